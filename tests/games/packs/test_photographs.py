"""Photographs are cropped to their place, brought to 300 dots an inch, and stored without notes."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pack_samples import photograph
from PIL import Image, ImageCms
from PIL.JpegImagePlugin import JpegImageFile

from pnp.core.errors import MaterialError
from pnp.core.geometry import Size
from pnp.data.own_pictures import Fit, OwnPicture
from pnp.press.faces import Face
from pnp.printing.artwork import PictureLibrary, photographs
from pnp.printing.artwork.library import PictureName
from pnp.printing.artwork.photographs import prepare, resolution
from pnp.printing.draw import picture_png

BOX = Size(120, 90)
PATH = Path("pack/art/duck.teal.jpg")
PLAIN = OwnPicture(PATH)
RED, BLUE = (0, 2)


def shown(content: bytes, own: OwnPicture = PLAIN, ink: str = "full") -> Image.Image:
    """A photograph as it is stored 50.8 mm wide: 600 pixels."""
    return Image.open(io.BytesIO(prepare(content, own, BOX, 50.8, ink)))


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


HALF_RED = b"""<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 120 90">
  <style>svg > rect { fill: red }</style>
  <rect x="10" y="20" width="60" height="90"/><path fill="blue" d="M70 20h60v90h-60z"/>
