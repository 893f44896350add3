"""Notes for `build` and `show`: how to turn and bind paper, and the savings of an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.cli.terminal.screen import Line
from pnp.core.errors import quantity
from pnp.press.sheets import Backs, PageOrder
from pnp.printing.advice import Advice
from pnp.printing.parts.bleeds import Saving

_COLLATED: Final[Mapping[Backs, str]] = {
    "duplex-long": "print on both sides, flip on the long edge",
    "duplex-short": "print on both sides, flip on the short edge",
    "gutterfold": "print on one side, fold along the dashed line, glue, then cut",
}
_EDGE: Final[Mapping[Backs, str]] = {"duplex-long": "long", "duplex-short": "short"}


def how_to_turn(
    backs: Backs | None, order: PageOrder | None, pages: int, sheets: int
) -> Iterator[str]:
    """Yield instructions for turning the paper, if it is turned.

    Args:
        backs: the way backs are printed, or None if there are none.
        order: the order of pages, or None for one-sided printing.
        pages: the number of pages.
        sheets: the number of sheets of paper.
    """
    if backs is None or backs not in _COLLATED:
        return
    if order == "fronts-then-backs":
        yield _feed_twice(_EDGE[backs], pages, sheets)
    else:
        yield _COLLATED[backs]


def how_to_bind(*, is_booklet: bool) -> Iterator[str]:
    """Yield instructions for binding the printed sheets, if they are bound."""
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


def bleed_note(saving: Saving) -> str:
    """Return the note on a bleed that was reduced."""
    return (
        f"a bleed of {saving.bleed_mm:g} mm, not {saving.before_mm:g}, saves"
        f" {saving.sheets_before - saving.sheets} of {saving.sheets_before} sheets of paper;"
        f" --bleed {saving.before_mm:g} keeps it"
    )


def advice_lines(advice: Sequence[Advice]) -> Iterator[Line | str]:
    """Yield a paragraph of advice, best first; nothing if there is none."""
    if not advice:
        return
    yield ""
    yield "to save paper and time"
    for one in advice:
        yield Line(f"{one.option} saves {_amount(one)}; {one.condition}", indent=2, hang=2)


def advice_note(advice: Advice) -> str:
    """Return the best unsolicited advice in a line."""
    return f"{advice.option} would save {_amount(advice)}; show tells what it asks of you"


def advice_records(advice: Sequence[Advice]) -> list[dict[str, Any]]:
    """Return advice for programs."""
    return [
        {
            "option": one.option,
            "choice": dict(one.choice),
            "sheets_saved": one.sheets_saved,
            "minutes_saved": one.minutes_saved,
            "condition": one.condition,
        }
        for one in advice
    ]


def _amount(advice: Advice) -> str:
    sheets, minutes = advice.sheets_saved, advice.minutes_saved
    amounts = ((sheets, "sheet"), (minutes, "minute"))
    return " and ".join(quantity(number, noun) for number, noun in amounts if number)
