"""Hats and things in hand of bath ducks: pieces in the order they are painted.

Each piece lies in a frame of the rubber duck (`pnp.art.cover.rubber`) and moves with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.cover.rubber import Frame
from pnp.art.kit.curves import ellipse
from pnp.art.kit.shapes import ring


@dataclass(frozen=True, slots=True)
class PropPiece:
    """A filled shape of a prop, part of the duck's silhouette."""

    shape: str
    paint: str
    edge: float = 0.55
    """Its edge, in line weights; 0 for none."""
    shade: str = ""
    """The part of it that lies in shade."""
    within: bool = False
    """Cut to the piece before it, and no part of the silhouette."""
    free: bool = False
    """Apart from the duck, with an outline of its own."""


@dataclass(frozen=True, slots=True)
class PropLine:
    """A line on a prop, in the colour of lines or in a paint."""

    shape: str
    weight: float = 0.5
    paint: str = "outline"
    outer: float = 0
    """If not 0, a dark line this heavy lies below, so that the stroke is a tube."""


@dataclass(frozen=True, slots=True)
class Prop:
    """Pieces that move together."""

    frame: Frame
    pieces: tuple[PropPiece | PropLine, ...]

    @property
    def silhouette(self) -> tuple[str, ...]:
        """Return the shapes that the duck's outline goes around."""
        return tuple(
            piece.shape
            for piece in self.pieces
            if isinstance(piece, PropPiece) and not (piece.within or piece.free)
        )


_COLLAR: Final = (
    "M50 69C58 76 80 77 92 68.6C94 71 93.6 74.6 91.6 76.6"
    "C80 83 60 82 50 76C48.6 73.6 48.6 71 50 69Z"
)


def _prop(frame: Frame, *pieces: PropPiece | PropLine) -> Prop:
    return Prop(frame, pieces)


