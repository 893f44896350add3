"""A session writes the files of one pack, and shows what they make of the game."""

from __future__ import annotations

import io
import random
import tomllib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.geometry import Rect, Size
from pnp.data.changes import numbers
from pnp.data.palette import INKS
from pnp.press.faces import Face
from pnp.press.faces.face import PictureUse, TextPlace
from pnp.printing.edition import Edition
from pnp.studio.about import (
    _NOUNS,
    Shipped,
    _step_labels,
    about_picture,
    about_word,
    check_seen,
    dial,
)
from pnp.studio.calls import page_words
from pnp.studio.edits import (
    MAX_PICTURE_BYTES,
    CellEdit,
    ColourEdit,
    CropEdit,
    Edit,
    NumberEdit,
    PictureEdit,
    RowEdit,
    WordEdit,
    edit_of,
)
from pnp.studio.live.watch import page_with_last_good
from pnp.studio.session import Session, SessionRequest
from pnp.studio.views import FaceView, Spot, View, _spots, _text_spot

Open = Callable[..., Session]

TEAL = WordEdit("en", "duck.teal", ("Wren",))
CRUST = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def files(session: Session) -> dict[str, bytes]:
    """The files of a session's pack by name."""
    folder = session.folder.path
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def changed(before: View, after: View) -> set[str]:
    """The names of faces that two views show otherwise."""
    old = {face.name: face.address for face in before.faces}
    return {face.name for face in after.faces if old.get(face.name) != face.address}


def looks(view: View) -> list[tuple[str, str, tuple[Spot, ...], bool]]:
    return [(face.name, face.address, face.spots, face.is_broken) for face in view.faces]


def face(view: View, name: str) -> FaceView:
    return next(face for face in view.faces if face.name == name)


def test_nothing_is_written_before_the_first_edit(session: Session) -> None:
    assert not session.folder.path.exists()
    assert not session.view.has_pack
    assert session.view.problems == ()


def test_a_word_changes_one_file_and_the_faces_it_stands_on(session: Session) -> None:
    before = session.view
    view = session.edit(TEAL)
    assert set(files(session)) == {"pack.toml", "words/en/puddle.po"}
    assert (
        b'msgctxt "duck.teal"\nmsgid "Teal"\nmsgstr "Wren"' in files(session)["words/en/puddle.po"]
    )
    assert changed(before, view) == {"puddle.sheet", "puddle.teal", "puddle.rules.1"}
    about = about_word(session, Shipped(session.game), "duck.teal")
    assert set(about["faces"]) == {"puddle.sheet", "puddle.teal"}
    assert "Wren" in {spot.text for spot in face(view, "puddle.teal").spots}


def test_a_number_is_one_line_of_a_file(session: Session) -> None:
    path, value = next(iter(session_numbers(session).items()))
    session.edit(NumberEdit(path, value + 1))
    table = tomllib.loads(files(session)["game.toml"].decode())["puddle"]
    for step in path.split("."):
        table = table[step]
    assert table == value + 1


def test_faces_that_do_not_show_a_word_are_not_even_read_again(session: Session) -> None:
    def faces() -> dict[str, Face]:
        assert session.edition is not None
        return {name: face for part in session.edition.parts for name, face in part.faces.items()}

    session.edit(TEAL)
    before = faces()
    session.edit(WordEdit("en", "duck.teal", ("Robin",)))
    after = faces()
    assert after["puddle.teal"] is not before["puddle.teal"]
    others = before.keys() - {"puddle.teal", "puddle.sheet", "puddle.rules.1"}
    assert {name for name in others if after[name].svg is not before[name].svg} == set()


def session_numbers(session: Session) -> dict[str, int]:
    return dict(numbers(session.game.data))


