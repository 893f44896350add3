"""Users' own pictures: photographs that a drawing holds, and the files of a folder."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.data.own_pictures import HeldPhotograph, pictures_in

SHARES = st.floats(0, 1)


@st.composite
def crops(draw: st.DrawFn) -> tuple[int, int, int]:
    """Draw the lengths of a photograph and of its visible part, and where that begins."""
    whole = draw(st.integers(1, 999))
    part = draw(st.integers(1, whole))
    return whole, part, draw(st.integers(0, whole - part))


def drawing(across: tuple[int, int, int], down: tuple[int, int, int], content: bytes) -> str:
    (width, part_width, x), (height, part_height, y) = across, down
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {part_width} {part_height}">'
        f'<svg width="{part_width}" height="{part_height}" '
        f'viewBox="{x} {y} {part_width} {part_height}">'
        f'<image width="{width}" height="{height}" '
        f'href="data:image/png;base64,{b64encode(content).decode()}"/></svg></svg>\n'
    )


@given(crops(), crops(), st.binary(min_size=1), SHARES, SHARES)
def test_another_crop_is_as_near_to_a_point_as_the_photograph_allows(
    across: tuple[int, int, int], down: tuple[int, int, int], content: bytes, x: float, y: float
) -> None:
    source = drawing(across, down, content).encode()
    held = HeldPhotograph.read(source)
    assert held is not None
    assert (held.source, held.content) == (source, content)
    moved = HeldPhotograph.read(held.with_focus((x, y)))
    assert moved is not None
    assert (moved.content, moved.whole, moved.part) == (content, held.whole, held.part)
    for share, place, (whole, part, _) in zip((x, y), moved.place, (across, down), strict=True):
        best = min(range(whole - part + 1), key=lambda at: abs(at + part / 2 - share * whole))
        assert abs(place - best) <= 1
    middle = (held.place[0] + held.part[0] / 2, held.place[1] + held.part[1] / 2)
    assert held.focus[0] * held.whole[0] == pytest.approx(middle[0], abs=held.whole[0] / 1000)
    assert held.focus[1] * held.whole[1] == pytest.approx(middle[1], abs=held.whole[1] / 1000)


def test_no_drawing_holds_no_photograph() -> None:
    assert HeldPhotograph.read(None) is None


def test_the_pictures_of_a_folder_are_files_that_are_not_hidden(tmp_path: Path) -> None:
    for name in ("b.svg", "A.PNG", "c.webp", ".d.svg", "e.txt", "f"):
        (tmp_path / name).touch()
    (tmp_path / "g.svg").mkdir()
    assert [path.name for path in pictures_in(tmp_path)] == ["A.PNG", "b.svg", "c.webp"]
    assert [*pictures_in(tmp_path / "none")] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('width="300"', 'width="30"'),
        ('width="300"', 'width="300" onload="x"'),
        ('viewBox="0 0 50 100"', 'viewBox="0 0 0 0"'),
        ("image/png", "text/html"),
        ("AAAA", "<g/>"),
        ("</svg></svg>", "</svg><g/></svg>"),
    ],
)
def test_other_drawings_hold_none(old: str, new: str) -> None:
    source = drawing((300, 50, 125), (100, 100, 0), bytes(3))
    assert HeldPhotograph.read(source.encode()) is not None
    assert old in source
    assert HeldPhotograph.read(source.replace(old, new).encode()) is None
