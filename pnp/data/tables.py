"""The tables under `templates/`: papers, cards, printers, text styles. New entries need no code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeVar

from msgspec import Meta

from pnp.core import resources
from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.geometry import Margins, Rect, Size
from pnp.data.palette import INKS, palette
from pnp.data.schema import KEY_PATTERN, Check, Fault, Identifier, Record, Text, matches
from pnp.data.toml import load

Length = Annotated[float, Meta(gt=0, le=2000)]
"""A length in the unit of the field's suffix."""

Distance = Annotated[float, Meta(ge=0, le=200)]
"""A distance in the unit of the field's suffix; 0 is allowed."""

Key = Annotated[str, matches(KEY_PATTERN, max_length=60)]
"""A name that users type after an option: lower-case letters, digits and hyphens."""


Weight = Annotated[int, Meta(ge=100, le=900)]
"""A font weight as in CSS."""


Entry = TypeVar("Entry")


class Usable(Record):
    """The printable part of a paper, from its top left."""

    x_mm: Distance
    y_mm: Distance
    width_mm: Length
    height_mm: Length

    @property
    def rect(self) -> Rect:
        """Return the printable part as a rectangle."""
        return Rect(self.x_mm, self.y_mm, self.width_mm, self.height_mm)


def _usable_lies_on_paper(
    width_mm: float, height_mm: float, usable: Usable | None
) -> Iterator[Fault]:
    if usable and not Rect(0, 0, width_mm, height_mm).contains(usable.rect):
        yield Fault("usable", "the area extends beyond the paper", "make it smaller")


class Paper(Record):
    """A paper in portrait format."""

    name: Text
    width_mm: Length
    height_mm: Length
    usable: Usable | None = None
    """The printable part, if smaller than the printer's margins leave."""

    checks: ClassVar[tuple[Check, ...]] = (
        (("width_mm", "height_mm", "usable"), _usable_lies_on_paper),
    )

    @property
    def size(self) -> Size:
        """Return the size in portrait format."""
        return Size(self.width_mm, self.height_mm)

    @property
    def margins(self) -> Margins:
        """Return the margins of the paper itself, independent of the printer."""
        if self.usable is None:
            return Margins()
        part = self.usable.rect
        right, bottom = self.width_mm - part.right_mm, self.height_mm - part.bottom_mm
        return Margins(part.y_mm, right, bottom, part.x_mm)


class CardFormat(Record):
    """A card format, upright."""

    name: Text
    width_mm: Length
    height_mm: Length

    @property
    def size(self) -> Size:
        """Return the trimmed size, upright."""
        return Size(self.width_mm, self.height_mm)


class CutTemplate(Record):
    """A cutting template for a format of cards on a paper."""

    name: Text
    version: Annotated[int, Meta(ge=1)]
    columns: Annotated[int, Meta(ge=1, le=50)]
    rows: Annotated[int, Meta(ge=1, le=50)]
    upright: bool = False
    """Whether the grid stands on upright paper."""
    corner_mm: Distance = 3
    mark_mm: Length
    """The length of its registration marks."""


class MpcTable(Record):
    """The orders that mpc-autofill takes, and their cards."""

    most_cards: Annotated[int, Meta(ge=1)]
    bleed_mm: Length
    stock: Text
    stocks: Annotated[tuple[Text, ...], Meta(min_length=1)]
    cards: Mapping[Key, tuple[int, int]]
    """Pixels by the format of cards."""


class Product(Record):
    """A thing that a shop prints."""

    identity: Text
    """The shop's name for it."""
    pixels: tuple[int, int]
    """Width and height of a picture with bleed."""
    sides: Literal[1, 2] = 2
    """The number of its printed sides."""


class CrafterTable(Record):
    """The products of The Game Crafter."""

    pads: Annotated[tuple[Product, ...], Meta(min_length=1)]
    """Pads of sheets to write on."""
    boards: Annotated[tuple[Product, ...], Meta(min_length=1)]
    decks: Mapping[Key, Product]
    """By the format of their cards."""


class Shop(Record):
    """A print shop that takes a PDF with a page for each side of a card."""

    name: Text
    order: Literal["front-back", "back-front"]
    bleed_mm: Distance
    inks: Literal["rgb", "cmyk"]
    die: Annotated[str, matches("^[A-Za-z0-9]*$", max_length=40)] = ""
    """The name of the spot colour of its cutting line; empty for none."""
    standard: Literal["", "PDF/X-4"] = ""
    """The standard of its files, with the profile of a press; empty for plain PDF."""
    cards: tuple[Key, ...] = ()
    """The formats that it prints; none for any."""


