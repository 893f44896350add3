"""Edits that are undone and made again, and what a page hears of them, against simple models."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.studio import history as module
from pnp.studio.history import History
from pnp.studio.pack_folder import PackFolder
from pnp.studio.views import FaceView, PartView, Spot, View, hold_parts, mark_faults

NAMES = ("a.txt", "words/en/b.po", "words/fr/b.po")


def files_in(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@pytest.mark.parametrize("seed", range(6))
def test_each_step_leads_to_the_files_before_it_and_back(seed: int, tmp_path: Path) -> None:
    lot = random.Random(seed)  # noqa: S311 -- no secret
    folder, history = PackFolder(tmp_path / "pack"), History()
    past: list[dict[str, bytes]] = [{}]
    future: list[dict[str, bytes]] = []
    labels: list[tuple[str, bool]] = []
    for _ in range(60):
        step = lot.choice(["undo", "redo", "make", "make", "make"])
        if step == "undo" and len(past) > 1:
            assert history.undoable == labels[len(past) - 2][0]
            history.undo()
            future.append(past.pop())
        elif step == "redo" and future:
            history.redo()
            past.append(future.pop())
            assert history.undoable == labels[len(past) - 2][0]
        elif step == "make":
            label, joins = lot.choice("xy"), lot.random() < 0.6
            changes = {
                name: lot.choice([None, b"1", b"2", b"3"])
                for name in lot.sample(NAMES, lot.randrange(1, 3))
            }
            after = {**past[-1], **{name: new for name, new in changes.items() if new is not None}}
            after = {name: new for name, new in after.items() if changes.get(name, b"") is not None}
            is_new = after != past[-1]
            assert history.make(label, folder, changes, joins=joins) == is_new
            if is_new:
                if not (
                    joins and len(past) > 1 and not future and labels[len(past) - 2][0] == label
                ):
                    past.append(after)
                past[-1] = after
                labels[len(past) - 2 :] = [(label, joins)]
                future.clear()
        assert files_in(tmp_path / "pack") == past[-1]
        assert (history.undoable is None) == (len(past) == 1)
        assert (history.redoable is None) == (not future)
    while len(past) > 1:
        history.undo()
        past.pop()
        assert files_in(tmp_path / "pack") == past[-1]
    assert not [*tmp_path.glob("pack/*")], "no folder is left empty"
    with pytest.raises(CallError, match="nothing to undo"):
        history.undo()


def test_what_others_saved_is_neither_undone_nor_joined(tmp_path: Path) -> None:
    folder, history = PackFolder(tmp_path), History()
    with pytest.raises(CallError, match="nothing to redo"):
        history.redo()
    history.make("x", folder, {"a.txt": b"1"})
    (tmp_path / "a.txt").write_bytes(b"mine")
    with pytest.raises(MaterialError, match="saved by another program"):
        history.undo()
    assert (history.undoable, history.redoable) == ("x", None)
    history.make("x", folder, {"a.txt": b"2"})
    history.undo()
    assert files_in(tmp_path) == {"a.txt": b"mine"}
    (tmp_path / "a.txt").write_bytes(b"again mine")
    with pytest.raises(MaterialError, match="saved by another program"):
        history.redo()
    assert (history.undoable, history.redoable) == ("x", "x")
    assert files_in(tmp_path) == {"a.txt": b"again mine"}


def test_the_oldest_steps_are_forgotten_and_the_last_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 25)
    folder, history = PackFolder(tmp_path), History()
    for number in range(5):
        history.make(str(number), folder, {"a.txt": bytes([number]) * 5})
    undone = []
    while history.undoable:
        undone.append(history.undoable)
        history.undo()
    assert undone == ["4", "3"], "of ten bytes each; the first of all of five"
    history.make("large", folder, {"a.txt": bytes(99)})
    assert history.undoable == "large"


@pytest.mark.parametrize("name", ["", ".", "/a", "../a", "a/../../b", "a\x00b"])
def test_no_name_leads_out_of_a_pack(name: str, tmp_path: Path) -> None:
    folder = PackFolder(tmp_path / "pack")
    with pytest.raises(CallError, match="no file of a pack is called"):
        folder.write({name: b"1"})
    assert not [*tmp_path.iterdir()]


def test_a_link_is_neither_read_nor_written_through(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "pack/words").symlink_to(tmp_path / "other")
    folder = PackFolder(tmp_path / "pack")
    for use in (lambda: folder.write({"words/a": b"1"}), lambda: folder.read("words/a")):
        with pytest.raises(MaterialError, match="links are not followed"):
            use()
    assert not [*(tmp_path / "other").iterdir()]


def test_a_file_is_as_written_until_somebody_saves_it(tmp_path: Path) -> None:
    folder, path = PackFolder(tmp_path), tmp_path / "a/b.txt"
    assert not folder.is_as_written(path)
    folder.write({"a/b.txt": b"1"})
    assert folder.is_as_written(path)
    assert folder.names("a") == ("a/b.txt",)
    path.write_bytes(b"22")
    assert not folder.is_as_written(path)
    folder.write({"a/b.txt": None, "c.txt": b""})
    assert folder.is_as_written(path), "it is gone as it should be"
    assert folder.names("a") == ()
    path.parent.mkdir()
    path.write_bytes(b"")
    assert not folder.is_as_written(path)


def a_view(lot: random.Random) -> View:
    """Return a view of few faces, parts and values, so that two are often nearly equal."""

    def face(name: str) -> FaceView:
        ids = (lot.choice(["duck", "hen"]),)
        spot = Spot("word", ids, "Duck", 0, 0, 1, 1, number=lot.choice(["", "rows.1"]))
        address = lot.choice(["face/1", "face/2"])
        return FaceView(name, address, 1, 1, 1, (spot,), is_broken=lot.random() < 0.3)

    parts = tuple(
        PartView(name, "Cards", lot.choice([1, 1, 1, 2]), (face(f"{name}.1"), face(f"{name}.2")))
        for name in ("cards", "aid")
    )
    about: dict[str, Any] = dict.fromkeys(("title", "pack", "fonts"), "mine")
    about |= {"version": lot.randrange(9), "languages": ("en",)}
    about |= {"has_pack": True, "has_tables": False}
    choices = {name: lot.choice([name, name, "other"]) for name in ("game", "language", "ink")}
    return View(**about, **choices, parts=parts, undo=lot.choice([None, "x"]))


def heard(told: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page holds that held something before, and hears the news."""
    news = dict(told)
    if news.pop("whole"):
        return news
    assert news.pop("since") == before["version"]
    faces = {face["name"]: face for face in news.pop("faces")}
    parts = [
        {**part, "faces": tuple(faces.get(face["name"], face) for face in part["faces"])}
        for part in before["parts"]
    ]
    return {**news, "parts": parts}


