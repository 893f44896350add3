"""The bundled fonts: the files that layouts count on, each of which has to be there.

A face that is gone would be stood in for by another of its family, which is wider or narrower:
texts would look wrong or not fit, and nobody would think of the font.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.press.fonts.book import FontBook

FILES: Final = (
    "Andika-Bold.ttf",
    "Andika-BoldItalic.ttf",
    "Andika-Italic.ttf",
    "Andika-Regular.ttf",
    "Baloo2-Bold.ttf",
    "Baloo2-ExtraBold.ttf",
    "Baloo2-SemiBold.ttf",
    "DejaVuSans.ttf",
)


def bundled_fonts(*more: Path) -> FontBook:
    """Return the book of the bundled fonts, and of those in further folders.

    Raises:
        MaterialError: every bundled file that is missing, and what `FontBook.load` finds.
    """
    folder = resources.fonts()
    hint = "put it back, or install ducks-pnp again"
    problems = [
        Problem("the font is missing", str(folder / name), hint)
        for name in FILES
        if folder.is_dir() and not (folder / name).exists()
    ]
    try:
        book = FontBook.load(folder, *more)
    except MaterialError as error:
        raise MaterialError([*problems, *error.problems]) from error
    raise_if_any(problems)
    return book
