"""The budget: the cost of a drawing when all references are followed.

A few nested <use> can request millions of elements. They are counted before anything is drawn, each
element once, so that such a file is refused at once. Costs that only appear while drawing, those of
tiles, repeated stops and pictures, are taken from the remainder.

Elements that are drawn once are no bomb, however many there are: a whole deck may be in one file.
So a document contributes the cost of all its elements, and a picture a number of pixels
proportional to its bytes; the budget is for the rest: elements drawn again by references, and
repetitions.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.reader import SvgDocument

_MAX: Final = 60_000
"""Elements that are drawn again by references; one or two seconds's work."""

_EFFECTS: Final = 4
"""The cost of a group, mask, clip or gradient, in elements."""

_CHARACTERS: Final = 25
"""The number of characters of attributes that count as one element."""

REPEAT: Final = 0.5
"""The cost of a tile of a pattern, and of a stop of a repeating gradient."""

PIXEL: Final = 1 / 4000

PIXELS_PER_BYTE: Final = 8
"""The pixels allowed per byte of a picture; scans and photographs have fewer."""

_LETTERS: Final = 4
"""The number of letters of text that count as one element."""

_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_REFERRING: Final = ("clip-path", "mask", "fill", "stroke")
_TELLING: Final = frozenset(("opacity", "mix-blend-mode", "isolation"))
_SERVERS: Final = frozenset(("linearGradient", "radialGradient", "pattern", "use"))


class OverBudgetError(Exception):
    """Raised when the drawing costs too much. Ends it, with all other problems known so far."""

    refusal = RefusalError(
        f"the drawing comes to too much: references, tiles and pictures add more than {_MAX} "
        "elements, or as much path data, to what is written out",
        "use fewer copies, or simplify the paths",
    )


class Budget:
    """The remaining budget for a drawing and the pictures inside it, in elements."""

    def __init__(self, whole: float = _MAX) -> None:
        self.left = whole
        self._paid: set[Hashable] = set()

    @property
    def made(self) -> int:
        """Return the number of things made once for all their uses."""
        return len(self._paid)

    def spend(self, cost: float) -> None:
        """Spend a cost.

        Raises:
            OverBudgetError: too little is left.
        """
        self.left -= cost
        if self.left < 0:
            raise OverBudgetError

    def add(self, cost: float) -> None:
        """Add the allowance of a document."""
        self.left += cost

    def spend_once(self, thing: Hashable, cost: float) -> None:
        """Spend the cost of something that is made once, however often it is drawn."""
        if thing not in self._paid:
            self._paid.add(thing)
            self.spend(cost)


def cost_of(document: SvgDocument, node: Node) -> float:
    """Return the cost of an element of a document before its tiles and pictures."""
    return _Counter(document).cost(node)


def costs_of(document: SvgDocument) -> tuple[float, float]:
    """Return the cost of a document as it is written, and with all references followed.

    It is counted for the first time.
    """
    counter = _Counter(document)
    cost = counter.cost(document.root)
    return counter.written, cost


class _Counter:
    """Counts each element once, with everything drawn for it, and records its cost."""

    def __init__(self, document: SvgDocument) -> None:
        self._ids = document.ids
        self.written = 0.0
        """The cost of the elements counted here, each by itself."""

    def cost(self, root: Node) -> float:
        """Return the cost of drawing an element. Circles count once, and are refused later.

        It traverses the tree with an explicit stack, because chains of references may be long.
        """
        stack: list[tuple[Node, Sequence[Node]]] = [(root, ())]
        while stack:
            node, parts = stack.pop()
            if parts:
                node.cost += sum([part.cost for part in parts])
            elif not node.cost:
                node.cost, parts = self._own(node)
                self.written += node.cost
                if parts:
                    stack.append((node, parts))
                    stack += [(part, ()) for part in parts if not part.cost]
        return root.cost

    def _own(self, node: Node) -> tuple[float, list[Node]]:
        """Return the cost of an element by itself, and the elements that are drawn for it."""
        if node.recurring is not None:
            return node.recurring.cost, []
        cost = 1.0 + node.letters / _CHARACTERS
        parts: list[Node] = []
        for child in node.children:
            if isinstance(child, str):
                cost += len(child) / _LETTERS
            else:
                parts.append(child)
        names: list[str] = []
        if node.declared:
            references = _references(node.declared)
            cost += _EFFECTS * (len(references) + len(_TELLING & node.declared.keys()))
            names += [name for reference in references for name in _URL.findall(reference)]
        if node.tag in _SERVERS and "href" in node.attributes:
            names.append(node.attributes["href"].strip()[1:])
        parts += [self._ids[name] for name in names if name in self._ids]
        return cost, parts


def _references(declarations: Mapping[str, str]) -> list[str]:
    """Return the values that refer to other elements."""
    values = (declarations.get(key, "") for key in _REFERRING)
    return [value for value in values if "url(" in value]