</svg>"""


def is_red(picture: bytes | Face, across: float) -> bool:
    """Whether a picture is red at a share of its width, half way down."""
    assert isinstance(picture, bytes)
    pixels = picture if b"svg" not in picture else picture_png(picture, "a.svg", 120)
    with Image.open(io.BytesIO(pixels)) as image:
        shown = image.convert("RGB")
    red, _, blue = shown.getpixel((int(shown.width * across), shown.height // 2))
    return red > blue


@pytest.mark.parametrize("href", ["duck.teal", "duck.teal@card", "duck.teal@35"])
def test_a_name_is_written_as_it_was_read(href: str) -> None:
    assert str(PictureName.parse(href)) == href


def test_a_photograph_has_a_width_and_no_level_of_detail(tmp_path: Path) -> None:
    path = tmp_path / "duck.teal.jpg"
    path.write_bytes(photograph(90, 60))
    own = PictureLibrary("full", pictures={"duck.teal": OwnPicture(path)})
    assert own.at_width("duck.teal@plate", 33) == "duck.teal@35"
    with pytest.raises(MaterialError, match="no level of detail 'plate'"):
        own("duck.teal@plate")
    with pytest.raises(MaterialError, match="is not a photograph"):
        PictureLibrary("full")("duck.teal@35")


def share(picture: Image.Image, band: int) -> float:
    """How much of a picture has one colour, 0 to 1."""
    level = picture.convert("RGB").getchannel(band).resize((1, 1), Image.Resampling.BOX)
    return float(level.getpixel((0, 0))) / 255  # type: ignore[arg-type] # of one band


@contextmanager
def refused(fact: str) -> Iterator[None]:
    with pytest.raises(MaterialError) as caught:
        yield
    (problem,) = caught.value.problems
    assert fact in problem.fact
    assert problem.place == str(PATH)


@pytest.mark.parametrize("size", [(3000, 1000), (1000, 3000), (1200, 900)])
def test_it_has_the_shape_of_its_place_at_300_dots_an_inch(size: tuple[int, int]) -> None:
    assert shown(photograph(*size)).size == (600, 450)


def test_it_is_never_enlarged() -> None:
    assert shown(photograph(200, 200)).size == (200, 150)


@pytest.mark.parametrize(
    ("focus", "band"), [((0.0, 0.5), RED), ((0.2, 0.5), RED), ((0.8, 0.5), BLUE), ((1, 1), BLUE)]
)
def test_its_focus_stays_in_view(focus: tuple[float, float], band: int) -> None:
    assert share(shown(photograph(3000, 1000), OwnPicture(PATH, focus)), band) > 0.95


QUARTERS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0))


@pytest.mark.parametrize("shape", [(1800, 300), (300, 1800)])
@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_what_is_shown_around_a_focus_is_of_that_part_alone(
    shape: tuple[int, int], at: int
) -> None:
    """Of four colours in a row or in a column, one fills the place."""
    picture = Image.new("RGB", shape)
    is_wide = shape[0] > shape[1]
    step = max(shape) // 4
    for place, colour in enumerate(QUARTERS):
        corner = (step * place, 0) if is_wide else (0, step * place)
        picture.paste(colour, (*corner, corner[0] + 1800, corner[1] + 1800))
    focus = (at / 3, 0.5) if is_wide else (0.5, at / 3)
    found = shown(saved(picture, "PNG"), OwnPicture(PATH, focus)).convert("RGB")
    middle = found.getpixel((found.width // 2, found.height // 2))
    edges = {found.getpixel(corner) for corner in ((1, 1), (found.width - 2, found.height - 2))}
    assert {middle, *(edges if at in (0, 3) else ())} == {QUARTERS[at]}
    assert found.size == ((400, 300) if is_wide else (300, 225))


def test_a_focus_in_the_middle_shows_both_halves_alike() -> None:
    assert share(shown(photograph(3000, 1000)), RED) == pytest.approx(0.5, abs=0.02)


def test_a_cut_out_is_shown_whole_and_stays_clear() -> None:
    clear = Image.new("RGBA", (1000, 200), (255, 0, 0, 0))
    picture = shown(saved(clear, "PNG"))
    assert (picture.size, picture.mode) == ((600, 120), "RGBA")
    assert picture.getchannel("A").getextrema() == (0, 0)
    cropped = shown(saved(clear, "PNG"), OwnPicture(PATH, fit="crop"))
    assert cropped.size == (267, 200)


def test_a_photograph_is_shown_whole_if_that_is_said() -> None:
    assert shown(photograph(1000, 200), OwnPicture(PATH, fit="whole")).size == (600, 120)


@pytest.mark.parametrize("fit", ["auto", "crop", "whole"])
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("size", [(300, 100), (100, 300), (240, 180)])
def test_the_resolution_told_is_that_of_the_stored_pixels(
    size: tuple[int, int], kind: str, fit: Fit
) -> None:
    """They fill their place in at least one direction: 2 inches of width, 1.5 of height."""
    notes = Image.Exif()
    notes[0x0112] = 6
    upright = Image.new("RGB" if kind == "JPEG" else "RGBA", size, "red")
    own = OwnPicture(PATH, fit=fit)
    for content in (saved(upright, kind), saved(upright.rotate(90), kind, exif=notes)):
        stored = shown(content, own)
        told = resolution(content, own, BOX, 50.8)
        assert told == pytest.approx(max(stored.width / 2, stored.height / 1.5), rel=0.02)


@pytest.mark.parametrize(("size", "stored"), [((3000, 1), (600, 1)), ((1, 3000), (1, 3000))])
def test_the_thinnest_cut_out_keeps_a_pixel(size: tuple[int, int], stored: tuple[int, int]) -> None:
    assert shown(saved(Image.new("RGBA", size, (255, 0, 0, 0)), "PNG")).size == stored


def test_one_that_a_camera_stored_turned_stands_upright() -> None:
    upright = Image.open(io.BytesIO(photograph(800, 600)))
    notes = Image.Exif()
    notes[0x0112] = 6  # the camera was turned: the file is to be turned a quarter clockwise
    turned = saved(upright.transpose(Image.Transpose.ROTATE_90), "JPEG", exif=notes)
    found = shown(turned)
    assert found.size == (600, 450)
    assert share(found.crop((0, 0, 290, 450)), RED) > 0.95


def test_no_note_of_a_camera_is_printed() -> None:
    notes = Image.Exif()
    notes[0x010F] = "A camera of mine"
    content = saved(Image.open(io.BytesIO(photograph(800, 600))), "JPEG", exif=notes)
    assert b"A camera of mine" in content
    assert b"A camera of mine" not in prepare(content, OwnPicture(PATH), BOX, 50.8, "full")


def test_colours_of_another_space_are_brought_to_srgb() -> None:
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = saved(Image.new("RGB", (80, 60), (200, 30, 30)), "PNG", icc_profile=lab)
    found = shown(content)
    assert "icc_profile" not in found.info
    assert found.convert("RGB").getpixel((9, 9)) == (200, 30, 30)


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_in_other_inks_it_has_no_colour_and_low_ink_is_light(ink: str) -> None:
    found = shown(photograph(800, 600), ink=ink)
    assert found.mode == "L"
    if ink == "low":
        assert found.getextrema()[0] >= 150


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_in_other_inks_a_cut_out_is_clear_where_it_was(ink: str) -> None:
    half_clear = Image.new("RGBA", (120, 90), (90, 20, 20, 255))
    half_clear.paste((90, 20, 20, 0), (0, 0, 60, 90))
    found = shown(saved(half_clear, "PNG"), ink=ink)
    pixels = [found.convert("RGBA").getpixel((x, 45)) for x in (5, 115)]
    assert [clear for *_, clear in pixels] == [0, 255]
    red, green, blue, _ = pixels[1]
    assert red == green == blue
    assert (red > 150) == (ink == "low")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_kind_is_read_and_gives_the_same_bytes_each_time(kind: str) -> None:
    content = photograph(800, 600, kind)
    made = [prepare(content, OwnPicture(PATH), BOX, 50.8, "full") for _ in range(2)]
    assert made[0] == made[1]


def test_few_colours_are_stored_without_loss_and_many_as_a_photograph() -> None:
    across, around = Image.linear_gradient("L"), Image.radial_gradient("L")
    many = Image.merge("RGB", (across, across.rotate(90), around))
    assert shown(saved(many, "PNG")).format == "JPEG"
    assert shown(photograph(800, 600)).format == "PNG"


def test_sixteen_bits_a_channel_become_eight() -> None:
    deep = Image.linear_gradient("L").resize((120, 90)).convert("I;16").point(lambda i: i * 256)
    assert shown(saved(deep, "PNG")).convert("L").getextrema()[1] > 200


def test_a_file_that_is_cut_short_is_refused() -> None:
    content = photograph(800, 600)
    with refused("cannot be read"):
        shown(content[: len(content) // 2])


@pytest.mark.parametrize("content", [b"", b"\xff\xd8\xff", b"GIF89a", b"\x89PNG\r\n\x1a\n" * 9])
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with refused("cannot be read"):
        shown(content)


def test_a_picture_in_the_inks_of_a_press_is_refused() -> None:
    with refused("CMYK"):
        shown(photograph(80, 60, "JPEG", "CMYK"))


def test_a_picture_that_moves_is_refused() -> None:
    frames = [Image.new("RGB", (80, 60), (level, 0, 0)) for level in (0, 255)]
    with refused("moves"):
        shown(saved(frames[0], "WEBP", save_all=True, append_images=frames[1:]))


def test_a_small_file_of_many_pixels_is_refused_before_it_is_unpacked() -> None:
    bomb = saved(Image.new("1", (9000, 9000)), "PNG")
    assert len(bomb) < 20_000
    with refused("9,000 x 9,000 pixels"):
        shown(bomb)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_of_as_many_pixels_as_may_be_is_shown(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(photographs.MAX_PIXELS, kind, 400)
    assert shown(photograph(20, 20, kind))
    with refused("20 x 21 pixels"):
        shown(photograph(20, 21, kind))


def test_a_drawing_in_utf_16_is_drawn_where_a_layout_shows_it() -> None:
    page = b"""<svg xmlns="http://www.w3.org/2000/svg" width="12mm" height="9mm" viewBox="0 0 12 9">
        <image href="duck.teal" width="12" height="9"/></svg>"""
    wide = HALF_RED.decode().replace("?>", ' encoding="UTF-16"?>', 1).encode("utf-16")
    shown = [picture_png(page, "a.svg", 48, pictures=lambda _, x=x: x) for x in (HALF_RED, wide)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("kind", ["jpg", "svg"])
def test_a_duck_that_faces_left_is_the_mirror_image_of_the_packs(
    pack: Callable[..., Path], kind: str
) -> None:
    content = photograph(1200, 900) if kind == "jpg" else HALF_RED
    path = pack({f"art/duck.teal.{kind}": content}) / "art" / f"duck.teal.{kind}"
    library = PictureLibrary("full", pictures={"duck.teal": OwnPicture(path)})
    assert [
        [is_red(library(f"duck.teal{left}"), x) for x in (0.1, 0.9)] for left in ("", ".left")
    ] == [
        [True, False],
        [False, True],
    ]
    assert library.name_of("duck.teal.left") == str(path)


def test_widths_are_rounded_so_that_few_sizes_are_stored(pack: Callable[..., Path]) -> None:
    path = pack({"art/duck.teal.jpg": photograph(1200, 900)}) / "art" / "duck.teal.jpg"
    library = PictureLibrary("full", pictures={"duck.teal": OwnPicture(path)})
    names = {library.at_width("duck.teal", width) for width in (46.1, 47.9, 50.0)}
    assert names == {"duck.teal@50"}
    assert library("duck.teal@50") is library("duck.teal@50")
    assert library.at_width("duck.mallard", 14) == "duck.mallard"


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """The pictures of a game of one's own."""
    (tmp_path / "wren.PNG").write_bytes(photograph(300, 200, "PNG"))
    (tmp_path / "rook.jpeg").write_bytes(photograph(2000, 1000))
    (tmp_path / "reed.svg").write_bytes(HALF_RED)
    (tmp_path / "reed.png").write_bytes(b"")
    (tmp_path / "reed.xcf").write_bytes(b"")
    return tmp_path


