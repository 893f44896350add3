"""The facts in a font file about each of its faces: names, style, metrics, licence to embed.

A sound face that the press must not or cannot set (a colour font, a licence that forbids embedding)
is read and `barred`: it is refused, with the reason, only when a text uses it, and does not affect
others in its folder.

The name of a family is number 16 or 1 of the `name` table, preferably in English. A variable font
without number 16 is often named after its lightest weight, "Nunito ExtraLight": its family is
Nunito, as in CSS.

Source: OpenType 1.9, tables `name`, `OS/2`, `head`, `hhea`, `post`, `maxp`, `fvar`, `loca`, `cmap`.
"""

from __future__ import annotations

import os
import re
import struct
from pathlib import Path
from typing import IO, Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.fonts.sfnt import DamagedFontError, Directory, read_directories
from pnp.press.fonts.web import open_font

Box = tuple[float, float, float, float]
"""left, bottom, right, top."""

_REQUIRED: Final = ("cmap", "head", "hhea", "hmtx", "maxp", "name")
_OUTLINES: Final = ("glyf", "CFF ", "CFF2")
_COLOUR: Final = ("COLR", "SVG ", "sbix", "CBDT")
_HEAD_MAGIC: Final = 0x5F0F3CF5

_ITALIC, _USE_TYPO_METRICS, _OBLIQUE = 1 << 0, 1 << 7, 1 << 9
_WEIGHTS_OF_OLD: Final = range(1, 10)
_EM_UNITS: Final = range(16, 16384 + 1)
_MIN_POST_LENGTH = 12
_OS2_WITH_HEIGHTS = 90

_EMBEDDING: Final = 0x000F
_RESTRICTED, _NO_SUBSETS, _BITMAPS_ONLY = 0x0002, 0x0100, 0x0200


class Style(Struct, frozen=True):
    """The properties by which CSS matches a face."""

    weights: tuple[int, int]
    """Lightest and heaviest weight the face can take; equal unless it is a variable font."""
    italic: bool
    width: int
    """usWidthClass: 1 ultra-condensed, 5 normal, 9 ultra-expanded."""

    @property
    def is_variable(self) -> bool:
        """Return whether the face takes several weights."""
        return self.weights[0] < self.weights[1]


class Metrics(Struct, frozen=True):
    """Measures of the face, in font units."""

    units_per_em: int
    ascent: float
    descent: float
    line_gap: float
    cap_height: float | None
    x_height: float | None
    underline_position: float
    underline_thickness: float
    strikeout_position: float | None
    """Middle of the line through letters, above the baseline."""
    italic_angle: float
    bbox: Box


class FaceFacts(Struct, frozen=True):
    """One face of one file."""

    path: Path
    directory: Directory
    names: Names
    style: Style
    metrics: Metrics
    barred: str | None
    """The reason why the face cannot be set, or None."""
    data: bytes | None = None
    """Its font, where that is no file but stands within a drawing."""

    @property
    def place(self) -> str:
        """Return the file, and the number of the face if the file holds several."""
        index = self.directory.index
        return f"{self.path}, face {index}" if index else str(self.path)


def read_faces(path: Path, data: bytes | None = None) -> tuple[FaceFacts, ...]:
    """Return the facts of every face in a font file, or in the font that stands in its place.

    Raises:
        DamagedFontError: the file is not a sound font.
        OSError: it cannot be read.
    """
    with open_font(path, data) as file:
        size = file.seek(0, os.SEEK_END)
        try:
            return tuple(
                replace(_face(path, file, directory), data=data)
                for directory in read_directories(file, size)
            )
        except (struct.error, ValueError, OverflowError) as error:
            raise DamagedFontError("its tables are cut short or contradict each other") from error


def _face(path: Path, file: IO[bytes], directory: Directory) -> FaceFacts:
    _check_tables(directory)
    head = directory.read(file, "head")
    os2 = directory.read(file, "OS/2")
    _check_counts(file, directory, head)
    style = _style(head, os2, directory.read(file, "fvar"))
    names = read_names(directory.read(file, "name"), path.stem)
    return FaceFacts(
        path,
        directory,
        without_weight(names) if style.is_variable else names,
        style,
        _metrics(head, os2, directory.read(file, "hhea"), directory.read(file, "post")),
        _bar(directory, os2),
    )


