"""A drawing as a picture for a screen, with fonts and pictures as they are by themselves."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp.core.errors import MaterialError
from pnp.draw import picture_png

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">'


def test_words_are_drawn_with_the_bundled_fonts_unless_others_are_given() -> None:
    svg = f'{HEAD}<text x="1" y="8" font-size="8" font-family="Andika">duck</text></svg>'
    with Image.open(io.BytesIO(picture_png(svg.encode(), "duck.svg", 80))) as image:
        assert image.width == 80
        assert image.getchannel("A").getextrema() == (0, 255)


def test_what_is_wrong_with_a_picture_is_told_by_its_name() -> None:
    with pytest.raises(MaterialError) as caught:
        picture_png(
            f'{HEAD}<image href="none.png" width="9" height="9"/></svg>'.encode(), "d.svg", 9
        )
    assert caught.value.problems[0].place.startswith("d.svg")
    assert "none.png" in caught.value.problems[0].fact