def test_a_colour_of_another_ink_leaves_that_of_full_ink(session: Session) -> None:
    session.edit(ColourEdit("pond", "full", "#112233"))
    session.edit(ColourEdit("pond", "grey", "#111111"))
    table = tomllib.loads(files(session)["theme.toml"].decode())
    assert table == {"colours": {"pond": {"full": "#112233", "grey": "#111111"}}}
    session.edit(ColourEdit("pond", "grey", None))
    table = tomllib.loads(files(session)["theme.toml"].decode())
    assert table == {"colours": {"pond": {"full": "#112233"}}}
    session.edit(ColourEdit("pond", "full", None))
    assert set(files(session)) == {"pack.toml"}


def test_a_picture_takes_the_place_of_one_of_another_kind(session: Session) -> None:
    before = session.view
    view = session.edit(PictureEdit("crust", CRUST, ".svg"))
    assert changed(before, view)
    assert set(files(session)) == {"pack.toml", "art/crust.svg"}
    session.edit(PictureEdit("crust", b"\x89PNG", ".png"))
    assert set(files(session)) == {"pack.toml", "art/crust.png"}
    session.edit(PictureEdit("crust", None))
    assert set(files(session)) == {"pack.toml"}


def test_a_photograph_is_cropped_around_a_point(session: Session) -> None:
    stream = io.BytesIO()
    Image.linear_gradient("L").rotate(90).resize((300, 60)).convert("RGB").save(stream, "PNG")
    before = session.edit(PictureEdit("crust", stream.getvalue(), ".png"))
    view = session.edit(CropEdit("crust", (0.1, 0.9)))
    assert changed(before, view)
    table = tomllib.loads(files(session)["pack.toml"].decode())
    assert table["art"] == {"crust": {"focus": [0.1, 0.9]}}
    assert about_picture(session, "crust")["focus"] == (0.1, 0.9)
    session.edit(PictureEdit("crust", None))
    assert session.view.problems == ()
    assert not tomllib.loads(files(session)["pack.toml"].decode())["art"]
    session.undo()
    assert about_picture(session, "crust")["focus"] == (0.1, 0.9)


