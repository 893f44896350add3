"""The words of a page that are certainly visible, judged by its objects without rendering.

A word is visible if nothing drawn later touches its box, no clip cuts it, and its colour is far
from everything drawn below it, back to the last area of a single colour that contains its whole
box. Anything that is not understood here, such as pictures and transparency, leaves a word
uncertain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import MM_PER_PT, Affine, Rect, Size
from pnp.proof.readback.boxes import BoxIndex, transform_box
from pnp.proof.readback.document import searchable
from pnp.proof.readback.drawn_paths import DrawnPath
from pnp.proof.readback.layers import (
    DrawnWord,
    WordSpot,
    clip_spots,
    draw_beside,
    draw_path,
    draw_unsure,
)
from pnp.proof.readback.outlines import ClipOutlines, PathRelation, clip_relation
from pnp.proof.readback.pdfium import (
    MAX_DEPTH,
    Handle,
    bounds_of,
    count_annotations,
    count_marks,
    count_segments,
    fill_colour,
    handle_of,
    has_transparency,
    kind_of,
    matrix_of,
    objects_in,
    objects_on,
    render_mode,
    text_size,
)

_MIN_PT: Final = 4.0
"""Smaller type may be too faint to be seen, whatever its colour."""
_MAX_WORK: Final = 300_000
"""The most path segments compared with words; beyond that, rendering the page is faster."""
_OBSCURE: Final = re.compile(rb"/(PatternType|ObjStm|Type3|TR2?[\s/<\[]|OC[\s/<]|Encrypt)")
"""Names of features that PDFium's objects do not reveal: patterns that look white, packed objects,
letters that are drawings, inverted colours, and forms that can be switched off."""


def is_plain(content: bytes) -> bool:
    """Return whether a file's objects reveal everything that affects the visibility of words."""
    return not _OBSCURE.search(searchable(content))


def certain_words(
    page: PdfPage, boxes: Mapping[Handle, Rect], to_paper: Affine, size: Size
) -> frozenset[Handle]:
    """Return the text objects that are certainly visible.

    Args:
        page: a page of a plain file.
        boxes: the ink box of each text object, in millimetres.
        to_paper: the map from page units to millimetres, as displayed.
        size: the size of the page.
    """
    handle = handle_of(page)
    if count_annotations(handle):
        return frozenset()  # they are drawn above all, and are not objects
    inverse = to_paper.inverse()
    words = {key: DrawnWord(transform_box(at.edges, inverse)) for key, at in boxes.items()}
    walk = _Walk(words)
    spots = [WordSpot(word, word.box, True) for word in words.values()]
    walk.through(objects_on(handle), spots, to_paper)
    if walk.clips_by_text or walk.work > _MAX_WORK:
        return frozenset()
    whole = Rect(0, 0, size.width_mm, size.height_mm)
    inside = (key for key, word in words.items() if word.certain and whole.contains(boxes[key], 0))
    return frozenset(inside)


@dataclass(slots=True)
class _Walk:
    """A walk through a page's objects in drawing order."""

    words: Mapping[Handle, DrawnWord]
    clips_by_text: bool = False
    work: int = 0
    """The objects, and their segments that may have to be compared with words."""
    outlines: ClipOutlines = field(default_factory=ClipOutlines)

    def through(
        self,
        items: Iterable[Handle],
        spots: Sequence[WordSpot],
        to_paper: Affine,
        depth: int = MAX_DEPTH,
    ) -> None:
        """Draw the objects of one form."""
        index = BoxIndex(spot.box for spot in spots)
        places = {spot.word: spot for spot in spots}
        for item in items:
            kind, box = kind_of(item), bounds_of(item)
            hit = [spots[number] for number in index.query(box)]
            self.work += 1 + (len(hit) * (1 + max(0, count_segments(item))) if hit else 0)
            if self.work > _MAX_WORK:
                return
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self._text(item, hit, places, to_paper)
                continue
            if hit and kind != raw.FPDF_PAGEOBJ_PATH:  # most are paths; they are looked at below
                hit = list(clip_spots(self.outlines.of(item), hit))
            if not hit:
                continue
            if has_transparency(item):
                draw_unsure(hit)
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                draw_path(DrawnPath(item, box, self.outlines), hit)
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
                self._form(item, hit, to_paper, depth)
            else:
                draw_unsure(hit)

    def _form(self, form: Handle, spots: Sequence[WordSpot], to_paper: Affine, depth: int) -> None:
        matrix = matrix_of(form)
        if not matrix.determinant:
            return
        inverse = matrix.inverse()
        inner = [spot.transform(inverse) for spot in spots]
        self.through(objects_in(form), inner, to_paper @ matrix, depth - 1)

    def _text(
        self,
        item: Handle,
        near: Sequence[WordSpot],
        places: Mapping[DrawnWord, WordSpot],
        to_paper: Affine,
    ) -> None:
        """Draw a word, together with its neighbours."""
        mode = render_mode(item)
        self.clips_by_text |= mode >= raw.FPDF_TEXTRENDERMODE_FILL_CLIP
        colour = fill_colour(item)
        own = self.words.get(item)
        for spot in near:
            if spot.word is not own:
                draw_beside(spot, colour)
        if own is None or own not in places:
            return
        spot = places[own]
        plain = (
            spot.clear
            and mode == raw.FPDF_TEXTRENDERMODE_FILL
            and not has_transparency(item)
            and not count_marks(item)
            and _size_pt(item, to_paper) >= _MIN_PT
            and clip_relation(self.outlines.of(item), spot.box) is PathRelation.AROUND
        )
        if plain:
            own.draw(colour)
        else:
            own.colour = colour


def _size_pt(text: Handle, to_paper: Affine) -> float:
    return text_size(text) * (to_paper @ matrix_of(text)).scale_factor / MM_PER_PT
