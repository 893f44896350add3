"""The path grammar (SVG 1.1, section 8.3), read strictly into outlines.

A lenient renderer draws a broken path up to its first error; here any error is refused, because
half a picture is a wrong picture.

Elliptical arcs become cubic curves. The centre is computed from the end points (SVG 1.1, appendix
F.6); each quarter turn or less becomes one cubic curve, which deviates from the true arc by less
than 0.03 % of its radius.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pnp.core.geometry import Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, PathBuilder, Point, raise_quadratic
from pnp.press.svg.geometry.values import NUMBER, WHITE, floats, numbers, quote

MAX_LENGTH: Final = 1_500_000
"""Characters in one path."""
_MAX_KEPT_LENGTH: Final = 4096
"""The most characters of a path whose outline is cached."""

_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_SEP = r"\s*+,?+\s*+"
_ARC = re.compile(
    rf"\s*+,?\s*+({NUMBER}){_SEP}({NUMBER}){_SEP}({NUMBER}){_SEP}([01]){_SEP}([01])"
    rf"{_SEP}({NUMBER}){_SEP}({NUMBER})",
    re.ASCII,
)
_PAIR: Final = r"-?\d++(?:\.\d++)?+ -?\d++(?:\.\d++)?+"
_PLAIN: Final = re.compile(
    f"(?:M{_PAIR}(?:L{_PAIR}|C{_PAIR} {_PAIR} {_PAIR}|Q{_PAIR} {_PAIR})*+Z?+)++", re.ASCII
)
"""The usual paths of programs: absolute lines and curves, each with its letter."""

_OPERATORS: Final = str.maketrans("MLCQZ", "mlcqh", "0123456789.- ")
_GAPS: Final = str.maketrans("MLCQZ", "     ")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path(data: str) -> Outline:
    """Return the outline that path data describes.

    Raises:
        RefusalError: the data breaks the grammar, or is too long.
    """
    return (_kept_outline if len(data) <= _MAX_KEPT_LENGTH else _outline)(data)


def _outline(data: str) -> Outline:
    return _plain(data) if _PLAIN.fullmatch(data) else _read(data).pen.outline()


_kept_outline = lru_cache(maxsize=512)(_outline)


def _plain(data: str) -> Outline:
    """Return the outline of a path that `_PLAIN` matches, all of its numbers read at once."""
    _check_length(data)
    values = floats(data.translate(_GAPS).split(), data)
    points = tuple(zip(values[::2], values[1::2], strict=True))
    operators = data.translate(_OPERATORS)
    return _all_cubic(operators, points) if "q" in operators else Outline(operators, points)


def _all_cubic(operators: str, points: Sequence[Point]) -> Outline:
    """Return the outline of operators of which `q` are quadratic curves, with two points each."""
    cubic = list[Point]()
    at = 0
    for part in operators.split("q"):
        count = len(part) + 2 * part.count("c") - part.count("h")
        if at:
            cubic += raise_quadratic(cubic[-1], points[at], points[at + 1])
            at += 2
        cubic += points[at : at + count]
        at += count
    return Outline(operators.replace("q", "c"), tuple(cubic))


def inside_arcs(data: str) -> frozenset[int]:
    """Return the indices of those operators of a path's outline that end within an arc."""
    return frozenset(_read(data).inside_arcs)


def _read(data: str) -> _Reader:
    reader = _Reader()
    _check_length(data)
    text = data.strip(WHITE)
    if text in ("", "none"):
        return reader
    if text[0] not in "Mm":
        raise RefusalError(f"path {quote(data)} does not begin with M", "begin it with M")
    end = 0
    for match in _COMMAND.finditer(text):
        if match.start() != end:
            break
        reader.read(match[1], match[2])
        end = match.end()
    if end != len(text):
        raise _unclear(text[end:])
    return reader


def _check_length(data: str) -> None:
    if len(data) > MAX_LENGTH:
        raise RefusalError(f"path data longer than {MAX_LENGTH} characters", "simplify the path")


