"""The clothes of the captain and the mate: pieces in the order they are painted.

Hats are drawn around the head's middle as the rubber duck's are, coats on the body in the
captain's box.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pnp.art.kit.curves import ellipse


@dataclass(frozen=True, slots=True)
class DressPiece:
    """A shape of clothing: filled and edged, or a line."""

    shape: str
    paint: str
    edge: float = 0.5
    """Its edge in line weights, 0 for none; of a line, its width."""
    is_line: bool = False
    shade: str = ""
    """The part of it that lies in shade."""


@dataclass(frozen=True, slots=True)
class Dress:
    """The clothes by which an officer is known."""

    coat: str
    """The paint of body and wing below the collar."""
    cuff: str
    """The paint of the band around the wing's tip."""
    on_coat: tuple[DressPiece, ...]
    hat: tuple[DressPiece, ...]
    face: tuple[DressPiece, ...] = ()
    """What lies on the head below the hat."""
    hat_at: tuple[float, float] = (0, 0)
    """How far the hat is moved from where it is drawn."""
    trumpet: str = "corn"
    """The paint of what is spoken through."""

    @property
    def hat_silhouette(self) -> str:
        """Return the shapes that the outline goes around."""
        return "".join(piece.shape for piece in self.hat if not piece.is_line)


COAT: Final = "M36 62C44 72 62 73 74 64L100 60L112 82L104 110L30 110C28 92 30 74 36 62Z"
"""What of the body is clad."""
_CAP_TOP: Final = (
    "M-21 -17C-30 -24 -29 -37 -16 -41C-4 -46 14 -46 25 -40C33 -35 31 -25 22 -16"
    "C8 -21 -8 -22 -21 -17Z"
)
_CAP_BAND: Final = "M-21 -17C-8 -22 8 -21.6 22 -16L22.6 -8.6C8 -13.6 -8 -14 -21.6 -9Z"
_CAP_PEAK: Final = (
    "M4 -13C12 -12.6 18 -10.6 22.6 -8.6C30 -7.6 35 -5.6 37 -1.6C28 -5 15 -6.4 5 -7.4Z"
)
_CAP_SHADE: Final = "M14 -48C24 -38 22 -26 18 -14L40 -14L40 -48Z"
_BRAID: Final = "M5 -15.2C11 -14.6 17 -13 22 -11"
_ANCHOR: Final = (
    "M9 -35L9 -24M5.4 -31.6L12.6 -31.6M3.6 -28.4C4 -25.4 6.4 -23.6 9 -23.4"
    "C11.6 -23.6 14 -25.4 14.4 -28.4"
)
_BROW: Final = "M3 -13.6C6.6 -16 11.4 -15.8 15 -12.4"
_BEARD: Final = (
    "M-16 3C-19 10 -17 16 -13 17C-14 22 -8 26 -4 24C-1 29 7 29 10 25C15 27 20 23 19 19"
    "C23 17 22 12 18 12C12 15 3 14 -1 7C-6 10 -12 8 -16 3Z"
)
_BEARD_LOCKS: Final = "M-8 16C-7 18 -5.6 19.4 -3.6 20M2 18.6C3.6 20.4 6 21 8.4 20.4"
_BUTTONS: Final = "".join(ellipse(x, y, 2.3) for x, y in ((82, 80), (85, 89), (97, 78), (98, 87)))
_LAPEL: Final = "M72 66C78 72 88 71 97 63L101 66L92 76L86 84L79 76Z"
_EPAULETTE: Final = "M50 70C54 64.6 66 64.6 71 69.4L69.6 74.6C64 71.4 56 71.4 51.6 75Z"
_FRINGE: Final = (
    "M52.6 74.6L51.6 79M57 72.8L56.4 77.4M61.4 72.4L61.6 77M65.6 73L66.6 77.6M69 74.4L70.8 78.4"
)

CAPTAIN: Final = Dress(
    coat="night",
    cuff="corn",
    on_coat=(
        DressPiece(_LAPEL, "white"),
        DressPiece("M86 84L87 104", "corn", 0.6, is_line=True),
        DressPiece(_BUTTONS, "corn", 0.4),
    ),
    hat=(
        DressPiece(_CAP_TOP, "white", shade=_CAP_SHADE),
        DressPiece(_CAP_BAND, "night"),
        DressPiece(_CAP_PEAK, "black"),
        DressPiece(_BRAID, "corn", 0.75, is_line=True),
        DressPiece(_ANCHOR, "brass_deep", 0.75, is_line=True),
    ),
    face=(DressPiece(_BEARD, "white"), DressPiece(_BEARD_LOCKS, "outline", 0.4, is_line=True)),
    hat_at=(0, -7),
)

