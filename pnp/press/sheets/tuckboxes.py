"""Tuckboxes: nets that are cut out, scored, folded and glued to a box with a lid that is tucked in.

A net is looked at from outside, as it is printed. From the left stand the front, the box's right
side, the back and its left side, each hinged to the one before; then a glue flap, which comes to
lie behind the front's left edge. The lid is hinged to the back and tucked in behind the front; the
bottom, too, and is glued to the flap that is hinged to the front. Dust flaps close the sides.

            |  tuck  |
            |  lid   |
     ┌──────┬────────┬──────┐
     front  right  back   left  glue
     └──────┴────────┴──────┘
            | bottom |

Where no paper holds the whole net it is made of two pieces, front and right, back and left, each
with a glue flap of its own. Lengths are millimetres from the upper left corner of a net.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import cos, pi, radians, sin, tan
from typing import Final, Literal, get_args

from msgspec import Struct

from pnp.core.geometry import Rect, Size
from pnp.press.sheets.side import Turn

CLEARANCE_MM: Final = 2.5
"""The clearance of a box in width and height; a commercial one has as much."""
CLEARANCE_DEEP_MM: Final = 2.0
MIN_DEPTH_MM: Final = 6.0
"""A thinner box is all folds."""
SLEEVE: Final = Size(4.0, 3.5)
"""By how much a sleeve is larger than its card."""
SLEEVE_FILM_MM: Final = 0.2
"""The thickness of the two films of a sleeve."""

GLUE_MM: Final = 12.0
"""The width of a glue flap."""
TAPER_DEG: Final = 15.0
"""The lean of the ends of a glue flap, so that none shows at a corner."""
PAD_MM: Final = 3.0
_SCORE_MM: Final = 2.5
"""Around a net: room for bleed and for the ends of scores."""

_TUCK_MM: Final = (12.0, 18.0)
_DUST_LEAN_MM: Final = 2.0
_NOTCH_MM: Final = 8.0
"""The radius of the thumb notch, unless the front is too narrow."""
_ARC: Final = 48
"""The sides of the polygon that stands for half a circle: enough for none to be seen."""

PanelName = Literal[
    "front", "right", "back", "left", "lid", "tuck", "bottom", "base",
    "glue", "dust_top_right", "dust_top_left", "dust_base_right", "dust_base_left",
]  # fmt: skip
"""The base is the flap of the front that the bottom is glued to."""

Body = Literal["front", "right", "back", "left"]
Point = tuple[float, float]
Edge = tuple[Point, Point]

READING: Final[dict[PanelName, Turn]] = {
    "front": 0, "back": 0, "right": 90, "left": 90, "lid": 180, "bottom": 0,
}  # fmt: skip
"""How panels with words are turned on the net, so that they are upright on the box as it stands:
sides are read downwards, the lid by somebody who looks at the front from above."""

GLUED: Final[frozenset[PanelName]] = frozenset({"glue", "base"})
"""The panels that another one covers in the end."""


class BoxSize(Struct, frozen=True):
    """A box by its inner measures, as it stands: the lid above, the front before the eye."""

    width_mm: float
    height_mm: float
    depth_mm: float


class NetPanel(Struct, frozen=True):
    """A part of a net between folds and cuts."""

    name: PanelName
    outline: tuple[Point, ...]
    """Its corners in order; the first two are the ends of its hinge, if it has one."""
    hinge: PanelName | None
    """The panel that it is folded away from; None for the one that stays where it is."""

    @property
    def box(self) -> Rect:
        """Return the rectangle about it."""
        xs, ys = zip(*self.outline, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def edges(self) -> Iterator[Edge]:
        """Yield its edges, all the way round."""
        yield from pairwise((*self.outline, self.outline[0]))


class BoxNet(Struct, frozen=True):
    """One piece of paper that is folded to a box, or to half of one."""

    panels: tuple[NetPanel, ...]

    @property
    def size(self) -> Size:
        """Return the rectangle about it, with `PAD_MM` all around."""
        boxes = [panel.box for panel in self.panels]
        return Size(
            max(box.right_mm for box in boxes) + PAD_MM,
            max(box.bottom_mm for box in boxes) + PAD_MM,
        )

    @property
    def folds(self) -> tuple[Edge, ...]:
        """Return the edges that two panels share."""
        return self._edges_by_panels(2)

    @property
    def cuts(self) -> tuple[Edge, ...]:
        """Return the edges that only one panel has."""
        return self._edges_by_panels(1)

    @property
    def scores(self) -> tuple[Edge, ...]:
        """Short lines in the waste at both ends of each fold of walls and of the tuck.

        A ruler laid along two of them finds the fold when the net is turned over to be scored.
        """
        walls = [panel.box for panel in self.panels if panel.name in get_args(Body)]
        right, bottom = self.size.width_mm, self.size.height_mm
        upright = [(x, y) for x in sorted({wall.right_mm for wall in walls}) for y in (0.0, bottom)]
        level = [(x, y) for y in (walls[0].y_mm, walls[0].bottom_mm) for x in (0.0, right)]
        return (
            *(((x, y), (x, abs(y - _SCORE_MM))) for x, y in upright),
            *(((x, y), (abs(x - _SCORE_MM), y)) for x, y in level),
            *self._tuck_scores(),
        )

    def _tuck_scores(self) -> Iterator[Edge]:
        """Yield such lines beside the fold of the tuck, if it lies above the dust flaps."""
        boxes = {panel.name: panel.box for panel in self.panels}
        tuck, flap = boxes.get("tuck"), boxes.get("dust_top_left")
        if tuck and flap and tuck.bottom_mm < flap.y_mm - 1:
            y = tuck.bottom_mm
            for x, way in ((tuck.x_mm, -1), (tuck.right_mm, 1)):
                yield (x + way * PAD_MM, y), (x + way * (PAD_MM - _SCORE_MM), y)

    def _edges_by_panels(self, panels: int) -> tuple[Edge, ...]:
        edges = [edge for panel in self.panels for edge in panel.edges]
        counts = Counter(map(_without_direction, edges))
        once = {_without_direction(edge): edge for edge in edges}
        return tuple(edge for key, edge in once.items() if counts[key] == panels)


def _without_direction(edge: Edge) -> frozenset[Point]:
    return frozenset((round(x, 6), round(y, 6)) for x, y in edge)


def box_for(cards: int, card: Size, card_mm: float, *, with_sleeves: bool = False) -> BoxSize:
    """Return the box that so many cards fit into.

    Args:
        cards: how many.
        card: the size of one.
        card_mm: how thick one is.
        with_sleeves: whether they are in sleeves.
    """
    more = SLEEVE if with_sleeves else Size(0, 0)
    thick = cards * (card_mm + (SLEEVE_FILM_MM if with_sleeves else 0))
    return BoxSize(
        card.width_mm + more.width_mm + CLEARANCE_MM,
        card.height_mm + more.height_mm + CLEARANCE_MM,
        max(MIN_DEPTH_MM, thick + CLEARANCE_DEEP_MM),
    )


def whole_net(box: BoxSize) -> BoxNet:
    """Return the net in one piece."""
    return _net(box, ("front", "right", "back", "left"))


def half_nets(box: BoxSize) -> tuple[BoxNet, BoxNet]:
    """Return the net in two pieces; the glue flap of each goes behind the other's free edge."""
    return _net(box, ("front", "right")), _net(box, ("back", "left"))


