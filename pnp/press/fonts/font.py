"""A font: one face at one weight, with its letters, shapes and subsets.

A subset is the part of a font that a document uses, as a font program to be embedded in a PDF.

Glyph ids are kept (HarfBuzz's RETAIN_GIDS): the two-byte codes that pages show are the glyph ids
of the whole font, whichever other glyphs a document needs. How a viewer finds the glyph
(ISO 32000-1, 9.7.4.2):

- "TrueType" (FontFile2, CIDFontType2): through CIDToGIDMap, which is to be /Identity.
- "CFF" (FontFile3 with /Subtype /CIDFontType0C, CIDFontType0): a CFF program without CID
  operators takes a CID as a glyph id. One that has them maps CID to glyph through its charset,
  which the subset makes the identity (CFF_IDENTITY_CHARSET). So CID = glyph id in both.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, Literal

import uharfbuzz as hb
from msgspec import Struct

from pnp.core.bidi import holds_rtl
from pnp.core.bounded import BoundedDict
from pnp.core.errors import MaterialError, Problem
from pnp.press.fonts.facts import Box, FaceFacts
from pnp.press.fonts.runs import Run
from pnp.press.fonts.scripts import cannot_set, has_placed_mark, letters
from pnp.press.fonts.sfnt import RENEW_HINT, DamagedFontError, checksums_hold
from pnp.press.fonts.shaping import Features, Shaper
from pnp.press.fonts.web import open_font

BARRED_HINT = "use another font for this text"
_MAX_LETTERS = 50_000
"""The most letters of texts whose runs are cached."""
_PLAUSIBLE_CAP_HEIGHT_EM = 0.7
_PLAUSIBLE_X_HEIGHT_EM = 0.5


class Font:
    """One face of one file, a variable font pinned at one weight. Equal if its content is.

    Made by `FontBook`. Measures are in font units, y upwards: `ascent` is positive, `descent`
    negative. Runs are cached, so that a text is shaped only once.
    """

    def __init__(self, facts: FaceFacts, data: bytes, weight: int) -> None:
        lightest, heaviest = facts.style.weights
        metrics = facts.metrics
        self.family = facts.names.family
        self.weight = min(max(weight, lightest), heaviest)
        self.italic = facts.style.italic
        self.units_per_em = metrics.units_per_em
        self.ascent: float = metrics.ascent
        self.descent: float = metrics.descent
        self.line_gap: float = metrics.line_gap
        self.underline_position: float = metrics.underline_position
        self.underline_thickness: float = metrics.underline_thickness
        self.italic_angle: float = metrics.italic_angle
        self.bbox: Box = metrics.bbox
        self._facts = facts
        self._data = data
        self._pins = {"wght": float(self.weight)} if lightest < heaviest else {}
        self._runs = BoundedDict[tuple[str, Features, str, bool], Run](
            _MAX_LETTERS, lambda key, _: len(key[0])
        )
        self._has: dict[str, bool] = {}
        self._advances: dict[int, float] = {}

    @classmethod
    def open(cls, facts: FaceFacts, weight: int) -> Font:
        """Read the file of a face and check that it is sound.

        Raises:
            MaterialError: the face is barred, damaged, or can no longer be read.
        """
        if facts.barred:
            fact = f"{facts.names.family} cannot be used: {facts.barred}"
            raise MaterialError(Problem(fact, facts.place, BARRED_HINT))
        try:
            with open_font(facts.path, facts.data) as file:
                data = file.read()
        except OSError as error:
            fact = f"cannot read the font: {(error.strerror or str(error)).lower()}"
            raise MaterialError(Problem(fact, facts.place, "check the file")) from error
        except DamagedFontError as error:
            fact = f"the font cannot be read: {error}"
            raise MaterialError(Problem(fact, facts.place, error.hint)) from error
        bad_table = checksums_hold(data, facts.directory)
        font = cls(facts, data, weight)
        if bad_table or not font._face.glyph_count or not font._face.unicodes:
            fact = f"the font is damaged: its table {bad_table or 'cmap'!r} does not hold together"
            raise MaterialError(Problem(fact, facts.place, RENEW_HINT))
        return font

    def __eq__(self, other: object) -> bool:
        """Return whether it is the same face at the same weight of a file of the same bytes."""
        return self is other or (isinstance(other, Font) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Font {self.postscript_name}>"

    @cached_property
    def key(self) -> str:
        """Return a digest of the file; if it holds several faces, with the number and weight."""
        digest = hashlib.blake2b(self._data, digest_size=16).hexdigest()
        face = f"#{self._facts.directory.index}" if self._facts.directory.index else ""
        return f"{digest}{face}{self._instance}"

    @property
    def postscript_name(self) -> str:
        """Return the name a PDF gives the font; each weight of a variable font has its own."""
        return f"{self._facts.names.postscript}{self._instance}"

    @cached_property
    def cap_height(self) -> float:
        """Return the height of a capital."""
        return self._height(self._facts.metrics.cap_height, "H", _PLAUSIBLE_CAP_HEIGHT_EM)

    @cached_property
    def x_height(self) -> float:
        """Return the height of a small letter without ascender."""
        return self._height(self._facts.metrics.x_height, "x", _PLAUSIBLE_X_HEIGHT_EM)

    @cached_property
    def strikeout_position(self) -> float:
        """Return the height of a strikethrough line, at its middle."""
        return self._facts.metrics.strikeout_position or self.x_height / 2

    def has(self, character: str) -> bool:
        """Return whether the font draws the character; a letter may come with its combining marks.

        A mark without a composed letter must be one that the font can position. Missing variants of
        the space and the hyphen are replaced by the plain ones, and characters that only control
        layout need no glyph.
        """
        try:
            return self._has[character]
        except KeyError:
            has = self._has[character] = self._draws_all(character)
            return has

    def covers(self, text: str) -> bool:
        """Return whether the font draws every letter of the text, with its marks."""
        return all(map(self.has, letters(text)))

    def spell(self, text: str) -> str:
        """Return the text in characters that the font has: plain hyphens and spaces for variants.

        U+202F is left, since no other character is as thin; see `owns`.
        """
        return self._shaper.spell(text)

    def owns(self, character: str) -> bool:
        """Return whether the font has a glyph for just this character."""
        return self._shaper.glyph_of(character) is not None

    def shape(
        self, text: str, features: Features = (), language: str = "", *, rtl: bool | None = None
    ) -> Run:
        """Return the glyphs of `text`: kerned, with the font's standard ligatures.

        Args:
            text: any characters; those that the font lacks are listed in the run's `missing`.
            features: OpenType features to switch, as (tag, value): ("tnum", 1), ("liga", 0).
            language: BCP 47; chooses localised forms.
            rtl: whether it runs from right to left; None if its letters say so. Glyphs come from
                left to right in any case.

        Raises:
            MaterialError: the text contains control characters for direction.
        """
        if rtl is None:
            rtl = holds_rtl(text)
        key = (text, features, language, rtl)
        try:
            return self._runs[key]
        except KeyError:
            refuse_unless_settable(text, self._facts.place)
            run = self._runs[key] = self._shaper.shape(text, features, language, rtl=rtl)
            return run

    @cached_property
    def has_small_caps(self) -> bool:
        """Return whether the font has small capitals of its own."""
        return self._shaper.has_feature("GSUB", "smcp")

    def box_of(self, glyph_id: int) -> Box | None:
        """Return the box of a glyph's outline, in font units; None if it draws nothing."""
        return self._shaper.box_of(glyph_id)

    def advance_of(self, glyph_id: int) -> float:
        """Return the font's own advance width of a glyph."""
        try:
            return self._advances[glyph_id]
        except KeyError:
            advance = self._advances[glyph_id] = float(self._sized.get_glyph_h_advance(glyph_id))
            return advance

    def subset(self, glyph_ids: Iterable[int]) -> FontProgram:
        """Return the font program of these glyphs alone, under their own ids.

        Raises:
            MaterialError: the font is too damaged for it.
        """
        program = subset(self._face, glyph_ids, self._pins)
        if program is None:
            fact = "the font is damaged: no subset can be made"
            raise MaterialError(Problem(fact, self._facts.place, RENEW_HINT))
        return program

    @property
    def _instance(self) -> str:
        return f"-wght{self.weight}" if self._pins else ""

    @cached_property
    def _face(self) -> hb.Face:
        return hb.Face(hb.Blob(self._data), self._facts.directory.index)

    @cached_property
    def _sized(self) -> hb.Font:
        font = hb.Font(self._face)
        if self._pins:
            font.set_variations(self._pins)
        return font

    @cached_property
    def _shaper(self) -> Shaper:
        return Shaper(self._sized)

    def _draws_all(self, characters: str) -> bool:
        draws = self._shaper.draws
        text = unicodedata.normalize("NFC", characters)
        if all(map(draws, text)):
            return not has_placed_mark(text) or self._shaper.places_marks
        return all(map(draws, characters)) and self._shaper.places_marks

    def _height(self, height: float | None, letter: str, plausible_em: float) -> float:
        """Return the height that the font states; the letter's own if it states none or varies."""
        if height and not self._pins:
            return height
        glyph = self._shaper.glyph_of(letter)
        box = self._shaper.box_of(glyph) if glyph is not None else None
        return box[3] if box else plausible_em * self.units_per_em


