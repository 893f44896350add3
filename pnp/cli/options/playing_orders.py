"""Arguments that `play` and `simulate` share: a game that can be played, policies, changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pnp.cli.options.arguments import pack_folders, pack_notes
from pnp.cli.options.requests import SimulationOptions
from pnp.cli.terminal.screen import Line
from pnp.core import caches
from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.processes import count_processors
from pnp.games.registry import find
from pnp.study.simulate import SimulationRequest

USUAL_SEED: Final = 1

_FORMS: Final = {
    "--rule": ("ID=READING", "P-10=allowed"),
    "--set": ("PATH=N", "rows.mallard.singly=4"),
}
"""Of an option's values, as help has it, and one as an example."""


def simulation_request(name: str, options: SimulationOptions) -> SimulationRequest:
    """Return the request to simulate a game that is called by its name.

    Raises:
        CallError: options that do not go together.
    """
    workers = players_at_work(options.workers, options.cluster)
    key = find(name)
    return SimulationRequest(
        key,
        options.players,
        options.games,
        policies(options.policy),
        USUAL_SEED if options.seed is None else options.seed,
        workers,
        options.cluster,
        pairs("--rule", options.rule),
        pairs("--set", options.changes),
        fast=not options.interpreted,
        packs=pack_folders(key, options.packs),
        leads=True,
        without=tuple(options.without or ()),
        ladder=policies(options.skill, "--skill", "name two or more, or all"),
    )


def players_at_work(workers: int | None, cluster: str | None) -> int:
    """Return the number of players who play side by side here.

    Raises:
        CallError: a cluster is to play, too.
    """
    if workers is not None and cluster is not None:
        raise CallError(
            Problem(
                "--workers and --cluster do not go together",
                hint="a cluster has the workers that were started for it: leave --workers out",
            )
        )
    return workers or count_processors()


def policies(
    text: str | None,
    option: str = "--policy",
    hint: str = "name one for all seats, or one for each",
) -> tuple[str, ...]:
    """Return the policies that were named, with commas between them; none without the option.

    Raises:
        CallError: the option names none.
    """
    if text is None:
        return ()
    names = tuple(name.strip().casefold() for name in text.split(","))
    if not all(names):
        raise CallError(Problem(f"{option} names no policy", hint=hint))
    return names


def pairs(option: str, arguments: Iterable[str] | None) -> tuple[tuple[str, str], ...]:
    """Return the texts before and after the = of each value.

    Args:
        option: that the values were given to.
        arguments: the values; None for none.

    Raises:
        CallError: every value that has no such sign, and every name that is given two values.
    """
    form, example = _FORMS[option]
    values: dict[str, str] = {}
    problems: list[Problem] = []
    for value in arguments or ():
        name, _, pair = (piece.strip() for piece in value.partition("="))
        if not (name and pair):
            fact = f"{option} {value!r} is not of the form {form}"
            problems.append(Problem(fact, hint=f"such as {option} {example}"))
        elif values.setdefault(name, pair) != pair:
            fact = f"{option} gives {name} two values, {values[name]} and {pair}"
            problems.append(Problem(fact, hint="leave one of them out"))
    raise_if_any(problems, CallError)
    return tuple(values.items())


def pairs_as_typed(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Return pairs as they are typed, with an = between."""
    return [f"{name}={value}" for name, value in pairs]


def run_notes(packs: Iterable[Path], product: str, *, has_cache: bool) -> Iterator[Line | str]:
    """Yield the notes beside the result: packs in force, and a cache that cannot be written.

    Args:
        packs: the folders of those in force.
        product: its name.
        has_cache: whether that is kept for the next run.
    """
    yield from pack_notes(packs)
    if not has_cache:
        yield f"{product} could not be kept: {caches.rules_folder()} cannot be written"
        yield Line("→ set XDG_CACHE_HOME to a folder that can, or the next run compiles again")
