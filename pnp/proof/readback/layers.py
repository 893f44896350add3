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
"""Of 255, in one of red, green and blue, between a word and all that may lie below it."""


@dataclass(slots=True, eq=False)
class DrawnWord:
    """Letters that are drawn together, and the layers under them."""

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
            part = layer.shown(colour)
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
    """True if no form around cuts anything off inside the box."""

    def moved(self, inverse: Affine) -> WordSpot:
        """Return it in other units."""
        return WordSpot(self.word, transform_box(self.box, inverse), self.clear)


@dataclass(frozen=True, slots=True)
class ShownLayer:
    """The part of a layer that may show behind a word."""

    colours: tuple[Colour, ...] = ()
    covers: bool = False
    """True if nothing below it shows."""


@dataclass(frozen=True, slots=True)
class WordLayer:
    """Something that may touch a word."""

    spot: WordSpot
    path: DrawnPath | None = None
    """None for another word, and for what is not understood."""
    colours: tuple[Colour, ...] | None = None
    """Of another word; None for what is not understood."""

    def shown(self, colour: Colour) -> ShownLayer | None:
        """Return the part of it that may show behind a word of that colour, or None for any."""
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
    """Draw another word that touches one; both are seen if they have the same colour."""
    word = spot.word
    if word.colour is None:
        word.below.append(WordLayer(spot, colours=(colour,)))
    elif word.colour != colour:
        word.certain = False


def draw_unknown(spots: Iterable[WordSpot]) -> None:
    """Draw a layer that may be of any colour."""
    for spot in spots:
        if spot.word.colour is None:
            spot.word.below.append(WordLayer(spot))
        else:
            spot.word.certain = False


def draw_path(path: DrawnPath, spots: Iterable[WordSpot]) -> None:
    """Draw a path: below the words that are not drawn yet, above the others."""
    for spot in spots:
        if spot.word.colour is None:
            spot.word.below.append(WordLayer(spot, path))
        elif spot.word.certain and clip_relation(path.clips, spot.box) is not PathRelation.AWAY:
            area, touches = path.relations(spot.box)
            spot.word.certain = area is PathRelation.AWAY and not touches


def clipped(clips: Sequence[PathOutline], spots: Iterable[WordSpot]) -> Iterator[WordSpot]:
    """Yield the spots in which the clips of an object leave anything of it."""
    for spot in spots:
        relation = clip_relation(clips, spot.box)
        if relation is not PathRelation.AWAY:
            yield WordSpot(spot.word, spot.box, spot.clear and relation is PathRelation.AROUND)


def _stands_out(colour: Colour, ground: Sequence[Colour]) -> bool:
    """Return whether a colour is far from others, and from whatever edges mix of them."""
    return any(
        min(shade[channel] for shade in ground) - colour[channel] >= _CLEAR_DIFFERENCE
        or colour[channel] - max(shade[channel] for shade in ground) >= _CLEAR_DIFFERENCE
        for channel in range(3)
    )