_BERET: Final = (
    "M-22 -14C-33 -20 -31 -33 -19 -34C-8 -40 14 -41 26 -32C33 -26 30 -17 21 -13"
    "C8 -18 -8 -19 -22 -14Z"
)
_BERET_BAND: Final = "M-22 -14C-8 -19 8 -18 21 -13L21.4 -7C8 -12 -8 -12.6 -22 -8Z"
_RIBBON: Final = "M-21 -11C-28 -8 -30 0 -36 2L-30 8C-25 4 -23 -2 -19 -6Z"
_POMPOM: Final = ellipse(2, -40, 6.4)
_STRIPES: Final = "".join(f"M24 {y}Q66 {y + 7} 112 {y - 5}" for y in (72, 79.4, 86.8, 94.2, 101.6))
_SCARF: Final = (
    "M62 67C72 75 88 73 98 62L101 68C96 74 91 76 88 77L92 88L83 84L76 90L76 77.6"
    "C70 76.6 65 74 61 71Z"
)

MATE: Final = Dress(
    coat="white",
    cuff="lagoon",
    on_coat=(
        DressPiece(_STRIPES, "lagoon", 1.3, is_line=True),
        DressPiece(_SCARF, "tomato"),
    ),
    hat=(
        DressPiece(_RIBBON, "lagoon"),
        DressPiece(_BERET, "white", shade=_CAP_SHADE),
        DressPiece(_BERET_BAND, "lagoon"),
        DressPiece(_POMPOM, "tomato"),
    ),
    trumpet="tomato",
)

_HEADBAND: Final = "M-21 -8C-8 -14 8 -13 21 -5L20 1C8 -6 -8 -7 -21.6 -1Z"
_TASH: Final = "M14 3C10 0 4 1 1 5C-1 8 -5 8 -6.4 5C-7.6 11 -1 14 5 11.6C10 10 14 8 16 6.4Z"
_LEOTARD: Final = "".join(f"M{x} 58Q{x + 7} 86 {x + 2} 112" for x in (34, 47, 60, 73, 86, 99))

STRONGMAN: Final = Dress(
    coat="cream",
    cuff="tomato",
    on_coat=(DressPiece(_LEOTARD, "tomato", 1.7, is_line=True),),
    hat=(DressPiece(_HEADBAND, "tomato"),),
    face=(DressPiece(_TASH, "black", 0.4), DressPiece(_BROW, "outline", 1.15, is_line=True)),
    hat_at=(0, -9),
)

_TOPPER: Final = (
    "M-17 -16C-15 -30 -17 -44 -21 -55C-8 -60 12 -59 24 -53C20 -42 18 -28 19 -14"
    "C8 -19 -6 -20 -17 -16Z"
)
_TOPPER_BAND: Final = "M-16.4 -23C-6 -27 8 -26.4 18.4 -21.6L19 -14C8 -19 -6 -20 -17 -16Z"
_BRIM: Final = (
    "M-29 -16C-26 -12 -22 -11.4 -18 -13C-6 -17 8 -16.4 20 -11.4C24 -9.6 28 -10 31 -13.4"
    "C27 -18 20 -17 16 -16.6C4 -21 -8 -20.6 -18 -17C-22 -16 -26 -15.4 -29 -16Z"
)
_SHIRT: Final = "M73 66C80 72 89 70 97 63L106 76L102 104L82 104C86 90 82 76 73 66Z"
_BOW: Final = "M86 71L75 65.6L76.6 78ZM86 71L97.6 64L98 77Z"

SINGER: Final = Dress(
    coat="black",
    cuff="white",
    on_coat=(
        DressPiece(_SHIRT, "white"),
        DressPiece(_BOW, "plum"),
        DressPiece(ellipse(91, 84, 1.7) + ellipse(92, 93, 1.7), "black", 0),
    ),
    hat=(
        DressPiece(_TOPPER, "black"),
        DressPiece(_TOPPER_BAND, "plum"),
        DressPiece(_BRIM, "black"),
    ),
)

EPAULETTE: Final = (
    DressPiece(_EPAULETTE, "corn"),
    DressPiece(_FRINGE, "brass_deep", 0.5, is_line=True),
)
"""On the captain's shoulder, over the wing."""
