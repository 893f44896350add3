"""Filling in drawings: a copy of the tree, with the cells of one row in its slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from pnp.core.errors import DucksError, MaterialError, Problem, nearest, raise_if_any
from pnp.core.geometry import Rect, Size
from pnp.press.faces.drawings.drawing import TEXT, LabelledDrawing, Slot
from pnp.press.faces.drawings.frames import Look, TextFrame, frame_of, look_of
from pnp.press.faces.drawings.inks import FULL, GREY, in_ink
from pnp.press.faces.drawings.labels import (
    ColourLabel,
    Condition,
    Repeat,
    WordLabel,
    number_of,
    words_in,
)
from pnp.press.faces.drawn_shapes import list_shapes
from pnp.press.faces.tree import IMAGE, RECT, ROOT, RulesOf, rules_of, set_size, to_face
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import PX_PER_UNIT, numbers, parse_length
from pnp.press.svg.tree.attributes import HREF, SVG_PREFIX

if TYPE_CHECKING:
    from pnp.core.xml import etree
    from pnp.press.faces.face import Blank

MAX_REPEATS: Final = 100
_MAX_BLEED_MM: Final = 10.0
_HARDLY_MM: Final = 0.3
"""The tolerance of a drawing's size."""
_PHOTOGRAPHS: Final = (".jpg", ".jpeg", ".webp")
_BRACES: Final = "{{"
_FITS: Final = {"crop": "xMidYMid slice", "whole": "xMidYMid meet"}
_OF_WORDS: Final = ("align", "valign", "lines", "size", "floor")
"""Options of labels that become attributes of placeholders."""

_BOX: Final = ("x", "y", "width", "height")
_GROUP: Final = f"{SVG_PREFIX}g"
_USE: Final = f"{SVG_PREFIX}use"
_SYMBOL: Final = f"{SVG_PREFIX}symbol"
_UNSEEN: Final = tuple(f"{SVG_PREFIX}{tag}" for tag in ("defs", "symbol", "clipPath", "mask"))
_MAX_COPIED: Final = 10_000
"""Elements that are copied where they are used, before the rest has no boxes."""

_KEPT: Final = (
    *(*_BOX, "id", "transform", "opacity", "clip-path", "mask", "display", "visibility", "class"),
    "style",
)


class Cells(Struct, frozen=True):
    """The cells of a row, by case-folded column names, as drawings show them."""

    cells: Mapping[str, str] = field(default_factory=dict)
    """The cells as written in the table."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The ids of texts, for words printed in the language of the face."""
    colours: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    """Colours in the notation of SVG, or one per ink, by column name."""
    palette: tuple[str, ...] = ()
    """The names of colours that cells may have, besides those of CSS."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """The names of pictures; empty for a card without one."""
    types: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The kinds of text of the game: attributes of placeholders, by case-folded names."""


def fill_drawing(drawing: LabelledDrawing, values: Mapping[str, Any]) -> etree._Element:
    """Return a drawing filled in.

    Args:
        drawing: the drawing.
        values: `cells` of type `Cells`; `t`, which returns the text of an id; `size`, `safe` and
            `bleed` of the face.

    Raises:
        MaterialError: a label names an unknown column, or a cell does not suit its slot.
    """
    cells = values.get("cells", Cells())
    raise_if_any(list(drawing.check_columns(cells.cells)))
    ink = str(values.get("ink", FULL))
    root = deepcopy(drawing.in_ink(ink))
    page = _page(drawing, root, values)
    filler = _Filling(root, cells, values["t"], rules_of(root), page, ink)
    problems: list[Problem] = []
    elements = list(root.iter("*"))
    for slot in drawing.slots:
        element = elements[slot.index]
        if element is not root and root not in element.iterancestors():
            continue  # it stood in a group that is left out
        try:
            filler.fill(element, slot)
        except DucksError as error:
            problems += error.problems
    for group, part, slot in filler.repeats:
        try:
            filler.repeat(group, part, slot)
        except DucksError as error:
            problems += error.problems
    raise_if_any(problems)
    _trim(root, values["size"], drawing)
    return root


