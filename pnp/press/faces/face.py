"""A face: one side of one component as a resolved SVG, every text laid out.

Its words come from a `Wording`, in one language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Rect, Size
from pnp.press.structure import ElementPath

if TYPE_CHECKING:
    from pnp.core.xml import etree
    from pnp.press.text import Icon

_TEXT: Final = "{http://www.w3.org/2000/svg}text"
_TIED: Final = re.compile(r" (?=[\s,.;:!?)»”])")
"""The space before something in other type that belongs to the preceding word."""

_SOFT_HYPHEN: Final = "\u00ad"
_BREAKS: Final = re.compile(r"[\s\u2010-]+")

LETTER_EM: Final = 0.52
"""The average width of a letter and its share of the spaces, in the project's fonts."""


class Blank(Struct, frozen=True):
    """The blank of a face: its trimmed size, and the zones around and inside the trim."""

    size: Size
    bleed_mm: float = 0.0
    """The bleed on every side."""
    safe_mm: float = 0.0
    """The distance that words keep from the trim."""

    @property
    def with_bleed(self) -> Size:
        """Return the size before trimming."""
        more = 2 * self.bleed_mm
        return Size(self.size.width_mm + more, self.size.height_mm + more)

    @property
    def safe(self) -> Rect:
        """Return the area for words, from the trim's upper left corner."""
        return Rect(0, 0, self.size.width_mm, self.size.height_mm).inset(self.safe_mm)


class Field(Struct, frozen=True):
    """A value that a face prints, and its box."""

    name: str
    """The name of the value: "splash"."""
    text: str
    at: Rect
    """The box, from the trim's upper left corner."""


class TextPlace(Struct, frozen=True):
    """The box of some words on a face."""

    ids: tuple[str, ...]
    """The ids of the texts of which the words consist."""
    field: str | None
    """The name of the value that the words state, if any: "splash"."""
    text: str
    at: Rect
    """The box, from the trim's upper left corner."""
    width_mm: float
    """The width of its lines, before rotation and scaling."""
    lines: int
    """The number of lines that fit at the smallest size."""
    size_mm: float
    """The smallest size of the letters."""
    scale: float = 1.0
    """The size of the letters relative to that of their style: below 1 if they had to shrink."""

    @property
    def letters(self) -> int:
        """Return the approximate number of letters that fit."""
        return int(self.lines * self.width_mm / (LETTER_EM * self.size_mm))


class BlockPlace(Struct, frozen=True):
    """The box of a block of a book on one of its pages, or of its piece in one column."""

    line: int
    """The line of its text at which the block begins, from 1."""
    text: str
    """The text of that line."""
    at: Rect
    """The box, from the trim's upper left corner."""


class FaceText(Struct, frozen=True):
    """Words of a face in one box."""

    words: str
    language: str
    """The language tag; empty if the face does not state it."""
    size_mm: float
    """The size of the largest letters."""


class PictureUse(Struct, frozen=True):
    """A picture that a face shows."""

    name: str
    """Its id, with the level of detail or the width for its place."""
    width_mm: float
    """Its greatest width on the face; 0 if unknown."""
    places: tuple[Rect, ...] = ()
    """The boxes in which it is shown, from the trim's upper left corner."""


class Face(Struct, frozen=True):
    """A finished picture of a component's side.

    The SVG is as wide and high as `size` and its bleed, with a viewBox in millimetres whose
    origin is the trim's upper left corner; it opens in a browser or drawing program, given the
    fonts, as it prints.
    """

    name: str
    """Its component and language, for messages: "pond.sheet (fr)"."""
    size: Size
    svg: bytes
    bleed_mm: float = 0.0
    """The bleed on every side of `size`."""
    fields: tuple[Field, ...] = ()
    """The values that it prints."""
    languages: tuple[str, ...] = ()
    """The languages of its words."""
    notices: tuple[Problem, ...] = ()
    """Contacts of words in a user's own layout."""
    fingerprint: str = ""
    """A short digest of its content, art included: equal for equal faces of any version."""
    pictures: tuple[PictureUse, ...] = ()
    """The distinct pictures that it shows, sorted by name."""
    texts: tuple[TextPlace, ...] = ()
    """The boxes of its words."""
    colours: tuple[str, ...] = ()
    """The colours of the theme that its layout names, sorted."""
    blocks: tuple[BlockPlace, ...] = ()
    """The boxes of a book's blocks, for its pages."""
    structure: tuple[ElementPath, ...] = ()
    """The structure elements of its content, by number; empty for a single figure."""


def texts_of(face: Face, word_of: Callable[[Icon], str] | None = None) -> tuple[FaceText, ...]:
    """Return the texts of a face in layout order, with the lines of a box joined.

    If the face knows the words of a box before line breaking, these are returned: without hyphens
    at line ends, and with the spaces of their language.

    Args:
        face: the face.
        word_of: returns the word for an icon in such a box; None for the icon's own.
    """
    from pnp.core.xml import etree  # noqa: PLC0415 -- not for faces that are kept

    whole = {_unwrap(_plain_words(place)): _plain_words(place, word_of) for place in face.texts}
    lines = etree.fromstring(face.svg).iter(_TEXT)
    boxes = (tuple(box) for _, box in groupby(lines, lambda line: line.getparent()))
    return tuple(text for text in (_text_of(box, whole) for box in boxes) if text.words)


def _text_of(box: Sequence[etree._Element], whole: Mapping[str, str]) -> FaceText:
    lines = ("".join(map(str, line.itertext())) for line in box)
    words = _TIED.sub("", " ".join(" ".join(lines).split()))
    size_mm = max(float(line.get("font-size") or 0) for line in box)
    return FaceText(whole.get(_unwrap(words), words), box[0].get("lang") or "", size_mm)


def _plain_words(place: TextPlace, word_of: Callable[[Icon], str] | None = None) -> str:
    """Return the words of a box without markup, with a word for each icon."""
    from pnp.press.text import Span, parse_rich  # noqa: PLC0415 -- not for faces that are kept

    try:
        parts = parse_rich(place.text)
    except MaterialError:  # no marks: a value that a table has
        return place.text
    words = (
        part.text if isinstance(part, Span) else word_of(part) if word_of else part.reading
        for part in parts
    )
    return " ".join("".join(words).replace(_SOFT_HYPHEN, "").split("\n"))


def _unwrap(words: str) -> str:
    """Return a text without spaces and hyphens, which does not depend on line breaks."""
    return _BREAKS.sub("", words)


def alternative_text(face: Face) -> str:
    """Return the alternative text of a face: its own words, in layout order."""
    return " ".join(text.words for text in texts_of(face))


class Wording(Struct, frozen=True):
    """The words of one language, as used by layouts."""

    language: str
    text: Callable[..., str]
    """text(id, **numbers): the words, with the numbers filled in."""
    either: Callable[[str, Iterable[str]], str]
    """either(prefix, names): the words of prefix + name for each, as "A, B or C"."""
    second: Wording | None = None
    """The words of a second language, for bilingual faces."""
