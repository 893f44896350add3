"""Subsets: the part of a font that a document shows, as a program that a PDF embeds.

Glyph ids are kept (HarfBuzz's RETAIN_GIDS): the two-byte codes that pages show are the glyph ids
of the whole font, whichever other glyphs a document needs. How a viewer finds the glyph
(ISO 32000-1, 9.7.4.2):

- "TrueType" (FontFile2, CIDFontType2): through CIDToGIDMap, which is to be /Identity.
- "CFF" (FontFile3 with /Subtype /CIDFontType0C, CIDFontType0): a CFF program without CID
  operators takes a CID as a glyph id. One that has them maps CID to glyph through its charset,
  which the subset makes the identity (CFF_IDENTITY_CHARSET). So CID = glyph id in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import uharfbuzz as hb
from msgspec import Struct

# What a viewer reads, and what HarfBuzz needs to pin a variable font.
_KEPT_TABLES: Final = frozenset(
    {
        *("glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "CFF ", "CFF2"),
        *("fvar", "avar", "gvar", "cvar", "HVAR", "MVAR"),
    }
)


class FontProgram(Struct, frozen=True):
    """A font program ready to be embedded."""

    kind: Literal["TrueType", "CFF"]
    data: bytes


def subset(face: Any, glyph_ids: Iterable[int], pins: dict[str, float]) -> FontProgram | None:
    """Return the program that holds a face's `glyph_ids`; None if it is too damaged.

    `pins` fixes axes of a variable font; those not named are fixed at their defaults. Equal
    input gives equal bytes.
    """
    subset_input = hb.SubsetInput()
    subset_input.sets(hb.SubsetInputSets.GLYPH_INDEX).set({0, *glyph_ids})
    subset_input.flags = (
        hb.SubsetFlags.NO_HINTING
        | hb.SubsetFlags.RETAIN_GIDS
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.DOWNGRADE_CFF2
        | hb.SubsetFlags.CFF_IDENTITY_CHARSET
    )
    subset_input.drop_table_tag_set.set(
        {_number(tag) for tag in face.table_tags if tag not in _KEPT_TABLES}
    )
    if face.has_var_data:
        subset_input.pin_all_axes_to_default(face)
        for axis, value in pins.items():
            subset_input.pin_axis_location(face, axis, value)
    try:
        return _program(hb.subset(face, subset_input))
    except RuntimeError:
        return None


def _number(tag: str) -> int:
    return int.from_bytes(tag.encode("latin-1"), "big")


def _program(part: Any) -> FontProgram | None:
    tables = part.table_tags if part is not None else ()
    if "CFF " in tables:
        return FontProgram("CFF", bytes(part.reference_table("CFF ").data))
    if "glyf" in tables:
        return FontProgram("TrueType", bytes(part.blob.data))
    return None
