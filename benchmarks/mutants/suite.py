"""A game's rules and its tests: where they stand."""

from __future__ import annotations

import ast
from pathlib import Path

from mutations import Mutation, mutations

ROOT = Path(__file__).resolve().parents[2]

ROOTS = ("rules", "material")
"""Modules of a room where its rules begin."""

NO_RULES = ("fields", "checks", "model")
"""Modules of a room that hold no rule: declarations, what tells of a state that cannot be (by which
the tests measure), and the reading of data."""

CONTRACT = "tests/rules/test_contract.py"
GAMES = "tests/rules/test_accepted_games.py"
"""The wide net: many games, summed up as they were accepted."""


def modules(game: str) -> list[Path]:
    """The files of a room that hold its rules: ROOTS, and what they import of their own room."""
    room = ROOT / "pnp/games" / game
    found = [room / f"{name}.py" for name in ROOTS]
    for path in found:  # grows
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parent, _, name = (getattr(node, "module", None) or "").rpartition(".")
            other = room / f"{name}.py"
            if parent == f"pnp.games.{game}" and name not in NO_RULES and other not in found:
                found.append(other)
    return sorted(found)


def all_mutations(game: str) -> list[Mutation]:
    """Every mutation of a game's rules."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in modules(game)}
    return [each for name, text in texts.items() for each in mutations(name, text)]


def tests(game: str) -> list[str]:
    """The files of a game's tests, but for the wide net."""
    own = sorted((ROOT / "tests/games" / game).glob("test_*.py"))
    return [*(str(path.relative_to(ROOT)) for path in own), CONTRACT]
