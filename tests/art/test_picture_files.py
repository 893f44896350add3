"""Pictures that are files: they show as they are, inks recolour them, faults have their line."""

from __future__ import annotations

import io
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from pnp import art
from pnp.art.kit.inks import Tone, fill_colour, tone_colour
from pnp.art.kit.palette import Ink, paints
from pnp.art.kit.pen import InkPen
from pnp.art.kit.picture_file import read
from pnp.art.kit.preview_styles import preview_files, with_style
from pnp.art.kit.recolour import paint_picture
from pnp.core import resources
from pnp.core.errors import MaterialError

Save = Callable[[str], Path]
Painted = Callable[[str, Ink], list[dict[str, str]]]

FILES = sorted(resources.pictures().glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"\n'
    '    viewBox="0 0 40 40" fill="none" stroke-width="2">\n'
)
DATA = "M10 10L30 10L30 30L10 30Z"
SQUARE = f'd="{DATA}"'


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def save_picture(shapes: str) -> Path:
        path = tmp_path / f"picture{len(list(tmp_path.iterdir()))}.svg"
        path.write_text(f"{ROOT}{shapes}</svg>", encoding="utf-8")
        return path

    return save_picture


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch, save: Save) -> Painted:
    def attributes(shapes: str, ink: Ink) -> list[dict[str, str]]:
        path, pen = save(shapes), InkPen((40, 40), ink, 2)
        monkeypatch.setattr(resources, "pictures", lambda: path.parent)
        paint_picture(pen, path.stem)
        drawn = ET.fromstring(pen.picture().svg).find(f"{SVG}g")  # noqa: S314 -- our own
        assert drawn is not None
        return [dict(element.attrib) for element in drawn]

    return attributes


def pixels(svg: str) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=200, dpi=96))
    return Image.open(io.BytesIO(png)).convert("RGBA")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_shows_in_full_colour_as_it_is(path: Path) -> None:
    apart = ImageChops.difference(
        pixels(path.read_text(encoding="utf-8")), pixels(art.draw(path.stem, "full").decode())
    )
    assert apart.getbbox() is None


