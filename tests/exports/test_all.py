"""`export all`: every format that can hold a game, all files of all of them or none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import pnp
from pnp.exports import export as module
from pnp.exports.export import Exported, check_export, export, export_all, files_of_export
from pnp.exports.formats import FORMATS
from pnp.exports.html import page
from pnp.exports.html.pictures import ReadingPicture, pictures_of_pieces
from pnp.exports.pieces import Choices, PieceSet, collect_pieces

pytestmark = pytest.mark.usefixtures("warm")

GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")
ORDER = pnp.Order(GOOSE, cards=("1-2",), bleed_mm=3.0, card="poker")
PUBLIC = Choices(is_public=True)
DPI = 30


def files_in(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_every_format_is_as_it_is_alone(tmp_path: Path) -> None:
    exports, refusals = export_all(ORDER, DPI, tmp_path / "all", choices=PUBLIC)
    assert not refusals
    assert [written.form.key for written in exports] == list(FORMATS)
    for written in exports:
        check_export(written.form, written.folder)
        if written.form.key != "tts":  # its files say where they lie
            folder = tmp_path / "alone" / written.form.key
            alone = export(ORDER, written.form, DPI, folder, choices=PUBLIC)
            assert files_in(alone.folder) == files_in(written.folder)
            assert replace(alone, folder=written.folder) == written


@pytest.mark.parametrize("key", ["html", "sprites"])
def test_files_that_are_not_written_are_those_that_are(key: str, tmp_path: Path) -> None:
    form = FORMATS[key]
    files = files_of_export(ORDER, form, tmp_path / "none", PUBLIC)
    assert not (tmp_path / "none").exists()
    assert files == files_in(export(ORDER, form, out=tmp_path / "all", choices=PUBLIC).folder)
    with pytest.raises(pnp.CallError, match="gave no permission"):
        files_of_export(pnp.Order("cover", bleed_mm=3.0), form, tmp_path / "none", PUBLIC)


def test_formats_that_cannot_hold_it_are_named_with_the_reason(tmp_path: Path) -> None:
    order = pnp.Order("cover", cards=("1", "aid", "token"), bleed_mm=3.0, card="square-80")
    exports, refusals = export_all(order, DPI, tmp_path)
    reasons = {problem.place: problem.fact for problem in refusals}
    assert reasons.keys() | {written.form.key for written in exports} == FORMATS.keys()
    assert "gave no permission" in reasons["mpc"]
    assert "silhouette-card-maker on a4 has no cards of 80 x 80 mm" in reasons["silhouette"]
    omitted = {written.form.key: written.omitted for written in exports}
    assert omitted["png"] == ()
    assert {path.name for path in tmp_path.iterdir()} == omitted.keys()


def test_a_wrong_order_is_refused_once(tmp_path: Path) -> None:
    with pytest.raises(pnp.CallError) as caught:
        export_all(pnp.Order(GOOSE, cards=("999",), bleed_mm=3.0), DPI, tmp_path, choices=PUBLIC)
    assert len({problem.fact for problem in caught.value.problems}) == 1
    with pytest.raises(pnp.CallError, match="gave no permission"):
        export_all(pnp.Order("pond", bleed_mm=3.0), DPI, tmp_path, choices=PUBLIC)
    assert not [*tmp_path.iterdir()]


def test_one_folder_with_other_files_stops_all_of_them(tmp_path: Path) -> None:
    mine = tmp_path / "sprites" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    with pytest.raises(pnp.CallError, match=r"1 other file: mine\.txt"):
        export_all(ORDER, DPI, tmp_path)
    assert files_in(tmp_path) == {"sprites/mine.txt": b"mine"}


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise pnp.MaterialError(pnp.Problem("the disk is full"))

    monkeypatch.setattr(module, "write_all", fail)
    with pytest.raises(pnp.MaterialError, match="the disk is full"):
        export_all(ORDER, DPI, tmp_path)
    assert not files_in(tmp_path)


def test_pieces_are_laid_out_once_for_all_formats_of_a_bleed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bleeds: list[float | None] = []

    def note(order: pnp.Order, *rest: object) -> object:
        bleeds.append(order.bleed_mm)
        return collect_pieces(order, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "collect_pieces", note)
    exports, _ = export_all(ORDER, DPI, tmp_path, choices=PUBLIC)
    assert len(exports) > len(bleeds) == len({*bleeds})
    assert isinstance(exports[0], Exported)


def test_the_page_and_the_book_are_made_of_the_same_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def note(pieces: PieceSet) -> dict[str, ReadingPicture]:
        drawn.append(len(pieces.pieces))
        return pictures_of_pieces(pieces)

    monkeypatch.setattr(page, "pictures_of_pieces", note)
    exports, _ = export_all(ORDER, DPI, tmp_path, choices=PUBLIC)
    assert {"html", "epub"} < {written.form.key for written in exports}
    assert len(drawn) == 1
