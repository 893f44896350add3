"""Notes on turning the paper of parts with backs, for `build` and `show`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.press.sheets import Backs, PageOrder

_COLLATED: Final[Mapping[Backs, str]] = {
    "duplex-long": "print on both sides, flip on the long edge",
    "duplex-short": "print on both sides, flip on the short edge",
    "gutterfold": "print on one side, fold along the dashed line, glue, then cut",
}
_EDGE: Final[Mapping[Backs, str]] = {"duplex-long": "long", "duplex-short": "short"}


def how_to_turn(
    backs: Backs | None, order: PageOrder | None, pages: int, sheets: int
) -> Iterator[str]:
    """Yield how to turn the paper, if it is turned.

    Args:
        backs: how backs are printed, or None if there are none.
        order: how pages follow one another, or None if one side is printed.
        pages: how many pages there are.
        sheets: how many sheets of paper.
    """
    if backs is None or backs not in _COLLATED:
        return
    if order == "fronts-then-backs":
        yield _feed_twice(_EDGE[backs], pages, sheets)
    else:
        yield _COLLATED[backs]


def how_to_bind(*, is_booklet: bool) -> Iterator[str]:
    """Yield how to bind the printed sheets, if they are bound."""
    if is_booklet:
        yield "fold the pile in the middle and staple it twice through the fold (saddle stitch)"


def _feed_twice(edge: str, pages: int, sheets: int) -> str:
    """Tell how to feed paper twice, fronts first; sheets without a back stay out then."""
    first = "" if 2 * sheets == pages else f" without the first {_sheets(2 * sheets - pages)}"
    return (
        f"print {_pages(1, sheets)}, turn the paper about its {edge} edge, "
        f"feed it again{first}, and print {_pages(sheets + 1, pages)}"
    )


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first} to {last}"


def _sheets(count: int) -> str:
    return "sheet" if count == 1 else f"{count} sheets"
