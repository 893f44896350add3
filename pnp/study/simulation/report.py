"""A count as one page of HTML: plots and tables, including the studies for designers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import quantity
from pnp.study.simulation.counts import TOTAL, Comparison, GameCounts
from pnp.study.simulation.pages import (
    ReportRow,
    ReportRowGroup,
    ReportTable,
    Section,
    page,
    plain_table,
    share_row,
)
from pnp.study.simulation.plots import Range, bars, describe_spread, ranges
from pnp.study.simulation.restricted import WON, RestrictedCounts
from pnp.study.simulation.skill import SkillGap
from pnp.study.simulation.statistics import (
    compare_means,
    compare_wins,
    full_name,
    mean_score,
    never,
    summary,
    wilson,
)
from pnp.study.simulation.studies import (
    ALIKE,
    AMONG,
    LEAD_NOTE,
    LENGTHS,
    RESTRICTED_NOTE,
    SETTLED,
    Studies,
    alike_rows,
    among_rows,
    counts_leads,
    head_of_restrictions,
    lead_rows,
    mean_hindrances,
    rank_rows,
    rank_table,
    rows_of_restrictions,
    sentence_on_restrictions,
)

_OTHERS: Final = "other counts"
_NOTHING: Final = Studies()


@dataclass(frozen=True, slots=True)
class ReportHeading:
    """The subject of a report."""

    title: str
    policies: Sequence[str]
    seed: int
    version: int
    reasons: Sequence[str]
    notes: Sequence[str]
    names: Mapping[str, str]
    """The names of notes and of their kinds."""
    readings: Sequence[str] = ()
    """Rulings not read in the default way, as requested."""
    changes: Sequence[str] = ()
    """Numbers changed from the printed ones, as requested."""

    @property
    def others(self) -> tuple[str, ...]:
        """Return every difference from the printed game, if games are compared."""
        return (*self.readings, *self.changes)


def report(
    heading: ReportHeading,
    counts: GameCounts,
    comparison: Comparison | None = None,
    studies: Studies = _NOTHING,
) -> str:
    """Return the page, as HTML."""
    return page(
        heading.title,
        _summary(counts),
        list(_facts(heading)),
        "What follows is true of these rules and these players. Intervals are at 95 %; where "
        f"nothing was seen among {quantity(counts.games, 'game')}, it may still happen in up to "
        f"{never(counts.games):.2g} % of them.",
        list(_sections(heading, counts, comparison, studies)),
    )


def _summary(counts: GameCounts) -> str:
    score = mean_score(counts)
    return (
        f"{quantity(counts.games, 'game')} of {quantity(counts.players, 'player')}. "
        f"A player scores {score.mean:.2f} in the mean; interval {score.interval('.2f')}."
    )


def _facts(heading: ReportHeading) -> Iterator[tuple[str, str]]:
    yield "players", ", ".join(heading.policies)
    yield "seed", str(heading.seed)
    yield "rules version", str(heading.version)
    if heading.others:
        yield "compared with", ", ".join(heading.others)


def _sections(
    heading: ReportHeading, counts: GameCounts, comparison: Comparison | None, studies: Studies
) -> Iterator[Section]:
    if comparison is not None:
        yield _difference(heading, comparison)
    yield _scores(counts)
    yield _seats(heading, counts)
    yield from study_sections(counts, studies)
    yield _length(heading, counts)
    yield _endings(heading, counts)
    yield _uses(heading, counts)


def _difference(heading: ReportHeading, comparison: Comparison) -> Section:
    names, players = heading.names, comparison.before.players
    rows = [compare_means(comparison, TOTAL, "scores of all seats").cells(".3f")]
    if players > 1:
        seats = range(1, players + 1)
        wins = (compare_wins(comparison, seat, f"wins of seat {seat}") for seat in seats)
        rows += [win.cells(".2%") for win in wins]
    rows.append(compare_means(comparison, "decisions", "decisions in a game").cells(".3f"))
    uses = [
        compare_means(comparison, note, full_name(note, names)).cells(".3f")
        for note in heading.notes
    ]
    head = ("mean in a game", "as printed", "changed", "difference", "interval")
    return Section(
        f"What {', '.join(heading.others)} would change",
        (bars(comparison.differences[TOTAL], "by how much the total score of a game changes"),),
        (plain_table(rows, head), plain_table(uses, ("what was used", *head[1:]))),
        text="Every game was played twice with the same luck, as printed and changed.",
        note="Where an interval does not hold zero, the change is noticed.",
    )


def _scores(counts: GameCounts) -> Section:
    mean = mean_score(counts)
    rows = [
        ("mean", f"{mean.mean:.3f}"),
        ("interval of the mean", mean.interval(".3f")),
        ("standard deviation", f"{mean.sd:.2f}"),
        ("spread", describe_spread(counts.scores)),
        ("least and most", f"{mean.least} and {mean.most}"),
    ]
    plot = bars(counts.scores, "score of a player, and the share of players who reach it")
    return Section("Scores", (plot,), (plain_table(rows),))


def _seats(heading: ReportHeading, counts: GameCounts) -> Section:
    names = [f"{seat}: {policy}" for seat, policy in enumerate(heading.policies, start=1)]
    scores = [_score(name, counts, seat) for seat, name in enumerate(names, start=1)]
    wins = [_wins(name, counts, seat) for seat, name in enumerate(names, start=1)]
    even = sum(win.value for win in wins) / counts.players
    plots = (
        ranges(
            wins, "share of games won, by seat", "{:.2%}".format, ("if all seats were equal", even)
        ),
        ranges(scores, "mean score, by seat", "{:.2f}".format),
    )
    if counts.players == 1:  # who plays alone wins nothing
        return Section("Seats", (), (plain_table([_lone(scores[0])], ("seat", "mean score")),))
    rows = [
        (win.name, f"{score.value:.2f}", f"{win.value:.2%}", f"{win.low:.2%} to {win.high:.2%}")
        for score, win in zip(scores, wins, strict=True)
    ]
    return Section(
        "Seats",
        plots,
        (plain_table(rows, ("seat", "mean score", "wins", "interval")),),
        note="A shared first place counts for each who shares it.",
    )


def _lone(score: Range) -> tuple[str, str]:
    return score.name, f"{score.value:.2f}"


def _score(name: str, counts: GameCounts, seat: int) -> Range:
    """Return a seat's mean score."""
    score = summary(counts.histograms[f"score.{seat}"])
    return Range(name, score.mean, score.low, score.high)


