"""Substitutes: fonts that stand for well-known ones which nobody may pass on.

Most have letters of the same widths, so that text keeps its place. They are read from disk when a
drawing first asks for one, so that a build without any does not wait for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pnp.core import resources
from pnp.press.fonts.facts import FaceFacts, read_faces

SANS, SERIF, MONO = "Liberation Sans", "Liberation Serif", "Liberation Mono"

_SANS: Final = """
    arial arialblack arialunicodems avantgarde centurygothic comicsans comicsansms firasans
    futura gillsansmt inter montserrat poppins ptsans urwgothicl arimo helvetica helveticaneue
    nimbussans nimbussansl freesans microsoftsansserif bitstreamverasans calibri candara
    cantarell carlito corbel dejavusanscondensed droidsans franklingothic frutiger geneva
    gillsans lato lucidagrande lucidasans lucidasansunicode luxisans myriad myriadpro notosans
    opensans optima roboto segoeui sourcesanspro tahoma trebuchet trebuchetms ubuntu univers
    verdana
"""
_SERIF: Final = """
    bitstreamcharter century centuryschoolbookl charter didot linuxlibertine linuxlibertineo
    newcenturyschlbk timesroman urwbookmanl urwpalladiol times timesnewroman timesnewromanps
    tinos nimbusroman nimbusromanno9l freeserif baskerville bitstreamveraserif bookantiqua
    bookmanoldstyle caladea cambria centuryschoolbook dejavuserif garamond georgia minionpro
    notoserif palatino palatinolinotype
"""
_MONO: Final = """
    courier10pitch inconsolata liberationmonospace lucidasanstypewriter robotomono courier
    couriernew couriernewps cousine nimbusmono nimbusmonol freemono andalemono
    bitstreamverasansmono consolas dejavusansmono lucidaconsole menlo monaco notosansmono
    sourcecodepro ubuntumono
"""
_WELL_KNOWN: Final[Mapping[str, str]] = {
    **dict.fromkeys(_SANS.split(), SANS),
    **dict.fromkeys(_SERIF.split(), SERIF),
    **dict.fromkeys(_MONO.split(), MONO),
}
"""Family, in small letters and digits alone -> the family that stands for it."""

_NAME: Final = re.compile(
    r"(?P<family>.+?)(?:-(?P<style>(?:Regular|Roman|Book|Medium|Semibold|Bold|Italic|Oblique|It)+))?"
    r"(?:MT)?"
)
"""A family, or the PostScript name of a face, as Illustrator writes it: Arial-BoldMT."""

_BOLD: Final = ("Bold", "Semibold")
_ITALIC: Final = ("Italic", "Oblique", "It")


class Substitute(NamedTuple):
    """The family that stands for a font, and the style that the font's name asks for."""

    family: str
    is_bold: bool
    is_italic: bool


@cache
def substitute_for(name: str) -> Substitute | None:
    """Return the substitute for a well-known font; None for others.

    Args:
        name: a family, or the PostScript name of one of its faces.
    """
    match = _NAME.fullmatch(name.strip())
    if match is None:
        return None
    letters = re.sub(r"[^a-z0-9]", "", match["family"].casefold())
    family = _WELL_KNOWN.get(letters)
    if family is None:
        return None
    style = match["style"] or ""
    is_bold = style.startswith(_BOLD) or letters.endswith("black")
    return Substitute(family, is_bold, style.endswith(_ITALIC))


def is_substitute(family: str) -> bool:
    """Return whether a family stands for others."""
    return family.strip().casefold() in _FAMILIES


def substitute_faces(family: str) -> tuple[FaceFacts, ...]:
    """Return the faces of a substitute, given in lower case; none for any other family."""
    if not is_substitute(family):
        return ()
    paths = tuple(sorted(resources.substitutes().glob("*.ttf")))
    return tuple(face for face in _faces(paths) if face.names.family.casefold() == family)


_FAMILIES: Final = frozenset(name.casefold() for name in (SANS, SERIF, MONO))


@cache
def _faces(paths: tuple[Path, ...]) -> tuple[FaceFacts, ...]:
    return tuple(face for path in paths for face in read_faces(path))
