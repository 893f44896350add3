"""A game on the table: played by hand, one action at a time.

Programs, tests and people at a prompt use it; policies play whole games faster
with `Engine.play`. Actions are named as their codec reads them::

    table = Table(playable, players=2, seed=7)
    table.legal             # ("end", "put 2", "put 5", ...)
    table.push("put 2")     # or its number
    table.values()          # the worth of each of them
    table.outcome()         # None until the game is over
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from pnp.core.bounds import MAX_GAMES, MAX_SEED
from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.rules.chance import CHANCE, POLICY_SALT, Chance, below, seed_game
from pnp.rules.driver import RANDOM
from pnp.rules.engine import Engine
from pnp.rules.fields import Fields, Record, copy_record
from pnp.rules.replay import Playable
from pnp.rules.worths import ActionValue, Playouts, exact_values


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    Example:
        >>> result = pnp.Result("days_over", scores=(61, 85), places=(2, 1))
        >>> result.winners
        (1,)
    """

    reason: str
    """The reason: one of the game's REASONS."""
    scores: tuple[int, ...]
    """By seat."""
    places: tuple[int, ...]
    """By seat; 1 for who won, alone or with others."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True, slots=True)
class _Moment:
    """The moment before an action: all that the action changes."""

    state: Record
    chance: Chance
    rng: Chance
    draws: tuple[int, ...]


class Table:
    """A game that is played by hand. `state` may be written on, to set a position up."""

    def __init__(
        self,
        game: Playable,
        players: int,
        *,
        seed: int = 0,
        index: int = 0,
        draws: Iterable[int] = (),
    ) -> None:
        """Start a game.

        Args:
            game: the game to play.
            players: the number of players.
            seed: the run's seed, as for `Engine.play`.
            index: the game's index in the run.
            draws: the first numbers drawn from chance, as for `script`.

        Raises:
            CallError: a number out of bounds, or one to draw that cannot be.
        """
        self.engine: Final = Engine(
            game.rules, game.policies, {"below": self._draw, "roll": self._roll}
        )
        self.material: Final = game.material
        self.players: Final = players
        self.state: Final = self.engine.make(self.engine.state)
        self.chance: Final = CHANCE.plain()
        self._rng: Final = CHANCE.plain()
        self._scratches: Final[dict[int, Record]] = {}
        self._draws: Final = deque(draws)
        self._show: Final = game.show
        self._past: Final[list[_Moment]] = []
        _check("players", players, 1, self.engine.most_players)
        _check("seed", seed, 0, MAX_SEED)
        _check("index", index, 0, MAX_GAMES)
        seed_game(self.chance, seed, index)
        seed_game(self._rng, seed ^ POLICY_SALT, index)
        self.engine.start(self.state, self.material, players, self.chance)

    def __str__(self) -> str:
        """Return the position, including hidden information.

        It is the text of the game's `show`, or else the fields that are not 0.
        """
        if self._show is not None:
            return self._show(self.state, self.material)
        values = self.engine.state.values(self.state)
        return "\n".join(f"{name}: {value}" for name, value in values.items() if value)

    @property
    def seat(self) -> int:
        """Return who decides next, from 0."""
        return int(self.state.seat)

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.engine.is_over(self.state))

    @property
    def legal(self) -> tuple[str, ...]:
        """Return the legal actions, as the codec writes them; none when the game is over.

        Example:
            >>> table = pnp.open_game("pond").table(players=1, draws=(1, 1, 1, 1, 1, 2))
            >>> table.legal[:3]
            ('end', 'put 1', 'put 2')
        """
        return tuple(self.engine.actions.describe(action) for action in self._legal())

    def push(self, *actions: str | int) -> Table:
        """Play actions one after another, and return the table.

        Args:
            actions: each as text, `"put 4"`, or as the number that the codec gives it.

        Raises:
            CallError: an action that there is not, or that is not legal where it stands, or that
                drew a number from a script that cannot be; those before it have been played.

        Example:
            >>> table = pnp.open_game("pond").table(players=1, draws=(1, 1, 1, 1, 1, 2))
            >>> "put 1" in table.push("put 1").legal
            True
            >>> table.push("put 6")
            Traceback (most recent call last):
            pnp.core.errors.CallError: 'put 6' is not legal now (...)
        """
        for action in actions:
            number = self._read(action)
            self._past.append(self._moment())
            try:
                self.engine.apply(self.state, self.material, number, self.chance)
            except CallError:
                self.pop()
                raise
        return self

    def pop(self) -> None:
        """Take the last action back, with all that was drawn from chance for it.

        Raises:
            CallError: no action has been played.

        Example:
            >>> table = pnp.open_game("pond").table(players=1, seed=7)
            >>> before = str(table)
            >>> table.push(table.legal[1]).pop()
            >>> str(table) == before
            True
        """
        if not self._past:
            raise CallError(Problem("no action has been played that could be taken back"))
        moment = self._past.pop()
        copy_record(moment.state, self.state)
        copy_record(moment.chance, self.chance)
        copy_record(moment.rng, self._rng)
        self._draws.clear()
        self._draws.extend(moment.draws)

    def script(self, *draws: int) -> Table:
        """Set the next numbers of chance, before those of the seed, and return the table.

        Args:
            draws: for a die its face; for anything else from 0 to one less than the number of
                choices.

        Example:
            >>> table = pnp.open_game("pond").table(players=1, seed=7).script(6, 6, 6, 6, 6)
            >>> print(str(table.push("end")).splitlines()[1])
            dice        6 6 6 6 6
        """
        self._draws.extend(draws)
        return self

    def choose(self, policy: str) -> str:
        """Return the action that a policy would take now.

        Raises:
            CallError: the game has no such policy, or is over; or the policy cannot play it.

        Example:
            >>> table = pnp.open_game("pond").table(players=1, seed=7)
            >>> while table.outcome() is None:
            ...     table = table.push(table.choose("greedy"))
            >>> table.outcome().reason
            'days_over'
        """
        number = self.engine.policy(policy)
        actions = self._legal()
        if not actions:
            raise CallError(Problem("the game is over: there is nothing to choose"))
        action = actions[0] if len(actions) == 1 else self._choose(number, actions)
        return self.engine.actions.describe(action)

    def values(
        self, policy: str | None = None, *, games: int = 100, seed: int = 1
    ) -> tuple[ActionValue, ...]:
        """Return the worth of each legal action, in the order of `legal`; none at the end.

        The Pond's `best` knows it exactly, by the table of the solved game. For any other policy,
        and in any other game, so many games are played on after each action, all seats by that
        policy and every action with the same chance. Cards lie as they do on the table, those
        that the seat cannot see, too; the dice and shuffles to come are drawn anew.

        Args:
            policy: the policy that plays on; None for the exact one, or else the usual one.
            games: how many games are played on after each action, if the worth is not exact.
            seed: the seed of those games.

        Raises:
            CallError: the game has no such policy, the policy cannot play it, or a number is out
                of bounds.

        Example:
            >>> table = pnp.open_game("pond").table(players=1, seed=7)
            >>> value = table.values("greedy", games=2, seed=1)[0]
            >>> value.action, value.worth, value.games
            ('end', 50.0, 2)
        """
        _check("games", games, 1, MAX_GAMES)
        _check("seed", seed, 0, MAX_SEED)
        number = self.engine.policy(policy or self.engine.exact or self.engine.usual)
        actions = self._legal()
        if self.engine.policies[number] == self.engine.exact:
            scratch = self._scratch_of(number)
            view = self.observe(self.seat)
            return exact_values(self.engine, self.material, view, actions, scratch)
        playouts = Playouts(self.engine, self.material, self.state, self.players, number)
        return playouts.values(actions, games, seed)

    def observe(self, seat: int) -> Record:
        """Return the knowledge of a seat, as a record of the game's VIEW.

        Raises:
            CallError: there is no such seat; they count from 0.

        Example:
            >>> table = pnp.open_game("cover").table(players=2, seed=7)
            >>> table.observe(0).deck_count  # how many cards it has left, and not which
            25
        """
        _check("seat", seat, 0, self.players - 1)
        view = self.engine.make(self.engine.view)
        self.engine.observe(self.state, self.material, seat, view)
        return view

    def outcome(self) -> Result | None:
        """Return why the game ended, and who won; None while it goes on.

        Example:
            >>> table = pnp.open_game("pond").table(players=1)
            >>> print(table.outcome())
            None
        """
        if not self.is_over:
            return None
        scores, places = ([0] * self.engine.most_players for _ in range(2))
        reason = self.engine.outcome(self.state, self.material, scores, places)
        seats = slice(self.players)
        return Result(self.engine.reasons[reason], tuple(scores[seats]), tuple(places[seats]))

    def problems(self) -> list[str]:
        """Return all that is wrong with the position; nothing if it can occur.

        Example:
            >>> table = pnp.open_game("pond").table(players=1)
            >>> table.problems()
            []
            >>> table.state.day = 9
            >>> table.problems()
            ['day: 9, which is not 1 to 6']
        """
        return self.engine.problems(self.state, self.material)

    def _legal(self) -> list[int]:
        if self.is_over:
            return []
        actions = self.engine.array(self.engine.most_actions)
        count = self.engine.legal(self.state, self.material, actions)
        return list(actions[:count])

    def _read(self, action: str | int) -> int:
        """Return the number of a legal action."""
        codec = self.engine.actions
        number = codec.parse(action) if isinstance(action, str) else action
        if number not in self._legal():
            text = codec.describe(number)
            raise CallError(Problem(f"{text!r} is not legal now", hint=self._advice(text)))
        return number

    def _advice(self, policy: str) -> str:
        return did_you_mean(policy, self.legal) if self.legal else "the game is over"

    def _choose(self, policy: int, actions: list[int]) -> int:
        if policy == RANDOM:
            return actions[below(self._rng, len(actions))]
        engine = self.engine
        own = (engine.make(engine.state), self._scratch_of(policy), self._rng)
        view = self.observe(self.seat)
        return int(engine.choose(policy, view, self.material, actions, len(actions), *own))

    def _scratch_of(self, policy: int) -> Record:
        """Return the memory of a policy, made ready when it is first asked for."""
        if policy not in self._scratches:
            seats = [policy] * self.players
            self._scratches[policy] = self.engine.ready_scratch(seats, self.material)
        return self._scratches[policy]

    def _moment(self) -> _Moment:
        return _Moment(
            _copy(self.engine.state, self.state),
            _copy(CHANCE, self.chance),
            _copy(CHANCE, self._rng),
            tuple(self._draws),
        )

    def _draw(self, chance: Chance, count: int) -> int:
        """Return the next set number, or that of the seed; policies draw from elsewhere."""
        return self._next_of_script(chance, 0, count - 1)

    def _roll(self, chance: Chance, faces: int) -> int:
        """Return the face that is written down, or that the seed gives."""
        return self._next_of_script(chance, 1, faces)

    def _next_of_script(self, chance: Chance, low: int, high: int) -> int:
        if chance is not self.chance or not self._draws:
            return low + below(chance, high - low + 1)
        number = self._draws.popleft()
        if not low <= number <= high:
            fact = f"chance was to give {number}, of {low} to {high}"
            raise CallError(Problem(fact, hint=f"write down {low} to {high}"))
        return number


def _check(name: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise CallError(Problem(f"{name} is out of bounds", hint=f"{low} to {high:,}"))


def _copy(fields: Fields[Any], record: Record) -> Record:
    """Return a plain record like another."""
    copy = fields.plain()
    copy_record(record, copy)
    return copy
