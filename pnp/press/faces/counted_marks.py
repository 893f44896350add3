"""Marks that are counted: boxes to tick, slots for dice. Their number is a number of the game.

A rectangle says of which number it is one::

    <rect x="2" y="3" width="7" height="7" stroke="#112233" data-pnp-mark="rows.mallard.boxes"/>

Where several places of a face show the same number, what follows a space tells them apart:
"dice.crusts 2". A mark is drawn as it stands; the manifest tells where it lies, and a reader counts
those that are seen.

A picture of a card that others may lie on says so, `data-pnp-figure="fan"`: words of it that are
covered are nothing that is wrong.
"""

from __future__ import annotations

from typing import Any, Final

from lxml import etree

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Rect
from pnp.data.placements import FIGURE, MARK
from pnp.press.faces.face import Field
from pnp.press.faces.placeholders import MAX_PLACEHOLDERS, length
from pnp.press.faces.tree import RECT, to_face

_ATTRIBUTE: Final = "data-pnp-mark"
_MARKED: Final = etree.XPath(f"descendant-or-self::*[@{_ATTRIBUTE}]")
_FIGURE: Final = "data-pnp-figure"
_FIGURES: Final = etree.XPath(f"descendant-or-self::*[@{_FIGURE}]")


def take_marks(root: etree._Element, name: str) -> list[Field]:
    """Return where a layout's marks lie; the attribute that names them is taken away.

    Raises:
        MaterialError: one is no rectangle, or has no size, or there are too many.
    """
    found: Any = _MARKED(root)
    if len(found) > MAX_PLACEHOLDERS:
        raise MaterialError(Problem(f"more than {MAX_PLACEHOLDERS:,} marks in one layout", name))
    return [_taken(mark, name) for mark in found]


def take_figures(root: etree._Element, name: str) -> list[Field]:
    """Return where a layout's figures lie; the attribute that names them is taken away.

    Raises:
        MaterialError: one has no size, or there are too many.
    """
    found: Any = _FIGURES(root)
    if len(found) > MAX_PLACEHOLDERS:
        raise MaterialError(Problem(f"more than {MAX_PLACEHOLDERS:,} figures in one layout", name))
    return [
        Field(f"{FIGURE}{mark.attrib.pop(_FIGURE)}", "", to_face(mark).bounds(_box(mark, name)))
        for mark in found
    ]


def _box(element: etree._Element, name: str) -> Rect:
    stated = {str(key): str(value) for key, value in element.items()}
    return Rect(*(length(stated, side, name) for side in ("x", "y", "width", "height")))


def _taken(element: etree._Element, name: str) -> Field:
    if element.tag != RECT:
        tag = etree.QName(element).localname
        raise MaterialError(Problem(f"a mark is a <rect>, and this is <{tag}>", name))
    number = str(element.attrib.pop(_ATTRIBUTE))
    return Field(f"{MARK}{number}", "", to_face(element).bounds(_box(element, name)))
