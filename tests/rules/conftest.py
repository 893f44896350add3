"""Compiled engines that notice if a move loses or doubles something."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from pnp.games.registry import open_game
from pnp.rules import compiled
from pnp.rules.contract import AnyRules
from pnp.rules.driver import hole
from pnp.rules.fields import Record
from pnp.rules.linking import link_all


@pytest.fixture(scope="session")
def watched_engine() -> Callable[[str], compiled.CompiledEngine]:
    """Given a game's room, its compiled engine; moves that lose or double something fail."""
    if not compiled.available():
        pytest.skip("numba is not installed")

    @cache
    def made(room: str) -> compiled.CompiledEngine:
        playing = open_game(room).playing
        return compiled.CompiledEngine(watch(playing.rules), playing.policies, checks_bounds=True)

    return made


def watch(rules: AnyRules) -> Any:
    """Rules whose `apply` fails when something got lost, or was doubled, by a move."""
    watching = ModuleType(rules.__name__)
    vars(watching).update(vars(rules))
    names = {"play": rules.apply, "missing_pieces": rules.missing_pieces}
    watching.apply = link_all({"it": apply_watched}, names)["it"]
    return watching


def apply_watched(state: Record, material: Record, action: int, chance: Record) -> None:
    play(state, material, action, chance)
    if missing_pieces(state, material) != 0:
        raise AssertionError


play = missing_pieces = hole
