"""docs/svg.md names everything that the press draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.press.svg.vocabulary import ATTRIBUTES, ELEMENTS, INITIAL, PROPERTIES

MANUAL = Path(__file__).parents[3] / "docs" / "svg.md"
NAMED = frozenset(re.findall(r"`([a-zA-Z-]+)`", MANUAL.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", sorted(ATTRIBUTES))
def test_every_element_is_told(name: str) -> None:
    assert name in NAMED


@pytest.mark.parametrize("name", sorted(INITIAL))
def test_every_property_is_told(name: str) -> None:
    assert name in NAMED


def test_each_row_is_of_a_kind_that_is_explained() -> None:
    kinds = {row.kind for row in PROPERTIES.values()}
    assert kinds == {"inherited", "own", "not drawn", "harmless", "shorthand"}
    assert {row.kind for row in ELEMENTS.values()} == {
        "drawn",
        "by reference",
        "skipped",
        "moves",
        "refused",
    }
