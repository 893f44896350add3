"""Trouble with files while a game is edited: it is told, and nothing is lost."""

from __future__ import annotations

import io
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from pnp.core.errors import MaterialError
from pnp.studio.about import Shipped, about_word
from pnp.studio.edits import PictureEdit, WordEdit
from pnp.studio.session import Session, SessionRequest

TEAL = WordEdit("en", "duck.teal", ("Wren",))
MALLARD = WordEdit("en", "duck.mallard", ("Drake",))


@contextmanager
def full_disk() -> Iterator[None]:
    """No file takes a byte, as the system tells of a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signals = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, signals)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def texts(session: Session) -> set[str]:
    return {spot.text for face in session.view.faces for spot in face.spots}


def test_two_studios_on_one_pack_keep_each_other_s_edits(
    open_session: Callable[..., Session],
) -> None:
    one, other = open_session(), open_session()
    one.edit(TEAL)
    other.edit(MALLARD)
    catalogue = (one.folder.path / "words/en/puddle.po").read_bytes()
    assert b"Wren" in catalogue
    assert b"Drake" in catalogue
    with pytest.raises(MaterialError, match="another program"):
        one.undo()
    assert (one.folder.path / "words/en/puddle.po").read_bytes() == catalogue
    one.refresh()
    other.refresh()
    assert texts(one) == texts(other) >= {"Wren", "Drake"}
    other.undo()
    one.undo()  # whose file is again as it left it
    assert not one.folder.exists


def test_a_full_disk_is_told_and_the_pack_stays_as_it_was(session: Session) -> None:
    session.edit(TEAL)
    before, view = contents(session.folder.path), session.view
    with full_disk(), pytest.raises(MaterialError):
        session.edit(MALLARD)
    assert contents(session.folder.path) == before
    assert session.view == view
    session.edit(MALLARD)
    assert "Drake" in texts(session)


def test_a_full_disk_at_the_first_edit_leaves_no_pack(session: Session) -> None:
    with full_disk(), pytest.raises(MaterialError):
        session.edit(TEAL)
    assert contents(session.folder.path) == {}
    assert session.view.undo is None


def test_a_pack_that_is_removed_meanwhile_is_made_again_by_the_next_edit(session: Session) -> None:
    session.edit(TEAL)
    shutil.rmtree(session.folder.path)
    session.refresh()
    assert "Wren" not in texts(session)
    with pytest.raises(MaterialError, match="another program"):
        session.undo()
    session.edit(MALLARD)
    assert "Drake" in texts(session)
    assert "Wren" not in texts(session)


def test_a_file_in_the_place_of_the_pack_is_told_and_stays(session: Session) -> None:
    session.folder.path.write_text("mine")
    with pytest.raises(MaterialError):
        session.edit(TEAL)
    assert session.folder.path.read_text() == "mine"
    assert "Teal" in texts(session)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has that folder")
def test_a_place_in_which_nobody_may_write_is_told(puddle: Path) -> None:
    session = Session(SessionRequest(str(puddle)), lambda _: Path("/proc/my-puddle"))
    view = session.view
    with pytest.raises(MaterialError):
        session.edit(TEAL)
    assert session.view == view


def test_an_edit_is_undone_after_the_language_was_changed(session: Session) -> None:
    session.edit(TEAL)
    session.open(SessionRequest(session.view.game, "fr"))
    session.undo()
    assert not session.folder.exists
    session.open(SessionRequest(session.view.game, "en"))
    assert "Wren" not in texts(session)


def test_a_text_that_fits_in_all_languages_but_one_is_told_there(session: Session) -> None:
    session.edit(WordEdit("fr", "duck.teal", ("X" * 80,)))
    assert session.view.problems == ()
    view = session.open(SessionRequest(session.view.game, "fr"))
    assert any("duck.teal" in problem.subject.texts for problem in view.problems)
    assert [face.name for face in view.faces if not face.is_broken]


def test_letters_of_other_scripts_and_directions_are_set_or_told(session: Session) -> None:
    for text in ("\u05d1\u05e8\u05d5\u05d5\u05d6", "\u0628\u0637\u0629", "\u9e2d", "\U0001f986"):
        view = session.edit(WordEdit("en", "duck.teal", (text,)))
        assert view.problems or text in texts(session)
    session.undo()
    assert session.view.problems == ()


def test_a_language_of_three_plural_forms_has_a_field_for_each(
    puddle: Path, open_session: Callable[..., Session]
) -> None:
    rule = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
    (puddle / "words/pl").mkdir()
    (puddle / "words/pl/puddle.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Plural-Forms: nplurals=3; plural={rule};\\n"\n'
    )
    session, key = open_session("pl"), "game.facts.needs"
    forms = ("{n} kostka", "{n} kostki", "{n} kostek")
    session.edit(WordEdit("pl", key, forms))
    assert session.view.problems == ()
    polish = about_word(session, Shipped(session.game), key)["tongues"][0]
    assert polish["language"] == "pl"
    assert polish["own"] == forms
    assert len(polish["shipped"]) == len(forms)


@pytest.mark.parametrize(
    ("mode", "size", "suffix", "fact"),
    [("1", (10_000, 5_100), "PNG", "pixels large"), ("CMYK", (60, 60), "JPEG", "in CMYK")],
)
def test_a_picture_that_cannot_be_printed_is_told_and_undone(
    mode: str, size: tuple[int, int], suffix: str, fact: str, session: Session
) -> None:
    stream = io.BytesIO()
    Image.new(mode, size).save(stream, suffix)
    view = session.edit(PictureEdit("duck.teal", stream.getvalue(), f".{suffix.lower()}"))
    assert any(fact in problem.fact for problem in view.problems)
    assert session.undo().problems == ()
