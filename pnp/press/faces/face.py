"""A face: one side of one component as a resolved SVG, every text laid out.

It is made of the words of one language, as layouts ask for them.
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
"""The space before what stands close to the word before it, though in other type."""

_SOFT_HYPHEN: Final = "\u00ad"
_BREAKS: Final = re.compile(r"[\s\u2010-]+")

LETTER_EM: Final = 0.52
"""The average width of a letter with its share of the spaces, in the fonts that we have."""


class Blank(Struct, frozen=True):
    """The blank of a face: its trimmed size, and the zones around and inside the trim."""

    size: Size
    bleed_mm: float = 0.0
    """How far the picture goes beyond the trim on every side, to be cut off."""
    safe_mm: float = 0.0
    """How far inside the trim words must stay."""

    @property
    def with_bleed(self) -> Size:
        """Return the size before trimming."""
        more = 2 * self.bleed_mm
        return Size(self.size.width_mm + more, self.size.height_mm + more)

    @property
    def safe(self) -> Rect:
        """Return where words may stand, from the trim's upper left corner."""
        return Rect(0, 0, self.size.width_mm, self.size.height_mm).inset(self.safe_mm)


class Field(Struct, frozen=True):
    """A value that a face prints, and the box it is printed in."""

    name: str
    """Which value it is: "splash"."""
    text: str
    at: Rect
    """The box, from the trim's upper left corner."""


class TextPlace(Struct, frozen=True):
    """The box of some words on a face."""

    ids: tuple[str, ...]
    """Of the texts that the words are, or are joined of."""
    field: str | None
    """Which value the words tell, if they tell one: "splash"."""
    text: str
    at: Rect
    """The box, from the trim's upper left corner."""
    width_mm: float
    """Of its lines, before the box is turned or scaled."""
    lines: int
    """As many fit in at the smallest size."""
    size_mm: float
    """The smallest size of the letters."""
    scale: float = 1.0
    """The size of the letters as a share of that of their kind: below 1 if they had to shrink."""

    @property
    def letters(self) -> int:
        """Return about how many letters fit in."""
        return int(self.lines * self.width_mm / (LETTER_EM * self.size_mm))


class BlockPlace(Struct, frozen=True):
    """The box of a block of a book on one of its pages, or of its piece in one column."""

    line: int
    """Where the block begins in its text, from 1."""
    text: str
    """That line."""
    at: Rect
    """The box, from the trim's upper left corner."""


class FaceText(Struct, frozen=True):
    """Words of a face that stand in one box."""

    words: str
    language: str
    """As a tag; empty where the face does not say it."""
    size_mm: float
    """Of the largest letters."""


class PictureUse(Struct, frozen=True):
    """A picture that a face shows."""

    name: str
    """Its id, with the level of detail or the width that suits its place."""
    width_mm: float
    """How wide it is where it is widest on the face; 0 where the face does not say."""
    places: tuple[Rect, ...] = ()
    """The boxes that it is shown in, from the trim's upper left corner."""


class Face(Struct, frozen=True):
    """A finished picture of a component's side.

    The SVG is as wide and high as `size` and its bleed, with a viewBox in millimetres whose
    origin is the trim's upper left corner; it opens in a browser or drawing program, given the
    fonts, as it prints.
    """

    name: str
    """What it shows and in which language, for messages: "pond.sheet (fr)"."""
    size: Size
    svg: bytes
    bleed_mm: float = 0.0
    """How far the picture goes beyond `size` on every side, to be cut off."""
    fields: tuple[Field, ...] = ()
    """The values that it prints."""
    languages: tuple[str, ...] = ()
    """The languages of its words."""
    notices: tuple[Problem, ...] = ()
    """The words of a layout of somebody's own that touch something."""
    fingerprint: str = ""
    """A short digest of what it shows, art included: equal for equal faces of any version."""
    pictures: tuple[PictureUse, ...] = ()
    """The pictures that it shows, sorted by name, each once."""
    texts: tuple[TextPlace, ...] = ()
    """The boxes of its words."""
    colours: tuple[str, ...] = ()
    """The colours of the theme that its layout names, sorted."""
    blocks: tuple[BlockPlace, ...] = ()
    """The boxes of a book's blocks, for its pages."""
    structure: tuple[ElementPath, ...] = ()
    """The elements of its pieces of content, by their numbers; none for a single figure."""


def texts_of(face: Face, word_of: Callable[[Icon], str] | None = None) -> tuple[FaceText, ...]:
    """Return the texts of a face in the order of its layout: lines of one box belong together.

    Where the face knows the words of a box before they were broken into lines, these are told:
    they have no hyphens at the ends of lines, and the spaces of their language.

    Args:
        face: the face.
        word_of: returns the word for an icon in such a box; None for the icon's own.
    """
    from pnp.core.xml import etree  # noqa: PLC0415 -- not for faces that are kept

    whole = {_unbroken(_plain_words(place)): _plain_words(place, word_of) for place in face.texts}
    lines = etree.fromstring(face.svg).iter(_TEXT)
    boxes = (tuple(box) for _, box in groupby(lines, lambda line: line.getparent()))
    return tuple(text for text in (_text_of(box, whole) for box in boxes) if text.words)


def _text_of(box: Sequence[etree._Element], whole: Mapping[str, str]) -> FaceText:
    lines = ("".join(map(str, line.itertext())) for line in box)
    words = _TIED.sub("", " ".join(" ".join(lines).split()))
    size_mm = max(float(line.get("font-size") or 0) for line in box)
    return FaceText(whole.get(_unbroken(words), words), box[0].get("lang") or "", size_mm)


def _plain_words(place: TextPlace, word_of: Callable[[Icon], str] | None = None) -> str:
    """Return the words of a box without marks, with a word for each icon."""
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


def _unbroken(words: str) -> str:
    """Return a text without spaces and hyphens: it is the same however its lines are broken."""
    return _BREAKS.sub("", words)


def alternative_text(face: Face) -> str:
    """Return the words that are read in place of a face: its own, in the order of its layout."""
    return " ".join(text.words for text in texts_of(face))


class Wording(Struct, frozen=True):
    """The words of one language, as layouts ask for them."""

    language: str
    text: Callable[..., str]
    """text(id, **numbers): the words, with the numbers filled in."""
    either: Callable[[str, Iterable[str]], str]
    """either(prefix, names): the words of prefix + name for each, as "A, B or C"."""
    second: Wording | None = None
    """The words of a second language, for faces that are printed in two."""
