"""Components of the Pond: a pad of game sheets, a player aid, a rulebook."""

from __future__ import annotations

from typing import Any, Final

from pnp.games.components import Bag
from pnp.games.factory import HALF_PAGE, ComponentFactory, GamePictures, shared_values
from pnp.games.pond.model import Pond

PARKED_MM: Final = 17.0
"""The side of a place for a real die of 16 mm, which large sheets have."""

AIDS: Final = 2
"""One for each player; both share a page."""

PICTURES: Final = GamePictures(
    "scene.pond",
    "duck.duckling",
    (
        *("plate.canvasback.wide", "plate.shoveler.wide", "plate.pintail.wide"),
        *("plate.teal.wide", "plate.mallard.wide"),
    ),
    check="duck.mallard.hen",
)


def bag(pond: Pond, sheets: int) -> Bag:
    """Return everything to print for the Pond, with `sheets` game sheets."""
    make = ComponentFactory(pond.id, layout_values(pond))
    return make.bag(
        make.sheet(HALF_PAGE, sheets),
        make.aid(HALF_PAGE, AIDS),
        make.rulebook(),
    )


def layout_values(pond: Pond) -> dict[str, Any]:
    """Return the values that layouts and rulebook may name: data and derived values."""
    return {
        **shared_values(pond, PICTURES, {"n": pond.dice.count}),
        "players": range(1, pond.two_players.tally_columns + 1),
        "allowed": {row.id: _weathers_for(pond, row.not_in) for row in pond.sets.each},
        "worst": {row.id: _worst(pond, row.not_in) for row in pond.sets.each},
        "ranks": _rank_bounds(pond),
        "scale": 1.0,
        "die_mm": PARKED_MM,
    }


def _weathers_for(pond: Pond, not_in: tuple[str, ...]) -> list[str]:
    """Return the weathers in which a set may be made, best first; empty if in all."""
    return [name for name in pond.days.weathers if name not in not_in] if not_in else []


def _worst(pond: Pond, not_in: tuple[str, ...]) -> str | None:
    """Return the worst weather for a set if all better ones allow it as well, or None."""
    possible = _weathers_for(pond, not_in)
    runs_from_the_best = possible == list(pond.days.weathers[: len(possible)])
    return possible[-1] if possible and runs_from_the_best else None


def _rank_bounds(pond: Pond) -> list[dict[str, Any]]:
    """Return the ranks from the top, each with its lowest score, and its highest or None."""
    ranks = pond.ranks.each
    highest = [after.at_least - 1 for after in ranks[1:]] + [None]
    return [
        {"id": rank.id, "low": rank.at_least, "high": high}
        for rank, high in zip(reversed(ranks), reversed(highest), strict=True)
    ]
