"""Opening files with the program that the system has for them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.cli.terminal.tables import near

_PATIENCE_S: Final = 10


def open_with_system(paths: Sequence[Path]) -> list[str]:
    """Open the one file, or the folder of several; return a note if that is not possible."""
    folders = {path.parent for path in paths}
    target = paths[0] if len(paths) == 1 else min(folders, key=lambda folder: len(folder.parts))
    opener = _opener()
    if opener is None:
        return [f"there is no program here that opens files: {near(target)}"]
    return [] if _start(opener, target) else [f"{opener} could not open {near(target)}"]


def _opener() -> str | None:
    """Return the command that opens a file as a click would; None where there is no desktop."""
    if os.name == "nt":
        return "explorer"
    if sys.platform == "darwin":
        return shutil.which("open")
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return shutil.which("xdg-open") if has_screen else None


def _start(opener: str, target: Path) -> bool:
    """Return whether the opener took the file; one that takes its time is believed."""
    try:
        process = subprocess.run(  # noqa: S603 -- the system's own opener, and a path of ours
            [opener, str(target.absolute())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
    return process.returncode == 0 or os.name == "nt"  # explorer gives 1 whatever it did
