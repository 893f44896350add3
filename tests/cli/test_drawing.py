"""`draw`: one SVG file as a PDF, or every reason why not."""

from __future__ import annotations

import gzip
import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from pnp.core import resources

Call = Callable[..., Any]

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">'
GREEN = f'{HEAD}<rect width="60" height="40" fill="#0a0"/></svg>'


def svg(inside: str, name: str = "duck.svg") -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    return name


def picture(name: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (2, 2), "red").save(name)


def test_a_drawing_becomes_a_page_of_its_size(call: Call) -> None:
    run = call("draw", svg("<circle cx='9' cy='9' r='5'/>"), "--json")
    (file,) = run.record["files"]
    assert (file["width_mm"], file["height_mm"]) == (60, 40)
    assert file["path"] == "duck.pdf"
    with pikepdf.open("duck.pdf") as pdf:
        (page,) = pdf.pages
        assert [float(edge) * 25.4 / 72 for edge in page.mediabox] == pytest.approx([0, 0, 60, 40])


def test_the_pdf_lies_beside_the_drawing_unless_told(call: Call) -> None:
    assert call("draw", svg("", "art/duck.svg")).status == 0
    assert Path("art/duck.pdf").is_file()
    assert call("draw", "art/duck.svg", "--out", "proofs/d.pdf").status == 0
    assert Path("proofs/d.pdf").is_file()


def test_a_packed_drawing_is_drawn_and_what_stands_in_is_noted(call: Call) -> None:
    source = f'{HEAD}<text y="9" font-family="serif">Quack</text></svg>'
    Path("duck.svgz").write_bytes(gzip.compress(source.encode()))
    run = call("draw", "duck.svgz")
    assert run.status == 0
    assert Path("duck.pdf").is_file()
    assert "note: duck.svgz, line 1: serif is drawn in Liberation Serif" in run.err
    (note,) = call("draw", "duck.svgz", "--json").record["files"][0]["notes"]
    assert note["fact"] == "serif is drawn in Liberation Serif"


def test_a_drawing_is_not_replaced_by_its_pdf(call: Call) -> None:
    source = svg("")
    before = Path(source).read_bytes()
    for out in (source, f"./{source}"):
        run = call("draw", source, "--out", out)
        assert run.status == 2
        assert "would replace the drawing" in run.err
    assert Path(source).read_bytes() == before


def test_all_that_cannot_be_drawn_is_told_and_nothing_written(call: Call) -> None:
    run = call("draw", svg("<blink/>\n<rect width='x' height='3'/>\n<script/>"), "--json")
    assert run.status == 1
    error = run.record["error"]
    assert error["kind"] == "material"
    assert len(error["problems"]) >= 2
    assert all(each["place"].startswith("duck.svg, line ") for each in error["problems"])
    assert not Path("duck.pdf").exists()


def test_a_refused_drawing_leaves_the_older_pdf(call: Call) -> None:
    Path("duck.pdf").write_bytes(b"old")
    assert call("draw", svg("<script/>")).status == 1
    assert Path("duck.pdf").read_bytes() == b"old"


def test_a_picture_in_the_folder_is_drawn(call: Call) -> None:
    picture("in side/red.png")
    source = svg("<image href='in side/red.png' width='9' height='9'/>")
    assert call("draw", source).status == 0


OUTSIDE = [
    "../red.png", "in/../../red.png", "/etc/hostname", "file:///etc/hostname", "C:\\red.png",
    "http://localhost/red.png", "//localhost/red.png", "link.png", "%2e%2e/red.png",
    "in/missing.png", "folder", "",
]  # fmt: skip


@pytest.mark.parametrize("href", OUTSIDE)
def test_a_picture_elsewhere_is_refused(call: Call, tmp_path: Path, href: str) -> None:
    picture("red.png")
    (tmp_path / "art" / "folder").mkdir(parents=True)
    (tmp_path / "art" / "link.png").symlink_to(tmp_path / "red.png")
    run = call("draw", svg(f"<image href='{href}' width='9' height='9'/>", "art/duck.svg"))
    assert run.status == 1
    assert "art/duck.svg, line 1: <image" in run.err


