"""Clearance: how far words keep from the frames, lines, fields and other words of a face.

Words in a frame, or on a field of colour, lie `MIN_INSIDE_MM` inside its edge; all else beside
them they do not touch. Where less will do, the layout says so, and why, on the words or on the
shape, or on a group of either::

    <rect … data-pnp-text="7" data-pnp-clearance="0.5: a digit in its disc"/>

At 0, words may lie across an edge.
"""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, raise_if_any

if TYPE_CHECKING:
    from pnp.core.xml import etree

MIN_INSIDE_MM: Final = 1.2
"""Between words and the edge of the frame or field that they stand in."""

MIN_BESIDE_MM: Final = 0.3
"""Between words and other words, lines, and frames beside them: less looks like touching."""

ATTRIBUTE: Final = "data-pnp-clearance"
_STATED: Final = re.compile(r"\s*([0-9]{1,2}(?:\.[0-9]{1,3})?)\s*:\s*(\S.*)", re.DOTALL)
_SHOWN: Final = 40


class Strictness(enum.Enum):
    """The strictness of the check of a face, by whose layout and words it is made of."""

    FULL = enum.auto()
    """Words keep `MIN_INSIDE_MM`, or there is no face: layouts and words of the project."""
    NOTHING_TOUCHES = enum.auto()
    """Words touch nothing, or there is no face: layouts of the project, changed by a pack."""
    NOTED = enum.auto()
    """It is noted that words touch something: layouts of others, whose shapes may be pictures, and
    the pseudo-language."""

    @property
    def inside_mm(self) -> float:
        """Return how far words keep from the frame that they stand in."""
        return MIN_INSIDE_MM if self is Strictness.FULL else MIN_BESIDE_MM


def clearance_mm_of(text: str, place: str) -> float:
    """Return the millimetres that a layout states, with a reason.

    Raises:
        MaterialError: it states no number, or no reason.
    """
    match = _STATED.fullmatch(text)
    if match is None:
        fact = f"{ATTRIBUTE} is {text[:_SHOWN]!r}"
        hint = "write millimetres and why: 0.5: a digit in its disc"
        raise MaterialError(Problem(fact, place, hint))
    return float(match[1])


def take_clearances(root: etree._Element, name: str) -> dict[etree._Element, float]:
    """Return the clearances of a layout's shapes and groups; the attributes are taken away.

    Raises:
        MaterialError: one has no number, or no reason.
    """
    clearances: dict[etree._Element, float] = {}
    problems: list[Problem] = []
    for element in root.iter("{*}*"):
        if ATTRIBUTE in element.attrib and "data-pnp-text" not in element.attrib:
            try:
                clearances[element] = clearance_mm_of(str(element.attrib.pop(ATTRIBUTE)), name)
            except MaterialError as error:
                problems.extend(error.problems)
    raise_if_any(problems)
    return clearances
