"""Collisions: words that are too close to shapes of a face, or to other words; see `clearance.py`.

Pictures are not frames: words may lie on them. An edge counts only where it is visible.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from msgspec import Struct, field

from pnp.core.distances import (
    Segment,
    between,
    corners_of,
    edges_near,
    parts_within,
    to_edges,
)
from pnp.core.errors import Problem
from pnp.core.geometry import Rect
from pnp.core.xml import etree
from pnp.press.faces.clearance import ATTRIBUTE, MIN_BESIDE_MM, MIN_INSIDE_MM
from pnp.press.faces.drawn_shapes import DrawnShape, list_shapes, name_of
from pnp.press.faces.ink import Ink

_ROUNDING_MM: Final = 0.015
_STEP_MM: Final = 0.4
"""The length of the pieces into which a partly hidden edge is divided."""
_MAX_PAIRS: Final = 6_000_000
_SHOWN: Final = 40

_HINT: Final = f"give the words a smaller box, or fewer; {ATTRIBUTE} says where less will do"


class LaidOut(Struct, frozen=True, dict=True):
    """Words laid out on a face."""

    words: str
    place: str
    ink: Sequence[Ink]
    clearance_mm: float | None = None
    """The clearance that the layout states, if any."""
    apart_mm: float = MIN_BESIDE_MM
    """The distance that other words keep from them."""
    is_curved: bool = False
    """Whether each letter is rotated separately, so that boxes of neighbours may overlap."""


def collisions(
    root: etree._Element,
    words: Mapping[etree._Element, LaidOut],
    clearances: Mapping[etree._Element, float],
    name: str,
    inside_mm: float = MIN_INSIDE_MM,
) -> list[Problem]:
    """Return a problem for each text that is too close to something on a face.

    Args:
        root: the tree of the face, with its words laid out.
        words: the groups of laid-out words, with their places.
        clearances: the clearances that the layout states for its shapes and groups.
        name: the name of the face.
        inside_mm: the distance of words from the frame around them.
    """
    scene = _read_scene(root, words, clearances)
    if len(scene.texts) * (len(scene.shapes) + len(scene.texts)) > _MAX_PAIRS:
        fact = f"{len(scene.texts):,} pieces of text among {len(scene.shapes):,} shapes"
        return [Problem(fact, name, "share them out among several layouts, or draw fewer")]
    return [*_near_shapes(scene, inside_mm), *_near_texts(scene.texts)]


class _Text(Struct, frozen=True, dict=True):
    laid_out: LaidOut
    run: Ink
    box: Rect
    order: int
    clearance_mm: float


class _Shape(Struct, frozen=True, dict=True):
    element: etree._Element
    drawn: DrawnShape
    order: int
    clearance_mm: float


class _Scene(Struct, dict=True):
    texts: list[_Text] = field(default_factory=list)
    shapes: list[_Shape] = field(default_factory=list)


def _read_scene(
    root: etree._Element,
    words: Mapping[etree._Element, LaidOut],
    clearances: Mapping[etree._Element, float],
) -> _Scene:
    scene = _Scene()
    for order, (element, shape) in enumerate(list_shapes(root)):
        if shape is not None:
            near = _clearance_of(element, clearances)
            scene.shapes.append(_Shape(element, shape, order, near))
        elif element in words:
            text = words[element]
            own = math.inf if text.clearance_mm is None else text.clearance_mm
            near = min(own, _clearance_of(element, clearances))
            for run in text.ink:
                if run.on_face is not None:
                    scene.texts.append(_Text(text, run, run.on_face, order, near))
    return scene


def _clearance_of(element: etree._Element, clearances: Mapping[etree._Element, float]) -> float:
    """Return the least clearance that an element or a group around it states."""
    if not clearances:
        return math.inf
    above = (element, *element.iterancestors())
    return min(
        (clearances[element] for element in above if element in clearances), default=math.inf
    )


def _near_shapes(scene: _Scene, inside_mm: float) -> Iterator[Problem]:
    """Yield the texts that are too close to a shape, each with the shape and the distance."""
    nearest: dict[tuple[int, int], tuple[float, float, _Text, _Shape]] = {}
    reaches = [(shape.drawn.reach.edges, shape) for shape in scene.shapes]
    for text in scene.texts:
        for shape in _items_at(text.box.inset(-MIN_INSIDE_MM), reaches):
            clearance = min(text.clearance_mm, shape.clearance_mm)
            if not clearance:
                continue
            inside = _stands_in(text.box, shape.drawn)
            minimum = min(_distance_to_keep(shape.drawn, inside, inside_mm), clearance)
            if not inside and between(text.box, shape.drawn.reach) >= minimum:
                continue
            gap = _gap(text, shape, inside, scene.shapes, minimum)
            key = (id(text.laid_out), shape.order)
            if gap < minimum - _ROUNDING_MM and (key not in nearest or gap < nearest[key][0]):
                nearest[key] = gap, minimum, text, shape
    for gap, minimum, text, shape in nearest.values():
        yield _problem(text, name_of(shape.element, shape.drawn), gap, minimum)


_Thing = TypeVar("_Thing")


def _items_at(
    region: Rect, things: Iterable[tuple[tuple[float, float, float, float], _Thing]]
) -> list[_Thing]:
    """Return the items whose boxes touch a region."""
    x1, y1, x2, y2 = region.edges
    return [
        thing
        for (left, top, right, bottom), thing in things
        if left <= x2 and x1 <= right and top <= y2 and y1 <= bottom
    ]


def _distance_to_keep(shape: DrawnShape, inside: bool, inside_mm: float) -> float:
    """Return the required distance of a text from a shape: more inside a frame than beside it."""
    is_frame = shape.is_band or shape.is_filled or bool(shape.polygons)
    return inside_mm if is_frame and inside else MIN_BESIDE_MM


@lru_cache(maxsize=4096)
def _stands_in(box: Rect, shape: DrawnShape) -> bool:
    x, y = box.middle
    if shape.is_band:
        return to_edges(Rect(x, y, 0, 0), shape.edges, shape.half_stroke_mm) < shape.half_stroke_mm
    return shape.surrounds(x, y)


def _gap(
    text: _Text, shape: _Shape, inside: bool, shapes: Sequence[_Shape], clearance: float
) -> float:
    """Return the distance of a text from the visible edge of a shape; 0 if it crosses the edge.

    A shape beyond `clearance` may count as infinitely far.
    """
    outline = shape.drawn
    if inside and shape.order > text.order and outline.covers:
        return 0.0
    if inside and outline.is_band:
        half = outline.half_stroke_mm
        return max(half - _farthest(text, outline.edges, half), 0.0)
    edge_mm = outline.edge_mm if inside else outline.half_stroke_mm
    reach = clearance + max(edge_mm, 0.0)
    region = text.box.inset(-reach)
    pieces = parts_within(outline.edges, region)
    gap = _to_letters(text, pieces, reach) - edge_mm
    if gap < clearance:
        later = (other.drawn for other in shapes if other.order > shape.order)
        over = [area for area in later if area.is_opaque and area.reach.touches(region)]
        visible = (
            [piece for edge in pieces for piece in _visible_pieces(edge, over)] if over else pieces
        )
        gap = _to_letters(text, visible, reach) - edge_mm
    return max(gap, 0.0)


def _visible_pieces(edge: Segment, over: Sequence[DrawnShape]) -> Iterator[Segment]:
    """Yield the pieces of an edge that nothing painted later hides."""
    x1, y1, x2, y2 = edge
    along = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
    above = [shape for shape in over if shape.reach.touches(along)]
    if not above:
        yield edge
        return
    count = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / _STEP_MM))
    for number in range(count):
        t, u = number / count, (number + 1) / count
        piece = (x1 + t * (x2 - x1), y1 + t * (y2 - y1), x1 + u * (x2 - x1), y1 + u * (y2 - y1))
        x, y = (piece[0] + piece[2]) / 2, (piece[1] + piece[3]) / 2
        if not any(_covers(shape, x, y) for shape in above):
            yield piece


def _covers(shape: DrawnShape, x: float, y: float) -> bool:
    if shape.is_filled and shape.surrounds(x, y):
        return True
    half = shape.half_stroke_mm
    return half > 0 and to_edges(Rect(x, y, 0, 0), shape.edges, half) < half


def _to_letters(text: _Text, edges: Sequence[Segment], within: float) -> float:
    """Return the distance of a text's letters from the nearest of some edges, on the face.

    Edges beyond `within` may be ignored.
    """
    to_face = text.run.to_face
    if not edges or text.run.box is None or not to_face.determinant:
        return math.inf
    to_words = to_face.inverse()
    edges_at_words = [
        (*to_words.apply(x1, y1), *to_words.apply(x2, y2)) for x1, y1, x2, y2 in edges
    ]
    letters = text.run.letters or (text.run.box,)
    reach = within / to_face.scale_factor
    return to_face.scale_factor * min(to_edges(letter, edges_at_words, reach) for letter in letters)


def _farthest(text: _Text, edges: Iterable[Segment], within: float) -> float:
    """Return the distance of a text's farthest corner from some edges; infinite beyond `within`."""
    around = [*edges_near(edges, text.box.inset(-within))]
    return max(to_edges(Rect(x, y, 0, 0), around, within) for x, y in corners_of(text.box))


