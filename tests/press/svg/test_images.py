"""Pictures: stored once, in their final encoding, and the right way up."""

from __future__ import annotations

import base64
import io
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image as Pillow

from pnp.core.errors import Problem
from pnp.press.forms import Form, Image
from pnp.press.svg.raster.raster import read_raster

Draw = Callable[..., Any]
Refused = Callable[..., tuple[Problem, ...]]
PICTURE = '<image {} width="10" height="10" href="a"/>'


def saved(picture: Pillow.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, kind, **options)
    return buffer.getvalue()


def fine(mode: str = "RGB", colour: object = "red") -> Pillow.Image:
    """A picture with pixels enough to be left as it is on ten points."""
    return Pillow.new(mode, (40, 40), colour)  # type: ignore[arg-type]


def image_in(form: Form) -> Image:
    (image,) = (each for each in form.resources.values() if isinstance(each, Image))
    return image


def drawn(draw_inside: Draw, data: bytes, attributes: str = "") -> Image:
    return image_in(draw_inside(PICTURE.format(attributes), {"a": data}).form)


def test_a_jpeg_goes_in_as_it_is(draw_inside: Draw) -> None:
    data = saved(fine(), "JPEG")
    image = drawn(draw_inside, data)
    assert (image.encoding, image.data) == ("DCTDecode", data)


def test_a_grey_jpeg_stays_grey(draw_inside: Draw) -> None:
    assert drawn(draw_inside, saved(fine("L", 9), "JPEG")).colour_space == "DeviceGray"


def test_a_plain_png_goes_in_as_it_is(draw_inside: Draw) -> None:
    image = drawn(draw_inside, saved(fine()))
    assert (image.encoding, image.predictor) == ("FlateDecode", 15)


@pytest.mark.parametrize("mode", ["1", "P", "LA", "RGBA", "I;16"])
def test_other_pngs_are_repacked(draw_inside: Draw, mode: str) -> None:
    picture = fine("L", 200).convert(mode) if mode != "I;16" else fine("I;16", 51400)
    image = drawn(draw_inside, saved(picture))
    expected = 255 if mode == "1" else 200
    assert image.predictor is None
    assert abs(zlib.decompress(image.data)[0] - expected) <= 1


def test_alpha_becomes_a_mask(draw_inside: Draw) -> None:
    picture = fine("RGBA", (10, 20, 30, 128))
    alpha = drawn(draw_inside, saved(picture)).alpha
    assert alpha is not None
    assert set(zlib.decompress(alpha.data)) == {128}


def test_clear_pixels_take_the_colour_of_their_neighbours(draw_inside: Draw) -> None:
    picture = fine("RGBA", (0, 255, 0, 0))
    picture.paste((200, 0, 0, 255), (0, 0, 20, 40))
    data = zlib.decompress(drawn(draw_inside, saved(picture)).data)
    assert tuple(data[21 * 3 : 22 * 3]) == pytest.approx((200, 0, 0), abs=1)


def test_a_coarse_picture_is_enlarged_here(draw_inside: Draw) -> None:
    image = drawn(draw_inside, saved(Pillow.new("RGB", (2, 2), "red")))
    assert image.width_px >= 100


@pytest.mark.parametrize(
    ("dpi", "times"), [(0, 1), (1, 12), (60, 5), (100, 3), (149.9, 3), (150, 1), (299, 1)]
)
def test_a_picture_below_half_the_resolution_of_print_is_enlarged_to_it(
    dpi: float, times: int
) -> None:
    assert read_raster(saved(Pillow.new("L", (400, 10)))).enlargement(dpi) == times


def test_pixels_stay_visible_where_asked(draw_inside: Draw) -> None:
    picture = Pillow.new("RGB", (2, 1), "black")
    picture.putpixel((1, 0), (255, 255, 255))
    image = drawn(draw_inside, saved(picture), 'style="image-rendering: pixelated"')
    assert set(zlib.decompress(image.data)) == {0, 255}
    assert not image.interpolate


def test_equal_pictures_are_stored_once(draw_inside: Draw) -> None:
    form = draw_inside(PICTURE.format("") + PICTURE.format('x="50"'), {"a": saved(fine())}).form
    assert len(form.resources) == 1
    assert form.content.count(b" Do") == 2


def test_an_svg_picture_is_a_form_of_its_own(draw_inside: Draw) -> None:
    picture = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">'
        b'<rect width="4" height="2"/></svg>'
    )
    form = draw_inside('<image width="40" height="40" href="a"/>', {"a": picture}).form
    (inner,) = form.resources.values()
    assert inner.bbox == (0, 0, 3, 1.5)
    assert form.content == b"q\nq 13.3333 0 0 13.3333 0 70 cm /X0 Do Q\nQ\n"


