"""The formats that pieces are exported in, a row each: its purpose, and who makes and checks it.

A new format is a module with two functions and a row here; its words for the `README.txt` stand in
the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.exports.pieces import PieceSet
from pnp.exports.png import check_png, png_files

Files = Mapping[str, bytes]
"""Contents by their paths in a folder, with / between names."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of exports."""

    key: str
    purpose: str
    contents: str
    omits: str
    """The parts of a game that it cannot hold."""
    make: Callable[[PieceSet, float, int], dict[str, bytes]]
    """Return its files, given the pieces, the bleed in millimetres and the dots per inch."""
    check: Callable[[Files], Iterator[Problem]]
    """Yield the problems of files that were read back."""
    readme: tuple[str, ...]
    """The ids of the texts that tell how to use it."""


FORMATS: Final[Mapping[str, Format]] = {
    "png": Format(
        key="png",
        purpose="pictures of all faces, for shops and programs that are fed by hand",
        contents="a PNG for each face, exact to the pixel, and pieces.csv",
        omits="rulebooks and boxes",
        make=png_files,
        check=check_png,
        readme=("export.png.pictures", "export.png.table", "export.png.bleed"),
    ),
}
"""By key."""


def format_named(key: str) -> Format:
    """Return the format of that name.

    Raises:
        CallError: there is no such format.
    """
    if key.casefold() not in FORMATS:
        hint = did_you_mean(key.casefold(), FORMATS)
        raise CallError(Problem(f"unknown format of exports {key!r}", hint=hint))
    return FORMATS[key.casefold()]
