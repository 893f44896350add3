"""Every printed number matters: changed by one, some game of many goes otherwise.

Two halves meet in MATERIAL. What `game.toml` has of numbers gets there, or is only for paper and
named in PAPER; what is in MATERIAL is played, or cannot matter and is named in REDUNDANT. Games are
found by their files; in the two tables, too, what is false is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
from unchecked import with_fields

from pnp.data.schema import Record
from pnp.games.registry import open_game, playable
from pnp.rules import compiled
from pnp.rules.engine import Engine
from pnp.rules.fields import plain_value
from pnp.study.setup import GameTable

pytestmark = pytest.mark.one_in(4)

SEED = 7
RANDOM, GREEDY = 0, 1

COMPILED = (0, 50, 250, 2_500, 50_000)
"""Where stages of games end; each stage is played only if those before showed no difference."""

INTERPRETED = (0, 4, 20, 100)

SOON = ("bucket", "gallery")
"""Rooms of which a few interpreted games show every difference, in less than rules compile in."""

LISTED = 2
"""Stages that are played to show that what is said not to matter does not."""

ON_PAPER: dict[str, str] = {
    "credits.year": "credits",
    "examples.*": "worked through in the rulebook",
    "length.minutes": "told before the game",
    "players.fewest": "bounds --players",
    "players.most": "bounds --players",
    "players.youngest": "told before the game",
}
"""Numbers of every game that do not get into MATERIAL, each with the reason."""

PAPER: dict[str, dict[str, str]] = {
    "blind": {
        "actions.cards": "the sum of actions.copies for each player",
        "bonus.greenhead_club.worth": "none: the card asks for a species",
        "bonus.teal_chaser.worth": "none: the card asks for a species",
        "days.most": "bounds days.played",
        "ducks.cards": "the sum of the kinds",
        "ducks.points": "the sum of the kinds",
        "shots.shot_cards": "the sum of shots.copies",
        "shots.shots": "the sum of shots.copies",
        "track.*": "the size of the score track",
    },
    "bucket": {
        "dice.boss": "the model knows one Boss only",
        "dice.faces": "the model knows dice of six only",
        "sheet.*": "the size of the score sheet",
    },
    "cover": {
        "draw.cards": "the sum of the call cards",
        "ducks.cards": "the sum of the families",
        "limits.sum": "says in other words what limits has",
    },
    "gallery": {
        "actions.cards": "the sum of the kinds",
        "ducks.cards": "the sum of colours and water",
    },
    "pond": {
        "abilities.slots": "drawn; spent dice need no more than there are",
        "days.*.number": "the order of the days says it",
        "dice.count": "what a table needs; days say what is rolled",
        "dice.faces": "the model knows dice of six only",
        "feeding.slots": "drawn for the two dice that feed",
        "markers.cubes": "stand in for the pencil",
        "sets.*.boxes": "drawn; as many as the set has dice",
        "two_players.tally_columns": "drawn",
    },
}
"""By room: further numbers that do not get into MATERIAL."""

REDUNDANT: dict[str, dict[str, tuple[str, ...]]] = {
    "blind": {
        "wardens that are not shuffled in lie aside": ("wardens[+-]1",),
        "nobody plays alone": ("dealt_ducks.[01]+1", "dealt_wardens.[01]+1"),
        "there is no criterion behind the last": ("bonus_most.9+1",),
        "the card asks for no species and no worth": ("bonus_of.[0-479]+1",),
    },
    "bucket": {
        "nobody plays alone": ("laps.[01]+1",),
        "the best kind may be better still, the last one worse": ("rank.0+1", "rank.7-1"),
        "a straight is told by its run": ("needs.2.[01]+1",),
        "a second pair is no larger than the first": ("needs.5.0-1",),
        "every hand has a die": ("needs.7.0+1", "run.7+1"),
    },
    "cover": {
        "no duck has the number 0, nobody plays alone": (
            "splash.0+1",
            "rank.0+1",
            "limit.[01]+1",
        ),
        "the lowest duck may rank lower still, the highest higher": ("rank.1-1", "rank.12+1"),
        "behind the last card": ("cards.2[6-9]+1", "cards.[3-6]?+1"),
        "the cells of a grid are as many as the numbers": ("rows*",),
        "families that nobody plays lie in the box": ("families*",),
    },
    "gallery": {
        "there is a target for each space already": ("tokens+1",),
    },
    "pond": {
        "no die shows 0, and a 6 has no row": ("boxes.0+1", "singly.[06]+1", "one_roll.[06]+1"),
        "four or five alike are one group": ("second_alike.[12]+1",),
        "a straight has two dice at least": ("run_points.[01]+1",),
        "every score deserves the first rank": ("ranks.0+1",),
    },
}
"""By room: why numbers of MATERIAL cannot matter, and which changes go unnoticed therefore."""

ELSEWHERE: dict[str, tuple[GameTable, ...]] = {
    "blind": (GameTable("blind", changes=(("days.played", "2"),)),),
    "cover": (GameTable("cover", changes=(("round_end.deck_passes", "2"),)),),
    "pond": (GameTable("pond", readings=(("P-01", "printed_day"),)),),
}
"""Other tables of a room, where numbers matter that do not at the printed one."""

FLAGS: dict[str, tuple[str, ...]] = {
    "blind": ("rare",),
    "cover": ("piles_break_ties",),
    "pond": ("banned",),
}
"""By room: fields that say yes or no. More than yes is not said."""

Place = tuple[str, ...]
"""A number in MATERIAL: its field, and its place there."""


@dataclass(frozen=True)
class Change:
    """Something that is otherwise: a number of MATERIAL, or a reading."""

    name: str
    places: tuple[Place, ...] = ()
    by: int = 0
    reading: tuple[str, str] | None = None

    def material(self, table: GameTable) -> Any:
        """The material of a table, changed."""
        readings = dict(table.readings) | dict([self.reading] if self.reading else [])
        _, material = GameTable(table.game, tuple(readings.items()), table.changes)()
        for field, *way in self.places:
            add(material, field, [int(step) for step in way], self.by)
        return material


def add(material: Any, field: str, way: list[int], by: int) -> None:
    if not way:
        setattr(material, field, getattr(material, field) + by)
        return
    holder = getattr(material, field)
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] += by


def numbers(material: Any, room: str) -> dict[Place, int]:
    """All numbers of a MATERIAL."""
    fields = open_game(room).playing.rules.MATERIAL
    values = fields.values(material)
    found = {}
    for name, shape in fields.shapes.items():
        for way in product(*map(range, shape)):
            value = values[name]
            for step in way:
                value = value[step]
            found[(name, *map(str, way))] = value
    return found


@cache
def printed(room: str) -> dict[Place, int]:
    return numbers(GameTable(room)()[1], room)


@cache
def readings(room: str) -> tuple[Change, ...]:
    """All readings that may be switched to."""
    return tuple(
        Change(f"{ruling}={other}", reading=(ruling, other))
        for ruling, entry in GameTable(room).data().rulings.items()
        if entry.switchable
        for other in entry.others
    )


@cache
def changes(room: str) -> tuple[Change, ...]:
    """Every reading switched; every number that is not one, one more, or one less if it can be.

    What MATERIAL has counts, points, or faces of, is never below nothing.
    """
    found = list(readings(room))
    table = GameTable(room)
    read = {
        place
        for change in found
        for place, value in numbers(change.material(table), room).items()
        if value != printed(room)[place]
    }
    for place, value in printed(room).items():
        if place not in read:
            steps = (1, -1) if value > 0 else (1,)
            if place[0] in FLAGS.get(room, ()):
                steps = (1 - 2 * value,)
            found += [Change(f"{'.'.join(place)}{by:+}", (place,), by) for by in steps]
    return tuple(found)


def reasons(room: str, change: Change) -> list[str]:
    return [
        reason
        for reason, names in REDUNDANT.get(room, {}).items()
        if any(fnmatchcase(change.name, name) for name in names)
    ]


def soon(cases: Iterable[tuple[str, ...]]) -> list[Any]:
    """Mark cases of other rooms thorough: to compile their rules takes minutes."""
    return [
        pytest.param(*case, marks=() if case[0] in SOON else pytest.mark.thorough) for case in cases
    ]


@pytest.fixture(scope="session")
def engine_of(request: pytest.FixtureRequest) -> Callable[[str], Engine]:
    """The engine of a room: one that notices indexes out of bounds."""

    @cache
    def engine(room: str) -> Engine:
        if room not in SOON and compiled.available():
            checked: Engine = request.getfixturevalue("checked_engine")(room)
            return checked
        playing = open_game(room).playing
        return Engine(playing.rules, playing.policies)

    return engine


@dataclass(frozen=True)
class Party:
    """Who plays where."""

    table: GameTable
    policies: tuple[int, ...]


@cache
def parties(room: str) -> tuple[Party, ...]:
    bounds = GameTable(room).data().players
    return tuple(
        Party(table, (policy,) * count)
        for table in (GameTable(room), *ELSEWHERE.get(room, ()))
        for count in range(bounds.fewest, bounds.most + 1)
        for policy in (RANDOM, GREEDY)
    )


@cache
def as_printed(engine: Engine, party: Party, first: int, last: int) -> Any:
    material = party.table()[1]
    return plain_value(engine.play(material, party.policies, SEED, first, last))


def noticed(engine: Engine, room: str, change: Change, most: int | None = None) -> bool:
    """Whether any game goes otherwise; a number that nothing has room for is noticed as well."""
    ends = COMPILED if isinstance(engine, compiled.CompiledEngine) else INTERPRETED
    for first, last in list(pairwise(ends))[:most]:
        for party in parties(room):
            try:
                rows = engine.play(change.material(party.table), party.policies, SEED, first, last)
            except IndexError:
                return True
            if plain_value(rows) != as_printed(engine, party, first, last):
                return True
    return False


@pytest.mark.parametrize("room", soon((room,) for room in playable()))
def test_every_number_and_reading_matters(room: str, engine_of: Callable[[str], Engine]) -> None:
    for change in changes(room):
        if not reasons(room, change):
            assert noticed(engine_of(room), room, change), change.name


@pytest.mark.parametrize(
    ("room", "reason"),
    soon((room, reason) for room, table in REDUNDANT.items() for reason in table),
)
def test_what_is_said_not_to_matter_does_not(
    room: str, reason: str, engine_of: Callable[[str], Engine]
) -> None:
    listed = [change for change in changes(room) if reason in reasons(room, change)]
    for name in REDUNDANT[room][reason]:
        assert any(fnmatchcase(change.name, name) for change in listed), name
    for by in (1, -1):
        places = tuple(place for each in listed if each.by == by for place in each.places)
        assert not places or not noticed(engine_of(room), room, Change(reason, places, by), LISTED)


def leaves(holder: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The ways to all numbers of a model: keys, and places in tuples."""
    if isinstance(holder, Record):
        entries: Any = ((name, getattr(holder, name)) for name in type(holder).__struct_fields__)
    elif isinstance(holder, Mapping):
        entries = holder.items()
    elif isinstance(holder, tuple):
        entries = enumerate(holder)
    else:
        entries = ()
    for name, value in entries:
        if type(value) is int:
            yield (*way, str(name))
        yield from leaves(value, (*way, str(name)))


