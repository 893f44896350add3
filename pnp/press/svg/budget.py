"""The budget: how many elements a drawing comes to when all references are followed.

A few nested <use> can ask for millions of elements. They are counted before anything is drawn,
each element once, so that such a file is refused at once.
"""

from __future__ import annotations

import re
from typing import Final

from pnp.press.svg.node import Node
from pnp.press.svg.reader import Document
from pnp.press.svg.refusal import RefusalError

_MOST: Final = 200_000
_MOST_PATH_DATA: Final = 4_000_000
_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_REFERRING: Final = ("clip-path", "mask", "fill", "stroke")


def check_budget(document: Document) -> None:
    """Refuse a drawing that comes to too many elements, or to too much path data."""
    cost = _Counter(document).cost(document.root)
    if cost > _MOST:
        raise RefusalError(
            f"the drawing comes to more than {_MOST} elements when every <use> is followed",
            "use fewer copies",
        )


class _Counter:
    """Counts each element once, with all that is drawn for it."""

    def __init__(self, document: Document) -> None:
        self._ids = document.ids
        self._known: dict[int, float] = {}

    def cost(self, node: Node) -> float:
        """How many elements are drawn for `node`. Circles count once; they are refused later."""
        key = id(node)
        if key not in self._known:
            self._known[key] = 1.0
            self._known[key] = 1.0 + len(node.get("d")) / (_MOST_PATH_DATA / _MOST) + sum(
                self.cost(other) for other in self._drawn_for(node)
            )
        return self._known[key]

    def _drawn_for(self, node: Node) -> list[Node]:
        found = list(node.elements())
        names = [
            name
            for key in _REFERRING
            if key in node.declared
            for name in _URL.findall(node.declared[key])
        ]
        href = node.get("href").strip()
        if node.tag in ("use", "linearGradient", "radialGradient", "pattern") and href[:1] == "#":
            names.append(href[1:])
        found += [self._ids[name] for name in names if name in self._ids]
        return found
