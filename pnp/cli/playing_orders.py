"""What `play` and `simulate` both read: a game that can be played, policies, changes."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from pnp import gametable, roster
from pnp.ground.problems import CallError, Problem
from pnp.simulate import Trial
from pnp.trials.workers import usual_workers

USUAL_POLICY: Final = "greedy"
USUAL_SEED: Final = 1


def game(name: str) -> str:
    """The key of the game that answers to a name, on the roster or in a room of its own.

    Raises:
        CallError: there is none that can be played.
    """
    with suppress(CallError):  # it may be played before it is printed
        name = roster.find(name).key
    return gametable.find(name)


def trial(  # noqa: PLR0913, PLR0917 -- one parameter an option
    name: str,
    players: int | None,
    games: int,
    policy: str | None,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    rule: Iterable[str] | None,
    changes: Iterable[str] | None,
    *,
    fast: bool,
) -> Trial:
    """What is to be simulated.

    Raises:
        CallError: options that do not go together.
    """
    if workers is not None and cluster is not None:
        raise CallError(
            Problem(
                "--workers and --cluster do not go together",
                hint="a cluster has the workers that were started for it: leave --workers out",
            )
        )
    return Trial(
        game(name),
        players,
        games,
        policies(policy),
        USUAL_SEED if seed is None else seed,
        workers or usual_workers(),
        cluster,
        pairs("--rule", rule or ()),
        pairs("--set", changes or ()),
        fast=fast,
    )


def policies(given: str | None) -> tuple[str, ...]:
    """The policies that were named, with commas between them.

    Raises:
        CallError: the option names none.
    """
    names = tuple(name.strip().casefold() for name in (given or USUAL_POLICY).split(","))
    if given == "" or not all(names):
        raise CallError(
            Problem("--policy names no policy", hint="name one for all seats, or one for each")
        )
    return names


def pairs(option: str, given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """What stands before and after the = of each value; the last of several for one name counts.

    Raises:
        CallError: every value that has no such sign.
    """
    values = list(given)
    parted = [value.partition("=") for value in values]
    problems = [
        Problem(f"{option} {value!r} is not of the form NAME=VALUE", hint=f"write {option} a=b")
        for value, (name, sign, taken) in zip(values, parted, strict=True)
        if not (name.strip() and sign and taken.strip())
    ]
    if problems:
        raise CallError(problems)
    return tuple({name.strip(): taken.strip() for name, _, taken in parted}.items())
