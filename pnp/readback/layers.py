"""Layers: what was drawn where a word is, and whether the word stands out from all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from ctypes import byref, c_float, c_int, c_uint
from dataclasses import dataclass, field
from typing import Any, Final

from pypdfium2 import raw

from pnp.core.geometry import Affine
from pnp.readback.objects import matrix
from pnp.readback.outlines import (
    Box,
    PathRelation,
    area_relation,
    clip_relation,
    line_covers,
    line_may_touch,
)

Colour = tuple[int, int, int]
_WHITE: Final = (255, 255, 255)
_CLEAR_DIFFERENCE: Final = 100
"""Of 255, in one of red, green and blue, between a word and all that may lie below it."""


@dataclass(slots=True, eq=False)
class DrawnWord:
    """Letters that are drawn together, and what was drawn where they are."""

    box: Box
    """In units of the page."""
    colour: Colour | None = None
    """Of the letters, once they are drawn."""
    certain: bool = False
    below: list[WordLayer] = field(default_factory=list)
    """All that may touch it, in the order of drawing."""

    def draw(self, colour: Colour) -> None:
        """Draw its letters: certain if their colour is far from all that may lie below."""
        self.colour = colour
        ground: list[Colour] = []
        for layer in reversed(self.below):
            shown = layer.shown(colour)
            if shown is None:
                return
            ground += shown.colours
            if shown.covers:
                break
        else:
            ground.append(_WHITE)
        self.certain = _stands_out(colour, ground)


@dataclass(frozen=True, slots=True)
class WordSpot:
    """Where a word lies in the units of a form."""

    word: DrawnWord
    box: Box
    clear: bool
    """Whether no form around cuts anything off inside the box."""

    def moved(self, inverse: Affine) -> WordSpot:
        """Return it in other units."""
        return WordSpot(self.word, moved_box(self.box, inverse), self.clear)


@dataclass(frozen=True, slots=True)
class ShownLayer:
    """The part of a layer that may show behind a word."""

    colours: tuple[Colour, ...] = ()
    covers: bool = False
    """Whether nothing below it shows."""


@dataclass(frozen=True, slots=True)
class WordLayer:
    """Something that may touch a word."""

    spot: WordSpot
    path: Any = None
    """None for another word, and for what is not understood."""
    colours: tuple[Colour, ...] | None = None
    """Of another word; None for what is not understood."""

    def shown(self, colour: Colour) -> ShownLayer | None:
        """Return what may show of it behind a word of that colour, or None if anything may."""
        if self.path is None:
            return None if self.colours is None else ShownLayer(self.colours)
        fill, stroke = _paints(self.path)
        drawn = (*fill, *stroke)
        if not self._may_cover() and _stands_out(colour, drawn):
            return ShownLayer(drawn)
        if _is_cut_off(self.path, self.spot):
            return ShownLayer()
        area, touches = _relations(self.path, self.spot.box, fill=bool(fill), stroke=bool(stroke))
        if touches and self._shows_whole() and _line_covers(self.path, self.spot.box):
            return ShownLayer(stroke, covers=True)
        line = stroke if touches else ()
        if area is PathRelation.AROUND and self._shows_whole():
            return ShownLayer((*fill, *line), covers=True)
        return ShownLayer(line if area is PathRelation.AWAY else (*fill, *line))

    def _may_cover(self) -> bool:
        left, low, right, high = bounds_of(self.path)
        box = self.spot.box
        return left <= box[0] and low <= box[1] and box[2] <= right and box[3] <= high

    def _shows_whole(self) -> bool:
        """Return whether what it fills around the word is all there."""
        marked = raw.FPDFPageObj_CountMarks(self.path)
        return self.spot.clear and not marked and is_whole(self.path, self.spot)


def draw_beside(spot: WordSpot, colour: Colour) -> None:
    """Draw another word that touches one; both are seen if they have the same colour."""
    word = spot.word
    if word.colour is None:
        word.below.append(WordLayer(spot, colours=(colour,)))
    elif word.colour != colour:
        word.certain = False


def draw_unknown(spots: Iterable[WordSpot]) -> None:
    """Draw what may be of any colour."""
    for each in spots:
        if each.word.colour is None:
            each.word.below.append(WordLayer(each))
        else:
            each.word.certain = False


def draw_path(path: Any, spots: Iterable[WordSpot]) -> None:
    """Draw a path: below the words that are not drawn yet, above the others."""
    for each in spots:
        if each.word.colour is None:
            each.word.below.append(WordLayer(each, path))
        elif each.word.certain and not _is_cut_off(path, each):
            fill, stroke = _paints(path)
            area, touches = _relations(path, each.box, fill=bool(fill), stroke=bool(stroke))
            each.word.certain = area is PathRelation.AWAY and not touches


def clipped(item: Any, spots: Iterable[WordSpot]) -> Iterator[WordSpot]:
    """Yield the spots in which the clips of an object leave anything of it."""
    for each in spots:
        relation = clip_relation(item, each.box)
        if relation is not PathRelation.AWAY:
            yield WordSpot(each.word, each.box, each.clear and relation is PathRelation.AROUND)


def _is_cut_off(item: Any, spot: WordSpot) -> bool:
    """Return whether the clips of an object leave nothing of it inside a box."""
    return clip_relation(item, spot.box) is PathRelation.AWAY


def is_whole(item: Any, spot: WordSpot) -> bool:
    """Return whether the clips of an object cut nothing off of it inside a box."""
    return clip_relation(item, spot.box) is PathRelation.AROUND


def _relations(path: Any, box: Box, *, fill: bool, stroke: bool) -> tuple[PathRelation, bool]:
    """Return how a path's area lies to a box in the units around it, and if its line may touch."""
    placed = matrix(path)
    if not placed.determinant:
        return PathRelation.UNSURE, True
    moved = moved_box(box, placed.inverse())
    area = area_relation(path, moved) if fill else PathRelation.AWAY
    return area, stroke and line_may_touch(path, moved)


