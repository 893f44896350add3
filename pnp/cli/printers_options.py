"""The options of `printers`, and how their values are read.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

import re
from collections.abc import Callable
from typing import Annotated, Final

from typer import Argument, Option

from pnp.ground.problems import CallError, Problem

KINDS: Final = "safe, typical, epson-3, hp-bottom or borderless"
"""What help tells of the kinds of printer; a test compares it with their table."""

OFFSET_MM: Final = (-10.0, 10.0)
ANGLE_DEG: Final = (-2.0, 2.0)
MARGIN_MM: Final = (0.0, 50.0)
READING_MM: Final = (-14.0, 14.0)
"""The bounds of what may be typed, the profiles' own; a reading counts shift and turn together."""

_NUMBER: Final = re.compile(r"[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})", re.ASCII)
_MOST_LETTERS: Final = 24
_BACKS: Final = "Where backs go"
_EDGES: Final = "What stays white"
_PAGE: Final = "The page"
_RESULT: Final = "What comes out"


def number(option: str, text: str, least: float, most: float) -> float:
    """The decimal number that was typed for an option; a printed minus is as good as a hyphen.

    Raises:
        CallError: it is none, or out of bounds.
    """
    written = text.strip().replace("\N{MINUS SIGN}", "-")
    if _NUMBER.fullmatch(written):
        value = float(written) + 0.0
        if least <= value <= most:
            return value
        near = most if value > most else least
        hint = f"the nearest is {near:g}"
    else:
        hint = "write it with a point: 0.5"
    shown = repr(text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}...")
    fact = f"{option} takes a number from {least:g} to {most:g}, not {shown}"
    raise CallError(Problem(fact, hint=hint))


def numbers(option: str, names: str, text: str, bounds: tuple[float, float]) -> list[float]:
    """The numbers that were typed for an option with commas between them, one for each name.

    Raises:
        CallError: there are more or fewer, or one of them is none or out of bounds.
    """
    parts = text.split(",")
    if len(parts) != len(names.split(",")):
        fact = f"{option} takes {len(names.split(','))} numbers, and {len(parts)} are given"
        hint = f"write {names} with a comma between two, and no spaces: 4,4,12.5,4"
        raise CallError(Problem(fact, hint=hint))
    return [number(option, part, *bounds) for part in parts]


def _between(option: str, least: float, most: float) -> Callable[[str], float]:
    def parse(text: str) -> float:
        return number(option, text, least, most)

    return parse


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
        help="How far to the right, -10 to 10, seen on the back; left is negative.",
        parser=_between("--back-x", *OFFSET_MM),
        rich_help_panel=_BACKS,
    ),
]
BackY = Annotated[
    float | None,
    Option(
        "--back-y",
        metavar="MM",
        help="How far down, -10 to 10; up is negative.",
        parser=_between("--back-y", *OFFSET_MM),
        rich_help_panel=_BACKS,
    ),
]
BackAngle = Annotated[
    float | None,
    Option(
        "--back-angle",
        metavar="DEG",
        help="How far clockwise about the middle of the paper, -2 to 2 degrees.",
        parser=_between("--back-angle", *ANGLE_DEG),
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
        help="In millimetres, 0 to 50: top, right, bottom and left of upright paper. Those of"
        " typical for a new printer, unless told.",
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
