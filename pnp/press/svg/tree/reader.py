"""From the XML tree to nodes: every element and attribute checked, every style resolved.

This is the lint pass. It examines the whole file, drawn or not, and reports everything it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct, field

from pnp.core.xml import etree
from pnp.press.structure import CONTENT
from pnp.press.svg.css import stylesheet as css
from pnp.press.svg.css.declarations import Declaration, substitute_variables
from pnp.press.svg.errors import ANIMATED, RefusalError, Report
from pnp.press.svg.tree.attributes import (
    HREF,
    SVG_PREFIX,
    Items,
    attributes_of,
    plain_name,
    svg_tag,
    text_of,
)
from pnp.press.svg.tree.conditions import holds
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.parse import SVG, line_of
from pnp.press.svg.vocabulary import (
    ANIMATIONS,
    ATTRIBUTES,
    NEVER_DRAWN,
    PROPERTIES,
    SKIPPED,
    check_element,
)

if TYPE_CHECKING:
    from pnp.press.fonts.facts import FaceFacts
    from pnp.press.svg.canvas.canvas import RecurringElement

Recurring = Callable[[Items, bytes], "RecurringElement | None"] | None
"""Returns an element that was drawn before, by the root's attributes and its source."""

_HOLD_TEXT: Final = frozenset(("text", "tspan", "textPath", "a"))
_INSIDE_TEXT: Final = frozenset(("tspan", "textPath", "a", "title", "desc", "metadata", "style"))
_CUT_OFF: Final = ("svg", "symbol", "marker", "pattern")
"""Elements with `overflow: hidden` in browsers, except the root; their own value has precedence."""

_STYLE_TYPES: Final = ("", "text/css")
_INHERITED: Final = ("inherit", "unset")
_UNSET: Final = ("initial", "")
"""Values that unset a custom property (CSS Custom Properties 1, 2)."""

_MAX_DIGITS: Final = 6
"""The most digits of the number of a piece of content."""
_MEDIA: Final = ("", "all", "screen", "print, screen", "screen, print")


class SvgDocument(Struct):
    """The nodes of a drawing, with an index of ids."""

    root: Node
    attributes: Items = ()
    """The attributes of the root, as written."""
    ids: dict[str, Node] = field(default_factory=dict)
    doubled: set[str] = field(default_factory=set)
    """Ids of more than one element."""
    blends: bool = False
    """Whether anything is blended with its background."""
    faces: Sequence[FaceFacts] = ()
    """The fonts within its style sheets."""
    filters: dict[str, etree._Element] = field(default_factory=dict)
    """Filters by their ids, with the rules of style sheets written into them."""

    def find(self, name: str) -> Node:
        """Return the element of an id. Refuse unknown ids, and those of several elements."""
        if name in self.doubled:
            raise RefusalError(f"several elements have the id {name!r}", "give each its own id")
        if name not in self.ids:
            raise RefusalError(f"nothing has the id {name!r}", "correct the reference")
        return self.ids[name]


def read(root: etree._Element, report: Report, reuse: Recurring) -> SvgDocument | None:
    """Return the document below `root`, problems reported; None if the root is not a drawing.

    Elements that `reuse` returns are not read.
    """
    if root.tag != f"{SVG_PREFIX}svg":
        fact = f"the root element is not <svg> in the namespace {SVG}"
        report.add(RefusalError(fact, f'write <svg xmlns="{SVG}">'), line_of(root), "")
        return None
    return _Reader(root, report, reuse).document()


