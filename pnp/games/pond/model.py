"""The typed form of `game.toml`: the Pond's numbers and their relations.

The tables are in the order of the file; `Pond` contains them all, and the checks that span several
of them. `read()` returns the game as printed and played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.core.errors import did_you_mean
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
    check_total,
    counts_up,
    distinct,
    in_order,
    matches,
)
from pnp.games.pond.fields import MAX_DICE, SETS

Face = Annotated[int, Meta(ge=1, le=6)]
"""A face of a die."""

RulingId = Annotated[str, matches(r"^P-[0-9]{2}$")]
"""The name of a ruling: P-01, P-02, ..."""


class PondDice(Sourced):
    """The dice that players need."""

    count: Annotated[int, Meta(ge=1, le=MAX_DICE)]
    faces: Literal[6]


class Markers(Sourced):
    """The cubes that may replace a pencil."""

    cubes: Count


class Day(Record):
    """A box of the day track."""

    number: Count
    weather: Identifier
    dice: Count


class DayTrack(Sourced):
    """The day track."""

    each: Annotated[tuple[Day, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (counts_up("each", "number", "day"), distinct("each", "weather"))

    @property
    def weathers(self) -> tuple[str, ...]:
        """Return the kinds of weather in the order of the days."""
        return tuple(day.weather for day in self.each)


class PondRow(Record):
    """A duck's row in the left column."""

    id: Identifier
    face: Annotated[int, Meta(ge=1, le=5)]
    singly: Points
    one_roll: Points
    boxes: Count

    checks: ClassVar[Checks] = (in_order("singly", "one_roll"),)


