"""Elements that recur from document to document are drawn once, and look as if drawn anew."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError
from pnp.press.fonts import FontBook
from pnp.press.forms import Form, GraphicsState
from pnp.press.svg import Pool, draw

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100pt" height="100pt" viewBox="0 0 100 100">'
CASES = sorted((Path(__file__).parent / "cases").glob("*.svg"))
RED = '<rect x="1" y="1" width="5" height="5" fill="red"/>'
WORD = '<text x="9" y="9" font-family="Andika" font-size="8">duck</text>'
NAMED = '<linearGradient id="a"><stop stop-color="red"/></linearGradient>'
PAINTED = '<rect width="9" height="9" fill="url(#a)"/>'
USED = '<g><use href="#b"/></g>'
BLENDED = '<g><path d="M0 0h9v9" style="mix-blend-mode:multiply"/></g>'
CIRCLE = '<circle id="b" r="4"/>'


class Drawn:
    """Draws documents with one pool."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self.pool = Pool()

    def __call__(self, inside: str, head: str = HEAD) -> Form:
        return draw(f"{head}{inside}</svg>".encode(), "a", self.book, no_pictures, self.pool).form

    @property
    def kept(self) -> list[str]:
        return [source.decode() for _, source in self.pool.elements]


def no_pictures(href: str) -> bytes:
    raise AssertionError(href)


@pytest.fixture
def drawn(book: FontBook) -> Drawn:
    return Drawn(book)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_recurs_is_drawn_as_it_is_anew(path: Path, book: FontBook) -> None:
    source, pool = path.read_bytes(), Pool()
    anew, first, again = (
        draw(source, path.name, book, no_pictures, shared).form for shared in (None, pool, pool)
    )
    assert first.key == anew.key
    assert again.key == anew.key


def test_what_recurs_in_other_company_is_drawn_as_it_is_anew(drawn: Drawn, book: FontBook) -> None:
    drawn(WORD + RED + '<circle r="3" opacity="0.5"/>')
    assert drawn(RED + WORD).key == Drawn(book)(RED + WORD).key


def test_opacity_does_not_spread_to_what_comes_after(drawn: Drawn) -> None:
    seen_through = '<rect width="9" height="9" opacity="0.5"/>'
    operators = drawn(seen_through + RED).content.decode()
    names = re.findall(r"/(G\d) gs", operators)
    states = [drawn(seen_through + RED).resources[name] for name in names]
    assert [state.fill_alpha for state in states if isinstance(state, GraphicsState)] == [0.5, 1.0]


def test_a_picture_by_the_same_name_may_be_another(book: FontBook) -> None:
    shown = f'{HEAD}<g><image href="a" width="9" height="9"/></g>{RED}</svg>'.encode()
    pictures = [f"{HEAD}{inside}</svg>".encode() for inside in (RED, CIRCLE)]
    pool = Pool()
    one, other = (draw(shown, "a", book, lambda _: each, pool).form for each in pictures)  # noqa: B023 -- drawn at once
    assert one.key != other.key
    assert len(pool.elements) == 1


def test_each_element_is_kept_once(drawn: Drawn) -> None:
    drawn(RED + WORD)
    drawn(WORD + RED + RED)
    assert len(drawn.kept) == 2


@pytest.mark.parametrize("tied", [PAINTED + NAMED, USED + CIRCLE, BLENDED, CIRCLE])
def test_what_names_or_is_named_is_drawn_in_its_own_document(drawn: Drawn, tied: str) -> None:
    drawn(tied)
    assert not drawn.kept


def test_what_a_style_sheet_may_select_is_drawn_in_its_own_document(drawn: Drawn) -> None:
    drawn(RED)
    sheet = "<style>rect { stroke: blue }</style>"
    assert drawn(sheet + RED).key != drawn(RED).key


def test_roots_that_say_something_else_share_nothing(drawn: Drawn) -> None:
    blue = HEAD.replace("<svg ", '<svg stroke="blue" ')
    assert drawn(RED).key != drawn(RED, blue).key


def test_what_is_wrong_is_told_in_each_document(drawn: Drawn) -> None:
    wrong = '<rect width="-9" height="9"/>'
    for number in range(3):
        with pytest.raises(MaterialError, match="negative") as caught:
            drawn("\n" * number + wrong)
        assert f"line {number + 1}:" in caught.value.problems[0].place


def twice(elements: int) -> str:
    """Return a picture that draws what costs so many elements twice."""
    path = f'<path id="b" d="M0 0h9v9z{" " * 25 * elements}"/><use href="#b"/>'
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>'
    packed = base64.b64encode(data.encode()).decode()
    return f'<image width="9" height="9" href="data:image/svg+xml;base64,{packed}"/>'


def test_what_recurs_counts_as_if_drawn_anew(drawn: Drawn) -> None:
    one, two, three = map(twice, (25_000, 25_001, 25_002))
    drawn(one)
    drawn(one + two)
    with pytest.raises(MaterialError, match="comes to too much"):
        drawn(one + two + three)
