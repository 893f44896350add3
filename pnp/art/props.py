"""What bath ducks wear and hold: pieces in the order they are painted.

Each piece lies in a frame of the rubber duck (`pnp.art.rubber`) and moves with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.rubber import Frame
from pnp.art.shapes import ring, rounded


@dataclass(frozen=True, slots=True)
class Piece:
    """A filled shape of a prop, part of the duck's silhouette."""

    shape: str
    paint: str
    edge: float = 0.55
    """Its edge, in line weights; 0 for none."""
    shade: str = ""
    """The part of it that lies in shade."""
    within: bool = False
    """Cut to the piece before it, and no part of the silhouette."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line on a prop, in the colour of lines or in a paint."""

    shape: str
    weight: float = 0.5
    paint: str | None = None
    outer: float = 0
    """If not 0, a dark line this heavy lies below, so that the stroke is a tube."""


@dataclass(frozen=True, slots=True)
class Prop:
    """Pieces that move together."""

    frame: Frame
    pieces: tuple[Piece | Stroke, ...]


@dataclass(frozen=True, slots=True)
class Garment:
    """What covers part of the body, in the body's box."""

    shape: str
    paint: str
    hatch_paint: str
    trim: tuple[Piece | Stroke, ...] = ()
    gap: float = 8.5
    weight: float = 0.9


GARMENTS: Final[Mapping[str, Garment]] = {
    "apron": Garment(
        "M62 58C66 68 64 76 60 82C56 90 56 98 57 112L112 112L112 58Z", "white", "tomato"
    ),
    "dungarees": Garment(
        "M30 112C28 100 30 92 34 88C48 90 60 88 74 84C80 80 84 74 86 62L90 62C92 70 96 76 112 76"
        "L112 112Z",
        "leaf",
        "leaf.deep",
        (Stroke("M84 90L92 90L92 96Q88 98 84 96Z", 0.5),),
    ),
    "jacket": Garment("M36 56C32 74 32 92 40 112L112 112L112 56Z", "plum", "corn", (), 9.5, 0.8),
    "cape": Garment(
        "M46 60C40 70 34 78 26 84C44 94 78 98 108 86L108 56Z", "cocoa", "cocoa.pale", (), 9.0, 0.7
    ),
    "wetsuit": Garment("M26 52C22 70 24 90 32 112L112 112L112 52Z", "lagoon", "lagoon.pale"),
    "vest": Garment(
        "M52 60C46 72 46 96 52 112L96 112C92 96 90 84 94 60Z", "amber", "white", (), 8.5, 1.0
    ),
    "pyjamas": Garment("M22 48C20 70 22 90 30 112L112 112L112 48Z", "night", "sun.pale"),
}

_COLLAR: Final = "M50 69C58 76 80 77 92 68.6C94 71 93.6 74.6 91.6 76.6C80 83 60 82 50 76C48.6 73.6 48.6 71 50 69Z"

