"""The calibration page as a file: its lines lie where the geometry says, its words are there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from sampling import sampled

from pnp.core.errors import CallError
from pnp.core.geometry import MM_PER_PT, Affine, Margins, Size
from pnp.data import profiles
from pnp.data.profiles import Flip, Profile
from pnp.press.pdf.object_streams import unpack_objects
from pnp.press.sheets import Correction
from pnp.press.sheets.registration import RegistrationLine, correction_read, scales
from pnp.printing.printers import calibrate, calibration, keep_readings
from pnp.words.words import languages

pytestmark = pytest.mark.usefixtures("warm")

A4 = Size(210, 297)
DOTS_PER_MM = 12
NEAR_MM = 1.5


@pytest.fixture(autouse=True)
def _nobody_s_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def sides(flip: Flip, printer: str | None = None) -> Iterator[Image.Image]:
    """Both sides of an A4 page, in greys."""
    with pypdfium2.PdfDocument(calibration("a4", flip, "en", printer).to_bytes()) as pdf:
        for page in pdf:
            yield page.render(scale=DOTS_PER_MM * MM_PER_PT, grayscale=True).to_pil()


def across(side: Image.Image, line: RegistrationLine) -> float:
    """How far the middle of what is printed lies from a line's middle, across it, in mm."""
    x, y = (line.x1_mm + line.x2_mm) / 2, (line.y1_mm + line.y2_mm) / 2
    if abs(line.x1_mm - line.x2_mm) > abs(line.y1_mm - line.y2_mm):
        side, x, y = side.transpose(Image.Transpose.TRANSPOSE), y, x
    first, last = round((x - NEAR_MM) * DOTS_PER_MM), round((x + NEAR_MM) * DOTS_PER_MM)
    row = round(y * DOTS_PER_MM)
    ink = [255 - shade for shade in side.crop((first, row, last, row + 1)).tobytes()]
    assert sum(ink) > 255, "no line is near"
    middle = sum((dot + 0.5) * dark for dot, dark in enumerate(ink, first)) / sum(ink)
    return middle / DOTS_PER_MM - x


@pytest.mark.parametrize("flip", ["long", "short"])
def test_lines_lie_where_the_geometry_has_them(flip: Flip) -> None:
    front, back = sides(flip)
    for scale in scales(A4, flip):
        for pair in scale.pairs:
            assert across(front, pair.front) == pytest.approx(0, abs=1 / DOTS_PER_MM)
            assert across(back, pair.back) == pytest.approx(0, abs=1 / DOTS_PER_MM)


@pytest.mark.parametrize("name", ["office", "m" * 8, "m" * 24])
def test_a_page_for_a_printer_names_it(name: str) -> None:
    profiles.save(Profile(name, Margins()))
    page = calibration("tabloid", "short", "fr", name)
    with pypdfium2.PdfDocument(page.to_bytes()) as pdf:
        told = " ".join(pdf[0].get_textpage().get_text_range().split())
    assert f"set {name} --flip short --read A,B,C,D" in told
    assert f"calibrate --paper tabloid --flip short --printer {name}" in told


def test_the_back_is_printed_as_the_profile_corrects_it() -> None:
    profiles.save(Profile("office", Margins(), 1.0, -0.5, 0.3))
    _, back = sides("long", "office")
    correction = Correction(1.0, -0.5, 0.3)
    moved = correction.adjust(A4)
    for scale in scales(A4, "long", correction):
        for pair in scale.pairs:
            assert across(back, pair.back.through(moved)) == pytest.approx(0, abs=1 / DOTS_PER_MM)


