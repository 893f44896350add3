"""The budget: how much a drawing comes to when all references are followed.

A few nested <use> can ask for millions of elements. They are counted before anything is drawn,
each element once, so that such a file is refused at once. Costs that show only while it is drawn,
those of tiles, repeated stops and the pictures inside, are taken from the rest.

Elements that are drawn where they stand are no bomb, however many they are: a whole deck may be
in one file. So a document brings the cost of all its elements, a picture as many pixels as its
bytes may well hold, and the budget is for the rest: elements drawn again by references, and
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
"""How many elements a group, mask, clip or gradient counts for."""

_CHARACTERS: Final = 25
"""How many characters of attributes count as one element."""

REPEAT: Final = 0.5
"""What a tile of a pattern costs; as much as a stop of a gradient that repeats."""

PIXEL: Final = 1 / 4000

PIXELS_PER_BYTE: Final = 8
"""Pixels that a byte of a picture brings; scans and photographs have fewer a byte."""

_LETTERS: Final = 4
"""How many letters of text do."""

_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_REFERRING: Final = ("clip-path", "mask", "fill", "stroke")
_TELLING: Final = frozenset(("opacity", "mix-blend-mode", "isolation"))
_SERVERS: Final = frozenset(("linearGradient", "radialGradient", "pattern", "use"))


class OverBudgetError(Exception):
    """The drawing comes to too much. Ends it, with all other problems known so far."""

    refusal = RefusalError(
        f"the drawing comes to too much: references, tiles and pictures add more than {_MAX} "
        "elements, or as much path data, to what is written out",
        "use fewer copies, or simplify the paths",
    )


class Budget:
    """The budget that is left for a drawing, counted in elements, with the pictures inside it."""

    def __init__(self, whole: float = _MAX) -> None:
        self.left = whole
        self._paid: set[Hashable] = set()

    @property
    def made(self) -> int:
        """Return how many things were made once for all that show them."""
        return len(self._paid)

    def spend(self, cost: float) -> None:
        """Take a cost off.

        Raises:
            OverBudgetError: there is not so much left.
        """
        self.left -= cost
        if self.left < 0:
            raise OverBudgetError

    def add(self, cost: float) -> None:
        """Add the allowance of a document."""
        self.left += cost

    def spend_once(self, thing: Hashable, cost: float) -> None:
        """Take the cost of something that is made once off, however often it is drawn."""
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
    """Counts each element once, with all that is drawn for it, and notes its cost on it."""

    def __init__(self, document: SvgDocument) -> None:
        self._ids = document.ids
        self.written = 0.0
        """What the elements come to that were counted here, each by itself."""

    def cost(self, root: Node) -> float:
        """Return the cost of drawing an element. Circles count once; they are refused later.

        Goes through the tree with a stack of its own: chains of references may be long.
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
    return [
        declarations[key]
        for key in _REFERRING
        if key in declarations and "url(" in declarations[key]
    ]
