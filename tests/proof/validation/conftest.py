"""Tests of what is printed keep faces between them, as builds do."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="module")
def _warm(warm: None) -> None:
    """Keep faces between tests."""
