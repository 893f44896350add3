"""Stage 4: placed pieces to resolved SVG, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import Size
from pnp.core.xml import etree
from pnp.data.placements import FIGURE
from pnp.press.book.boxes import (
    CalloutFrame,
    Disc,
    LineMark,
    Mark,
    Panel,
    Picture,
    PlacedBox,
    Rule,
    Wave,
)
from pnp.press.book.grid import BaselineGrid
from pnp.press.faces.face import Face, Field
from pnp.press.faces.tree import pictures_of
from pnp.press.faces.write import number, text_elements
from pnp.press.structure import CONTENT, Element, ElementPath
from pnp.press.text import PlacedIcon, PlacedText

BAR_MM: Final = 1.1
"""The width of the coloured edge of a callout."""
COLOURS: Final = (
    *("ink", "soft", "pond", "pond_tint", "sun", "sun_tint", "line", "disc", "disc_on"),
)
"""The colours that a book uses."""
DISC_OUTLINE_MM: Final = 0.3
MIN_SPACE_EM: Final = 0.12
"""The least gap between two items of a line that counts as a space; less is kerning."""
RIPPLE: Final = "c0.8 0 1.2 -0.9 2 -0.9s1.2 0.9 2 0.9"
RIPPLE_MM: Final = 4.0
"""The length of a ripple with a flat trough."""
_SVG: Final = "http://www.w3.org/2000/svg"
_TEXT: Final = f"{{{_SVG}}}text"
_XML_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_JOINTS: Final = ("-", "\u2010", "\u2013", "/")
"""Line ends after which a word continues: hyphens, hard or soft, and dashes of ranges."""
_BOOK: Final = Element("Part", 0)
_GROUNDS: Final = {"example": ("pond_tint", "pond"), "note": ("sun_tint", "sun")}


def write_page(name: str, marks: Sequence[Mark], paper: Size, theme: Mapping[str, str]) -> Face:
    """Return a page as a face: marks in reading order, placed on the page.

    Its fields give the places of its figures, its structure the element of each piece of content.
    """
    root, elements = draw_marks(marks, paper, theme)
    structure = tuple(_mark_content(marks, elements))
    figures = tuple(_figure(mark) for mark in marks if isinstance(mark, Picture))
    svg = etree.tostring(root, encoding="utf-8")
    return Face(name, paper, svg, fields=figures, pictures=pictures_of(root), structure=structure)


def _mark_content(
    marks: Sequence[Mark], elements: Sequence[Sequence[etree._Element]]
) -> Iterator[ElementPath]:
    """Yield the structure elements of a page, and number their content."""
    pairs = list(zip(marks, elements, strict=True))
    runs = groupby(pairs, lambda pair: _path(pair[0]))
    for index, (path, pieces) in enumerate((path, pieces) for path, pieces in runs if path):
        for _, shapes in pieces:
            for shape in shapes:
                shape.set(CONTENT, str(index))
        yield path
    _add_spaces([(_path(mark), mark, shapes) for mark, shapes in pairs])


def _add_spaces(pieces: Sequence[tuple[ElementPath, Mark, Sequence[etree._Element]]]) -> None:
    """End each text with the space before the next, as screen readers need it."""
    continues: dict[ElementPath, bool] = {}
    for path, mark, shapes in reversed(pieces):
        items = mark.line.block.items if isinstance(mark, LineMark) else ()
        if path and items:
            texts = [shape for shape in shapes if shape.tag == _TEXT]
            for text, item, other in zip(texts, items, (*items, None)[1:], strict=True):
                if _ends_word(item, other, goes_on=continues.get(path, False)):
                    text.set(_XML_SPACE, "preserve")
                    text.text = f"{text.text} "
            continues[path] = True


def _path(mark: Mark) -> ElementPath:
    """Return the structure element of a mark, from the top of the book."""
    return (_BOOK, *mark.path) if isinstance(mark, LineMark | Picture) and mark.path else ()


def draw_marks(
    marks: Sequence[Mark], paper: Size, theme: Mapping[str, str]
) -> tuple[etree._Element, list[list[etree._Element]]]:
    """Return a page as SVG, and the elements that draw each of its marks."""
    sheet, root = _Sheet(theme), _root(paper)
    elements = [sheet.elements(mark) for mark in marks]
    root.extend(element for shapes in elements for element in shapes)
    return root, elements


def _figure(picture: Picture) -> Field:
    return Field(f"{FIGURE}{picture.href}", "", picture.visible)


def marks_on_page(page: Sequence[PlacedBox], grid: BaselineGrid) -> Iterator[Mark]:
    """Yield the marks of a page's pieces, on their panels."""
    yield from _grounds(page, grid)
    for box in page:
        left = grid.left_mm(box.column, is_wide=box.piece.wide)
        top = grid.top_mm(box.top)
        for mark in box.piece.marks:
            yield replace(mark, x_mm=mark.x_mm + left, y_mm=mark.y_mm + top)


