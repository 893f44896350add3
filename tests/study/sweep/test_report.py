"""The rows of a sweep's report, from figures that are put together here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.study.simulation.pages import HEAT_LEVELS
from pnp.study.sweep.dials import Dial, Variant, variants_of
from pnp.study.sweep.report import (
    MAX_DIALS_OF_MAPS,
    _heat_map,
    effect_rows,
    figure_heads,
    figure_rows,
    heat_maps,
    report_page,
    threshold_lines,
    variant_names,
)
from pnp.study.sweep.targets import Interval


class Aim(SimpleNamespace):
    """A target with its aim."""

    def __str__(self) -> str:
        return f"greedy: {self.column}"

    def threshold(self, histogram: Any) -> Any:
        return histogram.get("threshold")


SCORE = Aim(aim="60", sign="", column="score")
WON = Aim(aim="50 %", sign=">=", column="won")


def result_of(*variants: Variant, **more: Any) -> Any:
    plan = SimpleNamespace(variants=((), *variants))
    race = SimpleNamespace(plan=plan, policies=("greedy",), figures=(SCORE, WON))
    return SimpleNamespace(race=race, **more)


def test_the_nearest_variants_are_told_with_half_the_width_of_their_intervals() -> None:
    near = SimpleNamespace(
        figures=(Interval(60.5, 58.5, 62), Interval(49, 47, 52)), distance=0.126, is_out=False
    )
    far = SimpleNamespace(
        figures=(Interval(70, 69, 71), Interval(20, 20, 20)), distance=3.0, is_out=True
    )
    result = result_of((("dice", "3"), ("days", "2")), best={1: near, 0: far})
    names = variant_names(result)
    assert names == ("dice=3 days=2", "as printed")
    assert [*figure_rows(result, names)] == [
        ("aim", "60", "50 %", ""),
        ("dice=3 days=2", "60.50 ± 1.75", "49.00 % ± 2.50", "0.13"),
        ("as printed", "70.00 ± 1.00", "20.00 % ± 0.00", "out"),
    ]


@pytest.mark.parametrize(
    ("policies", "heads"),
    [(("greedy",), ("score", "won")), (("greedy", "random"), ("greedy: score", "greedy: won"))],
)
def test_the_policy_is_named_where_there_are_several(
    policies: tuple[str, ...], heads: tuple[str, ...]
) -> None:
    race: Any = SimpleNamespace(policies=policies, figures=(SCORE, WON))
    assert figure_heads(race) == heads


def test_the_limit_that_the_printed_game_would_meet_is_told_in_percent() -> None:
    histogram: Any = {"threshold": (70, 0.4816)}
    target: Any = WON
    told = "As printed, 48.2 % have won >= 70: the nearest limit to 50 %."
    assert [*threshold_lines(target, histogram)] == [told]
    assert [*threshold_lines(target, {})] == []


def test_values_of_a_dial_stand_in_their_order_and_readings_by_the_alphabet() -> None:
    effects = {
        "dice": {"10": (1.0, 2.0), "9": (3.0, 4.006), "-2": (5.0, 6.0)},
        "P-10": {"forbidden": (7.0, 8.0), "allowed": (9.0, 0.0)},
    }
    assert [*effect_rows(result_of(effects=effects))] == [
        ("dice", "-2", "5.00", "6.00"),
        ("dice", "9", "3.00", "4.01"),
        ("dice", "10", "1.00", "2.00"),
        ("P-10", "allowed", "9.00", "0.00"),
        ("P-10", "forbidden", "7.00", "8.00"),
    ]


def test_cells_are_darker_the_nearer_they_are_and_all_nearest_ones_are_framed() -> None:
    figures = (0.0, 1.9, 2.1, 3.9, 4.1, 5.9, 6.1, 7.9, 8.1, 10.0, 0.0)
    values = {"row": ("1",), "column": tuple(map(str, range(len(figures))))}
    nearest = {("1", str(place)): figure for place, figure in enumerate(figures)}
    ((name, cells),) = _heat_map(("row", "column"), values, nearest).rows
    assert name == "1"
    assert [cell.level for cell in cells] == [4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 4]
    assert HEAT_LEVELS == 5
    assert [cell.is_best for cell in cells] == [figure == 0 for figure in figures]
    assert cells[1].text == "1.90"


def test_cells_that_are_all_alike_are_light_and_all_of_them_the_nearest() -> None:
    values = {"row": ("1",), "column": ("1", "2")}
    nearest = {("1", "1"): 2.0, ("1", "2"): 2.0}
    ((_, cells),) = _heat_map(("row", "column"), values, nearest).rows
    assert [(cell.level, cell.is_best) for cell in cells] == [(0, True)] * 2


NAMES = ("a", "still", "b", "c", "d")


def test_each_two_of_the_first_dials_that_turn_have_a_map_of_the_least_distances() -> None:
    dials = [Dial(name, ("0",) if name == "still" else ("1", "0")) for name in NAMES]
    variants = variants_of(dials)
    effects = {dial.path: dict.fromkeys(dial.values) for dial in dials}
    distances = [float(7 * place % 17) for place in range(len(variants) + 1)]
    maps = [*heat_maps(result_of(*variants, effects=effects, distances=distances))]
    pairs = [(heat.row_title, heat.column_title) for heat in maps]
    assert pairs == [("a", "b"), ("a", "c"), ("b", "c")]
    assert MAX_DIALS_OF_MAPS == 3
    texts = [[cell.text for cell in cells] for _, cells in maps[0].rows]
    assert texts == [
        [f"{least(variants, distances, row, column):.2f}" for column in "01"] for row in "01"
    ]


def least(variants: tuple[Variant, ...], distances: list[float], row: str, column: str) -> float:
    """The least distance of the variants with these values of a and b."""
    return min(
        distance
        for variant, distance in zip(variants, distances[1:], strict=True)
        if {("a", row), ("b", column)} <= {*variant}
    )


def test_the_page_tells_how_many_variants_there_were_besides_the_printed_game() -> None:
    best = {0: SimpleNamespace(figures=(Interval(60, 58, 62),), distance=1.0, is_out=False)}
    result = result_of(
        (("a", "1"),), (("a", "2"),), best=best, effects={}, distances=[1.0] * 3, games=1234,
        left=(3, 1), title="The Pond",
    )  # fmt: skip
    result.race.figures = (Aim(aim="60", sign="", column="score", low=60, high=60),)
    vars(result.race.plan).update(seed=7, rules=3, games=5000)
    page = report_page(result)
    assert "2 variants, 1,234 games, all variants with the same luck." in page
    assert "5,000" in page
    assert "3, 1" in page
