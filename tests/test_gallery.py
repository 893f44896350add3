"""docs/gallery.md shows every picture of the kit, as its script writes it."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp import art
from pnp.games.registry import printable

DOCS = Path(__file__).resolve().parents[1] / "docs"
SCRIPT: dict[str, Any] = runpy.run_path(str(DOCS / "draw_gallery.py"))
PAGE = (DOCS / "gallery.md").read_text(encoding="utf-8")
MAX_BYTES = 1_850_000
MAX_WIDTH_PX = 900
MAX_LOOK_BYTES = 400_000


def test_every_picture_is_listed_and_no_other() -> None:
    families = [line for line in PAGE.splitlines() if line.startswith("`")]
    listed = [name for line in families for name in re.findall(r"`([\w.]+)`", line)]
    assert sorted(listed) == sorted(art.ids()), "run python docs/draw_gallery.py"


def test_the_page_is_what_its_script_writes() -> None:
    assert SCRIPT["page"]() == PAGE, "run python docs/draw_gallery.py"


def test_each_sheet_that_is_shown_is_there_and_no_other() -> None:
    shown = re.findall(r"images/gallery/([\w.]+)\)", PAGE)
    assert sorted(shown) == sorted(path.name for path in SCRIPT["SHEETS"].iterdir())


def test_the_sheets_are_small() -> None:
    assert sum(path.stat().st_size for path in SCRIPT["SHEETS"].iterdir()) <= MAX_BYTES


def test_each_game_lies_on_a_table_of_its_own() -> None:
    looks = {path.stem: path for path in (DOCS / "images" / "first").iterdir()}
    assert set(looks) == set(re.findall(r"images/first/(\w+)\.jpg", PAGE)) == set(printable())
    assert max(path.stat().st_size for path in looks.values()) <= MAX_LOOK_BYTES


@pytest.mark.parametrize("count", [1, 10])
def test_a_sheet_has_a_place_for_each_picture(count: int) -> None:
    cell = SCRIPT["THUMB_PX"] + SCRIPT["GAP_PX"]
    image = SCRIPT["sheet"](["icon.check"] * count)
    assert image.size == (
        min(count, SCRIPT["ACROSS"]) * cell + SCRIPT["GAP_PX"],
        -(-count // SCRIPT["ACROSS"]) * cell + SCRIPT["GAP_PX"],
    )


def test_pages_stand_side_by_side_at_the_width_of_the_docs() -> None:
    page = Image.new("RGBA", (SCRIPT["PAGE_PX"], 150), "white")
    shown = SCRIPT["in_rows"]([page] * 6, 4, SCRIPT["PAGE_PX"], "#000000")
    assert shown.size == (4 * page.width + 5 * SCRIPT["GAP_PX"], 2 * 150 + 3 * SCRIPT["GAP_PX"])
    assert shown.width <= MAX_WIDTH_PX
