"""From what was typed to orders: names, lists of parts, files, folders and games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_args

from pnp import roster
from pnp.cli.asked import Asked
from pnp.ground.problems import CallError, MaterialError, Problem, did_you_mean
from pnp.orders import MarkStyle, Order
from pnp.press.sheets import Backs, PageOrder

ALL: Final = "all"
"""What stands for every game on the roster."""

CUTS: Final = ("double", "butt")
"""The cuts that somebody may choose; tokens that are punched have one of their own."""


def parts(given: Iterable[str]) -> tuple[str, ...]:
    """The parts that were named one by one, or several with commas between them.

    Raises:
        CallError: there are options, but no part in them.
    """
    values = list(given)
    names = [name.strip().casefold() for value in values for name in value.split(",")]
    named = tuple(dict.fromkeys(name for name in names if name))
    if values and not named:
        raise CallError(Problem("--only names no part", hint="name one, or leave --only out"))
    return named


def order(game: str, asked: Asked, changed_since: str | None = None) -> Order:
    """The order of one game, its names as the tables spell them.

    Raises:
        CallError: every name that there is not; the nearest and all others are told.
    """
    found: dict[str, Any] = {each.name: getattr(asked, each.name) for each in fields(asked)}
    found["only"] = parts(asked.only or ())
    if changed_since is not None:
        found["changed_since"] = a_path("--changed-since", changed_since, "file")
    problems: list[Problem] = []
    for name, find in _finders().items():
        with _gathered(problems):
            found[name] = find(found[name])
    if problems:
        raise CallError(problems)
    return Order(_printed(game), **found)


def _finders() -> Mapping[str, Callable[[str], str]]:
    """How the names of an order are found: its field, and what gives the name as it is kept."""
    # Reading the tables takes longer than help should.
    from pnp.data import profiles, tables, words  # noqa: PLC0415 -- see above

    return {
        "paper": _in_small_letters(tables.paper),
        "ink": _in_small_letters(tables.theme),
        "language": lambda name: words.find_language(name, words.languages()),
        "card": _in_small_letters(tables.card),
        "backs": _one_of("layout of backs", get_args(Backs)),
        "page_order": _one_of("order of pages", get_args(PageOrder)),
        "cut": _one_of("cut", CUTS),
        "marks": _one_of("kind of marks", get_args(MarkStyle)),
        "printer": _in_small_letters(profiles.profile),
    }


def _in_small_letters(find: Callable[[str], object]) -> Callable[[str], str]:
    def found(name: str) -> str:
        small = name.strip().lower()
        with suppress(MaterialError):  # what is damaged is told when it is used
            find(small)
        return small

    return found


def _one_of(what: str, known: Collection[str]) -> Callable[[str], str]:
    def found(name: str) -> str:
        small = name.strip().lower()
        if small not in known:
            raise CallError(Problem(f"unknown {what} {name!r}", hint=did_you_mean(small, known)))
        return small

    return found


@contextmanager
def _gathered(problems: list[Problem]) -> Iterator[None]:
    try:
        yield
    except CallError as error:
        problems.extend(error.problems)


def folder(option: str, text: str) -> Path:
    """The folder that an option names.

    Raises:
        CallError: the name is empty or impossible.
    """
    return a_path(option, text, "folder")


def a_path(option: str, text: str, what: str) -> Path:
    """The file or folder that an option names.

    Raises:
        CallError: the name is empty or impossible, or begins with the home of nobody.
    """
    if not text or "\0" in text:
        raise CallError(
            Problem(f"{option} names no {what}", hint=f"name one, or leave {option} out")
        )
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        home = Path(text).parts[0]
        fact = f"{option} names a {what} in {home}, and nobody knows where that is"
        raise CallError(Problem(fact, hint="write the path out in full")) from error


def games(name: str) -> tuple[str, ...]:
    """The keys of the games that are meant: one, or all.

    Raises:
        CallError: no game answers to the name, or it can only be played.
    """
    if name.strip().casefold() == ALL:
        return tuple(roster.GAMES)
    return (_printed(name),)


def shared_out(orders: Sequence[Order]) -> tuple[list[Order], list[str]]:
    """Equal orders of several games, each for those of its parts only that the game has.

    A game that has none of them gets no order. What is left out is told in the second list.

    Raises:
        CallError: every part that none of the games has.
        MaterialError: a game's data is wrong.
    """
    asked = orders[0].only
    if len(orders) == 1 or not asked:
        return list(orders), []
    parts = {order.game: _parts(order) for order in orders}
    every = list(dict.fromkeys(chain.from_iterable(parts.values())))
    problems = [
        Problem(f"no game has a part {name!r}", hint=did_you_mean(name, every))
        for name in asked
        if name not in every
    ]
    if problems:
        raise CallError(problems)
    left_out = [
        f"left out: {game} has no part {name!r}"
        for game, names in parts.items()
        for name in asked
        if name not in names
    ]
    own = [
        replace(order, only=tuple(name for name in asked if name in parts[order.game]))
        for order in orders
    ]
    return [order for order in own if order.only], left_out


def _parts(order: Order) -> tuple[str, ...]:
    """The parts that the game of an order has."""
    room = roster.find(order.game).room()
    return room.bag(room.read(), order.sheets).parts


def _printed(name: str) -> str:
    """The key of the game that answers to a name and can be printed."""
    try:
        return roster.find(name).key
    except CallError:
        # The rules take longer to import than help should.
        from pnp import gametable  # noqa: PLC0415 -- see above

        key = name.strip().casefold()
        if key not in gametable.rooms():
            raise
        hint = f"play it: ducks-pnp play {key}"
        raise CallError(Problem(f"{key} cannot be printed yet, only played", hint=hint)) from None
