"""The contract of a game that is played: the types of its rules, policies and solver.

A game's modules `rules`, `policies` and `solver` are such objects, so that a type checker holds
their functions against these. docs/rules.md tells more of each.
"""
# ruff: noqa: N802 -- constants of a game's modules keep their names

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from pnp.core.errors import Problem
from pnp.rules.chance import Chance
from pnp.rules.codec import Codec
from pnp.rules.fields import Fields, Vector

State = TypeVar("State")
View = TypeVar("View")
Material = TypeVar("Material")
Scratch = TypeVar("Scratch")
State_contra = TypeVar("State_contra", contravariant=True)
View_contra = TypeVar("View_contra", contravariant=True)
Material_contra = TypeVar("Material_contra", contravariant=True)


class Rules(Hashable, Protocol[State, View, Material]):
    """The rules of a game; most of them are compiled (docs/rules.md)."""

    __name__: str

    @property
    def RULES_VERSION(self) -> int:
        """Return a number that is raised when play changes."""

    @property
    def STATE(self) -> Fields[State]:
        """Return the fields of a game at any moment; `seat`, who decides next, is one of them."""

    @property
    def VIEW(self) -> Fields[View]:
        """Return the fields of a state as one seat sees it."""

    @property
    def MATERIAL(self) -> Fields[Material]:
        """Return the fields of the printed numbers and chosen readings."""

    @property
    def ACTIONS(self) -> Codec:
        """Return all actions there are."""

    @property
    def MAX_PLAYERS(self) -> int:
        """Return the number of seats that arrays have room for."""

    @property
    def MAX_ACTIONS(self) -> int:
        """Return the number of legal actions that arrays have room for."""

    @property
    def MAX_DECISIONS(self) -> int:
        """Return the number of decisions after which a game is broken off, as stalled."""

    @property
    def REASONS(self) -> Sequence[str]:
        """Return why a game may end; the first is always "stalled"."""

    @property
    def NOTES(self) -> Sequence[str]:
        """Return the names of the numbers that each game reports."""

    def start(self, state: State, material: Material, players: int, chance: Chance, /) -> None:
        """Set up a game in a state that may have been used before."""

    def legal(self, state: State, material: Material, actions: Vector, /) -> int:
        """Write the legal actions; return how many there are, at least one."""

    def apply(self, state: State, material: Material, action: int, chance: Chance, /) -> None:
        """Play a legal action, and all that follows by itself."""

    def is_over(self, state: State, /) -> bool:
        """Return whether the game has ended."""

    def outcome(self, state: State, material: Material, scores: Vector, places: Vector, /) -> int:
        """Write each seat's score and place; return the place of the reason in REASONS."""

    def score_now(self, state: State, material: Material, scores: Vector, places: Vector, /) -> int:
        """Write the scores and places as `outcome` does, at any moment."""

    def observe(self, state: State, material: Material, seat: int, view: View, /) -> None:
        """Write the state as a seat sees it."""

    def note(self, state: State, material: Material, notes: Vector, /) -> None:
        """Write the NOTES of a game that is over."""

    def missing_pieces(self, state: State, material: Material, /) -> int:
        """Return 0 while every card, die and duck is somewhere, once."""

    def problems(self, state: State, material: Material, /) -> list[str]:
        """Return all that is wrong with a state."""


class Policies(Hashable, Protocol[State_contra, View_contra, Material_contra, Scratch]):
    """The policies of a game."""

    @property
    def POLICIES(self) -> Sequence[str]:
        """Return the names of the policies by number; 0 is "random", which the kernel plays."""

    @property
    def USUAL(self) -> str:
        """Return the name of the policy that plays where none is named."""

    @property
    def SCRATCH(self) -> Fields[Scratch]:
        """Return the fields of the memory that policies may write on."""

    def choose(  # noqa: PLR0913, PLR0917 -- all that a policy may look at and write on
        self,
        policy: int,
        view: View_contra,
        material: Material_contra,
        actions: Vector,
        count: int,
        lookahead: State_contra,
        scratch: Scratch,
        rng: Chance,
        /,
    ) -> int:
        """Return the action that a policy takes."""


class Solved(Protocol):
    """A solution of a game."""

    @property
    def expected(self) -> float:
        """Return the score to be expected; for two, the margin of the first player."""


class BestPlayResults(Protocol):
    """Results of games of best play."""

    @property
    def scores(self) -> Mapping[int, float]:
        """Return the chance of each score."""

    @property
    def uses(self) -> Mapping[str, float]:
        """Return the mean of each NOTE."""


class BestChance(Protocol):
    """The best chance to reach a score."""

    @property
    def best(self) -> float:
        """Return it as it is at the beginning of a game."""


Solution = TypeVar("Solution", bound=Solved)


class Solver(Protocol[Material, Solution]):
    """The exact solution of a game.

    Each function that takes `kept` keeps compiled code in that folder between runs, if at all.
    """

    @property
    def RESTRICTIONS(self) -> Sequence[str]:
        """Return the names that `without` takes."""

    def must_compile(self, cache: Path | None, follows: bool, /) -> bool:
        """Return whether code has to be compiled first, that which follows best play too."""

    def compile_ahead(self, material: Material, cache: Path | None, follows: bool, /) -> None:
        """Compile that code."""

    def list_unsolved(self, material: Material, /) -> Sequence[Problem]:
        """Return a problem for each reading of a ruling that is not solved."""

    def solve(self, material: Material, cache: Path | None, players: int, /) -> Solution:
        """Return the solution of the game of one player, or of two."""

    def best_play(self, solution: Solution, cache: Path | None, /) -> BestPlayResults:
        """Return the results of games of best play."""

    def highest_score(self, solution: Solution, cache: Path | None, /) -> int:
        """Return the highest score that a player alone can reach."""

    def chance_of(self, material: Material, target: int, cache: Path | None, /) -> BestChance:
        """Return the best chance of a player alone to reach a score."""

    def without(self, material: Material, restriction: str, /) -> Material:
        """Return a material with which nothing is gained by one of RESTRICTIONS."""


AnyRules: TypeAlias = Rules[Any, Any, Any]
AnyPolicies: TypeAlias = Policies[Any, Any, Any, Any]
AnySolver: TypeAlias = Solver[Any, Any]
