"""`solve`: a game's worth under best play, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pnp.cli.arguments import pack_folders, pack_notes
from pnp.cli.numbers import whole_number
from pnp.cli.outcome import Outcome
from pnp.cli.playing_orders import pairs
from pnp.cli.screen import Line
from pnp.cli.tables import table
from pnp.cli.waiting import waiting
from pnp.data import caches
from pnp.registry import find
from pnp.solve import ReadingValue, SolvedGame, SolveRequest
from pnp.solve import run as solve

_MOST_SCORE: Final = 999
_SCORE: Final = whole_number("--target", 1, _MOST_SCORE)

_TARGETS: Final = ("score", "best chance to reach it")
_READINGS: Final = ("another reading", "expected score", "difference")


def solve_request(  # noqa: PLR0913 -- one parameter an option
    name: str,
    rule: Iterable[str] | None,
    changes: Iterable[str] | None,
    target: str | None,
    packs: Sequence[str] | None = None,
    *,
    readings: bool,
) -> SolveRequest:
    """Return what is to be solved.

    Raises:
        CallError: an unknown game, or options that are not written as they should be.
    """
    key = find(name)
    return SolveRequest(
        key,
        pairs("--rule", rule or ()),
        pairs("--set", changes or ()),
        () if target is None else tuple(dict.fromkeys(map(_SCORE, target.split(",")))),
        readings,
        pack_folders(key, packs),
    )


def run(request: SolveRequest, *, quiet: bool) -> Outcome:
    """Solve, and tell what was found."""
    with waiting(quiet=quiet) as tell:
        found = solve(request, tell)
    return Outcome(_record(found), list(_lines(found)), list(_notes(found)))


def _notes(found: SolvedGame) -> Iterator[Line | str]:
    yield from pack_notes(found.request.packs)
    if not found.kept:
        yield f"the compiled solver could not be kept: {caches.rules_folder()} cannot be written"
        yield Line("→ set XDG_CACHE_HOME to a folder that can, or the next run compiles again")


def _lines(found: SolvedGame) -> Iterator[Line | str]:
    yield Line(f"{found.title}: one player, best play", "bold")
    changed = _written(found.request.readings) + _written(found.request.changes)
    if changed:
        yield f"with {', '.join(changed)}"
    yield ""
    yield f"expected score: {found.expected:.4f}, exact"
    if found.targets:
        yield ""
        rows = [(str(each.score), f"{each.chance:.4%}") for each in found.targets]
        yield from table(_TARGETS, rows)
    if found.readings:
        yield ""
        yield from table(_READINGS, [_row(found, each) for each in found.readings])


def _row(found: SolvedGame, value: ReadingValue) -> tuple[str, str, str]:
    name = f"{value.ruling}={value.reading}"
    if value.expected is None:
        return name, "not solved", ""
    return name, f"{value.expected:.4f}", f"{value.expected - found.expected:+.4f}"


def _written(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{name}={value}" for name, value in pairs]


def _record(found: SolvedGame) -> dict[str, Any]:
    return {
        "game": found.game,
        "title": found.title,
        "players": 1,
        "rulings": _written(found.request.readings),
        "set": _written(found.request.changes),
        "expected": found.expected,
        "targets": [{"score": each.score, "chance": each.chance} for each in found.targets],
        "readings": [_reading(found, each) for each in found.readings],
    }


def _reading(found: SolvedGame, value: ReadingValue) -> dict[str, Any]:
    return {
        "ruling": value.ruling,
        "reading": value.reading,
        "expected": value.expected,
        "difference": None if value.expected is None else value.expected - found.expected,
    }
