"""Pictures where there is no decoder: Pillow is a stand-in in a browser."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.raster import raster
from pnp.press.svg.raster.png import SIGNATURE
from pnp.press.svg.raster.raster import RasterStyle, read_raster

AS_IT_IS = RasterStyle(crisp=False, grey=False, times=1)


@pytest.fixture(autouse=True)
def no_decoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "_can_decode", lambda: False)
    monkeypatch.setattr(raster, "_open", lambda *_: pytest.fail("there is no decoder"))


def chunk(kind: bytes, body: bytes) -> bytes:
    checksum = zlib.crc32(kind + body).to_bytes(4, "big")
    return len(body).to_bytes(4, "big") + kind + body + checksum


def png_of(picture: Image.Image, filter_: int = 0) -> bytes:
    """A PNG file in RGB and alpha whose rows all say the same filter."""
    width, height = picture.size
    pixels = picture.tobytes()
    rows = (bytes([filter_]) + pixels[4 * width * y : 4 * width * (y + 1)] for y in range(height))
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x06\0\0\0"
    data = zlib.compress(b"".join(rows))
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.fixture
def cut_out() -> Image.Image:
    picture = Image.effect_noise((7, 5), 90).convert("RGBA")
    picture.putalpha(Image.linear_gradient("L").resize((7, 5)))
    return picture


def test_a_png_is_taken_apart_into_colours_and_alpha(cut_out: Image.Image) -> None:
    image = read_raster(png_of(cut_out)).to_image(AS_IT_IS)
    assert zlib.decompress(image.data) == cut_out.convert("RGB").tobytes()
    assert image.alpha is not None
    assert zlib.decompress(image.alpha.data) == cut_out.getchannel("A").tobytes()


def test_a_png_whose_rows_are_filtered_is_refused(cut_out: Image.Image) -> None:
    with pytest.raises(RefusalError, match="not read in a browser"):
        read_raster(png_of(cut_out, 1)).to_image(AS_IT_IS)


def test_a_jpeg_is_stored_as_it_is(cut_out: Image.Image) -> None:
    stream = io.BytesIO()
    cut_out.convert("RGB").save(stream, "JPEG")
    assert read_raster(stream.getvalue()).to_image(AS_IT_IS).data == stream.getvalue()
