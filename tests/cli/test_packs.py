"""Packs on the command line: begun, listed, named, and found in the working folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.options.arguments import pack_folders
from pnp.core.errors import Problem
from pnp.games.packs import read_pack
from pnp.proof.packcheck import CheckedPack
from pnp.proof.packcheck.findings import errors

Call = Callable[..., Any]

BEGIN = ("packs", "new", "mine", "--game", "pond")


def test_a_pack_is_begun_listed_and_built_with(call: Call) -> None:
    begun = call(*BEGIN, "--art", "duck.teal", "--json")
    assert begun.status == 0
    assert {Path(each["path"]).name for each in begun.record["files"]} >= {"duck.teal.svg"}
    (listed,) = call("packs", "list", "--json").record["packs"]
    assert (listed["folder"], listed["games"], listed["pictures"]) == (
        "mine",
        ["pond"],
        ["duck.teal"],
    )
    assert "1 picture, words" in call("packs", "list").out
    shown = call("show", "pond", "--pack", "mine", "--only", "aid")
    assert "pond_aid_a4_en_mine.pdf" in shown.out


def test_the_pack_of_the_working_folder_is_used_and_said(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    call(*BEGIN)
    monkeypatch.chdir(tmp_path / "mine")
    (tmp_path / "mine" / "game.toml").write_text("[pond]\ndays.1.dice = 5\n")
    shown = call("show", "pond", "--only", "aid")
    assert "pond_aid_a4_en_mine.pdf" in shown.out
    assert "with the pack in this folder; --pack none leaves it out" in shown.err
    without = call("show", "pond", "--only", "aid", "--pack", "none")
    assert ("pond_aid_a4_en.pdf" in without.out, without.err) == (True, "")
    other = call("show", "bucket", "--only", "aid")
    assert (other.status, other.err) == (0, "")
    assert "with the pack" in call("play", "pond", "--policy", "random").err


def test_a_broken_pack_of_the_working_folder_is_told_with_its_folder(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    Path("pack.toml").write_text("name = 3\n", encoding="utf-8")
    run = call("show", "pond")
    assert run.status == 1
    assert str(tmp_path / "here" / "pack.toml") in run.err.splitlines()[0]


def test_a_pack_for_another_game_is_refused_and_left_out_of_all(call: Call) -> None:
    call(*BEGIN)
    refused = call("show", "bucket", "--pack", "mine")
    assert refused.status == 2
    assert "is for pond, not for bucket" in refused.err


def test_only_a_named_pack_for_another_game_comes_to_a_refusal(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    call(*BEGIN)
    mine = [str(tmp_path / "mine")]
    assert pack_folders("bucket", mine) == pack_folders("pond", mine, must_fit=True) != ()
    assert pack_folders("bucket", mine, must_fit=True) == ()
    monkeypatch.chdir(tmp_path / "mine")
    assert pack_folders("pond", None) == (tmp_path / "mine",)
    assert pack_folders("bucket", None) == ()


@pytest.mark.parametrize("named", ["", "nowhere"])
def test_a_pack_that_there_is_not_is_refused(call: Call, named: str) -> None:
    assert call("show", "pond", "--pack", named).status == 2


def test_a_list_of_nothing_says_how_to_begin(call: Call) -> None:
    listed = call("packs", "list")
    assert listed.status == 2
    assert "ducks-pnp packs new NAME" in listed.err


def test_a_broken_pack_does_not_hide_the_others(call: Call, tmp_path: Path) -> None:
    call(*BEGIN)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.toml").write_text("name = 1\n")
    listed = call("packs", "list")
    assert listed.status == 1
    assert "mine" in listed.out
    assert "broken/pack.toml, author\n  the key is missing" in listed.err


def test_a_check_ends_with_one_if_there_are_errors_and_else_with_nought(
    call: Call, tmp_path: Path
) -> None:
    call(*BEGIN)
    sound = call("packs", "check", "mine", "--json")
    assert sound.status == 0
    assert [each["grade"] for each in sound.record["packs"][0]["findings"]] == ["note"]
    (tmp_path / "mine" / "theme.toml").write_text('[colours]\npnd = "#000000"\n')
    broken = call("packs", "check")
    assert broken.status == 1
    assert "mine: 1 error, 1 note, tried with pond" in broken.out
    assert "did you mean 'pond'?" in broken.err


def test_refused_drawings_are_printed_as_pixels_if_that_is_asked_for(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    call(*BEGIN, "--art", "duck.teal")
    checks: list[bool] = []

    def check(folder: Path, *_: object) -> CheckedPack:
        pack = read_pack(folder)
        drawing = pack.pictures["duck.teal"]
        checks.append(drawing.rasterise)
        found = [] if drawing.rasterise else [Problem("it is refused", str(drawing.path))]
        return CheckedPack(folder, pack, ("pond",), tuple(errors("picture", found)))

    monkeypatch.setattr("pnp.cli.commands.packs.check.check_pack", check)
    assert call("packs", "check", "mine").status == 1
    first, again = (call("packs", "check", "mine", "--rasterise") for _ in range(2))
    assert (first.status, first.told) == (0, "printed as pixels from now on: duck.teal\n")
    assert (again.status, again.told) == (0, "")
    assert checks == [False, False, True, True]


def test_a_pack_that_cannot_be_read_has_nothing_to_print_as_pixels(
    call: Call, tmp_path: Path
) -> None:
    (tmp_path / "pack.toml").write_text("games = 1\n", encoding="utf-8")
    run = call("packs", "check", "--rasterise")
    assert (run.status, "from now on" in run.told) == (1, False)
    assert "pack.toml" in run.told


def test_a_pack_that_cannot_be_read_has_no_name(call: Call, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("name = 3\n", encoding="utf-8")
    checked = call("packs", "check", "--json")
    assert checked.status == 1
    (pack,) = checked.record["packs"]
    assert (pack["name"], pack["folder"]) == (None, ".")
