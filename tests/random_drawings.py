"""Drawings made up at random, of all that two renderers draw alike: the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

SIDE: Final = 200
"""Units of a drawing, across and down."""

COLOURS: Final = (
    *("red", "#08f", "rgb(20,160,60)", "gold", "black", "hsl(300 60% 40%)", "#8040a080"),
    *("currentColor", "teal"),
)
BLENDS: Final = ("multiply", "screen", "overlay", "darken", "difference", "soft-light")
FITS: Final = ("none", "xMidYMid", "xMinYMax slice", "xMaxYMin meet")
WORDS: Final = (
    "Quack",
    "Duck &amp; Cover",
    "five ffi",
    "Tar <tspan fill='red' dy='6'>pond</tspan>",
)
TYPES: Final = (
    *("", "", "", ' letter-spacing="2"', ' text-decoration="underline"', ' word-spacing="6"'),
    *(' font-weight="700"', ' dominant-baseline="middle"'),
)
COORDINATES: Final = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
"""Path command -> its numbers."""

MAX_DEPTH: Final = 2
"""Groups in groups."""


def drawing(seed: int) -> bytes:
    """Return the drawing of a seed."""
    return _Maker(seed).drawing()


class _Maker:
    """Makes up one drawing; what it refers to is gathered on the way."""

    def __init__(self, seed: int) -> None:
        self._lot = random.Random(seed)  # noqa: S311 -- no secret
        self._definitions: list[str] = []

    def drawing(self) -> bytes:
        body = self._several(lambda: self._node(0), 2, 5)
        defs = "".join(self._definitions)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}">'
        return f"{head}<defs>{defs}</defs>{body}</svg>".encode()

    # --- chance -----------------------------------------------------------------------------------

    def _happens(self, share: float) -> bool:
        return self._lot.random() < share

    def _maybe(self, share: float, make: Callable[[], str]) -> str:
        return make() if self._happens(share) else ""

    def _number(self, low: float, high: float) -> str:
        return f"{self._lot.uniform(low, high):.3g}"

    def _numbers(self, count: int, low: float, high: float) -> str:
        return " ".join(self._number(low, high) for _ in range(count))

    def _several(self, make: Callable[[], str], fewest: int, most: int) -> str:
        return "".join(make() for _ in range(self._lot.randint(fewest, most)))

    def _one(self, values: Sequence[str]) -> str:
        return self._lot.choice(values)

    # --- what is referred to ----------------------------------------------------------------------

    def _define(self, tag: str, attributes: str, inside: str) -> str:
        name = f"i{len(self._definitions)}"
        self._definitions.append(f'<{tag} id="{name}" {attributes}>{inside}</{tag}>')
        return name

    def _paint(self, depth: int) -> str:
        kinds = ("none", "colour", "colour", "colour", "gradient", "gradient", "pattern")
        kind = self._one(kinds[:4] if depth else kinds)
        if kind == "none":
            return "none"
        if kind == "colour":
            return self._one(COLOURS)
        return f"url(#{self._gradient() if kind == 'gradient' else self._pattern(depth)})"

    def _stops(self) -> str:
        offsets = sorted(
            self._lot.choice((0, 0.2, 0.25, 0.5, 0.5, 0.8, 1))
            for _ in range(self._lot.randint(1, 4))
        )
        return "".join(
            f'<stop offset="{offset}" stop-color="{self._one(COLOURS)}"'
            f"{self._maybe(0.3, lambda: f' stop-opacity={chr(34)}{self._number(0, 1)}{chr(34)}')}/>"
            for offset in offsets
        )

    def _gradient(self) -> str:
        units = self._one(("userSpaceOnUse", "objectBoundingBox"))
        whole = SIDE if units == "userSpaceOnUse" else 1
        tag = self._one(("linearGradient", "radialGradient"))
        place = {
            "linearGradient": lambda: " ".join(
                f'{name}="{self._number(0, whole)}"' for name in ("x1", "y1", "x2", "y2")
            ),
            "radialGradient": lambda: " ".join(
                f'{name}="{self._number(0.3 * whole, 0.6 * whole)}"'
                for name in ("cx", "cy", "r", *self._one(("fx", "")).split())
            ),
        }[tag]()
        more = self._maybe(0.3, lambda: f' gradientTransform="{self._transform()}"')
        more += f' spreadMethod="{self._one(("pad", "reflect", "repeat"))}"'
        attributes = f'gradientUnits="{units}" {place}{more}'
        if self._happens(0.2):
            base = self._define("linearGradient", "", self._stops())
            return self._define(tag, f'{attributes} href="#{base}"', "")
        return self._define(tag, attributes, self._stops())

    def _pattern(self, depth: int) -> str:
        size = f'width="{self._number(8, 40)}" height="{self._number(8, 40)}"'
        more = self._maybe(0.4, lambda: f' patternTransform="{self._transform()}"')
        more += self._maybe(0.3, lambda: f' viewBox="0 0 {self._numbers(2, 10, 40)}"')
        tile = self._several(lambda: self._shape(depth + 1, 30), 1, 2)
        return self._define("pattern", f'patternUnits="userSpaceOnUse" {size}{more}', tile)

    def _clip(self) -> str:
        if self._happens(0.3):
            shapes = '<rect x=".1" y=".2" width=".7" height=".6"/><circle cx=".5" cy=".5" r=".3"/>'
            return self._define("clipPath", 'clipPathUnits="objectBoundingBox"', shapes)
        rule = self._one(("evenodd", "nonzero"))
        shapes = self._several(lambda: self._outline(SIDE, f'clip-rule="{rule}"'), 1, 3)
        return self._define("clipPath", "", shapes)

    def _mask(self) -> str:
        region = 'maskUnits="userSpaceOnUse" x="20" y="20" width="150" height="140"'
        attributes = self._one((region, 'style="mask-type: alpha"', ""))
        return self._define("mask", attributes, self._several(lambda: self._shape(2, SIDE), 1, 3))

    def _marker(self) -> str:
        size = f'markerWidth="{self._number(2, 5)}" markerHeight="{self._number(2, 5)}"'
        turn = self._one(("auto", "0", "45", "auto-start-reverse"))
        attributes = f'viewBox="0 0 10 10" refX="{self._number(0, 10)}" refY="5" {size}'
        arrow = f'<path d="M0 0L10 5L0 10z" fill="{self._one(COLOURS)}"/>'
        return self._define("marker", f'{attributes} orient="{turn}"', arrow)

    # --- elements ---------------------------------------------------------------------------------

    def _transform(self) -> str:
        return self._one(
            (
                f"translate({self._numbers(2, -30, 30)})",
                f"rotate({self._number(-180, 180)} {self._numbers(2, 0, SIDE)})",
                f"scale({self._number(0.4, 1.6)})",
                f"scale({self._number(0.5, 1.5)} {self._number(-1.5, -0.5)})",
                f"skewX({self._number(-40, 40)})",
                f"translate({self._numbers(2, -9, 9)}) matrix(1 .2 -.3 .9 5 -5)",
            )
        )

    def _stroke(self, depth: int) -> str:
        text = f'stroke="{self._paint(depth)}" stroke-width="{self._number(2, 16)}"'
        text += f' stroke-linecap="{self._one(("butt", "round", "square"))}"'
        text += f' stroke-linejoin="{self._one(("miter", "round", "bevel"))}"'
        text += f' stroke-miterlimit="{self._number(1, 10)}"'
        text += self._maybe(0.3, lambda: f' stroke-dasharray="{self._numbers(3, 1, 25)}"')
        text += self._maybe(0.2, lambda: f' stroke-dashoffset="{self._number(-20, 20)}"')
        text += self._maybe(0.2, lambda: f' stroke-opacity="{self._number(0, 1)}"')
        return text + self._maybe(0.2, lambda: ' paint-order="stroke"')

    def _look(self, depth: int) -> str:
        """Return the attributes that say how an element looks."""
        text = f' fill="{self._paint(depth)}" '
        text += self._maybe(0.5, lambda: self._stroke(depth))
        text += self._maybe(0.25, lambda: f' transform="{self._transform()}"')
        text += self._maybe(0.15, lambda: f' opacity="{self._number(0.1, 1)}"')
        text += self._maybe(0.15, lambda: f' fill-opacity="{self._number(0, 1)}"')
        text += self._maybe(0.2, lambda: ' fill-rule="evenodd"')
        text += self._maybe(0.1, lambda: f' color="{self._one(COLOURS[:4])}"')
        if depth < MAX_DEPTH:
            text += self._maybe(0.1, lambda: f' clip-path="url(#{self._clip()})"')
            text += self._maybe(0.08, lambda: f' mask="url(#{self._mask()})"')
            text += self._maybe(0.06, lambda: f' style="mix-blend-mode: {self._one(BLENDS)}"')
        return text

    def _outline(self, size: float, look: str) -> str:
        """Return a shape without markers."""
        kind = self._one(("rect", "circle", "ellipse", "polygon", "path", "path"))
        place = {
            "rect": lambda: (
                f'x="{self._number(0, size * 0.6)}" y="{self._number(0, size * 0.6)}" '
                f'width="{self._number(5, size * 0.6)}" height="{self._number(5, size * 0.6)}" '
                f'rx="{self._one(("0", "5", "40"))}"'
            ),
            "circle": lambda: f'{self._centre(size)} r="{self._number(3, size * 0.4)}"',
            "ellipse": lambda: (
                f'{self._centre(size)} rx="{self._number(3, size * 0.4)}" '
                f'ry="{self._number(3, size * 0.4)}"'
            ),
            "polygon": lambda: f'points="{self._numbers(8, 0, size)}"',
            "path": lambda: f'd="{self._path(size)}"',
        }[kind]()
        return f"<{kind} {place} {look}/>"

    def _centre(self, size: float) -> str:
        return f'cx="{self._number(0, size)}" cy="{self._number(0, size)}"'

    def _path(self, size: float) -> str:
        return f"M{self._numbers(2, 0, size)}" + self._several(lambda: self._step(size), 1, 6)

    def _step(self, size: float) -> str:
        command = self._one("LlHhVvCcSsQqTtAaz")
        low, high = (0.0, size) if command.isupper() else (-size / 3, size / 3)
        if command == "z":
            return "z"
        if command in "Aa":
            flags = f"{self._lot.randint(0, 1)} {self._lot.randint(0, 1)}"
            radii = f"{self._numbers(2, 5, size / 2)} {self._number(0, 90)}"
            return f"{command}{radii} {flags} {self._numbers(2, low, high)}"
        return command + self._numbers(COORDINATES[command.upper()], low, high)

    def _shape(self, depth: int, size: float) -> str:
        kind = self._one(("shape", "shape", "shape", "shape", "line", "text"))
        if kind == "line" and depth == 0:
            ends = self._several(lambda: f' {self._end()}="url(#{self._marker()})"', 0, 1)
            return f'<path d="{self._path(size)}" {self._look(depth)}{ends}/>'
        if kind == "text" and depth < MAX_DEPTH:
            return self._text(self._look(depth))
        return self._outline(size, self._look(depth))

    def _end(self) -> str:
        return self._one(("marker-start", "marker-mid", "marker-end"))

    def _text(self, look: str) -> str:
        place = f'x="{self._number(0, 120)}" y="{self._number(20, 190)}"'
        anchor = self._one(("start", "middle", "end"))
        kind = f'font-family="Andika" font-size="{self._number(12, 50)}" text-anchor="{anchor}"'
        return f"<text {place} {kind}{self._one(TYPES)} {look}>{self._one(WORDS)}</text>"

    def _node(self, depth: int) -> str:
        kind = self._one(("shape", "shape", "shape", "g", "g", "use", "symbol", "svg"))
        if kind == "shape" or depth > MAX_DEPTH:
            return self._shape(min(depth, 1), SIDE)
        inside = self._several(lambda: self._node(depth + 1), 1, 3)
        place = f'x="{self._number(0, 60)}" y="{self._number(0, 60)}"'
        box = f'{place} width="{self._number(50, 140)}" height="{self._number(50, 140)}"'
        frame = f'viewBox="0 0 {self._numbers(2, 60, 200)}"'
        if kind == "g":
            return f"<g {self._look(0)}>{inside}</g>"
        if kind == "use":
            return f'<use href="#{self._define("g", "", inside)}" {place} {self._look(1)}/>'
        if kind == "symbol":
            return f'<use href="#{self._define("symbol", frame, inside)}" {box}/>'
        return f'<svg {box} {frame} preserveAspectRatio="{self._one(FITS)}">{inside}</svg>'
