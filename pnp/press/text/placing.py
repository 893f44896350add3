"""Placing lines: from words on lines, measured in ems, to texts and icons at millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.core.bidi import visual_order
from pnp.press.fonts import Font
from pnp.press.text.blocks import Block, Box, PlacedIcon, PlacedText, TextStyle, VerticalAlign
from pnp.press.text.breaks import ICON_MARK
from pnp.press.text.lines import BrokenLine
from pnp.press.text.voices import FontStack, MeasuredText
from pnp.press.text.words import MeasuredIcon

_AIR_AT_ICONS_EM = 0.1
_TOLERANCE = 1e-6


class Baselines(Struct, frozen=True):
    """The baselines of lines, in ems below the first one's line box."""

    baselines: tuple[float, ...]
    height: float
    """Of all line boxes together. Ink may reach out of them: a box with room lets it."""
    rise: float
    """The height of the first line's ink above its baseline."""
    depth: float
    """The depth of the last line's ink below its baseline."""

    @property
    def ink_height(self) -> float:
        """From the highest ink to the lowest."""
        return self.rise + self.baselines[-1] - self.baselines[0] + self.depth

    @property
    def full_height(self) -> float:
        """Of the line boxes and all ink."""
        above = max(self.rise - self.baselines[0], 0.0)
        return above + max(self.height, self.baselines[-1] + self.depth)


def rows(
    lines: Sequence[BrokenLine], leading: float, cap_height: float, *, icons: bool
) -> Baselines:
    """Return the baselines: `leading` apart, more where an icon would touch another line.

    Capitals stand in the middle of a line box, so that neighbouring boxes with other letters,
    or other fonts, share their middle. `icons` tells whether there are any.
    """
    above, below = (leading + cap_height) / 2, (leading - cap_height) / 2
    baselines = [above]
    for upper, lower in pairwise(lines):
        step = leading
        if icons and (upper.has_icon or lower.has_icon):
            step = max(step, upper.depth + lower.rise + _AIR_AT_ICONS_EM)
        baselines.append(baselines[-1] + step)
    return Baselines(tuple(baselines), baselines[-1] + below, lines[0].rise, lines[-1].depth)


def block(  # noqa: PLR0913 -- a block is made of just these
    lines: Sequence[BrokenLine],
    baselines: Baselines,
    style: TextStyle,
    *,
    size: float,
    box: Box,
    valign: VerticalAlign,
) -> Block:
    """Return the block of `lines` in a box; `size` in millimetres."""
    width, height = box.width, box.height
    if height is None:
        height = baselines.full_height * size
    shift = _shift(baselines, height / size, valign)
    items: list[PlacedText | PlacedIcon] = []
    for line, baseline in zip(lines, baselines.baselines, strict=True):
        runs = _runs(line, width / size, style.tracking_em)
        advance = _advance(runs, style.tracking_em)
        start = _start(line, advance, width / size, style)
        down, tracking = shift + baseline, style.tracking_em
        items.extend(run.place(start, down, size, tracking) for run in runs)
    return Block(tuple(items), width, height, size, len(lines))


class _TextRun(Struct):
    """Text of one font in a line, growing word by word; `x` in ems from the line's start."""

    x: float
    text: str
    font: Font
    voice: FontStack
    hyphenated: bool = False
    rtl: bool = False

    def took(self, piece: MeasuredText | MeasuredIcon, *, after_space: bool) -> bool:
        """Take the piece on, perhaps after a space; False if it is not of the same font."""
        if isinstance(piece, MeasuredIcon) or piece.font is not self.font:
            return False
        if piece.voice is not self.voice:
            return False
        self.text += f" {piece.text}" if after_space else piece.text
        return True

    @property
    def width(self) -> float:
        """Return the advance of the text shaped as a whole."""
        return self.voice.width(self.text, self.font, rtl=self.rtl)

    def place(self, start: float, baseline: float, size: float, tracking: float) -> PlacedText:
        """Return the run at its place in the box."""
        x, width = (start + self.x) * size, (self.width - tracking) * size
        run = self.voice.run(self.text, self.font, rtl=self.rtl)
        y = baseline * size
        return PlacedText(x, y, self.text, self.font, size, width, run, self.rtl, self.hyphenated)


class _IconRun(Struct):
    """An icon in a line; `x` in ems from the line's start."""

    x: float
    piece: MeasuredIcon

    @property
    def width(self) -> float:
        """Return the icon's width."""
        return self.piece.width

    def place(self, start: float, baseline: float, size: float, _tracking: float) -> PlacedIcon:
        """Return the icon at its place in the box."""
        piece, icon = self.piece, self.piece.icon
        x, y = (start + self.x) * size, (baseline - piece.rise) * size
        height = (piece.rise + piece.depth) * size
        return PlacedIcon(x, y, piece.width * size, height, icon.name, icon.reading)


_Runs = list[_TextRun | _IconRun]


def _runs(line: BrokenLine, limit: float, tracking: float) -> _Runs:
    """Return the line as few runs: neighbouring words of one font are one text, spaces and all.

    A text is measured as a whole, so that the drawn text has the same width. If
    a font kerns with its space and the line gets too wide by that, the words stay apart.
    """
    if line.base is not None:
        return _join_both_ways(line, line.base)
    together = _join_pieces(line, join=True)
    if _advance(together, tracking) <= limit + _TOLERANCE:
        return together
    return _join_pieces(line, join=False)


