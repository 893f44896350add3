"""Lines of words whose widths are known: how full they are, and which words stay together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.text.breaks import Tie
from pnp.press.text.lines import BrokenLine, Hyphenation, break_paragraph, without_lonely_word
from pnp.press.text.words import Word

RUNNING = 20.0
"""The width of running text, in ems."""


def word(width: float, tie: Tie = Tie.NONE, *, overhang: float = 0.0) -> Word:
    return Word((), (), width, overhang, overhang, 0.7, 0.2, 1.0, tie=tie)


def widths(lines: list[BrokenLine]) -> list[list[float]]:
    return [[each.width for each in line.words] for line in lines]


WORDS = st.builds(
    word, st.integers(1, 12), st.sampled_from(Tie), overhang=st.sampled_from([0, 0.25])
)


@given(st.lists(WORDS, max_size=12), st.sampled_from([10.0, RUNNING]), st.booleans())
def test_all_words_stand_once_in_lines_that_hold_them(
    words: list[Word], limit: float, keep: bool
) -> None:
    lines = break_paragraph(words, limit, None, keep=keep)
    assert [each for line in lines for each in line.words] == words
    for line in lines:
        spans = [each.width + each.space for each in line.words[:-1]]
        ends = [each.overhang_left for each in line.words[:1]]
        ends += [each.width + each.overhang_right for each in line.words[-1:]]
        assert line.width == pytest.approx(sum(spans) + sum(ends))
        assert line.width <= limit + 1e-6 or len(line.words) == 1
    assert all(line.words for line in lines) or not words


class Halves:
    """Parts a word wherever its line ends."""

    def part(self, parted: Word, room: float) -> tuple[Word, Word] | None:
        if not 1 < room < parted.width - 1:
            return None
        rest = replace(parted, width=parted.width - room)
        return replace(parted, width=room, hyphenated=True), rest


@given(st.lists(WORDS, max_size=12), st.sampled_from([10.0, RUNNING]), st.sampled_from([0, 0.2]))
def test_nothing_is_lost_where_words_are_parted(
    words: list[Word], limit: float, least_gap: float
) -> None:
    lines = break_paragraph(words, limit, Hyphenation(Halves(), least_gap))
    parts = [each for line in lines for each in line.words]
    assert sum(each.width for each in parts) == pytest.approx(sum(each.width for each in words))
    assert [each.tie for each in parts if not each.hyphenated] == [each.tie for each in words]


def test_no_words_are_one_line_without_size() -> None:
    (line,) = break_paragraph([], RUNNING, None)
    assert (line.width, line.rise, line.depth, line.base) == (0, 0, 0, None)


@pytest.mark.parametrize(
    ("first", "tie", "lines"),
    [
        (15.0, Tie.LOOSE, [[15, 3], [4]]),  # without the 3, a quarter of the line is white
        (15.0, Tie.FIRM, [[15], [3, 4]]),
        (18.0, Tie.LOOSE, [[18], [3, 4]]),
        (16.0, Tie.LOOSE, [[16, 3], [4]]),
    ],
)
def test_a_loose_tie_gives_way_to_a_hole_in_running_text(
    first: float, tie: Tie, lines: list[list[float]]
) -> None:
    words = [word(first), word(3, tie), word(4)]
    assert widths(break_paragraph(words, RUNNING, None)) == lines


def test_a_loose_tie_holds_where_the_line_is_full_enough() -> None:
    words = [word(8), word(8.5), word(1, Tie.LOOSE), word(4)]
    assert widths(break_paragraph(words, RUNNING, None)) == [[8, 8.5], [1, 4]]


def test_a_loose_tie_holds_in_a_label() -> None:
    words = [word(6), word(2, Tie.LOOSE), word(3)]
    assert widths(break_paragraph(words, 10, None)) == [[6], [2, 3]]


@pytest.mark.parametrize("second", [7.0, 7.5])
def test_a_line_lends_a_word_if_four_fifths_of_it_stay(second: float) -> None:
    words = [word(8), word(second), word(2), word(3)]
    lines = [BrokenLine(tuple(words[:3])), BrokenLine(tuple(words[3:]))]
    assert widths(without_lonely_word(lines, RUNNING)) == [[8, second], [2, 3]]


def test_a_word_wider_than_narrowed_lines_ends_the_search_for_a_longer_last_line() -> None:
    lines = break_paragraph([word(19.5), word(4), word(4), word(9), word(3)], RUNNING, None)
    assert widths(lines) == [[19.5], [4, 4, 9], [3]]
    assert without_lonely_word(lines, RUNNING) == lines


@given(st.lists(WORDS, min_size=1, max_size=12), st.sampled_from([12.5, RUNNING]))
def test_no_word_is_lost_and_no_line_grows_past_its_limit_for_a_lonely_word(
    words: list[Word], limit: float
) -> None:
    lines = without_lonely_word(break_paragraph(words, limit, None), limit)
    assert [each for line in lines for each in line.words] == words
    assert all(line.width <= limit + 1e-6 for line in lines)
