"""The report of a sweep: rows of tables, for a terminal and for a page with plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from pnp.core.errors import quantity
from pnp.study.simulation.counts import Histogram
from pnp.study.sweep.dials import is_number, variant_name
from pnp.study.sweep.race import Race
from pnp.study.sweep.targets import Interval, Target

if TYPE_CHECKING:
    from pnp.study.simulation.pages import HeatCell, HeatMap, Section
    from pnp.study.sweep.sweep import SweepResult

Row = tuple[str, ...]

FRESH_NOTE: Final = (
    "These figures are of other games than those that chose the variants: among many, the best of "
    "some games owes something to their luck. Intervals of all variants together are at 95 %, as "
    "far as values lie within the range that was seen."
)
EFFECTS_NOTE: Final = (
    "The mean of each figure over all variants with that value, by the first round. All of it is "
    "true of these players: others may play the variants otherwise."
)


MAPS_NOTE: Final = (
    "A cell is the smallest distance of all variants with these two values, by the first round. "
    "The darker it is, the nearer; the nearest is framed."
)
MAX_DIALS_OF_MAPS: Final = 3


def figure_heads(race: Race) -> Row:
    """Return the headings of the columns of figures, with the policy if there are several."""
    if len(race.policies) > 1:
        return tuple(map(str, race.figures))
    return tuple(str(target).partition(": ")[2] for target in race.figures)


def variant_names(result: SweepResult) -> tuple[str, ...]:
    """Return the names of the finalists and the game as printed, the nearest first."""
    variants = result.race.plan.variants
    return tuple(variant_name(variants[place]) for place in result.best)


def figure_rows(result: SweepResult, names: Iterable[str]) -> Iterator[Row]:
    """Yield the aims, then a row per name, nearest first: its figures and its distance."""
    yield ("aim", *(target.aim for target in result.race.figures), "")
    for name, standing in zip(names, result.best.values(), strict=True):
        cells = map(_cell, result.race.figures, standing.figures)
        yield (name, *cells, "out" if standing.is_out else f"{standing.distance:.2f}")


def threshold_lines(target: Target, histogram: Histogram) -> Iterator[str]:
    """Yield the limit that the unchanged game would meet, if the target has one."""
    threshold = target.threshold(histogram)
    if threshold is not None:
        limit, share = threshold
        figure = f"{target.column} {target.sign} {limit}"
        yield f"As printed, {100 * share:.1f} % have {figure}: the nearest limit to {target.aim}."


def _cell(target: Target, figure: Interval) -> str:
    unit = " %" if target.sign else ""
    return f"{figure.value:.2f}{unit} ± {(figure.high - figure.low) / 2:.2f}"


def effect_rows(result: SweepResult) -> Iterator[Row]:
    """Yield the values of each dial with the mean figures of the variants that have them."""
    for path, values in result.effects.items():
        for value, figures in sorted(values.items(), key=_by_number):
            yield (path, value, *(f"{figure:.2f}" for figure in figures))


def _by_number(item: tuple[str, object]) -> tuple[int, str]:
    value, _ = item
    return (int(value), "") if is_number(value) else (0, value)


def report_page(result: SweepResult) -> str:
    """Return the page, as HTML."""
    from pnp.study.simulation.pages import page  # noqa: PLC0415 -- brings a template engine

    plan = result.race.plan
    facts = [
        ("seed", str(plan.seed)),
        ("rules version", str(plan.rules)),
        ("games of a variant, at most", f"{plan.games:,}"),
        ("variants left after each round", ", ".join(map(str, result.left))),
    ]
    variants = quantity(len(plan.variants) - 1, "variant")
    summary = f"{variants}, {quantity(result.games, 'game')}, all variants with the same luck."
    return page(result.title, summary, facts, FRESH_NOTE, [*_sections(result)])


def _sections(result: SweepResult) -> Iterator[Section]:
    from pnp.study.simulation.pages import Section, plain_table  # noqa: PLC0415 -- see above

    head, names = ("", *figure_heads(result.race), "distance"), variant_names(result)
    yield Section("The nearest variants", tables=(plain_table(figure_rows(result, names), head),))
    for number, target in enumerate(result.race.figures):
        yield _figure(result, target, number)
    head = ("dial", "value", *figure_heads(result.race))
    yield Section(
        "What each dial does", tables=(plain_table(effect_rows(result), head),), note=EFFECTS_NOTE
    )
    maps = tuple(heat_maps(result))
    if maps:
        yield Section("Two dials together", maps=maps, note=MAPS_NOTE)


def heat_maps(result: SweepResult) -> Iterator[HeatMap]:
    """Yield a map for each pair of the first dials: the least distance of each pair of values."""
    variants = {place: dict(variant) for place, variant in enumerate(result.race.plan.variants)}
    values = {
        path: sorted(by_value, key=lambda value: _by_number((value, None)))
        for path, by_value in result.effects.items()
        if len(by_value) > 1
    }
    for rows, columns in combinations(list(values)[:MAX_DIALS_OF_MAPS], 2):
        nearest = {
            (row, column): min(
                result.distances[place]
                for place, numbers in variants.items()
                if (numbers.get(rows), numbers.get(columns)) == (row, column)
            )
            for row, column in product(values[rows], values[columns])
        }
        yield _heat_map((rows, columns), values, nearest)


def _heat_map(
    paths: tuple[str, str],
    values: Mapping[str, Sequence[str]],
    nearest: Mapping[tuple[str, str], float],
) -> HeatMap:
    from pnp.study.simulation.pages import HEAT_LEVELS, HeatCell, HeatMap  # noqa: PLC0415 -- above

    rows, columns = paths
    low, high = min(nearest.values()), max(nearest.values())

    def cell(figure: float) -> HeatCell:
        share = (high - figure) / (high - low) if high > low else 0.0
        level = min(HEAT_LEVELS - 1, int(share * HEAT_LEVELS))
        return HeatCell(f"{figure:.2f}", level, is_best=figure == low)

    return HeatMap(
        f"Smallest distance, by {rows} and {columns}",
        rows,
        columns,
        tuple(values[columns]),
        tuple(
            (row, tuple(cell(nearest[row, column]) for column in values[columns]))
            for row in values[rows]
        ),
    )


def _figure(result: SweepResult, target: Target, number: int) -> Section:
    """Return a figure of all finalists as a plot, with its aim marked."""
    from pnp.study.simulation.pages import Section  # noqa: PLC0415 -- see above
    from pnp.study.simulation.plots import Range, ranges  # noqa: PLC0415 -- see above

    unit = " %" if target.sign else ""
    standings = zip(variant_names(result), result.best.values(), strict=True)
    rows = [Range(name, *standing.figures[number]) for name, standing in standings]
    aim = (target.low + target.high) / 2
    plot = ranges(
        rows,
        f"{target} in games of the last round",
        lambda value: f"{value:.1f}{unit}",
        ("aim", aim),
    )
    return Section(str(target), plots=(plot,))
