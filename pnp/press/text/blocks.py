"""The nouns of the text room: the style a box asks for, and the block of placed text it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from pnp.press.fonts import Features, Font, Run

Align = Literal["start", "middle", "end"]
VerticalAlign = Literal["top", "middle", "bottom"]


class TextStyle(Struct, frozen=True):
    """The style of a text. Lengths in millimetres; `_em` in multiples of the size."""

    stack: tuple[str, ...]
    """Families in order of preference; each letter is set in the first that has it."""
    size_mm: float
    min_size_mm: float | None = None
    """The size down to which the text may shrink to fit; None forbids shrinking."""
    weight: int = 400
    bold_weight: int = 700
    italic: bool = False
    leading: float = 1.25
    """Distance of baselines, in multiples of the size."""
    align: Align = "start"
    language: str = "en"
    """BCP 47: hyphenation and localised letters."""
    hyphenate: bool = True
    tracking_em: float = 0.0
    """Space added after each letter; ligatures are not used then."""
    features: Features = ()
    """OpenType features, as (("tnum", 1),)."""
    max_lines: int | None = None
    icon_height_em: float = 1.0


class Box(Struct, frozen=True):
    """The room a text has, in millimetres; `height` is None where it may grow."""

    width: float
    height: float | None


class PlacedText(Struct, frozen=True):
    """Text of one font on one line. Measures from the box's top left, y downwards."""

    x_mm: float
    """The start of the pen."""
    y_mm: float
    """The baseline."""
    text: str
    font: Font
    size_mm: float
    width_mm: float
    """The advance, without the tracking after the last letter."""
    run: Run
    """Its glyphs."""
    rtl: bool = False
    """Whether it runs from right to left; its pen starts at the left even so."""
    hyphenated: bool = False
    """Whether the last character is a hyphen added to break a word."""


class PlacedIcon(Struct, frozen=True):
    """An icon in a line. Measures from the box's top left, y downwards, to its own top left."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    name: str
    word: str
    """The text extracted in its place."""


class Block(Struct, frozen=True):
    """A text laid out in a box."""

    items: tuple[PlacedText | PlacedIcon, ...]
    """In reading order."""
    width_mm: float
    """The box's width."""
    height_mm: float
    """The box's height; of a text that flows, the height it takes."""
    size_mm: float
    """The size the text was set in."""
    lines: int