class _Reader:
    def __init__(self, root: etree._Element, report: Report, reuse: Recurring) -> None:
        self._root = root
        self._report = report
        self._reuse = reuse
        self._rules = css.MatchingRules()
        self._document: SvgDocument
        self._variables = set[str]()
        """The custom properties that are used."""
        self._uses = list[Node]()

    def document(self) -> SvgDocument:
        self._rules = css.match_rules(self._root, self._sheets(), self._report)
        node = Node("svg", {}, line_of(self._root))
        items = cast("list[tuple[str, str]]", self._root.items())
        self._document = SvgDocument(node, tuple(items), faces=self._rules.faces)
        if not self._holds(node, self._root):
            refusal = RefusalError("the drawing is shown under conditions", "remove them")
            self._report.add(refusal, node.line, node.label)
        self._fill(node, self._root)
        if self._rules.count:
            self._check_style_for_use()
        for use in self._uses if self._variables else ():
            self._check_variables(use)
        return self._document

    def _sheets(self) -> list[css.Stylesheet]:
        sheets = []
        for element in self._root.iter(f"{SVG_PREFIX}style"):
            line = line_of(element) or 1
            try:
                _check_style_element(element)
            except RefusalError as refusal:
                self._report.add(refusal, line, "<style>")
            sheets.append(css.Stylesheet(text_of(element), line))
        return sheets

    def _check_style_for_use(self) -> None:
        """Refuse style that an element has in its place, but might not have where it is used."""
        elements = {
            str(element.get("id")): element for element in self._root.iter() if element.get("id")
        }
        ids = {
            str(use.get("href") or use.get(HREF))[1:] for use in self._root.iter(f"{SVG_PREFIX}use")
        }
        for name in sorted(ids & elements.keys()):
            if not self._rules.same_alone(elements[name]):
                refusal = RefusalError(
                    f"rules select {name!r} by what is around it where it stands",
                    "select by class or id alone what is used elsewhere",
                )
                self._report.add(refusal, line_of(elements[name]), f"<use> of #{name}")

    def _fill(self, node: Node, element: etree._Element) -> None:
        """Give a node its attributes, style and children."""
        items = cast("list[tuple[str, str]]", element.items())
        read = attributes_of(node.tag, tuple(items))
        node.attributes, node.letters = read.values, read.letters
        for refusal in read.refusals:
            self._report.add(refusal, node.line, node.label)
        self._settle(node, read.styled, self._rules.of(element), node.get("style"))
        if "id" in node.attributes:
            self._register(node)
        if len(element) or element.text:
            node.children = list(self._children(node, element))

    def _settle(
        self,
        node: Node,
        declarations: Sequence[tuple[str, str]],
        rules: Sequence[Sequence[Declaration]],
        style: str,
    ) -> None:
        if node.tag in _CUT_OFF and node.parent is not None:
            declarations = (("overflow", "hidden"), *declarations)
        try:
            node.declared = css.cascade(declarations, rules, style)
        except RefusalError as refusal:
            self._report.add(refusal, node.line, node.label)
            node.declared = dict(declarations)
        if any("var(" in value for value in node.declared.values()):
            self._substitute(node)
        if node.tag == "use":
            self._uses.append(node)
        if node.declared.get("mix-blend-mode", "normal") != "normal":
            self._document.blends = True

    def _substitute(self, node: Node) -> None:
        """Substitute custom properties in a node's style."""

        def variable(name: str) -> str | None:
            self._variables.add(name)
            values = (above.declared.get(name, "inherit") for above in node.chain())
            value = next((value for value in values if value.lower() not in _INHERITED), "initial")
            return None if value.lower() in _UNSET else value

        for name, value in list(node.declared.items()):
            if "var(" not in value:
                continue
            try:
                declaration = substitute_variables(name, value, variable)
            except RefusalError as refusal:
                self._report.add(refusal, node.line, node.label)
                declaration = None
            if declaration is not None:
                node.declared[name] = declaration.value
            elif name.startswith("--"):
                node.declared[name] = ""
            else:
                node.declared[name] = (
                    "inherit" if PROPERTIES[name].kind == "inherited" else "initial"
                )

    def _check_variables(self, use: Node) -> None:
        """Refuse a <use> that passes on other custom properties than the root."""
        for above in use.chain():
            if above.parent is not None and self._variables & above.declared.keys():
                refusal = RefusalError(
                    "custom properties of what is used are set around its <use>",
                    "set them on the root element",
                )
                self._report.add(refusal, use.line, use.label)
                return

    def _register(self, node: Node) -> None:
        name = node.attributes["id"]
        if name in self._document.ids:
            self._document.doubled.add(name)
        self._document.ids.setdefault(name, node)

    def _children(self, node: Node, element: etree._Element) -> Iterator[Node | str]:
        keeps_text = node.tag in _HOLD_TEXT
        text = element.text
        if text and keeps_text:
            yield text
        elif text:
            self._check_stray(text, element)
        is_decided = False
        for child in element:
            child_node = None if is_decided else self._child(node, child)
            if child_node is not None:
                is_decided = node.tag == "switch"
                yield child_node
            elif is_decided:
                self._register_invisible(child)
            text = child.tail
            if text and keeps_text:
                yield text
            elif text:
                self._check_stray(text, child)

    def _check_stray(self, text: str, element: etree._Element) -> None:
        """Refuse a template's commands outside <text>; other text there is never drawn."""
        if not text.isspace() and any(mark in text for mark in ("{{", "}}", "{%")):
            refusal = RefusalError(
                "an unfilled placeholder stands between elements",
                "fill the template before drawing",
            )
            self._report.add(refusal, line_of(element), "")

    def _child(self, parent: Node, element: etree._Element) -> Node | None:
        """Return the node of a child element; None if it draws nothing."""
        try:
            tag = svg_tag(element)
        except RefusalError as refusal:
            self._report.add(refusal, line_of(element), "")
            return None
        if tag is None or tag == "style":
            return None
        node = Node(tag, {}, line_of(element), parent=parent)
        if not self._holds(node, element):
            self._register_invisible(element)
            return None
        if tag not in ATTRIBUTES and self._is_passed_over(node, element):
            return None
        try:
            check_element(tag)
            _check_place(tag, parent)
        except RefusalError as refusal:
            node.attributes = {"id": str(element.get("id"))} if element.get("id") else {}
            self._report.add(refusal, node.line, node.label)
            return None
        if parent.parent is None:
            node.content = _number(str(element.attrib.pop(CONTENT, "")))
        is_plain = not (self._rules.count or self._rules.faces)
        if parent.parent is None and self._reuse is not None and is_plain:
            node.source = etree.tostring(element, with_tail=False)
            node.recurring = self._reuse(self._document.attributes, node.source)
        if node.recurring is None:
            self._fill(node, element)
        return node

    def _is_passed_over(self, node: Node, element: etree._Element) -> bool:
        """Return whether an element draws nothing in its place; note its id."""
        is_empty = node.tag == "flowRoot" and not text_of(element).strip()
        if node.tag not in SKIPPED and node.tag not in ANIMATIONS and not is_empty:
            return False
        self._register_others(node, element)
        if node.tag == "filter":
            self._keep_filter(node, element)
        if node.tag in ANIMATIONS:
            self._report.note(*ANIMATED, node.line)
        return True

    def _keep_filter(self, node: Node, element: etree._Element) -> None:
        """Note a filter, and the attributes of its region."""
        items = cast("list[tuple[str, str]]", element.items())
        names = {plain_name(key): value for key, value in items}
        node.attributes = {name: value for name, value in names.items() if name is not None}
        if "id" in node.attributes:
            self._document.filters[node.attributes["id"]] = self._with_rules(element)

    def _with_rules(self, element: etree._Element) -> etree._Element:
        """Return a copy with the rules for each element in its `style`."""
        copy = deepcopy(element)
        copy.tail = None
        for original, clone in zip(element.iter(), copy.iter(), strict=True):
            rules = self._rules.of(original)
            if rules:
                texts = [declaration.text for body in rules for declaration in body]
                clone.set("style", ";".join([*texts, clone.get("style", "")]))
        return copy

    def _holds(self, node: Node, element: etree._Element) -> bool:
        try:
            return holds(element)
        except RefusalError as refusal:
            self._report.add(refusal, node.line, node.label)
            return False

    def _register_invisible(self, element: etree._Element) -> None:
        """Note the ids of hidden elements, so that no reference to one finds another."""
        for child in element.iter(f"{SVG_PREFIX}*"):
            tag = str(child.tag)[len(SVG_PREFIX) :]
            self._register_others(Node(f"{tag} (hidden)", {}, line_of(child)), child)

    def _register_others(self, node: Node, element: etree._Element) -> None:
        name = element.get("id")
        if name is not None:
            node.attributes = {"id": str(name)}
            self._register(node)


