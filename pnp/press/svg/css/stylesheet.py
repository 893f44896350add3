"""Style sheets: the rules that match elements, and the declarations that win.

The cascade of CSS 2.1, section 6.4, for one origin: presentation attributes, then rules by
specificity and order, then the `style` attribute; !important reverses the order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from pnp.press.svg.css.declarations import (
    Declaration,
    check_declarations,
    from_nodes,
    style_attribute,
)
from pnp.press.svg.css.font_faces import DATA, check_bounds, font_faces_in
from pnp.press.svg.css.selectors import Reach, UnsupportedSelectorError, compile_selectors
from pnp.press.svg.errors import ANIMATED, RefusalError, Report
from pnp.press.svg.geometry.values import quote

if TYPE_CHECKING:
    from pnp.core.xml import etree
    from pnp.press.fonts.facts import FaceFacts

MAX_LENGTH: Final = 256 * 1024
"""Characters of style sheets in one drawing, without the fonts in them."""

_MAX_TESTS: Final = 4_000_000
"""Parts of selectors times elements."""

_MAX_PARTS: Final = 12
"""Parts of one selector."""

_MAX_TOTAL: Final = 5000
"""Parts of all selectors."""

_MAX_DEPTH: Final = 8
"""Brackets inside brackets."""

_PARTS: Final = re.compile(r"[^\s>+~]+")
_BRACKETS: Final = re.compile(r"[(\[{}\])]")


_HOLDING: Final = ("", "all", "screen", "screen, print", "print, screen")
"""Media that include paper and screens."""

_DARK: Final = re.compile(r"\(\s*prefers-color-scheme\s*:\s*dark\s*\)")
_OF_NO_ELEMENT: Final = ("charset", "page", "counter-style", "font-face")
"""At-rules that do not style elements of a drawing."""


class Stylesheet(Struct, frozen=True):
    """A style sheet and the line of the file on which it begins."""

    text: str
    line: int


def match_rules(
    root: etree._Element, sheets: Sequence[Stylesheet], report: Report
) -> MatchingRules:
    """Match style rules to elements. Problems are added to the report."""
    rules = MatchingRules()
    if sum(len(DATA.sub("", sheet.text)) for sheet in sheets) > MAX_LENGTH:
        refusal = RefusalError(
            f"style sheets longer than {MAX_LENGTH} characters", "remove unused rules"
        )
        report.add(refusal, sheets[0].line, "<style>")
        return rules
    for sheet in sheets:
        if sheet.text.strip():
            _add_sheet(rules, sheet, report)
    if rules.count:
        try:
            rules.match(root)
        except RefusalError as refusal:
            report.add(refusal, sheets[0].line, "<style>")
    return rules


def _add_sheet(rules: MatchingRules, sheet: Stylesheet, report: Report) -> None:
    import tinycss2  # noqa: PLC0415 -- only drawings with style sheets pay for it

    if _depth(sheet.text) > _MAX_DEPTH:
        report.add(RefusalError("style nested too deeply", "simplify it"), sheet.line, "<style>")
        return
    for rule in tinycss2.parse_stylesheet(sheet.text, skip_comments=True, skip_whitespace=True):
        line = sheet.line + rule.source_line - 1
        try:
            if rule.type == "at-rule" and rule.lower_at_keyword == "font-face":
                rules.faces += font_faces_in(rule)
                check_bounds(rules.faces)
            for style_rule in _style_rules(rule, report, line):
                rules.add(style_rule)
        except RefusalError as refusal:
            report.add(refusal, line, "<style>")


def _style_rules(rule: Any, report: Report, line: int) -> Iterator[Any]:
    """Yield a style rule, or the applicable ones of an at-rule; note ignored rules."""
    if rule.type == "at-rule":
        yield from _in_at_rule(rule, report, line)
    elif rule.type == "qualified-rule":
        yield rule
    else:
        raise RefusalError("style sheet not understood", "correct its braces and semicolons")


def _in_at_rule(rule: Any, report: Report, line: int) -> Iterator[Any]:
    """Yield the applicable style rules in an at-rule; note ignored at-rules."""
    import tinycss2  # noqa: PLC0415 -- see above

    name, prelude = str(rule.lower_at_keyword), tinycss2.serialize(rule.prelude).strip()
    if name.endswith("keyframes"):
        report.note(*ANIMATED, line)
    elif name == "import":
        report.note(
            f"the style sheet {quote(prelude)} is not read", "write its rules into the file", line
        )
    elif name == "media" and prelude in _HOLDING and rule.content is not None:
        parts = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
        for part in parts:
            yield from _style_rules(part, report, line)
    elif not (name in _OF_NO_ELEMENT or (name == "media" and _DARK.fullmatch(prelude))):
        raise RefusalError(f"style rule @{rule.at_keyword} is not supported", "remove it")


def _depth(text: str) -> int:
    """Return the nesting depth of brackets."""
    depth = deepest = 0
    for letter in _BRACKETS.findall(text):
        depth += 1 if letter in "([{" else -1
        deepest = max(deepest, depth)
    return deepest


class MatchingRules:
    """The rules of all style sheets of a drawing, with the elements that they match."""

    def __init__(self) -> None:
        self.count = 0
        self.faces: list[FaceFacts] = []
        """The fonts within the style sheets."""
        self._parts = 0
        self._matcher: Any = None
        self._found: dict[etree._Element, Sequence[Sequence[Declaration]]] = {}
        self._outermost: dict[etree._Element, int] = {}
        """The depth to which the rules for an element and its content depend on others."""

    def add(self, rule: Any) -> None:
        """Add a rule, which takes precedence over those added before."""
        import cssselect2  # noqa: PLC0415 -- see above
        import tinycss2  # noqa: PLC0415 -- see above

        if self._matcher is None:
            self._matcher = cssselect2.Matcher()
        self._parts += len(_PARTS.findall(tinycss2.serialize(rule.prelude)))
        if self._parts > _MAX_TOTAL:
            raise RefusalError("the selectors are too many", "remove unused rules")
        declarations = check_declarations(from_nodes(tinycss2.parse_blocks_contents(rule.content)))
        body = tuple(
            {
                (declaration.name, declaration.important): declaration
                for declaration in declarations
            }.values()
        )
        for selector, reach in _selectors(rule.prelude):
            self._matcher.add_selector(selector, (body, reach))
            self.count += 1

    def match(self, root: etree._Element) -> None:
        """Match the rules to all elements of a document."""
        import cssselect2  # noqa: PLC0415 -- see above

        elements = sum(1 for _ in root.iter())
        if elements * self._parts > _MAX_TESTS:
            raise RefusalError(
                f"{self.count} selectors over {elements} elements are too many",
                "remove unused rules",
            )
        for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
            bodies = [payload for _, _, _, payload in self._matcher.match(wrapper)]
            if bodies:
                self._found[wrapper.etree_element] = [body for body, _ in bodies]
                self._outermost[wrapper.etree_element] = min(reach(wrapper) for _, reach in bodies)
        self._hand_up(root)

    def _hand_up(self, root: etree._Element) -> None:
        """Propagate the reach of elements to those around them."""
        for element in reversed(list(root.iter())):
            above = element.getparent()
            if above is not None and element in self._outermost:
                depth = self._outermost[element]
                self._outermost[above] = min(depth, self._outermost.get(above, depth))

    def of(self, element: etree._Element) -> Sequence[Sequence[Declaration]]:
        """Return the declarations of all rules that match an element, least specific first."""
        return self._found.get(element, ())

    def same_alone(self, element: etree._Element) -> bool:
        """Return whether a subtree matches the same rules outside its document."""
        depth = sum(1 for _ in element.iterancestors())
        return self._outermost.get(element, depth) >= depth


def _selectors(prelude: Sequence[Any]) -> list[tuple[Any, Reach]]:
    import cssselect2  # noqa: PLC0415 -- see above
    import tinycss2  # noqa: PLC0415 -- see above

    text = tinycss2.serialize(prelude).strip()
    if any(len(_PARTS.findall(selector)) > _MAX_PARTS for selector in text.split(",")):
        raise RefusalError(f"selector {quote(text)} is too long", "select by class or id")
    try:
        return compile_selectors(prelude)
    except UnsupportedSelectorError as error:
        raise RefusalError(
            f"selector {quote(text)} has a pseudo-class or pseudo-element that is not supported",
            "select by element, class or id",
        ) from error
    except cssselect2.SelectorError as error:
        raise RefusalError(f"selector {quote(text)} not understood", "correct it") from error


def cascade(
    attributes: Iterable[tuple[str, str]], rules: Sequence[Sequence[Declaration]], style: str
) -> dict[str, str]:
    """Return the winning declarations of an element: property -> value."""
    result = dict(attributes)
    if not rules and not style:
        return result
    declarations = [declaration for body in rules for declaration in body]
    declarations += style_attribute(style) if style else ()
    for important in (False, True):
        for declaration in declarations:
            if declaration.important == important:
                result[declaration.name] = declaration.value
    return result