PROPS: Final[Mapping[str, Prop]] = {
    "toque": _prop(
        "hat",
        PropPiece(
            "M-17 -19C-28 -20 -29 -33 -18 -34C-16 -43 -4 -46 2 -41C9 -46 21 -42 21 -33"
            "C30 -31 29 -19 17 -19C8 -16 -8 -16 -17 -19Z",
            "white",
            shade="M18 -50C12 -40 14 -26 10 -14L34 -14L34 -50Z",
        ),
        PropLine("M-8 -33C-7 -29 -7 -25 -8 -22M6 -32C5 -28 5 -25 6 -22"),
        PropPiece("M-18 -9C-8 -14 8 -14 17.6 -9.4L17 -20C8 -24.6 -8 -24.6 -17 -20Z", "white"),
    ),
    "whisk": _prop(
        "held",
        PropPiece("M-1 -9C-10 -16 -10 -34 0 -34C10 -34 10 -16 1 -9Z", "cloud"),
        PropLine("M0 -9C-4 -16 -4 -30 0 -34C4 -30 4 -16 0 -9"),
        PropPiece("M-2.6 6L-2.2 -10L2.2 -10L2.6 6Z", "wood"),
    ),
    "neckerchief": _prop(
        "body",
        PropPiece("M78 76L70 92C74 93 77 91 79 88C81 92 85 93 88 91L82 77Z", "tomato"),
        PropPiece(_COLLAR, "tomato"),
    ),
    "straw_hat": _prop(
        "hat",
        PropPiece(
            "M-18 -13C-19 -24 -11 -28 1 -28C13 -28 20 -24 19 -13Z",
            "straw",
            shade="M11 -40C13 -28 13 -18 10 -10L26 -10L26 -40Z",
        ),
        PropPiece("M-24 -11L-24 -18C-6 -21.6 8 -21.6 24 -18L24 -11Z", "tomato", within=True),
        PropPiece(
            "M-44 -1C-46 -9 -30 -16.4 0 -16.4C24 -16.4 40 -12.6 39 -5C30 -9.4 20 -11 0 -11"
            "C-22 -11 -36 -8 -44 -1Z",
            "straw",
        ),
        PropLine("M-37 -8C-29 -12 -19 -13.4 -8 -13.8M12 -13.6C19 -13.2 26 -12 32 -9.6", 0.4),
    ),
    "sunflower": _prop(
        "hat",
        PropPiece(
            "M6 -43.8Q9.1 -48.3 11.2 -42.5Q17.2 -43.8 15.7 -38Q20.8 -35.3 15.9 -32.1Q18.6"
            " -25.8 12.3 -26.7Q10 -21.3 6 -25.8"
            "Q1.9 -21.3 -0.1 -26.7Q-6.2 -25.8 -3.7 -32.1Q-8.9 -35.3 -3.5 -38Q-5.3 -43.8 1"
            " -42.5Q2.8 -48.3 6 -43.8Z",
            "sunshine",
        ),
        PropPiece(ellipse(6, -34.4, 4.6), "cattail"),
    ),
    "watering_can": _prop(
        "held",
        PropLine("M-1 -22C-2 -36 13 -36 13 -22", 0.9, "lagoon", 2.1),
        PropPiece("M-7 -8L-20 -22L-16 -27L-6 -19Z", "lagoon"),
        PropPiece("M-24 -21L-15 -31L-12.6 -28.6L-21 -18.6Z", "lagoon_soft"),
        PropPiece("M-9 0L-7 -24L14 -24L16 0Z", "lagoon", shade="M8 -30L9 4L20 4L18 -30Z"),
        PropLine("M-8 -18L14.6 -18", 0.5),
    ),
    "band_cap": _prop(
        "hat",
        PropPiece(
            "M5 -29C-1 -31 -2 -37 3 -39C1 -44 6 -48 10 -45.4C15 -47 18 -42 15.4 -38.6"
            "C19 -35 16 -30 11 -29Z",
            "white",
        ),
        PropPiece(
            "M-15 -13L-17 -29C-6 -33 8 -33 18 -29L17 -13Z",
            "plum",
            shade="M9 -40L9 -8L24 -8L24 -40Z",
        ),
        PropPiece("M-22 -13L-22 -20C-6 -17 8 -17 22 -20L22 -13Z", "corn", within=True),
        PropPiece(
            "M-17 -15C-6 -10.6 8 -10.6 18 -15C25 -14 28 -11 29 -7C20 -10.6 12 -11 4 -10"
            "C-4 -10 -12 -10.4 -17 -15Z",
            "plum_dark",
        ),
    ),
    "tuba": _prop(
        "body",
        PropPiece(
            "M15 25C24 34 34 50 38 80L52 80C51 52 47 34 47 16Z",
            "corn",
            shade="M36 16C44 36 45 56 46 84L56 84L56 12Z",
        ),
        PropPiece(
            "M13 26C9 20 18 10 28 7.4C38 5 47 8 47.6 14C47.6 21 38 26 29 28C21 29.6 15 30 13 26Z",
            "corn",
        ),
        PropPiece(
            "M18 23.6C16 20 22 14 29.6 12C36.6 10.4 42.6 11.6 42.6 15C42.4 19 36 22.4 29.4 24"
            "C24 25.4 20 25.8 18 23.6Z",
            "brass_deep",
            0.4,
        ),
    ),
    "mouthpiece": _prop(
        "body", PropLine("M50 88C62 100 88 99 95 85C98 78 96 72 99 66", 1.2, "corn", 2.4)
    ),
    "deerstalker": _prop(
        "hat",
        PropPiece("M-19 -9C-27 -7 -34 -3 -35 1C-28 1 -20 -2 -15 -6Z", "cocoa_dark"),
        PropPiece("M16 -13C24 -12 31 -8 33 -4C26 -4 18 -6 12 -9Z", "cocoa_dark"),
        PropPiece(
            "M-20 -6C-22 -22 -14 -31 0 -31C14 -31 21 -22 19 -8C8 -13 -8 -12 -20 -6Z",
            "cocoa",
            shade="M9 -40C13 -28 13 -18 10 -4L30 -4L30 -40Z",
        ),
        PropPiece("M-4 -30C-10 -20 -11 -14 -10 -8L6 -11C8 -18 6 -26 2 -31Z", "cocoa_pale"),
        PropPiece("M-1 -31C-8 -41 -13 -37 -1 -31C11 -37 7 -42 -1 -31Z", "cocoa_dark"),
    ),
    "magnifier": _prop(
        "held",
        PropPiece("M-2.8 8L-2.2 -13L2.2 -13L2.8 8Z", "cattail"),
        PropPiece(ring(0, -25, 13, 9.4), "corn"),
        PropPiece(ellipse(0, -25, 9.4), "sky"),
        PropLine("M-5 -26C-4.6 -29 -2.6 -30.6 0 -31", 0.6, "white"),
    ),
    "bubble_pipe": _prop(
        "head",
        PropLine("M21 9C25 16 28 19 33 20", 0.8, "cattail", 1.9),
        PropPiece("M28.6 11L41 11C41 21 39 25.6 34.8 25.6C30.6 25.6 28.6 21 28.6 11Z", "cattail"),
        PropPiece(ellipse(38, 4.6, 3.4), "bubble", 0.6, free=True),
        PropPiece(ellipse(42.6, -4, 2.8), "bubble", 0.6, free=True),
        PropPiece(ellipse(39.6, -19, 4.8), "bubble", 0.6, free=True),
    ),
    "mask": _prop(
        "head",
        PropPiece("M-22 -4C-10 -12 4 -14 20 -12L21 -4C8 -6 -8 -2 -21 4Z", "black"),
        PropLine("M-8 12C-18 12 -24 6 -24 -8L-24 -34C-24 -40 -20 -42 -16 -42", 1.5, "tomato", 3.0),
        PropPiece(
            "M-2 -6C-2 -14 4 -16 12 -16C20 -16 23 -12 23 -5C23 3 20 6 10 6C1 6 -2 3 -2 -6Z",
            "tomato",
        ),
        PropPiece(
            "M2 -6C2 -11.6 5 -12.6 12 -12.6C18 -12.6 20 -10 20 -5C20 1 18 3 10.6 3C4 3 2 1 2 -6Z",
            "sky",
        ),
    ),
    "air_tank": _prop(
        "body",
        PropPiece(
            "M17 70L12 40C11 31 26 28 28 36L36 70Z", "steel", shade="M22 28L32 72L40 72L32 28Z"
        ),
        PropPiece("M14.6 33L13.4 26.6L22 25L23.4 31Z", "tomato"),
        PropLine("M13.4 50L31 46", 1.0),
    ),
    "hard_hat": _prop(
        "hat",
        PropPiece(
            "M-21 -9C-22 -26 -12 -34 1 -34C14 -34 22 -26 21 -11Z",
            "amber",
            shade="M10 -40C14 -28 14 -18 12 -6L30 -6L30 -40Z",
        ),
        PropPiece("M-5 -33C-6 -38 8 -38 7 -33L7 -12L-5 -11Z", "amber"),
        PropPiece(
            "M-25 -5C-24 -12 -10 -13.6 2 -13.6C16 -13.6 30 -13 33 -7C20 -9.6 -8 -9 -25 -5Z", "amber"
        ),
    ),
    "hammer": _prop(
        "held",
        PropPiece("M-2.8 8L-2.2 -30L2.2 -30L2.8 8Z", "wood"),
        PropPiece(
            "M-14 -43L7 -43C13 -43 18 -39 20 -32C14 -34.6 10 -33 7 -29L-14 -29"
            "C-16.4 -33 -16.4 -39 -14 -43Z",
            "steel",
        ),
    ),
    "nightcap": _prop(
        "hat",
        PropPiece(
            "M19.4 -11C19 -27 10 -38 -4 -40C-16 -42 -30 -40 -42 -30L-36 -23C-30 -26 -26 -27"
            " -22 -24C-20 -20 -20 -14 -20 -9Z",
            "night",
            shade="M8 -42C16 -28 15 -18 13 -6L26 -6L26 -42Z",
        ),
        PropLine("M-22 -24C-18 -28 -13 -30.6 -7 -31"),
        PropPiece(
            "M-22 -4C-24 -9 -22 -12 -19 -12C-8 -17 8 -18 18 -15C21 -15 23 -11 20 -8"
            "C8 -11 -8 -9 -18 -3C-20 -2 -21.6 -2.6 -22 -4Z",
            "white",
        ),
        PropPiece(ellipse(-41, -23, 6.6), "white"),
    ),
    "teddy": _prop(
        "held",
        PropPiece(ellipse(-7.4, -15, 4.4), "hen"),
        PropPiece(ellipse(7.4, -15, 4.4), "hen"),
        PropPiece(ellipse(0, 3, 9, 10), "hen"),
        PropPiece(ellipse(0, -7, 11, 10), "hen"),
        PropPiece(ellipse(1, -3.4, 5.2, 4.2), "cream", 0.4),
        PropLine("M-3.6 -9L-3.6 -8.6M5.4 -9L5.4 -8.6M1 -4.6L1 -4.2", 1.1),
    ),
    "quilt_collar": _prop("body", PropPiece(_COLLAR, "white")),
    "neck_seal": _prop("body", PropPiece(_COLLAR, "black")),
}
