"""The pictures of the README: each drawn by the script, each to be seen on any ground."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from PIL import Image

from pnp.games.registry import open_game, printable

ROOT = Path(__file__).resolve().parent.parent
MAX_BYTES = 1_200_000
TITLES = [open_game(key).title for key in printable()]
SCRIPT = runpy.run_path(str(ROOT / "docs" / "draw_pictures.py"))
STUDIO = (ROOT / "docs" / "draw_studio.py").read_text("utf-8")


def test_scripts_draw_every_picture_of_the_readme() -> None:
    shown = re.findall(r"docs/images/([\w-]+\.png)", (ROOT / "README.md").read_text("utf-8"))
    assert shown
    assert {name for name in shown if f'"{name}"' not in STUDIO} <= set(SCRIPT["PICTURES"])


def test_the_readme_shows_something_of_each_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    said = " ".join(re.findall(r"!\[([^\]]*)\]\(docs/images/", readme))
    assert [title for title in TITLES if f"{title}: " not in said] == []


def test_each_picture_that_the_script_draws_is_shown_and_all_are_small() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in SCRIPT["PICTURES"] if f"docs/images/{name}" not in readme] == []
    sizes = [(ROOT / "docs" / "images" / name).stat().st_size for name in SCRIPT["PICTURES"]]
    assert sum(sizes) <= MAX_BYTES


def test_a_packed_picture_is_clear_where_it_was_and_nowhere_else() -> None:
    image = Image.new("RGBA", (40, 20), (255, 255, 255, 0))
    image.paste((200, 30, 60, 255), (10, 0, 30, 20))
    packed = SCRIPT["reduce_colours"](image)
    packed.info["transparency"] = SCRIPT["COLOURS"]
    assert packed.convert("RGBA").getchannel("A").getbbox() == (10, 0, 30, 20)
    assert packed.convert("RGB").getpixel((20, 10)) == (200, 30, 60)


def test_a_cut_card_is_clear_at_its_corners_and_edged() -> None:
    card = SCRIPT["add_edge"](Image.new("RGBA", (60, 90), (255, 255, 255, 255)), 9.0)
    assert card.getpixel((0, 0))[3] == 0
    assert card.getpixel((30, 0)) == SCRIPT["EDGE"]
    assert card.getpixel((30, 45)) == (255, 255, 255, 255)


def test_a_fan_shows_its_first_card_to_the_left() -> None:
    colours = [(200, 0, 0, 255), (0, 200, 0, 255), (0, 0, 200, 255)]
    fanned = SCRIPT["fan"]([Image.new("RGBA", (60, 90), each) for each in colours])
    centres = []
    for colour in colours:
        seen = [
            x
            for x in range(fanned.width)
            for y in range(0, fanned.height, 3)
            if fanned.getpixel((x, y)) == colour
        ]
        centres.append(sum(seen) / len(seen))
    assert centres == sorted(centres)
    assert fanned.getbbox() == (0, 0, *fanned.size)
