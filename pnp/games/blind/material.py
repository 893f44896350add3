"""Duck Blind's printed numbers and chosen readings, in the form of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial
from pnp.rules.rulings import reading

if TYPE_CHECKING:
    from pnp.games.blind.model import Blind, BlindDucks, Setup

RETURNS: Final = {"never": f.NEVER, "each_day": f.EACH_DAY, "with_shots": f.WITH_SHOTS}
"""When action cards come back, by the readings of D-10."""


def material(blind: Blind, readings: Mapping[str, str] | None = None) -> BlindMaterial:
    """Return the numbers that the rules play with.

    Raises:
        CallError: an unknown ruling or reading, or one that cannot be switched.
    """
    switches = reading(blind.rulings, readings or {})
    cards = blind.bonus.each
    values: dict[str, Any] = {
        "wardens": blind.wardens.cards,
        "shots": blind.shots.copies,
        "actions": blind.actions.copies,
        "rounds": len(blind.timing.cards),
        "noon": blind.timing.cards.index(blind.timing.scored_after[0]) + 1,
        "days": blind.days.played,
        "set_least": 1 if switches["D-32"] == "one" else blind.scoring.set_least,
        "set_card": blind.scoring.set_card,
        "pair": blind.scoring.pair,
        "bonus_cards": len(cards),
        "bonus_dealt": blind.bonus.dealt,
        "bonus_most": [f.CRITERIA.index(card.most) for card in cards],
        "bonus_of": [(f.SPECIES.index(card.of) if card.of else card.worth) for card in cards],
        "bonus_points": [card.points for card in cards],
        "bonus_whole": switches["D-35"] == "all_of_the_game",
        "actions_return": RETURNS[switches["D-10"]],
        "blank_counts": switches["D-06"] == "counts",
        "shots_needed": switches["D-07"] == "no_duck",
        "line_stays": switches["D-03"] == "carried_over",
        "sets_alike": switches["D-31"] == "identical_cards",
    }
    ducks = _ducks(blind.ducks, all_rare=switches["D-22"] == "all_singles")
    return f.MATERIAL.fill(values | ducks | _deals(blind.setup))


def _ducks(ducks: BlindDucks, *, all_rare: bool) -> dict[str, Any]:
    pairs, singles = ducks.species, ducks.singles
    blank = [0] * 2 * len(pairs)
    return {
        "copies": [pair.of_each_sex for pair in pairs for _ in range(2)] + [1] * len(singles),
        "points": [points for pair in pairs for points in (pair.male, pair.female)]
        + [single.worth for single in singles],
        "species": [place for place in range(f.PAIRED) for _ in range(2)]
        + [f.PAIRED + place for place in range(len(singles))],
        "sex": [f.MALE, f.FEMALE] * len(pairs) + [0] * len(singles),
        "rare": blank + [int(single.rare or all_rare) for single in singles],
    }


def _deals(setup: Setup) -> dict[str, Any]:
    deals = {deal.players: deal for deal in setup.each}
    counts = range(f.MAX_PLAYERS + 1)
    return {
        "dealt_ducks": [deals[count].ducks if count in deals else 0 for count in counts],
        "dealt_wardens": [deals[count].wardens if count in deals else 0 for count in counts],
    }
