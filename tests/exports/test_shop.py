"""The format `shop`: pages as shops take them, in inks that presses have."""

from __future__ import annotations

import csv
import io
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from msgspec import structs
from PIL import Image

import pnp
from pnp.cli.options import known_names
from pnp.data import tables
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Choices, PieceSet, Settings, collect_pieces
from pnp.exports.shop.cmyk import MAX_INK, Separation, inks_of, picture_of
from pnp.press import forms

SHOP = FORMATS["shop"]
SIZE_PT = (63.5 / 25.4 * 72, 88.9 / 25.4 * 72)
PLAIN = [key for key, shop in tables.shops().items() if not shop.standard]
PAINTING = {"rg", "RG", "k", "K", "g", "G"}


@cache
def pieces(bleed_mm: float = 3.0) -> PieceSet:
    order = pnp.Order("cover", cards=("1-2", "draw.max"), card="poker", bleed_mm=bleed_mm)
    return collect_pieces(order, holds=SHOP.holds)


@cache
def files(shop: str) -> Mapping[str, bytes]:
    bleed_mm = tables.shop(shop).bleed_mm
    return SHOP.make(pieces(bleed_mm), Settings(bleed_mm, 300, choices=Choices(shop=shop)))


def opened(shop: str) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(files(shop)["cards.pdf"]))


def colours(pdf: pikepdf.Pdf) -> list[tuple[str, tuple[float, ...]]]:
    """Every operator of colour in a file, with its numbers."""
    operators = []
    for thing in pdf.objects:
        is_drawing = isinstance(thing, pikepdf.Stream) and (
            thing.get("/Subtype") == "/Form" or "/PatternType" in thing
        )
        if is_drawing:
            for step in pikepdf.parse_content_stream(thing):
                if str(step.operator) in PAINTING:
                    numbers = tuple(float(str(operand)) for operand in step.operands)
                    operators.append((str(step.operator), numbers))
    return operators


@pytest.mark.parametrize("shop", PLAIN)
def test_each_side_is_a_page_with_its_bleed(shop: str) -> None:
    assert not [*SHOP.check(files(shop))]
    bleed = tables.shop(shop).bleed_mm / 25.4 * 72
    with opened(shop) as pdf:
        assert len(pdf.pages) == 2 * sum(piece.copies for piece in pieces().pieces)
        for page in pdf.pages:
            assert page.mediabox == page.obj.BleedBox
            whole = [float(edge) for edge in page.mediabox]
            assert whole == pytest.approx([0, 0, SIZE_PT[0] + 2 * bleed, SIZE_PT[1] + 2 * bleed])
            trim = [float(edge) for edge in page.trimbox]
            assert trim == pytest.approx([bleed, bleed, SIZE_PT[0] + bleed, SIZE_PT[1] + bleed])
            assert "/OCProperties" not in pdf.Root


def test_fronts_or_backs_come_first_as_the_shop_says() -> None:
    def sides(shop: str) -> list[str]:
        rows = csv.DictReader(io.StringIO(files(shop)["pages.csv"].decode()))
        return [row["side"] for row in rows]

    assert sides("generic") == ["front", "back"] * 3
    assert sides("drivethru") == ["back", "front"] * 3


@pytest.mark.parametrize("shop", [key for key in PLAIN if tables.shop(key).inks == "cmyk"])
def test_no_colour_is_of_a_screen_and_none_takes_too_much_ink(shop: str) -> None:
    with opened(shop) as pdf:
        named = colours(pdf)
    assert {operator for operator, _ in named} <= {"k", "K", "g", "G"}
    assert len(named) > 50
    assert max(sum(inks) for operator, inks in named if operator in "kK") <= MAX_INK + 0.001
    assert b"DeviceRGB" not in files(shop)["cards.pdf"]


def test_a_shop_that_takes_rgb_gets_it() -> None:
    with opened("generic") as pdf:
        assert {operator for operator, _ in colours(pdf)} & {"rg", "RG"}


