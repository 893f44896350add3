"""The table of `game.toml` that holds the Pond's sets of dice: its flocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field

from pnp.data.checks import ascending, distinct
from pnp.data.schema import Checks, Count, Fault, Identifier, Points, Record, Sourced
from pnp.games.pond.fields import SETS


class Straight(Record):
    """A straight of one length, and its points."""

    length: Annotated[int, Field(ge=2, le=6)]
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
    """A set in the right column: either dice alike, or a straight of several lengths.

    `needs` counts dice alike, group by group; `not_in` names the weathers that forbid the set.
    """

    id: Identifier
    points: Points | None = None
    needs: tuple[Annotated[int, Field(ge=2, le=6)], ...] = ()
    runs: tuple[Straight, ...] = ()
    boxes: Count
    not_in: tuple[Identifier, ...]

    checks: ClassVar[Checks] = (
        (("points", "needs", "runs"), _has_one_form),
        (("needs", "runs", "boxes"), _has_a_box_for_each_die),
        ascending("runs", "length"),
        distinct("not_in"),
    )


def _sets_are_those_of_the_rules(each: tuple[DuckSet, ...]) -> Iterator[Fault]:
    there = {duck_set.id for duck_set in each}
    for name in SETS:
        if name not in there:
            yield Fault("each", f"there is no set {name!r}, which the rules ask for", "add it")


class Sets(Sourced):
    """The right column."""

    each: Annotated[tuple[DuckSet, ...], Field(min_length=1)]

    checks: ClassVar[Checks] = (
        distinct("each", "id"),
        (("each",), _sets_are_those_of_the_rules),
    )
