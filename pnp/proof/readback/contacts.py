"""Contacts: words that visibly touch other words, a frame or a rule, or cross a panel's edge.

Boxes tell which objects may touch. Each such pair is rendered twice, once without either of the
two: they touch where visible pixels of one adjoin visible pixels of the other. Only frames, rules
and panels (`frames.py`) in the same form as the words count: another form may be a picture, and
words may lie on pictures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, product
from math import inf
from typing import Final, TypeVar

from PIL import ImageChops, ImageFilter
from pypdfium2 import PdfPage

from pnp.core.distances import between, to_edges
from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.boxes import BoxIndex
from pnp.proof.readback.frames import (
    DPI,
    EXACT_MM,
    MIN_DEPTH_MM,
    FilledPanel,
    Frame,
    frames_and_panels,
    is_seen_across,
)
from pnp.proof.readback.objects import leaves
from pnp.proof.readback.page_print import Contact, PageContacts
from pnp.proof.readback.page_reader import PageLetter, letters_on
from pnp.proof.readback.pdfium import Handle, handle_of, matrix_of
from pnp.proof.readback.visibility import (
    WordsAlone,
    hide,
    hide_stroke,
    part_of,
    render,
    scale_of,
)

Item = TypeVar("Item")
Shape = TypeVar("Shape", Frame, FilledPanel)

_AROUND_MM: Final = 0.5
_UPRIGHT: Final = 1e-3
_MAX_PAIRS: Final = 20_000
"""The most pairs of words or lines on one page whose boxes touch."""
_MAX_RENDERED: Final = 60
_MAX_ACROSS: Final = 30
"""The most words on the edges of panels that are rendered per page."""


@dataclass(frozen=True, slots=True)
class _Words:
    """Letters drawn by one operator."""

    item: Handle
    form: Affine
    """The map in force around them, one per form drawn."""
    glyphs: Sequence[PageLetter]
    at: Rect

    @property
    def text(self) -> str:
        """Return their text."""
        pieces = ((" " if glyph.apart else "") + glyph.text for glyph in self.glyphs)
        return "".join(pieces).strip()

    @property
    def boxes(self) -> Iterator[Rect]:
        """Yield the box of each word."""
        box = None
        for letter in self.glyphs:
            if box is not None and letter.apart:
                yield box
                box = None
            box = letter.at if box is None else box.union(letter.at)
        if box is not None:
            yield box


@dataclass(frozen=True, slots=True)
class _Pair:
    """Words, an object that they may touch, and the place."""

    words: _Words
    other: _Words | Frame
    at: Rect


@dataclass(slots=True)
class _Bound:
    """A limit on the work for a page."""

    is_reached: bool = False

    def first(self, items: Iterable[Item], most: int) -> Iterator[Item]:
        """Yield at most a number of items."""
        for number, item in enumerate(items):
            if number == most:
                self.is_reached = True
                return
            yield item


def contacts_on(page: PdfPage, to_paper: Affine) -> PageContacts:
    """Return the words of a page that touch other words or a line, or cross a panel's edge.

    Args:
        page: the page.
        to_paper: the map from page units to millimetres, as displayed.
    """
    words, frames, panels = _read(page, to_paper)
    boxes = _Bound()
    near = chain(_near_words(words, boxes), _near_frames(words, frames, boxes))
    pairs = boxes.first(near, _MAX_RENDERED)
    across = boxes.first(_on_edges(words, panels, boxes), _MAX_ACROSS)
    contacts = (
        *(_contact(pair) for pair in pairs if _touch(page, pair, to_paper)),
        *(
            Contact(one.text, "", word, is_edge=True)
            for one, word, panel in across
            if is_seen_across(page, one.item, word, panel, to_paper)
        ),
    )
    return PageContacts(contacts, is_all=not boxes.is_reached)


def _contact(pair: _Pair) -> Contact:
    other = pair.other.text if isinstance(pair.other, _Words) else ""
    return Contact(pair.words.text, other, pair.at)


def _read(page: PdfPage, to_paper: Affine) -> tuple[list[_Words], list[Frame], list[FilledPanel]]:
    """Return the words of a page that are visible and upright, its frames and its panels."""
    with closing(page.get_textpage()) as textpage:
        glyphs, lines = letters_on(handle_of(textpage), textpage.count_chars(), to_paper)
    letters: dict[Handle, list[PageLetter]] = defaultdict(list)
    for glyph in glyphs:
        letters[glyph.line].append(glyph)
    items = [(item, form, to_paper @ form @ matrix_of(item)) for item, form in leaves(page)]
    words = [
        _Words(item, form, letters[item], lines[item].at)
        for item, form, matrix in items
        if item in letters and not lines[item].invisible and _is_upright(matrix)
    ]
    forms = {id(word.form) for word in words}
    shapes = [
        shape
        for item, form, matrix in items
        if id(form) in forms
        for shape in frames_and_panels(item, form, matrix)
    ]
    frames = [shape for shape in shapes if isinstance(shape, Frame)]
    return words, frames, [shape for shape in shapes if isinstance(shape, FilledPanel)]


def _is_upright(transform: Affine) -> bool:
    """Return whether a map turns by quarters, so that boxes keep the size of their objects."""
    across, aslant = abs(transform.a) + abs(transform.d), abs(transform.b) + abs(transform.c)
    return min(across, aslant) <= _UPRIGHT * max(across, aslant)


def _near_words(words: Sequence[_Words], boxes: _Bound) -> Iterator[_Pair]:
    """Yield the words whose letters lie in the boxes of other words' letters."""
    index = BoxIndex(word.at.edges for word in words)
    pairs = (
        (one, words[number])
        for position, one in enumerate(words)
        for number in index.query(one.at.edges)
        if number > position
    )
    for one, other in boxes.first(pairs, _MAX_PAIRS):
        at = _deepest(_boxes(one, other.at), _boxes(other, one.at))
        if at is not None and not (one.text == other.text and _is_doubled(one, other)):
            yield _Pair(one, other, at)


