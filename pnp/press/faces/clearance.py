"""Clearance: the distance of words from the frames, lines, fields and other words of a face.

Words in a frame, or on a field of colour, stay `MIN_INSIDE_MM` inside its edge, and touch nothing
else. A layout can allow less, with a reason, on the words, on the shape, or on a group of either::

    <rect … data-pnp-text="7" data-pnp-clearance="0.5: a digit in its disc"/>

At 0, words may cross an edge.
"""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, raise_if_any

if TYPE_CHECKING:
    from pnp.core.xml import etree

MIN_INSIDE_MM: Final = 1.2
"""The least distance between words and the edge of the frame or field around them."""

MIN_BESIDE_MM: Final = 0.3
"""The least distance between words and other words, lines and frames: less looks like contact."""

ATTRIBUTE: Final = "data-pnp-clearance"
_STATED: Final = re.compile(r"\s*([0-9]{1,2}(?:\.[0-9]{1,3})?)\s*:\s*(\S.*)", re.DOTALL)
_SHOWN: Final = 40


class Strictness(enum.Enum):
    """The strictness of the check of a face, by the origin of its layout and words."""

    FULL = enum.auto()
    """Words must keep `MIN_INSIDE_MM`: for layouts and words of the project."""
    NOTHING_TOUCHES = enum.auto()
    """Words must not touch anything: for layouts of the project that a pack changes."""
    NOTED = enum.auto()
    """Contacts are only noted: for users' own layouts, whose shapes may be pictures, and for the
    pseudo-language."""

    @property
    def inside_mm(self) -> float:
        """Return the distance of words from the frame around them."""
        return MIN_INSIDE_MM if self is Strictness.FULL else MIN_BESIDE_MM


def clearance_mm_of(text: str, place: str) -> float:
    """Return the clearance that a layout states with a reason, in millimetres.

    Raises:
        MaterialError: the number or the reason is missing.
    """
    match = _STATED.fullmatch(text)
    if match is None:
        fact = f"{ATTRIBUTE} is {text[:_SHOWN]!r}"
        hint = "write millimetres and why: 0.5: a digit in its disc"
        raise MaterialError(Problem(fact, place, hint))
    return float(match[1])


def take_clearances(root: etree._Element, name: str) -> dict[etree._Element, float]:
    """Remove the clearances of a layout's shapes and groups from the tree, and return them.

    Raises:
        MaterialError: a number or a reason is missing.
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