def test_text_and_greys_are_black_alone_and_the_table_tells_each_colour() -> None:
    rows = list(csv.DictReader(io.StringIO(files("drivethru")["colours.csv"].decode())))
    (ink,) = (row for row in rows if row["rgb"] == "#1f2d36")
    assert (ink["cyan"], ink["magenta"], ink["yellow"]) == ("0", "0", "0")
    assert int(ink["black"]) > 80
    for grey in range(11):
        assert inks_of((grey / 10,) * 3) == pytest.approx((0, 0, 0, 1 - grey / 10))


def test_pictures_take_the_inks_of_their_colours() -> None:
    steps = [0, 40, 130, 200, 255]
    shades = [shade for shade in product(steps, repeat=3) if not max(shade) < 90]
    picture = Image.new("RGB", (len(shades), 1))
    picture.putdata(shades)
    image = forms.Image(*picture.size, "FlateDecode", "DeviceRGB", zlib.compress(picture.tobytes()))
    form = forms.Form((0, 0, 1, 1), b"/I Do", {"I": image})
    separated = Separation().of_form(form).resources["I"]
    assert isinstance(separated, forms.Image)
    assert separated.colour_space == "DeviceCMYK"
    inks = zlib.decompress(separated.data)
    for number, shade in enumerate(shades):
        of_pixel = [ink / 255 for ink in inks[4 * number : 4 * number + 4]]
        assert of_pixel == pytest.approx(inks_of(tuple(part / 255 for part in shade)), abs=0.02)
        assert sum(of_pixel) <= MAX_INK + 0.03


def test_pictures_are_read_however_they_are_packed() -> None:
    picture = Image.new("RGB", (5, 4), (200, 100, 50))
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    (data,) = re.findall(rb"IDAT(.*)....\x00\x00\x00\x00IEND", stream.getvalue(), re.DOTALL)
    packed = forms.Image(5, 4, "FlateDecode", "DeviceRGB", data, predictor=15)
    jpeg = io.BytesIO()
    picture.save(jpeg, "JPEG", quality=95)
    photo = forms.Image(5, 4, "DCTDecode", "DeviceRGB", jpeg.getvalue())
    assert picture_of(packed).tobytes() == picture.tobytes()
    assert picture_of(photo).size == picture.size


def test_gradients_patterns_and_masks_are_separated_too() -> None:
    stops = forms.Stops((0.0, 1.0), ((1.0, 0.0, 0.0), (1.0, 1.0, 1.0)))
    shading = forms.ShadingPattern(forms.Shading((0, 0, 1, 1), stops))
    group = forms.Form((0, 0, 1, 1), b"1 1 1 rg", group=forms.Group())
    mask = forms.GraphicsState(soft_mask=forms.SoftMask(group, "Luminosity"))
    tile = forms.TilingPattern((0, 0, 1, 1), 1, 1, b"0 1 0 rg 0 0 1 RG", {})
    form = forms.Form((0, 0, 1, 1), b"", {"S": shading, "M": mask, "T": tile}, group=forms.Group())
    separated: Any = Separation().of_form(form)
    assert separated.group.colour_space == "DeviceCMYK"
    assert separated.resources["S"].shading.stops.colours[0] == (0, 1, 1, 0)
    assert separated.resources["T"].content == b"1 0 1 0 k 1 1 0 0 K"
    inner = separated.resources["M"].soft_mask.form
    assert (inner.content, inner.group.colour_space) == (b"1 g", "DeviceGray")


