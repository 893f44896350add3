"""The parts of a body, a head and a bill; `anatomy` says how they are drawn and lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.art.kit.curves import Point


@dataclass(frozen=True, slots=True)
class Body:
    """A swimming hull."""

    outline: str
    """Clockwise from the shoulder; the keel is under water."""
    nape: Point
    """Where the back of the neck meets the back."""
    throat: Point
    """Where the front of the neck meets the breast."""
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


@dataclass(frozen=True, slots=True)
class Head:
    """A head seen from the side."""

    profile: str
    """From the nape over the crown to the chin."""
    bill: Point
    """The middle of the bill's base."""
    eye: Point


@dataclass(frozen=True, slots=True)
class Bill:
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
