"""Path data of drawing programs, converted to the kit's form: absolute M, L, C, Q, Z.

Source: SVG 1.1, section 8.3. Arcs are refused: a drawing program turns them into curves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import Point, pair

_NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?"
_NUMBERS: Final = re.compile(_NUMBER)
_COMMANDS: Final = re.compile(rf"([MLHVCSQTZmlhvcsqtz])((?:[\s,]*{_NUMBER})*)[\s,]*")
_PAIR: Final = r"-?\d{1,4}(?:\.\d+)? -?\d{1,4}(?:\.\d+)?"
_OURS: Final = re.compile(rf"M{_PAIR}(?:[MLCQ ]{_PAIR}|Z(?=M|$))*")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
"""The number of arguments of a command."""
_WRITTEN: Final = {"H": "L", "V": "L", "S": "C", "T": "Q"}
"""The commands that replace abbreviated ones."""
_FARTHEST: Final = 10_000


def absolute(data: str) -> str:
    """Return path data in the kit's form, unchanged if it already is.

    Raises:
        ValueError: it is not path data, has arcs, or reaches beyond any picture.
    """
    return data if _OURS.fullmatch(data) else "".join(_rewritten(data))


def _rewritten(data: str) -> Iterator[str]:
    here = start = control = (0.0, 0.0)
    for command, numbers in _segments(data.strip()):
        points = list(_points(command, numbers, here, control))
        if any(abs(number) > _FARTHEST for point in points for number in point):
            raise ValueError(data)
        kind = command.upper()
        yield _WRITTEN.get(kind, kind) + " ".join(map(pair, points))
        here = points[-1] if points else start
        start = here if kind == "M" else start
        control = points[-2] if len(points) > 1 else here


def _segments(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its own numbers; further points of a move are lines."""
    if not data.startswith(("M", "m")) or _COMMANDS.sub("", data):
        raise ValueError(data)
    for letter, row in _COMMANDS.findall(data):
        numbers, takes = [float(word) for word in _NUMBERS.findall(row)], _TAKES[letter.upper()]
        if len(numbers) % (takes or 1) or bool(numbers) != bool(takes):
            raise ValueError(data)
        yield letter, numbers[:takes]
        follower = {"M": "L", "m": "l"}.get(letter, letter)
        for k in range(takes, len(numbers), takes or 1):
            yield follower, numbers[k : k + takes]


def _points(command: str, numbers: list[float], here: Point, control: Point) -> Iterator[Point]:
    """Yield control points and end of a segment, absolute."""
    x, y = here if command.islower() else (0.0, 0.0)
    match command.upper():
        case "H":
            yield numbers[0] + x, here[1]
        case "V":
            yield here[0], numbers[0] + y
        case kind:
            if kind in {"S", "T"}:
                yield 2 * here[0] - control[0], 2 * here[1] - control[1]
            for k in range(0, len(numbers), 2):
                yield numbers[k] + x, numbers[k + 1] + y
