"""From sides of paper and faces to pages of forms: each face is drawn once, then placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final

from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import IDENTITY, MM_PER_PT, PT_PER_MM, Affine, Rect, Size
from pnp.core.painted import PictureSource
from pnp.press.faces import Digests, Face, alternative_text
from pnp.press.forms import Drawing, Form
from pnp.press.packing import Packing, StaleError
from pnp.press.pdf import Label, Outline, Page, Placed
from pnp.press.sheets import Placement, Side

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook
    from pnp.press.svg import Pool

_KIND: Final = "drawing"


class Renderer:
    """Draws faces with one set of fonts and pictures, and places them on pages.

    A picture in a face may be a face itself. Drawn faces are cached in a bundle.
    """

    def __init__(
        self,
        fonts: Callable[[], FontBook],
        pictures: Callable[[str], PictureSource | Face],
        bundle: Bundle | None = None,
        name_of: Callable[[str], str] = str,
        explain: Callable[[Face, MaterialError], MaterialError] = lambda _, error: error,
    ) -> None:
        """Draw with fonts and pictures that are read when they are first needed.

        Args:
            fonts: a function that returns the book of fonts.
            pictures: a function that returns a picture by its id.
            bundle: the cache of drawn faces.
            name_of: a function that returns a picture's name in messages by its id.
            explain: a function that restates a face's error in terms of the user's own files.
        """
        self._fonts = fonts
        self._pictures = pictures
        self._bundle = bundle or Bundle()
        self._name_of = name_of
        self._explain = explain
        self.packing = Packing(self._bundle, fonts)
        self._drawings: dict[Face, Drawing] = {}
        self._alts: dict[Face, str] = {}
        self.digests = Digests(pictures)

    def pages(self, sides: Iterable[Side], faces: Mapping[str, Face]) -> Iterator[Page]:
        """Yield the sides as pages, numbered among those of their kind.

        Raises:
            MaterialError: faces contain unsupported elements; it has the problems of all of them.
        """
        counters: dict[str, Iterator[int]] = {}
        ahead = iter(sides)
        for side in ahead:
            number = next(counters.setdefault(side.label, count(1)))
            try:
                forms = [
                    self._place(placement, faces[placement.face], side)
                    for placement in side.placements
                ]
            except MaterialError:
                raise self._all_that_is_wrong((side, *ahead), faces) from None
            label = Label(f"{side.label} " if side.label else "", number)
            yield Page(side.paper, tuple(forms), label=label)

    def _all_that_is_wrong(self, sides: Iterable[Side], faces: Mapping[str, Face]) -> MaterialError:
        """Return one error with the problems of all the faces on some sides."""
        problems: dict[Problem, None] = {}
        for name in dict.fromkeys(
            placement.face for side in sides for placement in side.placements
        ):
            try:
                self.drawing(faces[name])
            except MaterialError as error:
                problems.update(dict.fromkeys(error.problems))
        return MaterialError(tuple(problems))

    def _place(self, placement: Placement, face: Face, side: Side) -> Placed:
        base = _flip(side.paper) @ side.adjust
        drawing = self.drawing(face)
        to_page = base @ on_side(placement, face) @ _from_points(drawing)
        clip = placement.clip
        if clip is not None and clip.contains(_whole(placement, face)):
            clip = None  # it takes nothing off
        corners = None if clip is None else _corners(clip, base)
        if face not in self._alts:
            self._alts[face] = alternative_text(face)
        words, structure = self._alts[face], face.structure
        return Placed(drawing.form, to_page, corners, placement.layer, words, structure)

    def drawing(self, face: Face) -> Drawing:
        """Return the drawing of a face, which is drawn only once.

        Raises:
            MaterialError: the face contains unsupported elements.
        """
        if face not in self._drawings:
            self._drawings[face] = (
                self._from_cache(face) if self._bundle.keeps else self._draw(face)
            )
        return self._drawings[face]

    def _from_cache(self, face: Face) -> Drawing:
        """Return a drawing from the cache, or draw it and add it to the cache."""
        key = self.digests.of_face(face)
        entry = self._bundle.get(_KIND, key)
        with suppress(StaleError):
            if entry is not None:
                return Drawing(*self.packing.unpack(entry))
        drawing = self._draw(face)
        entry_to_keep = self.packing.pack((drawing.width_mm, drawing.height_mm, drawing.form))
        self._bundle.put(_KIND, key, entry_to_keep)
        return drawing

    def _draw(self, face: Face) -> Drawing:
        from pnp.press.svg import draw  # noqa: PLC0415 -- 60 ms that what is kept does not pay

        fonts, name_of = self._fonts(), self._name_of
        try:
            return draw(face.svg, face.name, fonts, self._picture, _pool(fonts), name_of=name_of)
        except MaterialError as error:
            raise self._explain(face, error) from error

    def _picture(self, href: str) -> PictureSource | Form:
        picture = self._pictures(href)
        return self.drawing(picture).form if isinstance(picture, Face) else picture


@lru_cache(maxsize=1)
def _pool(fonts: FontBook) -> Pool:  # noqa: ARG001 -- what is drawn with them is kept for them
    """Return the pool of drawings for some fonts, cached for further drawings in one process."""
    from pnp.press.svg import Pool  # noqa: PLC0415 -- see `Renderer._drawn`

    return Pool()


def on_side(placement: Placement, face: Face) -> Affine:
    """Return the map from a face to its side, both in millimetres from their upper left corners.

    The face's corner is that of its bleed; its trim is mapped to `placement.at`.
    """
    at, bleed = placement.at, face.bleed_mm
    middle = Affine.translation(-bleed - face.size.width_mm / 2, -bleed - face.size.height_mm / 2)
    back = Affine.translation(at.x_mm + at.width_mm / 2, at.y_mm + at.height_mm / 2)
    return back @ Affine.scaling(*_stretch(placement, face)) @ _quarter(placement) @ middle


def _whole(placement: Placement, face: Face) -> Rect:
    """Return the place of a face on the side, with all its bleed."""
    trim = Rect(0, 0, face.size.width_mm, face.size.height_mm)
    return rect_on_side(placement, face, trim.inset(-face.bleed_mm))


def _corners(rect: Rect, to_page: Affine) -> Outline:
    """Return the corners of a rectangle of the side, on the page."""
    left, top, right, bottom = rect.edges
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(to_page.apply(x, y) for x, y in corners)


def _quarter(placement: Placement) -> Affine:
    """Return a rotation by quarter turns, with exact zeros and ones."""
    return {
        0: IDENTITY,
        90: Affine(0, 1, -1, 0),
        180: Affine(-1, 0, 0, -1),
        270: Affine(0, -1, 1, 0),
    }[placement.turn]


def _stretch(placement: Placement, face: Face) -> tuple[float, float]:
    size = face.size if placement.turn in (0, 180) else face.size.transpose()
    return placement.at.width_mm / size.width_mm, placement.at.height_mm / size.height_mm


def _from_points(drawing: Drawing) -> Affine:
    """Return the map from the drawing's points, y upwards, to millimetres, y downwards."""
    return Affine(MM_PER_PT, 0, 0, -MM_PER_PT, 0, drawing.height_mm)


def _flip(paper: Size) -> Affine:
    """Return the map from millimetres, y downwards, to the page's points, y upwards."""
    return Affine(PT_PER_MM, 0, 0, -PT_PER_MM, 0, paper.height_mm * PT_PER_MM)


def rect_on_side(placement: Placement, face: Face, within: Rect) -> Rect:
    """Return a rectangle `within` a face, in mm from the corner of its trim, on the side."""
    place = on_side(placement, face)
    bleed = face.bleed_mm
    x1, y1 = place.apply(within.x_mm + bleed, within.y_mm + bleed)
    x2, y2 = place.apply(within.right_mm + bleed, within.bottom_mm + bleed)
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
