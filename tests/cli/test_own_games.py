"""`new`, `check` and `schema` on the command line."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.cli.commands import own_games
from pnp.cli.terminal.errors import MAX_SHOWN
from pnp.core.errors import Problem
from pnp.proof.owncheck import CheckedGame
from pnp.proof.validation.findings import GradedProblem

Call = Callable[..., Any]


def test_a_game_is_begun_checked_and_shown(call: Call) -> None:
    begun = call("new", "goose", "--from", "mini", "--json")
    assert begun.status == 0
    names = {Path(file["path"]).name for file in begun.record["files"]}
    assert names == {"game.toml", "game.schema.json", "cards.csv", "card.svg"}
    checked = call("check", "./goose", "--json")
    assert (checked.status, checked.record["findings"]) == (0, [])
    assert "3 cards, 2 different, in en" in call("check", "./goose").out
    assert "goose_cards_a4_en.pdf" in call("show", "./goose").out


def test_a_game_without_cards_has_its_pieces_counted(call: Call) -> None:
    call("new", "goose", "--from", "pad")
    assert "4 pieces, 1 different, in en" in call("check", "./goose").out


def test_all_that_is_wrong_with_a_game_is_told_and_ends_with_1(call: Call, tmp_path: Path) -> None:
    call("new", "goose")
    table = tmp_path / "goose" / "cards.csv"
    table.write_text("id,titel,copies\na,One,many\n", encoding="utf-8")
    checked = call("check", "./goose", "--json")
    assert checked.status == 1
    grades = {finding["grade"] for finding in checked.record["findings"]}
    assert grades == {"error"}
    assert "copies are 'many'" in checked.record["findings"][0]["fact"]


@pytest.mark.parametrize(("notes", "told"), [(3, False), (MAX_SHOWN, False), (MAX_SHOWN + 2, True)])
def test_more_notes_than_are_shown_are_counted(
    call: Call, monkeypatch: pytest.MonkeyPatch, notes: int, told: bool
) -> None:
    found = CheckedGame(None, (GradedProblem("notice", Problem("it is so")),) * notes)
    monkeypatch.setattr(own_games, "check_game", lambda *_: found)
    checked = call("check", "./goose")
    assert checked.err.count("notice: it is so") == min(notes, MAX_SHOWN)
    assert ("2 more are not shown" in checked.err, "more are" in checked.err) == (told, told)


def test_ids_are_written_before_the_check(call: Call, tmp_path: Path) -> None:
    call("new", "goose")
    table = tmp_path / "goose" / "cards.csv"
    table.write_text("title,text\nOne,a\nTwo,b\n", encoding="utf-8")
    assert "cards.csv: 2 new ids" in call("check", "./goose", "--ids").out
    assert table.read_text(encoding="utf-8") == "id,title,text\none,One,a\ntwo,Two,b\n"
    assert call("check", "./goose", "--ids", "--json").record["ids"] == {}


def test_a_folder_that_holds_something_is_not_written_over(call: Call) -> None:
    call("new", "goose")
    again = call("new", "goose")
    assert again.status == 2
    assert "the folder is there already" in again.err


@pytest.mark.parametrize(
    ("name", "title"), [("goose", "goose"), ("Ö'\" {die:6}\\*", "Ö'\" die:6"), ("{}", "game")]
)
def test_a_game_with_rules_is_begun_and_works_at_once(call: Call, name: str, title: str) -> None:
    assert call("new", name, "--with-rules", "--json").status == 0
    home = f"./{name}"
    checked = call("check", home, "--json")
    assert (checked.status, checked.record["findings"]) == (0, [])
    played = call("simulate", home, "--games", "20", "--policy", "random,careful", "--interpreted")
    assert (played.status, played.err) == (0, "")
    built = call("build", home, "--json")
    parts = [file["part"] for file in built.record["files"]]
    assert parts == ["start", "cards", "rules"]
    assert call("validate", home).status == 0
    assert pnp.open_game(home).title == title
    runpy.run_path(f"{name}/test_game.py", run_name="__main__")


def test_a_game_does_not_begin_twice_nor_under_a_name_that_is_taken(
    refused: Callable[..., None],
) -> None:
    refused("new goose --with-rules --from mini", "two beginnings", "leave one of them out")
    refused("new pond --with-rules", "the key 'pond' is taken")
    refused("new Pond", "the key 'pond' is taken")


def test_the_schema_is_json(call: Call) -> None:
    assert "decks" in json.loads(call("schema").out)["properties"]


def test_a_deck_of_another_program_is_brought_with_a_report(call: Call, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("Name,Copies\nTeal,2\n", encoding="utf-8")
    brought = call("import", "dextrous", "cards.csv", "goose", "--json")
    assert brought.status == 0
    assert {note["grade"] for note in brought.record["notes"]} == {"taken over", "guessed"}
    assert "1 different" in call("check", "./goose").out
    again = call("import", "dextrous", "cards.csv", "goose")
    assert (again.status, "there already" in again.err) == (2, True)


def test_the_odds_of_a_hand_are_told_from_the_opening_on(call: Call, tmp_path: Path) -> None:
    home = tmp_path / "flock"
    home.mkdir()
    (home / "game.toml").write_text(
        'id = "flock"\n[credits]\ntitle = "Flock"\ndesigners = ["A. Wren"]\nyear = 2026\n'
        '[decks.ducks]\ncards = "ducks.csv"\nface = "duck.svg"\n'
        '[odds.first]\ndeck = "ducks"\nhand = 1\nturns = 1\nwant = { wild = 1 }\n',
        encoding="utf-8",
    )
    (home / "ducks.csv").write_text("id,wild,worth\na,yes,2\nb,,\n", encoding="utf-8")
    run = call("odds", "./flock")
    assert (run.status, run.err) == (0, "")
    assert [line.split() for line in run.out.splitlines()] == [
        ["ducks:", "2", "cards,", "2", "different"],
        ["column", "mean", "cards"],
        ["worth", "2.00", "2:", "1"],
        [],
        ["first"],
        ["turn", "cards", "chance"],
        ["opening", "1", "50.0%"],
        ["1", "2", "100.0%"],
    ]
