"""Text layout: characters to shaped and positioned runs.

A chunk begins wherever x or y is given, and is anchored as a whole. Within it, runs of one font and
style are shaped together, with kerning and ligatures; a dx or dy moves the pen between two letters
of a run. Source: SVG 2, section 11.5.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.bidi import base_level, holds_controls, holds_rtl, visual_order
from pnp.core.geometry import IDENTITY, Affine
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.text.characters import (
    FIRST_MARK,
    Character,
    Level,
    TextDecoration,
    TextWidth,
    is_mark,
)
from pnp.press.svg.text.text_style import (
    baseline_below,
    ligature_features,
    primary_font,
    refuse_synthesis,
    spacing,
    stack_of,
    weight_and_slant,
)

if TYPE_CHECKING:
    from pnp.press.fonts import Font, FontBook, Glyph

_ANCHORED: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
_NO_LIGATURES: Final = (("liga", 0), ("clig", 0))
_NO_KERNING: Final = (("kern", 0),)
_SMALL: Final = {"normal": (), "small-caps": (("smcp", 1),)}
_SMALL_CAPITALS: Final = 0.7
"""The relative size of synthetic small capitals, as in browsers."""


class GlyphRun(Struct):
    """Glyphs of one font and style on one line, starting at (x, y). Lengths are in user units."""

    font: Font
    style: ComputedStyle
    lines: tuple[TextDecoration, ...]
    x: float
    y: float
    glyphs: list[Glyph]
    tracking: float
    """The space added after every glyph."""
    word_gap: float
    """The space added after every space character."""
    width: float = 0.0
    """The advance of the pen."""
    raised: float = 0.0
    """The height of the letters above the text's own baseline."""
    turn: float = 0.0
    """Their rotation about (x, y) in degrees, clockwise."""
    widening: float = 1.0
    """Their horizontal stretch relative to the font."""
    fit: TextWidth | None = None
    """The width requested for them, possibly with others."""

    @property
    def scale(self) -> float:
        """Return the user units per font unit."""
        return self.style.font_size / self.font.units_per_em

    @property
    def space(self) -> Affine:
        """Return the map from the space in which the letters are upright to user units."""
        if self.turn == 0.0 and self.widening == 1.0:
            return IDENTITY
        at = Affine.translation(self.x, self.y)
        own = Affine.rotation(self.turn) @ Affine.scaling(self.widening, 1.0)
        return at @ own @ Affine.translation(-self.x, -self.y)


class _Chunk(Struct):
    """Runs that are anchored together."""

    x: float
    y: float
    anchor: str
    stretches: list[GlyphRun] = field(default_factory=list)
    trailing: float = 0.0
    """The tracking after the last letter, which does not count."""


def lay_out(letters: Sequence[Character], fonts: FontBook, language: str = "") -> list[GlyphRun]:
    """Return the positioned runs of a text. Its language may select other forms of letters.

    Args:
        letters: the characters of the text.
        fonts: the available fonts.
        language: its language, if known.

    Raises:
        RefusalError: a font or glyph is missing, or viewers disagree about a position.
    """
    letters = _set_capitals(letters, fonts)
    pen = (0.0, 0.0)
    stretches: list[GlyphRun] = []
    for members in _chunks(letters):
        first = members[0]
        pen = first.place.get("x", pen[0]), first.place.get("y", pen[1])
        chunk = _Chunk(*pen, anchor=first.level.style["text-anchor"])
        if chunk.anchor != "start":
            _check_anchors(members, first is letters[0])
        text = "".join([letter.text for letter in members])
        base = _base_of(first, text)
        if base or holds_rtl(text):
            _check_both_ways(members, text)
            pen = _Setter(chunk, fonts, language).set_both_ways(members, text, base)
        else:
            pen = _Setter(chunk, fonts, language).set_letters(members)
        if any(letter.level.fit is not None for letter in members):
            _check_fits(members, letters)
            pen = (pen[0] + _fit_widths(chunk), pen[1])
        by = _anchor(chunk, pen[0], first.place.get("dx", 0.0), is_rtl=base == 1)
        pen = (pen[0] - by, pen[1])
        stretches += chunk.stretches
    return stretches


