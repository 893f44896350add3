"""The shape of a letter is the size and the area of its outline, in ems."""

from __future__ import annotations

import pytest
from pypdfium2 import raw

from pnp.press.fonts import load_fonts
from pnp.press.fonts.web import open_font
from pnp.proof.readback.typefaces import FontFile, Segment, shape_of

MOVE, LINE, CURVE = (
    raw.FPDF_SEGMENT_MOVETO,
    raw.FPDF_SEGMENT_LINETO,
    raw.FPDF_SEGMENT_BEZIERTO,
)


def ring(corners: list[tuple[float, float]]) -> list[Segment]:
    return [(point, LINE if index else MOVE) for index, point in enumerate(corners)]


OUTER = ring([(2, 1), (6, 1), (6, 4), (2, 4)])
HOLE = ring([(3, 2), (3, 3), (5, 3), (5, 2)])


@pytest.mark.parametrize(
    ("segments", "size", "area"),
    [
        (OUTER, (4, 3), 12),
        (ring([(2, 4), (6, 4), (6, 1), (2, 1)]), (4, 3), 12),
        ([*OUTER, *HOLE], (4, 3), 10),
        (ring([(1, 1), (4, 1), (1, 3)]), (3, 2), 3),
        ([((1, 0), MOVE), ((1, 2), CURVE), ((4, 2), CURVE), ((4, 0), CURVE)], (3, 2), 3.6),
    ],
    ids=["square", "the other way", "hole", "triangle", "bend"],
)
def test_an_outline_has_its_size_and_area(
    segments: list[Segment], size: tuple[float, float], area: float
) -> None:
    shape = shape_of("Duck", segments)
    assert (shape.font, (shape.width, shape.height)) == ("Duck", size)
    assert shape.area == pytest.approx(area)


def test_letters_without_an_outline_have_no_shape() -> None:
    face = next(face for face in load_fonts().faces if face.names.postscript == "Andika")
    with open_font(face.path) as stream:
        file = FontFile("Andika", stream.read())
    shape = file.shape("H")
    assert shape is not None
    font = load_fonts().find("Andika", 400)
    assert font is not None
    assert shape.height == pytest.approx(font.cap_height / font.units_per_em, abs=0.02)
    assert file.shape(" ") is None
    file.close()
    broken = FontFile("Andika", b"no font")
    assert broken.shape("A") is None
    broken.close()
