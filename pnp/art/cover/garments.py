"""Clothes of bath ducks, in the body's box: cloth that shows the family's hatch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Garment:
    """A piece of clothing; it may be larger than the body, whose outline clips it."""

    shape: str
    paint: str
    hatch_paint: str
    gap: float = 8.5
    """How far the hatch's lines lie apart."""
    weight: float = 0.9
    """How heavy they are, in line weights."""
    seams: str = ""
    """Lines on it."""


GARMENTS: Final[Mapping[str, Garment]] = {
    "apron": Garment(
        "M62 58C66 68 64 76 60 82C56 90 56 98 57 112L112 112L112 58Z", "white", "tomato"
    ),
    "dungarees": Garment(
        "M30 112C28 100 30 92 34 88C48 90 60 88 74 84C80 80 84 74 86 62L90 62C92 70 96 76 112 76"
        "L112 112Z",
        "leaf",
        "leaf_soft",
        seams="M84 90L92 90L92 96Q88 98 84 96Z",
    ),
    "jacket": Garment(
        "M36 56C32 74 32 92 40 112L112 112L112 56Z", "plum", "corn", gap=9.5, weight=0.8
    ),
    "cape": Garment(
        "M46 60C40 70 34 78 26 84C44 94 78 98 108 86L108 56Z",
        "cocoa",
        "cocoa_pale",
        gap=9.0,
        weight=0.7,
    ),
    "wetsuit": Garment("M26 52C22 70 24 90 32 112L112 112L112 52Z", "lagoon", "lagoon_pale"),
    "vest": Garment(
        "M52 60C46 72 46 96 52 112L96 112C92 96 90 84 94 60Z", "amber", "white", weight=1.0
    ),
    "pyjamas": Garment("M22 48C20 70 22 90 30 112L112 112L112 48Z", "night", "sunshine_pale"),
}