def _set_capitals(letters: Sequence[Character], fonts: FontBook) -> Sequence[Character]:
    """Return small capitals as reduced capitals, if a font has none of its own."""
    if all(letter.level.style["font-variant-caps"] == "normal" for letter in letters):
        return letters
    levels: dict[Level, Level] = {}
    result: list[Character] = []
    for letter in letters:
        level, capitals = letter.level, letter.text.upper()
        if is_mark(letter.text) and result:
            letter.level = result[-1].level
        is_small = capitals != letter.text and level.style["font-variant-caps"] != "normal"
        if not is_small or choice_of(level.style, fonts).font_of(letter.text, None).has_small_caps:
            result.append(letter)
            continue
        smaller = levels.setdefault(level, _smaller(level, fonts))
        result.append(Character(capitals[0], smaller, letter.place, letter.turn))
        result += [Character(other, smaller, turn=letter.turn) for other in capitals[1:]]
    return result


def _smaller(level: Level, fonts: FontBook) -> Level:
    """Return a level with smaller letters on the same baseline."""
    size = level.style.font_size * _SMALL_CAPITALS
    values = {**level.style.inherited, "font-size": f"{size!r}px"}
    style = ComputedStyle(values, level.style.own, size).intern()
    lower = choice_of(style, fonts).below - choice_of(level.style, fonts).below
    return replace(level, style=style, raised=level.raised + lower)


def _chunks(letters: Sequence[Character]) -> Iterator[Sequence[Character]]:
    start = 0
    for index, letter in enumerate(letters):
        if index > start and ("x" in letter.place or "y" in letter.place):
            yield letters[start:index]
            start = index
    if start < len(letters):
        yield letters[start:]


def _check_anchors(members: Sequence[Character], first: bool) -> None:
    """Refuse chunks anchored at middle or end whose widths viewers compute differently."""
    if not first and "x" not in members[0].place:
        raise RefusalError("anchored text with y but no x is not supported", "give x as well")
    if any(letter.place.get("dx") for letter in members[1:]):
        raise RefusalError(
            "dx within anchored text is not supported", "give x instead, or anchor it at the start"
        )


def _base_of(first: Character, text: str) -> int:
    """Return 1 if a chunk runs from right to left, else 0 (CSS Writing Modes 4, 2.1)."""
    style = first.level.chain[0].declared
    if style.get("unicode-bidi") == "plaintext":
        return base_level(text)
    return int(first.level.style["direction"] == "rtl")


def _check_both_ways(members: Sequence[Character], text: str) -> None:
    """Refuse shifts of letters that run from right to left: viewers place them differently."""
    if any(_is_shifted(letter) or letter.turn or letter.level.fit for letter in members):
        raise RefusalError(
            "shifted, turned or widened letters in text from right to left are not supported",
            "place the text with x and y alone",
        )
    if holds_controls(text):
        raise RefusalError(
            "characters that steer the direction of text are not supported", "take them out"
        )


def _anchor(chunk: _Chunk, end: float, lead: float, *, is_rtl: bool = False) -> float:
    """Shift a chunk to its anchor; return the shift.

    The `dx` before its first letter, `lead`, moves all of it and adds no width (SVG 2, 11.5).
    """
    width = end - chunk.x - lead - chunk.trailing
    share = _ANCHORED[chunk.anchor]
    by = (1.0 - share if is_rtl else share) * width
    for stretch in chunk.stretches:
        stretch.x -= by
    return by


def _check_fits(members: Sequence[Character], letters: Sequence[Character]) -> None:
    """Refuse a width requested for letters in several places."""
    inside = {letter.level.fit for letter in members} - {None}
    if sum(letter.level.fit in inside for letter in letters) > sum(
        letter.level.fit in inside for letter in members
    ):
        raise RefusalError("textLength of text in several places is not supported", "remove it")


def _fit_widths(chunk: _Chunk) -> float:
    """Give runs their requested widths (SVG 2, 11.5); return the shift of the end."""
    shift = 0.0
    for fit, group in groupby(chunk.stretches, key=lambda stretch: stretch.fit):
        stretches = list(group)
        for stretch in stretches:
            stretch.x += shift
        if fit is not None:
            shift += _widen(stretches, fit)
    chunk.trailing = chunk.stretches[-1].tracking if chunk.stretches else 0.0
    return shift