def _check_tables(directory: Directory) -> None:
    absent = [tag for tag in _REQUIRED if tag not in directory.tables]
    if "glyf" in directory.tables and "loca" not in directory.tables:
        absent.append("loca")
    if absent:
        raise DamagedFontError(f"it lacks the table {', '.join(absent)}")


def _check_counts(file: IO[bytes], directory: Directory, head: bytes) -> None:
    """Check that the glyph counts of `maxp`, `hmtx` and `loca` agree, else letters are wrong."""
    (magic,) = struct.unpack_from(">L", head, 12)
    (glyphs,) = struct.unpack_from(">H", directory.read(file, "maxp"), 4)
    (metrics,) = struct.unpack_from(">H", directory.read(file, "hhea"), 34)
    if magic != _HEAD_MAGIC or not glyphs or not 0 < metrics <= glyphs:
        raise DamagedFontError("its header is not that of a font")
    if directory.tables["hmtx"].length < 4 * metrics + 2 * (glyphs - metrics):
        raise DamagedFontError("its table of widths is cut short")
    if "glyf" in directory.tables:
        _check_loca(file, directory, head, glyphs)


def _check_loca(file: IO[bytes], directory: Directory, head: bytes, glyphs: int) -> None:
    (long,) = struct.unpack_from(">h", head, 50)
    code, size, unit = (">L", 4, 1) if long else (">H", 2, 2)
    loca = directory.read(file, "loca")
    (end,) = struct.unpack_from(code, loca, size * glyphs)
    if end * unit > directory.tables["glyf"].length:
        raise DamagedFontError("its outlines are cut short")


def _style(head: bytes, os2: bytes, fvar: bytes) -> Style:
    (mac,) = struct.unpack_from(">H", head, 44)
    if not os2:
        weight, width, flags = (700 if mac & 1 else 400), 5, 0
    else:
        weight, width = struct.unpack_from(">HH", os2, 4)
        (flags,) = struct.unpack_from(">H", os2, 62)
    if weight in _WEIGHTS_OF_OLD:
        weight *= 100
    weight = min(max(weight, 1), 1000)
    italic = bool(flags & (_ITALIC | _OBLIQUE)) or bool(mac & 2)
    return Style(_weight_axis(fvar) or (weight, weight), italic, min(max(width, 1), 9))


def _weight_axis(fvar: bytes) -> tuple[int, int] | None:
    """Return the ends of a variable font's `wght` axis."""
    if not fvar:
        return None
    start, _blank, count, size = struct.unpack_from(">4H", fvar, 4)
    for at in range(start, start + count * size, size):
        tag, least, _default, most = struct.unpack_from(">4s3l", fvar, at)
        if tag == b"wght":
            return round(least / 65536), round(most / 65536)
    return None


def _metrics(head: bytes, os2: bytes, hhea: bytes, post: bytes) -> Metrics:
    (units,) = struct.unpack_from(">H", head, 18)
    if units not in _EM_UNITS:
        raise DamagedFontError(f"its em is {units} units, and must be 16 to 16384")
    ascent, descent, gap = _line(os2, hhea)
    x_height, cap_height = _heights(os2)
    angle, position, thickness = _underline(post, units)
    return Metrics(
        units,
        ascent,
        descent,
        gap,
        cap_height,
        x_height,
        position,
        thickness,
        struct.unpack_from(">h", os2, 28)[0] or None if os2 else None,
        angle,
        struct.unpack_from(">4h", head, 36),
    )


def _line(os2: bytes, hhea: bytes) -> tuple[int, int, int]:
    """Return ascent, descent and line gap, chosen as in CSS Inline 3, appendix A."""
    lines: tuple[int, int, int] = struct.unpack_from(">3h", hhea, 4)
    if not os2:
        return lines
    (flags,) = struct.unpack_from(">H", os2, 62)
    typographic: tuple[int, int, int] = struct.unpack_from(">3h", os2, 68)
    if flags & _USE_TYPO_METRICS or not any(lines[:2]):
        lines = typographic
    if not any(lines[:2]):
        above, below = struct.unpack_from(">2H", os2, 74)
        lines = (above, -below, 0)
    return lines