@pytest.mark.parametrize("printed", ["long", "short"])
def test_a_profile_serves_the_edge_that_it_was_not_measured_with(printed: Flip) -> None:
    measured: Flip = "short" if printed == "long" else "long"
    error = Correction(0.7, -1.2, 0.4).adjust(A4)
    # Backs for the other edge lie on the same paper, turned by half.
    half_turn = Affine(-1, 0, 0, -1, A4.width_mm, A4.height_mm)
    errs_for = {measured: error, printed: half_turn @ error @ half_turn}
    profile = Profile("office", Margins(), -0.7, 1.2, -0.4, measured)
    for flip, errs in errs_for.items():
        left = errs @ Correction(*profile.back(flip)).adjust(A4)
        assert left.apply(0, 0) == pytest.approx((0, 0), abs=0.02)


def test_what_is_read_is_what_a_profile_keeps() -> None:
    found = correction_read(1, 0, -0.5, 0.5)
    kept = profiles.save(Profile("office", Margins(), found.dx_mm, found.dy_mm, found.angle_deg))
    assert kept.back("long") == pytest.approx((0.5, 0, 0.286), abs=0.001)


@pytest.mark.parametrize(
    ("flip", "paper", "language", "words"),
    sampled(
        (
            (flip, paper, *spoken)
            for flip in ("long", "short")
            for paper in ("a4", "letter", "legal", "a3", "tabloid")
            for spoken in (("en", "Printer calibration"), ("fr", "verso"))
        ),
        8,
    ),
)
def test_its_words_are_text_on_every_paper(
    language: str, words: str, paper: str, flip: Flip
) -> None:
    with pypdfium2.PdfDocument(calibration(paper, flip, language).to_bytes()) as pdf:
        assert len(pdf) == 2
        told = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert words in told
    assert "--read A,B,C,D" in told
    assert ("--flip short --read" in told) == (flip == "short")
    assert (f"--paper {paper}" in told) == (paper != "a4")


@pytest.mark.parametrize("language", languages())
def test_every_language_has_room(language: str) -> None:
    assert calibration("a4", "long", language).language == language


@pytest.mark.parametrize(
    ("flip", "hint"), [("long", b"/DuplexFlipLongEdge"), ("short", b"/DuplexFlipShortEdge")]
)
def test_the_file_asks_for_the_edge(flip: Flip, hint: bytes) -> None:
    assert hint in unpack_objects(calibration("a4", flip, "en").to_bytes())


def test_the_same_page_is_the_same_bytes(tmp_path: Path) -> None:
    one, other = (calibrate("a4", "long", "FR", tmp_path / name) for name in ("1.pdf", "2.pdf"))
    assert one.path.read_bytes() == other.path.read_bytes()
    assert (one.paper, one.flip, one.language) == ("a4", "long", "fr")
    assert one.bytes == one.path.stat().st_size < 40_000


@pytest.mark.parametrize("paper", ["a5", "universal"])
def test_paper_that_lies_in_no_printer_or_is_too_small_is_refused(paper: str) -> None:
    with pytest.raises(CallError, match="take the paper that lies in it: a4, letter"):
        calibration(paper, "long", "en")


@pytest.mark.parametrize("flip", ["long", "short"])
def test_readings_change_what_a_known_profile_says_of_backs_and_nothing_else(flip: Flip) -> None:
    margins = Margins(7, 8, 9, 10)
    before = profiles.save(Profile("office", margins, 1.0, -0.5, 0.3))
    kept = keep_readings("Office", (1, 0, -0.5, 0.5), flip)
    found = correction_read(1, 0, -0.5, 0.5)
    assert kept == profiles.profile("office")
    assert (kept.name, kept.margins, kept.flip) == ("office", before.margins, flip)
    assert (kept.back_x_mm, kept.back_y_mm) == pytest.approx((found.dx_mm, found.dy_mm))
    assert kept.back_angle_deg == pytest.approx(found.angle_deg, abs=0.001)


def test_a_new_profile_has_the_margins_of_most_printers() -> None:
    usual = profiles.profile(profiles.TYPICAL)
    kept = keep_readings("attic", (0, 0, 0, 0), "long")
    assert (kept.name, kept.margins) == ("attic", usual.margins)
    assert kept.margins != Margins(7, 8, 9, 10)
