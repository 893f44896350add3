"""The step of a wheel's build that compiles the layouts: see `pnp/press/faces/templates.py`.

An editable installation has none: its layouts are compiled when they are asked for, as they are
whenever Jinja has another version than here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileLayouts(BuildHookInterface):
    """Puts the layouts' Python into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files, before the wheel is packed."""
        self._written = TemporaryDirectory()
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from pnp.press.faces.templates import layout_sources  # noqa: PLC0415 -- not on the path

        folder = Path(self._written.name)
        for name, python in layout_sources(Path(self.root) / "templates"):
            (folder / name).write_text(python, encoding="utf-8", newline="\n")
        build_data["force_include"][str(folder)] = "pnp/_layouts"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 -- hatchling's
        """Remove the files, after the wheel is packed."""
        self._written.cleanup()
