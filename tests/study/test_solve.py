"""What is told while a game is solved."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

import pnp
from pnp.study import solve
from pnp.study.solve import GamesOfBestPlay, SolveRequest, _Solving


def test_a_solver_that_compiles_says_so_before_it_does() -> None:
    told: list[object] = []
    solver = SimpleNamespace(
        must_compile=lambda *_: True, compile_ahead=lambda *_: told.append("compiled")
    )
    game, request = pnp.open_game("pond"), SolveRequest("pond", targets=(90, 100))
    solving = _Solving(game, solver, request, None, None, lambda *news: told.append(news))
    solving.compile_ahead()
    assert told == [("pond: compiling the solver", 0, 3), "compiled"]


@pytest.mark.parametrize(
    ("request_", "highest"),
    [
        (SolveRequest("pond", 1, targets=(90, 100), scores=True, restricted=True), 120),
        (SolveRequest("pond", 2, scores=True), None),
    ],
)
def test_every_step_is_told_before_it_is_done_with_their_number(
    request_: SolveRequest, highest: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, int, int]] = []
    solution = SimpleNamespace(expected=80.5, best=0.25, scores={80: 1.0}, uses={})
    solver = SimpleNamespace(
        RESTRICTIONS=("chance", "stealing"),
        must_compile=lambda *_: False,
        highest_score=lambda *_: 120,
        list_unsolved=lambda *_: (),
        without=lambda material, _: material,
        **dict.fromkeys(("solve", "best_play", "chance_of"), lambda *_: solution),
    )
    monkeypatch.setattr(solve, "_solver", lambda _: solver)
    request = replace(request_, other_readings=True)
    solved = solve.run(request, lambda *news: told.append(news))
    assert [(done, of) for _, done, of in told] == [(done, len(told)) for done in range(len(told))]
    assert (solved.game, solved.expected) == ("pond", 80.5)
    assert solved.best
    assert (solved.best.scores, solved.best.highest) == ({80: 1.0}, highest)
    ranks = [(rank.name, rank.at_least) for rank in solved.best.ranks]
    words = pnp.open_game("pond").words_in("en")
    assert ranks[:2] == [(words.text("rank.honorable_mention"), 0), (words.text("rank.novice"), 70)]
    assert [(row.score, row.chance) for row in solved.targets] == [
        (target, 0.25) for target in request.targets
    ]
    assert {row.expected for row in solved.readings} == {80.5}
    assert [row.name for row in solved.restricted] == [*solver.RESTRICTIONS] * request.restricted


@pytest.mark.parametrize(
    ("share", "mark"),
    [(1, 80), (0.75, 81), (0.5, 81), (0.49, 91), (0.25, 91), (0.2, 101), (0, 101)],
)
def test_a_mark_is_the_least_score_that_so_many_games_reach_at_most(
    share: float, mark: int
) -> None:
    best = GamesOfBestPlay({80: 0.5, 90: 0.25, 100: 0.25}, {}, (), 120)
    shares = [best.share_from(score) for score in (0, 80, 81, 90, 91, 100, 101)]
    assert shares == [1, 1, 0.5, 0.5, 0.25, 0.25, 0]
    assert best.mark(share) == mark
