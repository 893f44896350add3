"""Studies for designers, as sections of a report."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.study.simulation.counts import GameCounts
from pnp.study.simulation.pages import Section, plain_table
from pnp.study.simulation.plots import Range, bars, ranges
from pnp.study.simulation.restricted import WON, RestrictedCounts
from pnp.study.simulation.skill import SkillGap
from pnp.study.simulation.studies import (
    ALIKE,
    AMONG,
    LEAD_NOTE,
    RESTRICTED_NOTE,
    SETTLED,
    Studies,
    alike_rows,
    among_rows,
    hindered,
    lead_rows,
    leads_followed,
    rank_rows,
    rank_table,
    restricted_head,
    restricted_rows,
    restricted_sentence,
)


def study_sections(counts: GameCounts, studies: Studies) -> Iterator[Section]:
    """Yield the sections of the studies."""
    if studies.ranks:
        rows = rank_rows(studies.ranks, counts.histograms["rank"])
        head = ("rank of the first player", "games", "interval")
        yield Section("Ranks", (), (plain_table(rows, head),))
    if leads_followed(counts):
        yield _leads(counts)
    if studies.restricted is not None:
        yield _restricted(studies, studies.restricted)
    if studies.skill is not None:
        yield _skill(studies, studies.skill)


def _leads(counts: GameCounts) -> Section:
    caption = "percentage of its decisions after which a game is settled, and the share of games"
    return Section(
        "Still in it",
        (bars(counts.histograms[SETTLED], caption),),
        (plain_table(lead_rows(counts), ("", "", "interval")),),
        note=LEAD_NOTE,
    )


def _restricted(studies: Studies, counts: RestrictedCounts) -> Section:
    column = counts.decisive
    form = "{:+.1%}" if column == WON else "{:+.2f}"
    drawn = []
    for place in counts.order():
        change = counts.change(place)
        drawn.append(Range(studies.labels[place], change.mean, change.low, change.high))
    decisions = [f"{hindered(counts, place):.1f}" for place in counts.order()]
    rows = [
        (*row, often)
        for row, often in zip(restricted_rows(studies.labels, counts), decisions, strict=True)
    ]
    head = (*restricted_head(counts)[:-1], "what it is", "forgone in a game")
    what = "wins" if column == WON else "points"
    return Section(
        "Restricted play",
        (ranges(drawn, f"{what} without it", form.format, ("no difference", 0.0)),),
        (plain_table(rows, head),),
        text=restricted_sentence(counts),
        note=RESTRICTED_NOTE,
    )


def _skill(studies: Studies, skill: SkillGap) -> Section:
    tables = [plain_table(alike_rows(skill), ALIKE)]
    if studies.ranks:
        tables.append(plain_table(rank_table(studies.ranks, skill), ("rank", *studies.ranks)))
    if not skill.among:
        scores = [
            Range(row.policy, row.score.mean, row.score.low, row.score.high) for row in skill.alike
        ]
        plot = ranges(scores, "mean score, by policy", "{:.2f}".format)
        return Section("Skill gap", (plot,), tuple(tables))
    wins = [
        Range(f"{row.guest} among {row.others}", row.share, *row.interval) for row in skill.among
    ]
    caption = "share of games that one player wins among others"
    even = ("if equal and none shared", 1 / skill.players)
    return Section(
        "Skill gap",
        (ranges(wins, caption, "{:.1%}".format, even),),
        (plain_table(among_rows(skill), AMONG), *tables),
        note=(
            "The one changes seats from game to game. Shared first places count as wins. If it "
            "played as the others do it would win the share in the last column."
        ),
    )
