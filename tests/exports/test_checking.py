"""Tables, archives and pictures of exports: as they were written, and what is wrong with others."""

from __future__ import annotations

import io
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from PIL import Image

from pnp.exports.checking import (
    check_only_file,
    csv_rows,
    csv_table,
    jpeg_of,
    png_of,
    read_zip,
    wrong_picture,
    wrong_shape,
    zip_of,
)


def picture(mode: str = "RGB") -> Image.Image:
    return Image.radial_gradient("L").resize((7, 5)).convert(mode)


def saved(image: Image.Image, kind: str = "PNG") -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        (png_of(picture(), 300), []),
        (None, ["the picture is missing"]),
        (b"", ["the picture cannot be read"]),
        (png_of(picture(), 300)[:-30], ["the picture cannot be read"]),
        (jpeg_of(picture(), 90), ["the picture cannot be read"]),
        (saved(picture("L")), ["the picture is L, not RGB"]),
        (
            saved(picture("RGBA").resize((5, 7))),
            ["the picture has 5 x 7 pixels, not 7 x 5", "the picture is RGBA, not RGB"],
        ),
    ],
)
def test_a_picture_has_its_pixels_in_rgb(content: bytes | None, facts: list[str]) -> None:
    found = [*wrong_picture("a.png", content, "PNG", "7 x 5")]
    assert [problem.fact for problem in found] == facts
    assert all((problem.place, problem.hint) == ("a.png", "export it again") for problem in found)


@pytest.mark.parametrize("dpi", [72, 300])
def test_a_png_file_has_the_dots_of_its_picture_and_says_how_many_make_an_inch(dpi: int) -> None:
    with Image.open(io.BytesIO(png_of(picture(), dpi))) as image:
        image.load()
        assert (image.mode, image.size) == ("RGB", (7, 5))
        assert image.tobytes() == picture().tobytes()
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


@pytest.mark.parametrize(
    ("value", "facts"),
    [
        ({"name": "a", "at": {"x": 1}}, []),
        ({"name": "a", "at": {"x": 1, "y": 2}, "more": None}, []),
        ([], ["it is not an object"]),
        ({"name": 1, "at": {"x": 2}}, ["it.name is missing, or no str"]),
        ({"name": "a", "at": {"x": True}}, ["it.at.x is missing, or no int"]),
        ({"at": []}, ["it.name is missing, or no str", "it.at is not an object"]),
    ],
)  # fmt: skip
def test_fields_of_a_table_have_their_types(value: object, facts: list[str]) -> None:
    assert [*wrong_shape(value, {"name": str, "at": {"x": int}}, "it")] == facts


@pytest.mark.parametrize(
    ("names", "facts"),
    [
        (("a.html", "b.txt"), ["a fault"]),
        (("b.txt",), ["there are 0 files ending in .html, not one"]),
        (("a.html", "b.html"), ["there are 2 files ending in .html, not one"]),
    ],
)
def test_of_an_export_of_one_file_that_file_is_looked_at(
    names: tuple[str, ...], facts: list[str]
) -> None:
    files = {name: name.encode() for name in names}
    found = [*check_only_file(files, ".html", lambda content: iter(["a fault"] if content else []))]
    assert [problem.fact for problem in found] == facts
    assert found[0].place == ("a.html" if facts == ["a fault"] else "")


ROWS = [["1", "a, b"], ["2", 'c "d"'], ["3", "two\nlines"], ["4", ""]]


def test_a_table_is_read_as_it_was_written() -> None:
    content = csv_table(("id", "text"), ROWS)
    assert csv_rows(content, ("id", "text")) == [{"id": row[0], "text": row[1]} for row in ROWS]
    assert csv_rows(csv_table(("id",), []), ("id",)) == []


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"id\n1\n", b"text,id\na,1\n", b"id,text\n1\n", b"id,text\n1,a,b\n",
     b'id,text\n1,"a"b\n'],
)  # fmt: skip
def test_a_table_of_another_form_has_no_rows(content: bytes) -> None:
    assert csv_rows(content, ("id", "text")) == []


FILES = {"mimetype": b"a" * 99, "b.png": b"b" * 99, "c/d.jpg": b"c" * 99, "e.json": b"d" * 99}


def test_an_archive_has_its_files_in_order_and_pictures_as_they_are() -> None:
    content = zip_of(FILES)
    assert content == zip_of(FILES)
    assert [*(read_zip(content) or {}).items()] == [*FILES.items()]
    with ZipFile(io.BytesIO(content)) as archive:
        kinds = {info.filename: info.compress_type for info in archive.infolist()}
    assert kinds == {name: ZIP_DEFLATED if name == "e.json" else ZIP_STORED for name in FILES}
