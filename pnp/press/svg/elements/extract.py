"""One element as a separate drawing, with everything it refers to: for resvg, under a filter.

It is written from the nodes with their resolved styles: rules of style sheets are in the `style` of
each element, as are the fonts chosen by the press. Inherited styles are written around it, and
around each definition, so that neither depends on its original place.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pnp.core.xml import etree
from pnp.press.svg.css.style import ROOT, ComputedStyle
from pnp.press.svg.elements.images import picture_data
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.text.text import note_font
from pnp.press.svg.text.text_style import stack_of
from pnp.press.svg.tree.node import Node, style_at
from pnp.press.svg.tree.parse import SVG
from pnp.press.svg.vocabulary import PRESENTATION

_NAMESPACES: Final[dict[str, str]] = {"svg": SVG}
_AFTER: Final = frozenset(("opacity", "clip-path", "mask", "mix-blend-mode", "isolation"))
"""Effects on the element itself that are applied after its filter."""

_PLACED: Final = frozenset(("x", "y"))
_STYLED: Final = PRESENTATION | {"class", "style"}
_TEXT: Final = frozenset(("text", "tspan", "textPath"))
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")]+?)['\"]?\s*\)")


class Extract(NamedTuple):
    """A self-contained drawing."""

    source: bytes
    fonts: tuple[Path, ...]
    """The font files available to its text."""


def extract(
    scene: Scene, node: Node, context: Context, box: Bounds, pixels: tuple[int, int]
) -> Extract:
    """Return an element in its user space.

    Args:
        scene: the drawing.
        node: the element.
        context: the context of the element.
        box: the visible part of its space: left, top, width, height.
        pixels: the width and height in pixels; resvg rounds other sizes.

    Raises:
        RefusalError: part of it would be drawn differently from the press.
    """
    writer = _Writer(scene)
    root = etree.Element(_name("svg"), nsmap=_NAMESPACES, viewBox=_numbers(*box))
    frame = etree.SubElement(root, _name("svg"), overflow="visible")
    for side, count, length in zip(("width", "height"), pixels, context.viewport, strict=True):
        root.set(side, str(count))
        frame.set(side, _numbers(length))
    writer.around(frame, context.style).append(writer.element(node, context.style))
    writer.add_definitions(root)
    families = {family.casefold() for family in writer.families}
    if any(face.data and face.names.family.casefold() in families for face in scene.fonts.faces):
        hint = "put its file into the folder fonts/ of the game, or give --fonts"
        raise RefusalError("a font within the style sheet is not read under a filter", hint)
    return Extract(etree.tostring(root), scene.fonts.files_of(families))


class _Writer:
    """Writes elements, and notes the ids that they refer to."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._waiting: list[str] = []
        self.families: dict[str, None] = {}

    def element(self, node: Node, style: ComputedStyle) -> etree._Element:
        """Return the filtered element, inside its resolved style and place."""
        own = {name: value for name, value in style.own.items() if name not in _AFTER}
        own.pop("transform", None)
        without = _PLACED if node.tag == "use" else frozenset()
        return self._element(node, style, own, without)

    def add_definitions(self, root: etree._Element) -> None:
        """Add all elements that are referred to, directly or indirectly."""
        definitions = etree.SubElement(root, _name("defs"))
        names: set[str] = set()
        while self._waiting:
            name = self._waiting.pop()
            if name not in names:
                names.add(name)
                self._define(definitions, name)

    def _define(self, definitions: etree._Element, name: str) -> None:
        document = self._scene.document
        node = document.find(name)
        if node.tag == "filter":
            definitions.append(_filter(document.filters[name]))
            return
        if node.parent is None:
            raise RefusalError("the drawing itself is used in a filter", "copy what it uses")
        style = style_at(node.parent)
        element = self._element(node, style.of_child(node.declared), node.declared)
        self.around(definitions, style).append(element)

    def _element(
        self,
        node: Node,
        style: ComputedStyle,
        declarations: Mapping[str, str],
        without: frozenset[str] = frozenset(),
    ) -> etree._Element:
        element = etree.Element(_name(node.tag))
        for name, value in node.attributes.items():
            if name not in _STYLED and name not in without:
                element.set(_SPACE if name == "xml:space" else name, value)
        self._refer(node, element)
        self._set_style(node, element, style, declarations)
        last: etree._Element | None = None
        for child in node.children:
            if isinstance(child, Node):
                inner = style.of_child(child.declared)
                last = self._element(child, inner, child.declared)
                element.append(last)
            elif last is None:
                element.text = (element.text or "") + child
            else:
                last.tail = (last.tail or "") + child
        return element

    def _refer(self, node: Node, element: etree._Element) -> None:
        """Note the id that an href names; a file is written into the drawing."""
        href = node.get("href").strip()
        if node.tag == "image" and href:
            kind, data = picture_data(self._scene, node)
            element.set("href", f"data:{kind};base64,{base64.b64encode(data).decode()}")
        elif href.startswith("#") and node.tag != "a":
            self._waiting.append(href[1:])

    def _set_style(
        self,
        node: Node,
        element: etree._Element,
        style: ComputedStyle,
        declarations: Mapping[str, str],
    ) -> None:
        values = {name: value for name, value in declarations.items() if not name.startswith("-")}
        if "transform" in values:
            element.set("transform", values.pop("transform"))
        if node.tag in _TEXT:
            _check_text(node, style)
            values["font-family"] = self._stack(node, style)
        self._declare(element, values)

    def around(self, parent: etree._Element, style: ComputedStyle) -> etree._Element:
        """Return a new group with all inherited properties of a style."""
        group = etree.SubElement(parent, _name("g"))
        values = {name: value for name, value in style.inherited.items() if value != ROOT[name]}
        self._declare(group, values)
        return group

    def _declare(self, element: etree._Element, values: Mapping[str, str]) -> None:
        for value in values.values():
            self._waiting += _URL.findall(value)
        if values:
            element.set("style", "; ".join(f"{name}: {value}" for name, value in values.items()))

    def _stack(self, node: Node, style: ComputedStyle) -> str:
        """Return the fonts of a text, by names known to resvg."""
        stack = stack_of(style, self._scene.fonts)
        self.families |= dict.fromkeys(stack)
        note_font(self._scene, node, style, stack[0])
        return ", ".join(f"'{family}'" for family in stack)


def _check_text(node: Node, style: ComputedStyle) -> None:
    """Refuse text that the pixel renderer sets differently from the press."""
    is_widened = node.tag == "tspan" and "lengthAdjust" in node.attributes
    if is_widened or style["font-variant-caps"] != "normal":
        raise RefusalError(
            "small capitals and widened letters in a filter are not supported",
            "write capitals at a smaller size, or turn the text into paths",
        )


def _filter(element: etree._Element) -> etree._Element:
    """Return a filter; one that shows an element or a file is refused."""
    for primitive in element.iter("*"):
        for key, value in primitive.attrib.items():
            if "var(" in str(value):
                fact = f"{quote(str(value))} in a filter is computed"
                raise RefusalError(fact, "write the value itself")
            if str(key).rpartition("}")[2] == "href" and not str(value).strip().startswith("data:"):
                raise RefusalError(
                    "a filter that shows an element or a file renders differently across viewers",
                    "put the picture under the filtered element",
                )
    return element


def _name(tag: str) -> str:
    return f"{{{SVG}}}{tag}"


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.9g}" for value in values)
