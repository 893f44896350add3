"""The numbers that faces must print stand in a table, whatever a layout happens to name."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from pnp.core.geometry import Rect
from pnp.data.changes import numbers
from pnp.data.placements import Place, Placements, read_placements
from pnp.games.registry import open_game, printable
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import manifest
from pnp.proof.validation.owed_numbers import (
    check_owed_numbers,
    list_some,
    paths_of,
    paths_to_print,
)


@cache
def printed(key: str) -> tuple[Placements, ...]:
    """Return where the faces of each part of a game lie, and what they name."""
    edition = lay_out(resolve(Order(key)))
    parts = [part for part in edition.parts if part.sides]
    return tuple(read_placements(manifest(edition, part), key) for part in parts)


def by_face(placements: Placements) -> Mapping[str, list[Place]]:
    faces: dict[str, list[Place]] = defaultdict(list)
    for place in placements.places:
        faces[place.face].append(place)
    return faces


@pytest.mark.parametrize("key", printable())
def test_the_table_is_what_the_shipped_layouts_name(key: str) -> None:
    game = open_game(key)
    known = numbers(game.data)
    assert game.owed_numbers
    for placements in printed(key):
        for face, places in by_face(placements).items():
            assert paths_of(places) == set(paths_to_print(game.owed_numbers, face, known)), face


@pytest.mark.parametrize("key", printable())
def test_a_field_that_any_layout_lost_is_an_error(key: str) -> None:
    game, lot = open_game(key), random.Random(7)  # noqa: S311 -- no secret
    known = numbers(game.data)
    for placements in printed(key):
        faces = by_face(placements)
        owing = [face for face in faces if paths_to_print(game.owed_numbers, face, known)]
        for face in lot.sample(owing, min(5, len(owing))):
            path = lot.choice(paths_to_print(game.owed_numbers, face, known))

            (finding,) = check_owed_numbers(game, without(placements, face, path))

            assert finding.grade == "error"
            assert finding.fact == f"{face} names no {path}, which it must print"


def without(placements: Placements, face: str, path: str) -> Placements:
    """Return placements in which a face does not name a number any more."""

    def bare(place: Place) -> Place:
        if place.face != face:
            return place
        fields = tuple(field for field in place.fields if path not in paths(field[0]))
        marks = tuple(mark for mark in place.marks if path not in paths(mark[0]))
        return replace(place, fields=fields, marks=marks)

    def paths(name: str) -> set[str]:
        return {word.rstrip("0123456789").rstrip("+-") for word in name.split()} | {*name.split()}

    return replace(placements, places=tuple(map(bare, placements.places)))


def test_a_new_row_of_the_data_is_owed_at_once() -> None:
    table = open_game("pond").owed_numbers

    assert paths_to_print(table, "pond.sheet", {"rows.eider.singly": 3, "dice.count": 6}) == [
        "rows.eider.singly"
    ]


def test_what_a_table_does_not_know_owes_nothing() -> None:
    assert paths_to_print(open_game("cover").owed_numbers, "cover.back", {"rounds.count": 3}) == []


def test_of_many_names_the_first_four_are_listed_and_the_others_counted() -> None:
    names = ["a", "b", "c", "d", "e", "f"]
    assert list_some(names[:4]) == "a, b, c, d"
    assert list_some(names[:5]) == "a, b, c, d and 1 other"
    assert list_some(names) == "a, b, c, d and 2 others"


def test_a_face_owes_what_the_first_pattern_that_fits_it_says() -> None:
    known = dict.fromkeys(("ducks.teal.points", "ducks.wren.points", "ducks.wren.more.points"), 1)
    table = [(r"card\.(\w+)", [r"ducks.\1.points"]), (r"card.*", ["ducks.*.points"])]
    assert paths_to_print(table, "card.teal", known) == ["ducks.teal.points"]
    assert paths_to_print(table, "card.teal.2", known) == ["ducks.teal.points", "ducks.wren.points"]
    assert paths_to_print(table, "aid", known) == []


def test_the_fields_and_the_marks_of_all_parts_of_a_face_name_numbers() -> None:
    box = Rect(0, 0, 1, 1)
    fields = (("rows.mallard.singly player=2", box), ("title", box))
    first = Place("sheet", 1, box, fields)
    second = Place("sheet", 2, box, (), marks=(("days.1.dice", box),))
    assert paths_of([first, second]) == {"rows.mallard.singly", "days.1.dice"}
