"""<switch> shows the first child whose conditions hold, as for every viewer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.errors import Problem

Refused = Callable[..., tuple[Problem, ...]]
Content = Callable[..., str]

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
RECT = '<rect width="9" height="9" fill="red"/>'
YES, NO = '<rect width="1" height="1" fill="#0f0"/>', '<rect width="9" height="9" fill="red"/>'
FEATURE = "http://www.w3.org/TR/SVG11/feature#"


@pytest.mark.parametrize(
    "inside",
    [
        f'<switch><g requiredExtensions="urn:x">{NO}</g><g>{YES}</g><g>{NO}</g></switch>',
        (
            f'<switch><g systemLanguage="fr, de">{NO}</g><g systemLanguage="de,en-GB">{YES}</g>'
            "</switch>"
        ),
        f'<switch><g systemLanguage="">{NO}</g><g>{YES}</g></switch>',
        (
            f'<switch><title>a</title><g requiredFeatures="{FEATURE}Shape {FEATURE}Clip">{YES}</g>'
            f"<g>{NO}</g></switch>"
        ),
        (
            f'<switch><foreignObject requiredFeatures="{FEATURE}Extensibility"><p/></foreignObject>'
            f"<g>{YES}</g></switch>"
        ),
        f'<g>{YES}</g><g requiredExtensions="urn:x">{NO}</g>',
        f"<switch><x:y xmlns:x='urn:x'/><g>{YES}</g></switch>",
    ],
)
def test_the_first_child_that_holds_is_drawn(content: Content, inside: str) -> None:
    assert content(inside) == content(f"<g>{YES}</g>")


def test_a_switch_of_which_nothing_holds_draws_nothing(content: Content) -> None:
    assert content(f'<switch><g systemLanguage="fr">{NO}</g></switch>') == content("")


@pytest.mark.parametrize(
    ("inside", "fact"),
    [
        ('<g requiredExtensions=""/>', "an empty requiredExtensions"),
        (f'<g requiredFeatures="{FEATURE}Filter"/>', "requiredFeatures"),
        ("<switch><foreignObject/></switch>", "element <foreignObject> is not supported"),
        ("<switch><defs/><g/></switch>", "<defs> stands in a <switch>"),
        ('<g id="a" systemLanguage="fr"/><use href="#a"/>', "(hidden) id='a'> is not supported"),
        ('<switch><g/><g><rect id="a"/></g></switch><rect id="a"/><use href="#a"/>', "several"),
    ],
)
def test_what_viewers_decide_differently_is_refused(
    refused: Refused, inside: str, fact: str
) -> None:
    problems = refused(inside)
    assert any(fact in problem.fact for problem in problems), problems


def test_conditions_on_the_whole_drawing_are_refused(refused_all: Refused) -> None:
    bare = SVG.format(RECT).replace("viewBox", 'systemLanguage="fr" viewBox')
    assert "under conditions" in refused_all(bare)[0].fact
