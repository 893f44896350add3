"""The worth of each action at a table: exact where the game is solved, else by games played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from pnp.rules.chance import CHANCE, POLICY_SALT, below, seed_game
from pnp.rules.driver import RANDOM
from pnp.rules.engine import Engine
from pnp.rules.fields import Record, copy_record


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The worth of an action to the seat that decides.

    Example:
        >>> value = pnp.ActionValue("put 4", 61.25)
        >>> value.is_exact
        True
    """

    action: str
    worth: float
    """Of one player the score at the end; of more the share of games won, 0 to 1, a shared first
    place in parts. Exact, of two players, the margin over the other."""
    error: float = 0.0
    """The standard error of `worth`; 0 if it is exact."""
    games: int = 0
    """The number of games that were played on after the action; 0 if `worth` is exact."""

    @property
    def is_exact(self) -> bool:
        """Return whether the worth was solved and not counted."""
        return self.games == 0


def exact_values(
    engine: Engine, material: Record, view: Record, actions: Sequence[int], scratch: Record
) -> tuple[ActionValue, ...]:
    """Return the worths by the table of a solved game, which `scratch` holds.

    Args:
        engine: of a game whose players have a `worth`.
        material: the printed numbers.
        view: the position as the seat that decides sees it.
        actions: the legal ones.
        scratch: made ready for the policy that is exact.
    """
    lookahead = engine.make(engine.state)
    return tuple(
        ActionValue(
            engine.actions.describe(action),
            engine.worth(view, material, action, lookahead, scratch),
        )
        for action in actions
    )


class Playouts:
    """Games that are played on from a position, all seats by one policy."""

    def __init__(
        self, engine: Engine, material: Record, state: Record, players: int, policy: int
    ) -> None:
        """Remember the position.

        Args:
            engine: of the game.
            material: the printed numbers.
            state: the position, which is not written on.
            players: how many there are.
            policy: the number of the policy.
        """
        self._engine, self._material, self._start = engine, material, state
        self._players, self._policy = players, policy
        self._scratch = engine.ready_scratch([policy] * players, material)
        self._chance, self._rng = CHANCE.plain(), CHANCE.plain()

    def values(self, actions: Sequence[int], games: int, seed: int) -> tuple[ActionValue, ...]:
        """Return the worths of actions, each counted in as many games with the same chance."""
        return tuple(self._value(action, games, seed) for action in actions)

    def _value(self, action: int, games: int, seed: int) -> ActionValue:
        worths = [self._play_on(action, seed, game) for game in range(games)]
        error = stdev(worths) / games**0.5 if games > 1 else 0.0
        return ActionValue(self._engine.actions.describe(action), fmean(worths), error, games)

    def _play_on(self, action: int, seed: int, game: int) -> float:
        """Return the worth of one game to the seat that decides."""
        engine, material = self._engine, self._material
        seed_game(self._chance, seed, game)
        seed_game(self._rng, seed ^ POLICY_SALT, game)
        state = engine.make(engine.state)
        copy_record(self._start, state)
        engine.apply(state, material, action, self._chance)
        for _ in range(engine.most_decisions):
            if engine.is_over(state):
                break
            engine.apply(state, material, self._choose(state), self._chance)
        scores, places = ([0] * engine.most_players for _ in range(2))
        engine.outcome(state, material, scores, places)
        seat = int(self._start.seat)
        if self._players == 1:
            return float(scores[seat])
        return (places[seat] == 1) / places[: self._players].count(1)

    def _choose(self, state: Record) -> int:
        """Return the action of the policy in a position."""
        engine = self._engine
        actions = engine.array(engine.most_actions)
        count = engine.legal(state, self._material, actions)
        if count == 1:
            return int(actions[0])
        if self._policy == RANDOM:
            return int(actions[below(self._rng, count)])
        view = engine.make(engine.view)
        engine.observe(state, self._material, state.seat, view)
        own = (engine.make(engine.state), self._scratch, self._rng)
        return int(engine.choose(self._policy, view, self._material, actions, count, *own))
