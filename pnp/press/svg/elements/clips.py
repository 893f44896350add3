"""Clip paths: the area that an element shows in.

A clip of one outline, or of several that PDF combines correctly, becomes a clipping path. Any other
becomes a soft mask with its parts in white: PDF's winding rule would cut holes where parts of
opposite directions overlap. Source: CSS Masking 1, sections 5 and 6; SVG 1.1, section 14.3.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from pnp.press.forms import Group, SoftMask
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, merge
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.scene.references import check_shares, element_at_url, target, unit_space
from pnp.press.svg.scene.scene import Context, Scene, place_in_parent
from pnp.press.svg.tree.node import Node, style_at
from pnp.press.svg.tree.shapes import SHAPES

_ROUND_AND_SIMPLE: Final = frozenset(("rect", "circle", "ellipse"))
_WHITE: Final = (1.0, 1.0, 1.0)
_IGNORED: Final = frozenset(("g", "a", "svg", "switch", "symbol", "image"))
"""Elements that have no effect in a clip path, directly or by a <use>."""


class PathClip(Struct, frozen=True):
    """Outlines in points with their winding rules; only their intersection is visible."""

    outlines: tuple[tuple[Outline, str], ...]


class Nothing(enum.Enum):
    """The clip that hides everything."""

    SHOWS = enum.auto()


NOTHING_SHOWS: Final = Nothing.SHOWS
Clip = PathClip | SoftMask | Literal[Nothing.SHOWS]


class _Part(Struct, frozen=True):
    """One child of a clip path, in points, and the clips on itself."""

    outline: Outline
    rule: str
    simple: bool
    clips: tuple[Clip, ...] = ()


def clip_of(scene: Scene, node: Node, context: Context, clip: Node) -> Clip:
    """Return the area to which `clip` restricts `node` in `context`.

    Raises:
        RefusalError: the clip path holds elements that are not supported, or refers to itself.
    """
    scene.enter(clip)
    try:
        check_shares(context, clip)
        outer = _own_clips(scene, node, context, clip)
        space = unit_space(scene, node, context, clip.get("clipPathUnits", "userSpaceOnUse"))
        if space is None:
            return NOTHING_SHOWS
        own = transform(clip.declared.get("transform", ""))
        inside = context.in_space(own).in_space(space).with_style(style_at(clip))
        parts = [part for child in clip.elements() for part in _parts(scene, child, inside)]
        return _join(context.canvas, parts, outer)
    finally:
        scene.leave()


def clip_to(canvas: Canvas, outlines: Sequence[Outline]) -> Clip:
    """Return the clip to the union of some outlines in points."""
    parts = [_Part(outline, "nonzero", simple=False) for outline in outlines if outline]
    return _join(canvas, parts, ())


def _own_clips(scene: Scene, node: Node, context: Context, holder: Node) -> tuple[Clip, ...]:
    """Return the clips of the `clip-path` of a clip path, or of a part of one."""
    element = element_at_url(scene, holder.declared.get("clip-path", "none"), "clipPath")
    return () if element is None else (clip_of(scene, node, context, element),)


def _parts(scene: Scene, node: Node, context: Context) -> Iterator[_Part]:
    """Yield the outlines that a child of a clip path adds."""
    style = context.style.of_child(node.declared)
    if style["display"] == "none":
        return
    inner = place_in_parent(node, context, style)
    if node.tag == "use":
        yield from _parts_in_use(scene, node, inner)
    elif node.tag in SHAPES:
        outline = SHAPES[node.tag](node, inner.measure)
        if outline and style["visibility"] == "visible":
            in_points = outline.transform(inner.to_points)
            clips = _own_clips(scene, node, inner, node)
            yield _Part(in_points, style["clip-rule"], node.tag in _ROUND_AND_SIMPLE, clips)
    elif node.tag in _IGNORED:
        _note_idle(scene, node)
    else:
        raise RefusalError(
            f"{node.label} in a clipPath is not supported", "use shapes, and <use> of shapes"
        )


def _note_idle(scene: Scene, node: Node) -> None:
    """Note an element that is not allowed in a clip path and has no effect (SVG 1.1, 14.3.5)."""
    fact = f"<{node.tag}> in a clip path lets nothing through"
    scene.report.note(fact, "move its shapes right into the <clipPath>", node.line)


def _parts_in_use(scene: Scene, node: Node, context: Context) -> Iterator[_Part]:
    element = target(scene, node)
    if element is None:
        return
    if element.tag in _IGNORED:
        _note_idle(scene, element)
        return
    if element.tag not in SHAPES and element.tag != "use":
        raise RefusalError(
            f"<use> of {element.label} in a clipPath is not supported", "use a shape"
        )
    clips = _own_clips(scene, node, context, node)
    scene.enter(element)
    try:
        parts = list(_parts(scene, element, context))
    finally:
        scene.leave()
    for part in parts:
        yield _Part(part.outline, part.rule, part.simple, (*part.clips, *clips))


def _join(canvas: Canvas, parts: Sequence[_Part], outer: tuple[Clip, ...]) -> Clip:
    """Return all parts as one clip, restricted by the clips on the whole."""
    visible = [part for part in parts if NOTHING_SHOWS not in part.clips]
    if not visible or NOTHING_SHOWS in outer:
        return NOTHING_SHOWS
    one = _as_one(visible)
    paths = [clip for clip in (*outer, *(one.clips if one else ())) if isinstance(clip, PathClip)]
    if one is not None and len(paths) == len(outer) + len(one.clips):
        more = tuple(outline for path in paths for outline in path.outlines)
        return PathClip(((one.outline, one.rule), *more))
    return _as_mask(canvas, visible, outer)


def _as_one(parts: Sequence[_Part]) -> _Part | None:
    """Return the parts as one outline, if PDF's winding rules combine them correctly."""
    if len(parts) == 1:
        return parts[0]
    if any(part.clips for part in parts) or len({part.rule for part in parts}) > 1:
        return None
    simple = all(part.simple for part in parts)
    same_way = simple and len({_area(part.outline) > 0 for part in parts}) == 1
    if same_way:
        return _Part(merge([part.outline for part in parts]), "nonzero", simple=True)
    return None


def _area(outline: Outline) -> float:
    """Return twice the signed area inside the points; its sign gives their direction."""
    points = outline.points
    return sum(
        x0 * y1 - x1 * y0
        for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)
    )


def _as_mask(canvas: Canvas, parts: Sequence[_Part], outer: tuple[Clip, ...]) -> SoftMask:
    """Return the parts in white on a separate mask."""
    mask = canvas.sibling(luminance=False)
    for part in parts:
        with mask.save_state():
            masks = [clip for clip in (*outer, *part.clips) if isinstance(clip, SoftMask)]
            for clip in (*outer, *part.clips):
                if isinstance(clip, PathClip):
                    for outline, rule in clip.outlines:
                        mask.clip(outline, rule)
            _fill_white(mask, part, masks)
    return SoftMask(mask.form(mask.area, Group()), "Luminosity")


def _fill_white(mask: Canvas, part: _Part, masks: Sequence[SoftMask]) -> None:
    """Fill a part in white through all of `masks`, of which only one can be in force at a time."""
    if not masks:
        mask.set_fill(_WHITE)
        operator = "f*" if part.rule == "evenodd" else "f"
        mask.write(f"{mask.operator_writer.outline(part.outline)}{operator}\n")
        return
    inner = mask.sibling()
    _fill_white(inner, part, masks[1:])
    mask.set_mask(masks[0])
    mask.draw(inner.form(mask.area, Group()))
