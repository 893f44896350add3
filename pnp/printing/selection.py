"""Choosing the components of a game to print, and how often.

Cards are numbered from 1 in the order of printing, each different card once. Everything that is
printed has an id, "cover.duck.chefs.3"; the game's key may be left out of it, and the beginning of
an id, up to a full stop, stands for all that begin so: "duck.chefs" is a whole family. Where none
begins so, the end of an id stands for all that end so: "fox" is "geese.fox".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pnp.core.errors import CallError, Problem, join_names, nearest, raise_if_any
from pnp.games.components import Bag, Component, Kind

MULTIPLIED: Final[frozenset[Kind]] = frozenset({"card", "token", "aid"})
"""The kinds that `--copies` prints more of. A pad has a number of its own; a board or a rulebook is
printed again."""

_RUN: Final = re.compile(r"([0-9]{1,6})(?:[-–]([0-9]{1,6}))?")


def multiply(bag: Bag, copies: int) -> Bag:
    """Return the bag with so many times as many cards, tokens and aids."""
    return replace(bag, components=tuple(_times(component, copies) for component in bag.components))


def _times(component: Component, copies: int) -> Component:
    if component.kind not in MULTIPLIED:
        return component
    filler = component.filler and _times(component.filler, copies)
    return replace(component, copies=component.copies * copies, filler=filler)


def numbers(bag: Bag) -> Mapping[str, int]:
    """Return the numbers of the different cards by their ids."""
    cards = (component.id for component in bag.components if component.kind == "card")
    return {name: number for number, name in enumerate(cards, start=1)}


def select(names: Sequence[str], bag: Bag) -> frozenset[str]:
    """Return the ids of the components that are asked for.

    Args:
        names: numbers of cards, "3"; runs of them, "7-9"; ids and their beginnings.
        bag: everything that the game prints.

    Raises:
        CallError: every name that stands for nothing, each with the nearest that does.
    """
    cards = tuple(numbers(bag))
    problems: list[Problem] = []
    selection: set[str] = set()
    for name in names:
        run = _RUN.fullmatch(name)
        ids = _ids_by_number(run, cards) if run else _ids_by_name(name, bag)
        if not ids:
            problems.append(_number_problem(name, len(cards)) if run else _id_problem(name, bag))
        selection.update(ids)
    raise_if_any(problems, CallError)
    return frozenset(selection)


def _ids_by_number(run: re.Match[str], cards: Sequence[str]) -> Sequence[str]:
    """Return the ids of a run of numbers; none if one of them is not a card's."""
    first = int(run[1])
    last = int(run[2] or first)
    if not 1 <= first <= last <= len(cards):
        return ()
    return cards[first - 1 : last]


def _ids_by_name(name: str, bag: Bag) -> tuple[str, ...]:
    """Return the ids that are a name or begin with it, else those that end with it."""
    start = f"{bag.game}.".casefold()
    full = start + name.casefold().removeprefix(start)
    ids = [component.id for component in bag.components]
    first = tuple(ident for ident in ids if f"{ident}.".casefold().startswith(f"{full}."))
    return first or tuple(
        ident for ident in ids if ident.casefold().endswith(full[len(start) - 1 :])
    )


def _number_problem(name: str, cards: int) -> Problem:
    numbers = (
        f"cards are numbered from 1 to {cards}" if cards else "the game has no cards; name an id"
    )
    first, _, last = name.replace("–", "-").partition("-")
    if last and int(first) > int(last):
        return Problem(f"the numbers {name} run backwards", hint=f"write {last}-{first}; {numbers}")
    return Problem(f"there is no card {name}", hint=numbers)


def _id_problem(name: str, bag: Bag) -> Problem:
    """Return the problem with the nearest ids: those of one card, or where ids begin."""
    ids = [component.id.removeprefix(f"{bag.game}.") for component in bag.components]
    groups = list(dict.fromkeys(name.rpartition(".")[0] or name for name in ids))
    near = nearest(name.removeprefix(f"{bag.game}."), [*ids, *groups])
    hint = (f"did you mean {near!r}? " if near else "") + f"ids begin with: {join_names(groups)}"
    return Problem(f"{bag.game} has no component {name!r}", hint=hint)


def parts_of(ids: Iterable[str], bag: Bag) -> Iterator[str]:
    """Yield the parts that hold the components of these ids, in the order of printing."""
    id_set = frozenset(ids)
    for part in bag.parts:
        if any(component.id in id_set for component in bag.of_part(part)):
            yield part
