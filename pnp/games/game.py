"""A game as a value: its data, components, words, layouts, pictures and rules.

`registry` opens the built-in games and games in folders of one's own; `decks` makes one of
an SVG layout and rows. Printing and play take a `Game` and ask nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from shlex import quote
from typing import TYPE_CHECKING, Any, Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem, quantity
from pnp.core.modules import errors_of_own_modules
from pnp.games.parts import AnyPlaying, Checks, GameParts
from pnp.words.words import Words, languages

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.data.game import Credits
    from pnp.data.own_pictures import OwnPicture
    from pnp.data.theme import Theme
    from pnp.games.components import Bag
    from pnp.games.packs import Pack
    from pnp.rules.table import Table
    from pnp.words.cells import CellTexts


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be printed, played, or both.

    Example:
        >>> pond = pnp.open_game("pond")
        >>> pond.title, pond.credits.year, pond.is_printable
        ('Ducks in the Pond', 2019, True)
        >>> pond.data.dice.count  # the numbers of game.toml, typed
        6
    """

    key: str
    """Its short name: "pond". File names and the ids of its components begin with it."""
    source: str
    """The key or path that opens it again, in another process too."""
    credits: Credits
    """Its authors and publishers."""
    data: Any = field(repr=False)
    """The content of its `game.toml`, typed by its own model; None if it has no such file."""
    make_bag: Callable[[int], Bag] | None = field(default=None, repr=False)
    """Return everything to print, given the number of game sheets; None if nothing is printed."""
    words: Path | None = None
    """The folder with `<language>/<key>.po` and `<language>/<key>.rules.md`, if it has any."""
    layouts: Mapping[str, Path] = field(default_factory=dict)
    """Folders of its own layouts, by the prefix that their names begin with: {"wren": …}."""
    art: Path | None = None
    """A folder of pictures of its own, `<id>.svg`, which come before those of the art kit."""
    parts: GameParts[Any] | None = field(default=None, repr=False)
    """The parts that its package offers; None if it has no Python of its own."""
    aliases: tuple[str, ...] = ()
    """Other names that it answers to."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts by id that stand in no catalogue, in whatever language."""
    cells: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """Texts of its tables, by language, then by id."""
    language: str = "en"
    """The language that all of these are written in."""
    rulebooks: Mapping[str, Path] = field(default_factory=dict)
    """Its rulebooks by language, the first for all others, where they stand in no folder."""
    drawings: Mapping[str, Path] = field(default_factory=dict)
    """The layouts that are filled in by their labels, and their files: {"goose/goose.svg": …}."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Pictures of `art` that stand in lines of its texts, by name; `#` and an id is an element."""
    notices: tuple[Problem, ...] = ()
    """Oddities of its files that do not prevent printing."""
    packs: tuple[Pack, ...] = ()
    """The packs that it was opened with; what they bring stands in the fields below."""
    pictures: Mapping[str, OwnPicture] = field(default_factory=dict, repr=False)
    """Pictures that come before those of `art` and the art kit, by id; for low ink by `low/ID`."""
    theme: Theme | None = field(default=None, repr=False)
    """Its colours, fonts, corners and lines, where they are not the usual ones."""
    fonts: tuple[Path, ...] = ()
    """Folders of fonts beside the bundled ones."""
    more_layouts: tuple[Path, ...] = ()
    """Folders whose layouts, `cover/duck.svg`, come before all others: those of the last first."""
    more_words: tuple[Path, ...] = ()
    """Folders of languages whose words, common ones too, come before the game's and each other's:
    the last one first."""

    @property
    def title(self) -> str:
        """Return its name as it stands in its credits."""
        return self.credits.title

    @property
    def pack_folders(self) -> tuple[Path, ...]:
        """Return the folders of its packs, which with its source open it again."""
        return tuple(pack.folder for pack in self.packs)

    @property
    def is_of_tables(self) -> bool:
        """Return whether its components stand in tables and drawings, and in no Python."""
        return self.is_printable and (self.parts is None or self.parts.printing is None)

    @property
    def is_printable(self) -> bool:
        """Return whether the game has anything to print."""
        return self.make_bag is not None

    def bag(self, sheets: int = 1) -> Bag:
        """Return everything to print, with `sheets` game sheets.

        Raises:
            CallError: the game can only be played.

        Example:
            >>> bag = pnp.open_game("pond").bag(sheets=50)
            >>> bag.parts
            ('sheets', 'aid', 'rules')
            >>> [(component.id, component.copies) for component in bag.of_part("sheets")]
            [('pond.sheet', 50)]
        """
        if self.make_bag is None:
            hint = f"play it: ducks-pnp play {quote(self.source)}"
            raise CallError(Problem(f"{self.key} cannot be printed yet, only played", hint=hint))
        with errors_of_own_modules():
            return self.make_bag(sheets)

    @property
    def is_playable(self) -> bool:
        """Return whether the game has rules."""
        return self.parts is not None and self.parts.playing is not None

    @property
    def playing(self) -> AnyPlaying:
        """Return the rules, the policies and the tale.

        Raises:
            CallError: the game can only be printed.
            MaterialError: a part of a game of one's own is of another type.
        """
        if self.parts is None or self.parts.playing is None:
            hint = f"print it: ducks-pnp build {quote(self.source)}"
            raise CallError(Problem(f"{self.key} has no rules that could be played", hint=hint))
        return self.parts.playing()

    @property
    def checks(self) -> Checks:
        """Return the bounds of its results, and the actions that players may do without."""
        return Checks() if self.parts is None else self.parts.checks()

    @property
    def owed_numbers(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Return patterns of faces, and the paths of the numbers that each must print."""
        if self.parts is None or self.parts.printing is None:
            return ()
        return self.parts.printing().numbers

    @property
    def counted_copies(self) -> Sequence[tuple[str, str]]:
        """Return the paths of numbers that count cards, and a pattern of the faces of each."""
        if self.parts is None or self.parts.printing is None:
            return ()
        return self.parts.printing().copies

    def table(
        self,
        players: int,
        *,
        seed: int = 0,
        index: int = 0,
        draws: Iterable[int] = (),
        readings: Mapping[str, str] | None = None,
    ) -> Table:
        """Return a table at which the game has been started, to be played by hand.

        Args:
            players: how many.
            seed: of the dice and the order of the cards.
            index: the game's index in the run of that seed.
            draws: the first outcomes of chance, as for `Table.script`.
            readings: other readings of rulings than those taken, `{"P-02": "slides_again_..."}`.

        Raises:
            CallError: the game cannot be played, or not by so many; a number is out of bounds; a
                reading that there is not.

        Example:
            >>> table = pnp.open_game("pond").table(players=2, seed=7)
            >>> table.push("put 2").seat
            0
        """
        from pnp.rules.replay import Playable  # noqa: PLC0415 -- what prints needs no rules
        from pnp.rules.table import Table  # noqa: PLC0415

        playing = self.playing
        bounds = self.data.players
        if not bounds.fewest <= players <= bounds.most:
            fact = f"the game is not for {quantity(players, 'player')}"
            raise CallError(Problem(fact, hint=f"{bounds.fewest} to {bounds.most} may play"))
        material = playing.material(self.data, readings)
        playable = Playable(playing.rules, playing.policies, material, playing.show)
        return Table(playable, players, seed=seed, index=index, draws=draws)

    @property
    def words_folders(self) -> tuple[Path, ...]:
        """Return the folders of its own words, the one that comes before all others last."""
        return () if self.words is None else (self.words, *self.more_words)

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the languages that the game's own words are written in."""
        codes = (languages(folder, self.key) for folder in self.words_folders)
        return tuple(sorted({*self.cells, *chain.from_iterable(codes)}))

    @property
    def known_languages(self) -> tuple[str, ...]:
        """Return the languages that it can be printed in: its own, and the common words'.

        Example:
            >>> pnp.open_game("blind").known_languages
            ('de', 'en', 'es', 'fr')
        """
        common = chain.from_iterable(map(languages, self.common_folders))
        return tuple(sorted({*self.languages, *common}))

    @property
    def common_folders(self) -> tuple[Path, ...]:
        """Return the folders of the words that all games share: the project's own first."""
        own = () if self.words is None else (self.words,)
        return tuple(dict.fromkeys((resources.words(), *own, *self.more_words)))

    @property
    def catalogues(self) -> Mapping[str, Sequence[Path]]:
        """Return the folders of each catalogue by its name; that which all games share first."""
        own = {} if self.words is None or self.cells else {self.key: self.words_folders}
        return {_SHARED: self.common_folders, **own}

    def words_in(self, language: str, problems: list[Problem] | None = None) -> Words:
        """Return the words of the game in a language, with those that all games share.

        Problems with texts are appended to `problems`, if there is such a list.

        Raises:
            CallError: there is no such language.
            MaterialError: every problem of every catalogue.

        Example:
            >>> words = pnp.open_game("cover").words_in("fr")
            >>> words.text("part.cards")
            'Cartes'
        """
        more = self.languages if self.cells else ()
        words = Words.load_from(self.catalogues, language, problems, more)
        words = words.with_texts(self.texts)
        return words.with_cells(self.cell_texts, problems) if self.cells else words

    @property
    def cell_texts(self) -> CellTexts:
        """Return the texts of its tables, with the folders of their translations."""
        from pnp.words.cells import CellTexts  # noqa: PLC0415 -- for games without Python

        return CellTexts(self.key, self.language, self.cells, self.words_folders)


_KEY: Final = re.compile("[a-z][a-z0-9_-]{0,30}")
_SHARED: Final = "common"
"""The key of the words and layouts that all games share."""


def wrong_key(key: str, keys: Iterable[str] = (), place: str = "") -> tuple[Problem, ...]:
    """Return why a game cannot be called by a key; nothing if it can.

    Args:
        key: the key.
        keys: the keys of other games.
        place: where the key stands.
    """
    if not _KEY.fullmatch(key):
        hint = "write up to 31 small letters, digits, hyphens and underscores, a letter first"
        return (Problem(f"a game cannot have the key {key[:60]!r}", place, hint),)
    if key in (_SHARED, *keys):
        return (Problem(f"the key {key!r} is taken", place, "choose one of your game's own"),)
    return ()
