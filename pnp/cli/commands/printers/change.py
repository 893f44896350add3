"""`printers set`: readings of the calibration page, saved as a profile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, cast, get_args

from pnp.cli.commands.printers.keep import description, record
from pnp.cli.options.numbers import decimals
from pnp.cli.options.requests import PrinterSettings
from pnp.cli.terminal.screen import Outcome
from pnp.core.bounds import MAX_MARGIN_MM
from pnp.core.errors import CallError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import Margins
from pnp.data import profiles
from pnp.data.profiles import Flip, Profile

_MAX_READING_MM: Final = 14.0
"""A reading includes both shift and rotation."""


def run(name: str, change: PrinterSettings) -> Outcome:
    """Save the change.

    Raises:
        CallError: a wrong name or number, options that exclude one another, or none at all.
        MaterialError: the saved profile is damaged, or the new one cannot be written.
    """
    own = profiles.own_name(name)
    _refuse_contradictions(change)
    fields = {**_margins(change), **_backs(change)}
    if not fields:
        hint = "give --read, --back-x, --back-y, --back-angle, --flip, --margins or --like"
        raise CallError(Problem(f"there is nothing to keep of {own}", hint=hint))
    before = _profile(own)
    fresh = Profile(own, profiles.profile(profiles.TYPICAL).margins)
    result = profiles.save(replace(before or fresh, **fields))
    return Outcome(
        record={"printer": record(result), "is_new": before is None},
        lines=[
            f"{own} is changed" if before else f"{own} is kept",
            "",
            *description(result),
            "",
            f"see how it does: ducks-pnp printers calibrate --printer {own}",
        ],
    )


def _refuse_contradictions(change: PrinterSettings) -> None:
    backs = (change.back_x, change.back_y, change.back_angle)
    problems = []
    if change.read is not None and any(back is not None for back in backs):
        fact = "--read tells all of --back-x, --back-y and --back-angle"
        problems.append(Problem(fact, hint="give what was read, or what follows from it"))
    if change.margins is not None and change.like is not None:
        fact = "--margins and --like both tell the margins"
        problems.append(Problem(fact, hint="give one of them"))
    raise_if_any(problems, CallError)


def _profile(name: str) -> Profile | None:
    """Return the profile of that name, if there is one."""
    return profiles.profile(name) if name in profiles.names() else None


def _margins(change: PrinterSettings) -> dict[str, Any]:
    if change.like is not None:
        return {"margins": profiles.profile(change.like).margins}
    if change.margins is not None:
        read = decimals("--margins", "T,R,B,L", "4,4,12.5,4", 0, MAX_MARGIN_MM)
        return {"margins": Margins(*read(change.margins))}
    return {}


def _backs(change: PrinterSettings) -> dict[str, Any]:
    if change.read is not None:
        return {**_read(change.read), "flip": edge(change.flip or "long")}
    values = {
        "back_x_mm": change.back_x,
        "back_y_mm": change.back_y,
        "back_angle_deg": change.back_angle,
        "flip": None if change.flip is None else edge(change.flip),
    }
    return {key: value for key, value in values.items() if value is not None}


def _read(text: str) -> dict[str, float]:
    """Return the correction given by the readings of the scales, by field of a profile."""
    # The press takes longer than the profiles that need no sums.
    from pnp.press.sheets.registration import correction_read  # noqa: PLC0415 -- see above

    read = decimals("--read", "A,B,C,D", "0.5,0,-1,-1", -_MAX_READING_MM, _MAX_READING_MM)
    a, b, c, d = read(text)
    correction = correction_read(a, b, c, d)
    return {
        "back_x_mm": correction.dx_mm,
        "back_y_mm": correction.dy_mm,
        "back_angle_deg": correction.angle_deg,
    }


def edge(text: str) -> Flip:
    """Return the edge of the paper that --flip names.

    Raises:
        CallError: it is neither.
    """
    flips = get_args(Flip)
    name = text.strip().lower()
    if name not in flips:
        hint = did_you_mean(name, flips)
        raise CallError(Problem(f"--flip names an edge of the paper, not {text[:24]!r}", hint=hint))
    return cast("Flip", name)
