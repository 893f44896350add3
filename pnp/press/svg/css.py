"""Style sheets: which rules match which elements, and which declaration wins.

The cascade of CSS 2.1, section 6.4, for one origin: presentation attributes, then rules by
specificity and order, then the `style` attribute; !important turns the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pnp.press.svg.declarations import Declaration, checked, from_nodes, style_attribute
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.values import shown

if TYPE_CHECKING:
    from lxml import etree

LONGEST: Final = 256 * 1024
"""Characters of style sheets in one drawing."""

_MOST_TESTS: Final = 2_000_000
"""Selectors times elements."""

Matched = Mapping["etree._Element", Sequence[Sequence[Declaration]]]
"""Element -> the declarations of each rule that matches it, least specific first."""


def matched(root: etree._Element, sheet: str) -> Matched:
    """What the rules of a style sheet say about each element.

    Raises:
        RefusalError: the sheet holds an at-rule, a pseudo-class or anything else not drawn.
    """
    if not sheet.strip():
        return {}
    if len(sheet) > LONGEST:
        raise RefusalError(f"style sheets longer than {LONGEST} characters", "remove unused rules")
    matcher, count = _matcher(sheet)
    return _matches(root, matcher, count)


def _matcher(sheet: str) -> tuple[Any, int]:
    import cssselect2  # noqa: PLC0415 -- only drawings with style sheets pay for it
    import tinycss2  # noqa: PLC0415 -- see above

    matcher, count = cssselect2.Matcher(), 0
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        _check_rule(rule)
        body = tuple(checked(from_nodes(tinycss2.parse_declaration_list(rule.content))))
        for selector in _selectors(rule.prelude):
            matcher.add_selector(selector, body)
            count += 1
    return matcher, count


def _check_rule(rule: Any) -> None:
    if rule.type == "at-rule":
        raise RefusalError(f"style rule @{rule.at_keyword} not drawn", "remove it")
    if rule.type != "qualified-rule":
        raise RefusalError(f"style sheet not understood: {rule.message}")


def _selectors(prelude: Sequence[Any]) -> Sequence[Any]:
    import cssselect2  # noqa: PLC0415 -- see above
    import tinycss2  # noqa: PLC0415 -- see above

    text = tinycss2.serialize(prelude).strip()
    if any(token == ":" for token in prelude if token.type == "literal"):
        raise RefusalError(
            f"selector {shown(text)} has a pseudo-class or pseudo-element",
            "select by element, class or id",
        )
    try:
        selectors: Sequence[Any] = cssselect2.compile_selector_list(prelude)
    except cssselect2.SelectorError as error:
        raise RefusalError(f"selector {shown(text)} not understood") from error
    return selectors


def _matches(root: etree._Element, matcher: Any, count: int) -> Matched:
    import cssselect2  # noqa: PLC0415 -- see above

    elements = sum(1 for _ in root.iter())
    if elements * count > _MOST_TESTS:
        raise RefusalError(
            f"{count} selectors over {elements} elements are too many", "remove unused rules"
        )
    return {
        wrapper.etree_element: [body for _, _, _, body in found]
        for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree()
        if (found := matcher.match(wrapper))
    }


def settled(
    attributes: Iterable[tuple[str, str]],
    rules: Sequence[Sequence[Declaration]],
    style: str,
) -> dict[str, str]:
    """The declarations of one element that win: property -> value."""
    result = dict(attributes)
    if not rules and not style:
        return result
    ordered = [each for body in rules for each in body]
    ordered += style_attribute(style) if style else ()
    for important in (False, True):
        for each in ordered:
            if each.important == important:
                result[each.name] = each.value
    return result
