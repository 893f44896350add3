"""The Pond's printed numbers and chosen readings, in the form of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.games.pond.fields import FACES, MATERIAL, SETS, PondMaterial
from pnp.rules.rulings import reading

if TYPE_CHECKING:
    from pnp.games.pond.model import Pond


def material(pond: Pond, readings: Mapping[str, str] | None = None) -> PondMaterial:
    """Return the material of the rules.

    Raises:
        CallError: an unknown ruling or reading, or one that cannot be switched.
    """
    values: dict[str, object] = {"days": len(pond.days.each), "dice": _dice(pond)}
    values |= _rows(pond) | _sets(pond) | _abilities(pond)
    values["ranks"] = [rank.at_least for rank in pond.ranks.each]
    return MATERIAL.fill(values | _switches(pond, readings or {}))


def _dice(pond: Pond) -> list[int]:
    return [day.dice for day in pond.days.each]


def _rows(pond: Pond) -> dict[str, object]:
    arrays = {name: [0] * (FACES + 1) for name in ("boxes", "singly", "one_roll")}
    for row in pond.rows.each:
        for name, array in arrays.items():
            array[row.face] = getattr(row, name)
    return dict(arrays)


def _sets(pond: Pond) -> dict[str, object]:
    sets = {entry.id: entry for entry in pond.sets.each}
    alike = [sets[name] for name in SETS[:3]]
    runs = [-1] * (FACES + 1)
    for run in sets["straight"].runs:
        runs[run.length] = run.points
    weathers = pond.days.weathers
    return {
        "points": [entry.points or 0 for entry in alike],
        "first_alike": [entry.needs[0] for entry in alike],
        "second_alike": [sum(entry.needs[1:]) for entry in alike],
        "run_points": runs,
        "banned": [[int(weather in sets[name].not_in) for weather in weathers] for name in SETS],
    }


def _abilities(pond: Pond) -> dict[str, object]:
    abilities = pond.abilities
    return {
        "change_face": abilities.change.face,
        "change_step": abilities.change.step,
        "reroll_face": abilities.reroll.face,
        "rerolls": abilities.reroll.per_day,
        "bright_face": abilities.brighten.face,
        "bright_weather": pond.days.weathers.index(abilities.brighten.weather),
        "wild_low": pond.feeding.lowest,
        "wild_high": pond.feeding.highest,
        "wilds": pond.feeding.per_day,
    }


def _switches(pond: Pond, readings: Mapping[str, str]) -> dict[str, object]:
    readings_taken = reading(pond.rulings, readings)
    return {
        "bans_by_track": readings_taken["P-01"] == "printed_day",
        "slides": readings_taken["P-02"] == "slides_again_from_sunny",
        "stacks": readings_taken["P-03"] == "stack_on_later_days",
        "spent_feeds": readings_taken["P-07"] == "allowed",
        "made_rerolls": readings_taken["P-09"] == "allowed",
        "wraps": readings_taken["P-10"] == "allowed",
        "changes_own": readings_taken["P-11"] == "allowed",
        "reroll_first": readings_taken["P-13"] == "reroll_first",
        "two_rolls": readings_taken["P-17"] == "counts_as_two",
        "house_of_one": readings_taken["P-18"] == "allowed",
        "straight_top": FACES
        if readings_taken["P-19"] == "allowed_without_wrapping"
        else FACES - 1,
    }