PROPS: Final[Mapping[str, Prop]] = {
    "toque": Prop(
        "hat",
        (
            Piece(
                "M-17 -19C-28 -20 -29 -35 -18 -36C-16 -46 -3 -49 2 -43C9 -49 22 -45 21 -35C30 -33 29 -19"
                " 17 -19C8 -16 -8 -16 -17 -19Z",
                "white",
                shade="M18 -50C12 -40 14 -26 10 -14L34 -14L34 -50Z",
            ),
            Stroke("M-8 -34C-7 -30 -7 -26 -8 -22M6 -33C5 -29 5 -26 6 -22"),
            Piece("M-17.4 -10C-8 -15 8 -15 17.4 -10L17 -20C8 -24.6 -8 -24.6 -17 -20Z", "white"),
        ),
    ),
    "whisk": Prop(
        "held",
        (
            Piece("M-1 -9C-10 -16 -10 -34 0 -34C10 -34 10 -16 1 -9Z", "cloud"),
            Stroke("M0 -9C-4 -16 -4 -30 0 -34C4 -30 4 -16 0 -9"),
            Piece("M-2.6 6L-2.2 -10L2.2 -10L2.6 6Z", "wood"),
        ),
    ),
    "neckerchief": Prop(
        "body",
        (
            Piece("M78 76L70 92C74 93 77 91 79 88C81 92 85 93 88 91L82 77Z", "tomato"),
            Piece(_COLLAR, "tomato"),
        ),
    ),
    "straw_hat": Prop(
        "hat",
        (
            Piece(
                "M-15 -13C-16 -28 -9 -34 1 -34C11 -34 17 -28 16 -13Z",
                "straw",
                shade="M9 -40C11 -28 11 -18 8 -10L24 -10L24 -40Z",
            ),
            Piece("M-20 -11L-20 -18C-6 -21 8 -21 20 -18L20 -11Z", "leaf", within=True),
            Piece(
                "M-34 -7C-32 -14 -16 -14.6 0 -14.6C16 -14.6 33 -14 35 -7C24 -9 12 -8.6 0 -8.6"
                "C-12 -8.6 -24 -9 -34 -7Z",
                "straw",
            ),
        ),
    ),
    "sunflower": Prop(
        "held",
        (
            Stroke("M0 6C-1 -6 1 -14 0 -22", 0.9, "leaf", 2.1),
            Piece("M0 -4C-8 -4 -12 -9 -13 -15C-6 -14 -1 -11 0 -4Z", "leaf"),
            Piece(
                "M0 -41Q4 -46 6 -39Q13 -41 11 -34Q17 -31 11.6 -28Q14 -21 7 -22Q4 -15.6 0 -21"
                "Q-4 -15.6 -7 -22Q-14 -21 -11.6 -28Q-17 -31 -11 -34Q-13 -41 -6 -39Q-4 -46 0 -41Z",
                "sun",
            ),
            Piece(ellipse(0, -30.6, 5.6), "cattail"),
        ),
    ),
    "band_cap": Prop(
        "hat",
        (
            Piece("M6 -34C2 -42 6 -50 13 -50C11 -47 17 -44 13 -34Z", "white"),
            Piece(
                "M-14 -13L-16 -33C-6 -37 8 -37 17 -33L16 -13Z",
                "plum",
                shade="M9 -40L9 -8L24 -8L24 -40Z",
            ),
            Piece("M-20 -13L-20 -19.6C-6 -16.6 8 -16.6 20 -19.6L20 -13Z", "corn", within=True),
            Piece(
                "M-16 -15C-6 -11 8 -11 17 -15C24 -14 28 -11 29 -7C20 -10.6 12 -11 4 -10.4"
                "C-4 -10.4 -11 -11 -16 -15Z",
                "black",
            ),
        ),
    ),
    "tuba": Prop(
        "body",
        (
            Piece(
                "M6 22C18 40 26 52 34 74L46 72C44 48 40 34 40 14Z",
                "corn",
                shade="M28 10C36 30 40 50 40 76L50 76L50 10Z",
            ),
            Piece(
                "M3 25C-2 19 8 8 20 5C32 2 42 6 41 13C40 21 28 24 20 26C12 28 6 29 3 25Z", "corn"
            ),
            Piece(
                "M8 23C6 19 12 12 21 9.6C29 7.4 36 9 36 13C35 18 27 20 20 22C14 23.6 10 25 8 23Z",
                "brass.deep",
            ),
        ),
    ),
    "bow_tie": Prop(
        "body",
        (
            Piece("M80 79L68 73L69 87Z M80 79L93 72L93 86Z", "rose"),
            Piece(ellipse(80.4, 79, 3.2, 3.6), "rose"),
        ),
    ),
    "deerstalker": Prop(
        "hat",
        (
            Piece("M-19 -9C-27 -7 -34 -3 -35 1C-28 1 -20 -2 -15 -6Z", "chestnut"),
            Piece("M16 -13C24 -12 31 -8 33 -4C26 -4 18 -6 12 -9Z", "chestnut"),
            Piece(
                "M-20 -6C-22 -22 -14 -31 0 -31C14 -31 21 -22 19 -8C8 -13 -8 -12 -20 -6Z",
                "cocoa",
                shade="M9 -40C13 -28 13 -18 10 -4L30 -4L30 -40Z",
            ),
            Piece("M-4 -30C-10 -20 -11 -14 -10 -8L6 -11C8 -18 6 -26 2 -31Z", "cocoa.pale"),
            Piece("M-1 -31C-8 -41 -13 -37 -1 -31C11 -37 7 -42 -1 -31Z", "chestnut"),
        ),
    ),
    "magnifier": Prop(
        "held",
        (
            Piece("M-2.8 8L-2.2 -13L2.2 -13L2.8 8Z", "cattail"),
            Piece(ring(0, -25, 13, 9.4), "corn"),
            Piece(ellipse(0, -25, 9.4), "sky"),
            Stroke("M-5 -26C-4.6 -29 -2.6 -30.6 0 -31", 0.6, "white"),
        ),
    ),
    "bubble_pipe": Prop(
        "head",
        (
            Stroke("M24 7C30 14 32 18 38 18", 0.8, "cattail", 1.9),
            Piece("M34 10L46 10C46 20 44 23 40 23C36 23 34 18 34 10Z", "cattail"),
            Piece(ellipse(40, 4, 4), "sky"),
            Piece(ellipse(36, -22, 5.4), "sky"),
            Piece(ellipse(43, -10, 3), "sky"),
        ),
    ),
    "mask": Prop(
        "hat",
        (
            Piece("M-22 -4C-10 -12 4 -14 20 -12L21 -4C8 -6 -8 -2 -21 4Z", "black"),
            Stroke(
                "M-8 12C-18 12 -24 6 -24 -8L-24 -34C-24 -40 -20 -42 -16 -42", 1.5, "tomato", 3.0
            ),
            Piece(
                "M-2 -6C-2 -14 4 -16 12 -16C20 -16 23 -12 23 -5C23 3 20 6 10 6C1 6 -2 3 -2 -6Z",
                "tomato",
            ),
            Piece(
                "M2 -6C2 -11.6 5 -12.6 12 -12.6C18 -12.6 20 -10 20 -5C20 1 18 3 10.6 3"
                "C4 3 2 1 2 -6Z",
                "sky",
            ),
        ),
    ),
    "air_tank": Prop(
        "body",
        (
            Piece("M16 70L10 40C9 32 24 29 26 37L33 67Z", "sun", shade="M20 30L30 70L38 70L30 30Z"),
            Piece("M12.6 33.6L11.4 28L19.4 26.4L20.6 32Z", "steel"),
            Stroke("M11 49L28 45.6", 1.0),
        ),
    ),
    "hard_hat": Prop(
        "hat",
        (
            Piece(
                "M-21 -9C-22 -26 -12 -34 1 -34C14 -34 22 -26 21 -11Z",
                "amber",
                shade="M10 -40C14 -28 14 -18 12 -6L30 -6L30 -40Z",
            ),
            Piece("M-5 -33C-6 -38 8 -38 7 -33L7 -12L-5 -11Z", "amber"),
            Piece(
                "M-25 -5C-24 -12 -10 -13.6 2 -13.6C16 -13.6 30 -13 33 -7C20 -9.6 -8 -9 -25 -5Z",
                "amber",
            ),
        ),
    ),
    "hammer": Prop(
        "held",
        (
            Piece("M-2.6 8L-2 -26L2 -26L2.6 8Z", "wood"),
            Piece(
                "M-11 -37L6 -37C11 -37 15 -34 17 -28C12 -30 9 -29 6 -26L-11 -26C-13 -29 -13 -34 -11 -37Z",
                "steel",
            ),
        ),
    ),
    "nightcap": Prop(
        "hat",
        (
            Piece(
                "M-20 -9C-20 -26 -8 -38 2 -38C-8 -44 -24 -44 -33 -33C-40 -25 -42 -14 -42 -5L-37 -4"
                "C-36 -14 -32 -22 -25 -26C-22 -20 -22 -14 -20 -9Z",
                "night",
            ),
            Piece("M-20 -9C-20 -26 -8 -38 2 -38C12 -36 19 -26 19 -11Z", "night"),
            Piece(
                "M-22 -4C-24 -9 -22 -12 -19 -12C-8 -17 8 -18 18 -15C21 -15 23 -11 20 -8"
                "C8 -11 -8 -9 -18 -3C-20 -2 -21.6 -2.6 -22 -4Z",
                "white",
            ),
            Piece(ellipse(-39.6, 0, 6.4), "white"),
        ),
    ),
    "teddy": Prop(
        "held",
        (
            Piece(ellipse(-8, -21, 4.6), "hen"),
            Piece(ellipse(8, -21, 4.6), "hen"),
            Piece(ellipse(0, 3, 10, 11), "hen"),
            Piece(ellipse(0, -12, 12, 11), "hen"),
            Piece(ellipse(1, -8, 5.6, 4.6), "cream", 0.4),
            Stroke("M-4 -14L-4 -13.6M6 -14L6 -13.6M1 -9L1 -8.6", 1.1),
        ),
    ),
    "quilt_collar": Prop("body", (Piece(_COLLAR, "white"),)),
    "neck_seal": Prop("body", (Piece(_COLLAR, "black"),)),
}

__all__ = ["GARMENTS", "PROPS", "Garment", "Piece", "Prop", "Stroke", "rounded"]
