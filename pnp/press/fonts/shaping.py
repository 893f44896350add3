"""Shaping with HarfBuzz, and the text that each glyph stands for.

A PDF maps every glyph to one text, so that the text can be searched and copied. A glyph that
stands for "e" here must therefore not be said to stand for "é" there. Three rules keep that so:

1. A glyph alone in its cluster stands for the cluster's characters: "ffi" for a ligature.
2. Several glyphs in a cluster ("ǟ" drawn as "ä" and a macron) divide its text if
   their own texts add up to it; else the first one takes it all.
3. The glyphs of the space and the hyphen stand for " " and "-", whichever of their variants
   (U+00A0, U+2011) they were used for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import uharfbuzz as hb

from pnp.press.fonts.facts import Box
from pnp.press.fonts.runs import Glyph, Run, join_runs
from pnp.press.fonts.scripts import IGNORABLE, SIMPLE_SCRIPT, is_simple, runs_by_script

Features = tuple[tuple[str, int], ...]
Position = tuple[float, float, float, float]

THIN_SPACE_EM: Final = 0.2
NARROW_NO_BREAK_SPACE: Final = "\u202f"
_NO_BREAK_SPACE: Final = "\u00a0"
_HYPHENS: Final = "\u2010\u2011"
# HarfBuzz draws these with the space's glyph and a width of their own where a font lacks them.
_SPACES: Final = frozenset("\u00a0\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))))


class Shaper:
    """Turns text into runs of one face at one place of its design space."""

    def __init__(self, font: Any) -> None:
        self._font = font
        self._glyphs: dict[str, int | None] = {}
        self._boxes: dict[int, Box | None] = {}
        self._scripts: dict[str, str | None] = {}
        self._plain = {
            glyph: text for text in (" ", "-") if (glyph := self.glyph_of(text)) is not None
        }
        self._stand_ins = self._find_stand_ins()
        self._thin = self._own_thin_space()

    def glyph_of(self, character: str) -> int | None:
        """Return the glyph that the face maps the character to, or None."""
        try:
            return self._glyphs[character]
        except KeyError:
            glyph = self._font.get_nominal_glyph(ord(character)) or None
            self._glyphs[character] = glyph
            return glyph

    def spell(self, text: str) -> str:
        """Return the text with hyphens and no-break spaces that the face lacks as plain ones."""
        return text.translate(self._stand_ins)

    def draws(self, character: str) -> bool:
        """Return whether the character comes out as itself: drawn, replaced, or rightly unseen."""
        return (
            self.glyph_of(character) is not None
            or ord(character) in self._stand_ins
            or (character in _SPACES and self.glyph_of(" ") is not None)
            or IGNORABLE.match(character) is not None
        )

    @cached_property
    def places_marks(self) -> bool:
        """Return whether marks are placed over letters: by the face's own table, or by HarfBuzz.

        HarfBuzz places marks only in faces without any positioning table.
        """
        return "GPOS" not in self._font.face.table_tags or self.has_feature("GPOS", "mark")

    def has_feature(self, table: str, feature: str) -> bool:
        """Return whether the face has a feature, in `GSUB` or `GPOS`, for any script."""
        face = self._font.face
        scripts = range(len(face.get_table_script_tags(table)))
        return any(feature in face.get_language_feature_tags(table, script) for script in scripts)

    def box_of(self, glyph: int) -> Box | None:
        """Return the box of the glyph's outline, from its own origin; None if it draws nothing."""
        try:
            return self._boxes[glyph]
        except KeyError:
            box = self._boxes[glyph] = self._measure(glyph)
            return box

    def shape(self, text: str, features: Features, language: str, *, rtl: bool = False) -> Run:
        """Return the run of a text of any scripts that read in one direction."""
        if is_simple(text) and not rtl:
            return self._shape_script(text, 0, SIMPLE_SCRIPT, features, language)
        runs = [
            self._shape_script(text[start:end], start, None, features, language, rtl=rtl)
            for start, end in runs_by_script(text, self._script_of)
        ]
        return join_runs(text, tuple(reversed(runs) if rtl else runs), self.box_of)

    def _shape_script(  # noqa: PLR0913 -- a text, its place, and all that changes its letters
        self,
        text: str,
        start: int,
        script: str | None,
        features: Features,
        language: str,
        *,
        rtl: bool = False,
    ) -> Run:
        characters = self.spell(text)
        buffer = self._buffer(characters, script, language, rtl=rtl)
        hb.shape(self._font, buffer, dict(features))
        # (x_offset, y_offset, x_advance, y_advance) of each glyph
        positions = [position.position for position in buffer.glyph_positions or ()]
        infos = buffer.glyph_infos or ()
        if self._thin and NARROW_NO_BREAK_SPACE in text:
            positions = self._thin_spaces(text, infos, positions)

        def make_glyphs() -> tuple[Glyph, ...]:
            ids = [info.codepoint for info in infos]
            clusters = [info.cluster for info in infos]
            step = -1 if rtl else 1
            texts = self._texts(characters, ids[::step], clusters[::step])[::step]
            return tuple(
                [
                    Glyph(glyph, start + cluster, letters, x_advance, y_advance, x_offset, y_offset)
                    for glyph, cluster, letters, (x_offset, y_offset, x_advance, y_advance) in zip(
                        ids, clusters, texts, positions, strict=True
                    )
                ]
            )

        advance = float(sum(position[2] for position in positions))
        return Run(text, advance, make_glyphs, self.box_of)

    def _buffer(self, text: str, script: str | None, language: str, *, rtl: bool) -> Any:
        buffer = hb.Buffer()
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        if script is not None:
            buffer.script = script
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.guess_segment_properties()
        # The guess takes the language of the computer: never let that decide.
        buffer.language = language or "und"
        return buffer

    def _texts(self, text: str, ids: list[int], clusters: list[int]) -> list[str]:
        """Return the text of each glyph, by the rules at the top of this file."""
        if len(ids) == len(text) and clusters == list(range(len(text))):
            plain = self._plain
            return [plain.get(glyph, letter) for glyph, letter in zip(ids, text, strict=True)]
        texts: list[str] = []
        first = 0
        while first < len(ids):
            last = first + 1
            while last < len(ids) and clusters[last] == clusters[first]:
                last += 1
            end = clusters[last] if last < len(ids) else len(text)
            letters = IGNORABLE.sub("", text[clusters[first] : end])
            texts += self._split_text(letters, ids[first:last])
            first = last
        return texts

    def _split_text(self, letters: str, ids: list[int]) -> list[str]:
        if len(ids) == 1:
            return [self._plain.get(ids[0], letters) if len(letters) == 1 else letters]
        own = [self._characters.get(glyph, "") for glyph in ids]
        if _same(letters, "".join(own)):
            return own
        return [letters, *[""] * (len(ids) - 1)]

    def _thin_spaces(
        self, text: str, infos: Sequence[Any], positions: list[Position]
    ) -> list[Position]:
        """Return the positions with the face's missing narrow spaces as thin as they should be."""
        return [
            (x, y, self._thin, up)
            if text[info.cluster] == NARROW_NO_BREAK_SPACE
            else (x, y, on, up)
            for info, (x, y, on, up) in zip(infos, positions, strict=True)
        ]

    def _find_stand_ins(self) -> dict[int, str]:
        """Return, by character, the plain one that the face has instead."""
        plain = {**dict.fromkeys(_HYPHENS, "-"), _NO_BREAK_SPACE: " "}
        return {
            ord(character): stand_in
            for character, stand_in in plain.items()
            if self.glyph_of(character) is None and self.glyph_of(stand_in) is not None
        }

    def _own_thin_space(self) -> float:
        """Return the advance of U+202F if the face lacks it; 0 if the face's own is to be used."""
        if self.glyph_of(NARROW_NO_BREAK_SPACE) is not None:
            return 0.0
        return float(THIN_SPACE_EM * self._font.face.upem)

    def _measure(self, glyph: int) -> Box | None:
        extents = self._font.get_glyph_extents(glyph)
        if not extents or not (extents.width or extents.height):
            return None
        left, top = extents.x_bearing, extents.y_bearing
        # HarfBuzz gives the height as a distance downwards from the top.
        return left, top + extents.height, left + extents.width, top

    def _script_of(self, character: str) -> str | None:
        """Return the script of a character; None if it belongs to all of them."""
        try:
            return self._scripts[character]
        except KeyError:
            buffer = hb.Buffer()
            buffer.add_str(character)
            buffer.guess_segment_properties()
            script: str | None = buffer.script
            self._scripts[character] = script
            return script

    @cached_property
    def _characters(self) -> dict[int, str]:
        """Glyph -> the character that the face maps to it; the lowest where there are several."""
        return {
            self._font.get_nominal_glyph(code): chr(code)
            for code in sorted(self._font.face.unicodes, reverse=True)
        }


def _same(one: str, other: str) -> bool:
    return unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)
