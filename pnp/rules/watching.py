"""An engine that records the steps inside a move, for descriptions of a game.

A move may have many effects: cards are discarded, the deck is shuffled, a round is scored and the
next one dealt. `WatchedEngine` copies a state each time that one of some functions of the rules
returns, so that intermediate states can be described in order after the move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import CodeType, FunctionType
from typing import Any

from pnp.core.errors import Problem, raise_if_any
from pnp.rules.contract import AnyPlayers, AnyRules
from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.rules.linking import Function, link_all


class WatchedEngine(Engine):
    """An interpreted engine that keeps copies of one state while its rules change it."""

    def __init__(
        self,
        rules: AnyRules,
        players: AnyPlayers,
        watched: Collection[Callable[..., object]],
        names: Mapping[str, object] | None = None,
    ) -> None:
        """Link the functions of a game.

        Args:
            rules: the game's rules.
            players: its policies.
            watched: plain functions of the rules, whose first argument is a state.
            names: replacements of global names, as for `Engine`.

        Raises:
            MaterialError: the rules do not call one of them.
        """
        codes: list[CodeType] = [function.__code__ for function in watched]
        self._watched = frozenset(codes)
        self._called: set[CodeType] = set()
        self._state: Record | None = None
        self._seen: list[Record] = []
        super().__init__(rules, players, names)
        raise_if_any(
            [
                Problem(
                    f"{code.co_name} is watched, but the rules never call it",
                    f"{code.co_filename}, line {code.co_firstlineno}",
                    "leave it out of `watched`",
                )
                for code in codes
                if code not in self._called
            ]
        )

    def _link(
        self, functions: Mapping[str, Function], names: Mapping[str, object]
    ) -> dict[str, Any]:
        return link_all(functions, names, self._wrap)

    def _wrap(self, function: FunctionType) -> Any:
        self._called.add(function.__code__)
        if function.__code__ not in self._watched:
            return function

        def watched(state: Record, *others: Any) -> Any:
            result = function(state, *others)
            if state is self._state:
                self._seen.append(self.record(self.state, state))
            return result

        return watched

    def apply_watched(
        self, state: Record, material: Record, action: int, chance: Record
    ) -> tuple[Record, ...]:
        """Apply a legal action.

        Returns:
            Copies of the state: as it was, after each call of a watched function, and at the end.
        """
        before = self.record(self.state, state)
        self._state = state
        self.apply(state, material, action, chance)
        self._state = None
        between, self._seen = self._seen, []
        return (before, *between, self.record(self.state, state))
