"""The extent of a drawing: its size, or that of the one element that is requested.

A drawing without a size is as large as its shapes reach. A single element is as large as it reaches
with its strokes, wherever it is in its file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pnp.core.geometry import IDENTITY, MM_PER_PT
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.css.style import ROOT
from pnp.press.svg.elements.bounds import bounds_in_parent
from pnp.press.svg.elements.use import draw_children
from pnp.press.svg.errors import RefusalError, Report
from pnp.press.svg.geometry.outline import Bounds, transform_box
from pnp.press.svg.scene.scene import Context, Scene, place_in_parent
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.parse import PART
from pnp.press.svg.tree.viewports import paper_size, reduction, root_size

_MM_PER_PX: Final = MM_PER_PT * 0.75
_ANY_SIZE: Final = (100.0, 100.0)
"""In pixels: the viewport of a drawing of unknown size, which is read nevertheless, to find further
problems."""


def size_of(scene: Scene) -> tuple[float, float]:
    """Return the size of a drawing; one without any is as large as its shapes reach.

    Viewers show such a drawing from its origin; resvg determines its extent in the same way.
    """
    root, report = scene.document.root, scene.report
    try:
        width, height = root_size(root)
        if width is not None and height is not None:
            return _note_reduction(paper_size(width, height), report, root)
        _, _, right, bottom = _reach(scene) or (0.0, 0.0, 0.0, 0.0)
        size = paper_size(width or right, height or bottom)
    except RefusalError as refusal:
        report.add(refusal, root.line, root.label)
        return _ANY_SIZE
    across, down = (f"{side * _MM_PER_PX:.0f}" for side in size)
    fact = (
        f"the drawing says no size, and is drawn as far as its shapes reach: {across} x {down} mm"
    )
    report.note(fact, "write width and height, such as in mm", root.line)
    return size


def no_canvas() -> Canvas:
    """Return a canvas for a context that only measures."""
    return Canvas(OperatorWriter(1.0), (0.0, 0.0, 1.0, 1.0))


def _note_reduction(size: tuple[float, float], report: Report, root: Node) -> tuple[float, float]:
    """Return the size of a drawing; one too large for a page is noted."""
    if reduction(*size) < 1:
        metres = max(size) * _MM_PER_PX / 1000
        fact = f"the drawing is {metres:.3g} m long, and drawn as large as a page can be, 5 m"
        report.note(fact, "write width and height, such as in mm", root.line)
    return size


def _reach(scene: Scene) -> Bounds | None:
    """Return the box of everything visible in a drawing without a size."""
    root = scene.document.root
    context = Context(no_canvas(), IDENTITY, ROOT.of_child(root.declared), _ANY_SIZE)
    return scene.bounds_of(scene, root, context)


def box_of_part(
    scene: Scene, size: tuple[float, float], context_of_root: Callable[[], Context]
) -> Bounds:
    """Return the box of everything drawn, in pixels of the whole drawing.

    It is the whole, or that of one element with its strokes.

    Args:
        scene: the drawing.
        size: of the whole in pixels.
        context_of_root: returns the context of the root's children, which maps to pixels.
    """
    root = scene.document.root
    if PART not in root.attributes:
        return 0.0, 0.0, *size
    scene.has_strokes_in_boxes = True
    try:
        node, around = _part(scene, context_of_root())
        box = bounds_in_parent(scene, node, around) or (0.0, 0.0, 0.0, 0.0)
        left, top, right, bottom = transform_box(box, around.to_points)
        paper_size(right - left, bottom - top)
    except RefusalError as refusal:
        scene.report.add(refusal, root.line, root.label)
        return 0.0, 0.0, *size
    finally:
        scene.has_strokes_in_boxes = False
    return left, top, right, bottom


def _part(scene: Scene, context: Context) -> tuple[Node, Context]:
    """Return the one element that is drawn, and the context of those around it."""
    node = scene.document.find(scene.document.root.attributes[PART])
    around = list[Node]()
    above = node.parent
    while above is not None and above.parent is not None:
        around.append(above)
        above = above.parent
    for step in reversed(around):
        if step.tag in ("svg", "symbol"):
            raise RefusalError(f"{node.label} lies in {step.label}", "name that, or move it out")
        context = place_in_parent(step, context, context.style.of_child(step.declared))
    return node, context


def draw_part(scene: Scene, context: Context) -> None:
    """Draw the one requested element, whatever its layer, hidden or not."""
    node, around = _part(scene, context)
    if node.tag == "symbol":
        draw_children(scene, node, around.with_style(around.style.of_child(node.declared)))
    else:
        scene.draw(scene, node, around)
