"""Compiled engines, made once for all tests of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from pnp.registry import open_game
from pnp.rules import compiled
from pnp.rules.driver import hole
from pnp.rules.fields import Record
from pnp.rules.linking import link

Compiled = Callable[..., compiled.CompiledEngine]
"""Given a room, its compiled engine: one that notices indexes out of bounds if `checked`, and one
that notices as well if a move loses or doubles something if `watched`."""


@pytest.fixture(scope="session")
def compiled_engine(request: pytest.FixtureRequest) -> Compiled:
    if not compiled.available():
        pytest.skip("numba is not installed")
    folder = Path(request.config.cache.mkdir("rules"))  # type: ignore[union-attr]

    @cache
    def made(room: str, *, checked: bool = False, watched: bool = False) -> compiled.CompiledEngine:
        rules, players = open_game(room).module("rules"), open_game(room).module("players")
        if watched:
            rules = watch(rules)
        return compiled.CompiledEngine(rules, players, folder, checked=checked or watched)

    return made


def watch(rules: ModuleType) -> ModuleType:
    """Rules whose `apply` fails when something got lost, or was doubled, by a move."""
    watching = ModuleType(rules.__name__)
    vars(watching).update(vars(rules))
    names = {"play": rules.apply, "conserved": rules.conserved}
    watching.apply = link(apply_watched, names)  # type: ignore[attr-defined]
    return watching


def apply_watched(state: Record, material: Record, action: int, chance: Record) -> None:
    play(state, material, action, chance)
    if conserved(state, material) != 0:
        raise AssertionError


play = conserved = hole
