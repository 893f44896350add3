"""From what was typed to orders: names, lists of parts, files, folders and games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pnp import registry
from pnp.cli.print_options import PrintOptions
from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.game import Game
from pnp.orders import Order

ALL: Final = "all"
"""What stands for every built-in game that can be printed."""


def parts(given: Iterable[str]) -> tuple[str, ...]:
    """Return the parts that were named one by one, or several with commas between them.

    Raises:
        CallError: there are options, but no part in them.
    """
    return _names("--only", "part", given)


def _names(option: str, what: str, given: Iterable[str]) -> tuple[str, ...]:
    """Return what was named one by one, or several with commas between them."""
    values = list(given)
    names = [name.strip().casefold() for value in values for name in value.split(",")]
    named = tuple(dict.fromkeys(name for name in names if name))
    if values and not named:
        hint = f"name one, or leave {option} out"
        raise CallError(Problem(f"{option} names no {what}", hint=hint))
    return named


def order(game: str, asked: PrintOptions, changed_since: str | None = None) -> Order:
    """Return the order of one game, its names as they were typed; `pnp.jobs` looks them up.

    Raises:
        CallError: a number is out of bounds, or a file cannot be called so.
    """
    given: dict[str, Any] = {each.name: getattr(asked, each.name) for each in fields(asked)}
    given["only"] = parts(asked.only or ())
    given["cards"] = _names("--cards", "card", asked.cards or ())
    if changed_since is not None:
        given["changed_since"] = a_path("--changed-since", changed_since, "file")
    return Order(game, **given)


def folder(option: str, text: str) -> Path:
    """Return the folder that an option names.

    Raises:
        CallError: the name is empty or impossible.
    """
    return a_path(option, text, "folder")


def a_path(option: str, text: str, what: str) -> Path:
    """Return the file or folder that an option names.

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
    """Return what opens the games that are meant: one, or all that can be printed.

    Raises:
        CallError: no game answers to the name.
    """
    if name.strip().casefold() == ALL:
        return registry.printable()
    return (registry.find(name),)


def shared_out(orders: Sequence[Order]) -> tuple[list[Order], list[str]]:
    """Return equal orders of several games, each for those of its parts only that the game has.

    A game that has none of them gets no order. What is left out is told in the second list.

    Raises:
        CallError: every part that none of the games has.
        MaterialError: a game's data is wrong.
    """
    asked = orders[0].only
    if len(orders) == 1 or not asked:
        return list(orders), []
    parts = {str(order.game): _parts(order) for order in orders}
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
        replace(order, only=tuple(name for name in asked if name in parts[str(order.game)]))
        for order in orders
    ]
    return [order for order in own if order.only], left_out


def _parts(order: Order) -> tuple[str, ...]:
    """Return the parts that the game of an order has."""
    game = order.game if isinstance(order.game, Game) else registry.open_game(order.game)
    from pnp.jobs import bag_of  # noqa: PLC0415 -- brings tables, for which help does not wait

    return bag_of(order, game).parts
