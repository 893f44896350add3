"""Colours as they are seen otherwise: known pairs fall together, and greys stay."""

from __future__ import annotations

import pytest
from PIL import Image

from pnp.cli.options.known_names import SIGHTS as OFFERED
from pnp.core.errors import CallError
from pnp.printing.colour_vision import SIGHTS, simulate_sight


def seen(colour: tuple[int, int, int], sight: str) -> tuple[int, int, int]:
    red, green, blue = simulate_sight(Image.new("RGB", (1, 1), colour), sight).split()
    return tuple(int(band.getpixel((0, 0))) for band in (red, green, blue))  # type: ignore[return-value]


def distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("value", [0, 3, 40, 127, 200, 255])
def test_greys_are_seen_as_they_are(sight: str, value: int) -> None:
    assert distance(seen((value,) * 3, sight), (value,) * 3) <= 3


@pytest.mark.parametrize(
    ("sight", "one", "other"),
    [
        ("deuteranopia", (200, 90, 30), (130, 130, 30)),
        ("protanopia", (200, 60, 60), (100, 95, 60)),
        ("tritanopia", (171, 204, 55), (170, 185, 166)),
    ],
)
def test_colours_that_are_confused_come_nearer(
    sight: str, one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    assert distance(seen(one, sight), seen(other, sight)) < distance(one, other) / 2


def test_a_grey_print_has_no_colour() -> None:
    red, green, blue = seen((210, 60, 120), "grey")
    assert red == green == blue


def test_a_sight_that_there_is_not_is_told_with_the_nearest() -> None:
    with pytest.raises(CallError, match="did you mean 'tritanopia'"):
        simulate_sight(Image.new("RGB", (1, 1)), "tritanopy")


def test_the_command_line_offers_every_sight() -> None:
    assert OFFERED == SIGHTS
