"""What the tests of sheets share: the pages that people print."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from pnp.core.errors import CallError
from pnp.data import tables
from pnp.press.sheets import CardGrid, Imposition, card_grid


def every_common_grid() -> Iterator[CardGrid]:
    """Every paper x card x bleed x backs, with the margins of most printers."""
    formats = [card.size for card in tables.cards().values()]
    layouts = ("duplex-long", "duplex-short", "gutterfold", "none")
    for own, trim, bleed, backs in product(tables.papers().values(), formats, (0, 2, 3), layouts):
        margins = own.margins.combine(tables.margins("typical").margins)
        try:
            yield card_grid(trim, Imposition(own.size, margins, bleed, backs=backs))  # type: ignore[arg-type]  # backs by the list
        except CallError:
            continue


@pytest.fixture(scope="session")
def common_grids() -> list[CardGrid]:
    return list(every_common_grid())
