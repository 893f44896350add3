"""A count as one page of HTML: no script, no address, plots as SVG, readable in print.

What stands on it is gathered here as sections of plots and tables; `templates/report/page.html`
says how they look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.ground.resources import templates
from pnp.trials.figures import Summary, mean_score, never, summary, wilson, worded
from pnp.trials.plots import Plot, Range, bars, ranges, spread
from pnp.trials.simulation import Comparison
from pnp.trials.tally import TOTAL, Tally

_OTHERS: Final = "other counts"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a report is about."""

    title: str
    policies: Sequence[str]
    seed: int
    version: int
    reasons: Sequence[str]
    notes: Sequence[str]
    readings: Sequence[str] = ()
    """Rulings read otherwise than usual, as they were asked for."""
    changes: Sequence[str] = ()
    """Numbers played otherwise than printed, as they were asked for."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table's row; where it has a share (in percent), that is told and drawn at its end."""

    cells: tuple[str, ...]
    share: float | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that belong together."""

    rows: tuple[Row, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below their heads."""

    groups: tuple[Group, ...]
    head: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        row = self.groups[0].rows[0]
        return len(row.cells) + (row.share is not None)


@dataclass(frozen=True, slots=True)
class Section:
    """A headline and what follows it."""

    title: str
    plots: tuple[Plot, ...] = ()
    tables: tuple[Table, ...] = ()
    text: str = ""
    note: str = ""


