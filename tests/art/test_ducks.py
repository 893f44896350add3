"""Ducks come from rows of a table: any parts and paints that have names go together."""

from __future__ import annotations

import tomllib
from itertools import product

import pytest
from msgspec import structs

from pnp.art.kit.curves import bounds
from pnp.art.kit.palette import paints
from pnp.art.kit.pen import InkPen
from pnp.art.wild.anatomy import BILLS, BODIES, HEAD_PATCHES, HEADS, TAILS
from pnp.art.wild.bird import assemble
from pnp.art.wild.duck import paint_duck
from pnp.art.wild.plumage import PLUMAGES, Plumage
from pnp.art.wild.stances import STANCES
from pnp.core import resources

ROWS = PLUMAGES.items()


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_a_row_names_parts_that_exist(name: str, row: Plumage) -> None:
    assert row.shape.body in BODIES, name
    assert row.shape.head in HEADS
    assert row.shape.bill in BILLS
    assert row.shape.tail in TAILS
    assert {mark for mark, _ in (*row.body_marks, *row.wing_marks)} <= set(
        BODIES[row.shape.body].patches
    )
    assert {mark for mark, _ in row.head_marks} <= set(HEAD_PATCHES)


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_a_row_names_paints_that_exist(name: str, row: Plumage) -> None:
    marks = {paint for _, paint in (*row.body_marks, *row.head_marks, *row.wing_marks)}
    bands = {paint for _, _, paint in row.collar}
    plain = {row.base, row.hood, row.beak, row.wing, row.tail_paint, row.eye}
    may_lack = {row.speculum, row.saddle, row.mottle, row.speckle, row.flecks} - {""}
    assert marks | bands | plain | may_lack <= set(paints()), name


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_a_duck_stays_in_its_box(name: str, row: Plumage) -> None:
    bird = assemble(row)
    parts = (bird.hull, bird.bust, bird.tail, bird.bill_shape(bird.beak.outline))
    left, top, right, _ = bounds("".join(parts))
    outline = 2.5
    assert left >= outline, name
    assert top >= outline
    assert right <= 120 - outline


def test_every_species_has_drake_and_hen_but_those_with_one_card() -> None:
    blind = tomllib.loads((resources.games() / "blind" / "game.toml").read_text("utf-8"))
    singles = {row["id"] for row in blind["ducks"]["singles"]}
    drakes = {name for name in PLUMAGES if "." not in name} - {"duckling", *singles}
    assert {f"{name}.hen" for name in drakes} <= set(PLUMAGES)


def test_a_crest_is_laid_back_in_flight_and_asleep() -> None:
    crested = [row for row in PLUMAGES.values() if row.sleek_head]
    assert crested
    for row in crested:
        raised, laid = assemble(row), assemble(row, STANCES["asleep"])
        assert raised.row.shape.head == row.shape.head
        assert laid.row.shape.head == row.sleek_head
        assert row.sleek_head in HEADS
        assert {mark for mark, _ in row.sleek_marks} <= set(HEAD_PATCHES)


def test_parts_combine_freely() -> None:
    row = PLUMAGES["pintail.hen"]
    drawn = set()
    for head, bill, tail in product(HEADS, BILLS, TAILS):
        pen = InkPen((120, 90), "full", 2.5)
        shape = structs.replace(row.shape, head=head, bill=bill, tail=tail)
        paint_duck(pen, structs.replace(row, shape=shape))
        drawn.add(pen.picture().svg)
    assert len(drawn) == len(HEADS) * len(BILLS) * len(TAILS)
