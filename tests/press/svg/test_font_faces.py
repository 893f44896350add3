"""Fonts within style sheets: they set the texts of their drawing, and of no other."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from functools import partial

import pytest

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.press.fonts import FontBook
from pnp.press.svg import draw
from pnp.press.svg.css import font_faces

BALOO = (resources.fonts() / "Baloo2-Bold.ttf").read_bytes()
FACE = "<style>@font-face {{ font-family: {}; src: url({}){} }}</style>"
TEXT = '<text y="50" font-size="40" font-family="{}">Wren</text>'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'


def packed(font: bytes) -> str:
    return "data:font/ttf;base64," + base64.b64encode(font).decode()


def drawing(inside: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="60">{inside}</svg>'.encode()


@pytest.fixture(scope="module")
def drawn() -> Callable[[str], str]:
    """Draw what stands in a drawing, and return the digest of it and its fonts."""
    book = FontBook.load(resources.fonts())

    def of(inside: str) -> str:
        return draw(drawing(inside), "duck.svg", book, {}.__getitem__).form.key

    return of


@pytest.fixture(scope="module")
def refusal(drawn: Callable[[str], str]) -> Callable[[str], Problem]:
    def of(inside: str) -> Problem:
        with pytest.raises(MaterialError) as caught:
            drawn(inside)
        (problem,) = caught.value.problems
        return problem

    return of


@pytest.mark.parametrize("quote", ["", '"', "'"])
def test_a_font_within_a_sheet_sets_a_text(drawn: Callable[[str], str], quote: str) -> None:
    face = FACE.format("'Wren Hand'", quote + packed(BALOO) + quote, "; font-weight: normal")
    set_in_it = drawn(face + TEXT.format("Wren Hand"))
    assert set_in_it == drawn(TEXT.format("'Baloo 2'").replace("<text", '<text font-weight="700"'))


def test_a_font_comes_before_a_substitute_and_after_one_of_the_folder(
    drawn: Callable[[str], str],
) -> None:
    for family, is_taken in (("Arial", True), ("Andika", False)):
        face = FACE.format(family, packed(BALOO), "; font-weight: 400")
        changed = drawn(face + TEXT.format(family)) != drawn(TEXT.format(family))
        assert changed == is_taken


def test_a_drawing_leaves_its_fonts_to_itself(
    drawn: Callable[[str], str], refusal: Callable[[str], Problem]
) -> None:
    drawn(FACE.format("Wren", packed(BALOO), "") + TEXT.format("Wren"))
    assert refusal(TEXT.format("Wren")).fact == "font family 'Wren' not found"


@pytest.mark.parametrize(
    ("source", "fact"),
    [
        ("'DATA:font/woff2;base64,AA'", "Incorrect padding"),
        ("data:font/ttf;base64,AAAA", "it is no TrueType or OpenType font"),
        ("data:font/ttf;base64,A", "Incorrect padding|number of data characters"),
        ("data:font/ttf", "its address holds no comma"),
        (packed(BALOO[:50_000]), "it is cut short"),
        (packed(b"wOFF" + bytes(60)), "it claims to hold 0 tables"),
    ],
)
def test_a_font_that_cannot_be_read_is_told(
    refusal: Callable[[str], Problem], source: str, fact: str
) -> None:
    problem = refusal("\n" + FACE.format("Wren", source, ""))
    assert re.search(fact, problem.fact)
    assert problem.place == "duck.svg, line 2: <style>"
    assert "fonts/ of the game" in problem.hint


def test_fonts_are_bounded(
    refusal: Callable[[str], Problem], monkeypatch: pytest.MonkeyPatch
) -> None:
    faces = partial(FACE.format, "Wren", packed(BALOO))
    assert "more than 24 fonts" in refusal(faces("") * 25).fact
    monkeypatch.setattr(font_faces, "MAX_BYTES", 80_000)
    assert "or 0 MiB of them" in refusal(faces("")).fact
    monkeypatch.setattr(font_faces, "MAX_BYTES", 50_000)
    assert "larger than" in refusal(faces("")).fact


def test_a_face_without_a_family_is_told(refusal: Callable[[str], Problem]) -> None:
    assert refusal(FACE.format("", packed(BALOO), "")).fact == "an @font-face names no family"


def test_a_filtered_text_needs_the_file(refusal: Callable[[str], Problem]) -> None:
    pytest.importorskip("resvg_py")
    text = TEXT.format("Wren").replace("<text", '<text filter="url(#f)"')
    problem = refusal(BLUR + FACE.format("Wren", packed(BALOO), "") + text)
    assert problem.fact == "a font within the style sheet is not read under a filter"
