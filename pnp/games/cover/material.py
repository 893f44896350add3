"""Duck & Cover's printed numbers and chosen readings, in the form of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.games.cover.fields import BIS, BY_NUMBER, MATERIAL, MAX, SEATS, CoverMaterial
from pnp.rules.rulings import reading

if TYPE_CHECKING:
    from pnp.games.cover.model import Cover


def material(cover: Cover, readings: Mapping[str, str] | None = None) -> CoverMaterial:
    """Return the numbers that the rules play with.

    Raises:
        CallError: an unknown ruling or reading, one that cannot be switched, or more ducks or call
            cards than the rules support.
    """
    cards = call_cards(cover)
    values: dict[str, object] = {
        "rounds": cover.rounds.count,
        "numbers": len(cover.ducks.each),
        "columns": cover.grid.columns,
        "rows": cover.grid.rows,
        "families": len(cover.families.each),
        "cards": cards,
        "count": len(cards),
        "limit": _limits(cover),
        "single": cover.round_end.piles,
        "deck_passes": cover.round_end.deck_passes,
        "several_sign": cover.scoring.several_piles,
        "single_sign": cover.scoring.single_pile,
        "piles_break_ties": "fewest_piles_in_the_last_round" in cover.scoring.ties,
    }
    return MATERIAL.fill(values | _ducks(cover) | _switches(cover, readings or {}))


def call_cards(cover: Cover) -> list[int]:
    """Return the call cards, as the rules number them."""
    draw = cover.draw
    numbers = [duck.number for duck in cover.ducks.each] * draw.copies_of_each_number
    return sorted(numbers) + [MAX] * draw.max + [BIS] * draw.bis


def _limits(cover: Cover) -> list[int]:
    limits = [0] * (SEATS + 1)
    for limit in cover.limits.each:
        limits[limit.players] = limit.discards
    return limits


def _ducks(cover: Cover) -> dict[str, object]:
    """Write splashes, and ranks for max: by number, or by splash and then number (C-14)."""
    splash = [0, *(duck.splash for duck in cover.ducks.each)]
    rank = list(range(len(splash)))
    if cover.draw.highest_by == "splash":
        rank = [BY_NUMBER * splashes + number for number, splashes in enumerate(splash)]
    return {"splash": splash, "rank": rank}


def _switches(cover: Cover, readings: Mapping[str, str]) -> dict[str, object]:
    readings_taken = reading(cover.rulings, readings)
    return {
        "ducks_in_place": readings_taken["C-03"] == "allowed",
        "stays_connected": readings_taken["C-05"] == "all_ducks_stay_connected",
        "bis_forgets": readings_taken["C-10"] == "discarded",
        "goes_on": readings_taken["C-19"] == "goes_on",
    }
