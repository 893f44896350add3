"""Forms packed as plain values, and back; what is no longer there is not made up."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.bundle import Bundle
from pnp.core.geometry import Affine
from pnp.press.fonts import Font, FontBook, load_fonts
from pnp.press.forms import (
    FontUse,
    Form,
    GraphicsState,
    Group,
    Image,
    Shading,
    ShadingPattern,
    Stops,
)
from pnp.press.packing import Packing, StaleError

SQUARE = Form((0, 0, 10, 10), b"0 0 10 10 re f")
SHADING = Shading((0, 0, 10, 0), Stops((0, 1), ((1, 0, 0), (0, 0, 1))))
RICH = Form(
    (0, 0, 9, 9),
    b"q Q",
    {
        "G": GraphicsState(fill_alpha=0.5),
        "I": Image(1, 1, "FlateDecode", "DeviceRGB", b"x"),
        "P": ShadingPattern(SHADING, Affine.scaling(2)),
        "X": SQUARE,
        "Y": SQUARE,
    },
    Affine.translation(1, 2),
    Group(isolated=False),
)


def no_fonts() -> FontBook:
    return FontBook(())


class OtherFonts(FontBook):
    """A book that has another font by every name."""

    def find(self, *_: object) -> Font | None:
        return load_fonts().find("Baloo 2", 800)


class CountingBundle(Bundle):
    """A bundle that counts what is put into it."""

    def __init__(self) -> None:
        super().__init__()
        self.puts: list[str] = []

    def put(self, kind: str, key: str, value: Any) -> None:
        self.puts.append(key)
        super().put(kind, key, value)


def test_a_form_comes_back_with_all_that_it_shows() -> None:
    bundle = Bundle()
    packed = Packing(bundle, no_fonts).pack((1.5, RICH))
    unpacked = Packing(bundle, no_fonts).unpack(packed)
    assert unpacked == (1.5, RICH)
    assert unpacked[1].group == RICH.group
    assert unpacked[1].resources["P"] == RICH.resources["P"]


def test_a_form_is_kept_once_however_many_others_show_it() -> None:
    bundle = CountingBundle()
    packing = Packing(bundle, no_fonts)
    packing.pack((RICH, SQUARE, RICH))
    assert sorted(bundle.puts) == sorted([RICH.key, SQUARE.key])


@pytest.mark.parametrize("changed", [FontBook(()), OtherFonts(())], ids=["gone", "another"])
def test_a_font_comes_back_if_it_is_still_the_same(changed: FontBook) -> None:
    book, bundle = load_fonts(), Bundle()
    font = book.find("Andika")
    assert font
    form = Form((0, 0, 9, 9), b"q Q", {"F": FontUse(font, ((1, "a"),))})
    packed = Packing(bundle, lambda: book).pack(form)
    unpacked = Packing(bundle, lambda: book).unpack(packed)
    assert unpacked.resources["F"].font is font
    with pytest.raises(StaleError):
        Packing(bundle, lambda: changed).unpack(packed)


def test_a_form_that_is_no_longer_kept_is_told() -> None:
    packed = Packing(Bundle(), no_fonts).pack(RICH)
    with pytest.raises(StaleError):
        Packing(Bundle(), no_fonts).unpack(packed)