class _Reader:
    """Executes commands in order, and keeps the handle for smooth curves."""

    def __init__(self) -> None:
        self.pen = PathBuilder()
        self.inside_arcs: list[int] = []
        self._cubic: Point | None = None
        self._quadratic: Point | None = None

    def read(self, command: str, arguments: str) -> None:
        """Execute a command for each of its argument groups."""
        upper = command.upper()
        relative = command != upper
        if upper == "Z":
            self._close(arguments)
            return
        if upper == "A":
            self._arcs(arguments, relative=relative)
            return
        values = _values(command, arguments)
        count = _TAKES[upper]
        for at in range(0, len(values), count):
            self._one(upper, values[at : at + count], relative=relative)
            if upper == "M":
                upper = "L"

    def _one(self, command: str, values: list[float], *, relative: bool) -> None:
        dx, dy = self.pen.at if relative else (0.0, 0.0)
        if command in "HV":
            points = [self._along(command, values[0], dx, dy)]
        else:
            points = [(values[i] + dx, values[i + 1] + dy) for i in range(0, len(values), 2)]
        cubic, quadratic = self._cubic, self._quadratic
        self._cubic = self._quadratic = None
        steps: dict[str, Callable[..., None]] = {
            "C": self._curve,
            "S": self._smooth,
            "Q": self._quad,
            "T": self._smooth_quad,
            "M": self._move,
        }
        steps.get(command, self._line)(points, cubic, quadratic)

    def _along(self, command: str, value: float, dx: float, dy: float) -> Point:
        x, y = self.pen.at
        return (value + dx, y) if command == "H" else (x, value + dy)

    def _move(self, points: list[Point], *_: Point | None) -> None:
        self.pen.move(*points[0])

    def _line(self, points: list[Point], *_: Point | None) -> None:
        self.pen.line(*points[0])

    def _curve(self, points: list[Point], *_: Point | None) -> None:
        self.pen.curve(points[0], points[1], points[2])
        self._cubic = points[1]

    def _smooth(self, points: list[Point], cubic: Point | None, _: Point | None) -> None:
        self.pen.curve(self._reflect(cubic), points[0], points[1])
        self._cubic = points[0]

    def _quad(self, points: list[Point], *_: Point | None) -> None:
        self.pen.quadratic(points[0], points[1])
        self._quadratic = points[0]

    def _smooth_quad(self, points: list[Point], _: Point | None, quadratic: Point | None) -> None:
        control = self._reflect(quadratic)
        self.pen.quadratic(control, points[0])
        self._quadratic = control

    def _reflect(self, control: Point | None) -> Point:
        x, y = self.pen.at
        return (x, y) if control is None else (2 * x - control[0], 2 * y - control[1])

    def _close(self, arguments: str) -> None:
        if arguments.strip():
            raise _unclear("Z" + arguments)
        self.pen.close()
        self._cubic = self._quadratic = None

    def _arcs(self, arguments: str, *, relative: bool) -> None:
        """Read arcs separately: their two flags need no space after them."""
        at = 0
        while at < len(arguments) and (at == 0 or arguments[at:].strip()):
            match = _ARC.match(arguments, at)
            if not match or (at == 0 and match[0].lstrip().startswith(",")):
                raise _unclear("A" + arguments)
            rx, ry, tilt, x, y = numbers(" ".join(match.group(1, 2, 3, 6, 7)))
            dx, dy = self.pen.at if relative else (0.0, 0.0)
            before = self.pen.count
            draw_arc(
                self.pen, Arc(rx, ry, tilt, match[4] == "1", match[5] == "1"), (x + dx, y + dy)
            )
            self.inside_arcs += range(before, self.pen.count - 1)
            at = match.end()
        if at == 0:
            raise _unclear("A" + arguments)
        self._cubic = self._quadratic = None


def _unclear(data: str) -> RefusalError:
    return RefusalError(f"path data not understood at {quote(data)}", "correct the path data there")


def _values(command: str, arguments: str) -> list[float]:
    try:
        values = numbers(arguments)
    except RefusalError as error:
        raise _unclear(command + arguments) from error
    if not values or len(values) % _TAKES[command.upper()]:
        raise RefusalError(
            f"path command {quote(command + arguments)} has {len(values)} numbers, "
            f"not a multiple of {_TAKES[command.upper()]}",
            "correct the path data there",
        )
    return values


class Arc(Struct, frozen=True):
    """An arc's parameters as a path writes them; the tilt in degrees."""

    rx: float
    ry: float
    tilt: float
    large: bool
    sweep: bool


def draw_arc(pen: PathBuilder, arc: Arc, end: Point) -> None:
    """Draw an arc from the current point to `end`."""
    start = pen.at
    rx, ry = abs(arc.rx), abs(arc.ry)
    if start == end or rx == 0 or ry == 0:
        pen.line(*end)
        return
    turn = Affine.rotation(arc.tilt)
    centre, rx, ry = _centre(start, end, arc, rx, ry)
    to_page = Affine.translation(*centre) @ turn @ Affine.scaling(rx, ry)
    back = to_page.inverse()
    (x1, y1), (x2, y2) = back.apply(*start), back.apply(*end)
    first = math.atan2(y1, x1)
    sweep_angle = math.atan2(y2, x2) - first
    if arc.sweep and sweep_angle < 0:
        sweep_angle += 2 * math.pi
    elif not arc.sweep and sweep_angle > 0:
        sweep_angle -= 2 * math.pi
    draw_turn(pen, to_page, first, sweep_angle, end)


def draw_turn(pen: PathBuilder, to_page: Affine, first: float, angle: float, end: Point) -> None:
    """Draw curves along the unit circle, from angle `first` on by `angle` radians."""
    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / count
    reach = 4 / 3 * math.tan(step / 4)
    for index in range(count):
        begin = first + index * step
        stop = begin + step
        cos0, sin0, cos1, sin1 = math.cos(begin), math.sin(begin), math.cos(stop), math.sin(stop)
        pen.curve(
            to_page.apply(cos0 - reach * sin0, sin0 + reach * cos0),
            to_page.apply(cos1 + reach * sin1, sin1 - reach * cos1),
            end if index == count - 1 else to_page.apply(cos1, sin1),
        )


def _centre(start: Point, end: Point, arc: Arc, rx: float, ry: float) -> tuple[Point, float, float]:
    """Return the centre, and the radii, enlarged if they are too small to reach (F.6.5, F.6.6)."""
    turn = Affine.rotation(arc.tilt)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = turn.inverse().apply(half_x, half_y)
    stretch = (x / rx) ** 2 + (y / ry) ** 2
    if stretch > 1:
        rx, ry = rx * math.sqrt(stretch), ry * math.sqrt(stretch)
    under = (rx * y) ** 2 + (ry * x) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) if under else 0.0
    if arc.large == arc.sweep:
        factor = -factor
    cx, cy = turn.apply(factor * rx * y / ry, -factor * ry * x / rx)
    return (cx + (start[0] + end[0]) / 2, cy + (start[1] + end[1]) / 2), rx, ry
