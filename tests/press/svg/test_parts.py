"""One element of a drawing, named behind its file: `deck.svg#queen`."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest

from pnp.core.errors import Problem
from pnp.press.svg import Drawing

Draw = Callable[..., Drawing]
Refused = Callable[..., tuple[Problem, ...]]

QUEEN = '<circle cx="50" cy="40" r="9" fill="url(#red)" stroke="black" stroke-width="2"/>'
DECK = f"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 800 600">
  <defs><linearGradient id="red"><stop stop-color="red"/></linearGradient>
  <symbol id="sign"><rect x="5" y="5" width="20" height="10"/></symbol></defs>
  <g transform="translate(100 0)" fill="blue" display="none"><g id="queen">{QUEEN}</g></g>
  <g id="king"><rect width="30" height="40" vector-effect="fixed-position"/></g>
  <svg><g id="deep"><rect width="9" height="9"/></g></svg>
  <g id="none"/>
</svg>""".encode()
SHOW = '<image width="20" height="20" href="deck.svg#{}"/>'
ALONE = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 30 20 20" width="10" height="10">
  <linearGradient id="red"><stop stop-color="red"/></linearGradient>{QUEEN}
</svg>""".encode()


@pytest.mark.parametrize("deck", [DECK, gzip.compress(DECK)])
def test_it_is_drawn_as_if_it_were_a_drawing_of_its_own(draw_inside: Draw, deck: bytes) -> None:
    part = draw_inside(SHOW.format("queen"), {"deck.svg": deck})
    whole = draw_inside(SHOW.format("queen").replace("#queen", ""), {"deck.svg": ALONE})
    (of_part,), (of_whole,) = part.form.resources.values(), whole.form.resources.values()
    assert of_part.bbox == of_whole.bbox == pytest.approx((0, 0, 7.5, 7.5))
    assert of_part.content == of_whole.content
    assert part.form.content == whole.form.content


def test_of_two_elements_with_an_id_the_first_counts(draw_inside: Draw) -> None:
    doubled = DECK.replace(b'id="king"', b'id="queen"')
    first, usual = (
        draw_inside(SHOW.format("queen"), {"deck.svg": deck}) for deck in (doubled, DECK)
    )
    assert first.form == usual.form


def test_a_symbol_is_drawn_too(draw_inside: Draw) -> None:
    drawing = draw_inside(SHOW.format("sign"), {"deck.svg": DECK})
    (form,) = drawing.form.resources.values()
    assert form.bbox == pytest.approx((0, 0, 7.5, 3.75))


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("quen", "no element with the id 'quen'"),
        ("king", "is not supported"),
        ("deep", "lies in <svg>"),
        ("none", "the drawing has no size"),
        ("red", "the drawing has no size"),
    ],
)
def test_other_elements_are_refused(refused: Refused, name: str, fact: str) -> None:
    (problem, *_) = refused(SHOW.format(name), {"deck.svg": DECK})
    assert fact in problem.fact


def test_a_part_of_a_photograph_is_refused(refused: Refused) -> None:
    png = b"\x89PNG\r\n\x1a\n"
    (problem,) = refused('<image width="9" height="9" href="a.png#b"/>', {"a.png": png})
    assert "part of what is not a drawing" in problem.fact


def test_what_refers_to_itself_ends(refused: Refused) -> None:
    circle = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
      <g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>"""
    problems = refused(SHOW.format("a"), {"deck.svg": circle})
    assert any("itself" in problem.fact for problem in problems)


def test_an_element_that_is_not_chosen_is_not_drawn_alone(refused: Refused) -> None:
    choice = b"<switch><g><rect/></g><g id='second'><rect width='9' height='9'/></g></switch>"
    deck = DECK.replace(b'<g id="none"/>', choice)
    (problem, *_) = refused(SHOW.format("second"), {"deck.svg": deck})
    assert problem.fact == "the drawing has no size"


def test_groups_in_groups_that_refer_to_one_another_are_read_in_one_pass(
    draw_inside: Draw,
) -> None:
    inner = "".join(f'<g id="g{n}"><linearGradient href="#g{n - 1}"/>' for n in range(90, 0, -1))
    leaves = '<path d="M0 0"/>' * 20_000 + '<rect width="9" height="9"/>'
    deck = f'<svg xmlns="http://www.w3.org/2000/svg">{inner}{leaves}{"</g>" * 90}</svg>'
    assert draw_inside(SHOW.format("g1"), {"deck.svg": deck.encode()}).form.resources
