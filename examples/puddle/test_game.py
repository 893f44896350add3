"""Whole games lose no duck, and come to no position that cannot occur.

Run the file with `python` or `pytest`.
"""

from __future__ import annotations

from pathlib import Path

import pnp


def test_every_duck_is_somewhere_after_every_move() -> None:
    game = pnp.open_game(Path(__file__).parent)
    for policy in ("random", "greedy", "careful"):
        table = game.table(2, seed=7)
        while not table.is_over:
            table.push(table.choose(policy))
            assert table.engine.missing_pieces(table.state, table.material) == 0
            assert table.problems() == []


if __name__ == "__main__":
    test_every_duck_is_somewhere_after_every_move()
