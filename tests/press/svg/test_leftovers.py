"""What editing leaves over is passed over, and slips of the pen are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.errors import Problem

Refused = Callable[..., tuple[Problem, ...]]
Content = Callable[..., str]

SHAPE = '<rect width="1" height="1" fill="#0f0"/>'


@pytest.mark.parametrize(
    "attribute",
    [
        'space="preserve"',
        'nodetypes="cccc"',
        'docbase="/home/duck"',
        'd="M0 0"',
        'cx="5"',
        'onclick="x()"',
        'onmouseover="x()"',
        'systemLanguage="en"',
        'enable-background="new 0 0 9 9"',
        'xmlns:s="urn:s" s:type="arc"',
    ],
)
def test_an_attribute_that_means_nothing_is_passed_over(content: Content, attribute: str) -> None:
    assert content(f'<rect width="9" height="9" {attribute}/>') == content(
        '<rect width="9" height="9"/>'
    )


@pytest.mark.parametrize("name", ["widht", "heigth", "stroke_width", "fil", "Transform", "clas"])
def test_a_slip_of_the_pen_is_not_passed_over(refused: Refused, name: str) -> None:
    (problem,) = refused(f'<rect width="9" height="9" {name}="1"/>')
    assert problem.fact == f"attribute {name!r} not known on <rect>"
    assert problem.hint.startswith("did you mean")


def test_elements_that_lost_their_namespace_are_passed_over(content: Content) -> None:
    assert content(f"<namedview><grid/></namedview>{SHAPE}<midPointStop/>") == content(SHAPE)
