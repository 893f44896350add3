"""Effects on whole elements: clipping, masks, opacity and blending.

An element that is seen through as a whole is drawn on a canvas of its own and laid down as one
transparency group (ISO 32000-1, 11.4), so that its parts do not show through one another. A
shape with a single paint takes the opacity upon that paint instead, which comes to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct

from pnp.press.forms import Form, Group, SoftMask
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.elements.clips import NOTHING_SHOWS, Clip, PathClip, clip_of
from pnp.press.svg.elements.islands import draw_filtered
from pnp.press.svg.elements.marker_style import is_marked
from pnp.press.svg.elements.masks import mask_of
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import opacity
from pnp.press.svg.scene.references import referred
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import SHAPES

_MARGIN: Final = 1.0
"""Points around a group's drawing, for what antialiasing spills."""

Draw = Callable[[Scene, Node, Context], None]


class _Effects(Struct, frozen=True):
    """The effects on an element as a whole."""

    opacity: float
    blend: str
    isolated: bool
    clip: Node | None
    mask: Node | None

    @property
    def grouped(self) -> bool:
        """Return whether the element must be drawn as one."""
        return self.opacity < 1 or self.blend != "normal" or self.isolated or self.mask is not None

    @property
    def only_opacity(self) -> bool:
        """Return whether it is merely seen through."""
        return self.blend == "normal" and not self.isolated and self.mask is None


_NO_EFFECTS: Final = _Effects(1.0, "normal", isolated=False, clip=None, mask=None)


def draw_with_effects(scene: Scene, node: Node, context: Context, draw: Draw) -> None:
    """Draw an element under its own effects, its filter before all others."""
    if _TELLING.isdisjoint(context.style.own):
        draw(scene, node, context)
        return
    if context.style["filter"] != "none":
        _check_filtered(node)
        draw = draw_filtered
    effects = _effects_of(scene, context.style)
    if effects.opacity == 0:
        return
    clip = None if effects.clip is None else clip_of(scene, node, context, effects.clip)
    if clip is NOTHING_SHOWS:
        return
    if not isinstance(clip, PathClip):
        _draw_grouped(scene, node, context, effects, clip, draw)
        return
    with _clipped(context.canvas, clip):
        _draw_grouped(scene, node, context, effects, None, draw)


def draw_clipped(context: Context, clip: Clip, draw: Callable[[Context], None]) -> None:
    """Draw through a clip."""
    canvas = context.canvas
    if isinstance(clip, PathClip):
        with _clipped(canvas, clip):
            draw(context)
    elif isinstance(clip, SoftMask):
        inner = canvas.sibling()
        draw(context.on(inner))
        _lay(canvas, grouped(inner), _NO_EFFECTS, [clip])


@contextmanager
def _clipped(canvas: Canvas, clip: PathClip) -> Iterator[None]:
    with canvas.save_state():
        for outline, rule in clip.outlines:
            canvas.clip(outline, rule)
        yield


_TELLING: Final = frozenset(
    ("filter", "opacity", "clip-path", "mask", "mix-blend-mode", "isolation")
)


def _check_filtered(node: Node) -> None:
    """Refuse filters that viewers apply to different content."""
    if node.tag == "svg":
        raise RefusalError("a filter on <svg> is not drawn alike everywhere", "put it on a <g>")


def _effects_of(scene: Scene, style: ComputedStyle) -> _Effects:
    clip = referred(scene, style["clip-path"], "clipPath")
    return _Effects(
        opacity(style["opacity"]),
        style["mix-blend-mode"],
        style["isolation"] == "isolate" or (clip is not None and scene.document.blends),
        clip,
        referred(scene, style["mask"], "mask"),
    )


def _draw_grouped(  # noqa: PLR0913, PLR0917 -- an element, its effects, and how it is drawn
    scene: Scene, node: Node, context: Context, effects: _Effects, clip: SoftMask | None, draw: Draw
) -> None:
    if not effects.grouped and clip is None:
        draw(scene, node, context)
        return
    if clip is None and effects.only_opacity and _single_paint(node, context.style):
        draw(scene, node, context.on(context.canvas, context.alpha * effects.opacity))
        return
    if context.canvas.luminance and effects.blend != "normal":
        raise RefusalError("mix-blend-mode inside a mask is not drawn", "mix the colours yourself")
    mask = None if effects.mask is None else mask_of(scene, node, context, effects.mask)
    if mask is None and effects.mask is not None:
        return
    form = _drawn(scene, node, context, draw)
    _lay(context.canvas, form, effects, [effect for effect in (mask, clip) if effect is not None])


def _single_paint(node: Node, style: ComputedStyle) -> bool:
    """Return whether the element lays down ink once, so that nothing of it can lie over itself."""
    if node.tag not in SHAPES or is_marked(node, style):
        return False
    return style["stroke"] == "none" or style["fill"] == "none" or style["stroke-width"] == "0"


def _drawn(scene: Scene, node: Node, context: Context, draw: Draw) -> Form | None:
    """Return the element as a group of its own; None if nothing of it is on the face."""
    canvas = context.canvas.sibling()
    draw(scene, node, context.on(canvas))
    return grouped(canvas)


def grouped(canvas: Canvas) -> Form | None:
    """Return the contents of a canvas as an isolated group; None if none of it is on the face."""
    bounds = canvas.bounds
    if bounds is None:
        return None
    left, bottom, right, top = bounds
    grown = (left - _MARGIN, bottom - _MARGIN, right + _MARGIN, top + _MARGIN)
    box = canvas.visible(grown)
    return None if box is None else canvas.form(box, Group())


def _lay(canvas: Canvas, form: Form | None, effects: _Effects, masks: list[SoftMask]) -> None:
    """Lay a group down under its masks, opacity and blend mode."""
    if form is None:
        return
    for mask in masks[:-1]:
        form = _masked(canvas, form, mask)
    canvas.touch(form.bbox)
    with canvas.save_state():
        if masks:
            canvas.set_mask(masks[-1])
        canvas.set_alpha(effects.opacity)
        canvas.set_blend(_BLEND_MODES.get(effects.blend, effects.blend.capitalize()))
        canvas.draw(form)


def _masked(canvas: Canvas, form: Form, mask: SoftMask) -> Form:
    """Return a group seen through a mask, as a group."""
    outer = canvas.sibling()
    with outer.save_state():
        outer.set_mask(mask)
        outer.draw(form)
    return outer.form(form.bbox, Group())


_BLEND_MODES: Final = {
    "color-dodge": "ColorDodge",
    "color-burn": "ColorBurn",
    "hard-light": "HardLight",
    "soft-light": "SoftLight",
}
"""PDF's names of blend modes; the others are the CSS name with a capital (11.3.5)."""
