"""Layers: the drawings under a word, and whether the word stands out from all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pnp.core.geometry import Affine
from pnp.proof.readback.boxes import transform_box
from pnp.proof.readback.drawn_paths import DrawnPath
from pnp.proof.readback.outlines import PathOutline, PathRelation, clip_relation
from pnp.proof.readback.pdfium import Box, Colour

_WHITE: Final = (255, 255, 255)
_CLEAR_DIFFERENCE: Final = 100
"""The least difference, of 255 in one of red, green and blue, between a word and anything below
it."""


@dataclass(slots=True, eq=False)
class DrawnWord:
    """Letters drawn by one operator, and the layers under them."""

    box: Box
    """In units of the page."""
    colour: Colour | None = None
    """The colour of the letters, once they are drawn."""
    certain: bool = False
    below: list[WordLayer] = field(default_factory=list)
    """Everything that may touch it, in drawing order."""

    def draw(self, colour: Colour) -> None:
        """Draw its letters, which are certain if their colour is far from anything below."""
        self.colour = colour
        ground: list[Colour] = []
        for layer in reversed(self.below):
            part = layer.part_behind(colour)
            if part is None:
                return
            ground += part.colours
            if part.covers:
                break
        else:
            ground.append(_WHITE)
        self.certain = _stands_out(colour, ground)


@dataclass(frozen=True, slots=True)
class WordSpot:
    """A word's place in the units of a form."""

    word: DrawnWord
    box: Box
    clear: bool
    """Whether no surrounding form clips anything inside the box."""

    def transform(self, inverse: Affine) -> WordSpot:
        """Return it in other units."""
        return WordSpot(self.word, transform_box(self.box, inverse), self.clear)


@dataclass(frozen=True, slots=True)
class ShownLayer:
    """The part of a layer that may show behind a word."""

    colours: tuple[Colour, ...] = ()
    covers: bool = False
    """Whether it hides everything below it."""


@dataclass(frozen=True, slots=True)
class WordLayer:
    """Something that may touch a word."""

    spot: WordSpot
    path: DrawnPath | None = None
    """None for another word, and for anything that is not understood."""
    colours: tuple[Colour, ...] | None = None
    """The colours of another word; None for anything that is not understood."""

    def part_behind(self, colour: Colour) -> ShownLayer | None:
        """Return the part of it that may show behind a word of a colour, or None if any may."""
        if self.path is None:
            return None if self.colours is None else ShownLayer(self.colours)
        path, spot = self.path, self.spot
        colours = (*path.fill, *path.stroke)
        if not path.may_cover(spot.box) and _stands_out(colour, colours):
            return ShownLayer(colours)
        clips = clip_relation(path.clips, spot.box)
        if clips is PathRelation.AWAY:
            return ShownLayer()
        area, touches = path.relations(spot.box)
        whole = spot.clear and clips is PathRelation.AROUND and not path.is_marked
        if touches and whole and path.line_covers(spot.box):
            return ShownLayer(path.stroke, covers=True)
        line = path.stroke if touches else ()
        if area is PathRelation.AROUND and whole:
            return ShownLayer((*path.fill, *line), covers=True)
        return ShownLayer(line if area is PathRelation.AWAY else (*path.fill, *line))


def draw_beside(spot: WordSpot, colour: Colour) -> None:
    """Draw another word that touches one; both are visible if they have the same colour."""
    word = spot.word
    if word.colour is None:
        word.below.append(WordLayer(spot, colours=(colour,)))
    elif word.colour != colour:
        word.certain = False


def draw_unsure(spots: Iterable[WordSpot]) -> None:
    """Draw a layer of unknown colour."""
    for spot in spots:
        if spot.word.colour is None:
            spot.word.below.append(WordLayer(spot))
        else:
            spot.word.certain = False


def draw_path(path: DrawnPath, spots: Iterable[WordSpot]) -> None:
    """Draw a path: below the words that are yet to be drawn, above the others."""
    for spot in spots:
        if spot.word.colour is None:
            spot.word.below.append(WordLayer(spot, path))
        elif spot.word.certain and clip_relation(path.clips, spot.box) is not PathRelation.AWAY:
            area, touches = path.relations(spot.box)
            spot.word.certain = area is PathRelation.AWAY and not touches


def clip_spots(clips: Sequence[PathOutline], spots: Iterable[WordSpot]) -> Iterator[WordSpot]:
    """Yield the spots in which an object is not entirely clipped."""
    for spot in spots:
        relation = clip_relation(clips, spot.box)
        if relation is not PathRelation.AWAY:
            yield WordSpot(spot.word, spot.box, spot.clear and relation is PathRelation.AROUND)


def _stands_out(colour: Colour, ground: Sequence[Colour]) -> bool:
    """Return whether a colour is far from others, and from any mixture of them at edges."""
    return any(
        min(shade[channel] for shade in ground) - colour[channel] >= _CLEAR_DIFFERENCE
        or colour[channel] - max(shade[channel] for shade in ground) >= _CLEAR_DIFFERENCE
        for channel in range(3)
    )
