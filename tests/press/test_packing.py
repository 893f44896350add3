"""Forms packed as plain values, and back; what is no longer there is not made up."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.bundle import Bundle
from pnp.core.geometry import Affine
from pnp.press.fonts import FontBook
from pnp.press.forms import Form, GraphicsState, Group, Image, Shading, ShadingPattern, Stops
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


def test_a_form_that_is_no_longer_kept_is_told() -> None:
    packed = Packing(Bundle(), no_fonts).pack(RICH)
    with pytest.raises(StaleError):
        Packing(Bundle(), no_fonts).unpack(packed)
