"""A part's way to its pages, in words: the grid, why it holds no more, cuts, and backs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pnp.cli.commands.duplex_notes import how_to_bind, how_to_turn
from pnp.core.counted import counted
from pnp.press.sheets import Reason
from pnp.proof.show import Division, Shown

_ORDINALS: Final = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip

_WHY: Final[Mapping[str, str]] = {
    "column": "{nth} column needs {needs} mm of width, and {free} are free",
    "row": "{nth} row needs {needs} mm of height, and {free} are free",
}
"""Why there is not one more, by the id of the reason."""

_LYING: Final[Mapping[bool, tuple[str, str]]] = {
    True: ("on its side", "upright"),
    False: ("upright", "on its side"),
}
"""How paper lies that is wider than high, and the other way; and paper that is not."""

_FEW: Final = 4
"""So many cuts are told with their places."""

_FINEST: Final = 6
"""Decimals of a millimetre; lengths that are equal to that many are equal."""


def explained(part: Shown, *, why: bool = False) -> Iterator[str]:
    """Yield what there is to say of a part; with `why`, what keeps one more from fitting, too."""
    division = part.division
    if division:
        yield _grid(division)
        if why:
            yield from map(_why, division.reasons)
        yield from _cuts(division)
        if division.is_stood_up:
            yield "pages are made upright, so that backs are corrected whatever the driver turns"
    yield from part.savings
    yield from how_to_turn(part.backs, part.order, part.pages, part.sheets_of_paper)
    yield from how_to_bind(is_booklet=part.is_booklet)
    if part.is_adrift:
        yield "backs lie behind their fronts only if the viewer centres pages on the paper"


def _grid(division: Division) -> str:
    columns, rows = division.columns, division.rows
    this, other = _LYING[division.is_lying]
    held = f"{columns * rows} on a page, {columns} x {rows}, the paper {this}"
    if division.other_way is None:
        return held
    return f"{held}; {other} it would hold {division.other_way or 'none'}"


def _why(reason: Reason) -> str:
    needs, free = _apart(reason.needs_mm, reason.free_mm)
    return _WHY[reason.id].format(nth=_one_more(reason.count), needs=needs, free=free)


def _one_more(number: int) -> str:
    """Return which one it would be, with its article: an eighth."""
    nth = _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"
    return f"an {nth}" if nth.startswith("e") else f"a {nth}"


def _apart(one: float, other: float) -> tuple[str, str]:
    """Return two lengths with as few decimals as tell them apart, and one at least."""
    for decimals in range(1, _FINEST):
        written = f"{one:.{decimals}f}", f"{other:.{decimals}f}"
        if written[0] != written[1]:
            return written
    return f"{one:.{_FINEST}f}", f"{other:.{_FINEST}f}"


def _cuts(division: Division) -> Iterator[str]:
    across, upright = division.cuts_mm, division.upright_cuts_mm
    count = len(across) + len(upright)
    if not count:
        return
    ways = (("from top to bottom", upright), ("across", across))
    places = [_places(way, cuts, few=count <= _FEW) for way, cuts in ways if cuts]
    yield f"{counted(count, 'cut')} a page: {', '.join(places)}"
    if division.unmarked:
        yield f"{counted(division.unmarked, 'cut')} without a mark, for want of room"


def _places(way: str, cuts_mm: Sequence[float], *, few: bool) -> str:
    if not few:
        return f"{len(cuts_mm)} {way}"
    return f"{way} at {' and '.join(f'{cut:.1f} mm' for cut in cuts_mm)}"
