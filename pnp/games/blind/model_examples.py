"""The tables of `game.toml` that hold the examples of Duck Blind's rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.data.schema import Count, Identifier, Points, Record, Sourced

Bid = Annotated[tuple[Annotated[int, Field(ge=0, le=4)], ...], Field(min_length=1)]
"""The shot cards of a player in a round; 0 is the blank."""

CountedDuck = Literal[
    "wood.male", "wood.female", "mallard.male", "mallard.female", "pintail.male", "pintail.female",
    "teal.male", "teal.female", "canvasback.male", "canvasback.female", "gadwall.male",
    "gadwall.female", "shoveler.male", "shoveler.female",
    "king_eider", "hooded_merganser", "common_goldeneye", "smew",
]  # fmt: skip
"""A kind of duck card, as the rules number them."""


class ExampleRound(Record):
    """A round of the day that the rulebook tells."""

    line: tuple[CountedDuck, ...]
    fired: tuple[Bid, ...]
    taken: tuple[CountedDuck | Literal[""], ...]


class ExampleCount(Record):
    """The score of a player's ducks, in parts."""

    face: Points
    set: Points
    pairs: Points
    total: Points


class ExampleScore(ExampleCount):
    """Ducks and their score."""

    ducks: tuple[CountedDuck, ...]


class ExampleBonus(Record):
    """A bonus card, and the place at the table of who wins it; 0: nobody."""

    id: Identifier
    winner: Points


class BlindExamples(Sourced):
    """The rulebook's examples, which its figures show."""

    bids: tuple[Bid, ...]
    places: tuple[Count, ...]
    score: ExampleScore
    day: tuple[ExampleRound, ...]
    noon: tuple[ExampleCount, ...]
    dusk: tuple[ExampleCount, ...]
    bonus: tuple[ExampleBonus, ...]
    totals: tuple[Points, ...]
