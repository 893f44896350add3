"""Fonts in the file: one Type 0 font per face, with only the glyphs that are used.

Text is written as two-byte glyph ids (Identity-H), so the font program keeps its glyph ids and
drops the rest; a ToUnicode map gives the text of each glyph, so that text can be selected,
searched and read back (ISO 32000-1, 9.7 and 9.10.3).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, Final

from pnp.press.pdf.syntax import array, dictionary, number, stream

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

    from pnp.press.fonts import Font
    from pnp.press.forms import FontUse

_PER_EM: Final = 1000
"""Widths in a PDF font are thousandths of the em (9.2.4)."""

_SYMBOLIC: Final = 4
_ITALIC: Final = 64
_STEM_V: Final = 80
"""A required entry that only matters where a viewer replaces the font; ours are embedded."""

_BFCHAR_LIMIT: Final = 100
"""Entries per bfchar block (Adobe Technical Note 5014, 1.5)."""

_CMAP: Final = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class EmbeddedFonts:
    """The fonts of one document: gathers the glyphs shown, then writes each font once."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._fonts: dict[str, Font] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._holders: dict[str, Any] = {}

    def reference(self, use: FontUse) -> Any:
        """Return a reference to the font of `use`, whose glyphs are noted for embedding."""
        key = use.font.key
        if key not in self._fonts:
            self._fonts[key] = use.font
            self._glyphs[key] = {}
            self._holders[key] = dictionary({})
        glyphs = self._glyphs[key]
        for glyph, meaning in use.glyphs:
            glyphs[glyph] = glyphs.get(glyph) or meaning
        return self._document.Reference(self._holders[key])

    def write(self) -> None:
        """Fill in the font objects. Call once, when every form has been written."""
        for key, font in self._fonts.items():
            holder = self._holders[key]
            holder.dict.update(_type0(self._document, font, self._glyphs[key]))


def _type0(document: PDFDocument, font: Font, glyphs: Mapping[int, str]) -> dict[str, Any]:
    name = f"/{_subset_tag(font, glyphs)}+{font.postscript_name}"
    return {
        "Type": "/Font",
        "Subtype": "/Type0",
        "BaseFont": name,
        "Encoding": "/Identity-H",
        "DescendantFonts": f"[{_reference(document, _descendant(document, font, glyphs, name))}]",
        "ToUnicode": document.Reference(stream(_to_unicode(glyphs).encode("ascii"))),
    }


def _reference(document: PDFDocument, thing: Any) -> str:
    return str(document.Reference(thing).format(document), "ascii")


def _descendant(document: PDFDocument, font: Font, glyphs: Mapping[int, str], name: str) -> Any:
    program = font.subset(glyphs)
    true_type = program.kind == "TrueType"
    return dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2" if true_type else "/CIDFontType0",
            "BaseFont": name,
            "CIDSystemInfo": "<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
            "FontDescriptor": document.Reference(_descriptor(document, font, program, name)),
            "CIDToGIDMap": "/Identity" if true_type else None,
            "DW": 0,
            "W": _widths(font, glyphs),
        }
    )


def _descriptor(document: PDFDocument, font: Font, program: Any, name: str) -> Any:
    scale = _PER_EM / font.units_per_em
    is_true_type = program.kind == "TrueType"
    entries = {"Length1": len(program.data)} if is_true_type else {"Subtype": "/CIDFontType0C"}
    file = document.Reference(stream(program.data, entries))
    return dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": _SYMBOLIC | (_ITALIC if font.italic else 0),
            "FontBBox": array(round(edge * scale) for edge in font.bbox),
            "ItalicAngle": number(font.italic_angle),
            "Ascent": number(font.ascent * scale),
            "Descent": number(font.descent * scale),
            "CapHeight": number(font.cap_height * scale),
            "StemV": _STEM_V,
            "FontFile2": file if is_true_type else None,
            "FontFile3": None if is_true_type else file,
        }
    )


def _widths(font: Font, glyphs: Iterable[int]) -> str:
    """Return the W array: runs of neighbouring glyph ids, each with its widths (9.7.4.3)."""
    scale = _PER_EM / font.units_per_em
    runs = groupby(enumerate(sorted(glyphs)), key=lambda pair: pair[1] - pair[0])
    parts = []
    for _, run in runs:
        ids = [glyph for _, glyph in run]
        widths = " ".join(number(round(font.advance_of(glyph) * scale, 2)) for glyph in ids)
        parts.append(f"{ids[0]} [{widths}]")
    return f"[{' '.join(parts)}]"


def _to_unicode(glyphs: Mapping[int, str]) -> str:
    pairs = iter(
        f"<{glyph:04X}> <{meaning.encode('utf-16-be').hex().upper()}>\n"
        for glyph, meaning in sorted(glyphs.items())
        if meaning
    )
    blocks = []
    while block := list(islice(pairs, _BFCHAR_LIMIT)):
        blocks.append(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n")
    return _CMAP.format(blocks="".join(blocks))


def _subset_tag(font: Font, glyphs: Iterable[int]) -> str:
    """Return six letters for this subset (9.6.4): the same for the same glyphs of a font."""
    digest = hashlib.sha256(f"{font.key}{sorted(glyphs)}".encode()).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