def test_the_cutting_line_is_an_ink_of_its_own_that_overprints() -> None:
    with opened("generic-die") as pdf:
        spaces = [
            (space, state)
            for form in pdf.objects
            if isinstance(form, pikepdf.Stream) and "/ColorSpace" in form.get("/Resources", {})
            for space in form.Resources.ColorSpace.as_dict().values()
            for state in form.Resources.ExtGState.as_dict().values()
        ]
    ((space, state),) = spaces
    assert [str(part) for part in list(space)[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
    assert [str(state[key]) for key in ("/OP", "/op", "/OPM")] == ["True", "True", "1"]
    assert not any(b"/Separation" in files(shop)["cards.pdf"] for shop in ("generic", "drivethru"))


def test_the_cutting_line_is_on_fronts_alone() -> None:
    with opened("generic-die") as pdf:
        cut = [
            any("/ColorSpace" in form.get("/Resources", {}) for form in forms_of(page))
            for page in pdf.pages
        ]
    rows = csv.DictReader(io.StringIO(files("generic-die")["pages.csv"].decode()))
    assert cut == [row["side"] == "front" for row in rows]


def forms_of(page: pikepdf.Page) -> list[pikepdf.Object]:
    return [*page.Resources.XObject.as_dict().values()]


def test_cards_without_a_back_have_a_white_page_or_none() -> None:
    first, *others = pieces().pieces
    bare = replace(first, back=None)
    mixed = SHOP.make(replace(pieces(), pieces=(bare, *others)), Settings(3.0, 300))
    assert len(pikepdf.open(io.BytesIO(mixed["cards.pdf"])).pages) == 6
    alone = SHOP.make(replace(pieces(), pieces=(replace(bare, copies=700),)), Settings(3.0, 300))
    assert len(pikepdf.open(io.BytesIO(alone["cards.pdf"])).pages) == 700
    assert not [*SHOP.check(mixed), *SHOP.check(alone)]


def test_unknown_shops_and_sizes_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    game = pnp.open_game("cover")
    own = replace(game, credits=structs.replace(game.credits, permission="given"))

    def refusal(shop: str, card: str = "poker") -> str:
        order = pnp.Order(own, cards=("1",), bleed_mm=3.0, card=card)
        with pytest.raises(pnp.CallError) as caught:
            export(order, SHOP, 300, tmp_path / "x", choices=Choices(shop=shop, is_public=True))
        return str(caught.value)

    assert "unknown print shop 'drivethrough'" in refusal("drivethrough")
    told = refusal("drivethru", "euro")
    assert "DriveThruCards has no cards of 59 x 92 mm" in told
    assert "--card poker or --card tarot" in told
    assert not (tmp_path / "x").exists()
    assert tuple(tables.shops()) == known_names.SHOPS


def test_faults_are_told_by_name() -> None:
    def facts(**changed: bytes | None) -> str:
        damaged = {**files("generic-die"), **changed}
        whole = {path: content for path, content in damaged.items() if content is not None}
        return "\n".join(problem.fact for problem in SHOP.check(whole))

    table, pdf = files("generic-die")["pages.csv"], files("generic-die")["cards.pdf"]
    assert "the table of pages is missing" in facts(**{"pages.csv": b""})
    assert "cannot be read" in facts(**{"cards.pdf": b"%PDF"})
    assert "no row of the table" in facts(**{"x.pdf": b""})
    assert "pages, not 5" in facts(**{"pages.csv": b"".join(table.splitlines(keepends=True)[:-1])})
    assert "page 1 is not cut" in facts(**{"pages.csv": table.replace(b"88.9", b"88.8")})
    assert "page 1 is not cut" in facts(**{"pages.csv": table.replace(b"88.9", b"x")})
    assert "no line in the ink CutContour" in facts(**{"cards.pdf": pdf.replace(b"CutC", b"CutD")})
    with opened("generic-die") as red:
        next(thing for thing in red.objects if "/BBox" in thing).write(b"1 0 0 rg 0 0 9 9 re f")
        stream = io.BytesIO()
        red.save(stream)
        assert "a colour is in RGB" in facts(**{"cards.pdf": stream.getvalue()})
    rgb = files("generic")["cards.pdf"]
    assert "a colour is in RGB" in facts(**{"cards.pdf": rgb})