class PondRows(Sourced):
    """The left column."""

    each: Annotated[tuple[PondRow, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (distinct("each", "id"), distinct("each", "face"))


class ChangeAbility(Sourced):
    """The ability to move another die's number up or down."""

    face: Face
    step: Annotated[int, Meta(ge=1, le=5)]


class RerollAbility(Sourced):
    """The ability to roll other dice again."""

    face: Face
    per_day: Count


class BrightenAbility(Sourced):
    """The ability to choose the next day's weather."""

    face: Face
    weather: Identifier


def _abilities_have_faces_of_their_own(
    change: ChangeAbility, reroll: RerollAbility, brighten: BrightenAbility
) -> Iterator[Fault]:
    owners: dict[int, str] = {}
    for name, ability in (("change", change), ("reroll", reroll), ("brighten", brighten)):
        owner = owners.setdefault(ability.face, name)
        if owner != name:
            yield Fault(
                f"{name}.face",
                f"face {ability.face} has the ability {owner!r} already",
                "give each ability a face of its own",
            )


class Abilities(Sourced):
    """The special dice, and the area for spent dice."""

    slots: Count
    change: ChangeAbility
    reroll: RerollAbility
    brighten: BrightenAbility

    checks: ClassVar[Checks] = (
        (("change", "reroll", "brighten"), _abilities_have_faces_of_their_own),
    )


class Feeding(Sourced):
    """The area where dice become a wild die."""

    slots: Annotated[int, Meta(ge=2, le=6)]
    lowest: Face
    highest: Face
    per_day: Count

    checks: ClassVar[Checks] = (in_order("lowest", "highest"),)


class Rank(Record):
    """A title, and the score it starts from."""

    id: Identifier
    at_least: Points


def _ranks_start_from_nothing(ranks: tuple[Rank, ...]) -> Iterator[Fault]:
    if ranks[0].at_least:
        yield Fault(
            "each[0].at_least",
            f"a score under {ranks[0].at_least} has no rank",
            "let the first rank start from 0",
        )


class Ranks(Sourced):
    """The titles, lowest first."""

    each: Annotated[tuple[Rank, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (
        distinct("each", "id"),
        ascends("each", "at_least"),
        (("each",), _ranks_start_from_nothing),
    )


class TwoPlayers(Sourced):
    """The additional data for two players."""

    tally_columns: Count
    tie: Identifier


def _bans_name_weathers(days: DayTrack, sets: Sets) -> Iterator[Fault]:
    for place, entry in enumerate(sets.each):
        for position, weather in enumerate(entry.not_in):
            if weather not in days.weathers:
                yield Fault(
                    f"sets.each[{place}].not_in[{position}]",
                    f"no day has the weather {weather!r}",
                    did_you_mean(weather, days.weathers),
                )


def _brighten_names_a_weather(days: DayTrack, abilities: Abilities) -> Iterator[Fault]:
    weather = abilities.brighten.weather
    if weather not in days.weathers:
        yield Fault(
            "abilities.brighten.weather",
            f"no day has the weather {weather!r}",
            did_you_mean(weather, days.weathers),
        )


def _no_day_rolls_more_dice_than_there_are(dice: PondDice, days: DayTrack) -> Iterator[Fault]:
    for place, day in enumerate(days.each):
        if day.dice > dice.count:
            yield Fault(
                f"days.each[{place}].dice",
                f"{day.dice} dice are rolled, but there are {dice.count}",
                "raise dice.count, or roll fewer",
            )


def _there_is_a_cube_for_everything(
    markers: Markers, rows: PondRows, sets: Sets
) -> Iterator[Fault]:
    minimum = 1 + len(rows.each) + len(sets.each)
    fact = "cubes, but one for the day and one for each set make"
    yield from check_total("markers.cubes", markers.cubes, minimum, fact)


class Pond(Record):
    """Ducks in the Pond: everything that is printed and played."""

    id: Literal["pond"]
    players: PlayerCount
    length: PlayingTime
    dice: PondDice
    markers: Markers
    days: DayTrack
    rows: PondRows
    sets: Sets
    abilities: Abilities
    feeding: Feeding
    ranks: Ranks
    two_players: TwoPlayers
    credits: Credits
    rulings: Mapping[RulingId, Ruling]

    checks: ClassVar[Checks] = (
        (("dice", "days"), _no_day_rolls_more_dice_than_there_are),
        (("days", "sets"), _bans_name_weathers),
        (("days", "abilities"), _brighten_names_a_weather),
        (("markers", "rows", "sets"), _there_is_a_cube_for_everything),
    )


read = partial(load_game, "pond", Pond)
"""Return the game's data, from a path or from the project's own file; see `load_game`."""


class Straight(Record):
    """A straight of one length, and its points."""

    length: Annotated[int, Meta(ge=2, le=6)]
    points: Points


def _has_one_form(
    points: int | None, needs: tuple[int, ...], runs: tuple[Straight, ...]
) -> Iterator[Fault]:
    if runs and (needs or points is not None):
        yield Fault(
            "runs",
            "a straight has points for each length, and needs no dice alike",
            "leave out points and needs, or leave out runs",
        )
    if not runs and not needs:
        yield Fault("needs", "the set needs no dice", "add needs = [...] or runs = [...]")
    if needs and points is None:
        yield Fault("points", "the key is missing", "add points = ...")


def _has_a_box_for_each_die(
    needs: tuple[int, ...], runs: tuple[Straight, ...], boxes: int
) -> Iterator[Fault]:
    dice = max([sum(needs), *(run.length for run in runs)])
    if dice and boxes != dice:
        yield Fault(
            "boxes",
            f"{boxes} boxes are drawn for a set of {dice} dice",
            f"make boxes {dice}, or fix what the set needs",
        )


class DuckSet(Record):
    """A set in the right column: either equal dice, or a straight of several lengths.

    `needs` counts equal dice, group by group; `not_in` names the weathers that forbid the set.
    """

    id: Identifier
    points: Points | None = None
    needs: tuple[Annotated[int, Meta(ge=2, le=6)], ...] = ()
    runs: tuple[Straight, ...] = ()
    boxes: Count
    not_in: tuple[Identifier, ...]

    checks: ClassVar[Checks] = (
        (("points", "needs", "runs"), _has_one_form),
        (("needs", "runs", "boxes"), _has_a_box_for_each_die),
        ascends("runs", "length"),
        distinct("not_in"),
    )


def _sets_are_those_of_the_rules(sets: tuple[DuckSet, ...]) -> Iterator[Fault]:
    there = {duck_set.id for duck_set in sets}
    for name in SETS:
        if name not in there:
            yield Fault("each", f"there is no set {name!r}, which the rules ask for", "add it")


class Sets(Sourced):
    """The right column."""

    each: Annotated[tuple[DuckSet, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (
        distinct("each", "id"),
        (("each",), _sets_are_those_of_the_rules),
    )
