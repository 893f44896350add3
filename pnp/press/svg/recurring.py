"""Elements that recur from document to document: read and drawn once for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.press.svg.canvas.display_list import DisplayList, RecurringElement
from pnp.press.svg.elements.images import read_picture
from pnp.press.svg.scene.budget import cost_of
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.pictures import Vector


def draw_recurring(scene: Scene, node: Node, context: Context) -> None:
    """Draw a child of the root on a list of its own; keep the list if others may draw by it."""
    if node.recurring is not None:
        _replay(scene, node.recurring, context)
    elif node.source is not None and _stands_alone(node, node.source):
        context.canvas.replay(_drawn(scene, node, node.source, context))
    else:
        scene.draw(node, context)


def _replay(scene: Scene, recurring: RecurringElement, context: Context) -> None:
    for name in recurring.pictures:
        read_picture(scene, name)  # a drawing pays for each of its pictures once
    scene.budget.spend(recurring.spent)
    context.canvas.replay(recurring.drawn)


def _drawn(scene: Scene, node: Node, source: bytes, context: Context) -> DisplayList:
    files = dict.fromkeys(_file(image) for image in _all_in(node) if _shows_a_file(image))
    unread = files.keys() - scene.pictures_read.keys()
    left, made = scene.budget.left, scene.budget.made
    canvas = context.canvas.sibling()
    scene.draw(node, context.on(canvas))
    drawn = canvas.display_list()
    vectors = _vectors(scene, files)
    if vectors is not None and scene.report.is_empty and scene.budget.made == made:
        cost = cost_of(scene.document, node)
        of_pictures = sum(vector.cost for name, vector in vectors.items() if name in unread)
        spent = left - scene.budget.left - of_pictures
        forms = {name: vector.form for name, vector in vectors.items()}
        kept = RecurringElement(drawn, cost, spent, forms)
        scene.pool.elements[scene.document.attributes, source] = kept
    return drawn


def _vectors(scene: Scene, files: Iterable[str]) -> Mapping[str, Vector] | None:
    """Return the drawings that were read of some files, by name; None if one is no drawing."""
    pictures = {name: scene.pictures_read[name] for name in files if name in scene.pictures_read}
    vectors = {name: vector for name, vector in pictures.items() if isinstance(vector, Vector)}
    return vectors if len(vectors) == len(pictures) else None


def _stands_alone(node: Node, source: bytes) -> bool:
    """Return whether an element names nothing in its document, and nothing can name it."""
    return b' id="' not in source and not any(map(_is_tied, _all_in(node)))


def _is_tied(node: Node) -> bool:
    """Return whether an element names another, or is mixed with the colours under it."""
    return (
        node.get("href").lstrip().startswith("#")
        or any("url(" in value for value in node.declared.values())
        or "mix-blend-mode" in node.declared
    )


def _shows_a_file(node: Node) -> bool:
    """Return whether an element is a picture that is not written into it."""
    return node.tag == "image" and not _file(node).startswith("data:")


def _file(node: Node) -> str:
    return node.get("href").strip()


def _all_in(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(each.elements())
