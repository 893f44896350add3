"""References between elements of one file: `href`, and the chains of gradients and patterns.

`...Units` attributes choose the space of lengths: the user's own, or the box of the element.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import without_area
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import SHAPES

_MEASURED: Final = frozenset(
    (*SHAPES, "use", "image", "text", "tspan", "svg", "marker", "mask", "pattern")
)
"""Elements whose lengths may be percentages of the viewport."""

_STROKED: Final = ("stroke-width", "stroke-dasharray", "stroke-dashoffset")
REFERENCE: Final = "url("
"""The prefix of a reference to another element."""

_URL: Final = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)\s*(.*)", re.DOTALL)


def target(scene: Scene, node: Node) -> Node | None:
    """Return the element that a node's href names; None, with a note, if there is none.

    Raises:
        RefusalError: it names several elements, or something outside the file.
    """
    href = node.get("href").strip()
    if not href.startswith("#"):
        raise RefusalError(f"href {quote(href)} leads out of the file", "use #id")
    return find(scene, href[1:], node)


def find(scene: Scene, name: str, node: Node | None = None) -> Node | None:
    """Return the element of an id, or None: viewers ignore broken references."""
    if name in scene.document.ids:
        return scene.document.find(name)
    fact = f"nothing has the id {name!r}, and the reference to it is passed over"
    scene.report.note(fact, "correct or remove the reference", None if node is None else node.line)
    return None


def element_at_url(scene: Scene, text: str, tag: str) -> Node | None:
    """Return the element of a kind that `url(#id)` names; None for `none` or a broken reference.

    Raises:
        RefusalError: the value is anything else, or the element has another kind.
    """
    if text == "none":
        return None
    reference = local_reference(text)
    if reference is None or reference[1]:
        raise RefusalError(f"{tag} {quote(text)} is not supported", "use url(#id)")
    element = find(scene, reference[0])
    if element is None:
        return None
    if element.tag != tag:
        raise RefusalError(f"{element.label} is not a {tag}", "correct the reference")
    check_visible(element)
    return element


def local_reference(text: str) -> tuple[str, str] | None:
    """Return the id that `url(#id)` names and the rest of the text; None for other values.

    Raises:
        RefusalError: the reference leads out of the file.
    """
    if not text.startswith(REFERENCE):
        return None
    match = _URL.fullmatch(text)
    if not match or not match[2].startswith("#"):
        raise RefusalError(f"reference {quote(text)} leads out of the file", "use url(#id)")
    return match[2][1:], match[3]


def check_visible(node: Node) -> None:
    """Refuse hidden gradients, clips and so on, which some viewers still use."""
    above: Node | None = node
    while above is not None:
        if above.declared.get("display") == "none" and above.tag in (node.tag, "defs"):
            raise RefusalError(f"{node.label} is used, but not displayed", "remove display: none")
        above = above.parent


def has_shares(node: Node) -> bool:
    """Return whether an element contains percentages of the viewport."""
    return any(_is_share(child) or has_shares(child) for child in node.elements())


def _is_share(node: Node) -> bool:
    return node.tag in _MEASURED and any(
        text.rstrip().endswith("%")
        for text in (*node.attributes.values(), *(node.declared.get(key, "") for key in _STROKED))
    )


def check_shares(context: Context, holder: Node, *, of_box: bool = False) -> None:
    """Refuse percentages in elements that are used in a different viewport.

    Args:
        context: the context of its use.
        holder: a marker, mask, pattern or clip path.
        of_box: whether its own lengths are relative to the box of its user.

    Raises:
        RefusalError: viewers disagree about the viewport.
    """
    shares = has_shares(holder) or (_is_share(holder) and not of_box)
    if shares and not stands_in_viewport(holder, context):
        raise RefusalError(
            f"{holder.label} has lengths in per cent of a viewport inside another",
            "write them in units",
        )


def stands_in_viewport(node: Node, context: Context) -> bool:
    """Return whether an element is in the viewport in which it is used.

    A symbol has a different viewport for each use.
    """
    above = node.parent
    while above is not None and above.tag not in ("svg", "symbol"):
        above = above.parent
    if above is None or above.parent is None:
        return context.frame is None
    return above is context.frame and above.tag == "svg"


def chain(scene: Scene, node: Node, kinds: Sequence[str]) -> list[Node]:
    """Return a paint server and those from which it inherits attributes, nearest first."""
    check_visible(node)
    elements = [node]
    while elements[-1].get("href"):
        source = target(scene, elements[-1])
        if source is None:
            break
        if source in elements:
            raise RefusalError(f"{node.label} refers to itself", "break the circle")
        if source.tag not in kinds:
            raise RefusalError(
                f"{node.label} takes over from {source.label}, which is of another kind",
                "correct the href",
            )
        elements.append(source)
    if any("transform" in element.declared for element in elements):
        raise RefusalError(
            f"transform on {node.label} renders differently across viewers",
            "write gradientTransform or patternTransform",
        )
    return elements


def of_chain(elements: Sequence[Node], name: str, default: str) -> str:
    """Return an attribute of the first element of a chain that has it."""
    for element in elements:
        if name in element.attributes:
            return element.attributes[name]
    return default


UNITS: Final = ("userSpaceOnUse", "objectBoundingBox")


def one_of(elements: Sequence[Node], name: str, values: Sequence[str], default: str) -> str:
    """Return an attribute along a chain of elements; refuse unknown values."""
    value = of_chain(elements, name, default).strip()
    if value not in values:
        raise RefusalError(
            f"{name} {quote(value)} is not supported", f"use one of {', '.join(values)}"
        )
    return value


def unit_space(scene: Scene, node: Node, context: Context, units: str) -> Affine | None:
    """Return the map from the chosen space to user units; None if the box has no area.

    Raises:
        RefusalError: the choice is unknown.
    """
    if units == "userSpaceOnUse":
        return IDENTITY
    if units != "objectBoundingBox":
        raise RefusalError(
            f"units {quote(units)} is not supported", "use userSpaceOnUse or objectBoundingBox"
        )
    bounds = scene.bounds_of(scene, node, context)
    if bounds is None or without_area(bounds):
        return None
    left, top, right, bottom = bounds
    return Affine(right - left, 0, 0, bottom - top, left, top)
