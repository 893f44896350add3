"""Contacts: words that touch other words, or a frame or a rule, on a page as it is seen.

Boxes tell what may touch. That is rendered, each time without one of the two: they touch where what
is seen of one lies beside what is seen of the other. A frame is an upright rectangle, a rule a
straight upright or level line, that is drawn in the same form as the words: what a form of its own
draws may be a picture, and words may lie on pictures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice, product
from math import inf
from typing import Final

from PIL import ImageChops, ImageFilter
from pypdfium2 import PdfPage, raw

from pnp.core.distances import Segment, between, to_edges
from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.boxes import BoxIndex
from pnp.proof.readback.objects import leaves
from pnp.proof.readback.outlines import STRAIGHT, flattened, segments_of, sides_of
from pnp.proof.readback.page_print import Contact
from pnp.proof.readback.page_reader import PageLetter, letters_on
from pnp.proof.readback.pdfium import (
    Handle,
    Point,
    handle_of,
    kind_of,
    matrix_of,
    paints,
    stroke_width,
)
from pnp.proof.readback.visibility import (
    WordsAlone,
    hidden,
    part_of,
    rendered,
    scale_of,
    unstroked,
)

_DPI: Final = 240
_AROUND_MM: Final = 0.5
_MIN_DEPTH_MM: Final = 0.1
"""How deep boxes lie in one another: less is how fonts set their letters."""
_MIN_RULE_MM: Final = 3.0
"""Along a rule, or a side of a frame; what is shorter is a sign."""
_EXACT_MM: Final = 0.05
_UPRIGHT: Final = 1e-3
_MAX_PAIRS: Final = 20_000
"""Of words or lines on one page whose boxes touch."""
_MAX_RENDERED: Final = 60


@dataclass(frozen=True, slots=True)
class _Words:
    """Letters that are drawn together."""

    item: Handle
    form: Affine
    """The map that holds around them: one for each form that is drawn."""
    glyphs: Sequence[PageLetter]
    at: Rect

    @property
    def text(self) -> str:
        """Return what they say."""
        pieces = ((" " if each.apart else "") + each.text for each in self.glyphs)
        return "".join(pieces).strip()


@dataclass(frozen=True, slots=True)
class _Frame:
    """The line around an upright rectangle, or a straight one."""

    item: Handle
    form: Affine
    sides: Sequence[Segment]
    at: Rect
    half_mm: float


@dataclass(frozen=True, slots=True)
class _Pair:
    """Words and what they may touch, and where."""

    words: _Words
    other: _Words | _Frame
    at: Rect


def contacts_on(page: PdfPage, to_paper: Affine) -> tuple[Contact, ...]:
    """Return the words of a page that touch other words or a line.

    Args:
        page: the page.
        to_paper: the map from its own units to millimetres, as it is shown.
    """
    words, frames = _read(page, to_paper)
    pairs = islice((*_near_words(words), *_near_frames(words, frames)), _MAX_RENDERED)
    return tuple(
        Contact(pair.words.text, _text(pair.other), pair.at)
        for pair in pairs
        if _touch(page, pair, to_paper)
    )


def _text(other: _Words | _Frame) -> str:
    return other.text if isinstance(other, _Words) else ""


def _read(page: PdfPage, to_paper: Affine) -> tuple[list[_Words], list[_Frame]]:
    """Return the words of a page that are seen and stand upright, and its frames."""
    with closing(page.get_textpage()) as textpage:
        glyphs, lines = letters_on(handle_of(textpage), textpage.count_chars(), to_paper)
    letters: dict[Handle, list[PageLetter]] = defaultdict(list)
    for glyph in glyphs:
        letters[glyph.line].append(glyph)
    drawn = [(item, form, to_paper @ form @ matrix_of(item)) for item, form in leaves(page)]
    words = [
        _Words(item, form, letters[item], lines[item].at)
        for item, form, placed in drawn
        if item in letters and not lines[item].invisible and _is_upright(placed)
    ]
    forms = {id(each.form) for each in words}
    frames = [
        frame
        for item, form, placed in drawn
        if id(form) in forms and kind_of(item) == raw.FPDF_PAGEOBJ_PATH and paints(item)[1]
        for frame in _frame(item, form, placed)
    ]
    return words, frames


def _is_upright(placed: Affine) -> bool:
    """Return whether what is placed so has boxes of its own size: it is turned by quarters."""
    across, aslant = abs(placed.a) + abs(placed.d), abs(placed.b) + abs(placed.c)
    return min(across, aslant) <= _UPRIGHT * max(across, aslant)


def _frame(item: Handle, form: Affine, placed: Affine) -> Iterator[_Frame]:
    """Yield a path as a frame if it is one: all that is straight is upright or level."""
    sides = [tuple(placed.apply(*x) for x in y) for y in sides_of(segments_of(item), is_area=False)]
    if not sides or not all(_is_level(*side) for side in sides if len(side) == STRAIGHT):
        return
    xs, ys = zip(*(point for side in sides for point in side), strict=True)
    at = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    ends = (end for side in sides for end in (side[0], side[-1]))
    if max(at.width_mm, at.height_mm) >= _MIN_RULE_MM and all(_is_at_edge(at, *x) for x in ends):
        edges = [(*x, *y) for side in sides for x, y in flattened(side)]
        yield _Frame(item, form, edges, at, stroke_width(item) * placed.scale_factor / 2)


def _is_level(start: Point, end: Point) -> bool:
    return min(abs(end[0] - start[0]), abs(end[1] - start[1])) < _EXACT_MM


def _is_at_edge(box: Rect, x: float, y: float) -> bool:
    left, top, right, bottom = box.edges
    return min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < _EXACT_MM


def _near_words(words: Sequence[_Words]) -> Iterator[_Pair]:
    """Yield the words whose letters lie in the boxes of other words' letters."""
    index = BoxIndex(each.at.edges for each in words)
    pairs = (
        (one, words[number])
        for position, one in enumerate(words)
        for number in index.touching(one.at.edges)
        if number > position
    )
    for one, other in islice(pairs, _MAX_PAIRS):
        at = _deepest(_boxes(one, other.at), _boxes(other, one.at))
        if at is not None and not (one.text == other.text and _is_doubled(one, other)):
            yield _Pair(one, other, at)


