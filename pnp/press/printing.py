"""From sides of paper and faces to pages of forms: each face is drawn once, then placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.ground.geometry import Affine, Rect, Size
from pnp.ground.lengths import PT_PER_MM
from pnp.press.faces import Face
from pnp.press.fonts import FontBook
from pnp.press.pdf import Label, Page, Placed
from pnp.press.sheets import Side
from pnp.press.svg import Drawing, Pictures, draw


class Printer:
    """Draws faces with one set of fonts and pictures, and places them on pages."""

    def __init__(self, fonts: FontBook, pictures: Pictures) -> None:
        self._fonts = fonts
        self._pictures = pictures
        self._drawings: dict[Face, Drawing] = {}

    def pages(
        self, sides: Iterable[Side], faces: Mapping[str, Face], labels: Iterator[Label]
    ) -> Iterator[Page]:
        """The sides as pages, each with the next label."""
        for side, label in zip(sides, labels, strict=False):
            placed = tuple(
                Placed(drawing.form, _to_page(drawing, placement.at, side.paper))
                for placement in side.placements
                for drawing in [self._drawing(faces[placement.face])]
            )
            yield Page(side.paper, placed, label=label)

    def _drawing(self, face: Face) -> Drawing:
        if face not in self._drawings:
            self._drawings[face] = draw(face.svg, face.name, self._fonts, self._pictures)
        return self._drawings[face]


def _to_page(drawing: Drawing, at: Rect, paper: Size) -> Affine:
    """The map from the drawing's points to the page's; both have their origin lower left."""
    return Affine(
        a=at.width_mm / drawing.width_mm,
        d=at.height_mm / drawing.height_mm,
        e=at.x_mm * PT_PER_MM,
        f=(paper.height_mm - at.bottom_mm) * PT_PER_MM,
    )