CONTROLS_HINT: Final = (
    "take the control characters out; U+200E and U+200F beside punctuation are understood"
)


def refuse_unless_settable(text: str, place: str) -> None:
    """Raise a `MaterialError` if the press cannot lay out `text`."""
    fact = cannot_set(text)
    if fact:
        hint = CONTROLS_HINT
        raise MaterialError(Problem(fact, place, hint))


# What a viewer reads, and what HarfBuzz needs to pin a variable font.
_KEPT_TABLES: Final = frozenset(
    {
        *("glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "CFF ", "CFF2"),
        *("fvar", "avar", "gvar", "cvar", "HVAR", "MVAR"),
    }
)


class FontProgram(Struct, frozen=True):
    """A font program ready to be embedded."""

    kind: Literal["TrueType", "CFF"]
    data: bytes


def subset(face: Any, glyph_ids: Iterable[int], pins: dict[str, float]) -> FontProgram | None:
    """Return the program that holds a face's `glyph_ids`; None if it is too damaged.

    `pins` fixes axes of a variable font; those not named are fixed at their defaults. Equal
    input gives equal bytes.
    """
    subset_input = hb.SubsetInput()
    subset_input.sets(hb.SubsetInputSets.GLYPH_INDEX).set({0, *glyph_ids})
    subset_input.flags = (
        hb.SubsetFlags.NO_HINTING
        | hb.SubsetFlags.RETAIN_GIDS
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.DOWNGRADE_CFF2
        | hb.SubsetFlags.CFF_IDENTITY_CHARSET
    )
    subset_input.drop_table_tag_set.set(
        {_number(tag) for tag in face.table_tags if tag not in _KEPT_TABLES}
    )
    if face.has_var_data:
        subset_input.pin_all_axes_to_default(face)
        for axis, value in pins.items():
            subset_input.pin_axis_location(face, axis, value)
    try:
        return _program(hb.subset(face, subset_input))
    except RuntimeError:
        return None


def _number(tag: str) -> int:
    return int.from_bytes(tag.encode("latin-1"), "big")


def _program(part: Any) -> FontProgram | None:
    tables = part.table_tags if part is not None else ()
    if "CFF " in tables:
        return FontProgram("CFF", bytes(part.reference_table("CFF ").data))
    if "glyf" in tables:
        return FontProgram("TrueType", bytes(part.blob.data))
    return None
