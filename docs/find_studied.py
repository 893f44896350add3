"""The findings of studies: which numbers would bring the five games to some targets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from find_counted import GREEDY, SEED, table

from pnp.study.simulate import SimulationRequest
from pnp.study.sweep.dials import read_dials
from pnp.study.sweep.report import (
    effect_rows,
    figure_heads,
    figure_rows,
    threshold_lines,
    variant_names,
)
from pnp.study.sweep.sweep import SweepRequest, SweepResult, sweep


class _Study(NamedTuple):
    game: str
    players: int
    question: str
    dials: tuple[str, ...]
    target: str


STUDIES: Final = (
    _Study(
        "pond",
        1,
        "Ducks in the Pond: with how many dice would one greedy player in ten be Professional?",
        ("days.2.dice=4..6", "days.3.dice=2..4"),
        "P(score >= 90) = 10%",
    ),
    _Study(
        "gallery",
        4,
        "Sitting Ducks Gallery: what would make it shorter by a tenth?",
        ("hand.cards=2..5", "targets.count=6..7"),
        "length = 76",
    ),
    _Study(
        "blind",
        3,
        "Duck Blind: with how many ducks would the deck last for three?",
        ("setup.2.ducks=40..46/2", "setup.2.wardens=1..3"),
        "P(deck.recycled = 0) = 100%",
    ),
)


def studies(games: int) -> Iterator[str]:
    """Yield the studies: the nearest variants, and the effect of each dial."""
    yield "## Studies"
    yield ""
    yield (
        f"All play by `{GREEDY}`, at most {games:,} games a variant; paths of numbers are those of "
        "`--set`. [studies.md](studies.md) tells how it is done, and which interval ± is."
    )
    yield ""
    for study in STUDIES:
        yield f"### {study.question}"
        yield ""
        yield from _tables(_play(study, games))


def _play(study: _Study, games: int) -> SweepResult:
    play = SimulationRequest(study.game, study.players, games, (GREEDY,), SEED)
    return sweep(SweepRequest(play, read_dials(study.dials), (study.target,)))


def _tables(result: SweepResult) -> Iterator[str]:
    heads = figure_heads(result.race)
    yield from table(
        ("variant", *heads, "distance"), list(figure_rows(result, variant_names(result)))
    )
    for target in result.race.targets:
        for line in threshold_lines(
            target, result.printed[target.policy].histograms[target.column]
        ):
            yield line
            yield ""
    yield from table(("dial", "value", *heads), list(effect_rows(result)))
