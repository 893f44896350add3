"""One element of the picture, as seen by the drawing pass: checked, with its own style resolved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pnp.press.svg.css.style import ROOT, ComputedStyle

if TYPE_CHECKING:
    from pnp.press.svg.canvas.canvas import RecurringElement

_MAX_ID_LENGTH: Final = 60
"""Characters of an id that messages show."""


class Node(Struct, eq=False):
    """An SVG element. Children are elements and, inside text, the strings between them."""

    tag: str
    attributes: dict[str, str]
    """Attributes in no namespace; `href` also stands for `xlink:href`."""
    line: int | None
    declared: dict[str, str] = field(default_factory=dict)
    """The style declarations that won on this element, before inheritance."""
    children: list[Node | str] = field(default_factory=list)
    parent: Node | None = None
    letters: int = 0
    """Characters of the attributes, addresses left out."""
    cost: float = 0.0
    """Its cost, including everything drawn for it; 0 before it is counted (`budget.py`)."""
    source: bytes | None = None
    """The source of an element that may recur in other documents."""
    content: int | None = None
    """The number of its piece of a page's content, for a child of the root."""
    recurring: RecurringElement | None = None
    """An element that was drawn before, of which nothing else has been read."""

    @property
    def label(self) -> str:
        """Return the element as named in messages: <rect id='r7'>."""
        name = self.attributes.get("id", "")[:_MAX_ID_LENGTH]
        return f"<{self.tag} id='{name}'>" if name else f"<{self.tag}>"

    def elements(self) -> Iterator[Node]:
        """Return the child elements in order."""
        return (child for child in self.children if isinstance(child, Node))

    def chain(self) -> Iterator[Node]:
        """Yield the element and those around it, innermost first."""
        above: Node | None = self
        while above is not None:
            yield above
            above = above.parent

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute, or `default`."""
        return self.attributes.get(name, default)


def style_at(node: Node) -> ComputedStyle:
    """Return the style of an element in its place in the file, not that of its use."""
    above = ROOT if node.parent is None else style_at(node.parent)
    return above.of_child(node.declared)
