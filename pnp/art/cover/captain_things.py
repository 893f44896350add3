"""The things of the captain and the mate, to call with and about them, from behind to before.

A megaphone and a spyglass are drawn around the head's middle, a bell around the grip of the wing,
the others in the captain's box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.cover.captain_dress import DressPiece
from pnp.art.kit.curves import ellipse
from pnp.art.kit.shapes import rounded


def _rose(x: float, y: float) -> tuple[DressPiece, ...]:
    return (
        DressPiece(
            f"M{x} {y + 4}Q{x + 1} {y + 10} {x - 3} {y + 15}", "foliage_deep", 0.8, is_line=True
        ),
        DressPiece(ellipse(x, y, 5.2), "tomato", 0.45),
        DressPiece(
            f"M{x - 2.6} {y}Q{x} {y - 4} {x + 2.6} {y}Q{x} {y + 3.4} {x - 1} {y + 0.6}",
            "outline",
            0.4,
            is_line=True,
        ),
    )


THINGS: Final[Mapping[str, tuple[DressPiece, ...]]] = {
    "megaphone": (
        DressPiece(
            "M25 -4L58 -22C64 -14 65 8 60 20L25 8Z", "trumpet", shade="M24 5L62 9L62 24L24 10Z"
        ),
        DressPiece(ellipse(60, -0.6, 5.4, 21), "trumpet"),
        DressPiece(ellipse(60.6, -0.6, 3, 15.6), "black", 0.3),
        DressPiece("M38 8L36 17L45 19L46 10.4", "outline", 1.0, is_line=True),
    ),
    "spyglass": (
        DressPiece("M13 -11L33 -15L35 -4L14 0Z", "brass_deep"),
        DressPiece("M32 -16.6L48 -20L51 -4.6L35 -2Z", "corn"),
        DressPiece("M47 -22.4L64 -26L68 -4L51 -2Z", "trumpet", shade="M46 -9L70 -14L70 0L48 0Z"),
        DressPiece("M33 -16.6L35.6 -2.4M48 -22L51.4 -2.4", "outline", 0.7, is_line=True),
    ),
    "bell": (
        DressPiece(ellipse(0, 17, 3.4), "black", 0.4),
        DressPiece(
            "M-3.4 -5C-11 -3 -9.6 7 -14 14L14 14C9.6 7 11 -3 3.4 -5Z",
            "trumpet",
            shade="M3 -8C6 2 6 8 8 16L18 16L18 -8Z",
        ),
        DressPiece("M-13.4 11L13.4 11", "outline", 0.45, is_line=True),
        DressPiece(rounded(-3, -14, 6, 10, 2.6), "wood"),
        DressPiece(
            "M-21 3L-17 5M-20 -6L-16 -4.6M21 3L17 5M20 -6L16 -4.6", "outline", 0.8, is_line=True
        ),
    ),
    "barbell": (
        DressPiece(rounded(-2, 23, 128, 5.4, 2), "steel"),
        DressPiece(rounded(-4, 9, 9, 34, 4), "black"),
        DressPiece(rounded(5, 14, 6, 24, 2.6), "tomato"),
        DressPiece(rounded(119, 9, 9, 34, 4), "black"),
        DressPiece(rounded(113, 14, 6, 24, 2.6), "tomato"),
    ),
    "roses": (
        *_rose(10, 30),
        *_rose(26, 6),
        *_rose(104, 2),
        *_rose(125, 22),
        DressPiece("M117 50L112 92", "outline", 1.1, is_line=True),
        DressPiece("M112.6 47L121 48.6L118.6 56L113.6 55Z", "steel"),
        DressPiece(ellipse(117.6, 42, 5.4, 6.4), "slate"),
        DressPiece("M113 40Q118 43 122.6 41M113 44Q117 47 122 45", "outline", 0.35, is_line=True),
    ),
}
"""Pieces that are drawn together. The paint `trumpet` is the officer's own."""