def _near_texts(texts: Sequence[_Text]) -> Iterator[Problem]:
    """Yield the texts that touch other words, or another line of their own."""
    pairs: set[tuple[int, int]] = set()
    boxes = [(text.box.edges, text) for text in texts]
    for number, text in enumerate(texts, 1):
        for other in _items_at(text.box.inset(-MIN_BESIDE_MM), boxes[number:]):
            minimum = _distance_apart(text, other)
            if between(text.box, other.box) >= minimum:
                continue
            key = (id(text.laid_out), id(other.laid_out))
            gap = _apart(text, other)
            if gap < minimum - _ROUNDING_MM and key not in pairs:
                pairs.add(key)
                excerpt = f"the text {other.laid_out.words[:_SHOWN]!r}"
                yield _problem(text, excerpt, gap, minimum)


def _distance_apart(text: _Text, other: _Text) -> float:
    """Return the required distance of two texts; the lines of one text may nearly meet."""
    if text.laid_out is not other.laid_out:
        distance = min(text.laid_out.apart_mm, other.laid_out.apart_mm)
        return min(distance, text.clearance_mm, other.clearance_mm)
    is_free = text.laid_out.is_curved or _on_one_line(text.box, other.box)
    return -math.inf if is_free else 0.0


def _on_one_line(one: Rect, other: Rect) -> bool:
    """Return whether pieces of a text are on one line: an italic may lean over the next piece."""
    both = min(one.bottom_mm, other.bottom_mm) - max(one.y_mm, other.y_mm)
    return both > min(one.height_mm, other.height_mm) / 2


def _apart(text: _Text, other: _Text) -> float:
    """Return the distance between the nearest letters of two texts."""
    ours, theirs = _letters_near(text, other.box), _letters_near(other, text.box)
    return min((between(one, another) for one in ours for another in theirs), default=math.inf)


def _letters_near(text: _Text, box: Rect) -> list[Rect]:
    region = box.inset(-MIN_BESIDE_MM)
    letters = map(text.run.to_face.bounds, text.run.letters)
    return [letter for letter in letters if region.touches(letter)]


def _problem(text: _Text, thing: str, gap: float, clearance: float) -> Problem:
    excerpt = text.laid_out.words[:_SHOWN]
    how = f"is {gap:.2f} mm from {thing}" if gap > _ROUNDING_MM else f"touches or crosses {thing}"
    return Problem(
        f"the text {excerpt!r} {how}; it needs {clearance:g} mm", text.laid_out.place, _HINT
    )
