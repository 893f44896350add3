"""One game, move by move. A `ReplayLine` plays it again from its seed and the actions of people.

A move may have many effects: cards are discarded, the deck is shuffled, a round is scored and the
next one dealt. `WatchedEngine` copies a state each time that one of some functions of the rules
returns, so that intermediate states can be described in order after the move.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, Final

from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.rules.chance import CHANCE, POLICY_SALT, below, seed_game
from pnp.rules.contract import AnyPolicies, AnyRules
from pnp.rules.driver import RANDOM
from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.rules.linking import Function, link_all


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played: its rules, its policies and a record of MATERIAL."""

    rules: AnyRules
    policies: AnyPolicies
    material: Record
    show: Callable[[Record, Record], str] | None = None
    """Given a state and the material: the position in words and signs, for `print(table)`."""


@dataclass(frozen=True, slots=True)
class Move:
    """A player's action, and the states from that before it to that after it."""

    seat: int
    action: int
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
        functions: Collection[Callable[..., object]] = (),
    ) -> None:
        """Start a game.

        Args:
            game: the game to play.
            policies: the policy of each seat, or PERSON.
            seed: the run's seed.
            index: the game's index in the run.
            functions: functions of the rules after each of which a copy of the state is kept among
                those of the move.

        Raises:
            CallError: a policy cannot play this game.
        """
        self._chance: Final = CHANCE.plain()
        self._rng: Final = CHANCE.plain()
        self.engine: Final = WatchedEngine(game.rules, game.policies, functions)
        self.material: Final = game.material
        self._policies: Final = tuple(policies)
        self._actions: Final = self.engine.array(self.engine.most_actions)
        self._script: Final[deque[str]] = deque()
        numbers = [RANDOM if policy == PERSON else policy for policy in policies]
        self._scratch: Final = self.engine.ready_scratch(numbers, game.material)
        seed_game(self._chance, seed, index)
        seed_game(self._rng, seed ^ POLICY_SALT, index)
        self.state: Final = self.engine.make(self.engine.state)
        self.engine.start(self.state, game.material, len(policies), self._chance)

    def script(self, *actions: str) -> Playout:
        """Set the next actions, of all seats, before the policies decide; return the playout."""
        self._script.extend(actions)
        return self

    @property
    def waits(self) -> bool:
        """Return whether a person has to decide, and the script has no action for it."""
        return not self._script and self._policies[self.state.seat] == PERSON

    def moves(self) -> Iterator[Move]:
        """Play on to the end, or until a person has to decide.

        A game that does not end is broken off as in `Engine.play`.

        Raises:
            CallError: an action of the script is not legal, or comes after the end.
        """
        for _ in range(self.engine.most_decisions):
            if self.engine.is_over(self.state):
                if self._script:
                    raise CallError(Problem(f"the game is over before {self._script[0][:40]!r}"))
                return
            if self.waits:
                return
            seat, action = int(self.state.seat), self._choice()
            states = self.engine.apply_watched(self.state, self.material, action, self._chance)
            yield Move(seat, action, states)

    def _choice(self) -> int:
        count = self.engine.legal(self.state, self.material, self._actions)
        if self._script:
            return self._next_action(self._actions[:count])
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

    def _next_action(self, legal: Sequence[int]) -> int:
        text = self._script.popleft()
        names = {self.engine.actions.describe(action): int(action) for action in legal}
        if text not in names:
            fact = f"{text[:40]!r} is not legal now"
            raise CallError(Problem(fact, hint=f"legal: {', '.join([*names][:8])}"))
        return names[text]


class WatchedEngine(Engine):
    """An interpreted engine that keeps copies of one state while its rules change it."""

    def __init__(
        self,
        rules: AnyRules,
        policies: AnyPolicies,
        functions: Collection[Callable[..., object]],
        names: Mapping[str, object] | None = None,
    ) -> None:
        """Link the functions of a game.

        Args:
            rules: the game's rules.
            policies: its policies.
            functions: plain functions of the rules, whose first argument is a state.
            names: replacements of global names, as for `Engine`.

        Raises:
            MaterialError: the rules do not call one of them.
        """
        codes: list[CodeType] = [function.__code__ for function in functions]
        self._watched = frozenset(codes)
        self._called: set[CodeType] = set()
        self._state: Record | None = None
        self._seen: list[Record] = []
        super().__init__(rules, policies, names)
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

        def call_watched(state: Record, *others: Any) -> Any:
            result = function(state, *others)
            if state is self._state:
                self._seen.append(self.record(self.state, state))
            return result

        return call_watched

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


