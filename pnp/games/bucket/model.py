"""The typed form of `game.toml`: the Bucket's numbers and their relations.

The tables are in the order of the file; `Bucket` contains them all, and the checks that span
several of them. `read()` returns the game as played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.data.game import Credits, PlayerCount, PlayingTime, Ruling, load_game
from pnp.data.schema import (
    Checks,
    Count,
    Fault,
    Identifier,
    Points,
    Record,
    Sourced,
    ascends,
    check_rows_by_players,
    distinct,
    matches,
)

RulingId = Annotated[str, matches(r"^B-[0-9]{2}$")]
"""The name of a ruling: B-01, B-02, ..."""

Hand = Literal["five", "four", "straight", "full_house", "three", "two_pair", "one_pair", "no_pair"]
"""A kind of hand."""

Face = Annotated[int, Meta(ge=1, le=6)]
"""A face of a die."""

WhiteDice = Annotated[int, Meta(ge=1, le=5)]
"""A number of white dice."""


class BucketPlayers(PlayerCount):
    """The number of players: up to the number of seats in the rules."""

    fewest: Annotated[int, Meta(ge=1, le=6)]
    most: Annotated[int, Meta(ge=1, le=6)]


class BucketDice(Sourced):
    """The dice that players need."""

    white: WhiteDice
    boss: Literal[1]
    faces: Literal[6]


class Lap(Record):
    """The number of times that each player goes first, for a number of players."""

    players: Count
    laps: Annotated[int, Meta(ge=1, le=2)]


class Laps(Sourced):
    """The length of a game, by number of players."""

    each: Annotated[tuple[Lap, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (ascends("each", "players"),)


class Button(Sourced):
    """The button of the first player."""

    first: Identifier
    passes: Literal["left"]


class Failing(Sourced):
    """The price of a roll that promotes no die."""

    thrown: WhiteDice


class Wild(Sourced):
    """The face that is wild in the bucket."""

    face: Face


def _needs_dice_alike_or_a_run(needs: tuple[int, ...], run: int) -> Iterator[Fault]:
    if needs and run:
        yield Fault(
            "run",
            "a hand has either dice alike or dice in sequence",
            "leave out needs, or leave out run",
        )
    for place, (more, fewer) in enumerate(pairwise(needs), start=1):
        if fewer > more:
            yield Fault(
                f"needs[{place}]", f"{fewer} comes after {more}", "put the larger group first"
            )


class HandKind(Record):
    """A kind of hand: groups of equal dice, largest first, or faces in sequence, or neither."""

    id: Hand
    needs: Annotated[tuple[Annotated[int, Meta(ge=2, le=5)], ...], Meta(max_length=2)] = ()
    run: Annotated[int, Meta(ge=0, le=5)] = 0

    checks: ClassVar[Checks] = ((("needs", "run"), _needs_dice_alike_or_a_run),)


def _the_last_is_any_hand(hands: tuple[HandKind, ...]) -> Iterator[Fault]:
    for place, hand in enumerate(hands):
        anything = not hand.needs and not hand.run
        if anything != (place == len(hands) - 1):
            yield Fault(
                f"each[{place}]",
                "the last kind of hand, and no other, asks for nothing",
                "give it needs or run" if anything else "leave out needs and run",
            )


class Hands(Sourced):
    """The kinds of hands, best first."""

    each: Annotated[tuple[HandKind, ...], Meta(min_length=8)]

    checks: ClassVar[Checks] = (distinct("each", "id"), (("each",), _the_last_is_any_hand))


class BucketScoring(Sourced):
    """The scores of hands, who wins, and the tie-breakers."""

    best_for_each: Count
    step: Count
    egg: Points
    winner: Literal["highest_total"]
    ties: tuple[Literal["shared_win"]]


class ScoreSheet(Sourced):
    """The score sheet and its capacity."""

    columns: Count
    rounds: Count
    lines: Count


class ExampleRoll(Record):
    """A roll, and every set of its white dice that may be promoted."""

    id: Identifier
    boss: Face
    whites: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=5)]
    sets: tuple[tuple[Face, ...], ...]


class ExampleHand(Record):
    """A hand of a round, empty for the egg, and its points."""

    dice: Annotated[tuple[Face, ...], Meta(max_length=5)]
    points: Points


class Examples(Sourced):
    """The examples that the rulebook shows."""

    rolls: Annotated[tuple[ExampleRoll, ...], Meta(min_length=1)]
    round: Annotated[tuple[ExampleHand, ...], Meta(min_length=2)]

    checks: ClassVar[Checks] = (distinct("rolls", "id"),)


def _each_number_of_players_has_its_laps(players: BucketPlayers, laps: Laps) -> Iterator[Fault]:
    yield from check_rows_by_players(
        "laps.each", laps.each, players, "no laps are told", "players = {}, laps = 1".format
    )


def _the_sheet_has_room(players: BucketPlayers, sheet: ScoreSheet) -> Iterator[Fault]:
    if sheet.columns < players.most:
        yield Fault(
            "sheet.columns",
            f"{sheet.columns} columns for {players.most} players",
            f"make columns {players.most}",
        )


def _the_sheet_is_long_enough(laps: Laps, sheet: ScoreSheet) -> Iterator[Fault]:
    rounds = max(lap.players * lap.laps for lap in laps.each)
    if sheet.rounds < rounds:
        yield Fault(
            "sheet.rounds",
            f"the longest game has {rounds} rounds, the sheet {sheet.rounds}",
            f"make rounds {rounds}",
        )


def _hands_are_possible(dice: BucketDice, hands: Hands) -> Iterator[Fault]:
    for place, hand in enumerate(hands.each):
        minimum = sum(hand.needs) or hand.run
        if minimum > dice.white:
            yield Fault(
                f"hands.each[{place}]",
                f"a hand of {minimum} dice, but there are {dice.white} white ones",
                "raise dice.white, or ask for fewer",
            )


class Bucket(Record):
    """Ducks in a Bucket: everything that is played."""

    id: Literal["bucket"]
    players: BucketPlayers
    length: PlayingTime
    dice: BucketDice
    laps: Laps
    button: Button
    failing: Failing
    wild: Wild
    hands: Hands
    scoring: BucketScoring
    sheet: ScoreSheet
    examples: Examples
    credits: Credits
    rulings: Mapping[RulingId, Ruling]

    checks: ClassVar[Checks] = (
        (("players", "laps"), _each_number_of_players_has_its_laps),
        (("players", "sheet"), _the_sheet_has_room),
        (("laps", "sheet"), _the_sheet_is_long_enough),
        (("dice", "hands"), _hands_are_possible),
    )


read = partial(load_game, "bucket", Bucket)
"""Return the game's data, from a path or from the project's own file; see `load_game`."""
