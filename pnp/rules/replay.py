"""One game, move by move, with what chance answered.

An `Intent` is what a player wants to do; a `Record` is the intent with the answers of chance that
it met. Records replay on their own, without a seed; a `Line` (`pnp.rules.line`) from its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

from pnp.ground.problems import CallError, Problem
from pnp.rules.chance import CHANCE, MIND, below, seed_game
from pnp.rules.driver import RANDOM
from pnp.rules.engine import Engine
from pnp.rules.fields import Record as State
from pnp.rules.watching import WatchedEngine


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be played: its modules `rules` and `players`, and a record of MATERIAL."""

    rules: ModuleType
    players: ModuleType
    material: State


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player wants to do."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class Record:
    """A move as it was made: the intent, and what chance answered."""

    intent: Intent
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A record, and the states from that before it to that after it."""

    record: Record
    states: tuple[State, ...]
    """At least two; those between are copies made where the engine was told to watch."""

    @property
    def before(self) -> State:
        """Return the state in which the move was made."""
        return self.states[0]

    @property
    def after(self) -> State:
        """Return the state that it led to."""
        return self.states[-1]


class Sitting:
    """A game played by policies, one move at a time; the same that `Engine.play` plays."""

    def __init__(
        self,
        game: Game,
        policies: Sequence[int],
        seed: int,
        index: int,
        watched: Collection[str] = (),
    ) -> None:
        """Start a game.

        Args:
            game: what is played.
            policies: the policy of each seat.
            seed: the run's seed.
            index: the game's index in the run.
            watched: the names of functions of the rules after each of which a copy of the state is
                kept among those of the move.
        """
        self._chance: Final = CHANCE.plain()
        self._mind: Final = CHANCE.plain()
        self._answers: Final[list[int]] = []
        names = {"below": self._logged()}
        self.engine: Final = WatchedEngine(game.rules, game.players, watched, names)
        self.material: Final = game.material
        self._policies: Final = tuple(policies)
        self._actions: Final = self.engine.array(self.engine.most_actions)
        seed_game(self._chance, seed, index)
        seed_game(self._mind, seed ^ MIND, index)
        self.state: Final = self.engine.make(self.engine.state)
        self.engine.start(self.state, game.material, len(policies), self._chance)
        self.opening: Final = self._taken()
        """What chance answered before the first move."""

    def _logged(self) -> Callable[[Any, int], int]:
        def logged(chance: Any, count: int) -> int:
            answer = below(chance, count)
            if chance is self._chance:
                self._answers.append(answer)
            return answer

        return logged

    def _taken(self) -> tuple[int, ...]:
        answers = tuple(self._answers)
        self._answers.clear()
        return answers

    def moves(self) -> Iterator[Move]:
        """Play on to the end; a game that does not end is broken off as in `Engine.play`."""
        for _ in range(self.engine.most_decisions):
            if self.engine.is_over(self.state):
                return
            intent = Intent(int(self.state.seat), self._choice())
            states = self.engine.apply_watched(
                self.state, self.material, intent.action, self._chance
            )
            yield Move(Record(intent, self._taken()), states)

    def _choice(self) -> int:
        count = self.engine.legal(self.state, self.material, self._actions)
        if count == 1:
            return int(self._actions[0])
        policy = self._policies[self.state.seat]
        if policy == RANDOM:
            return int(self._actions[below(self._mind, count)])
        engine = self.engine
        view = engine.make(engine.view)
        engine.observe(self.state, self.material, self.state.seat, view)
        desk = (engine.make(engine.state), engine.make(engine.work), self._mind)
        return int(engine.choose(policy, view, self.material, self._actions, count, *desk))


def replayed(game: Game, seats: int, opening: Iterable[int], records: Sequence[Record]) -> State:
    """The state that records lead to.

    Raises:
        CallError: a move is not legal where it stands, or chance is asked for what it never said.
    """
    answers = [*opening, *(answer for record in records for answer in record.answers)]
    waiting = iter(answers)

    def written(_chance: Any, count: int) -> int:
        answer = next(waiting, None)
        if answer is None or not 0 <= answer < count:
            raise CallError(Problem(f"the records hold no answer of chance below {count} here"))
        return answer

    engine = Engine(game.rules, game.players, {"below": written})
    state, chance = engine.make(engine.state), CHANCE.plain()
    actions = engine.array(engine.most_actions)
    engine.start(state, game.material, seats, chance)
    for number, record in enumerate(records, start=1):
        count = engine.legal(state, game.material, actions)
        if engine.is_over(state) or record.intent.action not in actions[:count]:
            told = engine.actions.describe(record.intent.action)
            raise CallError(Problem(f"move {number}, {told!r}, is not legal there"))
        engine.apply(state, game.material, record.intent.action, chance)
    return state
