"""docs/svg.md names everything that the press draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.press.svg.css.properties import DRAWN
from pnp.press.svg.tree.elements import ATTRIBUTES

MANUAL = Path(__file__).parents[3] / "docs" / "svg.md"
NAMED = frozenset(re.findall(r"`([a-zA-Z-]+)`", MANUAL.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", sorted(ATTRIBUTES))
def test_every_element_is_told(name: str) -> None:
    assert name in NAMED


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_every_property_is_told(name: str) -> None:
    assert name in NAMED
