"""The order of letters on a line where scripts meet that run from left to right and back.

Source: Unicode Standard Annex #9, rules W1 to L2, for one paragraph. Characters that embed, isolate
or override (U+202A to U+202E, U+2066 to U+2069) are not read: `holds_controls` tells of them.
The libraries for Python give a line back as it looks, and not the levels, without which fonts and
styles cannot be told apart in it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

_RTL_LETTERS: Final = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Every range of letters, marks and digits that run from right to left, or among such."""

_CONTROLS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
_STRONG: Final = ("L", "R", "AL")
_NEUTRAL: Final = frozenset(("B", "S", "WS", "ON"))
_MAX_OPEN_BRACKETS: Final = 63
_AT_ENDS: Final = frozenset(("WS", "S", "B", "BN"))

Stretch = tuple[int, int, int]
"""Start, end and level of characters of one level. Those of odd levels run from right to left."""


def holds_rtl(text: str) -> bool:
    """Return whether a text holds letters that run from right to left."""
    return not text.isascii() and _RTL_LETTERS.search(text) is not None


def holds_controls(text: str) -> bool:
    """Return whether a text holds characters that embed, isolate or override directions."""
    return not text.isascii() and _CONTROLS.search(text) is not None


def base_level(text: str) -> int:
    """Return 1 if the first letter with a direction runs from right to left, else 0 (P2, P3)."""
    kinds = map(unicodedata.bidirectional, text)
    return int(next((kind for kind in kinds if kind in _STRONG), "L") != "L")


def visual_order(text: str, base: int) -> list[Stretch]:
    """Return the stretches of one level of a line, from left to right (L2).

    Args:
        text: the line, in the order in which it is read.
        base: the level of its paragraph: 1 if that runs from right to left, else 0.
    """
    stretches: list[Stretch] = []
    for level, run in groupby(enumerate(bidi_levels(text, base)), key=lambda pair: pair[1]):
        indices = [index for index, _ in run]
        stretches.append((indices[0], indices[-1] + 1, level))
    for lowest in range(max((level for *_, level in stretches), default=0), 0, -1):
        order: list[Stretch] = []
        for is_within, group in groupby(stretches, key=lambda stretch: stretch[2] >= lowest):
            members = list(group)
            order += reversed(members) if is_within else members
        stretches = order
    return stretches


@lru_cache(maxsize=1024)
def bidi_levels(text: str, base: int) -> tuple[int, ...]:
    """Return the level of each character of a paragraph."""
    kinds = [unicodedata.bidirectional(letter) or "L" for letter in text]
    places = [index for index, kind in enumerate(kinds) if kind != "BN"]
    types = [kinds[index] for index in places]
    around = "R" if base else "L"
    _settle_weak(types, around)
    _settle_brackets([text[index] for index in places], types, around)
    _settle_neutral(types, around)
    levels = [base] * len(text)
    for index, kind in zip(places, types, strict=True):
        levels[index] = base + _raise(kind, base)
    for index, kind in enumerate(kinds):
        if kind == "BN" and index:
            levels[index] = levels[index - 1]
    _lower_ends(kinds, levels, base)
    return tuple(levels)


def _raise(kind: str, base: int) -> int:
    """Return by how much a type raises the level (I1, I2)."""
    if base:
        return 0 if kind == "R" else 1
    return {"L": 0, "R": 1}.get(kind, 2)


def _settle_weak(types: list[str], around: str) -> None:
    """Resolve marks, numbers and signs beside them (W1 to W7), in place."""
    before = strong = around
    for index, kind in enumerate(types):
        if kind == "NSM":
            types[index] = before
        elif kind == "EN" and strong == "AL":
            types[index] = "AN"
        before = types[index]
        strong = before if before in _STRONG else strong
    types[:] = ["R" if kind == "AL" else kind for kind in types]
    _settle_beside_numbers(types, around)


def _settle_beside_numbers(types: list[str], around: str) -> None:
    """Resolve separators and signs beside numbers, and the numbers of letters (W4 to W7)."""
    for index in range(1, len(types) - 1):
        before, kind, after = types[index - 1 : index + 2]
        if before == after and (
            (kind == "CS" and before in ("EN", "AN")) or (kind == "ES" and before == "EN")
        ):
            types[index] = before
    for start, end in _runs_of(types, frozenset(("ET",))):
        if "EN" in (*types[max(start - 1, 0) : start], *types[end : end + 1]):
            types[start:end] = ["EN"] * (end - start)
    strong = around
    for index, kind in enumerate(types):
        if kind in ("ES", "ET", "CS"):
            types[index] = "ON"
        elif kind == "EN" and strong == "L":
            types[index] = "L"
        strong = kind if kind in _STRONG else strong


def _settle_brackets(letters: Sequence[str], types: list[str], around: str) -> None:
    """Give both brackets of a pair the direction of their content, or of the text before (N0)."""
    for opening, closing in _pairs(letters):
        inside = {_direction(kind) for kind in types[opening + 1 : closing]} - {""}
        if around in inside:
            direction = around
        elif inside:
            strong = (_direction(kind) for kind in reversed(types[:opening]))
            direction = next(filter(None, strong), around)
        else:
            continue
        for bracket in (opening, closing):
            types[bracket] = direction
            for index in range(bracket + 1, len(types)):
                if unicodedata.bidirectional(letters[index]) != "NSM":
                    break
                types[index] = direction


def _pairs(letters: Sequence[str]) -> list[tuple[int, int]]:
    """Return the indices of brackets that belong together, by the first of each (BD16)."""
    stack: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for index, letter in enumerate(letters):
        closer = _closer(letter)
        if closer:
            if len(stack) == _MAX_OPEN_BRACKETS:
                return []
            stack.append((closer, index))
        for depth in range(len(stack) - 1, -1, -1):
            if stack[depth][0] == letter:
                pairs.append((stack[depth][1], index))
                del stack[depth:]
                break
    return sorted(pairs)


@lru_cache(maxsize=256)
def _closer(letter: str) -> str | None:
    """Return the bracket that closes one; it stands one or two places after it in Unicode."""
    if unicodedata.category(letter) != "Ps" or not unicodedata.mirrored(letter):
        return None
    after = (chr(ord(letter) + step) for step in (1, 2))
    return next((closer for closer in after if unicodedata.category(closer) == "Pe"), None)


def _settle_neutral(types: list[str], around: str) -> None:
    """Give spaces and punctuation the direction of both sides, or else the paragraph's (N1, N2)."""
    for start, end in _runs_of(types, _NEUTRAL):
        before = _direction(types[start - 1]) if start else around
        after = _direction(types[end]) if end < len(types) else around
        types[start:end] = [before if before == after else around] * (end - start)


def _direction(kind: str) -> str:
    """Return the direction of a type, numbers counting as from right to left; "" for neither."""
    return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(kind, "")


def _runs_of(types: Sequence[str], kinds: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of types of these kinds."""
    start = None
    for index, kind in enumerate((*types, "")):
        if kind in kinds:
            start = index if start is None else start
        elif start is not None:
            yield start, index
            start = None


def _lower_ends(kinds: Sequence[str], levels: list[int], base: int) -> None:
    """Give tabs, and spaces before them and at the end, the paragraph's level (L1), in place."""
    at_end = True
    for index in range(len(kinds) - 1, -1, -1):
        at_end = kinds[index] in ("S", "B") or (at_end and kinds[index] in _AT_ENDS)
        if at_end:
            levels[index] = base