def _widen(stretches: Sequence[GlyphRun], fit: TextWidth) -> float:
    """Widen the gaps between letters, or the letters as well; return the shift of the end."""
    start, last = stretches[0].x, stretches[-1]
    gap = fit.width - (last.x + last.width - last.tracking - start)
    if fit.is_of_letters:
        if fit.width == 0:
            raise RefusalError("letters of no width are not supported", "remove the text")
        by = fit.width / (fit.width - gap) if fit.width > gap else 1.0
        for stretch in stretches:
            stretch.x, stretch.widening = start + (stretch.x - start) * by, by
        return gap if by != 1.0 else 0.0
    counts = [len({glyph.cluster for glyph in stretch.glyphs}) for stretch in stretches]
    if sum(counts) <= 1:
        return 0.0
    more, shift = gap / (sum(counts) - 1), 0.0
    for stretch, count in zip(stretches, counts, strict=True):
        stretch.x += shift
        stretch.tracking += more
        stretch.width += count * more
        shift += count * more
    return shift


class _Setter:
    """Sets the runs of one chunk, from left to right."""

    def __init__(self, chunk: _Chunk, fonts: FontBook, language: str) -> None:
        self._chunk = chunk
        self._fonts = fonts
        self._language = language
        self._x, self._y = chunk.x, chunk.y

    def set_letters(self, letters: Sequence[Character]) -> tuple[float, float]:
        """Set the letters; return the position of the pen after them."""
        for font, level, run in _runs(letters, self._fonts):
            self._stretch(font, level, run)
        return self._x, self._y

    def set_both_ways(
        self, letters: Sequence[Character], text: str, base: int
    ) -> tuple[float, float]:
        """Set letters with some from right to left; return the position of the pen."""
        for start, end, embedding in visual_order(text, base):
            runs = list(_runs(letters[start:end], self._fonts))
            for font, level, run in reversed(runs) if embedding % 2 else runs:
                self._stretch(font, level, run, rtl=bool(embedding % 2))
        return self._x, self._y

    def _stretch(
        self, font: Font, level: Level, letters: Sequence[Character], *, rtl: bool = False
    ) -> None:
        style = level.style
        if style.font_size == 0:
            return
        tracking, word_gap = spacing(style, "letter-spacing"), spacing(style, "word-spacing")
        up = level.raised - choice_of(style, self._fonts).below
        text = "".join([letter.text for letter in letters])
        apart = tracking != 0.0 or _turns(letters)
        glyphs = shape(font, style, text, apart, self._language, rtl=rtl)
        _check_shifts(glyphs, letters)
        for part in _between_shifts(glyphs, letters):
            shift = letters[part[0].cluster].place
            self._x += shift.get("dx", 0.0)
            self._y += shift.get("dy", 0.0)
            at = self._x, self._y - up
            stretch = GlyphRun(font, style, level.lines, *at, part, tracking, word_gap)
            stretch.raised, stretch.fit = up, level.fit
            stretch.turn = letters[part[0].cluster].turn
            stretch.width = width_of(stretch)
            self._chunk.stretches.append(stretch)
            self._chunk.trailing = tracking
            self._x += stretch.width


def shape(  # noqa: PLR0913 -- a text, and all that changes its letters
    font: Font, style: ComputedStyle, text: str, apart: bool, language: str, *, rtl: bool = False
) -> list[Glyph]:
    """Return the glyphs, without ligatures in spaced text (CSS Text 3, 8.2)."""
    kerning = _NO_KERNING if style["font-kerning"] == "none" else ()
    ligatures = (*_SMALL[style["font-variant-caps"]], *ligature_features(style))
    ligatures = (*ligatures, *(_NO_LIGATURES if apart else ()))
    glyphs = font.shape(text, (*kerning, *ligatures), language, rtl=rtl).glyphs
    if max(text) < FIRST_MARK:
        return list(glyphs)
    step = -1 if rtl else 1
    return list(_with_marks(glyphs[::step], text))[::step]


def _with_marks(glyphs: Iterable[Glyph], text: str) -> Iterator[Glyph]:
    """Yield the glyphs, with marks in the cluster of their letter."""
    cluster = 0
    for glyph in glyphs:
        cluster = cluster if is_mark(text[glyph.cluster]) else glyph.cluster
        yield replace(glyph, cluster=cluster)


