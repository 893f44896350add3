"""`simulate`: many games, counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from pnp.cli.histograms import histogram
from pnp.cli.ordering import a_path
from pnp.cli.outcome import Outcome
from pnp.cli.screen import Line
from pnp.cli.tables import counted, near, table
from pnp.cli.waiting import waiting
from pnp.data import caches
from pnp.ground.files import write_whole
from pnp.ground.problems import CallError, MaterialError, Problem
from pnp.simulate import Simulated, Trial
from pnp.simulate import run as play
from pnp.trials.figures import Summary, mean_score, summary, wilson, worded
from pnp.trials.tally import TOTAL, Histogram

_DECIMALS: Final = 6
_COLUMNS: Final = 60

_FIGURES: Final = ("", "mean", "95 % interval", "sd", "least", "most")
_SEATS: Final = ("seat", "policy", "mean score", "wins", "95 % interval")
_ENDINGS: Final = ("how it ends", "games", "share", "95 % interval")
_COMPARED: Final = ("scores of all seats", "mean", "95 % interval")


def run(trial: Trial, out: str | None, *, quiet: bool) -> Outcome:
    """Play, count, and write the report if one is asked for.

    What was counted is told even if the report cannot be written: it may have taken hours.
    """
    target = None if out is None else _target(out)
    with waiting(quiet=quiet) as tell:
        found = play(trial, tell)
    error = None
    if target is not None:
        try:
            write_whole(target, _page(found).encode())
        except MaterialError as caught:
            target, error = None, caught
    written = None if target is None else str(target)
    record = {**_record(found), "report": written}
    return Outcome(record, list(_lines(found, target)), list(_notes(found)), error)


def _notes(found: Simulated) -> Iterator[Line | str]:
    if not found.kept:
        yield f"compiled rules could not be kept: {caches.rules_folder()} cannot be written"
        yield Line("→ set XDG_CACHE_HOME to a folder that can, or the next run compiles again")


def _target(out: str) -> Path:
    """Where the report goes.

    Raises:
        CallError: the option names no file.
    """
    target = a_path("--report", out, "file")
    if target.is_dir():
        raise CallError(Problem("--report names a folder", out, "name a file in it"))
    return target


def _changes(found: Simulated) -> list[str]:
    return [f"{path}={value}" for path, value in found.trial.changes]


def _rulings(found: Simulated) -> list[str]:
    return [f"{name}={taken}" for name, taken in found.trial.readings]


def _page(found: Simulated) -> str:
    """The report. Its room brings a template engine, which a run without report does not need."""
    from pnp.trials.report import Heading, report  # noqa: PLC0415 -- see above

    heading = Heading(
        found.title,
        found.policies,
        found.trial.seed,
        found.version,
        found.reasons,
        found.notes,
        _rulings(found),
        _changes(found),
    )
    return report(heading, found.tally, found.comparison)


def _lines(found: Simulated, target: Path | None) -> Iterator[Line | str]:
    tally = found.tally
    players = counted(found.players, "player")
    yield Line(f"{found.title}: {counted(tally.games, 'game')} of {players}", "bold")
    rulings = "".join(f", {each}" for each in _rulings(found))
    yield f"seed {found.trial.seed}, rules version {found.version}{rulings}"
    yield ""
    scores, decisions = mean_score(tally), summary(tally.histograms["decisions"])
    yield from table(_FIGURES, [_row("score", scores), _row("decisions", decisions)])
    yield ""
    yield from histogram("score", tally.scores)
    yield ""
    yield from table(_SEATS, [_seat(found, seat) for seat in range(1, found.players + 1)])
    yield ""
    yield from table(_ENDINGS, list(_endings(found)))
    if found.comparison is not None:
        yield ""
        yield from _difference(found)
    unused = [worded(name) for name in found.notes if set(tally.histograms[name]) == {0}]
    if unused:
        yield ""
        yield from wrap(f"never in these games: {', '.join(unused)}", _COLUMNS)
    if target is not None:
        yield ""
        yield f"report: {near(target)}"


def _row(name: str, each: Summary) -> tuple[str, ...]:
    interval = each.interval(".2f")
    return (name, f"{each.mean:.2f}", interval, f"{each.sd:.2f}", str(each.least), str(each.most))


def _seat(found: Simulated, seat: int) -> tuple[str, ...]:
    mean = summary(found.tally.histograms[f"score.{seat}"]).mean
    wins, games = found.tally.wins(seat), found.tally.games
    return (str(seat), found.policies[seat - 1], f"{mean:.2f}", *_share(wins, games))


def _share(hits: int, games: int) -> tuple[str, str]:
    low, high = wilson(hits, games)
    return f"{hits / games:.2%}", f"{low:.2%} to {high:.2%}"


def _endings(found: Simulated) -> Iterator[Sequence[str]]:
    games = found.tally.games
    for place, reason in enumerate(found.reasons):
        hits = found.tally.histograms["reason"].get(place, 0)
        yield (reason.replace("_", " "), f"{hits:,}", *_share(hits, games))


def _difference(found: Simulated) -> Iterator[Line | str]:
    if found.comparison is None:
        return
    before, after = found.comparison.before, found.comparison.after
    each = summary(found.comparison.difference)
    yield Line(f"with {', '.join(_changes(found))}, and the same luck", hang=2)
    rows = [
        ("as printed", *_mean(summary(before.histograms[TOTAL]))),
        ("changed", *_mean(summary(after.histograms[TOTAL]))),
        ("difference", f"{each.mean:+.2f}", each.interval("+.2f")),
    ]
    yield from table(_COMPARED, rows)


def _mean(each: Summary) -> tuple[str, str]:
    return f"{each.mean:.2f}", each.interval(".2f")


def _record(found: Simulated) -> dict[str, Any]:
    tally = found.tally
    seats = range(1, found.players + 1)
    return {
        "game": found.game,
        "title": found.title,
        "players": found.players,
        "games": tally.games,
        "policies": list(found.policies),
        "seed": found.trial.seed,
        "rules_version": found.version,
        "rulings": _rulings(found),
        "set": _changes(found),
        "compiled": found.compiled,
        "stalled": tally.stalled,
        "score": _figures(mean_score(tally), tally.scores),
        "wins": [tally.wins(seat) for seat in seats],
        "win_intervals": [_rounded(wilson(tally.wins(seat), tally.games)) for seat in seats],
        "length": _figures(summary(tally.histograms["decisions"]), tally.histograms["decisions"]),
        "reasons": [
            {"reason": name, "games": tally.histograms["reason"].get(place, 0)}
            for place, name in enumerate(found.reasons)
        ],
        "notes": [
            {"note": name, **_figures(summary(tally.histograms[name]), tally.histograms[name])}
            for name in found.notes
        ],
        "difference": _compared(found),
    }


def _figures(each: Summary, histogram: Histogram) -> dict[str, Any]:
    return {
        "mean": round(each.mean, _DECIMALS),
        "interval": _rounded((each.low, each.high)) if each.sure else None,
        "sd": round(each.sd, _DECIMALS),
        "min": each.least,
        "max": each.most,
        "histogram": {str(value): histogram[value] for value in sorted(histogram)},
    }


def _compared(found: Simulated) -> dict[str, Any] | None:
    """The scores of all seats together, and how they differ."""
    if found.comparison is None:
        return None
    before = found.comparison.before.histograms[TOTAL]
    after = found.comparison.after.histograms[TOTAL]
    difference = found.comparison.difference
    return {
        "before": _figures(summary(before), before),
        "after": _figures(summary(after), after),
        **_figures(summary(difference), difference),
    }


def _rounded(numbers: tuple[float, float]) -> list[float]:
    return [round(number, _DECIMALS) for number in numbers]
