"""Selectors: matched as cssselect2 matches them, and in time that deep trees do not multiply."""

from __future__ import annotations

import cssselect2
import pytest
import tinycss2
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.core.errors import MaterialError
from pnp.press.svg.css.selectors import NO_MATCH, UnsupportedSelectorError, compile_selectors
from pnp.press.svg.css.stylesheet import Stylesheet, match_rules
from pnp.press.svg.errors import Report

TAGS = st.sampled_from("ab")
COMPOUNDS = ("a", "b", "*", ".x", "a.x", "a:not(.x)")
STRUCTURAL = (
    *(":first-child", "a:last-child", ":only-child", ":nth-child(2n+1)", "b:nth-last-child(2)"),
    *("a:first-of-type", "b:last-of-type", ":only-of-type", ":nth-of-type(2n)"),
    *(":nth-last-of-type(2)", ":not(:first-child)", ":root"),
)
COMBINATORS = st.sampled_from((" ", " > ", " + ", " ~ "))


@st.composite
def selectors(draw: st.DrawFn, compounds: tuple[str, ...] = COMPOUNDS) -> str:
    text = draw(st.sampled_from(compounds))
    for _ in range(draw(st.integers(0, 3))):
        text += draw(COMBINATORS) + draw(st.sampled_from(compounds))
    return text


@st.composite
def trees(draw: st.DrawFn) -> etree._Element:
    root = etree.Element("a")
    elements = [root]
    for _ in range(draw(st.integers(1, 12))):
        parent = draw(st.sampled_from(elements[-4:]))
        element = etree.SubElement(parent, draw(TAGS))
        if draw(st.booleans()):
            element.set("class", "x")
        elements.append(element)
    return root


ALONE = (":empty", "a:hover", ":not(:hover)", ":focus")


@given(trees(), selectors((*COMPOUNDS, *STRUCTURAL, *ALONE)))
def test_selectors_match_what_cssselect2_matches(root: etree._Element, text: str) -> None:
    ((_, reach),) = compile_selectors(tinycss2.parse_component_value_list(text))
    (expected,) = cssselect2.compile_selector_list(text)
    for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        assert (reach(wrapper) != NO_MATCH) == expected.test(wrapper)


@given(trees(), selectors())
def test_what_is_used_alone_is_told_from_what_rests_on_its_surroundings(
    root: etree._Element, text: str
) -> None:
    rules = match_rules(root, [Stylesheet(f"{text} {{ fill: red }}", 1)], Report("duck.svg"))
    (selector,) = cssselect2.compile_selector_list(text)
    for used in root.iter():
        alone = {
            wrapper.etree_element
            for wrapper in cssselect2.ElementWrapper.from_xml_root(used).iter_subtree()
            if selector.test(wrapper)
        }
        here = {element for element in used.iter() if rules.of(element)}
        assert rules.same_alone(used) == (alone == here)


def test_very_many_selectors_are_refused() -> None:
    report = Report("duck.svg")
    match_rules(
        etree.Element("a"), [Stylesheet("a a a a a a a a a a { fill: red }" * 501, 1)], report
    )
    with pytest.raises(MaterialError, match="the selectors are too many"):
        report.raise_if_any()


@pytest.mark.parametrize("text", STRUCTURAL[:-1])
def test_a_rule_by_siblings_rests_on_the_parent(text: str) -> None:
    root = etree.fromstring("<a><a/><a><b/><a/></a><a/></a>")
    ((_, reach),) = compile_selectors(tinycss2.parse_component_value_list(text))
    for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        assert reach(wrapper) in (NO_MATCH, max(0, len(wrapper.ancestors) - 1))


@pytest.mark.parametrize(
    "text",
    ["a:checked", "a::before", ":is(a, b)", "a:has(b)", "a:lang(en)", ":not(a b)", ":scope"],
)
def test_other_pseudo_classes_are_not_supported(text: str) -> None:
    with pytest.raises(UnsupportedSelectorError):
        compile_selectors(tinycss2.parse_component_value_list(text))