def test_memory_is_given_back_after_every_few_edits(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.studio.session._ROUNDS", 3)
    rounds: list[Edition] = []
    monkeypatch.setattr(Edition, "keep", lambda edition: rounds.append(edition))  # noqa: PLW0108 -- a method
    for number in range(6):
        session.edit(WordEdit("en", "duck.teal", (f"Wren {number}",)))
    assert len(rounds) == 2


def test_a_crop_without_a_pack_is_refused(session: Session) -> None:
    with pytest.raises(CallError, match="no picture"):
        session.edit(CropEdit("crust", (0.1, 0.9)))


def test_an_edit_back_to_what_is_shipped_takes_the_file_with_it(session: Session) -> None:
    shipped = looks(session.view)
    session.edit(TEAL)
    view = session.edit(WordEdit("en", "duck.teal", ("Teal",)))
    assert set(files(session)) == {"pack.toml"}
    assert looks(view) == shipped


def test_comments_and_other_entries_stay(session: Session) -> None:
    session.edit(TEAL)
    path = session.folder.path / "words/en/puddle.po"
    path.write_bytes(b"# by me\n" + path.read_bytes().replace(b"msgctxt", b"# a bird\nmsgctxt"))
    numbers_file = session.folder.path / "game.toml"
    numbers_file.write_text("# mine\n[puddle]\n# not yet\n", encoding="utf-8")
    session.refresh()
    session.edit(WordEdit("en", "duck.teal", ("Robin",)))
    number, value = next(iter(session_numbers(session).items()))
    session.edit(NumberEdit(number, value + 1))
    text = files(session)["words/en/puddle.po"].decode()
    assert text.startswith("# by me\n")
    assert '# a bird\nmsgctxt "duck.teal"\nmsgid "Teal"\nmsgstr "Robin"' in text
    assert files(session)["game.toml"].startswith(b"# mine\n[puddle]\n# not yet\n")


def test_undo_brings_back_the_bytes_and_redo_the_edit(session: Session) -> None:
    session.edit(TEAL)
    first, view = files(session), session.view
    session.edit(ColourEdit("pond", "full", "#112233"))
    second, later = files(session), session.view
    assert looks(session.undo()) == looks(view)
    assert files(session) == first
    assert looks(session.redo()) == looks(later)
    assert files(session) == second
    session.undo()
    session.undo()
    assert not session.folder.path.exists()
    with pytest.raises(CallError):
        session.undo()


@pytest.mark.parametrize(
    ("change", "reset"),
    [
        (TEAL, WordEdit("en", "duck.teal", None)),
        (NumberEdit("dice.count", 3), NumberEdit("dice.count", None)),
        (ColourEdit("tomato", "full", "#800040"), ColourEdit("tomato", "full", None)),
        (PictureEdit("crust", CRUST, ".svg"), PictureEdit("crust", None)),
    ],
)
def test_what_is_as_shipped_again_is_undone_to_what_it_was(
    session: Session, change: Edit, reset: Edit
) -> None:
    session.edit(change)
    before = files(session)
    session.edit(reset)
    assert files(session) != before
    session.undo()
    assert files(session) == before


def test_letters_typed_one_after_the_other_are_one_step(session: Session) -> None:
    for text in ("W", "Wr", "Wre", "Wren"):
        session.edit(WordEdit("en", "duck.teal", (text,)))
    session.undo()
    assert files(session) == {}


def test_undo_does_not_write_over_what_somebody_else_has_saved(session: Session) -> None:
    session.edit(TEAL)
    path = session.folder.path / "words/en/puddle.po"
    path.write_bytes(path.read_bytes().replace(b"Wren", b"Robin"))
    with pytest.raises(MaterialError) as caught:
        session.undo()
    assert caught.value.problems[0].place == str(path)
    assert b"Robin" in path.read_bytes()


def test_a_save_of_another_program_is_shown(session: Session) -> None:
    view = session.edit(TEAL)
    path = session.folder.path / "words/en/puddle.po"
    path.write_bytes(path.read_bytes().replace(b"Wren", b"Robin"))
    assert changed(view, session.refresh()) == {"puddle.sheet", "puddle.teal", "puddle.rules.1"}
    version = session.view.version
    assert session.refresh().version == version


def test_a_text_that_does_not_fit_is_saved_and_its_face_stays_as_it_was(session: Session) -> None:
    before = session.view
    view = session.edit(WordEdit("en", "duck.teal", (f"Wren{' of the woods' * 20}",)))
    assert b"Wren of the woods" in files(session)["words/en/puddle.po"]
    assert face(view, "puddle.teal").is_broken
    assert face(view, "puddle.teal").address == face(before, "puddle.teal").address
    assert face(view, "puddle.teal").spots == face(before, "puddle.teal").spots
    assert any(problem.subject.texts == ("duck.teal",) for problem in view.problems)
    assert any(problem.subject.face == "puddle.teal" for problem in view.problems)
    assert looks(session.undo()) == looks(before)


def test_a_text_that_cannot_be_read_marks_the_faces_that_would_show_it(session: Session) -> None:
    view = session.edit(WordEdit("en", "duck.teal", ("Wren {",)))
    assert {face.name for face in view.faces if face.is_broken} == {"puddle.sheet", "puddle.teal"}
    assert {text for problem in view.problems for text in problem.subject.texts} == {"duck.teal"}


def test_a_pack_that_is_broken_from_the_start_shows_faces_as_shipped(
    session: Session, open_session: Open
) -> None:
    shipped = {face.name for face in session.view.faces}
    session.edit(WordEdit("en", "duck.teal", (f"Wren{' of the woods' * 20}",)))
    view = open_session().view
    assert {face.name for face in view.faces} >= shipped
    assert face(view, "puddle.teal").is_broken
    assert face(view, "puddle.teal").spots


def test_a_number_that_the_game_refuses_is_told_and_can_be_undone(session: Session) -> None:
    path = next(iter(session_numbers(session)))
    before = looks(session.view)
    view = session.edit(NumberEdit(path, -1))
    assert view.problems
    assert [item[:3] for item in looks(view)] == [item[:3] for item in before]
    assert looks(session.undo()) == before


def test_while_a_number_is_refused_all_else_goes_on(session: Session) -> None:
    key = next(iter(numbers(session.game.data)))
    broken = session.edit(NumberEdit(key, -999_999))
    assert broken.problems
    view = session.edit(TEAL)
    assert "puddle.teal" in changed(broken, view)
    assert [problem.fact for problem in view.problems] == [
        problem.fact for problem in broken.problems
    ]
    assert view.changes == ()
    assert session.edit(NumberEdit(key, None)).problems == ()


def test_while_a_number_is_refused_those_before_it_are_played_with(session: Session) -> None:
    good, bad = [*session_numbers(session).items()][:2]
    session.edit(NumberEdit(good[0], good[1] + 1))
    view = session.edit(NumberEdit(bad[0], -999_999))
    assert view.problems
    assert view.changes == ((good[0], str(good[1] + 1)),)


@pytest.mark.parametrize(
    "edit",
    [
        WordEdit("en", "duck.teel", ("Wren",)),
        WordEdit("../../en", "duck.teal", ("Wren",)),
        WordEdit("en", "duck.teal", ("Wren", "Wrens")),
        NumberEdit("rows", 1),
        NumberEdit("../x", 1),
        ColourEdit("pnod", "full", "#112233"),
        ColourEdit("pond", "blue", "#112233"),
        PictureEdit("../crust", CRUST, ".svg"),
    ],
)
def test_an_edit_of_nothing_that_there_is_writes_nothing(session: Session, edit: Edit) -> None:
    with pytest.raises(CallError):
        session.edit(edit)
    assert files(session) == {}


def test_a_broken_file_is_not_written_over(session: Session) -> None:
    session.edit(TEAL)
    path = session.folder.path / "words/en/puddle.po"
    path.write_bytes(b'msgctxt "duck.teal\n')
    session.refresh()
    with pytest.raises(MaterialError):
        session.edit(WordEdit("en", "duck.teal", ("Robin",)))
    assert path.read_bytes() == b'msgctxt "duck.teal\n'


def test_a_folder_of_other_files_is_told_and_left_alone(session: Session) -> None:
    session.folder.path.mkdir()
    assert session.refresh().problems == ()
    (session.folder.path / "letter.txt").write_text("Dear ducks", encoding="utf-8")
    assert "pack.toml" in session.refresh().problems[0].fact
    with pytest.raises(CallError):
        session.edit(TEAL)
    assert set(files(session)) == {"letter.txt"}


def test_drawings_of_the_view_before_are_still_there(session: Session) -> None:
    addresses = {face.address for face in session.view.faces}
    session.edit(TEAL)
    assert all(session.resource(address) for address in addresses)


def test_a_link_in_the_pack_is_not_followed(session: Session, tmp_path: Path) -> None:
    session.edit(ColourEdit("pond", "full", "#112233"))
    (tmp_path / "elsewhere").mkdir()
    (session.folder.path / "words").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(MaterialError, match="links are not followed") as caught:
        session.edit(TEAL)
    assert [problem.place for problem in caught.value.problems] == [
        str(session.folder.path / "words")
    ]
    assert list((tmp_path / "elsewhere").iterdir()) == []


RECORDS = [
    None,
    [],
    {},
    {"kind": "duck"},
    {"kind": "word", "language": "en", "id": 3, "forms": ["x"]},
    {"kind": "word", "language": "en", "id": "a", "forms": "x"},
    {"kind": "word", "language": "en", "id": "a", "forms": ["\x00"]},
    {"kind": "word", "language": "en", "id": "a", "forms": ["x" * 6_000]},
    {"kind": "word", "language": "en", "id": "a", "forms": ["x"] * 7},
    {"kind": "number", "path": "a", "value": "3"},
    {"kind": "number", "path": "a", "value": True},
    {"kind": "number", "path": "a", "value": 10**9},
    {"kind": "colour", "name": "pond", "ink": "full", "value": "red"},
    {"kind": "colour", "name": "pond", "ink": "full", "value": 3},
    {"kind": "word", "language": "", "id": "a", "forms": ["x"]},
    {"kind": "word", "language": "en", "id": "a" * 5_001, "forms": ["x"]},
    {"kind": "word", "language": "en", "id": "a", "forms": ["x" * 5_001]},
    {"kind": "number", "path": "a", "value": 1_000_001},
    {"kind": "crop", "id": "crust", "focus": [0.5]},
    {"kind": "crop", "id": "crust", "focus": [0, 1.01]},
    {"kind": "crop", "id": "crust", "focus": [-0.01, 0]},
    {"kind": "row", "table": "a.csv", "row": 2, "change": "paint", "cells": ["x"]},
    {"kind": "row", "table": "a.csv", "row": 0, "change": "add", "cells": ["x"]},
    {"kind": "row", "table": "a.csv", "row": 1_000_001, "change": "add", "cells": ["x"]},
    {"kind": "row", "table": "a.csv", "row": True, "change": "add", "cells": ["x"]},
    {"kind": "row", "table": "a.csv", "row": 2, "change": "add", "cells": "x"},
    {"kind": "row", "table": "a.csv", "row": 2, "change": "add", "cells": ["x", 3]},
    {"kind": "cell", "table": "a.csv", "row": 2, "column": "", "value": "x", "cells": ["x"]},
    {"kind": "cell", "table": "a.csv", "row": 2, "column": "a", "value": 3, "cells": ["x"]},
]

EDITS = [
    (
        {"kind": "word", "language": "en", "id": "a" * 5_000, "forms": ["x" * 5_000] * 6},
        WordEdit("en", "a" * 5_000, ("x" * 5_000,) * 6),
    ),
    ({"kind": "number", "path": "a", "value": -1_000_000}, NumberEdit("a", -1_000_000)),
    (
        {"kind": "colour", "name": "pond", "ink": "full", "value": "#A0B0C0"},
        ColourEdit("pond", "full", "#a0b0c0"),
    ),
    ({"kind": "crop", "id": "crust", "focus": [0, 1]}, CropEdit("crust", (0.0, 1.0))),
    (
        {"kind": "row", "table": "a.csv", "row": 1, "change": "add", "cells": []},
        RowEdit("a.csv", 1, "add", ()),
    ),
    (
        {"kind": "cell", "table": "a", "row": 2, "column": "b", "value": "", "cells": ["c", "d"]},
        CellEdit("a", 2, "b", "", ("c", "d")),
    ),
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_that_is_no_edit_is_refused(record: object) -> None:
    with pytest.raises(CallError):
        edit_of(record)


@pytest.mark.parametrize(("record", "edit"), EDITS)
def test_a_record_is_read_up_to_its_bounds(record: object, edit: Edit) -> None:
    assert edit_of(record) == edit


def test_a_picture_of_another_kind_or_too_large_is_refused() -> None:
    with pytest.raises(CallError):
        PictureEdit("crust", b"x", ".exe")
    with pytest.raises(CallError):
        PictureEdit("crust", bytes(MAX_PICTURE_BYTES + 1), ".png")


@pytest.mark.parametrize("count", [12, pytest.param(100, marks=pytest.mark.thorough)])
def test_after_many_edits_the_view_is_one_laid_out_from_nothing(
    session: Session, open_session: Open, count: int
) -> None:
    dice = random.Random(24)  # noqa: S311 -- edits by lot
    spots = [spot for face in session.view.faces for spot in face.spots]
    texts = sorted({key for spot in spots if spot.kind == "word" for key in spot.ids})
    texts = [key for key in texts if key.startswith(("duck.", "card."))] or texts
    paths = sorted(session_numbers(session))
    for _ in range(count):
        match dice.randrange(4):
            case 0:
                words = dice.choice(["Wren", "Robin", "", "Teal {", "Owl " * 40])
                edit: Edit = WordEdit(dice.choice(["en", "fr"]), dice.choice(texts), (words,))
            case 1:
                edit = NumberEdit(dice.choice(paths), dice.choice([1, 2, 3, -1]))
            case 2:
                colour = dice.choice(["#102030", "#405060", None])
                edit = ColourEdit("pond", dice.choice(INKS), colour)
            case _:
                edit = PictureEdit("crust", dice.choice([CRUST, None]), ".svg")
        with suppress(CallError):
            session.edit(edit)
    fresh = open_session().view
    assert {problem.fact for problem in fresh.problems} == {
        problem.fact for problem in session.view.problems
    }
    whole = {face.name: face.address for face in fresh.faces if not face.is_broken}
    now = {face.name: face.address for face in session.view.faces if not face.is_broken}
    if fresh.problems and not any(face.is_broken for face in fresh.faces):
        return  # nothing could be laid out: both show what was good last
    assert whole == now
    while session.view.undo is not None:
        session.undo()
    assert files(session) == {}


def test_rulebooks_may_follow_an_edit(session: Session, open_session: Open) -> None:
    before = session.view
    hasty = session.edit(TEAL, first="")
    assert session.is_behind
    assert "puddle.teal" in changed(before, hasty)
    assert not {name for name in changed(before, hasty) if name.startswith("puddle.rules")}
    assert not any(face.is_broken for face in hasty.faces)
    whole = session.refresh()
    assert not session.is_behind
    assert looks(whole) == looks(open_session().view)
    back = session.undo(first="")
    assert {face.name for face in back.faces} == {face.name for face in before.faces}
    assert looks(session.refresh()) == looks(before)


@pytest.mark.parametrize(
    "edit",
    [
        TEAL,
        WordEdit("en", "aid.title", ("In short",)),
        NumberEdit("ducks.teal.points", 4),
        ColourEdit("pond", "full", "#112233"),
        PictureEdit("crust", CRUST, ".svg"),
    ],
    ids=lambda edit: type(edit).__name__,
)
def test_the_face_in_sight_comes_first_and_others_follow(
    session: Session, open_session: Open, edit: Edit
) -> None:
    before = session.view
    hasty = session.edit(edit, first="puddle.teal")
    assert session.is_behind
    assert not any(face.is_broken for face in hasty.faces)
    assert hasty.fonts == before.fonts
    components = {name for name in changed(before, hasty) if "rules" not in name}
    assert components <= {"puddle.teal"}
    assert all(session.resource(face.address) for face in hasty.faces)
    whole = session.refresh()
    assert not session.is_behind
    fresh = open_session().view
    assert looks(whole) == looks(fresh)
    assert face(hasty, "puddle.teal").address == face(fresh, "puddle.teal").address
    session.undo(first="puddle.teal")
    assert looks(session.refresh()) == looks(before)


@pytest.fixture(scope="module")
def shipped(open_shipped: Open) -> Open:
    """shipped(game, language): a session on a game as shipped, which no test changes."""
    return cache(open_shipped)


@pytest.mark.parametrize("game", ["pond", "cover"])
def test_a_game_as_shipped_looks_as_if_it_had_been_drawn(shipped: Open, game: str) -> None:
    session = shipped(game)
    problems: list[Problem] = []
    assert session.edition is not None
    page = page_with_last_good(session.edition, None, problems)
    assert problems == []
    assert [face.address for face in page.faces] == [face.address for face in session.view.faces]
    assert not any(face.is_broken for face in session.view.faces)
    assert page.resources.keys() == session.resources.keys()


@pytest.mark.parametrize("game", ["pond", "cover", "bucket", "blind", "gallery"])
def test_every_colour_that_a_face_asks_for_has_a_name_in_words(shipped: Open, game: str) -> None:
    session = shipped(game)
    names = {colour for face in session.view.faces for colour in face.colours}
    parts = {part for name in names for part in name.split("_") if not part.isdigit()}
    assert names
    assert {f"colour.{part}" for part in parts} <= page_words("en").keys()


@pytest.mark.parametrize("game", ["pond", "cover", "bucket", "blind", "gallery"])
def test_every_step_to_a_number_has_a_name_in_words(shipped: Open, game: str) -> None:
    session = shipped(game, "fr")
    original = Shipped(session.game)
    steps = {
        step
        for path in original.numbers
        for step, name in zip(
            path.split("."), dial(session, original, path)["label"].split(" · "), strict=True
        )
        if name == step.replace("_", " ") and not step.isdigit()
    }
    assert {f"step.{step}" for step in steps} <= page_words("fr").keys()


@pytest.mark.parametrize(
    ("ids", "numbers", "kind", "number"),
    [
        (("duck.teal",), (), "word", ""),
        (("duck.teal",), ("dice.count",), "word", "dice.count"),
        ((), ("dice.count",), "number", ""),
    ],
)
def test_words_and_numbers_are_edited_where_they_stand_with_room_for_as_many_letters(
    ids: tuple[str, ...], numbers: tuple[str, ...], kind: str, number: str
) -> None:
    text = TextPlace(ids, "dice.count", "3", Rect(10, 20, 30, 4), 30, 2, 1.5)
    (spot,) = _text_spot(text, numbers)
    assert (spot.kind, spot.ids, spot.number) == (kind, ids or numbers, number)
    assert (spot.x, spot.y, spot.width, spot.height) == (10, 20, 30, 4)
    assert (spot.letters, spot.lines) == (text.letters, 2)


def test_a_step_is_not_called_by_a_text_with_a_gap_or_by_a_sentence() -> None:
    first, second, third = _NOUNS[:3]
    texts = {
        f"{first}.teal": "{n} teals",
        f"{second}.teal": "A teal is a small duck that nests beside ponds and lakes",
        f"{third}.teal": "Teal",
    }
    words: Any = SimpleNamespace(
        texts={key: SimpleNamespace(forms=(text,)) for key, text in texts.items()}
    )
    assert [*_step_labels("most_points.teal", words)] == ["most points", "Teal"]


def test_the_view_before_stays_while_another_language_is_laid_out(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, refresh, views = session.view, session.refresh, list[View]()

    def look_and_refresh(**options: str) -> View:
        views.append(session.view)  # as a second page may at any time
        return refresh(**options)

    monkeypatch.setattr(session, "refresh", look_and_refresh)
    assert session.open(SessionRequest(before.game, "fr")).language == "fr"
    assert views == [before]
    assert session.view.version > before.version


def test_rulebooks_wait_for_no_edit_while_something_is_wrong(session: Session) -> None:
    session.edit(WordEdit("en", "duck.teal", ("Wren " * 80,)), first="")
    session.refresh()
    assert session.view.problems
    session.edit(WordEdit("en", "duck.mallard", ("Goose",)), first="")
    assert not session.is_behind
    assert session.view.problems


def test_a_text_that_fits_on_no_card_is_told_of_faces_that_show_cards_as_pictures(
    tmp_path: Path,
) -> None:
    session = Session(SessionRequest("cover"), lambda _: tmp_path / "my-cover")
    names = {face.name for face in session.view.faces}
    view = session.edit(WordEdit("en", "credit.card", ("unofficial and" + " much more" * 9,)))
    assert {problem.subject.texts for problem in view.problems} == {("credit.card",)}
    assert {face.name for face in view.faces} == names
    broken = {part.name for part in view.parts for face in part.faces if face.is_broken}
    assert broken == {"cards", "rules"}
    assert session.undo(first="").problems == ()


def test_a_value_that_another_program_has_saved_since_it_was_seen_is_not_written_over(
    session: Session,
) -> None:
    def check(edit: Edit) -> None:
        check_seen(session, Shipped(session.game), edit)

    first = WordEdit("en", "duck.teal", ("Wren",), seen=("Teal",))
    check(first)
    session.edit(first)
    check(WordEdit("en", "duck.teal", ("Wrens",), seen=("Teal",)))  # of this session alone
    path = session.folder.path / "words/en/puddle.po"
    path.write_bytes(path.read_bytes().replace(b"Wren", b"Robin"))
    with pytest.raises(CallError, match=r"duck\.teal was saved by another program"):
        check(WordEdit("en", "duck.teal", ("Wrens",), seen=("Wren",)))
    check(WordEdit("en", "duck.teal", ("Robin",), seen=("Wren",)))
    check(WordEdit("en", "duck.teal", ("Wrens",), seen=("Robin",)))
    check(WordEdit("en", "duck.teal", ("Wrens",)))
    check(WordEdit("fr", "duck.teal", ("Roitelet",), seen=("Sarcelle",)))


def test_a_number_that_another_program_has_saved_is_not_written_over(tmp_path: Path) -> None:
    session = Session(SessionRequest("pond"), lambda _: tmp_path / "my-pond")
    path = "rows.shoveler.one_roll"
    session.edit(NumberEdit(path, 24, seen=20))
    file = session.folder.path / "game.toml"
    check_seen(session, Shipped(session.game), NumberEdit(path, 25, seen=24))
    file.write_text(file.read_text().replace("24", "28"))
    with pytest.raises(CallError, match="saved by another program"):
        check_seen(session, Shipped(session.game), NumberEdit(path, 25, seen=24))
    check_seen(session, Shipped(session.game), NumberEdit(path, 25, seen=28))


def test_a_picture_is_known_before_all_faces_follow(session: Session) -> None:
    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    )
    for content, name in ((drawing, "duck.teal.svg"), (None, None)):
        session.edit(PictureEdit("duck.teal", content, ".svg"), first="puddle.teal")
        assert session.is_behind
        assert about_picture(session, "duck.teal")["file"] == name
        session.refresh()
        assert about_picture(session, "duck.teal")["file"] == name


def test_a_face_has_a_spot_for_whatever_has_a_box_the_largest_picture_first() -> None:
    sizes = [(9, 9), (0.3, 0.3), (40, 0.2), (0, 5), (5, 0)]
    places = tuple(Rect(1, 2, *size) for size in sizes)
    texts = tuple(TextPlace((f"text.{at.width_mm}",), None, "Teal", at, 9, 1, 3) for at in places)
    uses = (PictureUse("teal@card", 40, places), PictureUse("chip", 9, places))
    face = Face("puddle.teal", Size(63, 88), b"<svg/>", pictures=uses, texts=texts)
    spots = [*_spots(face, (), {"teal"})]
    assert [(spot.kind, spot.ids, spot.width, spot.height) for spot in spots] == [
        ("picture", ("teal",), 9, 9),
        ("picture", ("teal",), 40, 0.2),
        ("picture", ("teal",), 0.3, 0.3),
        ("word", ("text.9",), 9, 9),
        ("word", ("text.0.3",), 0.3, 0.3),
        ("word", ("text.40",), 40, 0.2),
    ]


def test_a_word_that_is_emptied_is_as_shipped_again(session: Session) -> None:
    before = looks(session.view)
    session.edit(TEAL)
    assert looks(session.edit(WordEdit("en", "duck.teal", ("",)))) == before
    assert not any(name.startswith("words/") for name in files(session))
