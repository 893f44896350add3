"""The picture of who imports whom in docs/architecture.md shows the code as it is."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"
SCRIPT = runpy.run_path(str(DOCS / "draw_imports.py"))


@pytest.mark.parametrize("name", SCRIPT["PICTURES"])
def test_it_is_up_to_date(name: str) -> None:
    drawn = (DOCS / "images" / name).read_text(encoding="utf-8")
    assert drawn == SCRIPT["draw"](name), "run python docs/draw_imports.py"
