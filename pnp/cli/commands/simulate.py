"""`simulate`: many games, counted.

Studies for designers are counted along with the games: tables on a terminal, and a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from pnp.cli.options.arguments import report_file
from pnp.cli.options.playing_orders import pairs_as_typed, run_notes, simulation_request
from pnp.cli.options.requests import SimulationOptions
from pnp.cli.terminal.histograms import histogram
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, table
from pnp.core.errors import MaterialError, quantity
from pnp.core.files import write_whole
from pnp.study.simulate import SimulationResult
from pnp.study.simulate import run as play
from pnp.study.simulation.counts import TOTAL, GameCounts, Histogram, win_column
from pnp.study.simulation.restricted import FREED, HINDERED, SCORE, WON, RestrictedCounts
from pnp.study.simulation.skill import SkillGap
from pnp.study.simulation.statistics import (
    Summary,
    compare_means,
    compare_wins,
    full_name,
    mean_score,
    summary,
    wilson,
)
from pnp.study.simulation.studies import (
    ALIKE,
    AMONG,
    HALF_TIME,
    LATE,
    LEAD_CHANGES,
    RESTRICTED_NOTE,
    SETTLED,
    alike_rows,
    among_rows,
    counts_leads,
    head_of_restrictions,
    lead_rows,
    rank_rows,
    rank_table,
    rows_of_restrictions,
    sentence_on_restrictions,
)

_COLUMNS: Final = 60

_FIGURES: Final = ("", "mean", "95 % interval", "sd", "least", "most")
_SEATS: Final = ("seat", "policy", "mean score", "wins", "95 % interval")
_ENDINGS: Final = ("how it ends", "games", "share", "95 % interval")
_LONE: Final = ("seat", "policy", "mean score")
_COMPARED: Final = ("mean in a game", "printed", "changed", "difference", "95 % interval")


def run(name: str, options: SimulationOptions, *, quiet: bool) -> Outcome:
    """Play, count, and write the report if one is asked for.

    The counts are told even if the report cannot be written: they may have taken hours.
    """
    request = simulation_request(name, options)
    target = report_file(options.report)
    with show_progress(quiet=quiet) as progress:
        result = play(request, progress)
    error = None
    if target is not None:
        try:
            write_whole(target, _page(result).encode())
        except MaterialError as caught:
            target, error = None, caught
    record = {**_record(result), "report": None if target is None else str(target)}
    notes = run_notes(request.packs, "compiled rules", has_cache=result.kept)
    return Outcome(record, list(_lines(result, target)), list(notes), error)


def _page(result: SimulationResult) -> str:
    """Return the report. Its room brings a template engine, not needed by a run without report."""
    from pnp.study.simulation.report import ReportHeading, report  # noqa: PLC0415 -- see above

    heading = ReportHeading(
        result.title,
        result.policies,
        result.request.seed,
        result.version,
        result.reasons,
        result.notes,
        result.names,
        pairs_as_typed(result.request.readings),
        pairs_as_typed(result.request.changes),
    )
    return report(heading, result.counts, result.comparison, result.studies)


def _lines(result: SimulationResult, target: Path | None) -> Iterator[Line | str]:
    counts = result.counts
    players = quantity(result.players, "player")
    yield Line(f"{result.title}: {quantity(counts.games, 'game')} of {players}", "bold")
    yield f"seed {result.request.seed}, rules version {result.version}"
    yield ""
    scores, decisions = mean_score(counts), summary(counts.histograms["decisions"])
    yield from table(_FIGURES, [_row("score", scores), _row("decisions", decisions)])
    yield ""
    yield from histogram("score", counts.scores)
    yield ""
    yield from _seats(result)
    yield ""
    yield from table(_ENDINGS, list(_endings(result)))
    yield from study_lines(result)
    if result.comparison is not None:
        yield ""
        yield from _difference(result)
    idle = [
        full_name(name, result.names)
        for name in result.notes
        if set(counts.histograms[name]) == {0}
    ]
    if idle:
        yield ""
        yield from wrap(f"never in these games: {', '.join(idle)}", _COLUMNS)
    if target is not None:
        yield ""
        yield f"report: {near(target)}"


def _row(name: str, stats: Summary) -> tuple[str, ...]:
    interval = stats.interval(".2f")
    return (
        name,
        f"{stats.mean:.2f}",
        interval,
        f"{stats.sd:.2f}",
        str(stats.least),
        str(stats.most),
    )


def _seats(result: SimulationResult) -> list[Line]:
    """Return the table of seats; who plays alone has no wins that would mean anything."""
    rows = [_seat(result, seat) for seat in range(1, result.players + 1)]
    if result.players == 1:
        return table(_LONE, [row[: len(_LONE)] for row in rows])
    return table(_SEATS, rows)


def _seat(result: SimulationResult, seat: int) -> tuple[str, ...]:
    mean = summary(result.counts.histograms[f"score.{seat}"]).mean
    wins, games = result.counts.wins(seat), result.counts.games
    return (str(seat), result.policies[seat - 1], f"{mean:.2f}", *_share(wins, games))


def _share(hits: int, games: int) -> tuple[str, str]:
    low, high = wilson(hits, games)
    return f"{hits / games:.2%}", f"{low:.2%} to {high:.2%}"


def _endings(result: SimulationResult) -> Iterator[Sequence[str]]:
    games = result.counts.games
    for place, reason in enumerate(result.reasons):
        hits = result.counts.histograms["reason"].get(place, 0)
        yield (reason.replace("_", " "), f"{hits:,}", *_share(hits, games))


def _difference(result: SimulationResult) -> Iterator[Line | str]:
    """Yield the effects of a change: scores, wins, length, and uses where they differ."""
    comparison = result.comparison
    if comparison is None:
        return
    others = ", ".join(pairs_as_typed((*result.request.readings, *result.request.changes)))
    yield Line(f"with {others}, and the same luck", hang=2)
    rows = [compare_means(comparison, TOTAL, "scores of all").cells(".2f")]
    if result.players > 1:
        seats = range(1, result.players + 1)
        wins = (compare_wins(comparison, seat, f"wins of seat {seat}") for seat in seats)
        rows += [win.cells(".2%") for win in wins]
    rows.append(compare_means(comparison, "decisions", "decisions").cells(".2f"))
    yield from table(_COMPARED, rows)
    uses = [compare_means(comparison, note, full_name(note, result.names)) for note in result.notes]
    differences = [use.cells(".2f") for use in uses if use.noticed]
    if differences:
        yield ""
        yield from table(("what is noticed", *_COMPARED[1:]), differences)


def _record(result: SimulationResult) -> dict[str, Any]:
    counts = result.counts
    seats = range(1, result.players + 1)
    return {
        "game": result.game,
        "title": result.title,
        "players": result.players,
        "games": counts.games,
        "policies": list(result.policies),
        "seed": result.request.seed,
        "rules_version": result.version,
        "rulings": pairs_as_typed(result.request.readings),
        "set": pairs_as_typed(result.request.changes),
        "compiled": result.compiled,
        "stalled": counts.stalled,
        "score": figures(mean_score(counts), counts.scores),
        "wins": [counts.wins(seat) for seat in seats],
        "win_intervals": [
            round_all(wilson(counts.wins(seat), counts.games)) if result.players > 1 else None
            for seat in seats
        ],
        "length": figures(summary(counts.histograms["decisions"]), counts.histograms["decisions"]),
        "reasons": [
            {"reason": name, "games": counts.histograms["reason"].get(place, 0)}
            for place, name in enumerate(result.reasons)
        ],
        "notes": [
            {
                "note": name,
                "name": full_name(name, result.names),
                **figures(summary(counts.histograms[name]), counts.histograms[name]),
            }
            for name in result.notes
        ],
        "difference": _comparison(result),
        **study_record(result),
    }


def _comparison(result: SimulationResult) -> dict[str, Any] | None:
    """Return the scores of all seats together, their differences, and all other differences."""
    comparison = result.comparison
    if comparison is None:
        return None
    seats = range(1, result.players + 1)
    return {
        **_pair(result, TOTAL),
        "wins": [
            {
                "before": comparison.before.wins(seat),
                "after": comparison.after.wins(seat),
                **_distribution(comparison.differences[win_column(seat)]),
            }
            for seat in seats
        ],
        "length": _pair(result, "decisions"),
        "notes": [{"note": note, **_pair(result, note)} for note in result.notes],
    }


def _pair(result: SimulationResult, column: str) -> dict[str, Any]:
    """Return a column of both, and how it differs game by game."""
    comparison = result.comparison
    if comparison is None:
        return {}
    return {
        "before": _distribution(comparison.before.histograms[column]),
        "after": _distribution(comparison.after.histograms[column]),
        **_distribution(comparison.differences[column]),
    }


def _distribution(histogram: Histogram) -> dict[str, Any]:
    return figures(summary(histogram), histogram)


_DECIMALS: Final = 6


def figures(stats: Summary, histogram: Histogram) -> dict[str, Any]:
    """Return a summary and all that was counted."""
    return {
        "mean": round(stats.mean, _DECIMALS),
        "interval": round_all((stats.low, stats.high)) if stats.sure else None,
        "sd": round(stats.sd, _DECIMALS),
        "min": stats.least,
        "max": stats.most,
        "histogram": {str(value): histogram[value] for value in sorted(histogram)},
    }


def round_all(numbers: Iterable[float]) -> list[float]:
    """Return numbers as a record has them."""
    return [round(number, _DECIMALS) for number in numbers]


_STUDY_COLUMNS: Final = 60
_LEADS: Final = ("still in it", "", "95 % interval")
_RANKS: Final = ("rank of the first player", "games", "95 % interval")


def study_lines(result: SimulationResult) -> Iterator[Line | str]:
    """Yield the tables of the studies, each after an empty line."""
    studies = result.studies
    if studies.ranks:
        yield ""
        yield from table(_RANKS, list(rank_rows(studies.ranks, result.counts.histograms["rank"])))
    if counts_leads(result.counts):
        yield ""
        yield from table(_LEADS, list(lead_rows(result.counts)))
    if studies.restricted is not None:
        yield ""
        yield from wrap(sentence_on_restrictions(studies.restricted), _STUDY_COLUMNS)
        head = head_of_restrictions(studies.restricted)
        yield from table(head, list(rows_of_restrictions(studies.labels, studies.restricted)))
        yield from wrap(RESTRICTED_NOTE, _STUDY_COLUMNS)
    if studies.skill is not None:
        yield from _skill_lines(result, studies.skill)


def _skill_lines(result: SimulationResult, skill: SkillGap) -> Iterator[Line | str]:
    if skill.among:
        yield ""
        yield from table(AMONG, list(among_rows(skill)))
    yield ""
    yield from table(ALIKE, list(alike_rows(skill)))
    if result.studies.ranks:
        yield ""
        yield from table(("rank", *result.studies.ranks), rank_table(result.studies.ranks, skill))


def study_record(result: SimulationResult) -> dict[str, Any]:
    """Return the studies for JSON."""
    studies = result.studies
    return {
        "still_in_it": _leads(result.counts) if counts_leads(result.counts) else None,
        "without": None
        if studies.restricted is None
        else _restrictions(result, studies.restricted),
        "skill": None if studies.skill is None else _skill(studies.skill),
    }


def _leads(counts: GameCounts) -> dict[str, Any]:
    names = {"lead_changes": LEAD_CHANGES, "settled_after_percent": SETTLED}
    halves = counts.histograms[HALF_TIME]
    return {
        **{name: _of(counts, column) for name, column in names.items()},
        "half_time": {
            name: halves.get(place, 0)
            for place, name in enumerate(("nobody_leads", "leader_loses", "leader_wins"))
        },
        "settled_by_the_last_decisions": counts.histograms[LATE].get(1, 0),
    }


def _of(counts: GameCounts, column: str) -> dict[str, Any]:
    return figures(summary(counts.histograms[column]), counts.histograms[column])


def _restrictions(result: SimulationResult, counts: RestrictedCounts) -> list[dict[str, Any]]:
    rows = zip(result.restrictions, counts.guests, counts.verdicts(), strict=True)
    alone = result.players == 1
    return [
        {
            "name": restriction.name,
            "label": restriction.label,
            "verdict": verdict,
            "forgone": round_all((guest.mean(HINDERED),))[0],
            "taken_all_the_same": round_all((guest.mean(FREED),))[0],
            "score": figures(guest.difference(SCORE), guest.differences[SCORE]),
            "won": None if alone else figures(guest.difference(WON), guest.differences[WON]),
        }
        for restriction, guest, verdict in rows
    ]


def _skill(skill: SkillGap) -> dict[str, Any]:
    return {
        "alike": [
            {
                "policy": pairing.policy,
                "score": figures(pairing.score, pairing.counts.scores),
                "ranks": None if pairing.ranks is None else dict(sorted(pairing.ranks.items())),
            }
            for pairing in skill.alike
        ],
        "among": [
            {
                "policy": pairing.guest,
                "others": pairing.others,
                "games": pairing.counts.games,
                "wins": pairing.wins,
                "interval": round_all(pairing.interval),
                "score": _of(pairing.counts, SCORE),
            }
            for pairing in skill.among
        ],
    }
