"""`solve`: a game's worth under best play, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.cli.commands.solved_figures import (
    RANKS,
    as_counts,
    headline,
    rank_rows,
    result,
    rows_without_abilities,
)
from pnp.cli.options.arguments import pack_folders, report_file
from pnp.cli.options.numbers import whole_number
from pnp.cli.options.playing_orders import pairs, pairs_as_typed, run_notes
from pnp.cli.options.requests import SolveOptions
from pnp.cli.terminal.histograms import histogram
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, table
from pnp.core.files import write_whole
from pnp.games.registry import find
from pnp.study.simulation.statistics import full_name
from pnp.study.solve import GamesOfBestPlay, ReadingValue, SolvedGame, SolveRequest
from pnp.study.solve import run as solve

_MAX_SCORE: Final = 999
_SCORE: Final = whole_number("--target", 1, _MAX_SCORE)

_TARGETS: Final = ("score", "best chance to reach it")
_READINGS: Final = ("another reading", "expected score", "difference")
_RESTRICTED: Final = ("never used", "expected score", "what it is worth")
_USES: Final = ("best play uses", "mean in a game")


def solve_request(name: str, options: SolveOptions) -> SolveRequest:
    """Return the request to solve a game that is called by its name.

    Raises:
        CallError: an unknown game, or options that are not written as they should be.
    """
    key, target = find(name), options.target
    return SolveRequest(
        key,
        options.players,
        pairs("--rule", options.rule),
        pairs("--set", options.changes),
        options.scores or options.report is not None,
        () if target is None else tuple(dict.fromkeys(map(_SCORE, target.split(",")))),
        options.readings,
        options.restricted,
        pack_folders(key, options.packs),
    )


def run(name: str, options: SolveOptions, *, quiet: bool) -> Outcome:
    """Solve, tell the result, and write the report if one is asked for."""
    request = solve_request(name, options)
    target = report_file(options.report)
    with show_progress(quiet=quiet) as progress:
        result = solve(request, progress)
    lines = list(_lines(result))
    if target is not None:
        from pnp.cli.commands.solving_report import page_of  # noqa: PLC0415 -- a template engine

        write_whole(target, page_of(result).encode())
        lines += ["", f"report: {near(target)}"]
    record = {**_record(result), "report": None if target is None else str(target)}
    notes = run_notes(request.packs, "the compiled solver", has_cache=result.kept)
    return Outcome(record, lines, list(notes))


def _lines(game: SolvedGame) -> Iterator[Line | str]:
    yield Line(headline(game), "bold")
    settings = pairs_as_typed((*game.request.readings, *game.request.changes))
    if settings:
        yield f"with {', '.join(settings)}"
    yield ""
    yield result(game)
    if game.best is not None:
        yield from _best(game, game.best)
    if game.targets:
        yield ""
        rows = [(str(target.score), f"{target.chance:.4%}") for target in game.targets]
        yield from table(_TARGETS, rows)
    if game.restricted:
        yield ""
        yield from table(_RESTRICTED, rows_without_abilities(game))
    if game.readings:
        yield ""
        yield from table(_READINGS, [_row(game, reading) for reading in game.readings])


def _best(game: SolvedGame, best: GamesOfBestPlay) -> Iterator[Line | str]:
    if best.highest is not None:
        yield f"highest score that there is: {best.highest}"
    yield ""
    yield from histogram("score" if best.highest is not None else "margin", as_counts(best.scores))
    if best.highest is not None:
        yield ""
        yield from table(RANKS, rank_rows(best))
    yield ""
    uses = [(full_name(note, game.names), f"{mean:.3f}") for note, mean in best.uses.items()]
    yield from table(_USES, uses)


def _row(game: SolvedGame, value: ReadingValue) -> tuple[str, str, str]:
    name = f"{value.ruling}={value.reading}"
    if value.expected is None:
        return name, "not solved", ""
    return name, f"{value.expected:.4f}", f"{value.expected - game.expected:+.4f}"


def _record(game: SolvedGame) -> dict[str, Any]:
    return {
        "game": game.game,
        "title": game.title,
        "players": game.request.players,
        "rulings": pairs_as_typed(game.request.readings),
        "set": pairs_as_typed(game.request.changes),
        "expected": game.expected,
        "best_play": None if game.best is None else _best_record(game.best),
        "targets": [{"score": target.score, "chance": target.chance} for target in game.targets],
        "restricted": [
            {"never_used": row.name, "expected": row.expected} for row in game.restricted
        ],
        "readings": [_reading(game, reading) for reading in game.readings],
    }


def _best_record(best: GamesOfBestPlay) -> dict[str, Any]:
    return {
        "highest": best.highest,
        "scores": {str(score): best.scores[score] for score in sorted(best.scores)},
        "ranks": [
            {
                "rank": rank.name,
                "at_least": rank.at_least,
                "reached": best.share_from(rank.at_least),
            }
            for rank in best.ranks
        ],
        "uses": dict(best.uses),
    }


def _reading(game: SolvedGame, value: ReadingValue) -> dict[str, Any]:
    return {
        "ruling": value.ruling,
        "reading": value.reading,
        "expected": value.expected,
        "difference": None if value.expected is None else value.expected - game.expected,
    }
