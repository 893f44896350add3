"""Rules for a game of tables and drawings: a module of its own, and defaults for the rest.

A module defines its `State`, `Material` and `ACTIONS`, the start of a game, the legal actions,
their effects, and a policy. Everything else that the kernel needs is taken from here unless the
module has it: docs/new-game.md begins with such a module, docs/rules.md describes each function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from pnp.core.errors import MaterialError, Problem
from pnp.data.toml import load
from pnp.games.own.model import GameFile
from pnp.games.own.rows import read_rows
from pnp.games.parts import GameParts, Playing, Tale
from pnp.rules.checks import all_wrong
from pnp.rules.fields import Fields, Struct, Vector
from pnp.rules.rulings import reading
from pnp.rules.usual import is_over, observe_all, outcome_by_score
from pnp.words.words import Words


class NoMemory(Struct):
    """The memory of policies that remember nothing."""

    unused: int


def recipe(rules: ModuleType) -> GameParts[GameFile]:
    """Return the parts of a game whose folder has tables and drawings, and a module of rules.

    Raises:
        TypeError: no module is given.
    """
    if not isinstance(rules, ModuleType):
        raise TypeError(f"recipe takes the module of the rules, not {rules!r:.40}")
    return GameParts(read_file, playing=partial(_playing, rules))


def read_file(path: Path) -> GameFile:
    """Return the game.toml of a game of tables and drawings that is played.

    Raises:
        MaterialError: everything that is wrong with it.
    """
    file = load(path, GameFile)
    if file.players is None:
        hint = "write [players] with fewest and most"
        raise MaterialError(Problem("a game with rules says how many play", str(path), hint))
    return file


class _Rules:
    """A module of rules, with defaults for omitted names."""

    def __init__(self, rules: ModuleType) -> None:
        vars(self).update({**_USUAL, **vars(rules)})


def _playing(rules: ModuleType) -> Playing[GameFile, Any, Any, Any, Any]:
    own: Any = _Rules(rules)
    own.VIEW = vars(rules).get("VIEW", own.STATE)
    own.score_now = vars(rules).get("score_now", own.outcome)
    own.MAX_ACTIONS = vars(rules).get("MAX_ACTIONS", own.ACTIONS.count)
    own.USUAL = vars(rules).get("USUAL", own.POLICIES[-1])
    own.problems = vars(rules).get("problems", lambda *about: all_wrong(own.STATE, *about))
    return Playing(own, own, partial(_material, own), _tale(own))


def _material(own: Any, file: GameFile, readings: Mapping[str, str] | None = None) -> Any:
    """Return the material. The game has no rulings with alternatives."""
    reading({}, readings or {})
    home = Path(own.__file__).parent
    decks = {name: read_rows(home, deck) for name, deck in file.decks.items()}
    return own.MATERIAL.fill(own.numbers(file, decks))


def note_nothing(state: Struct, material: Struct, notes: Vector) -> None:
    """Write the NOTES of a game that has none."""


def no_faults(state: Struct, material: Struct) -> int:  # noqa: ARG001 -- as in every game
    """Return 0: no piece is counted."""
    return 0


_USUAL: Final[Mapping[str, object]] = {
    "RULES_VERSION": 1,
    "MAX_DECISIONS": 1_000,
    "REASONS": ("stalled", "finished"),
    "NOTES": (),
    "SCRATCH": Fields.of(NoMemory),
    "is_over": is_over,
    "outcome": outcome_by_score,
    "observe": observe_all,
    "note": note_nothing,
    "missing_pieces": no_faults,
}
"""Everything that a module may omit."""


def _tale(own: Any) -> Tale[Any, Any]:
    """Return the game in words: each action by its name, and the winner."""

    def describe_setup(words: Words, _: Any, state: Any) -> list[str]:
        return [words.text("own.players_exactly", n=state.players)]

    def describe_move(words: Words, _: Any, action: int, states: Sequence[Any]) -> list[str]:
        text = own.ACTIONS.describe(action)
        return [words.text("own.move", player=states[0].seat + 1, action=text)]

    def describe_result(words: Words, material: Any, state: Any) -> list[str]:
        scores, places = ([0] * own.MAX_PLAYERS for _ in range(2))
        own.outcome(state, material, scores, places)
        winners = [seat for seat in range(state.players) if places[seat] == 1]
        names = words.join([str(seat + 1) for seat in winners])
        return [words.text("own.winners", players=names, n=len(winners), score=scores[winners[0]])]

    return Tale(describe_setup, describe_move, describe_result)
