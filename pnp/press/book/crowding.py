"""Crowding: lines of a page that are too close to anything on it, or leave its text area.

Lines keep the same distances from panels, rules and one another as words of a face, and do not
overlap pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pnp.core.distances import between
from pnp.core.errors import Problem
from pnp.core.geometry import Affine, Margins, Rect, Size
from pnp.core.xml import etree
from pnp.press.book.boxes import Disc, LineMark, Mark, Picture
from pnp.press.book.write import draw_marks
from pnp.press.faces.clearance import MIN_BESIDE_MM, MIN_INSIDE_MM
from pnp.press.faces.collisions import LaidOut, collisions
from pnp.press.faces.drawn_shapes import TEXT
from pnp.press.faces.ink import ink_of
from pnp.press.text import PlacedText

_IN_DISC_MM: Final = 0.3
"""The least distance between a number and the edge of its disc, which two digits fill."""
_BETWEEN_LINES_MM: Final = 0.0
"""The lines of running text may nearly meet."""
_HINT: Final = "write it shorter, or part it"
_SHOWN: Final = 40
_ROUNDING_MM: Final = 0.015


def lines_too_near(  # noqa: PLR0913, PLR0917 -- a page with its name, paper, colours and white
    name: str,
    marks: Sequence[Mark],
    paper: Size,
    theme: Mapping[str, str],
    margins: Margins,
    inside_mm: float = MIN_INSIDE_MM,
) -> list[Problem]:
    """Return a problem for each line that is too close to something on a page.

    Args:
        name: the name of the page.
        marks: all its marks, in their places.
        paper: the size of the page.
        theme: colours by name.
        margins: the margins around all words.
        inside_mm: the minimum distance of lines from the edge of their panel.
    """
    root, elements = draw_marks(marks, paper, theme)
    lines: dict[etree._Element, LaidOut] = {}
    clearances: dict[etree._Element, float] = {}
    for mark, shapes in zip(marks, elements, strict=True):
        if isinstance(mark, LineMark) and mark.line.block.items:
            # An icon brings a word.
            first = next(element for element in shapes if element.tag == TEXT)
            lines[first] = _lay_out(mark, name)
        elif isinstance(mark, Disc):
            clearances[shapes[0]] = _IN_DISC_MM
    problems = collisions(root, lines, clearances, name, inside_mm)
    for line in lines.values():
        problems += _on_pictures(line, [mark for mark in marks if isinstance(mark, Picture)])
        problems += _beyond(line, margins.usable(paper))
    return [replace(problem, hint=_HINT) for problem in problems]


def _lay_out(mark: LineMark, name: str) -> LaidOut:
    items = mark.line.block.items
    words = " ".join(item.text if isinstance(item, PlacedText) else item.word for item in items)
    to_page = Affine.translation(mark.x_mm, mark.y_mm)
    return LaidOut(words, name, ink_of(mark.line.block, to_page), apart_mm=_BETWEEN_LINES_MM)


def _on_pictures(line: LaidOut, pictures: Sequence[Picture]) -> Iterator[Problem]:
    """Yield the pictures that a line touches."""
    for picture in pictures:
        gaps = (between(run.on_face, picture.visible) for run in line.ink if run.on_face)
        gap = min(gaps, default=picture.width_mm)
        if gap < MIN_BESIDE_MM - _ROUNDING_MM:
            fact = f"the text {line.words[:_SHOWN]!r} touches the picture {picture.href!r}"
            yield Problem(fact, line.place)


def _beyond(line: LaidOut, usable: Rect) -> Iterator[Problem]:
    if not all(usable.contains(run.on_face, _ROUNDING_MM) for run in line.ink if run.on_face):
        yield Problem(f"the text {line.words[:_SHOWN]!r} leaves the page's text area", line.place)
