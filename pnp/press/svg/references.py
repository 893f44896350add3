"""References between elements of one file: `href`, and the chains gradients and patterns make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pnp.press.svg.node import Node
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Scene
from pnp.press.svg.values import shown

_URL: Final = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)\s*(.*)", re.DOTALL)


def target(scene: Scene, node: Node) -> Node:
    """Return the element that a node's href names.

    Raises:
        RefusalError: it names nothing, several elements, or something outside the file.
    """
    href = node.get("href").strip()
    if not href.startswith("#"):
        raise RefusalError(f"href {shown(href)} leads out of the file", "use #id")
    return scene.document.find(href[1:])


def referred(scene: Scene, text: str, tag: str) -> Node | None:
    """Return the element of a kind that `url(#id)` names; None for `none`.

    Raises:
        RefusalError: the value is anything else, or the element of another kind.
    """
    if text == "none":
        return None
    reference = local_reference(text)
    if reference is None or reference[1]:
        raise RefusalError(f"{tag} {shown(text)} not drawn", "use url(#id)")
    found = scene.document.find(reference[0])
    if found.tag != tag:
        raise RefusalError(f"{found.label} is no {tag}", "correct the reference")
    check_shown(found)
    return found


def local_reference(text: str) -> tuple[str, str] | None:
    """Return the id that `url(#id)` names and what follows it; None for other values.

    Raises:
        RefusalError: the reference leads out of the file.
    """
    if not text.startswith("url("):
        return None
    found = _URL.fullmatch(text)
    if not found or not found[2].startswith("#"):
        raise RefusalError(f"reference {shown(text)} leads out of the file", "use url(#id)")
    return found[2][1:], found[3]


def check_shown(node: Node) -> None:
    """Refuse gradients, clips and so on that are not displayed: some viewers use them still."""
    above: Node | None = node
    while above is not None:
        if above.declared.get("display") == "none" and above.tag in (node.tag, "defs"):
            raise RefusalError(f"{node.label} is used, but not displayed", "remove display: none")
        above = above.parent


def chain(scene: Scene, node: Node, kinds: Sequence[str]) -> list[Node]:
    """Return a paint server and those it takes attributes over from, nearest first."""
    check_shown(node)
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
    if any("transform" in element.declared for element in found):
        raise RefusalError(
            f"transform on {node.label} is not drawn alike everywhere",
            "write gradientTransform or patternTransform",
        )
    return found


def of_chain(elements: Sequence[Node], name: str, default: str) -> str:
    """Return an attribute of the first element of a chain that has it."""
    for element in elements:
        if name in element.attributes:
            return element.attributes[name]
    return default
