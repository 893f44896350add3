"""A filled layout as a tree: parsed once, read and changed by functions, written once.

The spelling of a layout's XML makes no difference: quotes, the order of attributes, the namespace
prefix. `fingerprint` digests only the tree.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import unquote

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.core.geometry import IDENTITY, Affine, Rect, Size
from pnp.core.xml import etree, strings_with
from pnp.press.faces.face import Blank, PictureUse
from pnp.press.faces.layouts import side_mm
from pnp.press.svg.css.declarations import Declaration
from pnp.press.svg.css.style import ROOT as STYLE_OF_ROOT
from pnp.press.svg.css.stylesheet import MatchingRules, Stylesheet, cascade, match_rules
from pnp.press.svg.errors import RefusalError, Report
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import PX_PER_UNIT, numbers, parse_length
from pnp.press.svg.tree.attributes import HREF, SVG_PREFIX
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.parse import SVG, adopt
from pnp.press.svg.tree.viewports import inner_viewport

IMAGE: Final = f"{SVG_PREFIX}image"
RECT: Final = f"{SVG_PREFIX}rect"
ROOT: Final = f"{SVG_PREFIX}svg"
STYLE: Final = f"{SVG_PREFIX}style"

Rules = Sequence[Sequence[Declaration]]
"""The declarations of each rule that matches an element, least specific first."""

RulesOf = Callable[[Any], Rules]

_LINES_IN_MESSAGE: Final = re.compile(r",? line \d+(, column \d+)?")
_DATA: Final = "data:"
_CHARACTER: Final = "write the character itself"
_NO_BOX: Final = (0.0, 0.0, 0.0, 0.0)
_HARDLY_MM: Final = 0.3
"""The tolerance of a viewBox's proportions."""

_PHYSICAL: Final = ("mm", "cm", "in", "pt", "pc")
_CORNERS: Final = ("rx", "ry")
_SIDES: Final = ("x", "y", "width", "height")
_LINE: Final = "stroke-width"
_LENGTH_TOKENS: Final = ("number", "dimension")
_PERCENT: Final = "%"
"""The first character of tokens; texts without it have none."""


def parse(layout: str | bytes, name: str) -> etree._Element:
    """Return the root of a filled layout, every element of SVG without a prefix.

    Its declared encoding matters only for bytes; a text is already decoded.

    Raises:
        MaterialError: it is not well-formed. The problem has `name`, and the line of the filled
            text.
    """
    encoding = "utf-8" if isinstance(layout, str) else None
    content = layout.encode() if isinstance(layout, str) else layout
    parser = etree.XMLParser(
        encoding=encoding,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
    )
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        fact = f"not well-formed when it is filled: {_LINES_IN_MESSAGE.sub('', str(error.msg))}"
        place = f"{name}, line {error.lineno}" if error.lineno else name
        raise MaterialError(Problem(fact, place, "fix the layout, or a value")) from error
    entities = sorted({str(entity.text) for entity in root.iter(etree.Entity)})
    raise_if_any([Problem(f"{entity} is not filled in", name, _CHARACTER) for entity in entities])
    adopt(root)
    return _without_prefix(root)


def _without_prefix(root: etree._Element) -> etree._Element:
    """Return the same element in a tree whose default namespace is SVG's."""
    plain = etree.fromstring(f'<svg xmlns="{SVG}"/>')
    plain.tag, plain.text = root.tag, root.text
    for name, value in root.attrib.items():
        plain.set(name, value)
    plain.extend(list(root))
    return plain


def picture_names(root: etree._Element) -> list[str]:
    """Return the sorted, distinct names of the pictures in a tree."""
    return sorted({name for _, name in _images_with_names(root)})


def pictures_of(root: etree._Element) -> tuple[PictureUse, ...]:
    """Return the distinct pictures of a tree, sorted by name, each with its widest place."""
    widest: dict[str, float] = {}
    places: dict[str, list[Rect]] = {}
    for image, href in _images_with_names(root):
        on_face = to_face(image)
        widest[href] = max(widest.get(href, 0.0), _width_mm(image, on_face) or 0.0)
        places.setdefault(href, []).extend(_box(image, on_face))
    return tuple(
        PictureUse(href, width, tuple(places[href])) for href, width in sorted(widest.items())
    )


def _box(image: etree._Element, on_face: Affine) -> Iterator[Rect]:
    """Yield the box of an image on the face, if it is stated in plain units."""
    try:
        lengths = [parse_length(str(image.get(side, "0"))) for side in _SIDES]
    except RefusalError:
        return
    if not any(unit for _, unit in lengths):
        yield on_face.bounds(Rect(*(length for length, _ in lengths)))


def choose_levels(root: etree._Element, at_width: Callable[[str, float], str]) -> None:
    """Rename each picture for its width by `at_width(name, width_mm)`."""
    for image, href in _images_with_names(root):
        width = _width_mm(image, to_face(image))
        image.set(_href_key(image), href if width is None else at_width(href, width))


