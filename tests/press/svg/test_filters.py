"""Filters: the filtered element alone becomes pixels, all else stays as it is."""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Callable
from typing import Any

import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from pnp.core.errors import Problem
from pnp.core.geometry import IDENTITY, Size
from pnp.press.forms import Image
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import Drawing, drawing
from pnp.press.svg.elements import groups

Draw = Callable[..., Drawing]
Refused = Callable[..., tuple[Problem, ...]]
Resources = Callable[..., dict[str, Any]]

BLUR = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
SHADOW = (
    '<filter id="f" x="-1" y="-1" width="3" height="3"><feOffset dx="9" dy="0" in="SourceAlpha"/>'
    '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
)
RECT = '<rect x="30" y="30" width="20" height="10" filter="url(#f)"/>'
CLIPPED = RECT.replace("<rect", '<rect clip-path="url(#c)"')
FAINT = RECT.replace("<rect", '<rect opacity=".5"')
EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
EMPTY_PICTURE = f"data:image/svg+xml;base64,{base64.b64encode(EMPTY).decode()}"


def images(drawn: Drawing) -> list[Image]:
    return [each for each in drawn.form.resources.values() if isinstance(each, Image)]


def seen(drawn: Drawing) -> Pillow.Image:
    size = Size(drawn.width_mm, drawn.height_mm)
    pdf = Document("", "", "", "", "", [Page(size, (Placed(drawn.form, IDENTITY),))]).to_bytes()
    with pypdfium2.PdfDocument(pdf) as document:
        return document[0].render(scale=2).to_pil().convert("RGB")


def mean_difference(one: Pillow.Image, other: Pillow.Image) -> float:
    histogram = ImageChops.difference(one, other).convert("L").histogram()
    return sum(level * count for level, count in enumerate(histogram)) / (one.width * one.height)


def test_only_the_filtered_element_becomes_pixels(draw_inside: Draw) -> None:
    drawn = draw_inside(f'{BLUR}{RECT}<rect width="5" height="5" fill="red"/>')
    (image,) = images(drawn)
    assert b"1 0 0 rg" in drawn.form.content
    assert image.alpha is not None


def test_pixels_are_as_fine_as_print_whatever_enlarges_them(draw_inside: Draw) -> None:
    small = draw_inside(f"{BLUR}{RECT}")
    large = draw_inside(f'{BLUR}<g transform="scale(2)">{RECT}</g>')
    (one,), (other,) = images(small), images(large)
    # A side of 24 points, with a twentieth around it, in 1500 pixels for 100 points.
    assert one.width_px == pytest.approx(24 * 1.1 * 15, abs=1)
    # The other, twice as large, is cut off by the face at 100 points.
    assert other.width_px == pytest.approx((100 - 2 * (28 - 1.2)) * 15, abs=1)


def test_a_filter_turns_with_its_element(draw_inside: Draw) -> None:
    upright = seen(draw_inside(f"{SHADOW}{RECT}"))
    turned = seen(draw_inside(f'{SHADOW}<g transform="rotate(90 50 50)">{RECT}</g>'))
    assert mean_difference(turned, upright) > 2
    assert mean_difference(turned, upright.rotate(-90)) < 0.5


def test_opacity_and_clips_come_after_the_filter(draw_inside: Draw) -> None:
    clip = '<clipPath id="c"><rect x="30" y="30" width="5" height="10"/></clipPath>'
    picture = seen(draw_inside(f"{clip}{SHADOW}{CLIPPED}"))
    assert picture.getpixel((64, 70)) == (0, 0, 0)
    assert picture.getpixel((110, 70)) == (255, 255, 255), "the shadow is clipped too"
    faint = seen(draw_inside(f"{SHADOW}{FAINT}"))
    assert faint.getpixel((80, 70)) == faint.getpixel((112, 70)) == (128, 128, 128)


def test_the_same_element_is_drawn_as_pixels_once(draw_inside: Draw) -> None:
    used = '<g id="g" transform="translate(9 9)"><rect width="9" height="9" filter="url(#f)"/></g>'
    twice = f'{BLUR}{used}<use href="#g" y="50"/>'
    assert len(images(draw_inside(twice))) == 1


def test_equal_drawings_are_equal_pixels(draw_inside: Draw) -> None:
    one, other = (draw_inside(f"{BLUR}{RECT}") for _ in range(2))
    assert one.form == other.form


