"""CSS colours become #rrggbb, or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.data.css_colours import hex_colour

CHANNELS = st.integers(0, 255)


@given(CHANNELS, CHANNELS, CHANNELS)
def test_a_colour_is_the_same_in_every_spelling(red: int, green: int, blue: int) -> None:
    colour = f"#{red:02x}{green:02x}{blue:02x}"
    shares = " ".join(str(channel / 255) for channel in (red, green, blue))
    spellings = [colour, colour.upper(), f"{colour}ff", f"rgb({red} {green} {blue})"]
    spellings += [f"rgba({red}, {green}, {blue}, 1)", f"color(srgb {shares})"]
    assert {hex_colour(spelling) for spelling in spellings} == {colour}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "duck",
        "#12345",
        "red blue",
        "currentcolor",
        "transparent",
        "#ff000080",
        "rgb(255 0 0 / 50%)",
        "color(srgb 1.2 0 0)",
        "color(srgb 0 0 -0.2)",
        "color(duck 0 0 0)",
        " " * 100 + "red",
    ],
)
def test_text_that_is_no_opaque_colour_of_a_screen_is_none(text: str) -> None:
    assert hex_colour(text) is None
