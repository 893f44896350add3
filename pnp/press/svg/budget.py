"""The budget: how much a drawing comes to when all references are followed.

A few nested <use> can ask for millions of elements. They are counted before anything is drawn,
each element once, so that such a file is refused at once.
"""

from __future__ import annotations

import re
from typing import Final

from pnp.press.svg.node import Node
from pnp.press.svg.reader import Document
from pnp.press.svg.refusal import RefusalError

_MOST: Final = 60_000
"""Elements; one or two seconds's work."""

_EFFECTS: Final = 4
"""How many elements a group, mask, clip or gradient counts for."""

_CHARACTERS: Final = 25
"""How many characters of attributes count as one element."""

_LETTERS: Final = 4
"""How many letters of text do."""

_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_REFERRING: Final = ("clip-path", "mask", "fill", "stroke")
_TELLING: Final = frozenset(("opacity", "mix-blend-mode", "isolation"))
_SERVERS: Final = frozenset(("linearGradient", "radialGradient", "pattern", "use"))


def check_budget(document: Document) -> None:
    """Refuse a drawing that comes to too much."""
    cost = _Counter(document).cost(document.root)
    if cost > _MOST:
        raise RefusalError(
            "the drawing comes to too much: "
            f"more than {_MOST} elements, or as much path data, when every reference is followed",
            "use fewer copies, or simplify the paths",
        )


class _Counter:
    """Counts each element once, with all that is drawn for it."""

    def __init__(self, document: Document) -> None:
        self._ids = document.ids
        self._known: dict[int, float] = {}

    def cost(self, root: Node) -> float:
        """What is drawn for an element. Circles count once; they are refused later.

        Goes through the tree with a stack of its own: chains of references may be long.
        """
        stack = [(root, False)]
        while stack:
            node, counted = stack.pop()
            if counted:
                self._known[id(node)] = _own_cost(node) + sum(
                    self._known[id(other)] for other in self._drawn_for(node)
                )
            elif id(node) not in self._known:
                self._known[id(node)] = 0.0
                stack.append((node, True))
                stack += [(other, False) for other in self._drawn_for(node)]
        return self._known[id(root)]

    def _drawn_for(self, node: Node) -> list[Node]:
        names = [
            name
            for key in _REFERRING
            if key in node.declared
            for name in _URL.findall(node.declared[key])
        ]
        href = node.get("href").strip()
        if node.tag in _SERVERS and href[:1] == "#":
            names.append(href[1:])
        named = (self._ids[name] for name in names if name in self._ids)
        return [*node.elements(), *named]


def _own_cost(node: Node) -> float:
    length = sum(len(value) for name, value in node.attributes.items() if name != "href")
    letters = sum(len(child) for child in node.children if isinstance(child, str))
    effects = 0
    if node.declared:
        effects = len(_TELLING & node.declared.keys())
        effects += sum("url(" in node.declared.get(key, "") for key in _REFERRING)
    return 1 + length / _CHARACTERS + letters / _LETTERS + _EFFECTS * effects
