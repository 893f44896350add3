"""Folders of the project's own material: beside the package in a checkout, inside it in a wheel.

The program's version is here too, since this module imports nothing of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

__version__: Final = "0.2.0"

_PACKAGE = Path(__file__).resolve().parent.parent


def _folder(name: str, where: str = "") -> Path:
    bundle = _PACKAGE / f"_{name}"
    return bundle if bundle.is_dir() else _PACKAGE.parent / where / name


def package() -> Path:
    """Return the folder of the running package, with its games and words."""
    return _PACKAGE


def templates() -> Path:
    """Return the folder of layouts and tables of paper, colours and type."""
    return _folder("templates")


def layout_code() -> Path:
    """Return the folder of layouts that were compiled for the wheel; a checkout has none."""
    return _PACKAGE / "_layouts"


def fonts() -> Path:
    """Return the folder of the bundled fonts and their licences."""
    return _folder("fonts")


def substitutes() -> Path:
    """Return the folder of fonts that stand for well-known ones, and their licence."""
    return _folder("substitutes")


def thin_ice() -> Path:
    """Return the folder of the example that a game with rules begins as."""
    return _folder("thin_ice", "examples")


def words() -> Path:
    """Return the folder of catalogues and rulebooks, one folder a language."""
    return _PACKAGE / "words"


def games() -> Path:
    """Return the folder with one package for each game."""
    return _PACKAGE / "games"


def pictures() -> Path:
    """Return the folder of the pictures that are files, named by their ids."""
    return _PACKAGE / "art" / "pictures"


def art_data() -> Path:
    """Return the folder of the tables and shapes that computed pictures are made of."""
    return _PACKAGE / "art" / "data"
