"""Packs are read as values; everything that is wrong with one is told at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pack_samples import ABOUT, opened, photograph

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.games.packs import inventory, read_pack
from pnp.games.registry import open_game

Write = Callable[..., Path]
Refusals = Callable[[Path], tuple[Problem, ...]]

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"/>'


def facts(problems: tuple[Problem, ...]) -> list[str]:
    return [each.fact for each in problems]


def test_a_pack_that_changes_nothing_changes_nothing(pack: Write) -> None:
    game, plain = opened(pack()), opened()
    assert (game.data, game.pictures, game.theme) == (plain.data, {}, None)
    assert [each.name for each in game.packs] == ["My Ducks"]


def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match=r"the folder has no pack\.toml") as caught:
        read_pack(tmp_path)
    assert [each.place for each in caught.value.problems] == [str(tmp_path)]
    with pytest.raises(CallError, match="there is no such pack"):
        read_pack(tmp_path / "nowhere")


def test_everything_that_is_wrong_is_told_at_once(pack: Write, refusals: Refusals) -> None:
    about = 'name = "My Ducks"\nlicense = "CC0"\n[art."duck.teal"]\nfocus = [0.5, 1.5]\n'
    files = {"themes.toml": "", "game.toml": "dice = 2", "art/teal.heic": b"", "fonts/a.ttf": b""}
    told = refusals(pack(files, about))
    assert {(each.place.rpartition("/")[2], each.fact) for each in told} == {
        ("pack.toml, author", "the key is missing"),
        ("pack.toml, licence", "the key is missing"),
        ("pack.toml, license", "unknown key"),
        ('pack.toml, art."duck.teal".focus[1]', "1.5 is too large"),
        ("themes.toml", "no such file is read in a pack"),
        ("teal.heic", "photographs of this kind are not read"),
        ("a.ttf", "the fonts come without the text of their licence"),
    }


def test_a_file_that_is_not_read_is_told_with_the_nearest(pack: Write, refusals: Refusals) -> None:
    (problem,) = refusals(pack({"themes.toml": ""}))
    assert problem.hint.startswith("did you mean 'theme.toml'?")


def test_a_folder_that_may_not_be_read_is_told_with_its_place(
    pack: Write, refusals: Refusals, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, listing = pack({"art/crust.svg": SVG}), os.scandir

    def scandir(path: Path) -> object:
        if path.name == "art":
            raise PermissionError(13, "Permission denied")
        return listing(path)

    monkeypatch.setattr(inventory.os, "scandir", scandir)
    (problem,) = refusals(folder)
    assert problem.fact == "the folder cannot be read: permission denied"
    assert problem.place == str(folder / "art")


def test_a_picture_of_no_known_id_is_told_with_the_nearest(pack: Write, refusals: Refusals) -> None:
    (problem,) = refusals(pack({"art/duck.tael.svg": SVG}))
    assert problem.fact == "there is no picture 'duck.tael'"
    assert problem.hint.startswith("did you mean 'duck.teal'?")


def test_a_picture_of_no_known_kind_is_told_with_the_nearest(
    pack: Write, refusals: Refusals
) -> None:
    (problem,) = refusals(pack({"art/scenes.pond.svg": SVG}))
    assert problem.hint == "did you mean 'scene.…'?"


def test_a_picture_of_the_game_itself_may_be_another(pack: Write) -> None:
    assert set(opened(pack({"art/crust.svg": SVG})).pictures) == {"crust"}


def test_a_star_stands_for_many_pictures_and_a_name_comes_before_it(pack: Write) -> None:
    about = f'{ABOUT}[art."bathduck.chef.*"]\nfile = "chef.png"\n'
    png = photograph(8, 8, "PNG")
    found = opened(pack({"art/chef.png": png, "art/bathduck.chef.2.png": png}, about)).pictures
    assert {name: each.path.name for name, each in found.items()} == {
        **{f"bathduck.chef.{splash}": "chef.png" for splash in (0, 1, 3, 4, 5)},
        "bathduck.chef.2": "bathduck.chef.2.png",
    }


def test_a_file_that_stands_for_many_has_others_of_its_name_for_one_ink(pack: Write) -> None:
    about = f'{ABOUT}[art."bathduck.chef.*"]\nfile = "chef.png"\nfit = "whole"\n'
    found = opened(
        pack({"art/chef.png": photograph(8, 8, "PNG"), "art/low/chef.svg": SVG}, about)
    ).pictures
    assert {name: (each.path.name, each.fit) for name, each in found.items()} == {
        f"{ink}bathduck.chef.{splash}": (f"chef.{suffix}", "whole")
        for ink, suffix in (("", "png"), ("low/", "svg"))
        for splash in range(6)
    }


def test_two_pictures_of_one_name_are_refused(pack: Write, refusals: Refusals) -> None:
    told = refusals(pack({"art/crust.svg": SVG, "art/crust.png": photograph(8, 8, "PNG")}))
    assert facts(told) == ["two pictures are called 'crust': art/crust.png, art/crust.svg"]


def test_the_later_pack_wins(pack: Write, tmp_path: Path) -> None:
    first = pack({"art/crust.svg": SVG, "game.toml": "[puddle]\ndice.crusts = 1\ndice.count = 3\n"})
    second = tmp_path / "other"
    second.mkdir()
    (second / "pack.toml").write_text(ABOUT)
    (second / "game.toml").write_text("[puddle]\ndice.crusts = 4\n")
    game = opened(first, second)
    assert (game.data.dice.crusts, game.data.dice.count) == (4, 3)
    assert game.pictures["crust"].path.parent.parent == first


# --- numbers ------------------------------------------------------------------------------------


def test_its_numbers_are_those_of_the_data_and_of_what_is_printed(pack: Write) -> None:
    game = opened(pack({"game.toml": "[puddle.ducks.teal]\npoints = 3\ncopies = 5\n"}))
    assert (game.data.ducks.each[0].points, game.data.ducks.each[1].points) == (3, 4)
    assert {each.id: each.copies for each in game.bag(1).components}["puddle.teal"] == 5


def test_every_wrong_number_is_told_with_its_file(pack: Write, refusals: Refusals) -> None:
    told = refusals(pack({"game.toml": "[puddle]\ndise.count = 1\nducks.teal.point = 2\n"}))
    assert all(each.place.endswith("game.toml, puddle") for each in told)
    assert {each.hint.partition("?")[0] for each in told} == {
        "did you mean 'dice'",
        "did you mean 'points'",
    }


def test_a_number_of_no_game_of_the_pack_is_refused(pack: Write, refusals: Refusals) -> None:
    (loose,) = refusals(pack({"game.toml": "dice = 2\n"}))
    assert (loose.fact, Path(loose.place).name) == (
        "a number stands outside a game's table",
        "game.toml, dice",
    )
    (other,) = refusals(pack({"game.toml": "[pond]\n"}, f'{ABOUT}games = ["puddle"]\n'))
    assert (other.fact, Path(other.place).name) == (
        "the pack is not for such a game",
        "game.toml, pond",
    )


def test_numbers_are_checked_by_the_games_own_model(pack: Write, refusals: Refusals) -> None:
    (problem,) = refusals(pack({"game.toml": "[puddle]\nducks.teal.points = -3\n"}))
    assert problem.place.endswith("game.toml, puddle, ducks.teal.points")


@pytest.mark.parametrize("value", ["1.5", '"4"', "true", "[1]"])
def test_what_is_no_whole_number_is_refused(pack: Write, refusals: Refusals, value: str) -> None:
    told = refusals(pack({"game.toml": f"[puddle]\ndice.count = {value}\n"}))
    assert facts(told) == ["this is not a whole number"]


def test_a_pack_for_another_game_is_refused(pack: Write) -> None:
    folder = pack(about=f'{ABOUT}games = ["cover"]\n')
    with pytest.raises(CallError, match="is for cover, not for pond"):
        open_game("pond", (folder,))


# --- nothing outside the folder -------------------------------------------------------------------


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("name", ["art/crust.svg", "theme.toml", "words", "pack.toml"])
def test_a_link_is_refused_wherever_it_leads(
    pack: Write, refusals: Refusals, tmp_path: Path, name: str, inside: bool
) -> None:
    folder = pack({"art/duck.teal.svg": SVG})
    target = folder / "art" / "duck.teal.svg" if inside else tmp_path / "secret"
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(target)
    places = {each.place for each in refusals(folder) if each.fact.startswith("a link has no")}
    assert places == {str(folder / name)}


@pytest.mark.parametrize("file", ["../secret.png", "/etc/passwd", "art/../../secret.png", ".."])
def test_a_name_that_leads_out_is_no_picture(
    pack: Write, refusals: Refusals, tmp_path: Path, file: str
) -> None:
    (tmp_path / "secret.png").write_bytes(photograph(8, 8, "PNG"))
    told = refusals(pack(about=f'{ABOUT}[art.crust]\nfile = "{file}"\n'))
    assert facts(told) == [f"there is no picture {file!r} in art/"]


def test_a_pack_of_too_many_or_too_large_files_is_refused(
    pack: Write, refusals: Refusals, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack({f"words/en/{number}.po": "" for number in range(7)})
    monkeypatch.setattr(inventory, "MAX_FILES", 5)
    assert facts(refusals(folder)) == ["the pack holds more than 5 files"]
    monkeypatch.setattr(inventory, "MAX_FILES", 8)
    monkeypatch.setattr(inventory, "MAX_BYTES", len(ABOUT) - 1)
    assert facts(refusals(folder))[0].startswith("the file is larger than")


def test_folders_that_are_nested_deeply_are_refused(pack: Write, refusals: Refusals) -> None:
    folder = pack({"art/" + "a/" * 8 + "b.svg": SVG})
    (problem,) = refusals(folder)
    assert problem.fact == "folders are nested more than 6 deep"
    assert problem.place == str(folder / "art" / "/".join("a" * 6))


def test_what_programs_hide_is_passed_over(pack: Write) -> None:
    folder = pack({".git/config": "", "art/.DS_Store": b"\0"})
    assert read_pack(folder).pictures == {}