class MarginProfile(Record):
    """The unprintable margins of a kind of printer on upright paper, in millimetres."""

    name: Text
    top_mm: Distance
    right_mm: Distance
    bottom_mm: Distance
    left_mm: Distance

    @property
    def margins(self) -> Margins:
        """Return the four margins."""
        return Margins(self.top_mm, self.right_mm, self.bottom_mm, self.left_mm)


class TypeStyle(Record):
    """A text style. Sizes are in points; `floor` is the minimum for copyfitting."""

    stack: Identifier
    size: Length
    floor: Length
    weight: Weight = 400
    low_weight: Weight | None = None
    """The weight in low ink, if different."""
    bold_weight: Weight = 700
    italic: bool = False
    leading: Length = 1.25
    hyphenate: bool = True
    tracking_em: float = 0.0


def _styles_name_stacks(
    stacks: Mapping[str, tuple[str, ...]], styles: Mapping[str, TypeStyle]
) -> Iterator[Fault]:
    for name, style in styles.items():
        if style.stack not in stacks:
            hint = did_you_mean(style.stack, stacks)
            yield Fault(f"styles.{name}.stack", f"unknown font stack {style.stack!r}", hint)
        if style.floor > style.size:
            fact = f"the floor of {style.floor:g} pt is above the size"
            yield Fault(f"styles.{name}.floor", fact, "lower it")


class TypeTable(Record):
    """Text styles and font stacks by name."""

    stacks: Mapping[Identifier, Annotated[tuple[Text, ...], Meta(min_length=1)]]
    styles: Mapping[Identifier, TypeStyle]

    checks: ClassVar[tuple[Check, ...]] = ((("stacks", "styles"), _styles_name_stacks),)


@cache
def papers() -> Mapping[str, Paper]:
    """Return the papers by key."""
    return load(_table("papers"), dict[Identifier, Paper])


@cache
def cards() -> Mapping[str, CardFormat]:
    """Return the card formats by key."""
    return load(_table("cards"), dict[Key, CardFormat])


@cache
def cut_templates() -> Mapping[str, Mapping[str, CutTemplate]]:
    """Return the cutting templates of Silhouette machines by paper, then by card format."""
    return load(_table("exports/silhouette"), dict[Identifier, dict[Key, CutTemplate]])


@cache
def mpc() -> MpcTable:
    """Return the cards and orders of MakePlayingCards."""
    return load(_table("exports/mpc"), MpcTable)


@cache
def gamecrafter() -> CrafterTable:
    """Return the products of The Game Crafter."""
    return load(_table("exports/gamecrafter"), CrafterTable)


@cache
def shops() -> Mapping[str, Shop]:
    """Return the print shops by key, the first for any."""
    return load(_table("exports/shops"), dict[Key, Shop])


@cache
def printers() -> Mapping[str, MarginProfile]:
    """Return the kinds of printer by key."""
    return load(_table("printers"), dict[Key, MarginProfile])


@cache
def themes() -> Mapping[str, Mapping[str, str]]:
    """Return the colours (#rrggbb) by ink, then by name."""
    return {ink: palette().in_ink(ink) for ink in INKS}


@cache
def type_table() -> TypeTable:
    """Return text styles and font stacks."""
    return load(_table("type"), TypeTable)


def paper(key: str) -> Paper:
    """Return the paper named `key`.

    Raises:
        CallError: unknown paper.
    """
    return _look_up("paper", key, papers())


def card(key: str) -> CardFormat:
    """Return the card format named `key`.

    Raises:
        CallError: unknown card format.
    """
    return _look_up("card format", key, cards())


def shop(key: str) -> Shop:
    """Return the print shop named `key`, or the first if none is named.

    Raises:
        CallError: unknown shop.
    """
    return _look_up("print shop", key or next(iter(shops())), shops())


def margins(key: str) -> MarginProfile:
    """Return the margins of the kind of printer named `key`.

    Raises:
        CallError: unknown kind of printer.
    """
    return _look_up("kind of printer", key, printers())


def theme(ink: str) -> Mapping[str, str]:
    """Return the colours (#rrggbb) of an ink by name.

    Raises:
        CallError: unknown ink.
    """
    return _look_up("ink", ink, themes())


def _look_up(noun: str, key: str, entries: Mapping[str, Entry]) -> Entry:
    if key not in entries:
        raise CallError(Problem(f"unknown {noun} {key!r}", hint=did_you_mean(key, entries)))
    return entries[key]


def _table(name: str) -> Path:
    return resources.templates() / f"{name}.toml"
