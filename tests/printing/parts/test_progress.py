"""Progress: it moves while cards are made and drawn, never back, and ends where it said."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import write

News = list[tuple[str, int, int]]


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    """Keep nothing: progress is that of faces that are made."""


def test_it_moves_within_a_deck_and_ends_where_it_said(tmp_path: Path) -> None:
    laid: News = []
    edition = lay_out(resolve(Order("cover", only=("cards", "score"))), lambda *n: laid.append(n))
    drawn: News = []
    write(edition, tmp_path, lambda *n: drawn.append(n))
    for news in (laid, drawn):
        (total,) = {total for _, _, total in news}
        done = [done for _, done, _ in news]
        assert done == sorted(done)
        assert done[-1] == total
        assert len({done for name, done, _ in news if name == "cards"}) > 20