def test_a_print_shows_a_picture_as_it_was_first_read(art: Path) -> None:
    library = PictureLibrary("full", art)
    before = library("reed")
    (art / "reed.svg").write_bytes(HALF_RED.replace(b"red", b"green"))
    assert library("reed") == before
    assert PictureLibrary("full", art)("reed") != before


@pytest.mark.parametrize("name", ["wren", "wren.PNG", "rook", "rook.jpeg", "reed", "reed.svg"])
def test_a_game_s_own_picture_is_a_drawing_or_a_photograph(art: Path, name: str) -> None:
    library = PictureLibrary("full", art)
    picture = library(library.at_width(name, 40))
    assert is_red(picture, 0.2)
    assert not is_red(picture, 0.8)
    assert library.name_of(name).startswith(str(art / name.partition(".")[0]))


def test_a_game_s_own_photograph_is_brought_to_the_size_that_it_is_printed_in(art: Path) -> None:
    library = PictureLibrary("full", art)
    content = library(library.at_width("rook", 50))
    assert isinstance(content, bytes)
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (591, 296)


def test_a_game_s_own_picture_has_its_own_proportions(art: Path) -> None:
    library = PictureLibrary("full", art)
    sizes = {name: library.size(name) for name in ("wren", "rook", "reed")}
    assert sizes == {"wren": Size(300, 200), "rook": Size(2000, 1000), "reed": Size(120, 90)}


