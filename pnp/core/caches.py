"""Folders for what can be made again."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from pnp.core.private_files import make_private


def rules_folder() -> Path:
    """Return the folder where compiled rules belong."""
    import platformdirs  # noqa: PLC0415 -- help, which names the games, keeps nothing

    return platformdirs.user_cache_path("ducks-pnp", appauthor=False) / "rules"


def rules() -> Path | None:
    """Return the folder where compiled rules are kept, or None if nothing can be kept there.

    They are code: a folder that others may write to is none.
    """
    folder = rules_folder()
    try:
        make_private(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def forget_rules(module: str) -> bool:
    """Remove what is kept of a game's rules, and tell whether there was anything.

    Args:
        module: the name of the module that holds the rules.
    """
    kept = list(rules_folder().glob(f"{module}-*"))
    for folder in kept:
        shutil.rmtree(folder, ignore_errors=True)
    return bool(kept)