def _number(text: str) -> int | None:
    """Return a number of a few digits; None for anything else that stands in its place."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < _MAX_DIGITS else None


def _check_style_element(element: etree._Element) -> None:
    kind, media = (str(element.get(name) or "").strip() for name in ("type", "media"))
    if kind not in _STYLE_TYPES:
        raise RefusalError(f"style sheet of type {kind!r} not understood", "write CSS")
    if media not in _MEDIA:
        raise RefusalError(
            f"style sheet for media {media!r} is not supported", "remove the attribute"
        )


def _check_place(tag: str, parent: Node) -> None:
    """Refuse elements where they have no meaning."""
    if parent.tag == "switch" and tag in NEVER_DRAWN:
        raise RefusalError(f"<{tag}> stands in a <switch>", "move it out of the <switch>")
    if tag == "tspan" and parent.tag not in _HOLD_TEXT:
        raise RefusalError("<tspan> stands outside <text>", "put it into a <text> element")
    if tag == "textPath" and parent.tag != "text":
        raise RefusalError("<textPath> stands outside <text>", "put it right into a <text>")
    if tag == "stop" and parent.tag not in ("linearGradient", "radialGradient"):
        raise RefusalError("<stop> stands outside a gradient", "put it into a gradient")
    if parent.tag in ("text", "tspan", "textPath") and tag not in _INSIDE_TEXT:
        raise RefusalError(f"<{tag}> stands inside <{parent.tag}>", "move it out of the text")