def _boxes(words: _Words, near: Rect) -> list[Rect]:
    return [each.at for each in words.glyphs if each.at.touches(near)]


def _deepest(ours: Sequence[Rect], theirs: Sequence[Rect]) -> Rect | None:
    """Return where boxes lie deepest in one another, if that is deep enough."""
    depth, both = min(
        ((between(one, other), one.within(other)) for one, other in product(ours, theirs)),
        key=lambda each: each[0],
        default=(inf, None),
    )
    return both if depth < -_MIN_DEPTH_MM else None


def _is_doubled(one: _Words, other: _Words) -> bool:
    """Return whether words lie on themselves: a shadow, or an outline below."""
    return one.at.is_near(other.at, one.at.height_mm / 2)


def _near_frames(words: Sequence[_Words], frames: Sequence[_Frame]) -> Iterator[_Pair]:
    """Yield the words whose letters' boxes the line of a frame runs through."""
    beside: dict[int, list[_Words]] = defaultdict(list)
    for each in words:
        beside[id(each.form)].append(each)
    indices = {form: BoxIndex(each.at.edges for each in near) for form, near in beside.items()}
    pairs = (
        (beside[id(frame.form)][number], frame)
        for frame in frames
        for number in indices[id(frame.form)].touching(frame.at.inset(-frame.half_mm).edges)
    )
    for one, frame in islice(pairs, _MAX_PAIRS):
        within = frame.half_mm - _EXACT_MM
        crossed = (x.at for x in one.glyphs if to_edges(x.at, frame.sides, frame.half_mm) < within)
        first = next(crossed, None)
        if first is not None:
            yield _Pair(one, frame, first)


def _touch(page: PdfPage, pair: _Pair, to_paper: Affine) -> bool:
    """Return whether what is seen of two objects lies side by side, or one on the other."""
    part = part_of(page, [pair.at.inset(-_AROUND_MM)], to_paper, _DPI)
    scale, other = scale_of(to_paper, _DPI), pair.other
    whole = rendered(page, part, scale)
    with hidden([pair.words.item]):
        ours = WordsAlone.between(whole, rendered(page, part, scale), part).difference
    with hidden([other.item]) if isinstance(other, _Words) else unstroked(other.item):
        theirs = WordsAlone.between(whole, rendered(page, part, scale), part).difference
    around = ours.convert("L").filter(ImageFilter.MaxFilter(3))
    both = ImageChops.multiply(around, theirs.convert("L"))
    return both.getbbox() is not None