def _images_with_names(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """Yield the images that name a picture, and its name."""
    for image in root.iter(IMAGE):
        href = address_of(image)
        if href and not href.startswith(_DATA):
            yield image, href


def address_of(image: etree._Element) -> str:
    """Return the name of the picture that an image shows, if any.

    Drawing programs write `a%20b.png` for the file `a b.png`.
    """
    href = str(image.get(_href_key(image), "")).strip()
    return href if href.startswith(_DATA) else unquote(href)


def _href_key(image: etree._Element) -> str:
    return "href" if "href" in image.attrib else HREF


def _width_mm(image: etree._Element, on_face: Affine) -> float | None:
    """Return the width of an image on the face; None if not stated in plain units."""
    try:
        width, unit = parse_length(str(image.get("width", "")))
    except RefusalError:
        return None
    return None if unit else width * on_face.scale_factor


def to_face(element: etree._Element) -> Affine:
    """Return the map of `read_to_face`, or the identity if it cannot be read."""
    try:
        return read_to_face(element)
    except RefusalError:
        return IDENTITY  # drawing the face will refuse it, with its line


def read_to_face(element: etree._Element) -> Affine:
    """Return the map from an element's own coordinates to the root's, in millimetres.

    It is made of the element's transforms and of those around it, the outermost first, and of the
    viewports of nested drawings.

    Raises:
        RefusalError: one of them is invalid.
    """
    matrix, viewport = IDENTITY, None
    for holder in (*reversed(list(element.iterancestors())), element):
        text = holder.get("transform")
        if "transform" in str(holder.get("style", "")):
            text = declarations_of(holder, ("transform",)).get("transform")
        if text:
            matrix @= transform(str(text))
        if holder.tag == ROOT and holder.getparent() is not None:
            node = Node("svg", {str(key): str(value) for key, value in holder.items()}, None)
            outer = viewport or viewport_of(element.getroottree().getroot())
            inner = inner_viewport(node, outer, STYLE_OF_ROOT.font_size)
            matrix, viewport = matrix @ inner.to_parent, inner.size
    return matrix


def viewport_of(root: etree._Element) -> tuple[float, float]:
    """Return the size of the root's viewBox, to which percentages of its children refer.

    Raises:
        RefusalError: the viewBox is invalid.
    """
    _, _, width, height = (*numbers(str(root.get("viewBox", ""))), *_NO_BOX)[: len(_NO_BOX)]
    return width, height


def declarations_of(
    element: etree._Element, names: Iterable[str], rules: Rules = ()
) -> dict[str, str]:
    """Return the properties that an element states, in attributes, by `rules` or in its style.

    Raises:
        RefusalError: its style is not understood.
    """
    attributes = [(name, str(element.attrib[name])) for name in names if name in element.attrib]
    style = cascade(attributes, rules, str(element.get("style", "")))
    return {name: style[name] for name in names if name in style}


def rules_of(root: etree._Element) -> RulesOf:
    """Return a function from an element to the declarations of the tree's style sheets for it.

    Their problems are reported when the face is drawn.
    """
    return style_rules(root).of


def style_rules(root: etree._Element) -> MatchingRules:
    """Return the rules of the tree's style sheets, and the fonts within them."""
    texts = ("".join(map(str, sheet.itertext())) for sheet in root.iter(STYLE))
    return match_rules(root, [Stylesheet(text, 1) for text in texts], Report(""))


# --- size -----------------------------------------------------------------------------------------


def set_size(root: etree._Element, blank: Blank, name: str) -> float:
    """Give the root the size of a blank; return the length of a layout unit in millimetres.

    A layout is in millimetres from the trim's upper left corner, unless its viewBox has other
    units: then the viewBox is fitted to the trim, or to the bleed if it has its proportions.

    Raises:
        MaterialError: the viewBox has other proportions than the blank.
    """
    fit = _fit_of(root, blank, name)
    whole, corner = blank.with_bleed, f"{0 - blank.bleed_mm:g}"
    root.set("width", f"{whole.width_mm:g}mm")
    root.set("height", f"{whole.height_mm:g}mm")
    root.set("viewBox", f"{corner} {corner} {whole.width_mm:g} {whole.height_mm:g}")
    if fit is not None:
        group = etree.Element(f"{SVG_PREFIX}g", transform=f"matrix({' '.join(map(repr, fit))})")
        group.extend(list(root))
        root.append(group)
    return fit.a if fit else 1.0


def _fit_of(root: etree._Element, blank: Blank, name: str) -> Affine | None:
    """Return the map from a layout's units to millimetres; None if they are equal."""
    width, height = (side_mm(str(root.get(side, ""))) for side in ("width", "height"))
    size = Size(width, height) if width and height else None
    box = _view_box(root, size)
    if box is None or box.width_mm <= 0 or box.height_mm <= 0:
        return None  # the press refuses a box of no size where it draws the face
    if _is_near(box, size or blank.size) or (size is None and _is_near(box, blank.with_bleed)):
        is_away = bool(box.x_mm or box.y_mm) and _is_near(box, blank.size)
        return Affine.translation(-box.x_mm, -box.y_mm) if is_away else None
    whole = Rect(0, 0, blank.size.width_mm, blank.size.height_mm)
    with_bleed = whole.inset(-blank.bleed_mm)
    for place in (with_bleed, whole) if size == blank.with_bleed else (whole, with_bleed):
        unit = place.width_mm / box.width_mm
        over = place.height_mm - unit * box.height_mm
        if abs(over) <= _HARDLY_MM:
            to_place = Affine.translation(place.x_mm, place.y_mm + over / 2)
            return to_place @ Affine.scaling(unit) @ Affine.translation(-box.x_mm, -box.y_mm)
    fact = f"the layout's viewBox is {box.width_mm:g} x {box.height_mm:g}, of another shape than"
    face = f"the face, {blank.size.width_mm:g} x {blank.size.height_mm:g} mm"
    hint = "draw it in that shape, or in millimetres: width, height and viewBox of the same numbers"
    raise MaterialError(Problem(f"{fact} {face}", name, hint))


def _view_box(root: etree._Element, size: Size | None) -> Rect | None:
    """Return the viewBox in the layout's units; without one, a size in pixels is one."""
    if "viewBox" in root.attrib:
        try:
            sides = numbers(str(root.attrib["viewBox"]))
        except RefusalError:
            return None
        return Rect(*sides) if len(sides) == len(Rect.__match_args__) else None
    if size is None or str(root.get("width", "")).strip().endswith(_PHYSICAL):
        return None
    return Rect(0, 0, size.width_mm * PX_PER_UNIT["mm"], size.height_mm * PX_PER_UNIT["mm"])


def _is_near(box: Rect, size: Size) -> bool:
    across, down = box.width_mm - size.width_mm, box.height_mm - size.height_mm
    return max(abs(across), abs(down)) <= _HARDLY_MM


# --- themes ---------------------------------------------------------------------------------------


def apply_theme(root: etree._Element, corners: float, lines: float) -> None:
    """Scale the corner radii of rectangles, and the widths of lines."""
    if corners != 1:
        for rect in root.iter(RECT):
            for name in _CORNERS:
                _multiply(rect, name, corners)
    if lines != 1:
        for element in root.iter(etree.Element):
            _multiply(element, _LINE, lines)
            if _LINE in str(element.get("style", "")):
                element.set("style", _heavier(str(element.get("style")), lines))
        for sheet in root.iter(STYLE):
            sheet.text = _heavier_rules("".join(map(str, sheet.itertext())), lines)


def _multiply(element: etree._Element, name: str, factor: float) -> None:
    attribute = element.get(name)
    if attribute is None:
        return
    try:
        value, unit = parse_length(str(attribute))
    except RefusalError:
        return  # drawing the face will refuse it, with its line
    element.set(name, f"{value * factor:.4g}{unit}")


def _heavier(declarations: str, factor: float) -> str:
    """Return the declarations of a style with scaled lines."""
    import tinycss2  # noqa: PLC0415 -- few layouts have styles

    nodes = tinycss2.parse_blocks_contents(declarations)
    return str(tinycss2.serialize(list(_multiples(nodes, factor))))


def _heavier_rules(sheet: str, factor: float) -> str:
    """Return a style sheet with scaled lines."""
    import tinycss2  # noqa: PLC0415 -- few layouts have styles

    rules = tinycss2.parse_stylesheet(sheet)
    for rule in rules:
        if rule.type == "qualified-rule":
            nodes = tinycss2.parse_blocks_contents(rule.content)
            rule.content = list(_multiples(nodes, factor))
    return str(tinycss2.serialize(rules))


def _multiples(nodes: Iterable[Any], factor: float) -> Iterator[Any]:
    for node in nodes:
        if node.type == "declaration" and node.lower_name == _LINE:
            for token in node.value:
                if token.type in _LENGTH_TOKENS:
                    token.representation = f"{token.value * factor:.4g}"
        yield node


# --- fingerprints ---------------------------------------------------------------------------------


def fingerprint(root: etree._Element, about: Iterable[bytes]) -> str:
    """Return a hexadecimal digest of a tree and some other facts."""
    digest = hashlib.sha256(_canonical(root))
    for fact in about:
        digest.update(fact)
    return digest.hexdigest()


def _canonical(root: etree._Element) -> bytes:
    try:
        return etree.tostring(root, method="c14n", exclusive=True)
    except etree.C14NError:  # a namespace that is not a whole address, as some programs write
        return etree.tostring(root)


def replace_tokens(root: etree._Element, texts: Mapping[str, str]) -> None:
    """Replace the tokens in a tree, such as %version%, by texts."""
    for string, change in strings_with(root, _PERCENT):
        text = string
        for token, value in texts.items():
            text = text.replace(token, value)
        if text != string:
            change(text)