def _net(box: BoxSize, columns: Sequence[Body]) -> BoxNet:
    widths = [box.width_mm if name in ("front", "back") else box.depth_mm for name in columns]
    starts = list(accumulate(widths, initial=PAD_MM))
    above = (box.depth_mm + _tuck_mm(box) if "back" in columns else _dust_mm(box)) + PAD_MM
    frames = {
        name: Rect(x, above, width, box.height_mm)
        for name, x, width in zip(columns, starts, widths, strict=False)
    }
    glue = _glue(frames[columns[-1]], columns[-1])
    hinges: list[PanelName | None] = [None, *columns[:-1]]
    body = (_body(name, hinge, frames[name]) for name, hinge in zip(columns, hinges, strict=True))
    flaps = (flap for name in columns for flap in _flaps(name, frames[name], box))
    return BoxNet((*body, glue, *flaps))


def _body(name: Body, hinge: PanelName | None, at: Rect) -> NetPanel:
    """Return a wall, its left edge first; the front has a thumb notch in its upper edge."""
    left, right, top, bottom = at.x_mm, at.right_mm, at.y_mm, at.bottom_mm
    notch = tuple(_notch(at)) if name == "front" else ()
    return NetPanel(
        name, ((left, bottom), (left, top), *notch, (right, top), (right, bottom)), hinge
    )