def _root(paper: Size) -> etree._Element:
    width, height = paper.width_mm, paper.height_mm
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    return etree.fromstring(f'<svg xmlns="{_SVG}" {size}/>')


def _grounds(page: Sequence[PlacedBox], grid: BaselineGrid) -> Iterator[Mark]:
    """Yield the tinted panels: one for each part of a callout in a column."""
    for (frame, column), group in groupby(page, _stretch):
        if frame is None:
            continue
        pieces = list(group)
        top = grid.top_mm(pieces[0].top)
        bottom = grid.top_mm(pieces[-1].top + pieces[-1].piece.height)
        left, height = grid.left_mm(column), bottom - top
        ground, edge = _GROUNDS[frame.kind]
        yield Panel(left, top, grid.column_mm, height, ground, line="line")
        bar = left + grid.column_mm - BAR_MM if grid.rtl else left
        yield Panel(bar, top, BAR_MM, height, edge)


def _stretch(box: PlacedBox) -> tuple[CalloutFrame | None, int]:
    return box.piece.frame, box.column


class _Sheet(Struct):
    """Writes marks as elements of one page."""

    theme: Mapping[str, str]
    clips: int = 0

    def elements(self, mark: Mark) -> list[etree._Element]:
        match mark:
            case LineMark():
                colour = self.theme[mark.colour]
                line = mark.line
                return text_elements(line.block, line.style, mark.x_mm, mark.y_mm, colour)
            case Picture():
                return self._picture(mark)
            case Rule():
                return [self._stroke(mark, f"h{number(mark.width_mm)}")]
            case Wave():
                return [self._stroke(mark, RIPPLE * round(mark.width_mm / RIPPLE_MM))]
            case Disc():
                centre = {
                    "cx": mark.x_mm,
                    "cy": mark.y_mm,
                    "r": mark.radius_mm - DISC_OUTLINE_MM / 2,
                }
                paint = {"fill": self.theme[mark.colour], "stroke": self.theme[mark.outline]}
                return [_element("circle", **centre, **paint, stroke_width=DISC_OUTLINE_MM)]
            case Panel():
                return [self._panel(mark)]

    def _stroke(self, mark: Rule | Wave, path: str) -> etree._Element:
        start = f"M{number(mark.x_mm)} {number(mark.y_mm)}"
        stroke = {"stroke": self.theme[mark.colour], "stroke_linecap": "round", "fill": "none"}
        return _element("path", d=start + path, **stroke, stroke_width=mark.weight_mm)

    def _panel(self, panel: Panel) -> etree._Element:
        element = _rect(panel)
        element.set("fill", self.theme[panel.colour] if panel.colour else "none")
        if panel.line:
            element.set("stroke", self.theme[panel.line])
            element.set("stroke-width", "0.3")
        return element

    def _picture(self, picture: Picture) -> list[etree._Element]:
        image = _image(picture)
        if picture.within is None:
            return [image]
        self.clips += 1
        clip = _element("clipPath", id=f"clip{self.clips}")
        clip.append(_rect(picture.within))
        image.set("clip-path", f"url(#clip{self.clips})")
        outline = replace(picture.within, colour=None)
        return [clip, image, self._panel(outline)]


def _ends_word(
    item: PlacedText | PlacedIcon, other: PlacedText | PlacedIcon | None, *, goes_on: bool
) -> bool:
    """Return whether there is a space between an item and the next, or the next line."""
    if isinstance(item, PlacedText) and item.text[-1:].isspace():
        return False
    if other is not None:
        gap = max(
            other.x_mm - item.x_mm - item.width_mm, item.x_mm - other.x_mm - other.width_mm
        )  # the next one stands to the left where lines run from right to left
        return gap > MIN_SPACE_EM * _size_mm(item)
    return goes_on and (isinstance(item, PlacedIcon) or not item.text.endswith(_JOINTS))


def _size_mm(item: PlacedText | PlacedIcon) -> float:
    return item.size_mm if isinstance(item, PlacedText) else item.height_mm


def _image(picture: Picture) -> etree._Element:
    box = {"x": picture.x_mm, "y": picture.y_mm}
    box |= {"width": picture.width_mm, "height": picture.height_mm}
    return _element("image", href=picture.href, **box)


def _rect(panel: Panel) -> etree._Element:
    box = {"x": panel.x_mm, "y": panel.y_mm, "width": panel.width_mm, "height": panel.height_mm}
    element = _element("rect", **box)
    if panel.radius_mm:
        element.set("rx", number(panel.radius_mm))
    return element


def _element(tag: str, **attributes: str | float) -> etree._Element:
    element = etree.Element(f"{{{_SVG}}}{tag}")
    for key, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        element.set(key.replace("_", "-"), text)
    return element
