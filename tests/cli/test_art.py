"""`art`: the kit's pictures listed and drawn; wrong calls with their remedy."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp import art
from pnp.cli.commands.commands import command

Call = Callable[..., Any]

TEXT = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_all_pictures_are_listed(call: Call) -> None:
    listed = call("art", "list", "--json").record["pictures"]
    assert [each["id"] for each in listed] == list(art.ids())
    assert (listed[0]["width"], listed[0]["height"]) == art.box(listed[0]["id"])


def test_a_word_narrows_the_list(call: Call) -> None:
    listed = call("art", "list", "Timing", "--json").record["pictures"]
    assert len(listed) >= 11
    assert all("timing" in each["id"] for each in listed)


def test_a_picture_is_written_as_the_kit_draws_it(call: Call) -> None:
    assert call("art", "show", "tinduck.red", "target.1").status == 0
    assert Path("output/art/tinduck.red.svg").read_bytes() == art.draw("tinduck.red")
    assert Path("output/art/target.1.svg").is_file()


def test_ink_and_level_stand_in_the_name_if_they_are_not_the_usual_ones(call: Call) -> None:
    call(
        "art", "show", "duck.teal", "die.1", *["--ink", "low", "--level", "plate", "--out", "here"]
    )
    assert {path.name for path in Path("here").iterdir()} == {
        "duck.teal_low_plate.svg",
        "die.1_low.svg",
    }
    drawn = Path("here/duck.teal_low_plate.svg").read_bytes()
    assert drawn == art.draw("duck.teal", "low", "plate")


def test_a_mirrored_duck_is_drawn_although_it_is_not_listed(call: Call) -> None:
    assert call("art", "show", "duck.teal.left").status == 0
    assert Path("output/art/duck.teal.left.svg").is_file()


def test_a_png_has_its_width_and_a_clear_ground(call: Call) -> None:
    run = call("art", "show", "die.pool", "--png", "320", "--json")
    (file,) = run.record["files"]
    with Image.open(io.BytesIO(Path(file["path"]).read_bytes())) as picture:
        assert picture.size == (320, 120)
        assert picture.convert("RGBA").getpixel((1, 1))[3] == 0
        assert picture.convert("RGBA").getpixel((40, 60))[3] == 255


def test_all_draws_all(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "ids", lambda: ("die.1", "icon.check"))
    assert call("art", "show", "--all").status == 0
    assert len([*Path("output/art").iterdir()]) == 2


def test_every_wrong_name_is_told_with_the_nearest(refused: Callable[..., None]) -> None:
    refused(
        "art show tinduck.rad duck.malard --ink gray --level plat",
        "there is no picture 'tinduck.rad'",
        "did you mean 'tinduck.red'",
        "did you mean 'duck.mallard'",
        "did you mean 'grey'",
        "did you mean 'plate'",
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("art show", "no picture is named"),
        ("art show die.1 --all", "--all is every picture"),
        ("art show die.1 --png 15", "from 16 to 4,000"),
        ("art show die.1 --png wide", "--png"),
        ("art list pterodactyl", "no picture's id has 'pterodactyl' in it"),
        ("art shw die.1", "there is no command 'shw'"),
    ],
)
def test_a_wrong_call_says_what_to_do(refused: Callable[..., None], typed: str, told: str) -> None:
    refused(typed, told)
    assert not Path("output").exists()


@pytest.mark.parametrize("name", sorted(command().commands["art"].commands))
def test_the_manual_shows_the_help_of_each(call: Call, name: str) -> None:
    shown = f"$ ducks-pnp art {name} --help\n{call('art', name, '--help').out.rstrip()}\n"
    assert shown in TEXT
