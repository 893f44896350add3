"""Calibrating a printer: a two-sided page that shows how its backs lie behind its fronts.

`pnp.press.sheets.registration` explains the page, and why a number read off it is the correction
to store; `pnp.data.profiles` defines the profile that stores it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem
from pnp.core.files import write_whole
from pnp.core.geometry import Affine
from pnp.core.resources import __version__
from pnp.data import profiles, tables
from pnp.data.profiles import Flip, Profile
from pnp.data.tables import Paper
from pnp.press.faces import Blank, Face, FaceMaker, Layouts, Resolver
from pnp.press.fonts import FontBook, load_fonts
from pnp.press.pdf import Document, ViewerHints
from pnp.press.pdf import Flip as PdfFlip
from pnp.press.renderer import Renderer
from pnp.press.sheets import Correction, Placement, Side
from pnp.press.sheets.registration import (
    MIN_SIZE,
    angles,
    correction_read,
    scales,
    stairs,
    turn_over,
)
from pnp.press.text import Composer
from pnp.printing.artwork import PictureLibrary
from pnp.printing.prepress import text_styles, wording
from pnp.words.words import Words

SIDES: Final = ("front", "back")

_INK: Final = "full"
_HINTS: Final[Mapping[Flip, PdfFlip]] = {
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
}


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A calibration page that was made into a file."""

    path: Path
    paper: str
    flip: Flip
    language: str
    bytes: int


def calibrate(
    paper: str, flip: Flip, language: str, out: Path, printer: str | None = None
) -> Calibrated:
    """Make the page that a printer is calibrated with.

    Args:
        paper: a paper of the table, large enough.
        flip: the edge about which the paper will be turned.
        language: the language of its words.
        out: the file to write.
        printer: a profile that the back is corrected by already, to see how it does; the page's
            numbers count it in, so they are always the whole correction.

    Raises:
        CallError: unknown paper, language or printer, or a paper that is too small.
        MaterialError: the profile is damaged, or the file cannot be written.
    """
    page = calibration(paper, flip, language, printer)
    content = page.to_bytes()
    write_whole(out, content)
    return Calibrated(out, paper, flip, page.language, len(content))


def keep_readings(name: str, readings: tuple[float, float, float, float], flip: Flip) -> Profile:
    """Save the readings of a calibration page in a printer's profile, and return that.

    Args:
        name: of the profile; a new one has the margins of most home printers.
        readings: of the scales A, B, C and D.
        flip: the edge about which the paper was turned.

    Raises:
        CallError: the name is invalid, or the readings are more than a printer errs by.
        MaterialError: the profile is damaged, or cannot be written.
    """
    own = profiles.own_name(name)
    is_known = own in profiles.names()
    before = profiles.profile(own if is_known else profiles.TYPICAL)
    back = correction_read(*readings)
    return profiles.save(
        replace(
            before,
            name=own,
            back_x_mm=back.dx_mm,
            back_y_mm=back.dy_mm,
            back_angle_deg=back.angle_deg,
            flip=flip,
        )
    )


def calibration(paper: str, flip: Flip, language: str, printer: str | None = None) -> Document:
    """Return the page that a printer is calibrated with, front and back; see `calibrate`."""
    kind = _large_enough(paper)
    base = Correction(*profiles.profile(printer).back(flip)) if printer else Correction()
    words = Words.load_from({"common": (resources.words(),)}, language)
    fonts = load_fonts()
    pictures = PictureLibrary(_INK)
    values = {"paper_key": paper, "printer": printer, **_values(kind, flip, base, words)}
    faces = _faces(_maker(words, fonts, pictures), kind, values)
    whole = [(Placement.whole(side, kind.size),) for side in SIDES]
    sides = (
        Side(kind.size, whole[0], label=words.text("calibrate.front")),
        Side(kind.size, whole[1], base.adjust(kind.size), words.text("calibrate.back")),
    )
    return Document(
        title=words.text("calibrate.title"),
        language=words.language,
        author="",
        subject=words.text("calibrate.turn." + flip, percent="100 %"),
        creator=f"ducks-pnp {__version__}",
        pages=tuple(Renderer(lambda: fonts, pictures).pages(sides, faces)),
        hints=ViewerHints(_HINTS[flip]),
    )


def _large_enough(key: str) -> Paper:
    """Return the paper of that name. Raises CallError if the page has no room on it."""
    paper = tables.paper(key)
    if paper.usable or not paper.size.covers(MIN_SIZE):
        names = [
            name
            for name, paper in tables.papers().items()
            if not paper.usable and paper.size.covers(MIN_SIZE)
        ]
        raise CallError(
            Problem(
                f"a printer cannot be calibrated on {paper.name}",
                hint=f"take the paper that lies in it: {', '.join(names)}",
            )
        )
    return paper


def _maker(words: Words, fonts: FontBook, pictures: PictureLibrary) -> FaceMaker:
    return FaceMaker(
        Layouts(resources.templates()),
        Resolver(Composer(fonts), text_styles(words.language)),
        wording(words),
        tables.theme(_INK),
        _INK,
        pictures,
        __version__,
    )


def _faces(maker: FaceMaker, paper: Paper, values: Mapping[str, object]) -> dict[str, Face]:
    blank = Blank(paper.size)
    return {side: maker.make(f"common/calibrate_{side}.svg", blank, values) for side in SIDES}


def _values(paper: Paper, flip: Flip, base: Correction, words: Words) -> dict[str, Any]:
    """Return the values that the layouts of both sides may name."""
    return {
        "flip": flip,
        "scales": scales(paper.size, flip, base),
        "stairs": stairs(paper.size),
        "angles": angles(),
        "to_back": _spell(turn_over(paper.size, flip)),
        "credit": words.text("credit.layout", version=__version__),
    }


def _spell(change: Affine) -> str:
    """Return a map as SVG writes it."""
    values = (change.a, change.b, change.c, change.d, change.e, change.f)
    return f"matrix({' '.join(f'{value:g}' for value in values)})"
