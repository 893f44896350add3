"""The palette: each colour written once, found in every ink; what is wrong is told by its key."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.data.palette import INKS, Ink, Palette, mix, palette
from pnp.data.theme import READABLE, contrast
from pnp.data.toml import load

Write = Callable[[str, str], Path]

SMALL = """
[tints]
shade = { towards = "#262626", part = 0.18 }
light = { towards = "#FFFFFF", part = 0.5 }

[hatches]
open = { angle = 62, gap = 2.1, weight = 0.22 }

[colours]
paper = { full = "#FFFFFF", grey = "#ffffff", low = "#ffffff" }
outline = { full = "#27323A", grey = "#1c1c1c", low = "#303030" }
reed = { full = "#6c8a2e", grey = "#6a6a6a", hatch = "open", tints = ["light"] }
"""

COLOUR = st.binary(min_size=3, max_size=3).map(lambda channels: "#" + channels.hex())


@pytest.mark.parametrize("ink", ["full", "low"])
def test_no_colour_is_written_twice(ink: Ink) -> None:
    written = Counter(getattr(row, ink).lower() for row in palette().colours.values())
    again = [value for value, times in written.items() if value.startswith("#") and times > 1]
    assert again == []


def test_no_colour_stands_in_the_file_of_a_table_or_a_layout() -> None:
    """Colours of layouts and tables are names; only the palette spells them."""
    spelled = set(palette().in_ink("full").values()) - {"#ffffff"}
    for path in resources.templates().rglob("*.svg"):
        found = {colour for colour in spelled if colour in path.read_text("utf-8").lower()}
        assert found == set(), path


def test_colours_may_be_written_in_any_case(write: Write) -> None:
    assert load(write("palette.toml", SMALL), Palette).in_ink("full") == {
        "paper": "#ffffff",
        "outline": "#27323a",
        "reed": "#6c8a2e",
        "reed_light": "#b6c496",
    }


def test_what_is_left_out_in_low_ink_is_paper(write: Write) -> None:
    low = load(write("palette.toml", SMALL), Palette).in_ink("low")
    assert low == {
        "paper": "#ffffff",
        "outline": "#303030",
        "reed": "#ffffff",
        "reed_light": "#ffffff",
    }


@pytest.mark.parametrize("ink", INKS)
def test_a_name_takes_the_colour_of_its_row(ink: Ink) -> None:
    named = tomllib.loads((resources.templates() / "palette.toml").read_text("utf-8"))["colours"]
    colours = palette().in_ink(ink)
    for name, row in named.items():
        value = row.get(ink, "paper")
        assert colours[name] == (value if value.startswith("#") else colours[value])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"#6c8a2e"', '"#6c8a2"', "colours.reed.full: '#6c8a2' is not a colour; write # and six"),
        ('"#6c8a2e"', '"#6c8a2g"', "colours.reed.full: '#6c8a2g' is not a colour; write # and six"),
        ('"#262626"', '"reed"', "tints.shade.towards: 'reed' is not a colour; write # and six"),
        (
            '"#6a6a6a"',
            '"outlin"',
            "colours.reed.grey: unknown colour 'outlin'; did you mean 'o",
        ),
        ('"open"', '"opn"', "colours.reed.hatch: unknown hatch 'opn'; did you mean 'open'"),
        ('["light"]', '["lite"]', "colours.reed.tints: unknown tint 'lite'; did you mean 'li"),
        (
            "outline =",
            "outlines =",
            "colours.outline: the colour is missing; add it: every picture is",
        ),
        (
            "shade =",
            "shaded =",
            "tints.shade: the tint is missing; add it: every picture is shaded",
        ),
        (
            'grey = "#6a',
            'gray = "#6a',
            "colours.reed.gray: unknown key; did you mean 'grey'",
        ),
        ("gap = 2.1", "gap = 0", "hatches.open.gap: 0 is too small; use 0.5 or more"),
    ],
)
def test_what_is_wrong_is_told_by_its_key(write: Write, old: str, new: str, told: str) -> None:
    assert any(line.startswith(told) for line in problems(write, SMALL.replace(old, new)))


def test_a_name_leads_to_a_colour_at_once(write: Write) -> None:
    more = 'a = { full = "b", grey = "b" }\nb = { full = "reed", grey = "reed" }\n'
    [full, grey] = problems(write, SMALL + more)
    assert full.startswith("colours.a.full: 'b' itself refers to another row; name the row")
    assert grey.startswith("colours.a.grey: ")


def test_a_tint_takes_no_name_that_is_taken(write: Write) -> None:
    [told] = problems(write, SMALL + 'reed_light = { full = "paper", grey = "paper" }\n')
    assert told.startswith("colours.reed.tints: reed_light is already a colour; rename")


def test_a_rulebook_has_the_colours_of_its_game_and_no_others() -> None:
    theme = palette().in_ink("full")
    bucket = palette().of_book("bucket", theme)
    assert bucket["pond"] == theme["bucket_ink"] != theme["pond"]
    assert bucket["sun"] == theme["sun"]
    assert palette().of_book("pond", theme) == theme


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", ["pond", *palette().books])
def test_numbers_are_legible_on_the_discs_of_every_rulebook(game: str, ink: Ink) -> None:
    theme = palette().of_book(game, palette().in_ink(ink))
    assert contrast(theme["disc_on"], theme["disc"]) >= READABLE


def test_the_colours_of_rulebooks_are_colours(write: Write) -> None:
    [told] = problems(write, SMALL + '[books]\npuddle = { outline = "reeds" }\n')
    assert told.startswith("books.puddle.outline: unknown colour 'reeds'; did you mean 'reed'")


def problems(write: Write, text: str) -> list[str]:
    path = write("palette.toml", text)
    with pytest.raises(MaterialError) as caught:
        load(path, Palette)
    return [
        f"{problem.place.removeprefix(f'{path}, ')}: {problem.fact}; {problem.hint}"
        for problem in caught.value.problems
    ]


@given(COLOUR, COLOUR, st.floats(0, 1))
def test_a_mixture_lies_between_its_colours(one: str, other: str, part: float) -> None:
    channels = (bytes.fromhex(colour[1:]) for colour in (one, mix(one, other, part), other))
    for a, between, b in zip(*channels, strict=True):
        assert min(a, b) <= between <= max(a, b)