def test_in_a_luminance_mask_pixels_are_as_light_as_their_colours(draw_inside: Draw) -> None:
    mask = f'<mask id="m"><g fill="#0f0">{RECT}</g></mask>'
    picture = seen(draw_inside(f'{BLUR}{mask}<rect width="99" height="99" mask="url(#m)"/>'))
    assert picture.getpixel((80, 70)) == pytest.approx((73, 73, 73), abs=3)


def test_pictures_under_a_filter_are_written_into_it(draw_inside: Draw) -> None:
    stream = io.BytesIO()
    Pillow.new("RGB", (4, 4), "#c06020").save(stream, "PNG")
    inside = f'{BLUR}<image href="a.png" width="40" height="40" filter="url(#f)"/>'
    drawn = draw_inside(inside, {"a.png": stream.getvalue()})
    assert seen(drawn).getpixel((40, 40)) == pytest.approx((0xC0, 0x60, 0x20), abs=3)
    assert images(drawn)


@pytest.mark.parametrize(
    "text",
    [
        "<text {}>Q</text>",
        "<text {}><tspan>Q</tspan></text>",
        '<text {} textLength="9" lengthAdjust="spacing">Q</text>',
    ],
)
def test_fonts_under_a_filter_are_those_of_the_press(draw_inside: Draw, text: str) -> None:
    own = text.format('y="50" font-family="Arial, sans-serif"')
    drawn = draw_inside(f'{BLUR}<g filter="url(#f)">{own}</g>')
    assert [note.fact for note in drawn.notes] == ["Arial is drawn in Liberation Sans"]
    assert images(drawn)


def test_what_a_filter_covers_off_the_face_is_not_drawn(draw_inside: Draw) -> None:
    assert images(draw_inside(f'{BLUR}<g transform="translate(200)">{RECT}</g>')) == []


@pytest.mark.parametrize(
    ("inside", "fact"),
    [
        (RECT, "nothing has the id 'f'"),
        (f'<g id="f"/>{RECT}', "<g id='f'> is not a filter"),
        (
            f'<filter id="f"><feImage href="#a"/></filter><rect id="a"/>{RECT}',
            "shows an element or a file",
        ),
        (
            f'<filter id="f"><feImage href="a.png"/></filter>{RECT}',
            "shows an element or a file",
        ),
        (f'<filter id="e"/><filter id="f" href="#e"/>{RECT}', "takes over from another"),
        (f'{BLUR}<path d="M5 5h9" stroke="red" filter="url(#f)"/>', "without width or height"),
        (f'{BLUR}<text y="9" filter="url(#f)" font-family="Nix">a</text>', "'Nix' not found"),
        (f'{BLUR}<text y="9"><tspan filter="url(#f)">a</tspan></text>', "filter on <tspan>"),
        (
            f'{BLUR}<text filter="url(#f)"><tspan lengthAdjust="spacing">a</tspan></text>',
            "widened letters in a filter",
        ),
        (
            f'{BLUR}<text y="9" filter="url(#f)" style="font-variant-caps: small-caps">a</text>',
            "small capitals",
        ),
        (f'{BLUR}<svg filter="url(#f)" width="9" height="9"/>', "a filter on <svg>"),
        (
            f'{BLUR}<image width="9" height="9" filter="url(#f)" href="{EMPTY_PICTURE}"/>',
            "an SVG picture under a filter",
        ),
    ],
)
def test_what_viewers_filter_differently_is_refused(
    refused: Refused, inside: str, fact: str
) -> None:
    (problem,) = refused(inside)
    assert fact in problem.fact
    assert problem.hint


def test_without_resvg_a_filter_says_how_to_get_it(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    (problem,) = refused(f"{BLUR}{RECT}")
    assert problem.hint == "pip install 'ducks-pnp[raster]'"
    assert "<rect>" in problem.place


@pytest.fixture(autouse=True)
def _slow_machines_are_let(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound is of the clock, and how long a filter takes by it says how busy a machine is."""
    monkeypatch.setattr(drawing, "_MAX_SECONDS", 600.0)


def test_a_filter_that_takes_long_is_given_up_and_the_next_drawn(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "_MAX_SECONDS", 0.4)
    slow = '<filter id="s">' + 299 * '<feTurbulence numOctaves="99"/>' + "</filter>"
    inside = f'{slow}<rect width="99" height="99" filter="url(#s)"/>'
    (problem,) = refused(inside)
    assert "takes more than 0.4 seconds" in problem.fact


def test_many_large_filters_are_too_much(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "PIXEL", 1 / 50)
    inside = BLUR + "".join(
        f'<rect x="{at / 99}" width="99" height="99" filter="url(#f)"/>' for at in range(9)
    )
    assert any("comes to too much" in problem.fact for problem in refused(inside))
