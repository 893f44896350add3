"""A printer's margins stay white on every page of every part, however deep they are."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageOps

from pnp.core.geometry import Margins, Rect, Size
from pnp.data import profiles
from pnp.data.profiles import Profile
from pnp.printing.build import build
from pnp.printing.orders import Order

pytestmark = pytest.mark.one_in(2)

DPI = 144
MM_PER_DOT = 25.4 / DPI
BLUR_MM = 2 * MM_PER_DOT
"""A line that ends between two dots touches both."""


def inked(page: pypdfium2.PdfPage) -> tuple[Size, Rect]:
    """The size of a page, and the rectangle that holds all that is not white."""
    image = ImageOps.invert(page.render(scale=DPI / 72).to_pil().convert("L"))
    left, top, right, bottom = (dots * MM_PER_DOT for dots in image.getbbox() or (0, 0, 0, 0))
    size = Size(image.width * MM_PER_DOT, image.height * MM_PER_DOT)
    return size, Rect(left, top, right - left, bottom - top)


@pytest.mark.parametrize(
    ("game", "margins"),
    [
        ("cover", Margins(14, 14, 14, 14)),
        ("pond", Margins(25, 20, 30, 20)),
    ],
)
def test_deep_margins_stay_white(
    game: str, margins: Margins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    profiles.save(Profile("deep", margins))
    for printed in build(Order(game, printer="deep"), tmp_path):
        for number, page in enumerate(pypdfium2.PdfDocument(printed.path), start=1):
            size, ink = inked(page)
            turned = size.width_mm > size.height_mm
            free = (margins.transpose() if turned else margins).usable(size)
            if ink.width_mm:
                assert free.contains(ink, BLUR_MM), f"{printed.part}, page {number}"
