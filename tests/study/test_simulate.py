"""A count of games says what was played, by whom, and under which rules."""

from __future__ import annotations

from typing import Any

import pytest

import pnp
from pnp.core.bounds import MAX_GAMES, MAX_SEED, MAX_WORKERS
from pnp.core.errors import CallError
from pnp.study.simulate import SimulationRequest, run


@pytest.mark.parametrize(
    ("numbers", "hints"),
    [
        ({"games": 1, "workers": 1, "seed": 0}, []),
        ({"games": MAX_GAMES, "workers": MAX_WORKERS, "seed": MAX_SEED}, []),
        ({"games": 0}, [f"--games takes 1 to {MAX_GAMES:,}"]),
        ({"workers": 0}, [f"--workers takes 1 to {MAX_WORKERS:,}"]),
        ({"games": MAX_GAMES + 1, "seed": -1},
         [f"--games takes 1 to {MAX_GAMES:,}", f"--seed takes 0 to {MAX_SEED:,}"]),
        ({"workers": MAX_WORKERS + 1, "seed": MAX_SEED + 1},
         [f"--workers takes 1 to {MAX_WORKERS:,}", f"--seed takes 0 to {MAX_SEED:,}"]),
    ],
)  # fmt: skip
def test_numbers_out_of_bounds_are_refused_all_at_once(
    numbers: dict[str, Any], hints: list[str]
) -> None:
    problems = []
    try:
        SimulationRequest("pond", **numbers)
    except CallError as error:
        problems = [problem.hint for problem in error.problems]
    assert problems == hints


def test_a_count_says_what_was_played() -> None:
    request = SimulationRequest("pond", players=2, games=3, policies=("greedy",), fast=False)
    found = run(request)
    rules = pnp.open_game("pond").playing.rules
    assert (found.request, found.game, found.title) == (request, "pond", "Ducks in the Pond")
    assert (found.players, found.policies) == (2, ("greedy", "greedy"))
    assert (found.version, found.compiled, found.kept) == (rules.RULES_VERSION, False, True)
    assert (found.reasons, found.notes) == (tuple(rules.REASONS), tuple(rules.NOTES))
    assert found.names.keys() >= {*found.notes}
    assert (found.comparison, found.restrictions) == (None, ())
    assert (found.studies.labels, found.studies.restricted, found.studies.skill) == ((), None, None)
    assert sum(found.counts.scores.values()) == 6
    assert len(found.studies.ranks) == len(pnp.open_game("pond").data.ranks.each)


def test_a_changed_game_is_counted_beside_the_printed_one() -> None:
    changes = (("days.1.dice", "5"),)
    request = SimulationRequest("pond", games=3, policies=("greedy",), changes=changes, fast=False)
    found, printed = (
        run(request),
        run(SimulationRequest("pond", games=3, policies=("greedy",), fast=False)),
    )
    assert found.comparison
    assert found.counts == found.comparison.before == printed.counts
    assert found.comparison.after != printed.counts


def test_restrictions_and_policies_that_there_are_not_are_refused_at_once() -> None:
    request = SimulationRequest(
        "pond", games=2, fast=False, without=("flying",), ladder=("greedy", "nobody")
    )
    with pytest.raises(CallError) as caught:
        run(request)
    facts = [problem.fact for problem in caught.value.problems]
    assert len(facts) == 2
    assert "flying" in facts[0]
    assert "nobody" in facts[1]


@pytest.mark.parametrize("ladder", [("greedy",), ("greedy", "greedy")])
def test_one_policy_is_nothing_to_compare(ladder: tuple[str, ...]) -> None:
    with pytest.raises(CallError, match="nothing to compare"):
        run(SimulationRequest("pond", games=2, fast=False, ladder=ladder))