def _join_pieces(line: BrokenLine, *, join: bool) -> _Runs:
    """Return the line's pieces one after another, joined to texts as long as can be if `join`."""
    runs: _Runs = []
    gap, joinable = 0.0, join
    for word in line.words:
        for piece in word.pieces:
            if isinstance(piece, MeasuredText) and piece.is_gap:
                gap, joinable = gap + piece.width, False
                continue
            last = runs[-1] if runs else None
            if not (
                joinable and isinstance(last, _TextRun) and last.took(piece, after_space=gap > 0)
            ):
                runs.append(_run(piece, last.x + last.width + gap if last else gap))
            gap, joinable = 0.0, join
        if word.hyphenated and runs and isinstance(runs[-1], _TextRun):
            runs[-1].hyphenated = True
        gap += word.space
    return runs


class _Unit(Struct):
    """A letter of a line or an icon, and the space after it that is no letter, in ems."""

    text: str
    piece: MeasuredText | MeasuredIcon
    gap: float = 0.0

    def looks_like(self, other: _Unit) -> bool:
        """Return whether both are letters of one font, with nothing between them."""
        one, two = self.piece, other.piece
        if isinstance(one, MeasuredIcon) or isinstance(two, MeasuredIcon) or self.gap:
            return False
        return one.font is two.font and one.voice is two.voice


def _join_both_ways(line: BrokenLine, base: int) -> _Runs:
    """Return the pieces of a line that holds letters running from right to left, as read."""
    units = _units(line)
    runs: dict[int, _TextRun | _IconRun] = {}
    pen = 0.0
    for start, end, level in visual_order("".join(unit.text for unit in units), base):
        stretches = list(_alike(units, start, end))
        for first, last in reversed(stretches) if level % 2 else stretches:
            pen += units[last - 1].gap if level % 2 else 0.0
            run, left, width = _run_of(units[first:last], rtl=bool(level % 2))
            if run is not None:
                run.x = pen + left
                runs[first] = run
            pen += width + (0.0 if level % 2 else units[last - 1].gap)
    return [runs[first] for first in sorted(runs)]


def _units(line: BrokenLine) -> list[_Unit]:
    units: list[_Unit] = []
    for word in line.words:
        for piece in word.pieces:
            if isinstance(piece, MeasuredIcon):
                units.append(_Unit(ICON_MARK, piece))
            elif not piece.is_gap:
                units += [_Unit(letter, piece) for letter in piece.text]
            elif units:
                units[-1].gap += piece.width
        if word.space and units and word is not line.words[-1]:
            last = units[-1].piece
            if isinstance(last, MeasuredIcon):
                units[-1].gap += word.space
            else:
                units.append(_Unit(" ", last))
    return units


def _alike(units: Sequence[_Unit], start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield first and end of each stretch of letters that look alike, and of each icon."""
    first = start
    for index in range(start + 1, end + 1):
        if index == end or not units[index - 1].looks_like(units[index]):
            yield first, index
            first = index


def _run_of(
    units: Sequence[_Unit], *, rtl: bool
) -> tuple[_TextRun | _IconRun | None, float, float]:
    """Return units that look alike as a run, how far inside it starts, and their width.

    Spaces at its ends are left out of its text, for they would be lost in a drawing.
    """
    piece = units[0].piece
    if isinstance(piece, MeasuredIcon):
        return _IconRun(0.0, piece), 0.0, piece.width
    text = "".join(unit.text for unit in units)
    words, space = text.strip(" "), piece.own_space
    head, tail = len(text) - len(text.lstrip(" ")), len(text) - len(text.rstrip(" "))
    if not words:
        return None, 0.0, len(text) * space
    run = _TextRun(0.0, words, piece.font, piece.voice, rtl=rtl)
    return run, (tail if rtl else head) * space, run.width + (head + tail) * space


def _run(piece: MeasuredText | MeasuredIcon, x: float) -> _TextRun | _IconRun:
    if isinstance(piece, MeasuredIcon):
        return _IconRun(x, piece)
    return _TextRun(x, piece.text, piece.font, piece.voice)


def _advance(runs: _Runs, tracking: float) -> float:
    """Return the advance to the last letter's end, without the tracking after it."""
    if not runs:
        return 0.0
    last = max(runs, key=lambda run: run.x)
    return last.x + last.width - (tracking if isinstance(last, _TextRun) else 0.0)


def _start(line: BrokenLine, advance: float, limit: float, style: TextStyle) -> float:
    """Return the x where the line starts, in ems; overhanging ink stays in the box."""
    if not line.words:
        return 0.0
    first, last = line.words[0], line.words[-1]
    if line.base:
        first, last = last, first
    least = first.overhang_left
    most = limit - advance - last.overhang_right
    offsets = {"start": 0.0, "middle": (limit - advance) / 2, "end": limit - advance}
    if line.base:
        offsets["start"], offsets["end"] = offsets["end"], offsets["start"]
    return max(min(offsets[style.align], most), least)


def _shift(baselines: Baselines, height: float, valign: VerticalAlign) -> float:
    """Return the distance by which rows move down in a box of `height` ems; ink stays inside."""
    spare = height - baselines.height
    offsets = {"top": 0.0, "middle": spare / 2, "bottom": spare}[valign]
    least = baselines.rise - baselines.baselines[0]
    most = height - baselines.depth - baselines.baselines[-1]
    return max(min(offsets, most), least)
