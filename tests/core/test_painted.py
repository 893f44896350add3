"""Pictures as shapes: what they are as an SVG document."""

from __future__ import annotations

import pytest
from lxml import etree

from pnp.core.painted import PaintedDisc, PaintedPath, PaintedPicture, ShapeGroup

SVG = "{http://www.w3.org/2000/svg}"
LONG = "M0 0" + "L1 2" * 20
OTHER = "M9 9" + "L3 4" * 20


def written(*shapes: str, clips: tuple[tuple[str, ...], ...] = ()) -> etree._Element:
    paths = [PaintedPath(shape, {"fill": "red"}) for shape in shapes]
    root = ShapeGroup(children=[*paths, PaintedDisc(("1", "2"), "3", "blue")])
    return etree.fromstring(PaintedPicture(("40", "30"), ("4mm", "3mm"), root, clips).svg)


@pytest.mark.parametrize(
    ("shapes", "shared"),
    [
        ((LONG,), []),
        ((LONG, OTHER), []),
        ((LONG, LONG), [LONG]),
        ((LONG, OTHER, LONG, OTHER, OTHER), [LONG, OTHER]),
        (("M0 0h9", "M0 0h9"), []),
    ],
)
def test_a_long_shape_is_written_once_if_it_is_there_twice(
    shapes: tuple[str, ...], shared: list[str]
) -> None:
    root = written(*shapes)
    defined = {path.get("id"): path.get("d") for path in root.find(f"{SVG}defs")}
    assert list(defined.values()) == shared
    drawn = [
        element.get("d") or defined[element.get("{http://www.w3.org/1999/xlink}href")[1:]]
        for element in root.find(f"{SVG}g").iter(f"{SVG}path", f"{SVG}use")
    ]
    assert drawn == list(shapes)


def test_a_document_has_the_size_and_the_box_of_its_picture() -> None:
    root = written("M0 0h9")
    assert [root.get(key) for key in ("width", "height", "viewBox")] == ["4mm", "3mm", "0 0 40 30"]
    (disc,) = root.iter(f"{SVG}circle")
    assert dict(disc.attrib) == {"cx": "1", "cy": "2", "r": "3", "fill": "blue"}
