"""Drawings keep to the part of SVG that every press draws, and stay small."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

import pytest
from sampling import sampled

from pnp import art
from pnp.art.kit.palette import INKS, Ink

QUARTERS = range(4)

Drawings = list[tuple[str, Ink, bytes]]

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
PAINTED = {"fill", "stroke", "stroke-width", "stroke-dasharray", "clip-path"}
ALLOWED = {
    "svg": {"viewBox", "width", "height", "version", "baseProfile"},
    "defs": set[str](),
    "clipPath": {"id"},
    "g": {"clip-path", "transform", "fill", "stroke-linecap", "stroke-linejoin"},
    "path": {"d", "id", *PAINTED},
    "use": {HREF, *PAINTED},
    "circle": {"cx", "cy", "r", "fill"},
}
LIMIT = 8_000
LIMITS = {
    "scene": 92_000,
    "plate": 88_000,
    "cover": 100_000,
    "back": 35_000,
    "bathduck": 17_500,
    "bucket": 16_000,
    "duck": 19_000,
    "tinduck": 16_000,
    "act": 32_000,
    "ornament": 20_000,
    "place": 30_000,
    "booth": 20_000,
    "captain": 20_000,
    "blind": 20_500,
    "shots": 41_000,  # the dog, which all cards of one shot share
    "marker": 11_500,  # a circle of dots
    "shells": 9_500,
    "shore": 38_000,
    "hunt": 80_000,
    "bonus": 32_000,
    "timing": 72_000,
}
"""Bytes of a drawing; of families that are larger than the rest."""


@cache
def drawn(picture_id: str, ink: Ink) -> bytes:
    return art.draw(picture_id, ink)


@pytest.fixture(params=sampled(QUARTERS, 1))
def picture_ids(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """A quarter of all pictures; the other quarters are thorough."""
    return art.ids()[request.param :: len(QUARTERS)]


@pytest.fixture
def drawings(picture_ids: tuple[str, ...]) -> Drawings:
    return [(picture_id, ink, drawn(picture_id, ink)) for picture_id in picture_ids for ink in INKS]


def elements(svg: bytes) -> Iterator[ET.Element]:
    # The input is our own drawing, not a stranger's.
    return ET.fromstring(svg).iter()  # noqa: S314 -- written a moment ago by the code under test


def test_only_the_common_part_of_svg_is_used(drawings: Drawings) -> None:
    for picture_id, _, svg in drawings:
        for element in elements(svg):
            name = element.tag.removeprefix(SVG)
            assert set(element.attrib) <= ALLOWED[name], (picture_id, name, element.attrib)


def test_numbers_are_plain_and_short(drawings: Drawings) -> None:
    for picture_id, ink, svg in drawings:
        for shape in re.findall(rb' d="([^"]*)"', svg):
            assert re.fullmatch(rb"[MLCQZ \d.-]+", shape), (picture_id, ink)
            assert not re.search(rb"\.\d{3}", shape), (picture_id, ink)


def test_every_reference_is_kept(drawings: Drawings) -> None:
    for picture_id, _, svg in drawings:
        names = {element.get("id") for element in elements(svg)}
        wanted = set(re.findall(r'(?:url\(#|href="#)(\w+)', svg.decode()))
        assert wanted <= names, picture_id


def test_pictures_are_small(drawings: Drawings) -> None:
    for picture_id, ink, svg in drawings:
        limit = LIMITS.get(picture_id.split(".", maxsplit=1)[0], LIMIT)
        assert len(svg) <= limit, (picture_id, ink, len(svg))


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_grey_and_low_hold_no_colour(picture_ids: tuple[str, ...], ink: Ink) -> None:
    for picture_id in picture_ids:
        colours = re.findall(r'"#(\w\w)(\w\w)(\w\w)"', drawn(picture_id, ink).decode())
        assert all(len(set(channels)) == 1 for channels in colours), picture_id