def _heights(os2: bytes) -> tuple[int | None, int | None]:
    """Return x-height and cap height; None where the table is too old to have them, or has 0."""
    if len(os2) < _OS2_WITH_HEIGHTS:
        return None, None
    x_height, cap_height = struct.unpack_from(">2h", os2, 86)
    return x_height or None, cap_height or None


def _underline(post: bytes, units: int) -> tuple[float, float, float]:
    """Return italic angle in degrees, underline position and thickness."""
    if len(post) < _MIN_POST_LENGTH:
        return 0.0, -units / 10, units / 20
    angle, position, thickness = struct.unpack_from(">lhh", post, 4)
    return angle / 65536, position, thickness


def _bar(directory: Directory, os2: bytes) -> str | None:
    colour = [tag.strip() for tag in _COLOUR if tag in directory.tables]
    if colour:
        return f"it is a colour font ({', '.join(colour)}); the press prints outlines of one colour"
    if not any(tag in directory.tables for tag in _OUTLINES):
        return "it has no outlines, only pictures of letters"
    return _licence_bar(os2)


def _licence_bar(os2: bytes) -> str | None:
    """Return the restriction of `fsType`; of several bits the least restrictive one holds."""
    if not os2:
        return None
    (bits,) = struct.unpack_from(">H", os2, 8)
    if bits & _EMBEDDING == _RESTRICTED:
        return "its licence flag (fsType) forbids to embed it in a document"
    if bits & _NO_SUBSETS:
        return "its licence flag (fsType) forbids to embed a part of it, and the press embeds parts"
    if bits & _BITMAPS_ONLY:
        return "its licence flag (fsType) forbids to embed its outlines"
    return None


_FAMILY, _POSTSCRIPT, _TYPOGRAPHIC_FAMILY = 1, 6, 16
_UNICODE, _MACINTOSH, _WINDOWS = 0, 1, 3
_ENGLISH_US: Final = 0x409
_WEIGHT_NAME = re.compile(
    r"(?<=\S)[ -]?\b(thin|(extra|ultra)?light|regular|medium|(semi|demi|extra|ultra)?bold"
    r"|black|heavy)$",
    re.IGNORECASE,
)
_NOT_IN_POSTSCRIPT_NAMES = re.compile(r"[^!-~]|[\[\](){}<>/%]")


class Names(Struct, frozen=True):
    """The family by which texts select the face, and its name in a PDF."""

    family: str
    postscript: str


def read_names(table: bytes, stem: str) -> Names:
    """Return the names in a `name` table; a PostScript name that is missing is made from `stem`.

    Raises:
        DamagedFontError: the table has no family name.
    """
    names = _best_of_each(table)
    family = (names.get(_TYPOGRAPHIC_FAMILY) or names.get(_FAMILY) or "").strip()
    if not family:
        raise DamagedFontError("it has no family name")
    postscript = _NOT_IN_POSTSCRIPT_NAMES.sub("", names.get(_POSTSCRIPT) or stem)
    return Names(family, postscript or "Font")


def without_weight(names: Names) -> Names:
    """Return the names of a variable font, with the name of a weight removed from its family."""
    return replace(names, family=_WEIGHT_NAME.sub("", names.family))


def _best_of_each(table: bytes) -> dict[int, str]:
    """Return the text of each name identifier, in the best language of the table."""
    count, start = struct.unpack_from(">HH", table, 2)
    best: dict[int, tuple[int, str]] = {}
    for at in range(6, 6 + 12 * count, 12):
        platform, _encoding, language, identifier, length, offset = struct.unpack_from(
            ">6H", table, at
        )
        rank = _rank(platform, language)
        if identifier not in best or rank > best[identifier][0]:
            raw = table[start + offset : start + offset + length]
            best[identifier] = (rank, _text(platform, raw))
    return {identifier: text for identifier, (_, text) in best.items()}


def _rank(platform: int, language: int) -> int:
    if platform == _WINDOWS:
        return 3 if language == _ENGLISH_US else 1
    if platform == _UNICODE:
        return 2
    return 2 if language == 0 else 0


def _text(platform: int, raw: bytes) -> str:
    if platform == _MACINTOSH:
        return raw.decode("mac-roman")
    return raw.decode("utf-16-be", errors="replace")
