"""One game, move by move, with the numbers drawn from chance.

An `Intent` is what a player wants to do; a `LogEntry` is the intent with the numbers that were
drawn from chance. A log replays on its own, without a seed; a `ReplayLine` (`pnp.rules.line`) from
its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import CallError, Problem
from pnp.rules.chance import CHANCE, POLICY_SALT, Chance, below, seed_game
from pnp.rules.contract import AnyPlayers, AnyRules
from pnp.rules.driver import RANDOM
from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.rules.watching import WatchedEngine


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played: its rules, its policies and a record of MATERIAL."""

    rules: AnyRules
    players: AnyPlayers
    material: Record
    show: Callable[[Record, Record], str] | None = None
    """Given a state and the material: the position in words and signs, for `print(table)`."""


@dataclass(frozen=True, slots=True)
class Intent:
    """The intent of a player."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A move as it was made: the intent, and the numbers drawn from chance."""

    intent: Intent
    draws: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A log entry, and the states from that before it to that after it."""

    entry: LogEntry
    states: tuple[Record, ...]
    """At least two; those between are copies made where the engine was told to watch."""

    @property
    def before(self) -> Record:
        """Return the state in which the move was made."""
        return self.states[0]

    @property
    def after(self) -> Record:
        """Return the state that it led to."""
        return self.states[-1]


class Playout:
    """A game played by policies, one move at a time; the same that `Engine.play` plays."""

    def __init__(
        self,
        game: Playable,
        policies: Sequence[int],
        seed: int,
        index: int,
        watched: Collection[Callable[..., object]] = (),
    ) -> None:
        """Start a game.

        Args:
            game: the game to play.
            policies: the policy of each seat.
            seed: the run's seed.
            index: the game's index in the run.
            watched: functions of the rules after each of which a copy of the state is kept among
                those of the move.

        Raises:
            CallError: a policy cannot play this game.
        """
        self._chance: Final = CHANCE.plain()
        self._rng: Final = CHANCE.plain()
        self._draws: Final[list[int]] = []
        names = {"below": self._logged()}
        self.engine: Final = WatchedEngine(game.rules, game.players, watched, names)
        self.material: Final = game.material
        self._policies: Final = tuple(policies)
        self._actions: Final = self.engine.array(self.engine.most_actions)
        self._scratch: Final = self.engine.ready_scratch(self._policies, game.material)
        seed_game(self._chance, seed, index)
        seed_game(self._rng, seed ^ POLICY_SALT, index)
        self.state: Final = self.engine.make(self.engine.state)
        self.engine.start(self.state, game.material, len(policies), self._chance)
        self.opening: Final = self._taken()
        """The numbers drawn from chance before the first move."""

    def _logged(self) -> Callable[[Chance, int], int]:
        def logged(chance: Chance, count: int) -> int:
            number = below(chance, count)
            if chance is self._chance:
                self._draws.append(number)
            return number

        return logged

    def _taken(self) -> tuple[int, ...]:
        draws = tuple(self._draws)
        self._draws.clear()
        return draws

    def moves(self) -> Iterator[Move]:
        """Play on to the end; a game that does not end is broken off as in `Engine.play`."""
        for _ in range(self.engine.most_decisions):
            if self.engine.is_over(self.state):
                return
            intent = Intent(int(self.state.seat), self._choice())
            states = self.engine.apply_watched(
                self.state, self.material, intent.action, self._chance
            )
            yield Move(LogEntry(intent, self._taken()), states)

    def _choice(self) -> int:
        count = self.engine.legal(self.state, self.material, self._actions)
        if count == 1:
            return int(self._actions[0])
        policy = self._policies[self.state.seat]
        if policy == RANDOM:
            return int(self._actions[below(self._rng, count)])
        engine = self.engine
        view = engine.make(engine.view)
        engine.observe(self.state, self.material, self.state.seat, view)
        buffers = (engine.make(engine.state), self._scratch, self._rng)
        return int(engine.choose(policy, view, self.material, self._actions, count, *buffers))


def replayed(game: Playable, seats: int, opening: Iterable[int], log: Sequence[LogEntry]) -> Record:
    """Replay a log and return its final state.

    Raises:
        CallError: a move is not legal, or chance is asked for a number beyond the log.
    """
    draws = [*opening, *(number for entry in log for number in entry.draws)]
    waiting = iter(draws)

    def written(_chance: Chance, count: int) -> int:
        number = next(waiting, None)
        if number is None or not 0 <= number < count:
            raise CallError(Problem(f"the log holds no number below {count} here"))
        return number

    engine = Engine(game.rules, game.players, {"below": written})
    state, chance = engine.make(engine.state), CHANCE.plain()
    actions = engine.array(engine.most_actions)
    engine.start(state, game.material, seats, chance)
    for number, entry in enumerate(log, start=1):
        count = engine.legal(state, game.material, actions)
        if engine.is_over(state) or entry.intent.action not in actions[:count]:
            move = engine.actions.describe(entry.intent.action)
            raise CallError(Problem(f"move {number}, {move!r}, is not legal there"))
        engine.apply(state, game.material, entry.intent.action, chance)
    return state