def slot_boxes(drawing: LabelledDrawing, blank: Blank) -> dict[int, Rect]:
    """Return the boxes of the slots on a face, by the indices of their elements.

    They are those of the drawing as it was drawn: a group that a card leaves out or repeats has
    the box of itself, and shapes that `<use>` shows in several places have one around them.

    Raises:
        MaterialError: the drawing does not suit the blank.
    """
    root = deepcopy(drawing.root)
    page = _page(drawing, root, {"size": blank.size, "safe": blank.safe_mm})
    elements, rules = list(root.iter("*")), rules_of(root)
    slots = {}
    for slot in drawing.slots:
        element = elements[slot.index]
        if element.tag == TEXT:
            look = look_of(element, rules)
            frame = frame_of(element, look, page, slot.place)
            rect = element.makeelement(RECT, _attributes(frame, look))
            _replace(element, rect)
            element = rect
        slots[element] = slot.index
    _copy_targets(root, slots)
    _trim(root, blank.size, drawing)
    set_size(root, blank, drawing.place)
    boxes: dict[int, Rect] = {}
    for element, box in _boxes(root):
        for holder in (element, *element.iterancestors()):
            if holder in slots:
                index = slots[holder]
                boxes[index] = boxes[index].union(box) if index in boxes else box
    return boxes


def _boxes(root: etree._Element) -> Iterator[tuple[etree._Element, Rect]]:
    """Yield the elements of a tree that occupy space on the face, with their boxes."""
    for element in root.iter(RECT, IMAGE):
        if any(holder.tag in _UNSEEN for holder in element.iterancestors()):
            continue
        yield element, to_face(element).bounds(Rect(*(_side(element, name) for name in _BOX)))
    yield from ((element, shape.hull) for element, shape in list_shapes(root) if shape)


def _copy_targets(root: etree._Element, slots: dict[etree._Element, int]) -> None:
    """Put a copy of its target in the place of each `<use>`; copies of slots are slots, too."""
    by_id = {element.get("id"): element for element in root.iter("*")}
    budget = _MAX_COPIED
    while (use := next(root.iter(_USE), None)) is not None:
        keys = [key for key in _KEPT if key in use.attrib and key not in _BOX]
        group = use.makeelement(_GROUP, {key: use.get(key, "") for key in keys})
        offset = f"translate({_side(use, 'x')} {_side(use, 'y')})"
        group.set("transform", f"{use.get('transform', '')} {offset}".strip())
        if use in slots:
            slots[group] = slots[use]
        target = by_id.get(str(use.get("href") or use.get(HREF))[1:])
        budget -= 1 if target is None else sum(1 for _ in target.iter("*"))
        if target is not None and target not in use.iterancestors() and budget > 0:
            copy = deepcopy(target)
            for one, other in zip(target.iter("*"), copy.iter("*"), strict=True):
                if one in slots:
                    slots[other] = slots[one]
            if copy.tag == _SYMBOL:
                copy.tag = ROOT
                for key in ("width", "height"):
                    copy.set(key, use.get(key, "100%"))
            group.append(copy)
        _replace(use, group)


def _trim(root: etree._Element, size: Size, drawing: LabelledDrawing) -> None:
    """Crop the page of a drawing with bleed to the trim; lengths stay in its own units.

    Raises:
        MaterialError: it states a size that is neither the trim nor the trim with equal bleed.
    """
    paper = drawing.size
    if paper is None:
        return
    across, down = paper.width_mm - size.width_mm, paper.height_mm - size.height_mm
    if max(abs(across), abs(down)) <= _HARDLY_MM:
        return
    if abs(across - down) > _HARDLY_MM or not 0 < across <= 2 * _MAX_BLEED_MM:
        fact = f"the drawing is {paper.width_mm:g} x {paper.height_mm:g} mm"
        trim = f"{size.width_mm:g} x {size.height_mm:g} mm"
        hint = f"draw it as large as that is cut, {trim}, or with bleed all around"
        raise MaterialError(Problem(f"{fact}, and not {trim}", drawing.place, hint))
    page = _page_box(root, paper)
    unit = paper.width_mm / page.width_mm
    x, y = page.x_mm + across / 2 / unit, page.y_mm + down / 2 / unit
    group = root.makeelement(_GROUP, {"transform": f"translate({-x:.5f} {-y:.5f})"})
    group.extend(list(root))
    root.append(group)
    root.set("width", f"{size.width_mm:g}mm")
    root.set("height", f"{size.height_mm:g}mm")
    root.set("viewBox", f"0 0 {size.width_mm / unit:.5f} {size.height_mm / unit:.5f}")