def value_at(holder: Any, way: tuple[str, ...]) -> Any:
    for step in way:
        holder = inside(holder, step)
    return holder


def inside(holder: Any, step: str) -> Any:
    if isinstance(holder, Record):
        return getattr(holder, step)
    return holder[int(step)] if isinstance(holder, tuple) else holder[step]


def changed(holder: Any, way: tuple[str, ...], by: int) -> Any:
    """A model with a number changed, whether or not its checks would allow it."""
    if not way:
        return holder + by
    step, *rest = way
    entry = changed(inside(holder, step), tuple(rest), by)
    if isinstance(holder, Record):
        return with_fields(holder, **{step: entry})
    if isinstance(holder, tuple):
        return (*holder[: int(step)], entry, *holder[int(step) + 1 :])
    return {**holder, step: entry}


def path(data: Any, way: tuple[str, ...]) -> str:
    """What --set calls a number: without `each`, entries of lists by id or by place from 1."""
    told = []
    for place, step in enumerate(way):
        holder = value_at(data, way[:place])
        if isinstance(holder, tuple):
            told.append(getattr(holder[int(step)], "id", str(int(step) + 1)))
        elif step != "each":
            told.append(step)
    return ".".join(told)


def reaches(room: str, way: tuple[str, ...]) -> bool:
    """Whether a number gets into MATERIAL: one more or one less of it makes another."""
    data = GameTable(room).data()
    for by in (1, -1):
        try:
            material = open_game(room).playing.material(changed(data, way, by), None)
        except IndexError:  # MATERIAL has no room for it
            return True
        if numbers(material, room) != printed(room):
            return True
    return False


@pytest.mark.parametrize("room", playable())
def test_every_number_of_the_file_is_played_or_for_paper(room: str) -> None:
    data = GameTable(room).data()
    paper = ON_PAPER | PAPER.get(room, {})
    unplayed = {path(data, way) for way in leaves(data) if not reaches(room, way)}
    listed = {
        told
        for told in (path(data, way) for way in leaves(data))
        if any(fnmatchcase(told, name) for name in paper)
    }
    assert unplayed == listed


@pytest.mark.parametrize("room", playable())
def test_every_number_of_the_file_can_be_set(room: str) -> None:
    data = GameTable(room).data()
    for way in leaves(data):
        told = (path(data, way), str(value_at(data, way)))
        assert GameTable(room, changes=(told,)).data() == data
