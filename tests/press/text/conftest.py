"""A composer over the bundled fonts, and the styles that tests set text in."""

from __future__ import annotations

import pytest

from pnp.core import resources
from pnp.core.geometry import MM_PER_PT
from pnp.press.fonts import FontBook
from pnp.press.text import Composer, TextStyle


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook.load(resources.fonts())


@pytest.fixture(scope="session")
def composer(book: FontBook) -> Composer:
    return Composer(book)


@pytest.fixture(scope="session")
def body() -> TextStyle:
    """Text of 10 pt that may shrink to 6."""
    return TextStyle(("Andika", "DejaVu Sans"), 10 * MM_PER_PT, 6 * MM_PER_PT)


@pytest.fixture(scope="session")
def title() -> TextStyle:
    """A centred title, never hyphenated."""
    return TextStyle(
        ("Baloo 2", "Andika", "DejaVu Sans"),
        24 * MM_PER_PT,
        8 * MM_PER_PT,
        weight=800,
        align="middle",
        hyphenate=False,
    )
