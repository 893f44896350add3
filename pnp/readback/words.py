"""Words on a page: letters that stand together, with their box and whether they are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.core.geometry import Rect
from pnp.readback.letters import Letter, PageText


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word and where it stands."""

    text: str
    at: Rect
    """Its box in millimetres."""
    seen: bool
    """True if all of its letters are seen."""


def words_of(page: PageText) -> tuple[PrintedWord, ...]:
    """Return the words of a page in the order of the file."""
    return tuple(_word(letters) for letters in _runs(page.letters))


def _runs(letters: Sequence[Letter]) -> Iterator[list[Letter]]:
    run: list[Letter] = []
    for letter in letters:
        if run and (letter.apart or _far(run[-1].at, letter.at)):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def _far(one: Rect, other: Rect) -> bool:
    """Return whether two letters in turn stand further apart than those of a word."""
    reach = 2.5 * max(one.width_mm, one.height_mm, other.width_mm, other.height_mm, 0.5)
    return (
        abs(one.x_mm - other.x_mm) > reach + one.width_mm
        or abs(one.y_mm - other.y_mm) > reach + one.height_mm
    )


def _word(letters: Sequence[Letter]) -> PrintedWord:
    boxes = [each.at for each in letters]
    left, top = min(each.x_mm for each in boxes), min(each.y_mm for each in boxes)
    right, bottom = max(each.right_mm for each in boxes), max(each.bottom_mm for each in boxes)
    at = Rect(left, top, right - left, bottom - top)
    return PrintedWord("".join(each.text for each in letters), at, all(x.seen for x in letters))
