"""What is told while a game is solved."""

from __future__ import annotations

from types import SimpleNamespace

import pnp
from pnp.study.solve import SolveRequest, _Solving


def test_a_solver_that_compiles_says_so_before_it_does() -> None:
    told: list[object] = []
    solver = SimpleNamespace(
        must_compile=lambda *_: True, compile_ahead=lambda *_: told.append("compiled")
    )
    game, request = pnp.open_game("pond"), SolveRequest("pond", targets=(90, 100))
    solving = _Solving(game, solver, request, None, None, lambda *news: told.append(news))
    solving.compile_ahead()
    assert told == [("pond: compiling the solver", 0, 3), "compiled"]