PERSON: Final = -1
"""The number of a seat of which a person decides."""

YOU: Final = "you"
"""A person in place of a policy, in a line."""

MAX_HEAD: Final = 1_000
MAX_LETTERS: Final = 100_000
"""The longest line, without and with its actions."""

_ACTIONS: Final = re.compile(r":(?:\s|$)")
"""The end of a line before its actions; colons in a reading have no space after them."""

EXAMPLE: Final = "such as: pond 2 seed=7 game=0 players=greedy"

PARTS: Final = ("seed", "game", "players", "rules")
"""The names in a line; the game and the version of its rules stand before them."""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """The line of a game: `pond 2 seed=7 game=3 players=greedy,flat rules=P-02:slides`.

    If people play, all actions follow: `pond 2 seed=7 game=0 players=you: put 5; end`.
    """

    game: str
    version: int
    seed: int
    index: int
    policies: tuple[str, ...]
    """The policy of each seat, or YOU."""
    readings: tuple[tuple[str, str], ...] = ()
    actions: tuple[str, ...] = ()
    """The first actions, of all seats."""

    def __str__(self) -> str:
        """Return the line."""
        words = [
            self.game,
            str(self.version),
            f"seed={self.seed}",
            f"game={self.index}",
            f"players={','.join(self.policies)}",
        ]
        if self.readings:
            words.append(
                "rules=" + ",".join(f"{name}:{reading}" for name, reading in self.readings)
            )
        has_actions = self.actions or YOU in self.policies
        return " ".join(words) + (f": {'; '.join(self.actions)}" if has_actions else "")

    @classmethod
    def parse(cls, text: str) -> ReplayLine:
        """Read a line.

        Raises:
            CallError: everything that is wrong with it.
        """
        head, *rest = _ACTIONS.split(text, maxsplit=1)
        if len(text) > MAX_LETTERS or len(head) > MAX_HEAD:
            raise CallError(Problem("the replay line is too long", hint=EXAMPLE))
        words = head.split()
        parts = [word.split("=", 1) for word in words if "=" in word]
        values = dict(parts)
        game, version, *stray = [*(word for word in words if "=" not in word), "", ""]
        names = [*filter(None, stray), *(name for name, _ in parts)]
        problems = [*_problems(version, values), *_unclear(names, values)]
        raise_if_any(problems, CallError)
        readings = (_reading(word) for word in values.get("rules", "").split(",") if word)
        return cls(
            game,
            int(version),
            int(values["seed"]),
            int(values["game"]),
            tuple(values["players"].split(",")),
            tuple(readings),
            tuple(filter(None, (action.strip() for action in "".join(rest).split(";")))),
        )

    def check(self, version: int) -> None:
        """See that the line was written by these rules.

        Raises:
            CallError: it was written by another version of the rules.
        """
        if self.version != version:
            fact = f"the game was played by version {self.version} of the rules of {self.game}"
            raise CallError(Problem(fact, hint=f"these are version {version}; it cannot replay"))


def _problems(version: str, values: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the problems of a line's content."""
    numbers = {"version": version, "seed": values.get("seed", ""), "game": values.get("game", "")}
    for name, number in numbers.items():
        if not number.isdecimal():
            yield Problem(f"the replay line has no whole number for {name}", hint=EXAMPLE)
    for name in values:
        if name not in PARTS:
            yield Problem(f"the replay line has an unknown part {name!r}", hint=EXAMPLE)
    if not values.get("players"):
        yield Problem("the replay line names no players", hint=EXAMPLE)


def _unclear(words: Sequence[str], values: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the problems of repeated or useless words."""
    for word, times in Counter(words).items():
        if word not in values:
            yield Problem(f"the replay line has a word too many, {word!r}", hint=EXAMPLE)
        elif times > 1:
            yield Problem(f"the replay line has {word} {times} times", hint=EXAMPLE)


def _reading(word: str) -> tuple[str, str]:
    name, _, reading = word.partition(":")
    return name, reading