def _wins(name: str, counts: GameCounts, seat: int) -> Range:
    """Return the share of games that a seat won."""
    hits = counts.wins(seat)
    return Range(name, hits / counts.games, *wilson(hits, counts.games))


def _length(heading: ReportHeading, counts: GameCounts) -> Section:
    decisions = counts.histograms["decisions"]
    length = summary(decisions)
    choices, mean_of_forced = (
        summary(counts.histograms[name]).mean for name in ("choices", "forced")
    )
    rows = [
        ("decisions in a game", f"{length.mean:.1f}"),
        ("spread", describe_spread(decisions)),
        *(
            (f"{heading.names[name]} in a game", describe_spread(counts.histograms[name]))
            for name in LENGTHS
            if name in heading.notes
        ),
        ("legal actions to choose from", f"{choices / length.mean if length.mean else 0:.1f}"),
        ("decisions without a choice", f"{mean_of_forced / length.mean if length.mean else 0:.1%}"),
    ]
    plot = bars(decisions, "decisions in a game, and the share of games that take so many")
    return Section("Length", (plot,), (plain_table(rows),))


def _endings(heading: ReportHeading, counts: GameCounts) -> Section:
    reasons = counts.histograms["reason"]
    rows = tuple(
        share_row(
            (name.replace("_", " "), f"{reasons.get(place, 0):,}"),
            reasons.get(place, 0),
            counts.games,
        )
        for place, name in enumerate(heading.reasons)
    )
    return Section(
        "How games end", (), (ReportTable((ReportRowGroup(rows),), ("", "games", "share")),)
    )


def _uses(heading: ReportHeading, counts: GameCounts) -> Section:
    groups = tuple(
        ReportRowGroup(tuple(_use(name, heading.names[name], counts) for name in names), title)
        for title, names in group_notes(heading.notes, heading.names)
    )
    idle = [name for name in heading.notes if set(counts.histograms[name]) == {0}]
    return Section(
        "What was used",
        (),
        (ReportTable(groups, ("", "mean in a game", "most", "in how many games")),),
        note=f"Never in these games: {_list_notes(heading, idle)}." if idle else "",
    )


def _list_notes(heading: ReportHeading, notes: Iterable[str]) -> str:
    return ", ".join(full_name(note, heading.names) for note in notes)


def group_notes(notes: Sequence[str], names: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """Return notes grouped by the name of their kind; notes without a kind come last."""
    kinds = [note.partition(".")[0] for note in notes]
    groups: dict[str, list[str]] = {}
    for note, kind in zip(notes, kinds, strict=True):
        has_kind = kind != note and kind in names
        groups.setdefault(names[kind] if has_kind else _OTHERS, []).append(note)
    alone = groups.pop(_OTHERS, [])
    return [*groups.items(), *([(_OTHERS, alone)] if alone else [])]


def _use(note: str, name: str, counts: GameCounts) -> ReportRow:
    histogram = counts.histograms[note]
    use = summary(histogram)
    cells = (name, f"{use.mean:.3f}", str(use.most))
    return share_row(cells, counts.games - histogram.get(0, 0), counts.games)


def study_sections(counts: GameCounts, studies: Studies) -> Iterator[Section]:
    """Yield the sections of the studies."""
    if studies.ranks:
        rows = rank_rows(studies.ranks, counts.histograms["rank"])
        head = ("rank of the first player", "games", "interval")
        yield Section("Ranks", (), (plain_table(rows, head),))
    if counts_leads(counts):
        yield _leads(counts)
    if studies.restricted is not None:
        yield _restrictions(studies, studies.restricted)
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


def _restrictions(studies: Studies, counts: RestrictedCounts) -> Section:
    column = counts.decisive
    form = "{:+.1%}" if column == WON else "{:+.2f}"
    lines = []
    for place in counts.order():
        change = counts.change(place)
        lines.append(Range(studies.labels[place], change.mean, change.low, change.high))
    decisions = [f"{mean_hindrances(counts, place):.1f}" for place in counts.order()]
    rows = [
        (*row, often)
        for row, often in zip(rows_of_restrictions(studies.labels, counts), decisions, strict=True)
    ]
    head = (*head_of_restrictions(counts)[:-1], "what it is", "forgone in a game")
    what = "wins" if column == WON else "points"
    return Section(
        "Restricted play",
        (ranges(lines, f"{what} without it", form.format, ("no difference", 0.0)),),
        (plain_table(rows, head),),
        text=sentence_on_restrictions(counts),
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
