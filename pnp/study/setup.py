"""A game set up for play: its data as material, with any numbers changed, and its engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from pnp.core import caches
from pnp.core.errors import (
    CallError,
    MaterialError,
    Problem,
    collect_problems,
    quantity,
    raise_if_any,
)
from pnp.data.changes import Changes, apply_changes
from pnp.data.game import GameData, PlayerCount
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.rules.contract import AnyPolicies, AnyRules
from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.rules.table import Table
from pnp.words.words import Words


def note_names(game: Game, notes: Sequence[str]) -> dict[str, str]:
    """Return the English names of a game's NOTES, and of their kinds (the part before the point).

    A name is the text `count.<note>`, or the one given by the game's `Tale.named_notes`. A note
    about a number, such as the number of a card, is named by that number.
    """
    words, names = game.words_in("en"), game.playing.tale.named_notes
    kinds = dict.fromkeys(note.partition(".")[0] for note in notes if "." in note)
    kinds_with_titles = [kind for kind in kinds if f"count.{kind}" in words.texts]
    return {key: _note_name(words, key, names) for key in (*notes, *kinds_with_titles)}


def _note_name(words: Words, note: str, names: Mapping[str, str]) -> str:
    key, last = names.get(note, f"count.{note}"), note.rpartition(".")[2]
    return last if last.isdecimal() and key not in words.texts else words.text(key)


_MAX_ENGINES: Final = 16
_AGAIN: Final = "start again, with the same files on every computer that plays"


def content_of(game: Game) -> str:
    """Return a digest of a game's rules and numbers."""
    playing = game.playing
    values = playing.rules.MATERIAL.values(playing.material(game.data, None))
    return sha256(repr((playing.rules.__name__, values)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class GameTable:
    """A game with the chosen readings of its rulings and any changed numbers.

    Calling it returns the engine and the material. It can be sent to another process.
    """

    game: str
    """The key or path of the game."""
    readings: tuple[tuple[str, str], ...] = ()
    changes: Changes = ()
    compiled: bool = False
    packs: tuple[Path, ...] = ()
    """The pack folders with which the game is opened."""
    content: str = ""
    """A digest of its files when the run began; "" accepts their present content.

    A cache of opened tables treats those of equal content as one.
    """

    @classmethod
    def of(cls, game: Game, *, compiles: bool) -> GameTable:
        """Return the table of an open game, with its files as they are now."""
        return cls(game.source, (), (), compiles, game.pack_folders, content_of(game))

    def __call__(self) -> tuple[Engine, Record]:
        """Return the engine, and a record of its MATERIAL.

        Raises:
            CallError: an unknown ruling, reading or path, or changed numbers that contradict one
                another.
            MaterialError: the files have changed since the run began.
        """
        game = self.open()
        if self.content and content_of(game) != self.content:
            raise MaterialError(Problem("the game has changed since", game.source, _AGAIN))
        playing = game.playing
        material = playing.material(self.data(), dict(self.readings))
        if not self.compiled:
            return Engine(playing.rules, playing.policies), material
        return _link_engine(playing.rules, playing.policies, caches.rules()), material

    def open(self) -> Game:
        """Return the game with its packs applied, and its numbers unchanged."""
        return open_game(self.game, self.packs)

    def is_cached(self) -> bool:
        """Return whether its compiled rules are in the cache and need only be loaded."""
        return bool(getattr(self()[0], "is_cached", False))

    def table(
        self, players: int, *, seed: int = 0, index: int = 0, draws: Iterable[int] = ()
    ) -> Table:
        """Return a started game, to be played action by action.

        Args:
            players: the number of players.
            seed: the run's seed.
            index: the game's index in the run.
            draws: the first outcomes of chance, as for `Table.script`.

        Raises:
            CallError: as for a call of the table, or a number is out of bounds.
        """
        game = replace(self.open(), data=self.data())
        readings = dict(self.readings)
        return game.table(players, seed=seed, index=index, draws=draws, readings=readings)

    def data(self) -> GameData:
        """Return the game's data with the changes applied."""
        data: Any = self.open().data
        if self.changes:
            data = apply_changes(data, self.changes, f"--set for {self.game}")
        return cast("GameData", data)


@lru_cache(maxsize=_MAX_ENGINES)
def _link_engine(rules: AnyRules, policies: AnyPolicies, cache: Path | None) -> Engine:
    """Return the engine of a set of rules; all variants of their numbers share it."""
    from pnp.rules.compiled import CompiledEngine  # noqa: PLC0415 -- imports numba

    return CompiledEngine(rules, policies, cache)


@dataclass(frozen=True, slots=True)
class Party:
    """The players of a table: its interpreted engine, its material, and a policy for each seat."""

    title: str
    engine: Engine
    material: Record
    policies: tuple[str, ...]
    numbers: tuple[int, ...]
    """The number of each seat's policy."""


def seat_policies(table: GameTable, players: int | None, policies: tuple[str, ...]) -> Party:
    """Return the players of a table: as many as requested, or the fewest that the game allows.

    Args:
        table: the table at which they sit.
        players: the number of players; None for one per policy, if there are several.
        policies: one policy for all seats or one per seat; empty for the game's default.

    Raises:
        CallError: everything that is wrong with the rulings, changes, players and policies.
    """
    plain = replace(table, readings=(), changes=(), compiled=False)
    engine, _ = plain()
    data = plain.data()
    policies = policies or (engine.usual,)
    problems: list[Problem] = []
    with collect_problems(problems, CallError):
        replace(plain, readings=table.readings)()
    with collect_problems(problems, CallError):
        replace(plain, changes=table.changes).data()
    for name in dict.fromkeys(policies):
        with collect_problems(problems, CallError):
            engine.policy(name)
    names = policies
    with collect_problems(problems, CallError):
        count = len(policies) if players is None and len(policies) > 1 else players
        names = _for_each(policies, _seats(data.players, count))
    raise_if_any(problems, CallError)
    engine, material = replace(table, compiled=False)()
    numbers = tuple(engine.policy(name) for name in names)
    return Party(data.credits.title, engine, material, names, numbers)


def _seats(bounds: PlayerCount, players: int | None) -> int:
    """Return the number of players."""
    if players is None:
        return bounds.fewest
    if not bounds.fewest <= players <= bounds.most:
        fact = f"the game is not for {quantity(players, 'player')}"
        raise CallError(Problem(fact, hint=f"--players takes {bounds.fewest} to {bounds.most}"))
    return players


def _for_each(policies: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return a policy for each seat."""
    if len(policies) == 1:
        return policies * players
    if len(policies) != players:
        fact = f"{len(policies)} policies for {players} players"
        raise CallError(Problem(fact, hint="name one for all seats, or one for each"))
    return policies