def test_who_hears_all_news_holds_the_last_view_and_hears_no_face_twice() -> None:
    lot = random.Random(27)  # noqa: S311 -- no secret
    view = a_view(lot)
    held = heard(view.news_since(None), {})
    assert held == view.as_json()
    wholes = 0
    for _ in range(200):
        last, view = view, a_view(lot)
        news = view.news_since(last)
        wholes += news["whole"]
        held = heard(news, held)
        assert held == view.as_json()
        if not news["whole"]:
            old = {face.name: face for face in last.faces}
            changed = [face.name for face in view.faces if face != old[face.name]]
            assert [face["name"] for face in news["faces"]] == changed
    assert 0 < wholes < 200
    about = {"whole": False, "since": view.version, "parts": None, "faces": []}
    assert view.news_since(view) == {**view.as_json(), **about}


def test_faces_are_broken_that_show_a_broken_thing_and_stay_so() -> None:
    lot = random.Random(27)  # noqa: S311 -- no secret
    for _ in range(40):
        view = a_view(lot)
        assert mark_faults(view.parts, ()) is view.parts
        marked = replace(view, parts=mark_faults(view.parts, {"hen", "rows.1"}))
        for face, before in zip(marked.faces, view.faces, strict=True):
            (spot,) = face.spots
            is_wrong = spot.ids == ("hen",) or spot.number == "rows.1"
            assert face == replace(before, is_broken=before.is_broken or is_wrong)
        other = a_view(lot)
        held = hold_parts(view.parts, ["aid", "none"], other)
        assert held == (view.parts[0], other.parts[1])
        assert hold_parts(view.parts, ["aid"], None) == view.parts
