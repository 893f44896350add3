"""The options of commands that make pictures of pages, or pages of pictures.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from typing import Annotated, Final

from pnp.cli.options.known_names import SIGHTS
from pnp.cli.options.numbers import whole_number
from pnp.cli.options.parameters import argument, either, option
from pnp.core.bounds import MAX_PAGE_DPI, MIN_PAGE_DPI

"""The bounds of a preview: a thumbnail, and finer than an eye can see."""

_RESULT: Final = "What comes out"
_DRAWN: Final = "What to draw"

Dpi = Annotated[
    int | None,
    option(
        "--dpi N",
        f"Dots per inch, {MIN_PAGE_DPI} to {MAX_PAGE_DPI}; "
        "usually 100, and 40 for a contact sheet.",
        _RESULT,
        whole_number("--dpi", MIN_PAGE_DPI, MAX_PAGE_DPI),
    ),
]
Sight = Annotated[
    str | None,
    option(
        "--as SIGHT",
        f"As somebody sees it who sees otherwise, or in grey: {either(SIGHTS)}.",
        _RESULT,
        names=SIGHTS,
    ),
]
Contact = Annotated[
    bool, option("--contact", "One picture of all pages instead of one a page.", _RESULT)
]
PictureOut = Annotated[
    str | None,
    option("--out -o DIR", "The folder for the pictures, usually output/GAME/preview.", _RESULT),
]
Drawing = Annotated[
    str, argument("FILE.svg", "The drawing; - reads it from standard input.", _DRAWN)
]
DrawingOut = Annotated[
    str | None,
    option(
        "--out -o FILE.pdf",
        "The file to write, usually the drawing's name with .pdf, beside it.",
        _RESULT,
    ),
]
Fonts = Annotated[
    list[str] | None,
    option(
        "--fonts DIR",
        "A folder of TTF, OTF or WOFF fonts beside the bundled ones; may be given again.",
        _DRAWN,
    ),
]
