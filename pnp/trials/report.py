"""A count as one page of HTML: no script, no address, plots as SVG, readable in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from pnp.trials.figures import quantile, summary, wilson
from pnp.trials.simulation import Comparison
from pnp.trials.tally import TOTAL, Histogram, Tally

_STYLE: Final = """
body{font:16px/1.5 Georgia,serif;color:#1f2d36;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-family:system-ui,sans-serif;color:#14646b}h2{margin-top:2.2rem}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.25rem .8rem;border-bottom:1px solid #b9cfce;text-align:right}
th:first-child,td:first-child{text-align:left}
figure{margin:1rem 0}figcaption,.dim{color:#4c5d66;font-size:.9rem}
@media print{body{margin:0;max-width:none}figure,table{break-inside:avoid}}
"""

_WIDTH, _HEIGHT, _FOOT = 640, 180, 26
_MOST_BARS: Final = 60


@dataclass(frozen=True, slots=True)
class Heading:
    """What a report is about."""

    title: str
    policies: Sequence[str]
    seed: int
    version: int
    reasons: Sequence[str]
    notes: Sequence[str]
    changes: Sequence[str] = ()


def report(heading: Heading, tally: Tally, comparison: Comparison | None = None) -> str:
    """The page."""
    body = "".join(
        (
            _head(heading, tally),
            _scores(tally),
            _seats(heading, tally),
            _length(tally),
            _endings(heading, tally),
            _uses(heading, tally),
            _difference(heading, comparison) if comparison else "",
        )
    )
    title = escape(heading.title)
    return (
        f'<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}</body>\n</html>\n"
    )


def _head(heading: Heading, tally: Tally) -> str:
    policies = escape(", ".join(heading.policies))
    return (
        f"<h1>{escape(heading.title)}</h1>\n"
        f"<p>{tally.games:,} games of {tally.players} player{'s' * (tally.players != 1)}; "
        f"players: {policies}; seed {heading.seed}; rules version {heading.version}. "
        "What follows is true of these rules <em>and</em> these players. "
        "Intervals are at 95 %.</p>\n"
    )


def _scores(tally: Tally) -> str:
    scores = tally.scores
    per_game = summary(tally.histograms[TOTAL])
    players = tally.players
    rows = [
        ("mean", f"{per_game.mean / players:.3f}"),
        (
            "interval of the mean",
            f"{per_game.low / players:.3f} to {per_game.high / players:.3f}",
        ),
        ("standard deviation", f"{summary(scores).sd:.2f}"),
        ("least and most", f"{min(scores)} to {max(scores)}"),
        *((f"{share:.0%} score at most", str(quantile(scores, share))) for share in _SHARES),
    ]
    return f"<h2>Scores</h2>\n{_plot(scores, 'score of a player')}{_table(('', ''), rows)}"


_SHARES: Final = (0.05, 0.5, 0.95)


def _seats(heading: Heading, tally: Tally) -> str:
    rows = [
        (
            f"seat {seat} ({policy})",
            f"{summary(tally.histograms[f'score.{seat}']).mean:.2f}",
            *_share(tally.wins(seat), tally.games),
        )
        for seat, policy in enumerate(heading.policies, start=1)
    ]
    head = ("", "mean score", "wins", "interval")
    note = '<p class="dim">A shared first place counts for each who shares it.</p>\n'
    return f"<h2>Seats</h2>\n{_table(head, rows)}{note}"


def _length(tally: Tally) -> str:
    decisions = tally.histograms["decisions"]
    choices = summary(tally.histograms["choices"]).mean
    forced = summary(tally.histograms["forced"]).mean
    mean = summary(decisions).mean
    rows = [
        ("decisions in a game", f"{mean:.1f}"),
        (
            "5 %, half and 95 % take at most",
            ", ".join(str(quantile(decisions, s)) for s in _SHARES),
        ),
        ("legal actions to choose from", f"{choices / mean if mean else 0:.1f}"),
        ("decisions without a choice", f"{forced / mean if mean else 0:.1%}"),
    ]
    return f"<h2>Length</h2>\n{_plot(decisions, 'decisions in a game')}{_table(('', ''), rows)}"


def _endings(heading: Heading, tally: Tally) -> str:
    counted = tally.histograms["reason"]
    rows = [
        (name.replace("_", " "), *_share(counted.get(place, 0), tally.games))
        for place, name in enumerate(heading.reasons)
    ]
    return f"<h2>How games end</h2>\n{_table(('', 'games', 'interval'), rows)}"


def _uses(heading: Heading, tally: Tally) -> str:
    rows = [
        (
            name.replace("_", " "),
            f"{summary(tally.histograms[name]).mean:.3f}",
            f"{1 - tally.histograms[name].get(0, 0) / tally.games:.1%}",
        )
        for name in heading.notes
    ]
    head = ("", "mean in a game", "games in which it is more than 0")
    return f"<h2>What was used</h2>\n{_table(head, rows)}"


def _difference(heading: Heading, comparison: Comparison) -> str:
    found = summary(comparison.difference)
    changes = escape(", ".join(heading.changes))
    rows = [
        ("total score as it is", f"{summary(comparison.before.histograms[TOTAL]).mean:.3f}"),
        ("as it would be", f"{summary(comparison.after.histograms[TOTAL]).mean:.3f}"),
        ("difference", f"{found.mean:+.3f}"),
        ("interval", f"{found.low:+.3f} to {found.high:+.3f}"),
    ]
    return (
        f"<h2>What {changes} would change</h2>\n<p>Both were played with the same luck, game by "
        f"game.</p>\n{_plot(comparison.difference, 'difference of a game')}{_table(('', ''), rows)}"
    )


def _share(hits: int, count: int) -> tuple[str, str]:
    low, high = wilson(hits, count)
    return f"{hits / count:.2%}", f"{low:.2%} to {high:.2%}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return (
        f"<table>\n<tr>{top}</tr>\n{body}</table>\n" if any(head) else f"<table>\n{body}</table>\n"
    )


def _plot(histogram: Histogram, caption: str) -> str:
    """Bars, each as high as its share; wide histograms are drawn in bins of several values."""
    low, high = min(histogram), max(histogram)
    width = -(-(high - low + 1) // _MOST_BARS)
    bins: dict[int, int] = {}
    for value, times in histogram.items():
        bins[(value - low) // width] = bins.get((value - low) // width, 0) + times
    bars = "".join(_bars(bins, (high - low) // width + 1))
    ends = (
        f'<text x="0" y="{_HEIGHT + 18}" font-size="13">{low}</text>'
        f'<text x="{_WIDTH}" y="{_HEIGHT + 18}" font-size="13" text-anchor="end">{high}</text>'
    )
    return (
        f'<figure><svg viewBox="0 0 {_WIDTH} {_HEIGHT + _FOOT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(caption)}</title>'
        f'<g fill="#3d8f8f">{bars}</g>'
        f'<path d="M0 {_HEIGHT}H{_WIDTH}" stroke="#1f2d36"/>{ends}</svg>'
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
    )


def _bars(bins: dict[int, int], count: int) -> Iterator[str]:
    tallest = max(bins.values())
    step = _WIDTH / count
    for place, times in sorted(bins.items()):
        height = _HEIGHT * times / tallest
        yield (
            f'<rect x="{place * step:.2f}" y="{_HEIGHT - height:.2f}" '
            f'width="{max(step - 1, 0.5):.2f}" height="{height:.2f}"/>'
        )
