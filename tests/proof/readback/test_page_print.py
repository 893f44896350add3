"""Letters that stand together are a word, and letters of one font have one shape."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.page_print import Letter, LetterShape, PagePrint


def letter(x: float, y: float = 0, *, apart: bool = False, seen: bool = True) -> Letter:
    return Letter("abcdef"[int(x) % 6], Rect(x, y, 2, 3), 9.0, seen, apart)


def spelled(*letters: Letter) -> list[str]:
    return [word.text for word in PagePrint(Size(99, 99), letters).words]


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (2, 0, ["ac"]),
        (9.4, 0, ["ad"]),
        (9.6, 0, ["a", "d"]),
        (-9.4, 0, ["ad"]),
        (2, 10.4, ["ac"]),
        (2, 10.6, ["a", "c"]),
        (2, -10.6, ["a", "c"]),
    ],
)
def test_letters_that_follow_one_another_near_by_are_a_word(
    x: float, y: float, words: list[str]
) -> None:
    first, other = letter(0), Letter(words[-1][-1], Rect(x, y, 2, 3), 9.0, True, False)
    assert spelled(first, other) == words


def test_a_word_has_the_box_of_its_letters_and_is_seen_if_all_of_them_are() -> None:
    letters = (letter(0), letter(2, 1), letter(6, apart=True), letter(8, seen=False))
    first, other = PagePrint(Size(99, 99), letters).words
    assert (first.text, first.at, first.seen, first.letters) == (
        "ac",
        Rect(0, 0, 4, 4),
        True,
        range(2),
    )
    assert (other.text, other.at, other.seen, other.letters) == (
        "ac",
        Rect(6, 0, 4, 3),
        False,
        range(2, 4),
    )
    assert PagePrint(Size(99, 99)).words == ()


def test_letters_are_within_a_box_if_their_middle_is() -> None:
    page = PagePrint(Size(99, 99), tuple(letter(x) for x in (0, 2, 4)))
    for box, found in (
        (Rect(0, 0, 3, 3), "ac"),
        (Rect(1.1, 0, 9, 3), "ce"),
        (Rect(0, 1.6, 9, 3), ""),
        (Rect(0, 0, 2.9, 3), "a"),
    ):
        assert "".join(each.text for each in page.within(box)) == found


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (LetterShape("B", 0.5, 0.7, 0.2), True),
        (LetterShape("A", 0.5, 0.7, 0.2079), True),
        (LetterShape("A", 0.5, 0.7, 0.21), False),
        (LetterShape("A", 0.5, 0.7, 0.19), False),
        (LetterShape("A", 0.54, 0.7, 0.2), False),
        (LetterShape("A", 0.5, 0.66, 0.2), False),
        (LetterShape("A", 0.5, 0.7, 0.2, is_outlined=True), False),
    ],
)
def test_shapes_are_alike_by_their_size_and_area(other: LetterShape, alike: bool) -> None:
    shape = LetterShape("A", 0.5, 0.7, 0.2)
    assert shape.resembles(other) is alike
    assert other.resembles(shape) is alike


def test_areas_of_specks_may_differ_by_more() -> None:
    speck = LetterShape("A", 0.01, 0.01, 0.0001)
    assert speck.resembles(speck._replace(area=0.00017))
    assert not speck.resembles(speck._replace(area=0.00019))