def _page(drawing: LabelledDrawing, root: etree._Element, values: Mapping[str, Any]) -> Rect:
    """Return the area for words, in units of the drawing."""
    size: Size = values["size"]
    paper = drawing.size or size
    page = _page_box(root, paper)
    beyond = max(0.0, (paper.width_mm - size.width_mm) / 2)
    return page.inset((values["safe"] + beyond) * page.width_mm / paper.width_mm)


def _page_box(root: etree._Element, paper: Size) -> Rect:
    """Return the page of a drawing in its own units: its viewBox, or its size in pixels."""
    try:
        sides = numbers(str(root.get("viewBox", "")))
    except RefusalError:
        sides = []
    if len(sides) == len(_BOX) and min(sides[2:]) > 0:
        return Rect(*sides)
    px = PX_PER_UNIT["mm"]
    return Rect(0, 0, paper.width_mm * px, paper.height_mm * px)


class _Filling(Struct):
    """A copy of a drawing while it is filled in."""

    root: etree._Element
    cells: Cells
    text_of: Callable[[str], str]
    rules: RulesOf
    page: Rect
    ink: str
    repeats: list[tuple[etree._Element, Repeat, Slot]] = field(default_factory=list)

    def fill(self, element: etree._Element, slot: Slot) -> None:
        """Fill in an object of the copy, or remove it."""
        conditions = [part for part in slot.parts if isinstance(part, Condition)]
        if not all(part.holds(self.cells.cells[part.column]) for part in conditions):
            _remove(element)
            return
        for part in slot.parts:
            if isinstance(part, ColourLabel):
                self._colour(element, part, slot)
            elif isinstance(part, Repeat):
                self.repeats.append((element, part, slot))
        words = [part for part in slot.parts if isinstance(part, WordLabel)]
        if words:
            self._show(element, words, slot)

    def _show(self, element: etree._Element, words: list[WordLabel], slot: Slot) -> None:
        first = words[0]
        is_picture = element.tag == IMAGE or "picture" in first.options
        if is_picture or (element.tag == RECT and first.column in self.cells.pictures):
            self._picture(element, first)
        elif element.tag == TEXT:
            self._text(element, words, slot)
        else:
            self._make_placeholder(element, self._word(first), first.options)

    def _word(self, part: WordLabel) -> str:
        """Return the words of a column in the language of the face."""
        ident = self.cells.texts.get(part.column)
        return self.text_of(ident) if ident else self.cells.cells[part.column]

    def _text(self, element: etree._Element, words: list[WordLabel], slot: Slot) -> None:
        text = "".join(map(str, element.itertext())).strip()
        pieces = [self._word(part) if part else piece for piece, part in words_in(text)]
        is_labelled = not any(part for _, part in words_in(text))
        look = look_of(element, self.rules)
        frame = frame_of(element, look, self.page, slot.place)
        text = self._word(words[0]) if is_labelled else "".join(pieces)
        rect = element.makeelement(RECT, _attributes(frame, look))
        for name in ("opacity", "clip-path", "mask", "display", "visibility"):
            if name in element.attrib:
                rect.set(name, str(element.get(name)))
        rect.tail = element.tail
        _replace(element, rect)
        self._make_placeholder(rect, text, words[0].options)

    def _make_placeholder(
        self, rect: etree._Element, words: str, options: Mapping[str, str]
    ) -> None:
        """Turn a rectangle into a placeholder of words, as its label requests."""
        kind = options.get("type", "card_text")
        attributes = dict(self.cells.types.get(kind, {"type": kind}))
        attributes |= {name: options[name] for name in _OF_WORDS if name in options}
        _make_placeholder(rect, words, attributes)

    def _picture(self, element: etree._Element, part: WordLabel) -> None:
        name = self.cells.pictures.get(part.column, self.cells.cells[part.column]).strip()
        if not name:
            _remove(element)
            return
        usual = "crop" if name.lower().endswith(_PHOTOGRAPHS) else "whole"
        attributes = {
            name: str(element.get(name)) for name in (*_BOX, *_KEPT) if name in element.attrib
        }
        if _BRACES in attributes.get("id", ""):
            del attributes["id"]  # a label, which no other object refers to
        image = element.makeelement(IMAGE, attributes)
        image.set("href", name)
        image.set("preserveAspectRatio", _FITS[part.options.get("fit", usual)])
        image.tail = element.tail
        _replace(element, image)

    def _colour(self, element: etree._Element, part: ColourLabel, slot: Slot) -> None:
        colour = self.cells.colours.get(part.column)
        if colour is None:
            cell = self.cells.cells[part.column]
            if not cell.strip():
                return
            near = nearest(cell.strip(), self.cells.palette)
            hint = f"did you mean {near!r}? " if near else ""
            hint += "write #1a2b3c, a colour of CSS, or a name of [colours] in game.toml"
            raise MaterialError(Problem(f"{cell!r:.40} is not a colour", slot.place, hint))
        if not isinstance(colour, str):
            colour = colour[self.ink]
        elif part.attribute == "fill" or self.ink == GREY:
            colour = in_ink(colour, self.ink)
        shapes = element.iter("*") if element.tag == _GROUP else (element,)
        for shape in shapes:
            style = str(shape.get("style", "")).rstrip("; ")
            shape.set("style", f"{style + ';' if style else ''}{part.attribute}:{colour}")

    def repeat(self, group: etree._Element, part: Repeat, slot: Slot) -> None:
        """Repeat a group side by side by the number in a cell; remove it for 0 or an empty cell."""
        times = number_of(self.cells.cells[part.column] or "0")
        if times is None or not 0 <= times <= MAX_REPEATS or times != int(times):
            cell = self.cells.cells[part.column]
            hint = f"write a whole number from 0 to {MAX_REPEATS}"
            raise MaterialError(Problem(f"{cell!r:.40} cannot be counted out", slot.place, hint))
        parent = group.getparent()
        if parent is None:
            return
        step = _width(group) if part.step is None else part.step
        if not step and times > 1:
            hint = f"say how far apart: repeat {part.column}|step=5"
            raise MaterialError(Problem("the width of the group is not known", slot.place, hint))
        at = parent.index(group)
        parent.remove(group)
        for count in range(int(times)):
            copy = group.makeelement(_GROUP, {"transform": f"translate({count * step:g} 0)"})
            copy.append(deepcopy(group))
            parent.insert(at + count, copy)


