"""The typed form of the game.toml of a game without Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PureWindowsPath
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from pnp.core.errors import did_you_mean
from pnp.data.css_colours import hex_colour
from pnp.data.schema import Checks, Count, Fault, Record, Text, as_table, in_order, matches
from pnp.data.tables import Length, Weight, type_table

Name = Annotated[str, matches(r"^[a-z][a-z0-9_-]{0,30}$")]
Copies = Annotated[int, Meta(ge=0, le=1_000)]
PageShare = Literal["whole", "half", "upright-half", "quarter", "third", "sixth"]
Sides = Annotated[tuple[Length, ...], Meta(min_length=2, max_length=2)]
Encoding = Literal["cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257", "mac-roman"]
IconName = Annotated[str, matches(r"^[a-z0-9_-]+([.][a-z0-9_-]+)*$", max_length=60)]
Tag = Annotated[str, matches(r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]


def is_inside(home: Path, name: str) -> bool:
    """Return whether a name leads to a place inside a folder, without links to elsewhere.

    Names are checked by the rules of all systems, so that a game is valid on all or on none:
    C:goose is outside.
    """
    steps = PureWindowsPath(name)
    if steps.anchor or ".." in steps.parts:
        return False
    try:
        return (home / name).resolve().is_relative_to(home.resolve())
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, links in a ring
        return False


def has_file(home: Path, name: str) -> bool:
    """Return whether a name is that of a file inside a folder."""
    try:
        return is_inside(home, name) and (home / name).is_file()
    except OSError:  # too long a name
        return False


class Shared(Record):
    """Anything with a printed name."""

    title: Text | None = None
    titles: Mapping[Tag, Text] = {}
    """The title in further languages."""


class Rows(Shared):
    """A drawing, and the table whose rows it shows; without a table it is shown once."""

    cards: Text | tuple[Text, ...] | None = None
    """The table, possibly with a tab: "game.xlsx#geese"; of several, all combinations of rows."""
    face: Text | None = None
    """The drawing of all fronts; None where each row names its own."""
    encoding: Encoding | None = None
    """The encoding of its CSV files; UTF-8 or UTF-16 if None."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Return its tables, possibly with tabs."""
        return (self.cards,) if isinstance(self.cards, str) else self.cards or ()


class TwoSided(Rows):
    """Cards or tokens, which may have a drawing on the back."""

    back: Text | None = None


class Deck(TwoSided):
    """A deck: a table and the drawings of its cards."""

    cards: Text | tuple[Text, ...]
    size: Text | Sides | None = None
    """The format of cards by name, or width and height in millimetres; the drawing's if None."""


class OwnSheet(Rows):
    """A sheet, a pad or an aid; a sheet for each row if there is a table."""

    copies: Copies | None = None
    size: PageShare | Sides | None = None


class Board(Rows):
    """A board, as large as its drawing; one for each row of a table."""

    copies: Copies = 1


class Token(TwoSided):
    """A token, or one for each row of a table, alike on both sides unless there is a back."""

    mm: Length
    round: bool = True
    copies: Copies = 1


class Score(Shared):
    """A pad for scores, without a drawing."""

    rows: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=24)]
    translations: Mapping[Tag, tuple[Text, ...]] = {}
    """The rows in further languages."""
    columns: Annotated[int, Meta(ge=1, le=12)] = 4
    total: bool = True
    copies: Copies = 4
    size: PageShare | Sides = "quarter"


class RulesFiles(Record):
    """The rulebook: `rules.md`, and `rules.fr.md` beside it for French."""

    text: Text = "rules.md"
    tagline: Text
    """A line below the title."""
    taglines: Mapping[Tag, Text] = {}
    banner: Text
    """The picture at its head, of art/ or of the kit."""
    closing: tuple[Text, ...] = ()
    """Pictures for pages that end early."""


class OwnPlayers(Record):
    """Number of players."""

    fewest: Count
    most: Count

    checks: ClassVar[Checks] = (in_order("fewest", "most"),)


class OwnLength(Record):
    """Length of a game."""

    minutes: Count


class OwnCredits(Record):
    """Credits of a game."""

    title: Text
    titles: Mapping[Tag, Text] = {}
    """The title in further languages."""
    designers: Annotated[tuple[Text, ...], Meta(min_length=1)]
    publishers: tuple[Text, ...] = ()
    artists: tuple[Text, ...] = ()
    year: Annotated[int, Meta(ge=1900, le=2100)]
    permission: Literal["given", "none"] = "given"
    """Whether it may be published as well as printed."""
    licence: Text | None = None
    """The licence: "CC-BY-4.0"."""


class Odds(Record):
    """A hand for `ducks-pnp odds`."""

    deck: Name
    hand: Annotated[int, Meta(ge=0, le=60)] = 5
    """The cards of the opening hand."""
    draw: Annotated[int, Meta(ge=0, le=10)] = 1
    """Cards drawn each turn."""
    turns: Annotated[int, Meta(ge=0, le=20)] = 8
    want: Annotated[
        Mapping[Text, Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=1, max_length=3)
    ]
    """The fewest cards by condition, in the notation of labels: "kind = fox"."""


class Inks(Record):
    """A CSS colour for each ink."""

    full: Text
    grey: Text
    low: Text


