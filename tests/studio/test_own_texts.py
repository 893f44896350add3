"""Texts and numbers of a game.toml are changed in that file, and its comments stay."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.games.registry import open_game
from pnp.studio.about import Shipped, _own_text, about_word
from pnp.studio.edits import Edit, NumberEdit, WordEdit
from pnp.studio.file_changes import toml_with_values
from pnp.studio.own.texts import own_texts
from pnp.studio.session import Session

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def home(goose: Path) -> Path:
    """The example game with a number and comments."""
    toml = (goose / "game.toml").read_text().replace('"Eggs", ', '"Eggs",  # not those at home\n')
    toml += "\n[numbers]\ngoal = 12  # points\n"
    (goose / "game.toml").write_text(toml)
    drawing = (goose / "back.svg").read_text()
    label = '<text id="{{goal}}" x="31" y="80" style="font-size:4px">9</text></svg>'
    (goose / "back.svg").write_text(drawing.replace("</svg>", label))
    return goose


@pytest.mark.parametrize(
    ("edit", "before", "after"),
    [
        (WordEdit("en", "game.name", ("Swan",)), 'title = "Goose Hunt"', 'title = "Swan"'),
        (WordEdit("fr", "game.name", ("Cygne",)), '{ fr = "Chasse aux oies"', '{ fr = "Cygne"'),
        (WordEdit("en", "score.score.2", ('"Eggs"',)), '"Eggs",  #', r'"\"Eggs\"",  #'),
        (WordEdit("fr", "score.score.1", ("Jars",)), '["Oies", ', '["Jars", '),
        (
            WordEdit("de", "score.score.3", ("Jäger",)),
            'croisés"] }',
            'croisés"] , de = ["Geese", "Eggs", "Jäger"]}',
        ),
        (NumberEdit("goal", 15), "goal = 12  # points", "goal = 15  # points"),
        (
            WordEdit("fr", "part.score", ("Oies",)),
            "columns = 4\n",
            'columns = 4\ntitle = "Score sheets"\ntitles = {fr = "Oies"}\n',
        ),
    ],
    ids=lambda value: getattr(value, "label", ""),
)
def test_one_value_of_the_file_is_changed_and_undone(
    open_goose: Callable[[], Session], home: Path, edit: Edit, before: str, after: str
) -> None:
    session, path = open_goose(), home / "game.toml"
    text = path.read_text()
    assert before in text
    view = session.edit(edit)
    assert view.problems == ()
    assert path.read_text().replace(" , de", ", de") == text.replace(before, after).replace(
        " , de", ", de"
    )
    assert not session.folder.exists
    session.undo()
    assert path.read_text() == text


def test_the_last_translation_takes_its_table_with_it(
    home: Path, open_goose: Callable[[], Session]
) -> None:
    session, path = open_goose(), home / "game.toml"
    text = path.read_text()
    session.edit(WordEdit("fr", "part.score", ("Oies",)))
    session.edit(WordEdit("fr", "part.score", ("",)))
    assert path.read_text() == text.replace(
        "columns = 4\n", 'columns = 4\ntitle = "Score sheets"\n'
    )
    session.edit(WordEdit("de", "part.score", ("",)))  # and none is made for nothing
    assert path.read_text().count("titles") == 1  # of the game
    assert session.view.problems == ()


def test_a_text_is_told_in_all_languages_and_faces_follow(
    open_goose: Callable[[], Session],
) -> None:
    session = open_goose()
    about = about_word(session, Shipped(session.game), "score.score.1")
    texts = {tongue["language"]: tongue["shipped"] for tongue in about["tongues"]}
    assert texts == {"en": ("Geese",), "fr": ("Oies",), "de": ("",), "es": ("",)}
    assert about["file"] == "game.toml"
    view = session.edit(WordEdit("en", "score.score.1", ("Swans",)))
    assert any(spot.text == "Swans" for face in view.faces for spot in face.spots)
    assert about_word(session, Shipped(session.game), "score.score.1")["tongues"][0]["shipped"] == (
        "Swans",
    )
    name = about_word(session, Shipped(session.game), "game.name")
    assert [tongue["language"] for tongue in name["tongues"]] == ["en", "de", "es", "fr"]


def test_a_text_that_another_program_has_saved_is_told_as_such(
    open_goose: Callable[[], Session], home: Path
) -> None:
    session = open_goose()

    def is_changed_elsewhere() -> bool:
        about = about_word(session, Shipped(session.game), "game.name")
        return any(tongue["elsewhere"] for tongue in about["tongues"])

    session.edit(WordEdit("en", "game.name", ("Swan",)))
    assert not is_changed_elsewhere()
    path = home / "game.toml"
    path.write_text(path.read_text().replace("Swan", "Teal"))
    assert is_changed_elsewhere()


def test_a_text_that_the_game_refuses_is_saved_and_told(
    open_goose: Callable[[], Session], home: Path
) -> None:
    session = open_goose()
    view = session.edit(WordEdit("en", "score.score.1", ("",)))
    assert any("game.toml" in problem.place for problem in view.problems)
    assert tomllib.loads((home / "game.toml").read_text())["score"]["score"]["rows"][0] == ""
    session.undo()
    assert session.view.problems == ()


@pytest.mark.parametrize(
    "edit",
    [
        WordEdit("xx", "score.score.1", ("x",)),
        WordEdit("en", "score.score.9", ("x",)),
        WordEdit("en", "score.score.-1", ("x",)),
        WordEdit("en", "score.score.1", ("x", "y")),
        WordEdit("en", "game.name", None),
        NumberEdit("gaol", 3),
        NumberEdit("goal", None),
    ],
    ids=lambda edit: edit.label,
)
def test_an_edit_that_means_no_place_of_the_file_is_refused(
    open_goose: Callable[[], Session], home: Path, edit: Edit
) -> None:
    session = open_goose()
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    with pytest.raises(CallError):
        session.edit(edit)
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("text", ["a = ", "a = 3\n", "[[a]]\nb = 1\n", "a = []\n"])
def test_a_file_that_is_written_otherwise_stays(text: str) -> None:
    with pytest.raises(MaterialError, match="by hand"):
        toml_with_values(text, {("a", "b", 0): "x"}, "game.toml")


def test_the_sentence_below_a_name_has_a_place_in_each_language() -> None:
    game = open_game(str(EXAMPLES / "lamplight"))
    file = tomllib.loads((EXAMPLES / "lamplight/game.toml").read_text(encoding="utf-8"))
    places = own_texts(game, "game.tagline")
    assert {"en", "fr", "de"} <= {*places}
    for place in places.values():
        value: Any = file
        for key in place.path:
            value = value.get(key, "")
        assert place.text == value


def test_a_text_that_a_pack_leaves_empty_is_none_of_its_own(tmp_path: Path) -> None:
    catalogue = tmp_path / "tit.po"
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n'
        '\nmsgctxt "duck.teal"\nmsgid "Teal"\nmsgstr ""\n'
        '\nmsgctxt "duck.wood"\nmsgid "Wood duck"\nmsgstr "Carolin"\n',
        encoding="utf-8",
    )
    found = [_own_text(catalogue, f"duck.{name}")[0] for name in ("teal", "wood", "pintail")]
    assert found == [None, ("Carolin",), None]
