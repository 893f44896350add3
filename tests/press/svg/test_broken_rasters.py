"""Half a picture is refused, and no whole one."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any, Final

import pytest
from PIL import Image as Pillow

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.raster.raster import RasterStyle, read_raster

END: Final = b"\xff\xd9"
SCAN: Final = b"\xff\xda"
FRAMES: Final = (b"\xff\xc0", b"\xff\xc1", b"\xff\xc2")
AS_IT_IS: Final = RasterStyle(crisp=False, grey=False, times=1)

KINDS: Final[dict[str, dict[str, Any]]] = {
    "baseline": {},
    "optimised": {"optimize": True},
    "fine": {"quality": 100, "subsampling": 0},
    "coarse": {"quality": 30},
    "progressive": {"progressive": True},
    "restarts": {"restart_marker_blocks": 3},
    "progressive restarts": {"progressive": True, "restart_marker_rows": 1},
}


def packed(data: bytes) -> None:
    """Read a picture as a drawing does that shows it."""
    read_raster(data).to_image(AS_IT_IS)


def refused(data: bytes) -> bool:
    try:
        packed(data)
    except RefusalError as error:
        return "damaged" in str(error)
    return False


def photograph(mode: str = "RGB", width: int = 203, height: int = 149) -> Pillow.Image:
    """Something with soft and sharp places everywhere, alike on every machine."""
    grey = Pillow.radial_gradient("L").resize((width, height))
    lines = Pillow.linear_gradient("L").rotate(30).resize((width, height))
    wild = Pillow.frombytes(
        "L", (width, height), bytes((n * n * 31 + n // 7) % 251 for n in range(width * height))
    )
    bands = [grey, lines, Pillow.blend(grey, wild, 0.3), wild]
    return Pillow.merge(mode, bands[: len(Pillow.new(mode, (1, 1)).getbands())])


def jpeg(picture: Pillow.Image, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", **{"quality": 85, **options})
    return file.getvalue()


@pytest.fixture(params=[f"{kind} {mode}" for kind in KINDS for mode in ("RGB", "L", "CMYK")])
def whole(request: pytest.FixtureRequest) -> bytes:
    kind, _, mode = request.param.rpartition(" ")
    return jpeg(photograph(mode), **KINDS[kind])


def coded(data: bytes) -> range:
    """Where the coded data lies, from the first scan to the end."""
    return range(data.index(SCAN) + 20, len(data) - 2)


def test_a_whole_jpeg_is_drawn(whole: bytes) -> None:
    packed(whole)
    packed(whole + b"what follows the end is not of the picture")
    packed(whole[:-2] + b"\xff\xff" + END)


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9, 0.98])
@pytest.mark.parametrize("end", [b"", END], ids=["cut off", "closed early"])
def test_a_jpeg_that_ends_early_is_refused(whole: bytes, share: float, end: bytes) -> None:
    places = coded(whole)
    assert refused(whole[: places[int(len(places) * share)]] + end)


def test_a_jpeg_without_a_frame_is_refused(whole: bytes) -> None:
    frame = next(place for place in range(len(whole)) if whole[place : place + 2] in FRAMES)
    size = int.from_bytes(whole[frame + 2 : frame + 4])
    assert refused(whole[:frame] + whole[frame + 2 + size :])
    assert refused(whole[:2] + END)


def test_a_jpeg_with_its_middle_zeroed_is_refused(whole: bytes) -> None:
    places = coded(whole)
    third = len(places) // 3
    zeroed = whole[: places[third]] + bytes(third) + whole[places[2 * third] :]
    assert len(zeroed) == len(whole)
    assert refused(zeroed)


def test_a_progressive_jpeg_without_its_last_scan_is_refused() -> None:
    data = jpeg(photograph(), progressive=True)
    assert refused(data[: data.rindex(SCAN)] + END)


@pytest.mark.parametrize("missing", [0, 3, -1])
def test_a_jpeg_that_lost_a_stretch_between_restarts_is_refused(missing: int) -> None:
    data = jpeg(photograph(), restart_marker_blocks=3)
    ends = [at for at in coded(data) if data[at] == 0xFF and data[at + 1] & 0xF8 == 0xD0]
    stretches = list(zip(ends, [*ends[1:], len(data) - 2], strict=True))
    start, end = stretches[missing]
    assert refused(data[:start] + data[end:])


def test_no_whole_jpeg_of_any_kind_is_refused() -> None:
    sizes = ((1, 1), (7, 64), (16, 16), (64, 9), (333, 40), (700, 500))
    flat = Pillow.new("L", (1, 1), 128)
    count = 0
    for width, height in sizes:
        for picture in (photograph("RGB", width, height), flat.resize((width, height))):
            for options in KINDS.values():
                for quality in (1, 60, 95):
                    packed(jpeg(picture, **{**options, "quality": quality}))
                    count += 1
    assert count == len(sizes) * 2 * len(KINDS) * 3


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (b"\xff\xc0", struct.pack(">HBHHB", 8, 8, 149, 203, 0)),
        (b"\xff\xc0", struct.pack(">HBHHB", 17, 8, 149, 203, 3) + b"\1\0\0" * 3),
        (b"\xff\xc0", struct.pack(">HBHHB", 17, 8, 149, 203, 3) + b"\7\x11\0" * 3),
        (b"\xff\xc0", struct.pack(">HBHHB", 16, 8, 149, 203, 3) + b"\1\x11\0" * 2 + b"\1\x11"),
        (b"\xff\xc0", struct.pack(">HBHH", 7, 8, 149, 203)),
        (SCAN, b"\0\2"),
        (SCAN, b"\0\3\1"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(place: bytes, wrong: bytes) -> None:
    data = jpeg(photograph())
    start = data.index(place) + 2
    length = int.from_bytes(data[start : start + 2])
    assert refused(data[:start] + wrong + data[start + length :])


def test_a_jpeg_of_thousands_of_scans_is_not_decoded() -> None:
    data = jpeg(photograph(), progressive=True)
    last = data.rindex(SCAN)
    with pytest.raises(RefusalError, match="has 1010 scans"):
        packed(data[:last] + data[last:-2] * 1001 + END)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    rows: bytes,
    kind: tuple[int, int],
    *,
    interlaced: bool = False,
    colours: bytes = bytes(768),
    clear: bytes | None = None,
) -> bytes:
    """A PNG of 8 by 8 pixels, with checksums that are right whatever its rows are."""
    header = struct.pack(">IIBBBBB", 8, 8, *kind, 0, 0, interlaced)
    palette = chunk(b"PLTE", colours) if kind[1] == 3 else b""
    palette += b"" if clear is None else chunk(b"tRNS", clear)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + palette
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


PNG_KINDS: Final = {
    "grey": (8, 0),
    "colour": (8, 2),
    "palette": (8, 3),
    "alpha": (8, 6),
    "grey alpha": (8, 4),
    "deep": (16, 0),
    "deep colour": (16, 2),
    "bits": (1, 0),
    "two bits": (2, 3),
}
ROWS: Final = {
    name: 1 + depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    for name, (depth, colour) in PNG_KINDS.items()
}
"""Bytes of a row of eight pixels, with its filter."""


@pytest.mark.parametrize("kind", PNG_KINDS)
def test_a_png_of_fewer_rows_than_it_says_is_refused(kind: str) -> None:
    row = bytes(ROWS[kind])
    packed(png(row * 8, PNG_KINDS[kind]))
    for rows in (row * 4, row * 7, (row * 8)[:-1], b""):
        assert refused(png(rows, PNG_KINDS[kind]))


@pytest.mark.parametrize("kind", PNG_KINDS)
def test_an_interlaced_png_is_drawn_whole_or_not_at_all(kind: str) -> None:
    bits = (ROWS[kind] - 1) * 8 // 8
    columns = (1, 1, 2, 2, 4, 4, 8)
    rows = (1, 1, 1, 2, 2, 4, 4)
    data = b"".join(
        bytes(1 + -(-across * bits // 8)) * down for across, down in zip(columns, rows, strict=True)
    )
    packed(png(data, PNG_KINDS[kind], interlaced=True))
    assert refused(png(data[:-1], PNG_KINDS[kind], interlaced=True))


def test_a_png_with_a_row_filter_that_there_is_not_is_refused() -> None:
    row = b"\5" + bytes(ROWS["colour"] - 1)
    assert refused(png(bytes(ROWS["colour"]) * 7 + row, PNG_KINDS["colour"]))


@pytest.mark.parametrize("kind", PNG_KINDS)
def test_a_png_damaged_anywhere_is_refused(kind: str) -> None:
    data = png(bytes(ROWS[kind]) * 8, PNG_KINDS[kind])
    for at in range(8, len(data) - 12):
        assert refused(data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1 :]), at


def test_as_many_clear_colours_as_a_palette_has_are_drawn() -> None:
    for colours, clear in ((256, bytes(256)), (2, b"\0"), (2, b"\xff\0"), (1, b"")):
        packed(png(bytes(9 * 8), (8, 3), colours=bytes(3 * colours), clear=clear))
    packed(png(bytes(9 * 8), (8, 0), clear=b"\0\1"))
    packed(png(bytes(25 * 8), (8, 2), clear=bytes(6)))


@pytest.mark.parametrize("colours", [b"", bytes(4), bytes(771)])
def test_a_palette_that_makes_no_sense_is_refused(colours: bytes) -> None:
    assert refused(png(bytes(9 * 8), (8, 3), colours=colours))


def test_more_clear_colours_than_there_are_colours_are_refused() -> None:
    for clear in (b"\xff" * 2 + b"\0", b"\xff" * 300 + b"\0"):
        assert refused(png(bytes(9 * 8), (8, 3), colours=bytes(6), clear=clear))
    assert refused(png(bytes(9 * 8), (8, 0), clear=b"\0"))
    assert refused(png(bytes(25 * 8), (8, 2), clear=bytes(7)))


@pytest.mark.parametrize("kind", [b"IHDR", b"PLTE", b"tRNS", b"gAMA"])
def test_a_png_that_says_twice_what_it_is_is_refused(kind: bytes) -> None:
    data = png(bytes(9 * 8), (8, 3), clear=b"\0")
    start = data.index(b"IDAT") - 4
    body = {b"IHDR": struct.pack(">IIBBBBB", 8, 30_000, 8, 3, 0, 0, 0), b"PLTE": bytes(9)}
    other = chunk(kind, body.get(kind, (45_455).to_bytes(4)))
    said_once = kind not in data
    assert said_once == (kind == b"gAMA")
    packed(data)
    assert refused(data[:start] + other * (1 + said_once) + data[start:])


@pytest.mark.parametrize(
    ("gamma", "is_usual"),
    [(43_999, False), (44_000, True), (45_455, True), (46_999, True), (47_000, False)],
)
def test_a_gamma_that_is_not_that_of_screens_is_refused_unless_colours_are_srgb(
    gamma: int, is_usual: bool
) -> None:
    data = png(bytes(9 * 8), (8, 0))
    start = data.index(b"IDAT") - 4
    darkened = data[:start] + chunk(b"gAMA", gamma.to_bytes(4)) + data[start:]
    packed(darkened[:start] + chunk(b"sRGB", b"\0") + darkened[start:])
    if is_usual:
        packed(darkened)
        return
    with pytest.raises(RefusalError, match=f"a gamma of {gamma / 100_000}"):
        packed(darkened)
