"""A game's rules and policies, put together so that they can be asked and played.

`Engine(rules, policies)` runs them as they are written, on plain objects; `pnp.rules.compiled`
makes the same engine of compiled functions and NumPy records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.rules import driver
from pnp.rules.chance import CHANCE
from pnp.rules.codec import Codec
from pnp.rules.contract import AnyPolicies, AnyRules
from pnp.rules.fields import Fields, Record
from pnp.rules.linking import Function, link_all

RULES: Final = ("start", "legal", "apply", "is_over", "outcome", "score_now", "observe", "note")
"""The functions of a game's `rules` that a driver calls."""


class Engine:
    """The engine of one game, interpreted. Its functions are attributes: `engine.legal(...)`."""

    _one_kind_of_chance = False

    def __init__(
        self, rules: AnyRules, policies: AnyPolicies, names: Mapping[str, object] | None = None
    ) -> None:
        """Link the functions of a game.

        Args:
            rules: the game's rules.
            policies: its policies.
            names: replacements of global names; `{"below": ...}` for dice written down.
        """
        self.version: Final[int] = rules.RULES_VERSION
        self.state: Final[Fields[Any]] = rules.STATE
        self.view: Final[Fields[Any]] = rules.VIEW
        self.material: Final[Fields[Any]] = rules.MATERIAL
        self.scratch: Final[Fields[Any]] = policies.SCRATCH
        # Chance for games that a policy plays ahead is part of its SCRATCH. If the game's own lies
        # in such a record too, `apply` and all that it calls are compiled once, not twice.
        forks = self._one_kind_of_chance and CHANCE.shapes.keys() <= self.scratch.shapes.keys()
        self.chance: Final = self.scratch if forks else CHANCE
        self.actions: Final[Codec] = rules.ACTIONS
        self.most_actions: Final[int] = rules.MAX_ACTIONS
        self.most_decisions: Final[int] = rules.MAX_DECISIONS
        self.most_players: Final[int] = rules.MAX_PLAYERS
        self.reasons: Final[Sequence[str]] = rules.REASONS
        self.notes: Final[Sequence[str]] = rules.NOTES
        self.policies: Final[Sequence[str]] = policies.POLICIES
        self.usual: Final[str] = policies.USUAL
        self.rules: Final = rules
        self._prepare: Final = getattr(policies, "prepare", None)
        sources = {name: getattr(rules, name) for name in RULES} | {"choose": policies.choose}
        functions = self._link(sources | {"missing_pieces": rules.missing_pieces}, names or {})
        self.exact: Final[str | None] = getattr(policies, "EXACT", None)
        exact = {"worth": getattr(policies, "worth")} if self.exact else {}  # noqa: B009 -- not every game has it
        self.worth: Final[Any] = link_all(exact, names or {}).get("worth")
        self.start = functions["start"]
        self.legal = functions["legal"]
        self.apply = functions["apply"]
        self.is_over = functions["is_over"]
        self.outcome = functions["outcome"]
        self.observe = functions["observe"]
        self.note = functions["note"]
        self.choose = functions["choose"]
        self.missing_pieces = functions["missing_pieces"]
        loop = {"play_games": driver.play_games}
        self._play = self._link(loop, sources | dict(names or {}))["play_games"]
        self.problems: Final[Callable[[Record, Record], list[str]]] = rules.problems

    def _link(
        self, functions: Mapping[str, Function], names: Mapping[str, object]
    ) -> dict[str, Any]:
        return link_all(functions, names)

    def warm(self, material: Record) -> None:
        """Get ready to play at once. Compiled rules are compiled here, or loaded."""

    def make(self, fields: Fields[Any]) -> Record:
        """Return an empty record, of the kind that this engine's functions take."""
        return fields.plain()

    def array(self, length: int) -> Any:
        """Return an array of zeros, of the kind that this engine's functions take."""
        return [0] * length

    def grid(self, rows: int, columns: int) -> Any:
        """Return rows of zeros, of the kind that this engine's functions take."""
        return [[0] * columns for _ in range(rows)]

    def record(self, fields: Fields[Any], source: Record) -> Record:
        """Copy `source` into a record of the kind that this engine's functions take."""
        state = self.make(fields)
        fields.copy(source, state)
        return state

    def ready_scratch(self, policies: Sequence[int], material: Record) -> Record:
        """Return a record of SCRATCH for the policies of a game, by seat.

        The game's `policies.prepare`, if any, has written to it.

        Raises:
            CallError: a policy cannot play this game.
        """
        scratch = self.make(self.scratch)
        if self._prepare is not None:
            self._prepare(policies, len(policies), material, scratch)
        return scratch

    def columns(self, players: int, *, with_study: bool = False) -> tuple[str, ...]:
        """Return the names of a results row's columns."""
        seats = range(1, players + 1)
        scores = (f"score.{seat}" for seat in seats)
        places = (f"place.{seat}" for seat in seats)
        study = driver.STUDIED if with_study else ()
        return (*driver.FIXED, *scores, *places, *self.notes, *study)

    def policy(self, name: str) -> int:
        """Return the number of a policy.

        Raises:
            CallError: the game has no policy of that name.
        """
        if name not in self.policies:
            hint = did_you_mean(name, self.policies)
            raise CallError(Problem(f"unknown policy {name!r}", hint=hint))
        return self.policies.index(name)

    def play(
        self, material: Record, policies: Sequence[int], seed: int, first: int, last: int
    ) -> Any:
        """Play games `first` to `last` - 1 of a run; one row of results each.

        Args:
            material: a record of MATERIAL.
            policies: a number from POLICIES for each seat; as many as there are players.
            seed: the run's seed.
            first: the index of the first game.
            last: the index behind the last game.
        """
        rows = self.grid(last - first, len(self.columns(len(policies))))
        self._play_into(rows, material, policies, {"seed": seed, "first": first, "last": last}, ())
        return rows

    def study(  # noqa: PLR0913, PLR0917 -- as `play`, and what is banned
        self,
        material: Record,
        policies: Sequence[int],
        seed: int,
        first: int,
        last: int,
        bans: Iterable[int] | None = None,
    ) -> Any:
        """Play games as `play` does, and follow who leads; rows have the columns of STUDIED too.

        Args:
            material: a record of MATERIAL.
            policies: a number from POLICIES for each seat; with a guest, the guest's first.
            seed: the run's seed.
            first: the index of the first game.
            last: the index behind the last game.
            bans: actions that a guest does not take unless there is no other; None for no guest.
        """
        rows = self.grid(last - first, len(self.columns(len(policies), with_study=True)))
        order = {"seed": seed, "first": first, "last": last, "studied": 1}
        order["guest"] = int(bans is not None)
        self._play_into(rows, material, policies, order, bans or ())
        return rows

    def _play_into(
        self,
        rows: Any,
        material: Record,
        policies: Sequence[int],
        order: dict[str, int],
        bans: Iterable[int],
    ) -> None:
        seats = len(policies)
        order |= {"players": seats, "most_decisions": self.most_decisions}
        policies_of_seats = self.array(seats)
        policies_of_seats[:] = list(policies)
        forbidden = self.array(self.actions.count)
        for action in bans:
            forbidden[action] = 1
        buffers = driver.buffers_for(
            self.most_actions, self.most_players, len(self.notes), self.most_decisions
        )
        self._play(
            self.record(driver.ORDER, driver.ORDER.fill(order)),
            policies_of_seats,
            forbidden,
            self.record(self.material, material),
            self.make(self.state),
            self.make(self.view),
            self.make(self.state),
            self.ready_scratch(policies, material),
            self.make(self.chance),
            self.make(CHANCE),
            self.make(buffers),
            rows,
        )
