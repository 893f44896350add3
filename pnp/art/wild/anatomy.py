"""The parts of ducks: bodies, heads, bills, tails. Shapes only, no colours.

All ducks swim to the right in a box of 120 x 90 whose water line lies at y = 72. Bodies and tails
are drawn in that box. Heads are drawn around their middle in units of half a head, bills from the
middle of their base in units of their length, both looking to the right. Shapes are path data in
the form of `curves`; an outline is a list of alternating x and y, through which a smooth curve is
drawn. Each part is a file of `pnp/art/data`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from pnp.art.kit.curves import Point, points
from pnp.art.kit.tables import RowFolder, ShapeFile, shapes_in

MIDWATER: Final = (58.0, 70.0)
"""The fixed point for scaling smaller species."""


class Body(Struct, frozen=True):
    """A swimming hull."""

    outline: str
    """Clockwise from the shoulder; the keel is under water."""
    nape: Point
    """The point where the back of the neck meets the back."""
    throat: Point
    """The point where the front of the neck meets the breast."""
    wing: str
    """The folded wing, its tip over the rump."""
    feathers: str
    """Lines on the wing: the edges of the long tertials."""
    shade: str
    """The part of the hull that lies in shade."""
    patches: Mapping[str, str]
    """Markings by name."""
    speculum: str = ""
    """The wing's window, below the tertials."""


class Head(Struct, frozen=True):
    """A head seen from the side."""

    profile: str
    """From the nape over the crown to the chin."""
    bill: Point
    """The middle of the bill's base."""
    eye: Point


class Bill(Struct, frozen=True):
    """A bill seen from the side."""

    outline: str
    lines: str
    """The mouth and the nostril."""
    nail: str = ""
    """The dark tip."""
    saddle: str = ""
    """The dark middle of a hen's bill."""
    culmen: str = ""
    """Its ridge, and all that is as dark."""
    upper: str = ""
    """The outline of its upper half, seen when the bill is open."""


_OF_BODY: Final = ("outline", "nape", "throat", "wing", "feathers", "shade", "speculum")


def _body(path: Path) -> Body:
    """Return the body of a file; shapes that no body must have are its markings."""
    shapes = shapes_in(path)
    return Body(
        outline=shapes["outline"],
        nape=points(shapes["nape"])[0],
        throat=points(shapes["throat"])[0],
        wing=shapes["wing"],
        feathers=shapes["feathers"],
        shade=shapes["shade"],
        patches={name: shape for name, shape in shapes.items() if name not in _OF_BODY},
        speculum=shapes.get("speculum", ""),
    )


def _head(path: Path) -> Head:
    shapes = shapes_in(path)
    return Head(shapes["profile"], points(shapes["bill"])[0], points(shapes["eye"])[0])


def _bill(path: Path) -> Bill:
    return Bill(**shapes_in(path))


BODIES: Final[Mapping[str, Body]] = RowFolder("bodies", _body)
HEADS: Final[Mapping[str, Head]] = RowFolder("heads", _head)
BILLS: Final[Mapping[str, Bill]] = RowFolder("bills", _bill)
TAILS: Final[Mapping[str, str]] = ShapeFile("tails")
HEAD_PATCHES: Final[Mapping[str, str]] = ShapeFile("head_patches")
"""Markings by name, in the head's frame; those of the neck reach below it."""
HEAD_LIGHTS: Final[Mapping[str, str]] = ShapeFile("head_lights")
"""Light on the crown and on a glossy head, and the cheek's shadow on the neck."""
PLUMES: Final[Mapping[str, str]] = ShapeFile("plumes")
"""Feathers that are lines: a mallard's curls, of which one is left out where it is small; the
needle of a pintail, which runs out to nothing."""
FEET: Final[Mapping[str, str]] = ShapeFile("feet")
"""Webbed feet, the ankle at the origin and the toes to the right; `.toes` are lines on them."""
