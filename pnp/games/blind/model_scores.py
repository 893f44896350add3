"""The tables of `game.toml` of scores in Duck Blind, and where they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.data.schema import Checks, Count, Fault, Identifier, Points, Record, Sourced, distinct
from pnp.games.blind.fields import SPECIES


class BlindScoring(Sourced):
    """The scores of ducks beside their points, and who wins."""

    set_least: Count
    set_card: Points
    pair: Points
    winner: Literal["highest_total"]
    tie: Literal["shared_win"]


def _names_what_it_counts(most: str, of: str, worth: int) -> Iterator[Fault]:
    if (most == "of_species") != bool(of):
        yield Fault("of", "a species is told with most = 'of_species', and only then", "see most")
    if of and of not in SPECIES:
        yield Fault("of", f"no species is {of!r}", f"one of {', '.join(SPECIES)}")
    if (most == "of_worth") != bool(worth):
        yield Fault("worth", "it is told with most = 'of_worth', and only then", "see most")


class BonusCard(Record):
    """Pays the one player who has most of something."""

    id: Identifier
    most: Literal[
        "ducks",
        "pairs",
        "species",
        "males",
        "females",
        "of_species",
        "singles",
        "of_worth",
        "unfired_shots",
    ]
    of: str = ""
    worth: Points = 0
    points: Count

    checks: ClassVar[Checks] = ((("most", "of", "worth"), _names_what_it_counts),)


def _enough_to_deal(dealt: int, cards: tuple[BonusCard, ...]) -> Iterator[Fault]:
    if dealt > len(cards):
        yield Fault("dealt", f"{dealt} of {len(cards)} cards", f"make dealt {len(cards)} or less")


class Bonus(Sourced):
    """The bonus cards, and how many are dealt."""

    dealt: Points
    each: Annotated[tuple[BonusCard, ...], Meta(min_length=1, max_length=10)]

    checks: ClassVar[Checks] = (distinct("each", "id"), (("dealt", "each"), _enough_to_deal))


def _laps_begin_behind_the_last_space(last: int, lap: int) -> Iterator[Fault]:
    if lap != last + 1:
        yield Fault("lap", f"{lap}, but the last space is {last}", f"make lap {last + 1}")


class ScoreTrack(Sourced):
    """The score track: its last space, and the points that a marker has for each time around."""

    last: Count
    lap: Count

    checks: ClassVar[Checks] = ((("last", "lap"), _laps_begin_behind_the_last_space),)
