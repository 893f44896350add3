"""`export`: formats listed, pieces written, and wrong calls refused before anything is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.options import known_names
from pnp.exports.formats import FORMATS

pytestmark = pytest.mark.usefixtures("warm")

Call = Callable[..., Any]

TWO_CARDS = ("export", "png", "cover", "--cards", "1-2", "--dpi", "30")


def test_help_names_all_formats() -> None:
    assert tuple(FORMATS) == known_names.FORMATS


def test_formats_are_listed_with_what_they_leave_out(call: Call) -> None:
    formats = call("export", "--list", "--json").record["formats"]
    assert tuple(form["key"] for form in formats) == known_names.FORMATS
    told = call("export", "--list").out
    assert "leaves out: rulebooks and boxes" in told
    assert max(map(len, told.splitlines())) <= 80


def test_pieces_are_written_and_read_back(call: Call) -> None:
    told = call(*TWO_CARDS, "--check", "--json").record
    assert (told["pieces"], told["copies"], told["checked"]) == (2, 2, True)
    assert Path(told["folder"]) == Path("output", "cover", "png")
    sizes = {path: (Path(told["folder"]) / path).stat().st_size for path in paths(told)}
    assert sizes == {each["path"]: each["bytes"] for each in told["files"]}


def paths(told: dict[str, Any]) -> list[str]:
    return [each["path"] for each in told["files"]]


def test_the_summary_tells_folders_and_how_to_go_on(call: Call) -> None:
    told = call(*TWO_CARDS)
    assert "6 files: 2 pieces, 2 things with all copies" in told.out
    assert "README.txt tells how to go on." in told.out


def test_parts_that_are_left_out_are_named(call: Call) -> None:
    told = " ".join(call("export", "png", "pond", "--dpi", "20").err.split())
    assert "png leaves out rulebooks and boxes: rules; print them: ducks-pnp build" in told


@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ("export", "export needs a format"),
        ("export png", "export needs a game"),
        ("export pgn cover", "unknown format of exports 'pgn'"),
        ("export png nogame", "nogame"),
        ("export png cover --dpi 5000", "--dpi"),
        ("export png cover --bleed 11", "--bleed takes a length from 0 to 10 mm, not '11'"),
        ("export png cover --card a4", "unknown card format 'a4'"),
        ("export png cover --cards 999", "999"),
        ("export tts cover --base-url https://example.org --public", "no permission"),
        ("export tts cover --base-url here", "'here' is not an address of a folder on the web"),
        ("export png cover --public", "Duck & Cover belongs to Captain Games, who"),
        ("export mpc cover --public", "to Captain Games, who gave no permission to publish it"),
        ("export png cover --only rules", "nothing of rules is a piece"),
    ],
)
def test_a_wrong_call_is_refused_and_writes_nothing(call: Call, typed: str, fact: str) -> None:
    told = call(*typed.split())
    assert told.status != 0
    assert fact in " ".join(told.err.split())
    assert not Path("output").exists()


def test_all_formats_are_written_and_the_others_explained(call: Call) -> None:
    typed = "export all cover --cards 1-2 --dpi 30 --check --json"
    told = call(*typed.split()).record
    keys = {record["format"] for record in told["exports"]}
    refused = {reason.partition(":")[0] for reason in told["refused"]}
    assert keys | refused == set(FORMATS)
    assert {"pcio", "mpc", "gamecrafter", "shop"} == refused
    assert all(record["checked"] for record in told["exports"])
