"""Static texts: a layout's own <text> elements, and the places of their letters.

Words of placeholders are laid out in boxes; static texts have fixed places, and only their ink
reveals contacts. Patterns, masks and `<use>` are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NoReturn

from pnp.core.geometry import IDENTITY, Rect
from pnp.core.xml import etree
from pnp.press.faces.collisions import LaidOut
from pnp.press.faces.drawn_shapes import TEXT, node_of, opacity_of
from pnp.press.faces.ink import LetterBoxes
from pnp.press.faces.tree import RulesOf, viewport_of
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.css.style import ROOT
from pnp.press.svg.errors import RefusalError, Report
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import length, opacity
from pnp.press.svg.scene.budget import Budget
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.text.text import place_glyphs
from pnp.press.svg.text.text_layout import GlyphRun
from pnp.press.svg.text.text_path import has_paths
from pnp.press.svg.tree.attributes import SVG_PREFIX
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.pictures import Pool
from pnp.press.svg.tree.reader import SvgDocument
from pnp.press.svg.tree.viewports import inner_viewport

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook

_HOLDERS: Final = frozenset(f"{SVG_PREFIX}{tag}" for tag in ("g", "a", "svg", "switch"))
_PATH: Final = f"{SVG_PREFIX}path"
_ANYWHERE: Final = (0.0, 0.0, 1.0, 1.0)


def static_texts(root: etree._Element) -> list[etree._Element]:
    """Return a layout's own texts, before its placeholders become texts."""
    return [text for text in root.iter(TEXT) if _is_drawn(text, root)]


def _is_drawn(text: etree._Element, root: etree._Element) -> bool:
    return all(ancestor is root or ancestor.tag in _HOLDERS for ancestor in text.iterancestors())


def lay_out_static(
    text: etree._Element, place: str, fonts: FontBook, rules: RulesOf
) -> LaidOut | None:
    """Return a static text as laid out on the face; None if it is invisible.

    Unsupported parts of it are refused when the face is drawn.
    """
    try:
        node, context, alpha = _in_context(text, rules)
        if context.style["display"] == "none":
            return None
        glyphs = list(place_glyphs(_scene(text, fonts, rules), node, context))
        ink = tuple(
            LetterBoxes(context.to_points @ space, tuple(_letters(run)))
            for space, run in glyphs
            if _is_seen(run, alpha)
        )
    except RefusalError:
        return None
    words = " ".join("".join(map(str, text.itertext())).split())
    return LaidOut(words, place, ink, is_curved=has_paths(node)) if ink else None


def _in_context(text: etree._Element, rules: RulesOf) -> tuple[Node, Context, float]:
    """Return a text with its content, its style and place on the face, and its opacity."""
    style, to_face, alpha = ROOT, IDENTITY, 1.0
    viewport = viewport_of(text.getroottree().getroot())
    node: Node | None = None
    for element in (*reversed(list(text.iterancestors())), text):
        node = _child(element, rules, node)
        style = style.of_child(node.declared)
        to_face @= transform(node.declared.get("transform", ""))
        if node.tag == "svg" and node.parent is not None:
            inner = inner_viewport(node, viewport, style.font_size)
            to_face, viewport = to_face @ inner.to_parent, inner.size
        alpha *= opacity(style["opacity"])
        if style["display"] == "none":
            break
    if node is None:
        raise AssertionError("a text is an element")
    node.children = list(_content(text, node, rules))
    canvas = Canvas(OperatorWriter(1.0), _ANYWHERE)
    return node, Context(canvas, to_face, style, viewport), alpha


def _child(element: etree._Element, rules: RulesOf, parent: Node | None) -> Node:
    node = node_of(element, rules)
    node.parent = parent
    return node


def _content(element: etree._Element, node: Node, rules: RulesOf) -> Iterator[Node | str]:
    """Yield the words and the elements in a text element."""
    if element.text:
        yield str(element.text)
    for child in element.iterchildren(etree.Element):
        inner = _child(child, rules, node)
        inner.children = list(_content(child, inner, rules))
        yield inner
        if child.tail:
            yield str(child.tail)


def _scene(text: etree._Element, fonts: FontBook, rules: RulesOf) -> Scene:
    """Return a scene that does not draw: it has fonts, and the paths for text on a path."""
    paths = (path for path in text.getroottree().iter(_PATH) if "id" in path.attrib)
    nodes = {str(path.attrib["id"]): node_of(path, rules) for path in paths}
    document = SvgDocument(Node("svg", {}, None), ids=nodes)
    return Scene(
        document=document,
        fonts=fonts,
        pictures=_draws_nothing,
        report=Report(""),
        draw=_draws_nothing,
        bounds_of=_draws_nothing,
        draw_svg=_draws_nothing,
        budget=Budget(),
        draw_pixels=_draws_nothing,
        pool=Pool(),
    )


def _draws_nothing(*_: object, **__: object) -> NoReturn:
    raise RefusalError("a text holds nothing that is drawn besides it", "")


def _is_seen(run: GlyphRun, alpha: float) -> bool:
    has_ink = any(opacity_of(run.style, paint, alpha) for paint in ("fill", "stroke"))
    return has_ink and run.style["visibility"] == "visible"


def _letters(run: GlyphRun) -> Iterator[Rect]:
    """Yield the boxes of the letters of a run, in user units."""
    pen, scale = run.x, run.scale
    pairs = zip(run.glyphs, (*run.glyphs[1:], None), strict=True)
    for glyph, after in pairs:
        box = run.font.box_of(glyph.id)
        if box is not None:
            left, bottom, right, top = (side * scale for side in box)
            x, y = pen + glyph.x_offset * scale + left, run.y - glyph.y_offset * scale - top
            yield Rect(x, y, right - left, top - bottom).inset(-_half_line(run))
        pen += glyph.x_advance * scale
        if after is None or after.cluster != glyph.cluster:
            pen += run.tracking + (run.word_gap if glyph.text in {" ", "\u00a0"} else 0.0)


def _half_line(run: GlyphRun) -> float:
    """Return the reach of strokes beyond the outlines of letters, in user units."""
    if run.style["stroke"] == "none":
        return 0.0
    return length(run.style["stroke-width"], 0.0, run.style.font_size) / 2
