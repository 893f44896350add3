"""References between elements of one file: `href`, and the chains gradients and patterns make."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.press.svg.node import Node
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Scene
from pnp.press.svg.values import shown


def target(scene: Scene, node: Node) -> Node:
    """The element that a node's href names.

    Raises:
        RefusalError: it names nothing, several elements, or something outside the file.
    """
    href = node.get("href").strip()
    if not href.startswith("#"):
        raise RefusalError(f"href {shown(href)} leads out of the file", "use #id")
    return scene.document.find(href[1:])


def chain(scene: Scene, node: Node, kinds: Sequence[str]) -> list[Node]:
    """A paint server and those it takes attributes over from, nearest first."""
    found = [node]
    while found[-1].get("href"):
        following = target(scene, found[-1])
        if following in found:
            raise RefusalError(f"{node.label} refers to itself", "break the circle")
        if following.tag not in kinds:
            raise RefusalError(
                f"{node.label} takes over from {following.label}, which is of another kind",
                "correct the href",
            )
        found.append(following)
    return found


def of_chain(elements: Sequence[Node], name: str, default: str) -> str:
    """An attribute of the first element of a chain that has it."""
    for element in elements:
        if name in element.attributes:
            return element.attributes[name]
    return default
