"""The lines of a layout's source files, for problems that are found in the filled layout.

A face that cannot be drawn is made again from layouts in which the first tag of each line records
its file and line. Its elements are those of the face, so that a line of the face leads to an
element, and that to the source line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pnp.core.errors import Problem
from pnp.core.xml import etree
from pnp.core.xml_tags import read_tags
from pnp.press.faces.face import Face
from pnp.press.svg.tree.parse import line_of

_ATTRIBUTE: Final = "pnp-line"
_TOLD: Final = re.compile(r", line (\d+)(?:: <(\w+)(?: id='([^']*)')?>)?")
"""The suffix of a face's name in a place: a line of it, and an element on that line."""

_LINE: Final = re.compile(r"^, line \d+")


class Written(NamedTuple):
    """The position of an element in a layout's file."""

    line: int
    layout: str


def with_lines(source: str, layout: str) -> str:
    """Return a layout's text in which the first tag of each line records the line."""
    content, pieces, end = source.encode(), [b""], 0
    first_of_lines = {tag.line: tag for tag in reversed(read_tags(content))}
    for line, tag in sorted(first_of_lines.items()):
        behind = tag.at + 1 + len(tag.name.encode())
        pieces += [content[end:behind], f' {_ATTRIBUTE}="{line} {layout}"'.encode()]
        end = behind
    return b"".join([*pieces, content[end:]]).decode()


def tag_before(text: str, line: int) -> Written | None:
    """Return the source position of the last tag up to a line of a filled layout."""
    before = "".join(text.splitlines(keepends=True)[:line])
    _, mark, place = before.rpartition(f'{_ATTRIBUTE}="')
    return _origin(place.partition('"')[0]) if mark else None


def element_origins(svg: bytes) -> list[Written | None]:
    """Return the source positions of a face's elements, in document order."""
    places: list[Written | None] = []
    for element in etree.fromstring(svg).iter(etree.Element):
        mark = element.get(_ATTRIBUTE)
        places.append(_origin(str(mark)) if mark else (places[-1] if places else None))
    return places


def _origin(mark: str) -> Written:
    line, _, layout = mark.partition(" ")
    return Written(int(line), layout)


def by_own_lines(
    problems: Iterable[Problem],
    face: Face,
    positions: Sequence[Written | None],
    place_of: Callable[[str], str],
) -> Iterator[Problem]:
    """Yield the problems of a face with the lines of its source files.

    Args:
        problems: the problems as reported by the press.
        face: the face with the problems.
        positions: the source positions of its elements.
        place_of: returns the file of a layout.
    """
    for problem in problems:
        number = _element_number(problem, face)
        place = None if number is None else positions[number]
        yield at_own_line(problem, face.name, place, place_of) if place else problem


def _element_number(problem: Problem, face: Face) -> int | None:
    """Return the number of the element that a problem names by its line."""
    line_of_place = _TOLD.match(problem.place.removeprefix(face.name))
    if line_of_place is None or not problem.place.startswith(face.name):
        return None
    line, tag, name = int(line_of_place[1]), line_of_place[2], line_of_place[3]
    on_line = [
        (number, element)
        for number, element in enumerate(etree.fromstring(face.svg).iter(etree.Element))
        if line_of(element) == line
    ]
    for number, element in on_line:
        if tag == etree.QName(element).localname and name == element.get("id"):
            return number
    return on_line[0][0] if on_line else None


def at_own_line(
    problem: Problem, name: str, position: Written, place_of: Callable[[str], str]
) -> Problem:
    """Return a problem of a face with the source line, if it names a line of the face.

    Args:
        problem: the problem, whose place begins with the name of the face.
        name: the name of the face, which names the file of its layout.
        position: the source position of the element concerned.
        place_of: returns the file of a layout.
    """
    rest = _LINE.sub("", problem.place.removeprefix(name), count=1)
    file = place_of(position.layout)
    other = "" if file in name else f": {file}"
    return replace(problem, place=f"{name}{other}, line {position.line}{rest}")
