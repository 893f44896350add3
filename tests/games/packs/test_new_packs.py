"""A new pack builds at once, changes nothing, and says all that it could change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp import art
from pnp.core.bundle import Bundle
from pnp.core.errors import CallError
from pnp.data.changes import numbers
from pnp.games.packs import read_pack
from pnp.games.registry import open_game
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.new_pack import new_pack


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A pack for Duck & Cover with a picture and a layout to change."""
    ids, layouts = ("bathduck.alone.chef.2", "badge.*"), ("cover/duck.svg",)
    return new_pack(tmp_path / "my ducks", ("duck-and-cover",), ids, layouts).folder


def laid_out(*packs: Path) -> Edition:
    order = Order("cover", packs=packs, only=("cards",), cards=("1", "2"))
    return lay_out(resolve(order), bundle=Bundle(keeps=False))


def test_it_prints_what_is_printed_without_it(begun: Path) -> None:
    with_it, without = (laid_out(*packs).part("cards").faces for packs in ((begun,), ()))
    changed = {name for name, face in without.items() if with_it[name].svg != face.svg}
    assert changed == set()


def test_it_holds_the_pictures_and_layouts_that_are_asked_for(begun: Path) -> None:
    badges = {each for each in art.ids() if each.startswith("badge.")}
    assert set(read_pack(begun).pictures) == {"bathduck.alone.chef.2", *badges}
    assert (begun / "templates" / "cover" / "duck.svg").is_file()


def test_every_number_stands_in_it_and_works_once_its_sign_is_taken_away(begun: Path) -> None:
    usual = numbers(open_game("cover").data)
    path = begun / "game.toml"
    freed = re.sub(r"^# (?=[\w.]+ = )", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path.write_text(freed, encoding="utf-8")
    pack = read_pack(begun)
    assert dict(pack.numbers["cover"]) == {name: str(value) for name, value in usual.items()}
    assert open_game("cover", (pack,)).data == open_game("cover").data


def test_every_colour_stands_in_it_and_works_once_its_sign_is_taken_away(begun: Path) -> None:
    path = begun / "theme.toml"
    freed = re.sub(r"^# (?=\w+ = \"#?\w+\"$)", "", path.read_text(), flags=re.MULTILINE)
    assert freed.count('\npond = "#14646b"\n') == 1
    path.write_text(freed, encoding="utf-8")
    theme = open_game("cover", (begun,)).theme
    assert theme is not None
    assert theme.palette.in_ink("full")["tomato"] == "#c8402d"


def test_the_readme_names_every_file_that_is_there(begun: Path) -> None:
    told = (begun / "README.md").read_text(encoding="utf-8")
    tops = {path.name for path in begun.iterdir()} - {"README.md"}
    assert {name for name in tops if f"`{name}" not in told} == set()


def test_all_that_is_wrong_with_the_call_is_told_and_nothing_written(tmp_path: Path) -> None:
    with pytest.raises(CallError) as caught:
        new_pack(tmp_path / "new", ("covr", "pond"), ("badge.cirkle",), ("pond/shet.svg",))
    assert [each.fact for each in caught.value.problems] == [
        "unknown game 'covr'",
        "there is no picture 'badge.cirkle'",
        "there is no layout 'pond/shet.svg'",
    ]
    assert not (tmp_path / "new").exists()


def test_what_is_misspelt_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    with pytest.raises(CallError) as caught:
        new_pack(tmp_path / "new", ("covr",), ("badge.cirkle", "zz*"), ())
    hints = [problem.hint for problem in caught.value.problems]
    assert [hint.startswith("did you mean") for hint in hints] == [True, True, False]
    for hint, name in zip(hints, ("cover", "badge.circle", art.LISTING), strict=True):
        assert name in hint


def test_a_folder_that_holds_something_is_left_alone(begun: Path) -> None:
    with pytest.raises(CallError, match="the folder is there already"):
        new_pack(begun, ("cover",))


def test_an_empty_folder_is_filled_and_a_file_is_not(tmp_path: Path) -> None:
    folder, file = tmp_path / "new", tmp_path / "file"
    folder.mkdir()
    file.touch()
    assert new_pack(folder, ("cover",)).folder == folder
    assert (folder / "pack.toml").exists()
    with pytest.raises(CallError, match="the folder is there already"):
        new_pack(file, ("cover",))


def test_words_to_change_are_listed_in_the_file_that_is_named(tmp_path: Path) -> None:
    puddle = str(Path(__file__).parents[3] / "examples" / "puddle")
    folder = new_pack(tmp_path / "mine", ("pond", puddle), (), ()).folder
    for key, source in (("pond", "pnp/words/en"), ("puddle", f"{puddle}/words/en")):
        text = (folder / "words" / "en" / f"{key}.po").read_text(encoding="utf-8")
        assert f"{source}/{key}.po" in text
