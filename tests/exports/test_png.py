"""The format `png`: exact pixels, equal bytes, a table that holds, and damage that is noticed."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import pnp
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.exports.export import DIGESTS, Exported, check_export, export
from pnp.exports.formats import FORMATS
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import Settings, collect_pieces, file_stem

PNG = FORMATS["png"]
DPI = 50
"""Coarse, so that hundreds of pictures are made at once."""


def order(**options: Any) -> pnp.Order:
    """A few cards, a board and an aid of Duck & Cover."""
    names = options.pop("cards", ("1-3", "mat", "aid"))
    return pnp.Order("cover", cards=names, bleed_mm=options.pop("bleed_mm", 3.0), **options)


@cache
def pictures() -> Mapping[str, bytes]:
    """The files of the format, made once."""
    return PNG.make(collect_pieces(order()), Settings(3.0, DPI))


def two_cards(folder: Path) -> Exported:
    return export(order(cards=("1-2",)), PNG, DPI, folder)


def rows(files: Mapping[str, bytes]) -> list[dict[str, str]]:
    """The table of pieces."""
    return list(csv.DictReader(io.StringIO(files["pieces.csv"].decode())))


def plain_card(folder: Path, content: str) -> pnp.Order:
    """An order of one card that shows some SVG."""
    layout = folder / "plain.svg"
    layout.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm">{content}</svg>'
    )
    return pnp.Order(pnp.deck("plain", layout, [{}]), bleed_mm=0.0)


def test_every_face_is_a_picture_of_the_size_that_the_table_says() -> None:
    files = pictures()
    table = rows(files)
    assert {row["id"] for row in table} >= {"cover.duck.chef.1", "cover.mat", "cover.aid"}
    for row in table:
        for side in filter(None, (row["front"], row["back"])):
            with Image.open(io.BytesIO(files[side])) as image:
                assert image.size == (int(row["width_px"]), int(row["height_px"]))
                assert image.mode == "RGB"
                assert image.info["dpi"] == pytest.approx((DPI, DPI), abs=0.5)
    assert not [*PNG.check(files)]


def test_equal_orders_give_equal_bytes() -> None:
    assert PNG.make(collect_pieces(order()), Settings(3.0, DPI)) == pictures()


def test_a_shared_back_is_one_file() -> None:
    backs = [row["back"] for row in rows(pictures()) if row["id"].startswith("cover.duck")]
    assert len(backs) == 3
    assert len(set(backs)) == 1


@pytest.mark.parametrize("bleed_mm", [0.0, 3.175])
@pytest.mark.parametrize("dpi", [72, 300])
def test_a_picture_has_exactly_the_pixels_that_it_is_asked_for(bleed_mm: float, dpi: int) -> None:
    pieces = collect_pieces(order(cards=("1",), bleed_mm=bleed_mm))
    cuts = [Cutout("cover.duck.chef.1", Size(63, 88), bleed_mm)] * 2
    sizes = [cuts[0].pixels(dpi), (7, 500)]
    images = picture_cutouts(pieces.edition, pieces.faces, cuts, sizes)
    assert [image.size for image in images] == sizes


@pytest.mark.parametrize(
    ("size", "bleed_mm", "pixels"),
    [
        (tables.card("poker").size, 3.175, (825, 1125)),
        (tables.card("poker").size, 3.048, (822, 1122)),
        (tables.card("standard").size, 3.0, (815, 1110)),
        (Size(0.01, 0.01), 0.0, (1, 1)),
    ],
)
def test_sizes_are_rounded_to_the_nearest_pixel(
    size: Size, bleed_mm: float, pixels: tuple[int, int]
) -> None:
    assert Cutout("any", size, bleed_mm).pixels(300) == pixels


def test_without_bleed_a_picture_ends_at_the_cut(tmp_path: Path) -> None:
    orange = '<rect x="-5" y="-5" width="400" height="400" fill="#ff8000"/>'
    files = PNG.make(collect_pieces(plain_card(tmp_path, orange)), Settings(0.0, DPI))
    (row,) = rows(files)
    with Image.open(io.BytesIO(files[row["front"]])) as image:
        assert image.size == (124, 173)
        corners = [(0, 0), (123, 0), (0, 172), (123, 172)]
        assert {image.getpixel(corner) for corner in corners} == {(255, 128, 0)}
    assert (row["copies"], row["round"], row["back"]) == ("1", "no", "")


def test_a_face_lies_in_its_picture_as_on_paper_and_white_where_nothing_is(tmp_path: Path) -> None:
    orange = '<rect x="-50" y="-50" width="100" height="100" fill="#ff8000"/>'
    card = replace(plain_card(tmp_path, orange), bleed_mm=3.0)
    files = PNG.make(collect_pieces(card), Settings(3.0, 2 * DPI))
    (row,) = rows(files)
    with Image.open(io.BytesIO(files[row["front"]])) as image:
        square = image.convert("L").point(lambda light: 255 * (light < 250)).getbbox()
        assert square == pytest.approx((0, 0, 209, 209), abs=1), "50 mm, and 3 of bleed"
        assert image.getpixel((200, 200)) == (255, 128, 0)
        assert image.getpixel((220, 220)) == (255, 255, 255)


def test_a_round_piece_is_named_so() -> None:
    pieces = collect_pieces(order(cards=("1",)))
    token = replace(pieces.pieces[0], is_round=True)
    assert rows(PNG.make(replace(pieces, pieces=(token,)), Settings(0.0, DPI)))[0]["round"] == "yes"


@pytest.mark.parametrize("name", ["é/ü.1", "../x", "", "A.B", "鴨", "x" * 300])
def test_a_name_becomes_one_that_any_system_takes(name: str) -> None:
    stem = file_stem(name)
    assert 0 < len(stem) <= 100
    assert set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789._-")
    assert not stem.startswith(".")


@pytest.mark.parametrize("name", ["con", "aux.1", "lpt9", "CON"])
def test_no_file_is_called_like_a_device_of_windows(name: str) -> None:
    assert f"{file_stem(name)}.front.png".partition(".")[0] not in {"con", "aux", "lpt9"}
    assert file_stem("cone") == "cone"


def test_no_two_names_become_one() -> None:
    names = ("a/b", "a-b", "a b", "á-b", "A-B", "a--b", "x" * 200, "x" * 201)
    assert len(set(map(file_stem, names))) == len(names)


def test_parts_without_pieces_are_named_and_alone_they_are_refused(tmp_path: Path) -> None:
    assert collect_pieces(pnp.Order("pond", bleed_mm=3.0)).omitted == ("rules",)
    with pytest.raises(pnp.CallError, match="nothing of rules is a piece"):
        export(pnp.Order("pond", only=("rules",), bleed_mm=3.0), PNG, DPI, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_an_export_is_written_again_over_itself_and_over_nothing_else(tmp_path: Path) -> None:
    first = two_cards(tmp_path / "png")
    assert (first.pieces, first.copies) == (2, 2)
    assert two_cards(tmp_path / "png") == first
    check_export(PNG, first.folder)
    (first.folder / ".DS_Store").write_text("the system's")
    (first.folder / "mine.txt").write_text("mine")
    with pytest.raises(pnp.CallError, match=r"1 other file: mine\.txt"):
        two_cards(tmp_path / "png")
    assert (first.folder / "mine.txt").read_text() == "mine"
    (first.folder / "mine.txt").unlink()


def test_files_of_an_earlier_export_go_unless_somebody_changed_them(tmp_path: Path) -> None:
    second = two_cards(tmp_path).folder / "cards/cover.duck.chef.2.front.png"
    export(order(cards=("1",)), PNG, DPI, tmp_path)
    assert not second.exists()
    check_export(PNG, tmp_path)
    two_cards(tmp_path)
    second.write_bytes(b"mine")
    with pytest.raises(pnp.CallError, match="the file was changed since it was exported"):
        export(order(cards=("1",)), PNG, DPI, tmp_path)
    assert second.read_bytes() == b"mine"


def test_a_folder_with_other_files_is_refused_before_pictures_are_made(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    unused = replace(PNG, make=lambda *_: pytest.fail("pictures are made"))
    with pytest.raises(pnp.CallError, match="1 other file"):
        export(order(cards=("1",)), unused, DPI, tmp_path)


def test_each_step_is_told_to_its_end(tmp_path: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    export(order(cards=("1",)), PNG, DPI, tmp_path, lambda *step: steps.append(step))
    ends = {name: (done, total) for name, done, total in steps}
    assert ends["pieces"] == ends["writing"] == (1, 1)


def test_digests_that_end_early_are_told_and_each_file_once(tmp_path: Path) -> None:
    folder = two_cards(tmp_path).folder
    digests = folder / DIGESTS
    digests.write_bytes(digests.read_bytes()[:-1])
    (folder / "README.txt").write_text("mine")
    with pytest.raises(pnp.MaterialError) as caught:
        check_export(PNG, folder)
    last = max(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    assert [problem.place for problem in caught.value.problems] == ["README.txt", "pieces.csv"]
    assert last == "pieces.csv"


def flip_a_bit(path: Path, lot: random.Random) -> None:
    content = bytearray(path.read_bytes())
    content[lot.randrange(len(content))] ^= 1 << lot.randrange(8)
    path.write_bytes(content)


def cut_off(path: Path, lot: random.Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: lot.randrange(len(content))])


def remove(path: Path, _: random.Random) -> None:
    path.unlink()


def copy(path: Path, _: random.Random) -> None:
    path.with_name(f"x{path.name}").write_bytes(path.read_bytes())


@pytest.mark.parametrize("damage", [flip_a_bit, cut_off, remove, copy])
def test_damage_to_any_file_is_noticed(
    damage: Callable[[Path, random.Random], None], tmp_path: Path
) -> None:
    folder = two_cards(tmp_path / "png").folder
    lot = random.Random(25)  # noqa: S311 -- no secret
    original = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for _ in range(50):
        damage(lot.choice(sorted(original)), lot)
        with pytest.raises(pnp.MaterialError):
            check_export(PNG, folder)
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            path.unlink()
        for path, content in original.items():
            path.write_bytes(content)
    check_export(PNG, folder)


def test_a_picture_of_another_size_is_told_with_both_sizes() -> None:
    stream = io.BytesIO()
    Image.new("L", (3, 4)).save(stream, "PNG")
    row, *_ = rows(pictures())
    files = {**pictures(), row["front"]: stream.getvalue()}
    assert [problem.fact for problem in PNG.check(files)] == [
        f"the picture has 3 x 4 pixels, not {row['width_px']} x {row['height_px']}",
        "the picture is L, not RGB",
    ]


def test_pictures_too_few_too_many_and_unreadable_are_told_by_name() -> None:
    row, *_ = rows(pictures())
    files = {path: content for path, content in pictures().items() if path != row["front"]}
    files |= {row["back"]: b"none", "x.png": files[row["back"]]}
    assert {(problem.place, problem.fact) for problem in PNG.check(files)} == {
        (row["front"], "the picture is missing"),
        (row["back"], "the picture cannot be read"),
        ("x.png", "no piece of the table has this picture"),
    }


def test_a_table_that_is_none_is_told_and_not_followed() -> None:
    head, *_ = pictures()["pieces.csv"].splitlines(keepends=True)
    for table in (b"", b"\xff\x00", b"id,front\n1,../../etc/passwd\n", b'"', head + b"short\n"):
        first, *_ = PNG.check({**pictures(), "pieces.csv": table})
        assert first.fact == "the table of pieces is missing, empty, or no table"


def test_the_readme_is_in_the_language_of_the_cards(tmp_path: Path) -> None:
    folder = export(order(cards=("1",), language="fr"), PNG, DPI, tmp_path / "png").folder
    text = (folder / "README.txt").read_text(encoding="utf-8")
    assert "fond perdu" in text
    assert DIGESTS in text


def test_no_cell_is_taken_for_a_formula(tmp_path: Path) -> None:
    text = '<text x="40" y="150" font-family="Andika" font-size="20">=1+1</text>'
    (row,) = rows(PNG.make(collect_pieces(plain_card(tmp_path, text)), Settings(0.0, DPI)))
    assert row["words"] == "'=1+1"
    assert {row["words"][0] for row in rows(pictures()) if row["words"]} & {"'"} == set()
