"""Notes on paper and work that an order saves, or would save, for `build` and `show`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.cli.terminal.screen import Line
from pnp.core.errors import quantity
from pnp.printing.advice import Advice
from pnp.printing.parts.bleeds import Saving


def bleed_note(saving: Saving) -> str:
    """Return the note on a bleed that has given way."""
    return (
        f"a bleed of {saving.bleed_mm:g} mm, not {saving.before_mm:g}, saves"
        f" {saving.sheets_before - saving.sheets} of {saving.sheets_before} sheets of paper;"
        f" --bleed {saving.before_mm:g} keeps it"
    )


def advice_lines(advice: Sequence[Advice]) -> Iterator[Line | str]:
    """Yield a paragraph of advice, the best first; nothing if there is none."""
    if not advice:
        return
    yield ""
    yield "to save paper and time"
    for one in advice:
        yield Line(f"{one.option} saves {_amount(one)}; {one.condition}", indent=2, hang=2)


def advice_note(advice: Advice) -> str:
    """Return the best advice in a line, for somebody who has not asked for any."""
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