_Run = tuple["Font", Level, Sequence[Character]]
"""Letters that are shaped together: of one style and one font."""


def _runs(letters: Sequence[Character], fonts: FontBook) -> Iterator[_Run]:
    level = letters[0].level
    choice = choice_of(level.style, fonts)
    font = choice.font_of(letters[0].text, None)
    start = 0
    for index, letter in enumerate(letters):
        if letter.level.style is not choice.style:
            choice = choice_of(letter.level.style, fonts)
        next_font = choice.font_of(letter.text, font)
        same_look = letter.level is level or letter.level.looks_like(level)
        if next_font is not font or not same_look:
            yield font, level, letters[start:index]
            start, level, font = index, letter.level, next_font
    yield font, level, letters[start:]


class _Choice:
    """Chooses a font of one style for each character, and caches the choice."""

    def __init__(self, style: ComputedStyle, fonts: FontBook) -> None:
        self.style = style
        self._fonts = fonts
        self._stack = stack_of(style, fonts)
        self._weight, self._italic = weight_and_slant(style)
        self._known: dict[str, Font] = {}

    @cached_property
    def below(self) -> float:
        """Return the distance from the line's y down to the alphabetic baseline, in user units."""
        return baseline_below(self.style, primary_font(self.style, self._fonts))

    def font_of(self, letter: str, previous: Font | None) -> Font:
        """Return the first font of the list that has it; marks stay with the letter before them."""
        if letter in self._known:
            return self._known[letter]
        if unicodedata.combining(letter):
            return previous if previous and previous.has(letter) else self._first_with(letter)
        self._known[letter] = self._first_with(letter)
        return self._known[letter]

    def _first_with(self, letter: str) -> Font:
        font = self._fonts.cover(self._stack, self._weight, self._italic, letter)
        if font is None:
            name = unicodedata.name(letter, "unnamed")
            description = f"U+{ord(letter):04X} {letter!r} ({name})"
            raise RefusalError(
                f"{', '.join(self._stack)} has no glyph for {description}",
                "name a font that has it, after the others in font-family",
            )
        first = self._fonts.find(self._stack[0])
        if first is None or font.family != first.family:
            return font  # symbols from a font further down the list are drawn as that font has them
        return refuse_synthesis(font, self._weight, italic=self._italic)


choice_of = lru_cache(maxsize=128)(_Choice)
"""Returns the chooser of fonts for a style."""


def _check_shifts(glyphs: Sequence[Glyph], letters: Sequence[Character]) -> None:
    """Refuse shifts of letters that have become part of a ligature or of the letter before."""
    starts = {glyph.cluster for glyph in glyphs}
    for index, letter in enumerate(letters):
        if _is_shifted(letter) and index not in starts:
            raise RefusalError(
                f"{letter.text!r} is shifted out of a ligature",
                "give letter-spacing, or place it with x",
            )


def _between_shifts(glyphs: list[Glyph], letters: Sequence[Character]) -> Iterator[list[Glyph]]:
    """Yield the glyphs, divided where a letter is shifted."""
    starts = [
        at
        for at, (before, glyph) in enumerate(pairwise(glyphs), 1)
        if glyph.cluster != before.cluster
        and (
            _is_shifted(letters[glyph.cluster])
            or _turns(letters[before.cluster : glyph.cluster + 1])
        )
    ]
    for start, end in pairwise((0, *starts, len(glyphs)) if glyphs else ()):
        yield glyphs[start:end]


def _turns(letters: Sequence[Character]) -> bool:
    return any(letter.turn for letter in letters)


def _is_shifted(letter: Character) -> bool:
    place = letter.place
    return bool(place and (place.get("dx") or place.get("dy")))


def width_of(stretch: GlyphRun) -> float:
    """Return the advance of the glyphs of a run, in user units."""
    width = sum([glyph.x_advance for glyph in stretch.glyphs]) * stretch.scale
    if stretch.tracking:
        width += len({glyph.cluster for glyph in stretch.glyphs}) * stretch.tracking
    if stretch.word_gap:
        width += sum(glyph.text in (" ", "\u00a0") for glyph in stretch.glyphs) * stretch.word_gap
    return width
