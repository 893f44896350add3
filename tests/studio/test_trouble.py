"""Trouble with files while a game is edited: it is told, and nothing is lost."""

from __future__ import annotations

import resource
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError
from pnp.studio.edits import WordEdit
from pnp.studio.session import Session

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
