"""Text that names no font of its own is set in a bundled one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.press.svg import Drawing

Draw = Callable[..., Drawing]
Content = Callable[..., str]


@pytest.mark.parametrize("family", ["", "sans-serif", "Quill, sans-serif", "'Sans'"])
def test_text_without_a_font_of_its_own_is_set_in_the_bundled_one(
    content: Content, family: str
) -> None:
    named = f'font-family="{family}"' if family else ""
    text = '<text y="50" {}>Quack</text>'
    assert content(text.format(named)) == content(text.format('font-family="Andika"'))


def test_signs_that_the_generic_font_lacks_come_from_the_next(draw_inside: Draw) -> None:
    form = draw_inside('<text y="50" font-family="sans-serif">a\u2605b</text>').form
    families = [use.font.family for use in form.resources.values()]  # type: ignore[union-attr]
    assert families == ["Andika", "DejaVu Sans"]


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ('font-family="Arial-BoldMT"', 'font-family="Liberation Sans" font-weight="bold"'),
        ('font-family="Helvetica-Oblique"', 'font-family="Liberation Sans" font-style="italic"'),
        ('font-family="Times" font-weight="600"', 'font-family="serif" font-weight="700"'),
        ('font-family="monospace"', 'font-family="Courier New"'),
    ],
)
def test_a_substitute_has_the_style_that_is_asked_for(
    content: Content, name: str, plain: str
) -> None:
    text = '<text y="50" {}>Quack</text>'
    assert content(text.format(name)) == content(text.format(plain))


def test_a_drawing_s_own_font_comes_before_a_substitute(draw_inside: Draw) -> None:
    form = draw_inside('<text y="50" font-family="Quill, Andika, Arial">a</text>').form
    (use,) = form.resources.values()
    assert use.font.family == "Andika"  # type: ignore[union-attr]
