"""Elements that recur from document to document are drawn once, and look as if drawn anew."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError, Problem
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
SHOWN = '<g><image href="a" width="9" height="9"/></g>'
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
)
"""A PNG file of one grey pixel."""


class Drawn:
    """Draws documents with one pool."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self.pool = Pool()

    def __call__(self, inside: str, head: str = HEAD, **pictures: bytes) -> Form:
        source = f"{head}{inside}</svg>".encode()
        return draw(source, "a", self.book, showing(pictures), self.pool).form

    @property
    def kept(self) -> list[str]:
        return [source.decode() for _, source in self.pool.elements]


def no_pictures(href: str) -> bytes:
    raise AssertionError(href)


def showing(pictures: Mapping[str, bytes]) -> Callable[[str], bytes]:
    """Return a finder of some pictures; others are not there."""

    def find(href: str) -> bytes:
        if href not in pictures:
            raise MaterialError(Problem(f"no picture {href!r}"))
        return pictures[href]

    return find


def drawing(inside: str) -> bytes:
    """Return a picture that is a drawing."""
    return f"{HEAD}{inside}</svg>".encode()


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


def test_a_picture_by_the_same_name_may_be_another(drawn: Drawn, book: FontBook) -> None:
    one, other, again = (drawn(SHOWN + RED, a=drawing(each)) for each in (RED, CIRCLE, RED))
    assert one.key == again.key
    assert one.key != other.key
    assert other.key == Drawn(book)(SHOWN + RED, a=drawing(CIRCLE)).key


def test_what_shows_a_drawing_in_a_file_is_drawn_once(drawn: Drawn) -> None:
    drawn(SHOWN, a=drawing(RED))
    (key,) = drawn.pool.elements
    kept = drawn.pool.elements[key]
    again = drawn(WORD + SHOWN, a=drawing(RED))
    assert drawn.pool.elements[key] is kept
    assert set(kept.pictures.values()) <= set(again.resources.values())


def test_a_picture_that_is_gone_is_told_where_it_stands(drawn: Drawn) -> None:
    drawn(SHOWN, a=drawing(RED))
    with pytest.raises(MaterialError, match="no picture 'a'") as caught:
        drawn(f"\n\n{SHOWN}")
    assert "line 3" in caught.value.problems[0].place


def test_what_shows_pixels_in_a_file_is_drawn_in_its_own_document(drawn: Drawn) -> None:
    drawn(SHOWN, a=PIXEL)
    assert not drawn.kept


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


def costly(elements: int) -> bytes:
    """Return a drawing that draws what costs so many elements twice."""
    return drawing(f'<path id="b" d="M0 0h9v9z{" " * 25 * elements}"/><use href="#b"/>')


def twice(elements: int) -> str:
    """Return an image whose drawing, written into it, costs so many elements twice."""
    packed = base64.b64encode(costly(elements)).decode()
    return f'<image width="9" height="9" href="data:image/svg+xml;base64,{packed}"/>'


def test_what_recurs_counts_as_if_drawn_anew(drawn: Drawn) -> None:
    one, two, three = map(twice, (25_000, 25_001, 25_002))
    drawn(one)
    drawn(one + two)
    with pytest.raises(MaterialError, match="comes to too much"):
        drawn(one + two + three)


def test_pictures_in_files_count_once_in_each_document(drawn: Drawn) -> None:
    files = {name: costly(25_000 + number) for number, name in enumerate("abc")}
    shown = {name: SHOWN.replace('"a"', f'"{name}"') for name in files}
    drawn(shown["a"] + shown["a"].replace("9", "8"), **files)
    drawn(shown["b"] + shown["a"].replace("9", "8") + shown["a"], **files)
    with pytest.raises(MaterialError, match="comes to too much"):
        drawn("".join(shown.values()), **files)
