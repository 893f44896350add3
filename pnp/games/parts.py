"""The parts of a game: its components, its rules and policies, its checks and its solver.

The package of a game ends with one value, `GAME = GameParts(...)`; a part that it lacks is None.
Each part is a function that imports as it is called: whoever prints a game does not wait for its
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.games.components import Bag
    from pnp.games.layouts import TableLayout
    from pnp.rules.contract import AnySolver, Policies, Rules
    from pnp.words.words import Words

Data = TypeVar("Data")
State = TypeVar("State")
View = TypeVar("View")
Material = TypeVar("Material")
Scratch = TypeVar("Scratch")


@dataclass(frozen=True, slots=True, eq=False)
class Printing(Generic[Data]):
    """The components of a game."""

    bag: Callable[[Data, int], Bag]
    """Return everything to print, given the game's data and the number of game sheets."""
    copies: Sequence[tuple[str, str]] = ()
    """Paths of numbers that count cards, and a pattern of the faces that each counts."""
    numbers: Sequence[tuple[str, Sequence[str]]] = ()
    """Patterns of faces, and the paths of the numbers that each of these faces must print.

    In a path, `*` is any one step, and `\\1` a group of the pattern: `ducks.\\1.splash`.
    """


@dataclass(frozen=True, slots=True, eq=False)
class Tale(Generic[State, Material]):
    """A game in words, as lines in a reader's language; see docs/rules.md."""

    describe_setup: Callable[[Words, Material, State], list[str]]
    describe_move: Callable[[Words, Material, int, Sequence[State]], list[str]]
    """Given the action, and the states from that before the move to that after it."""
    describe_result: Callable[[Words, Material, State], list[str]]
    named_notes: Mapping[str, str] = field(default_factory=dict)
    """The ids of the texts that name NOTES of the rules, where they are not `count.<note>`."""
    watched: Sequence[Callable[..., object]] = ()
    """Plain functions of the rules whose effects are told one by one."""
    describe_action: Callable[[Words, Material, State, int], str] = lambda *_: ""
    """Given the state and a legal action: the action in words before it is made; empty where the
    first line of `describe_move` says so and gives nothing away."""
    is_open: Callable[[State], bool] = lambda _: True
    """Whether moves that were told so far may be known to all, and not only to who made them."""


@dataclass(frozen=True, slots=True, eq=False)
class Playing(Generic[Data, State, View, Material, Scratch]):
    """The rules of a game, its policies and its tale."""

    rules: Rules[State, View, Material]
    policies: Policies[State, View, Material, Scratch]
    material: Callable[[Data, Mapping[str, str] | None], Material]
    """Return a record of MATERIAL, given the game's data and readings of its rulings."""
    tale: Tale[State, Material]
    show: Callable[[State, Material], str] | None = None
    """Return a position as text, for `print(table)`."""
    lay_table: Callable[[View, Material, Sequence[int]], TableLayout] | None = None
    """Return a position as a seat sees it on the table, given the legal actions."""


@dataclass(frozen=True, slots=True, eq=False)
class Checks:
    """The bounds of a game's results, and the actions that its players may do without."""

    capacities: Sequence[tuple[str, str, str]] = ()
    """Columns of the results, the printed numbers that they must not pass, their nouns."""
    guards: Sequence[str] = ()
    """Columns of the results that may stay at 0 in all games: the rules only provide for them."""
    restrictions: Sequence[tuple[str, str, Sequence[str]]] | None = None
    """Names, the ids of their texts, and patterns of actions; None for every kind of action."""


AnyPlaying: TypeAlias = Playing[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class GameParts(Generic[Data]):
    """All that a game offers."""

    read: Callable[[Path], Data]
    """Return the typed content of a `game.toml`."""
    printing: Callable[[], Printing[Data]] | None = None
    playing: Callable[[], Playing[Data, Any, Any, Any, Any]] | None = None
    checks: Callable[[], Checks] = Checks
    solver: Callable[[], AnySolver] | None = None
