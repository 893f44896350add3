"""No flock is heavier than the ice, whoever plays. Run the file with `python` or `pytest`."""

from __future__ import annotations

from pathlib import Path

import pnp


def test_no_flock_is_heavier_than_the_ice() -> None:
    game = pnp.open_game(Path(__file__).parent)
    for policy in ("random", "careful"):
        table = game.table(2, seed=7)
        while not table.is_over:
            table.push(table.choose(policy))
            assert max(table.state.score) <= game.data.numbers["ice"]


if __name__ == "__main__":
    test_no_flock_is_heavier_than_the_ice()
