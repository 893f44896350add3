"""The typed form of `game.toml`: the numbers of Duck & Cover and their relations.

The tables are in the order of the file; `Cover` contains them all, and the checks that span several
of them. `read()` returns the game as printed and played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.data.game import Credits, PlayerCountAndAge, PlayingTime, Ruling, load_game
from pnp.data.schema import (
    Checks,
    Count,
    Fault,
    Identifier,
    Origin,
    Points,
    Record,
    Sourced,
    ascends,
    check_enough,
    check_rows_by_players,
    check_total,
    counts_up,
    distinct,
    matches,
)

RulingId = Annotated[str, matches(r"^C-[0-9]{2}$")]
"""The name of a ruling: C-01, C-02, ..."""

Sign = Literal[-1, 1]
"""The factor of a sum of splashes."""


class Rounds(Sourced):
    """The rounds of a game."""

    count: Count


class FirstGrid(Sourced):
    """The grid in which a player's ducks begin."""

    columns: Count
    rows: Count


class BathFamily(Record):
    """The ducks of one player. `badge`, `hatch` and `colour` are names for the press."""

    id: Identifier
    badge: Identifier
    hatch: Identifier
    colour: Identifier


class DuckFamilies(Sourced):
    """The families: equal in numbers and splashes, and different in all features of looks."""

    each: Annotated[tuple[BathFamily, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = tuple(
        distinct("each", feature) for feature in ("id", "badge", "hatch", "colour")
    )


class Duck(Origin):
    """A duck of every family: its number, and its cost in points while it is visible."""

    number: Count
    splash: Points


def _splashes_never_fall(ducks: tuple[Duck, ...]) -> Iterator[Fault]:
    for place, (before, after) in enumerate(pairwise(ducks), start=1):
        if after.splash < before.splash:
            yield Fault(
                f"each[{place}].splash",
                f"{after.splash} comes after {before.splash}",
                "let no duck splash less than the one before",
            )


class CoverDucks(Sourced):
    """The ducks of a family, and the number of duck cards of all families."""

    cards: Count
    each: Annotated[tuple[Duck, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (
        counts_up("each", "number", "duck"),
        (("each",), _splashes_never_fall),
    )


class Draw(Sourced):
    """The cards that are called."""

    cards: Count
    copies_of_each_number: Count
    max: Count
    bis: Count
    highest_by: Literal["number", "splash"]


class Limit(Record):
    """The number of discards that ends a round, for a number of players."""

    players: Count
    discards: Count


def _players_and_discards_make_the_sum(total: int, limits: tuple[Limit, ...]) -> Iterator[Fault]:
    for place, limit in enumerate(limits):
        if limit.players + limit.discards != total:
            yield Fault(
                f"each[{place}].discards",
                f"{limit.players} players and {limit.discards} discards do not make {total}",
                f"make discards {total - limit.players}",
            )


class Limits(Sourced):
    """The discards that end a round, by number of players."""

    sum: Count
    each: Annotated[tuple[Limit, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (
        ascends("each", "players"),
        (("sum", "each"), _players_and_discards_make_the_sum),
    )


class Captain(Sourced):
    """The captain, who turns up the cards."""

    chosen: Identifier


class RoundEnd(Sourced):
    """The ends of a round, apart from the discards."""

    piles: Count
    deck_passes: Count


def _signs_differ(several: int, single: int) -> Iterator[Fault]:
    if several == single:
        hint = f"make one of the two {-several}"
        yield Fault("single_pile", "a single pile counts like several", hint)


class CoverScoring(Sourced):
    """The score of visible splashes, the winner, and the tie-breakers."""

    several_piles: Sign
    single_pile: Sign
    winner: Literal["lowest_total"]
    ties: Annotated[tuple[Identifier, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (
        (("several_piles", "single_pile"), _signs_differ),
        distinct("ties"),
    )


def _the_grid_has_a_cell_for_each_duck(grid: FirstGrid, ducks: CoverDucks) -> Iterator[Fault]:
    cells = grid.columns * grid.rows
    if cells != len(ducks.each):
        yield Fault(
            "grid.rows",
            f"{grid.columns} columns and {grid.rows} rows make {cells} cells"
            f" for {len(ducks.each)} ducks",
            "let the grid have a cell for each duck of a family",
        )


def _each_player_has_a_family(
    players: PlayerCountAndAge, families: DuckFamilies
) -> Iterator[Fault]:
    yield from check_enough("families", len(families.each), players.most)


def _the_ducks_add_up(families: DuckFamilies, ducks: CoverDucks) -> Iterator[Fault]:
    cards = len(families.each) * len(ducks.each)
    fact = f"cards, but {len(families.each)} families of {len(ducks.each)} make"
    yield from check_total("ducks.cards", ducks.cards, cards, fact)


def _the_draw_deck_adds_up(ducks: CoverDucks, draw: Draw) -> Iterator[Fault]:
    cards = draw.copies_of_each_number * len(ducks.each) + draw.max + draw.bis
    fact = "cards, but numbers, max and bis make"
    yield from check_total("draw.cards", draw.cards, cards, fact)


def _each_number_of_players_has_a_limit(
    players: PlayerCountAndAge, limits: Limits
) -> Iterator[Fault]:
    yield from check_rows_by_players(
        "limits.each",
        limits.each,
        players,
        "no limit is told",
        lambda count: f"players = {count}, discards = {limits.sum - count}",
    )


class Cover(Record):
    """Duck & Cover: everything that is printed and played."""

    id: Literal["cover"]
    players: PlayerCountAndAge
    length: PlayingTime
    rounds: Rounds
    grid: FirstGrid
    families: DuckFamilies
    ducks: CoverDucks
    draw: Draw
    limits: Limits
    captain: Captain
    round_end: RoundEnd
    scoring: CoverScoring
    credits: Credits
    rulings: Mapping[RulingId, Ruling]

    checks: ClassVar[Checks] = (
        (("grid", "ducks"), _the_grid_has_a_cell_for_each_duck),
        (("players", "families"), _each_player_has_a_family),
        (("families", "ducks"), _the_ducks_add_up),
        (("ducks", "draw"), _the_draw_deck_adds_up),
        (("players", "limits"), _each_number_of_players_has_a_limit),
    )


read = partial(load_game, "cover", Cover)
"""Return the game's data, from a path or from the project's own file; see `load_game`."""
