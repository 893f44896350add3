"""The options of `printers`.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from pnp.cli.options.known_names import LANGUAGE_HELP, PRINTERS, languages_known, printers_known
from pnp.cli.options.numbers import decimal
from pnp.cli.options.parameters import argument, either, option
from pnp.core.bounds import MAX_ANGLE_DEG, MAX_MARGIN_MM, MAX_OFFSET_MM

_PAPERS: Final = ("a4", "letter", "a3", "legal", "tabloid")
_EDGES_OF_PAPER: Final = ("long", "short")
_WHICH: Final = "Which printer"
_BACKS: Final = "Where backs go"
_EDGES: Final = "What stays white"
_PAGE: Final = "The page"
_RESULT: Final = "What comes out"


def _own() -> tuple[str, ...]:
    """Return the printers that somebody keeps."""
    return printers_known()[len(PRINTERS) :]


Name = Annotated[
    str,
    argument("NAME", "The printer's name: letters, digits, - and _, in any case.", _WHICH, _own),
]
Shown = Annotated[
    str, argument("NAME", "A printer of yours, or a kind that is built in.", _WHICH, printers_known)
]
Flip = Annotated[
    str,
    option(
        "--flip EDGE",
        "long or short: the edge about which the paper will be turned.",
        _PAGE,
        names=_EDGES_OF_PAPER,
    ),
]
Paper = Annotated[
    str,
    option(
        "--paper -p PAPER", f"{either(_PAPERS)}: what lies in the printer.", _PAGE, names=_PAPERS
    ),
]
Language = Annotated[str, option("--lang -l LANG", LANGUAGE_HELP, _PAGE, names=languages_known)]
Corrected = Annotated[
    str | None,
    option(
        "--printer NAME",
        "Correct the back for this printer, to see how it does.",
        _PAGE,
        names=_own,
    ),
]
PageOut = Annotated[
    str | None,
    option(
        "--out -o FILE.pdf",
        "The file to write, usually output/printers/calibrate_PAPER_EDGE_LANG.pdf.",
        _RESULT,
    ),
]
ProfileOut = Annotated[
    str | None,
    option("--out -o FILE.toml", "The file to write; standard output unless told.", _RESULT),
]


@dataclass(frozen=True, slots=True)
class PrinterSettings:
    """The options of `printers set`; None for what stays as it is."""

    read: Annotated[
        str | None,
        option(
            "--read A,B,C,D",
            "The numbers of the four scales of the calibration page, in this order.",
            _BACKS,
        ),
    ] = None
    back_x: Annotated[
        float | None,
        option(
            "--back-x MM",
            f"How far to the right, {-MAX_OFFSET_MM:g} to {MAX_OFFSET_MM:g}, seen on the back; "
            "left is negative.",
            _BACKS,
            decimal("--back-x", -MAX_OFFSET_MM, MAX_OFFSET_MM),
        ),
    ] = None
    back_y: Annotated[
        float | None,
        option(
            "--back-y MM",
            f"How far down, {-MAX_OFFSET_MM:g} to {MAX_OFFSET_MM:g}; up is negative.",
            _BACKS,
            decimal("--back-y", -MAX_OFFSET_MM, MAX_OFFSET_MM),
        ),
    ] = None
    back_angle: Annotated[
        float | None,
        option(
            "--back-angle DEG",
            "How far clockwise about the middle of the paper, "
            f"{-MAX_ANGLE_DEG:g} to {MAX_ANGLE_DEG:g} degrees.",
            _BACKS,
            decimal("--back-angle", -MAX_ANGLE_DEG, MAX_ANGLE_DEG),
        ),
    ] = None
    flip: Annotated[
        str | None,
        option(
            "--flip EDGE",
            "long or short: the edge about which the paper was turned. Long for a new printer,"
            " and for what is given with --read, unless told.",
            _BACKS,
            names=_EDGES_OF_PAPER,
        ),
    ] = None
    margins: Annotated[
        str | None,
        option(
            "--margins T,R,B,L",
            f"In millimetres, 0 to {MAX_MARGIN_MM:g}: top, right, bottom and left of upright "
            "paper. Those of typical for a new printer, unless told.",
            _EDGES,
        ),
    ] = None
    like: Annotated[
        str | None,
        option(
            "--like NAME",
            f"As a kind of printer has it: {either(PRINTERS)}. Or as another printer of yours.",
            _EDGES,
            names=printers_known,
        ),
    ] = None
