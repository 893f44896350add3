"""A game set up to be played: its data, perhaps with a number changed, as material; its engine."""

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
from pnp.rules.contract import AnyPlayers, AnyRules
from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.rules.table import Table
from pnp.words.words import Words


def note_names(game: Game, notes: Sequence[str]) -> dict[str, str]:
    """Return the English names of a game's NOTES, and the kinds that stand before a point.

    A name is the text `count.<note>`, or that which the game's `Tale.named_notes` has for it. A
    note of a number, such as that of a card, is called by it.
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
    """A game, the readings of its rulings and changes of its numbers.

    Called, it gives the engine and the material; it can be sent to another process.
    """

    game: str
    """What opens it: a key, or a path."""
    readings: tuple[tuple[str, str], ...] = ()
    changes: Changes = ()
    compiled: bool = False
    packs: tuple[Path, ...] = ()
    """The folders of packs that it is opened with."""
    content: str = ""
    """Tells what its files said when the run began; "" for whatever they say when it is opened.

    Who keeps opened tables keeps those of equal content as one.
    """

    @classmethod
    def of(cls, game: Game, *, compiles: bool) -> GameTable:
        """Return the table of a game that is open, as its files stand now."""
        return cls(game.source, (), (), compiles, game.pack_folders, content_of(game))

    def __call__(self) -> tuple[Engine, Record]:
        """Return the engine, and a record of its MATERIAL.

        Raises:
            CallError: a ruling, reading or path that there is not, or changed numbers that do not
                go together.
            MaterialError: the files no longer say what they said when the run began.
        """
        game = self.opened()
        if self.content and content_of(game) != self.content:
            raise MaterialError(Problem("the game has changed since", game.source, _AGAIN))
        playing = game.playing
        material = playing.material(self.data(), dict(self.readings))
        if not self.compiled:
            return Engine(playing.rules, playing.players), material
        return _link_engine(playing.rules, playing.players, caches.rules()), material

    def opened(self) -> Game:
        """Return the game with its packs, and its numbers as they stand there."""
        return open_game(self.game, self.packs)

    def kept(self) -> bool:
        """Return whether its rules have been compiled before and need only be loaded."""
        return bool(getattr(self()[0], "kept", False))

    def table(
        self, players: int, *, seed: int = 0, index: int = 0, draws: Iterable[int] = ()
    ) -> Table:
        """Return a table at which the game has been started, to be played by hand.

        Args:
            players: how many.
            seed: the run's seed.
            index: the game's index in the run.
            draws: the first outcomes of chance, as for `Table.script`.

        Raises:
            CallError: as when called, or a number is out of bounds.
        """
        game = replace(self.opened(), data=self.data())
        readings = dict(self.readings)
        return game.table(players, seed=seed, index=index, draws=draws, readings=readings)

    def data(self) -> GameData:
        """Return the game's data with the changes made."""
        data: Any = self.opened().data
        if self.changes:
            data = apply_changes(data, self.changes, f"--set for {self.game}")
        return cast("GameData", data)


@lru_cache(maxsize=_MAX_ENGINES)
def _link_engine(rules: AnyRules, players: AnyPlayers, cache: Path | None) -> Engine:
    """Return the engine of some rules, the same for all variants of their numbers."""
    from pnp.rules.compiled import CompiledEngine  # noqa: PLC0415 -- imports numba

    return CompiledEngine(rules, players, cache)


@dataclass(frozen=True, slots=True)
class Party:
    """The players of a table: its interpreted engine, its material, and a policy for each seat."""

    title: str
    engine: Engine
    material: Record
    policies: tuple[str, ...]
    numbers: tuple[int, ...]
    """Of the policies."""


def seat_policies(table: GameTable, players: int | None, policies: tuple[str, ...]) -> Party:
    """Return players seated at a table: as many as asked for, or the fewest that the game has.

    Args:
        table: where they sit.
        players: how many; None for as many as there are policies, if there are several.
        policies: one for all seats, or one for each; none for the game's usual one.

    Raises:
        CallError: all that is wrong with the rulings, the changes, the number and the policies.
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
