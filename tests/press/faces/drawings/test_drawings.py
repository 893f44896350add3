"""Drawings are filled in by the labels of their objects, and nothing of the sample is printed."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from fuzzing import damaged, fuzz
from lxml import etree

from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect, Size
from pnp.press.faces import Blank
from pnp.press.faces.drawings import Cells, fill_drawing, is_labelled, read_drawing, slot_boxes
from pnp.press.faces.drawings.labels import LabelError, label_of, parse_label
from pnp.press.faces.drawings.own_type import font_notices
from pnp.press.fonts import load_fonts
from pnp.press.text import TextStyle

INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
CELLS = {"title": "Greylag", "cost": "3", "art": "goose.png", "wild": "yes", "marsh": "#aabbcc"}


def drawing(folder: Path, inside: str, size: str = 'width="60mm" height="90mm"') -> Path:
    path = folder / "goose.svg"
    box = 'viewBox="0 0 60 90"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {INKSCAPE} {size} {box}>\n{inside}\n</svg>'
    path.write_text(svg, encoding="utf-8")
    return path


def filled(folder: Path, inside: str, **cells: str) -> etree._Element:
    known = {**CELLS, **cells}
    colours = {name: cell for name, cell in known.items() if cell.startswith("#")}
    values: dict[str, Any] = {
        "cells": Cells(known, colours=colours, pictures={"art": known["art"]}),
        "t": str,
        "size": Size(60, 90),
        "safe": 3.0,
    }
    return fill_drawing(read_drawing(drawing(folder, inside), "goose.svg"), values)


def only(root: etree._Element, tag: str) -> etree._Element:
    (element,) = root.iter(f"{{*}}{tag}")
    return element


def refusals(folder: Path, inside: str, **cells: str) -> list[str]:
    with pytest.raises(MaterialError) as caught:
        filled(folder, inside, **cells)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "attributes",
    [
        'inkscape:label="{{title}}"',
        'id="{{title}}"',
        'id="{{title}}_2"',
        'id="_x7B__x7B_title_x7D__x7D_"',
        'id="_x7B__x7B_title_x7D__x7D__1_"',
        'inkscape:label="{{ Title }}"',
    ],
)
def test_a_rectangle_is_labelled_as_each_program_writes_it(tmp_path: Path, attributes: str) -> None:
    root = filled(tmp_path, f'<rect {attributes} x="1" y="2" width="30" height="5"/>')
    assert only(root, "rect").get("data-pnp-text") == "Greylag"
    assert is_labelled(tmp_path / "goose.svg")


def test_the_words_of_a_sample_never_stay(tmp_path: Path) -> None:
    inside = (
        '<text inkscape:label="{{title}}" x="30" y="10">Sample</text>'
        '<text x="50" y="80"><tspan>Cost: {{cost}}</tspan></text>'
        "<text>As it is</text>"
    )
    root = filled(tmp_path, inside)
    assert "".join(map(str, root.itertext())).split() == ["As", "it", "is"]
    shown = [rect.get("data-pnp-text") for rect in root.iter("{*}rect")]
    assert shown == ["Greylag", "Cost: 3"]


def test_a_text_in_a_frame_keeps_its_type_and_moves_with_its_own_transform(tmp_path: Path) -> None:
    inside = (
        '<defs><rect id="frame" x="8" y="50" width="40" height="20"/></defs>'
        '<text inkscape:label="{{title}}" transform="translate(2,3)" style="font-size:4px;'
        'font-weight:bold;text-align:center;shape-inside:url(#frame);fill:#112233">Sample</text>'
    )
    _, rect = filled(tmp_path, inside).iter("{*}rect")
    sides = [float(str(rect.get(side))) for side in ("x", "y", "width", "height")]
    assert sides == [8, 50, 40, 20]
    assert rect.get("transform") == "translate(2,3)"
    look = [rect.get(f"data-pnp-{name}") for name in ("size", "weight", "align", "valign")]
    assert [*look, rect.get("fill")] == ["4.0000", "700", "middle", "top", "#112233"]


@pytest.mark.parametrize(
    ("anchor", "left", "width"), [("start", 20, 37), ("middle", 3, 34), ("end", 3, 17)]
)
def test_a_line_is_as_wide_as_the_safe_zone_allows(
    tmp_path: Path, anchor: str, left: float, width: float
) -> None:
    text = f'<text x="20" y="10" text-anchor="{anchor}" font-size="4">{{{{title}}}}</text>'
    rect = only(filled(tmp_path, text), "rect")
    assert float(str(rect.get("x"))) == pytest.approx(left)
    assert float(str(rect.get("width"))) == pytest.approx(width)


@pytest.mark.parametrize(
    ("label", "wild", "stays"),
    [
        ("if wild", "yes", True),
        ("if wild", "", False),
        ("if wild", "0", False),
        ("if not wild", "no", True),
        ("if wild = Fox", "fox", True),
        ("if wild != fox", "fox", False),
        ("if wild &gt; 2", "10", True),
        ("if wild &lt; 2", "many", False),
    ],
)
def test_a_group_stays_if_its_condition_holds(
    tmp_path: Path, label: str, wild: str, stays: bool
) -> None:
    root = filled(tmp_path, f'<g inkscape:label="{label}"><circle r="2"/></g>', wild=wild)
    assert bool(list(root.iter("{*}circle"))) == stays


def test_a_slot_in_a_group_that_is_left_out_asks_for_nothing(tmp_path: Path) -> None:
    inside = '<g inkscape:label="if wild"><circle inkscape:label="fill=title" r="2"/></g>'
    assert not list(filled(tmp_path, inside, wild="").iter("{*}circle"))
    (told,) = refusals(tmp_path, inside)
    assert told.startswith("goose.svg, line 2, fill=title: 'Greylag' is not a colour")


def test_a_group_is_repeated_side_by_side(tmp_path: Path) -> None:
    pip = '<g inkscape:label="repeat cost"><circle cx="5" cy="5" r="2"/></g>'
    root = filled(tmp_path, pip)
    shifts = [group.get("transform") for group in root.iterchildren("{*}g")]
    assert shifts == ["translate(0 0)", "translate(4 0)", "translate(8 0)"]
    assert not list(filled(tmp_path, pip, cost="0").iter("{*}circle"))
    assert "cannot be counted out" in refusals(tmp_path, pip, cost="1000000")[0]


def test_a_picture_stands_in_an_image_or_in_a_rectangle(tmp_path: Path) -> None:
    box = 'x="1" y="2" width="30" height="20"'
    for tag in ("image", "rect"):
        image = only(filled(tmp_path, f'<{tag} id="{{{{art}}}}" {box}/>'), "image")
        assert (image.get("href"), image.get("width")) == ("goose.png", "30")
        assert image.get("preserveAspectRatio") == "xMidYMid meet"
        assert not list(
            filled(tmp_path, f'<{tag} id="{{{{art}}}}" {box}/>', art="").iter("{*}image")
        )
    photo = filled(tmp_path, f'<rect id="{{{{art}}}}" {box}/>', art="goose.jpg")
    assert only(photo, "image").get("preserveAspectRatio") == "xMidYMid slice"


def test_a_colour_is_that_of_the_cell(tmp_path: Path) -> None:
    inside = '<rect inkscape:label="fill=marsh" style="fill:#000;stroke:red" width="5" height="5"/>'
    style = str(only(filled(tmp_path, inside), "rect").get("style"))
    assert style.split(";") == ["fill:#000", "stroke:red", "fill:#aabbcc"]


def test_a_colour_of_a_group_is_that_of_all_its_shapes(tmp_path: Path) -> None:
    inside = '<g inkscape:label="stroke=marsh"><path d="M0 0h9" style="stroke:red"/><rect/></g>'
    group = only(filled(tmp_path, inside), "g")
    styles = [str(shape.get("style")) for shape in group]
    assert [style.rpartition(";")[2] for style in styles] == ["stroke:#aabbcc"] * 2


def test_a_slot_is_where_its_shapes_are_shown_and_as_large_as_all_of_them(tmp_path: Path) -> None:
    inside = (
        '<defs><circle id="pip" r="2"/><rect id="box" inkscape:label="fill=marsh" width="3"'
        ' height="2"/></defs><use inkscape:label="if wild" href="#pip" x="10" y="20"/>'
        '<use href="#box" x="5" y="30"/><use href="#box" transform="translate(40 33)"/>'
    )
    read = read_drawing(drawing(tmp_path, inside), "goose.svg")
    boxes = slot_boxes(read, Blank(Size(60, 90)))
    told = {slot.place.rpartition(", ")[2]: boxes[slot.index] for slot in read.slots}
    assert told == {"if wild": Rect(8, 18, 4, 4), "fill=marsh": Rect(5, 30, 38, 5)}


@pytest.mark.parametrize(("view_box", "unit"), [('viewBox="0 0 60 90"', 1), ("", 96 / 25.4)])
def test_the_slot_of_a_text_reaches_to_the_safe_zone_or_as_far_as_it_says(
    tmp_path: Path, view_box: str, unit: float
) -> None:
    for style, width, height in (("", 57 * unit - 20, 5.4), ("inline-size:12", 12, 87 * unit - 36)):
        text = f'<text x="20" y="40" style="font-size:4px;{style}">{{{{title}}}}</text>'
        path = drawing(tmp_path, text)
        path.write_text(path.read_text().replace('viewBox="0 0 60 90"', view_box))
        read = read_drawing(path, "goose.svg")
        (box,) = slot_boxes(read, Blank(Size(60, 90), safe_mm=3)).values()
        sides = (box.x_mm, box.y_mm, box.width_mm, box.height_mm)
        assert sides == pytest.approx((20, 36, width, height), abs=1e-3)


def test_only_words_that_no_cell_replaces_are_the_drawings_own(tmp_path: Path) -> None:
    inside = (
        "<text>Wings\n  <tspan>wide</tspan></text><text>{{title}}</text><text>3</text>"
        '<desc>drawn</desc><g display="none"><text>not seen</text></g>'
    )
    read = read_drawing(drawing(tmp_path, inside), "goose.svg")
    assert [*read.own_words] == [("Wings wide", "goose.svg, line 2")]


def test_a_drawing_without_a_size_is_that_of_its_face(tmp_path: Path) -> None:
    values: dict[str, Any] = {"cells": Cells({}), "t": str, "size": Size(60, 90), "safe": 3.0}
    for inside in ("", '<rect width="9" height="9"/>'):
        read = read_drawing(drawing(tmp_path, inside, size=""), "goose.svg")
        assert read.size is None
        assert fill_drawing(read, values).get("viewBox") == "0 0 60 90"


@pytest.mark.parametrize(
    ("families", "count"), [("", 0), ("serif", 0), ("Andika", 0), ("Andica", 1), ("Nix, serif", 1)]
)
def test_a_family_that_is_not_there_is_told_unless_it_is_generic(families: str, count: int) -> None:
    style = TextStyle(("Andika",), 3)
    told = [*font_notices(families, "words", style, load_fonts(), "a.svg")]
    assert [problem.place for problem in told] == ["a.svg"] * count
    assert all("Andika stands for it" in problem.fact for problem in told)


def test_the_words_of_a_line_stay_on_a_line(tmp_path: Path) -> None:
    for style, lines in (("", "1"), ("inline-size:12", None)):
        text = f'<text x="3" y="9" style="font-size:4px;{style}">{{{{title}}}}</text>'
        assert only(filled(tmp_path, text), "rect").get("data-pnp-lines") == lines


@pytest.mark.parametrize(
    ("head", "attributes"),
    [
        ("", 'font-size="4" font-weight="bold" fill="#112233"'),
        ("", 'style="font-size:4px;font-weight:bold;fill:#112233"'),
        ("<style>.t{font-size:4px;font-weight:bold;fill:#112233}</style>", 'class="t"'),
        (
            "<style>text{font-size:9px;font-weight:bold;fill:#112233}</style>",
            'style="font-size:4px"',
        ),
        ("<style>text{font-size:4px;fill:#112233}</style>", 'font-size="9" font-weight="bold"'),
    ],
)
def test_a_text_keeps_its_type_however_it_is_said(
    tmp_path: Path, head: str, attributes: str
) -> None:
    inside = f'{head}<text x="3" y="9" {attributes}>{{{{title}}}}</text>'
    rect = only(filled(tmp_path, inside), "rect")
    look = [rect.get(name) for name in ("data-pnp-size", "data-pnp-weight", "fill")]
    assert look == ["4.0000", "700", "#112233"]


@pytest.mark.parametrize("how", ['{}="#ff0000"', 'style="{}:#ff0000"'])
@pytest.mark.parametrize(
    ("ink", "name", "colour"),
    [
        ("full", "fill", "#ff0000"),
        ("full", "stroke", "#ff0000"),
        ("grey", "fill", "#4c4c4c"),
        ("grey", "stroke", "#4c4c4c"),
        ("low", "fill", "#ff9999"),
        ("low", "stroke", "#ff0000"),
    ],
)
def test_a_shape_is_in_the_colours_of_its_ink_however_they_are_said(
    tmp_path: Path, how: str, ink: str, name: str, colour: str
) -> None:
    inside = f'<circle r="3" {how.format(name)}/><rect inkscape:label="{{{{title}}}}"/>'
    values = {"cells": Cells(CELLS), "t": str, "size": Size(60, 90), "safe": 3.0, "ink": ink}
    root = fill_drawing(read_drawing(drawing(tmp_path, inside), "goose.svg"), values)
    circle = etree.tostring(only(root, "circle")).decode()
    assert re.findall(r"#[0-9a-f]{6}", circle) == [colour]


def test_shapes_are_lighter_in_low_ink_and_all_is_grey_in_grey_ink(tmp_path: Path) -> None:
    inside = (
        "<style>.a{fill:tomato;stroke:#000080}</style>"
        '<circle class="a" r="3" style="fill-opacity:0.5; fill:#ff0000; stroke: rgb(0,0,255)"/>'
        '<rect inkscape:label="fill=marsh" fill="#00ff00" width="5" height="5"/>'
        '<rect inkscape:label="{{title}}" fill="#102030" width="9" height="5"/>'
        '<g fill="#400000"><text>Heading</text></g>'
        '<path d="M0 0h3" fill="url(#none)" stroke="none"/>'
    )
    read = read_drawing(drawing(tmp_path, inside), "goose.svg")
    cells = Cells(CELLS, colours={"marsh": "#aabbcc"})
    values = {"cells": cells, "t": str, "size": Size(60, 90), "safe": 3.0}
    low = etree.tostring(fill_drawing(read, {**values, "ink": "low"})).decode()
    for colour in ("fill:#ff9999; stroke: rgb(0,0,255)", "#102030", "#400000", ".a{fill:#ffc1b5"):
        assert colour in low
    assert "fill:#dde4eb" in low  # of the cell
    grey = etree.tostring(fill_drawing(read, {**values, "ink": "grey"})).decode()
    assert not {"#ff0000", "tomato", "rgb(", "#000080", "#aabbcc"} & set(
        re.split(r'[\s";:}]', grey)
    )
    assert "fill:#4c4c4c; stroke: #1d1d1d" in grey
    assert "url(#none)" in grey
    full = etree.tostring(fill_drawing(read, {**values, "ink": "full"})).decode()
    assert "tomato" in full


def test_a_mistyped_kind_of_text_is_told_with_the_nearest(tmp_path: Path) -> None:
    inside = '<rect inkscape:label="{{title|titel}}"/><rect inkscape:label="{{cost}}"/>'
    read = read_drawing(drawing(tmp_path, inside), "goose.svg")
    (problem,) = read.check_types(["title", "label"])
    assert problem.fact == "'titel' is neither an option nor a kind of text"
    assert "'title'" in problem.hint
    assert not [*read.check_types(["titel"])]


@pytest.mark.parametrize(
    ("width", "height", "is_cut"),
    [(60, 90, True), (66, 96, True), (60, 96, False), (66, 90, False), (54, 84, False)],
)
def test_a_drawing_is_as_large_as_the_card_or_its_bleed(
    tmp_path: Path, width: int, height: int, *, is_cut: bool
) -> None:
    path = drawing(tmp_path, "", f'width="{width}mm" height="{height}mm"')
    values: dict[str, Any] = {"cells": Cells({}), "t": str, "size": Size(60, 90), "safe": 3.0}
    if is_cut:
        root = fill_drawing(read_drawing(path, "goose.svg"), values)
        assert (root.get("width"), root.get("height")) == ("60mm", "90mm")
    else:
        with pytest.raises(MaterialError, match=f"{width} x {height} mm, and not 60 x 90 mm"):
            fill_drawing(read_drawing(path, "goose.svg"), values)


def test_a_mistyped_column_is_told_with_the_nearest(tmp_path: Path) -> None:
    inside = '<rect id="{{titel}}" width="5" height="5"/>\n<g inkscape:label="if wil"/>'
    told = sorted(refusals(tmp_path, inside))
    assert len(told) == 2
    assert "line 2, {{titel}}: the table has no column 'titel' (did you mean 'title'?" in told[0]
    assert "line 3, if wil: the table has no column 'wil' (did you mean 'wild'?" in told[1]


@pytest.mark.parametrize(
    ("inside", "fact"),
    [
        ('<rect id="{title}" width="5" height="5"/>', "is not understood"),
        ('<rect id="{{title" width="5" height="5"/>', "is not understood"),
        ('<rect id="{{title|lines=many}}" width="5" height="5"/>', "is not understood"),
        ("<text>{{title</text>", "is not understood"),
        ('<path id="{{title}}" d="M0 0h9"/>', "a <path> cannot hold words"),
        ('<g inkscape:label="{{title}}"><rect width="5" height="5"/></g>', "a <g> cannot hold"),
        ('<text id="{{title}}"><textPath href="#a">x</textPath></text>', "on a path"),
        (
            '<text id="{{title}}" style="shape-inside:url(#c)">x</text><circle id="c" r="9"/>',
            "the frame of the text is not a rectangle",
        ),
    ],
)
def test_a_label_that_cannot_be_filled_in_is_refused_by_line(
    tmp_path: Path, inside: str, fact: str
) -> None:
    (told,) = refusals(tmp_path, inside)
    assert told.startswith("goose.svg, line 2")
    assert fact in told


def test_labels_that_name_nothing_are_passed_over(tmp_path: Path) -> None:
    inside = '<g inkscape:label="Layer 1" id="iffy"><rect id="fill" width="5" height="5"/></g>'
    assert not read_drawing(drawing(tmp_path, inside), "goose.svg").slots


def test_an_entity_is_not_expanded(tmp_path: Path) -> None:
    path = tmp_path / "goose.svg"
    path.write_text(
        '<!DOCTYPE svg [<!ENTITY e "words">]><svg xmlns="http://www.w3.org/2000/svg">'
        "<text>&e;</text></svg>",
        encoding="utf-8",
    )
    with pytest.raises(MaterialError, match="not filled in"):
        read_drawing(path, "goose.svg")


def test_a_damaged_drawing_is_filled_in_or_refused(tmp_path: Path) -> None:
    inside = (
        '<defs><rect id="f" x="8" y="50" width="40" height="20"/></defs>'
        '<text style="font-size:4px;shape-inside:url(#f)">{{title}}</text>'
        '<g inkscape:label="if cost &gt; 2; repeat cost|step=4"><circle r="2"/></g>'
        '<rect inkscape:label="fill=marsh; if wild" width="5" height="5"/>'
        '<image id="{{art|crop}}" x="1" y="2" width="9" height="9"/>'
    )
    sound = drawing(tmp_path, inside).read_bytes()

    def fill(chance: random.Random) -> None:
        path = tmp_path / "damaged.svg"
        path.write_bytes(damaged(chance, sound))
        values = {"cells": Cells(CELLS), "t": str, "size": Size(60, 90), "safe": 3.0}
        fill_drawing(read_drawing(path, "damaged.svg"), values)

    assert 0 < fuzz("layouts", fill, 150) < 1


@pytest.mark.parametrize("label", ["{{a|b|c=1}}", "{title}", "fill=", "repeat x|step=", "{{}}"])
def test_half_a_label_is_refused(label: str) -> None:
    assert label_of({"inkscape:label": label}) == label
    with pytest.raises(LabelError, match=r"\{\{|options"):
        parse_label(label)
