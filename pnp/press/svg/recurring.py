"""Elements that recur from document to document: read and drawn once for all of them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.press.svg.canvas.display_list import DisplayList, RecurringElement
from pnp.press.svg.scene.budget import cost_of
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node


def draw_recurring(scene: Scene, node: Node, context: Context) -> None:
    """Draw a child of the root on a list of its own; keep the list if others may draw by it."""
    if node.recurring is not None:
        scene.budget.spend(node.recurring.spent)
        context.canvas.replay(node.recurring.drawn)
    elif node.source is not None and _stands_alone(node, node.source):
        context.canvas.replay(_drawn(scene, node, node.source, context))
    else:
        scene.draw(node, context)


def _drawn(scene: Scene, node: Node, source: bytes, context: Context) -> DisplayList:
    left, made = scene.budget.left, scene.budget.made
    canvas = context.canvas.sibling()
    scene.draw(node, context.on(canvas))
    drawn = canvas.display_list()
    holds_elsewhere = not any(map(_shows_a_file, _all_in(node)))
    if holds_elsewhere and scene.report.is_empty and scene.budget.made == made:
        cost = cost_of(scene.document, node)
        kept = RecurringElement(drawn, cost, left - scene.budget.left)
        scene.pool.elements[scene.document.attributes, source] = kept
    return drawn


def _stands_alone(node: Node, source: bytes) -> bool:
    """Return whether an element names nothing in its document, and nothing can name it."""
    return b' id="' not in source and not any(map(_is_tied, _all_in(node)))


def _is_tied(node: Node) -> bool:
    """Return whether an element names another, or is mixed with what lies under it."""
    return (
        node.get("href").lstrip().startswith("#")
        or any("url(" in value for value in node.declared.values())
        or "mix-blend-mode" in node.declared
    )


def _shows_a_file(node: Node) -> bool:
    """Return whether an element is a picture that is not written into it."""
    return node.tag == "image" and not node.get("href").lstrip().startswith("data:")


def _all_in(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(each.elements())