@pytest.mark.parametrize("path", [*preview_files()], ids=lambda path: path.stem)
def test_the_style_of_a_file_has_the_colours_of_the_palette(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert with_style(text) == text


def test_a_style_is_written_into_a_file_without_one() -> None:
    text = f'{ROOT}  <path class="fill-corn line" {SQUARE}/>\n</svg>\n'
    styled = with_style(text)
    assert f"    .fill-corn {{ fill: {paints()['corn'].full} }}\n" in styled
    assert with_style(styled) == styled


def test_a_surface_is_filled_before_its_line_is_drawn(painted: Painted) -> None:
    shapes = painted(f'<path class="fill-corn line" stroke-width="3" {SQUARE}/>', "grey")
    assert shapes == [
        {"d": DATA, "fill": paints()["corn"].grey},
        {"d": DATA, "stroke": paints()["outline"].grey, "stroke-width": "3"},
    ]


def test_a_line_without_a_width_is_the_outline_s(painted: Painted) -> None:
    [line] = painted(f'<path class="line-corn" {SQUARE}/>', "full")
    assert (line["stroke"], line["stroke-width"]) == (paints()["corn"].full, "2")


def test_a_contour_is_filled_and_has_an_edge(painted: Painted) -> None:
    [contour] = painted(f'<path class="contour" {SQUARE}/>', "full")
    assert (contour["fill"], contour["stroke-width"]) == (contour["stroke"], "2")


def test_low_ink_puts_a_hatch_between_a_surface_and_its_line(painted: Painted) -> None:
    surface, hatch, line = painted(f'<path class="fill-bottle line" {SQUARE}/>', "low")
    assert surface["fill"] == paints()["paper"].low
    assert "clip-path" in hatch
    assert line["stroke-width"] == "0.64"


@pytest.mark.parametrize("tone", ["shade", "light"])
def test_low_ink_has_no_tones(painted: Painted, tone: Tone) -> None:
    [shape] = painted(f'<path class="{tone}-corn" {SQUARE}/>', "full")
    assert shape["fill"] == tone_colour("corn", tone, "full")
    assert painted(f'<path class="{tone}-corn" {SQUARE}/>', "low") == []


def test_low_ink_gives_a_patch_an_edge(painted: Painted) -> None:
    assert len(painted(f'<path class="patch-white" {SQUARE}/>', "full")) == 1
    surface, edge = painted(f'<path class="patch-white" {SQUARE}/>', "low")
    assert (surface["fill"], edge["stroke"]) == ("#ffffff", fill_colour("outline", "low"))


def test_a_circle_is_a_dot(painted: Painted) -> None:
    [dot] = painted('<circle class="fill-corn" cx="9" cy="8.5" r="3"/>', "full")
    assert dot == {"cx": "9", "cy": "8.5", "r": "3", "fill": paints()["corn"].full}


def test_a_group_is_moved_and_cut(painted: Painted) -> None:
    clip = f'<defs><path id="p" {SQUARE}/><clipPath id="c"><use xlink:href="#p"/></clipPath></defs>'
    group = f'{clip}<g transform="rotate(9)" clip-path="url(#c)"><path class="line" {SQUARE}/></g>'
    [moved] = painted(group, "full")
    assert moved == {"transform": "rotate(9)"}


def test_a_shape_is_moved_like_a_group(painted: Painted) -> None:
    [moved] = painted(f'<path class="line" transform="scale(2)" {SQUARE}/>', "full")
    assert moved == {"transform": "scale(2)"}


@pytest.mark.parametrize(
    ("shapes", "told"),
    [
        (f'<path class="fill-con" {SQUARE}/>', "there is no colour 'con' (did you mean 'corn'?"),
        (
            f'<path class="fil-corn" {SQUARE}/>',
            "the class 'fil-corn' says nothing (known: line, contour",
        ),
        (f'<path class="fill" {SQUARE}/>', "the class 'fill' says nothing (did you mean 'fill-"),
        (
            '<rect class="line" width="9" height="9"/>',
            "<rect> is not supported (turn it into a path)",
        ),
        (
            f'<path class="line" style="fill:red" {SQUARE}/>',
            "the attribute 'style' is not supported (take",
        ),
        (f'<path class="line" opacity=".5" {SQUARE}/>', "the attribute 'opacity' is not supported"),
        ('<g clip-path="url(#c)"/>', "there is no clip 'c' (known: none)"),
        (f"<path {SQUARE}/>", "the shape has no class (say how it is painted)"),
        ('<use class="line" xlink:href="#hat"/>', "there is no shape 'hat' (known: none)"),
        ('<g id="p"/><use class="line" xlink:href="#p"/>', "'p' is not a path (name a path)"),
        (
            '<path class="line" d="M1 1 1"/>',
            "this is not path data, or has arcs (save the shape",
        ),
        (
            '<path class="line" d="M1 1L1e9 2"/>',
            "this is not path data, or has arcs (save the",
        ),
        ('<path class="line" d="M1 1L2 2" stroke-width="2mm"/>', "stroke-width must be numbers"),
        (
            '<path class="line" d="M1 1L2 2" stroke-width="0"/>',
            "this is not a valid stroke-width (write",
        ),
        ('<circle class="fill-corn" cx="1" cy="?" r="1"/>', "cx cy r must be numbers (write them"),
        ('<circle class="line" r="1"/>', "a circle has one fill-NAME and no more (turn it into"),
    ],
)
def test_a_fault_is_told_by_its_line(save: Save, shapes: str, told: str) -> None:
    path = save(shapes)
    with pytest.raises(MaterialError) as caught:
        read(path)
    [problem] = caught.value.problems
    assert str(problem).startswith(f"{path}, line 3: {told}")


@pytest.mark.parametrize("width", ["", "0", "nan", "inf", "thick", "-1"])
def test_a_picture_says_how_wide_its_outline_is(tmp_path: Path, width: str) -> None:
    path = tmp_path / "picture.svg"
    root = ROOT.replace('stroke-width="2"', f'stroke-width="{width}"')
    path.write_text(f"{root}</svg>", "utf-8")
    with pytest.raises(MaterialError, match="stroke-width"):
        read(path)


@pytest.mark.parametrize("text", ["", "ducks", "<svg", "<svg xmlns='x'><g></svg>"])
def test_what_is_no_svg_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "picture.svg"
    path.write_text(text, "utf-8")
    with pytest.raises(MaterialError, match="write it as SVG"):
        read(path)


def test_ids_and_boxes_need_no_drawing_code() -> None:
    code = "import sys\nfrom pnp import art\n[art.box(i) for i in art.ids()]\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    late = {"lxml", "pnp.art.kit.pen", "pnp.art.wild.duck"}
    assert not late & set(run.stdout.split())
