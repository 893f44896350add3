"""Studies for designers, counted by `simulate`: tables on a terminal, and a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, Final

from pnp.cli.terminal.screen import Line
from pnp.cli.terminal.tables import table
from pnp.study.simulate import SimulationResult
from pnp.study.simulation.counts import GameCounts, Histogram
from pnp.study.simulation.restricted import FREED, HINDERED, SCORE, WON, RestrictedCounts
from pnp.study.simulation.skill import SkillGap
from pnp.study.simulation.statistics import Summary, summary
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
    lead_rows,
    leads_followed,
    rank_rows,
    rank_table,
    restricted_head,
    restricted_rows,
    restricted_sentence,
)

_DECIMALS: Final = 6


def figures(each: Summary, histogram: Histogram) -> dict[str, Any]:
    """Return a summary and all that was counted."""
    return {
        "mean": round(each.mean, _DECIMALS),
        "interval": rounded((each.low, each.high)) if each.sure else None,
        "sd": round(each.sd, _DECIMALS),
        "min": each.least,
        "max": each.most,
        "histogram": {str(value): histogram[value] for value in sorted(histogram)},
    }


def rounded(numbers: Iterable[float]) -> list[float]:
    """Return numbers as a record has them."""
    return [round(number, _DECIMALS) for number in numbers]


_COLUMNS: Final = 60
_LEADS: Final = ("still in it", "", "95 % interval")
_RANKS: Final = ("rank of the first player", "games", "95 % interval")


def study_lines(found: SimulationResult) -> Iterator[Line | str]:
    """Yield the tables of the studies, each after an empty line."""
    studies = found.studies
    if studies.ranks:
        yield ""
        yield from table(_RANKS, list(rank_rows(studies.ranks, found.counts.histograms["rank"])))
    if leads_followed(found.counts):
        yield ""
        yield from table(_LEADS, list(lead_rows(found.counts)))
    if studies.restricted is not None:
        yield ""
        yield from wrap(restricted_sentence(studies.restricted), _COLUMNS)
        head = restricted_head(studies.restricted)
        yield from table(head, list(restricted_rows(studies.labels, studies.restricted)))
        yield from wrap(RESTRICTED_NOTE, _COLUMNS)
    if studies.skill is not None:
        yield from _skill_lines(found, studies.skill)


def _skill_lines(found: SimulationResult, skill: SkillGap) -> Iterator[Line | str]:
    if skill.among:
        yield ""
        yield from table(AMONG, list(among_rows(skill)))
    yield ""
    yield from table(ALIKE, list(alike_rows(skill)))
    if found.studies.ranks:
        yield ""
        yield from table(("rank", *found.studies.ranks), rank_table(found.studies.ranks, skill))


def study_record(found: SimulationResult) -> dict[str, Any]:
    """Return the studies for JSON."""
    studies = found.studies
    return {
        "still_in_it": _leads(found.counts) if leads_followed(found.counts) else None,
        "without": None if studies.restricted is None else _restricted(found, studies.restricted),
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


def _restricted(found: SimulationResult, counts: RestrictedCounts) -> list[dict[str, Any]]:
    rows = zip(found.restrictions, counts.guests, counts.verdicts(), strict=True)
    alone = found.players == 1
    return [
        {
            "name": restriction.name,
            "label": restriction.label,
            "verdict": verdict,
            "forgone": rounded((guest.mean(HINDERED),))[0],
            "taken_all_the_same": rounded((guest.mean(FREED),))[0],
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
                "interval": rounded(pairing.interval),
                "score": _of(pairing.counts, SCORE),
            }
            for pairing in skill.among
        ],
    }