def _notch(at: Rect) -> Iterator[Point]:
    """Yield half a circle that hangs from the middle of an upper edge."""
    radius, middle = min(_NOTCH_MM, at.width_mm / 5), at.x_mm + at.width_mm / 2
    for step in range(_ARC + 1):
        angle = pi * step / _ARC
        yield middle - radius * cos(angle), at.y_mm + radius * sin(angle)


def _glue(beside: Rect, hinge: PanelName) -> NetPanel:
    lean = GLUE_MM * tan(radians(TAPER_DEG))
    x, top, bottom = beside.right_mm, beside.y_mm, beside.bottom_mm
    end = x + GLUE_MM
    return NetPanel("glue", ((x, bottom), (x, top), (end, top + lean), (end, bottom - lean)), hinge)


def _flaps(name: Body, at: Rect, box: BoxSize) -> Iterator[NetPanel]:
    """Yield the flaps at the upper and lower edge of a wall."""
    match name:
        case "front":
            yield _below("base", name, at, box.depth_mm - 1, lean_mm=1)
        case "back":
            yield from _lid(at, box)
            yield _below("bottom", name, at, box.depth_mm)
        case "right":
            yield _above("dust_top_right", name, at, _dust_mm(box), _DUST_LEAN_MM)
            yield _below("dust_base_right", name, at, _dust_mm(box), _DUST_LEAN_MM)
        case "left":
            yield _above("dust_top_left", name, at, _dust_mm(box), _DUST_LEAN_MM)
            yield _below("dust_base_left", name, at, _dust_mm(box), _DUST_LEAN_MM)


def _lid(at: Rect, box: BoxSize) -> Iterator[NetPanel]:
    lid = Rect(at.x_mm, at.y_mm - box.depth_mm, at.width_mm, box.depth_mm)
    yield _above("lid", "back", at, box.depth_mm)
    yield NetPanel("tuck", tuple(_round_corners(lid, _tuck_mm(box))), "lid")


def _round_corners(below: Rect, length_mm: float) -> Iterator[Point]:
    """Yield a flap above a rectangle, its free corners rounded."""
    radius = min(length_mm, below.width_mm / 2) * 0.7
    left, right, base = below.x_mm, below.right_mm, below.y_mm
    top = base - length_mm
    yield from ((right, base), (left, base))
    for step in range(_ARC // 2 + 1):
        angle = pi / 2 * step / (_ARC // 2)
        yield left + radius * (1 - cos(angle)), top + radius * (1 - sin(angle))
    for step in range(_ARC // 2, -1, -1):
        angle = pi / 2 * step / (_ARC // 2)
        yield right - radius * (1 - cos(angle)), top + radius * (1 - sin(angle))


def _above(
    name: PanelName, hinge: PanelName, at: Rect, length_mm: float, lean_mm: float = 0
) -> NetPanel:
    left, right, base = at.x_mm, at.right_mm, at.y_mm
    lean, top = min(lean_mm, at.width_mm / 4), base - length_mm
    return NetPanel(
        name, ((right, base), (left, base), (left + lean, top), (right - lean, top)), hinge
    )


def _below(
    name: PanelName, hinge: PanelName, at: Rect, length_mm: float, lean_mm: float = 0
) -> NetPanel:
    left, right, base = at.x_mm, at.right_mm, at.bottom_mm
    lean, end = min(lean_mm, at.width_mm / 4), base + length_mm
    return NetPanel(
        name, ((left, base), (right, base), (right - lean, end), (left + lean, end)), hinge
    )


def _tuck_mm(box: BoxSize) -> float:
    """Return the length of the lid that is tucked in, in mm."""
    least, most = _TUCK_MM
    return min(most, max(least, 0.8 * box.depth_mm))


def _dust_mm(box: BoxSize) -> float:
    """Return the length of dust flaps: two of them must not meet across the box."""
    return min(max(8.0, 0.8 * box.depth_mm), box.width_mm / 2 - 1)