def report(heading: Heading, tally: Tally, comparison: Comparison | None = None) -> str:
    """The page."""
    page = Environment(
        loader=FileSystemLoader(templates() / "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    ).get_template("page.html")
    return page.render(
        title=heading.title,
        summary=_summary(tally),
        facts=list(_facts(heading)),
        games=_counted(tally.games, "game"),
        unseen=f"{never(tally.games):.2g} %",
        sections=list(_sections(heading, tally, comparison)),
    )


def _summary(tally: Tally) -> str:
    score = mean_score(tally)
    return (
        f"{_counted(tally.games, 'game')} of {_counted(tally.players, 'player')}. A player scores "
        f"{score.mean:.2f} in the mean; interval {score.interval('.2f')}."
    )


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def _facts(heading: Heading) -> Iterator[tuple[str, str]]:
    yield "players", ", ".join(heading.policies)
    yield "seed", str(heading.seed)
    yield "rules version", str(heading.version)
    if heading.readings:
        yield "rulings", ", ".join(heading.readings)
    if heading.changes:
        yield "compared with", ", ".join(heading.changes)


def _sections(heading: Heading, tally: Tally, comparison: Comparison | None) -> Iterator[Section]:
    if comparison is not None:
        yield _difference(heading, comparison)
    yield _scores(tally)
    yield _seats(heading, tally)
    yield _length(tally)
    yield _endings(heading, tally)
    yield _uses(heading, tally)


def _difference(heading: Heading, comparison: Comparison) -> Section:
    counts = {
        "as printed": comparison.before.histograms[TOTAL],
        "changed": comparison.after.histograms[TOTAL],
        "difference": comparison.difference,
    }
    rows = [
        (name, f"{each.mean:+.3f}" if name == "difference" else f"{each.mean:.3f}", *_ends(each))
        for name, each in ((name, summary(counted)) for name, counted in counts.items())
    ]
    return Section(
        f"What {', '.join(heading.changes)} would change",
        (bars(comparison.difference, "by how much the total score of a game changes"),),
        (_table(rows, ("total score of a game", "mean", "from", "to")),),
        text="Every game was played twice with the same luck, as printed and changed.",
    )


def _ends(each: Summary) -> tuple[str, str]:
    return (f"{each.low:.3f}", f"{each.high:.3f}") if each.sure else ("not known", "")


def _scores(tally: Tally) -> Section:
    each = mean_score(tally)
    rows = [
        ("mean", f"{each.mean:.3f}"),
        ("interval of the mean", each.interval(".3f")),
        ("standard deviation", f"{each.sd:.2f}"),
        ("spread", spread(tally.scores)),
        ("least and most", f"{each.least} and {each.most}"),
    ]
    plot = bars(tally.scores, "score of a player, and the share of players who reach it")
    return Section("Scores", (plot,), (_table(rows),))


def _seats(heading: Heading, tally: Tally) -> Section:
    names = [f"{seat}: {policy}" for seat, policy in enumerate(heading.policies, start=1)]
    scores = [_score(name, tally, seat) for seat, name in enumerate(names, start=1)]
    wins = [_wins(name, tally, seat) for seat, name in enumerate(names, start=1)]
    even = sum(won.value for won in wins) / tally.players
    plots = (
        ranges(
            wins,
            "share of games won, by seat",
            "{:.2%}".format,
            ("if all seats were equal", even),
        ),
        ranges(scores, "mean score, by seat", "{:.2f}".format),
    )
    rows = [
        (won.name, f"{score.value:.2f}", f"{won.value:.2%}", f"{won.low:.2%} to {won.high:.2%}")
        for score, won in zip(scores, wins, strict=True)
    ]
    return Section(
        "Seats",
        plots if tally.players > 1 else (),
        (_table(rows, ("seat", "mean score", "wins", "interval")),),
        note="A shared first place counts for each who shares it.",
    )


def _score(name: str, tally: Tally, seat: int) -> Range:
    """A seat's mean score."""
    each = summary(tally.histograms[f"score.{seat}"])
    return Range(name, each.mean, each.low, each.high)


def _wins(name: str, tally: Tally, seat: int) -> Range:
    """The share of games that a seat won."""
    hits = tally.wins(seat)
    return Range(name, hits / tally.games, *wilson(hits, tally.games))


def _length(tally: Tally) -> Section:
    decisions = tally.histograms["decisions"]
    each = summary(decisions)
    choices, forced = (summary(tally.histograms[name]).mean for name in ("choices", "forced"))
    rows = [
        ("decisions in a game", f"{each.mean:.1f}"),
        ("spread", spread(decisions)),
        ("legal actions to choose from", f"{choices / each.mean if each.mean else 0:.1f}"),
        ("decisions without a choice", f"{forced / each.mean if each.mean else 0:.1%}"),
    ]
    plot = bars(decisions, "decisions in a game, and the share of games that take so many")
    return Section("Length", (plot,), (_table(rows),))


def _endings(heading: Heading, tally: Tally) -> Section:
    counted = tally.histograms["reason"]
    rows = tuple(
        _shared((worded(name), f"{counted.get(place, 0):,}"), counted.get(place, 0), tally.games)
        for place, name in enumerate(heading.reasons)
    )
    return Section("How games end", (), (Table((Group(rows),), ("", "games", "share")),))


def _uses(heading: Heading, tally: Tally) -> Section:
    groups = tuple(
        Group(tuple(_use(name, title, tally) for name in names), worded(title))
        for title, names in _grouped(heading.notes)
    )
    unused = [name for name in heading.notes if set(tally.histograms[name]) == {0}]
    return Section(
        "What was used",
        (),
        (Table(groups, ("", "mean in a game", "most", "in how many games")),),
        note=f"Never in these games: {', '.join(map(worded, unused))}." if unused else "",
    )


def _grouped(notes: Sequence[str]) -> Iterable[tuple[str, list[str]]]:
    """Notes by what stands before their point; those that stand alone come last."""
    kinds = Counter(name.partition(".")[0] for name in notes)
    found: dict[str, list[str]] = {kind: [] for kind, count in kinds.items() if count > 1}
    alone = [name for name in notes if name.partition(".")[0] not in found]
    for name in notes:
        found.get(name.partition(".")[0], []).append(name)
    return [*found.items(), *([(_OTHERS, alone)] if alone else [])]


def _use(name: str, title: str, tally: Tally) -> Row:
    counted = tally.histograms[name]
    each = summary(counted)
    told = worded(name.removeprefix(f"{title}."))
    cells = (told, f"{each.mean:.3f}", str(each.most))
    return _shared(cells, tally.games - counted.get(0, 0), tally.games)


def _shared(cells: tuple[str, ...], hits: int, count: int) -> Row:
    return Row(cells, round(100 * hits / count, 1), f"{hits / count:.1%}")


def _table(rows: Iterable[tuple[str, ...]], head: tuple[str, ...] = ()) -> Table:
    return Table((Group(tuple(Row(row) for row in rows)),), head)