class OwnType(Record):
    """A kind of text for labels; entries left out are those of the kind that it is like."""

    like: Text = "card_text"
    """A kind of text of templates/type.toml."""
    font: Text | None = None
    """A font family, or several separated by commas: the first available one is used."""
    size: Length | None = None
    """In points, as is `floor`, the smallest that words may shrink to."""
    floor: Length | None = None
    weight: Weight | None = None
    italic: bool | None = None
    leading: Annotated[float, Meta(ge=0.5, le=5)] | None = None
    """The distance of lines, as a multiple of the size."""
    tracking: Annotated[float, Meta(ge=-0.5, le=2)] | None = None
    """Added to the distance of letters, as a multiple of the size."""

    def attributes(self) -> Mapping[str, str]:
        """Return the attributes of a placeholder of this kind."""
        texts = {"type": self.like}
        for name, value in as_table(self, with_none=False).items():
            if name == "like":
                continue
            if isinstance(value, bool):
                texts[name] = "yes" if value else "no"
            else:
                texts[name] = f"{value:.4f}" if isinstance(value, float) else f"{value}"
        return texts | {name: f"{texts[name]}pt" for name in ("size", "floor") if name in texts}


def _types_are_sound(types: Mapping[str, OwnType]) -> Iterator[Fault]:
    """Yield the kinds of text based on an unknown one, or with a floor above their size."""
    kinds = type_table().styles
    for name, own in types.items():
        if own.like not in kinds:
            hint = did_you_mean(own.like, kinds)
            yield Fault(f"type.{name}.like", f"{own.like!r:.40} is not a kind of text", hint)
        if own.size and own.floor and own.floor > own.size:
            fact = f"the floor of {own.floor:g} pt is above the size"
            yield Fault(f"type.{name}.floor", fact, "lower it")


def in_every_ink(colour: str | Inks) -> dict[str, str]:
    """Return a CSS colour by ink; one that is stated once is that of every ink."""
    if isinstance(colour, Inks):
        return dict(as_table(colour))
    return dict.fromkeys(Inks.__struct_fields__, colour)


def _check_colours(colours: Mapping[str, str | Inks]) -> Iterator[Fault]:
    """Yield the distinct colours that CSS does not know."""
    for name, inks in colours.items():
        values = in_every_ink(inks)
        is_one = len(set(values.values())) == 1
        for ink, value in list(values.items())[: 1 if is_one else None]:
            if hex_colour(value) is None:
                key = f"colours.{name}" if is_one else f"colours.{name}.{ink}"
                hint = "write #6c8a2e, or a colour of CSS by its name"
                yield Fault(key, f"{value!r:.40} is not a colour", hint)


def _parts_differ(*tables: Mapping[str, object]) -> Iterator[Fault]:
    """Yield the names that two parts have: each is the name of a file."""
    owners: dict[str, str] = {"start": "", "tuckbox": "", "rules": ""}
    for table, parts in zip(_PARTS, tables, strict=True):
        for name in parts:
            key = f"{table}.{name}"
            for part in {name, LONE_DECK} if table == "decks" and len(parts) == 1 else {name}:
                if part in owners:
                    other = f"that of {owners[part]}" if owners[part] else "one of every game"
                    yield Fault(key, f"the name is {other}", "choose another")
                owners.setdefault(part, key)


LONE_DECK: Final = "cards"
"""The part of a deck that is the only one of its game."""

_PARTS = ("decks", "sheets", "pads", "aids", "boards", "tokens", "score")


class GameFile(Record):
    """The game.toml of a game without Python."""

    id: Name
    language: Tag = "en"
    """The language of the tables; further ones are in columns such as `title@fr`."""
    credits: OwnCredits
    players: OwnPlayers | None = None
    length: OwnLength | None = None
    decks: Mapping[Name, Deck] = {}
    sheets: Mapping[Name, OwnSheet] = {}
    pads: Mapping[Name, OwnSheet] = {}
    aids: Mapping[Name, OwnSheet] = {}
    boards: Mapping[Name, Board] = {}
    tokens: Mapping[Name, Token] = {}
    score: Mapping[Name, Score] = {}
    odds: Mapping[Name, Odds] = {}
    rules: RulesFiles | None = None
    numbers: Mapping[Name, Annotated[int, Meta(ge=-999_999, le=999_999)]] = {}
    """Numbers that drawings show as `{{goal}}`, and rules as `{game.numbers.goal}`."""
    icons: Mapping[IconName, Text] = {}
    """Pictures in lines of text, `{coin}`: files of art/, possibly with the id of an element."""
    type: Mapping[Name, OwnType] = {}
    """Kinds of text for labels."""
    colours: Mapping[Text, Text | Inks] = {}
    """Colours by name, for the cells of tables."""

    @property
    def with_tables(self) -> dict[str, Rows]:
        """Return the decks and other parts that have tables, by name."""
        parts = (self.decks, self.sheets, self.pads, self.aids, self.boards, self.tokens)
        return {name: rows for table in parts for name, rows in table.items() if rows.sources}

    checks: ClassVar[Checks] = (
        (_PARTS, _parts_differ),
        (("colours",), _check_colours),
        (("type",), _types_are_sound),
    )
