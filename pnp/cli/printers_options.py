"""The options of `printers`.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from typing import Annotated, Final

from typer import Argument, Option

from pnp.cli.numbers import decimal
from pnp.ground.bounds import MOST_ANGLE_DEG, MOST_MARGIN_MM, MOST_OFFSET_MM

KINDS: Final = "safe, typical, epson-3, hp-bottom or borderless"
"""What help tells of the kinds of printer; a test compares it with their table."""

_BACKS: Final = "Where backs go"
_EDGES: Final = "What stays white"
_PAGE: Final = "The page"
_RESULT: Final = "What comes out"


Name = Annotated[
    str,
    Argument(
        metavar="NAME",
        help="The printer's name: letters, digits, - and _, in any case.",
        show_default=False,
        rich_help_panel="Which printer",
    ),
]
Shown = Annotated[
    str,
    Argument(
        metavar="NAME",
        help="A printer of yours, or a kind that is built in.",
        show_default=False,
        rich_help_panel="Which printer",
    ),
]
Read = Annotated[
    str | None,
    Option(
        "--read",
        metavar="A,B,C,D",
        help="The numbers of the four scales of the calibration page, in this order.",
        rich_help_panel=_BACKS,
    ),
]
BackX = Annotated[
    float | None,
    Option(
        "--back-x",
        metavar="MM",
        help=f"How far to the right, {-MOST_OFFSET_MM:g} to {MOST_OFFSET_MM:g}, seen on the back; "
        "left is negative.",
        parser=decimal("--back-x", -MOST_OFFSET_MM, MOST_OFFSET_MM),
        rich_help_panel=_BACKS,
    ),
]
BackY = Annotated[
    float | None,
    Option(
        "--back-y",
        metavar="MM",
        help=f"How far down, {-MOST_OFFSET_MM:g} to {MOST_OFFSET_MM:g}; up is negative.",
        parser=decimal("--back-y", -MOST_OFFSET_MM, MOST_OFFSET_MM),
        rich_help_panel=_BACKS,
    ),
]
BackAngle = Annotated[
    float | None,
    Option(
        "--back-angle",
        metavar="DEG",
        help="How far clockwise about the middle of the paper, "
        f"{-MOST_ANGLE_DEG:g} to {MOST_ANGLE_DEG:g} degrees.",
        parser=decimal("--back-angle", -MOST_ANGLE_DEG, MOST_ANGLE_DEG),
        rich_help_panel=_BACKS,
    ),
]
MeasuredFlip = Annotated[
    str | None,
    Option(
        "--flip",
        metavar="EDGE",
        help="long or short: the edge about which the paper was turned. Long for a new printer,"
        " and for what is given with --read, unless told.",
        rich_help_panel=_BACKS,
    ),
]
Margins = Annotated[
    str | None,
    Option(
        "--margins",
        metavar="T,R,B,L",
        help=f"In millimetres, 0 to {MOST_MARGIN_MM:g}: top, right, bottom and left of upright "
        "paper. Those of typical for a new printer, unless told.",
        rich_help_panel=_EDGES,
    ),
]
Like = Annotated[
    str | None,
    Option(
        "--like",
        metavar="NAME",
        help=f"As a kind of printer has it: {KINDS}. Or as another printer of yours.",
        rich_help_panel=_EDGES,
    ),
]
Flip = Annotated[
    str,
    Option(
        "--flip",
        metavar="EDGE",
        help="long or short: the edge about which the paper will be turned.",
        rich_help_panel=_PAGE,
    ),
]
Paper = Annotated[
    str,
    Option(
        "--paper",
        "-p",
        metavar="PAPER",
        help="a4, letter, a3, legal or tabloid: what lies in the printer.",
        rich_help_panel=_PAGE,
    ),
]
Language = Annotated[
    str, Option("--lang", "-l", metavar="LANG", help="en or fr.", rich_help_panel=_PAGE)
]
Corrected = Annotated[
    str | None,
    Option(
        "--printer",
        metavar="NAME",
        help="Correct the back for this printer, to see how it does.",
        rich_help_panel=_PAGE,
    ),
]
PageOut = Annotated[
    str | None,
    Option(
        "--out",
        "-o",
        metavar="FILE.pdf",
        help="The file to write, usually output/printers/calibrate_PAPER_EDGE_LANG.pdf.",
        rich_help_panel=_RESULT,
    ),
]
ProfileOut = Annotated[
    str | None,
    Option(
        "--out",
        "-o",
        metavar="FILE.toml",
        help="The file to write; standard output unless told.",
        rich_help_panel=_RESULT,
    ),
]