def _boxes(words: _Words, near: Rect) -> list[Rect]:
    return [glyph.at for glyph in words.glyphs if glyph.at.touches(near)]


def _deepest(ours: Sequence[Rect], theirs: Sequence[Rect]) -> Rect | None:
    """Return the place where boxes overlap most deeply, if that is deep enough."""
    depth, both = min(
        ((between(one, other), one.intersection(other)) for one, other in product(ours, theirs)),
        key=lambda pair: pair[0],
        default=(inf, None),
    )
    return both if depth < -MIN_DEPTH_MM else None


def _is_doubled(one: _Words, other: _Words) -> bool:
    """Return whether words lie on a copy of themselves: a shadow, or an outline below."""
    return one.at.is_near(other.at, one.at.height_mm / 2)


def _near_frames(
    words: Sequence[_Words], frames: Sequence[Frame], boxes: _Bound
) -> Iterator[_Pair]:
    """Yield the words through whose letters the line of a frame runs."""
    pairs = _beside(words, [(frame, frame.half_mm) for frame in frames])
    for one, frame in boxes.first(pairs, _MAX_PAIRS):
        within = frame.half_mm - EXACT_MM
        crossings = (
            x.at for x in one.glyphs if to_edges(x.at, frame.edges, frame.half_mm) < within
        )
        first = next(crossings, None)
        if first is not None:
            yield _Pair(one, frame, first)


def _on_edges(
    words: Sequence[_Words], panels: Sequence[FilledPanel], boxes: _Bound
) -> Iterator[tuple[_Words, Rect, FilledPanel]]:
    """Yield the words that the edge of a panel crosses, with their boxes."""
    pairs = _beside(words, [(panel, 0.0) for panel in panels])
    for one, panel in boxes.first(pairs, _MAX_PAIRS):
        if not panel.at.contains(one.at):
            yield from ((one, box, panel) for box in one.boxes if panel.is_crossed_by(box))


def _beside(
    words: Sequence[_Words], shapes: Iterable[tuple[Shape, float]]
) -> Iterator[tuple[_Words, Shape]]:
    """Yield the words within a given reach of the shapes of their form."""
    near: dict[int, list[_Words]] = defaultdict(list)
    for word in words:
        near[id(word.form)].append(word)
    indices = {
        form: BoxIndex(near_shape.at.edges for near_shape in those) for form, those in near.items()
    }
    for shape, reach_mm in shapes:
        for number in indices[id(shape.form)].query(shape.at.inset(-reach_mm).edges):
            yield near[id(shape.form)][number], shape


def _touch(page: PdfPage, pair: _Pair, to_paper: Affine) -> bool:
    """Return whether visible pixels of two objects adjoin or overlap."""
    part = part_of(page, [pair.at.inset(-_AROUND_MM)], to_paper, DPI)
    scale, other = scale_of(to_paper, DPI), pair.other
    whole = render(page, part, scale)
    with hide([pair.words.item]):
        ours = WordsAlone.between(whole, render(page, part, scale), part).difference
    with hide([other.item]) if isinstance(other, _Words) else hide_stroke(other.item):
        theirs = WordsAlone.between(whole, render(page, part, scale), part).difference
    around = ours.convert("L").filter(ImageFilter.MaxFilter(3))
    both = ImageChops.multiply(around, theirs.convert("L"))
    return both.getbbox() is not None
