"""Compiled engines, made once for all tests of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pnp.gametable import part
from pnp.rules import compiled

Compiled = Callable[..., compiled.CompiledEngine]
"""Given a room, its compiled engine; `checked=True` for one that notices indexes out of bounds."""


@pytest.fixture(scope="session")
def compiled_engine(request: pytest.FixtureRequest) -> Compiled:
    if not compiled.available():
        pytest.skip("numba is not installed")
    folder = Path(request.config.cache.mkdir("rules"))  # type: ignore[union-attr]

    @cache
    def made(room: str, *, checked: bool = False) -> compiled.CompiledEngine:
        rules, players = part(room, "rules"), part(room, "players")
        return compiled.CompiledEngine(rules, players, folder, checked=checked)

    return made