def _line_covers(path: Any, box: Box) -> bool:
    placed = matrix(path)
    return bool(placed.determinant) and line_covers(path, moved_box(box, placed.inverse()))


def _paints(path: Any) -> tuple[tuple[Colour, ...], tuple[Colour, ...]]:
    """Return the colours of a path's area and line; none if it has no area or line."""
    fill, stroke = c_int(), c_int()
    raw.FPDFPath_GetDrawMode(path, byref(fill), byref(stroke))
    return (fill_colour(path),) * bool(fill.value), (_stroke(path),) * bool(stroke.value)


def _stands_out(colour: Colour, ground: Sequence[Colour]) -> bool:
    """Return whether a colour is far from others, and from whatever edges mix of them."""
    return any(
        min(each[channel] for each in ground) - colour[channel] >= _CLEAR_DIFFERENCE
        or colour[channel] - max(each[channel] for each in ground) >= _CLEAR_DIFFERENCE
        for channel in range(3)
    )


def fill_colour(item: Any) -> Colour:
    """Return the red, green and blue, up to 255, that an object's area or letters have."""
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    raw.FPDFPageObj_GetFillColor(item, byref(red), byref(green), byref(blue), byref(alpha))
    return red.value, green.value, blue.value


def _stroke(item: Any) -> Colour:
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    raw.FPDFPageObj_GetStrokeColor(item, byref(red), byref(green), byref(blue), byref(alpha))
    return red.value, green.value, blue.value


def bounds_of(item: Any) -> Box:
    """Return the box of an object in the units around it."""
    left, low, right, high = c_float(), c_float(), c_float(), c_float()
    raw.FPDFPageObj_GetBounds(item, byref(left), byref(low), byref(right), byref(high))
    return left.value, low.value, right.value, high.value


def touch(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def moved_box(box: Box, by: Affine) -> Box:
    """Return the box of what a box becomes."""
    left, low, right, high = box
    points = [by.apply(x, y) for x in (left, right) for y in (low, high)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