def test_a_pipe_is_no_picture(call: Call) -> None:
    import os  # noqa: PLC0415 -- for this one call

    os.mkfifo("pipe.png")
    run = call("draw", svg("<image href='pipe.png' width='9' height='9'/>"))
    assert run.status == 1
    assert "not an ordinary file" in run.err


TEXT = "<text x='3' y='20' font-family='Andika Proof' font-size='8'>duck</text>"


def test_a_font_of_ones_own_comes_from_its_folder(call: Call, tmp_path: Path) -> None:
    assert call("draw", svg(TEXT)).status == 1
    mine = tmp_path / "mine"
    mine.mkdir()
    shutil.copy(resources.fonts() / "Andika-Regular.ttf", mine / "a.ttf")
    text = TEXT.replace("Andika Proof", "Andika")
    assert call("draw", svg(text), "--fonts", str(mine)).status == 0


def test_a_folder_without_fonts_is_a_problem(call: Call, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    run = call("draw", svg(""), "--fonts", "empty")
    assert run.status == 1
    assert run.err.startswith("empty\n")


def test_a_folder_that_is_not_there_is_a_wrong_call(call: Call) -> None:
    run = call("draw", svg(""), "--fonts", "none")
    assert run.status == 2
    assert run.err.startswith("none\n")


def test_a_drawing_may_come_from_standard_input(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GREEN.encode())))
    assert call("draw", "-", "--out", "green.pdf").status == 0
    assert Path("green.pdf").is_file()


def test_no_standard_input_is_an_empty_drawing(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    run = call("draw", "-", "--out", "x.pdf")
    assert run.status == 2
    assert run.err.startswith("standard input\n  the drawing is empty")


def test_a_drawing_without_a_name_needs_one_for_its_pdf(call: Call) -> None:
    run = call("draw", "-")
    assert run.status == 2
    assert "give --out FILE.pdf" in run.err


@pytest.mark.parametrize("name", ["none.svg", ".", "a\0b.svg", "/dev/null"])
def test_what_is_no_drawing_is_told(call: Call, name: str) -> None:
    run = call("draw", name, "--out", "x.pdf")
    assert run.status in (1, 2)
    assert run.err
    assert not Path("x.pdf").exists()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no endless file")
def test_an_endless_file_is_not_read_to_its_end(call: Call) -> None:
    run = call("draw", "/dev/zero", "--out", "x.pdf")
    assert run.status == 1
    assert "larger than" in run.err


def test_a_drawing_larger_than_a_page_can_be_is_drawn_as_large_as_one(call: Call) -> None:
    large = GREEN.replace('width="60mm"', 'width="6000mm"')
    Path("large.svg").write_text(large, encoding="utf-8")
    run = call("draw", "large.svg")
    assert run.status == 0
    assert "the drawing is 6 m long, and drawn as large as a page can be" in run.told
    assert "5080 x" in run.out


@pytest.mark.parametrize(
    ("file", "fact"),
    [("", "no drawing is named"), (".", "'.' is a folder"), ("/", "'/' is a folder")],
)
def test_what_is_no_file_at_all_is_a_wrong_call(call: Call, file: str, fact: str) -> None:
    run = call("draw", file)
    assert run.status == 2
    assert run.err.startswith(fact)


@pytest.mark.parametrize(
    ("start", "kind"), [(b"\x89PNG\r\n", "a PNG picture"), (b"\xff\xd8\xff", "a JPEG picture")]
)
def test_a_picture_that_is_no_drawing_is_told_as_one(
    call: Call, tmp_path: Path, start: bytes, kind: str
) -> None:
    (tmp_path / "chef.png").write_bytes(start + b"pixels")
    run = call("draw", "chef.png")
    assert run.status == 2
    assert run.err == (
        f"chef.png\n  this is {kind}, not an SVG drawing\n"
        "  → draw an SVG file; one may show PNG and JPEG pictures by <image>\n"
    )


@pytest.mark.parametrize("content", [b"", b" \n"])
def test_an_empty_file_is_told_as_one(call: Call, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "chef.png").write_bytes(content)
    run = call("draw", "chef.png")
    assert (run.status, run.err) == (
        2,
        "chef.png\n  the drawing is empty\n  → save the drawing again, as SVG\n",
    )