def test_a_file_that_is_no_picture_is_none_of_the_game_s(art: Path) -> None:
    with pytest.raises(MaterialError, match=r"no picture 'reed\.xcf'"):
        PictureLibrary("full", art)("reed.xcf")


def test_a_picture_that_is_not_to_be_mirrored_faces_right_everywhere(
    pack: Callable[..., Path],
) -> None:
    path = pack({"art/duck.teal.svg": HALF_RED}) / "art" / "duck.teal.svg"
    library = PictureLibrary("full", pictures={"duck.teal": OwnPicture(path, mirror=False)})
    assert library("duck.teal.left") == library("duck.teal")


def test_a_game_s_own_drawing_may_be_packed(tmp_path: Path) -> None:
    (tmp_path / "reed.svgz").write_bytes(gzip.compress(HALF_RED))
    library = PictureLibrary("full", tmp_path)
    assert library("reed") == HALF_RED
    size = library.size("reed")
    assert size.width_mm / size.height_mm == pytest.approx(120 / 90)


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("size", [(4800, 1200), (1200, 3600), (4800, 3600), (1100, 900), (300, 90)])
def test_a_jpeg_is_decoded_no_larger_than_is_needed(
    size: tuple[int, int], is_turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A decoder halves, up to three times: half of what it gives would be too small."""
    sizes = []
    load = JpegImageFile.load

    def note(picture: JpegImageFile) -> object:
        sizes.append(picture.size[::-1] if is_turned else picture.size)
        return load(picture)

    notes = Image.Exif()
    notes[0x0112] = 6 if is_turned else 1
    content = saved(Image.new("RGB", size[::-1] if is_turned else size), "JPEG", exif=notes)
    monkeypatch.setattr(JpegImageFile, "load", note)
    found = shown(content)
    across = min(1.0, size[1] * 4 / 3 / size[0])
    down = min(1.0, size[0] * 3 / 4 / size[1])
    needs = found.width / across, found.height / down
    halves = [
        step for step in range(4) if all(n <= s >> step for n, s in zip(needs, size, strict=True))
    ]
    assert sizes[0] == tuple(-(-side // 2 ** max(halves, default=0)) for side in size)


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("tones", [False, True])
def test_a_game_s_own_drawing_follows_the_ink_only_where_that_is_said(
    art: Path, ink: str, tones: bool
) -> None:
    drawing = PictureLibrary(ink, art, tones=tones)("reed")
    assert (drawing == HALF_RED) == (ink == "full" or not tones)
    photograph = PictureLibrary(ink, art, tones=tones)("rook@50")
    assert photograph == PictureLibrary(ink, art)("rook@50")