@pytest.mark.parametrize(
    ("ratio", "matrix"),
    [
        ("none", b"20 0 0 40 0 60 cm"),
        ("xMinYMin", b"20 0 0 20 0 80 cm"),
        ("xMidYMax slice", b"40 0 0 40 -10 60 cm"),
    ],
)
def test_pictures_are_fitted(draw_inside: Draw, ratio: str, matrix: bytes) -> None:
    form = draw_inside(
        f'<image width="20" height="40" preserveAspectRatio="{ratio}" href="a"/>',
        {"a": saved(Pillow.new("RGB", (200, 200)))},
    ).form
    assert matrix in form.content
    assert (b" W n" in form.content or b"\nW n" in form.content) == ratio.endswith("slice")


def test_data_written_into_the_drawing(draw_inside: Draw) -> None:
    data = base64.b64encode(saved(fine())).decode()
    form = draw_inside(f'<image width="9" height="9" href="data:image/png;base64,{data}"/>').form
    assert image_in(form).width_px == 40


def test_a_side_left_out_follows_from_the_picture(draw_inside: Draw) -> None:
    picture = saved(Pillow.new("RGB", (80, 40)))
    form = draw_inside('<image width="20" href="a"/>', {"a": picture}).form
    assert b"20 0 0 10 0 90 cm" in form.content


@pytest.mark.parametrize("name", [b"sRGB", b"s\0R\0G\0B\0", b"sGrey", b"Gray Gamma 2.2"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_the_usual_colour_profiles_pass(draw_inside: Draw, kind: str, name: bytes) -> None:
    data = saved(fine(), kind, icc_profile=b"desc" + name + b"IEC61966")
    assert drawn(draw_inside, data).colour_space == "DeviceRGB"


@pytest.mark.parametrize("ratio", ["none", "xMidYMid slice", "xMidYMid meet"])
def test_a_picture_with_a_size_is_stretched_or_cut_as_asked(draw_inside: Draw, ratio: str) -> None:
    size = b'width="4" height="2"'
    picture = b'<svg xmlns="http://www.w3.org/2000/svg" ' + size + b'><path d="M0 0h9v9z"/></svg>'
    form = draw_inside(PICTURE.format(f'preserveAspectRatio="{ratio}"'), {"a": picture}).form
    assert [each for each in form.resources.values() if isinstance(each, Form)]


@pytest.mark.parametrize("ratio", ["none", "xMidYMid slice"])
def test_a_picture_without_a_size_is_not_stretched_or_cut(refused: Refused, ratio: str) -> None:
    picture = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>'
    asked = PICTURE.format(f'preserveAspectRatio="{ratio}"')
    (problem,) = refused(asked, {"a": picture})
    assert "no width and height of its own" in problem.fact


def exif(orientation: int) -> bytes:
    noted = Pillow.Exif()
    noted[0x112] = orientation
    return noted.tobytes()


@pytest.mark.parametrize(
    "notes",
    [exif(1), b"Exif\0\0", b"Exif\0\0XX", b"Exif\0\0MM\0*\0\0", b"Exif\0\0XX\0*\0\0\0\x08\0\0"],
)
def test_a_photograph_that_says_nothing_of_its_turn_is_upright(
    draw_inside: Draw, notes: bytes
) -> None:
    form = draw_inside(PICTURE.format(""), {"a": saved(fine(), "JPEG", exif=notes)}).form
    assert image_in(form).width_px == fine().width


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        (b"GIF89a", "neither PNG, JPEG nor SVG"),
        (b"", "neither PNG, JPEG nor SVG"),
        (saved(fine())[:-30], "damaged"),
        (saved(fine()).replace(b"IDAT", b"IDAX"), "damaged"),
        (saved(fine(), "JPEG")[:300], "damaged"),
        (saved(fine(), "JPEG", exif=exif(6)), "stored turned"),
        (saved(fine(), "JPEG", icc_profile=b"Adobe RGB (1998)" * 20), "colour profile"),
        (saved(fine(), icc_profile=b"Display P3" * 20), "colour profile"),
    ],
)
def test_other_pictures_are_refused(refused: Refused, data: bytes, fact: str) -> None:
    (problem,) = refused(PICTURE.format(""), {"a": data})
    assert fact in problem.fact
    assert problem.place == "duck.svg, line 1: <image> (a)"


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_picture_that_is_closed_early_is_told_with_its_file(refused: Refused, kind: str) -> None:
    noise = Pillow.effect_noise((120, 120), 90)
    whole = saved(noise, kind)
    end = b"\xff\xd9" if kind == "JPEG" else whole[-12:]
    (problem,) = refused(PICTURE.format(""), {"a": whole[: len(whole) // 2] + end})
    assert "damaged" in problem.fact
    assert problem.place == "duck.svg, line 1: <image> (a)"


def test_what_is_wrong_in_a_picture_is_told_with_both_places(refused: Refused) -> None:
    picture = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">\n<foo/></svg>'
    (problem,) = refused(PICTURE.format('id="d"'), {"a": picture})
    assert problem.place == "duck.svg, line 1: <image id='d'> (a, line 2: <foo>)"