def _attributes(frame: TextFrame, look: Look) -> dict[str, str]:
    """Return the attributes of a placeholder in a frame, with the type of the drawing."""
    sides = dict(zip(_BOX, (frame.x, frame.y, frame.width, frame.height), strict=True))
    attributes = {name: f"{side:.4f}" for name, side in sides.items()}
    if frame.transform:
        attributes["transform"] = frame.transform
    if frame.lines:
        attributes["data-pnp-lines"] = str(frame.lines)
    return attributes | {
        "fill": look.fill,
        "data-pnp-valign": frame.valign,
        "data-pnp-align": look.align,
        "data-pnp-size": f"{look.size:.4f}",
        "data-pnp-font": look.family,
        "data-pnp-weight": look.weight,
        "data-pnp-italic": "yes" if look.is_italic else "no",
        "data-pnp-leading": f"{look.leading:.3f}",
        "data-pnp-tracking": f"{look.tracking:.4f}",
    }


def _make_placeholder(rect: etree._Element, words: str, attributes: Mapping[str, str]) -> None:
    """Turn a rectangle into a placeholder of words."""
    if not words.strip():
        _remove(rect)
        return
    for child in list(rect):
        rect.remove(child)  # a title or a description
    rect.set("data-pnp-text", words.strip())
    for name, value in attributes.items():
        rect.set(f"data-pnp-{name}", value)
    style = str(rect.get("style", ""))
    if "fill:none" in style.replace(" ", "") or rect.get("fill") == "none":
        rect.set("style", f"{style.rstrip('; ')};fill:#000000".lstrip(";"))


def _replace(element: etree._Element, other: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.replace(element, other)


def _remove(element: etree._Element) -> None:
    """Take an element out of the tree."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _width(group: etree._Element) -> float:
    """Return the total width of the shapes of a group; 0 if unknown."""
    spans = [span for element in group.iter("*") for span in _span(element)]
    return max(end for _, end in spans) - min(start for start, _ in spans) if spans else 0.0


def _span(element: etree._Element) -> Iterator[tuple[float, float]]:
    """Yield the horizontal extent of a plain shape."""
    tag = str(element.tag).removeprefix(SVG_PREFIX)
    side = {name: _side(element, name) for name in ("x", "width", "cx", "r", "rx")}
    if tag in ("rect", "image", "use") and side["width"]:
        yield side["x"], side["x"] + side["width"]
    elif tag in ("circle", "ellipse"):
        radius = side["r"] or side["rx"]
        yield side["cx"] - radius, side["cx"] + radius


def _side(element: etree._Element, name: str) -> float:
    try:
        return parse_length(str(element.get(name, "0")))[0]
    except RefusalError:
        return 0.0
