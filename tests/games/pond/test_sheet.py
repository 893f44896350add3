"""The Pond's sheet and aid on paper: what can be read, ticked and put down on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

import pypdfium2
import pytest
from lxml import etree
from msgspec.structs import replace
from PIL import Image

from pnp.press.faces import Face
from pnp.press.forms import Form
from pnp.press.pdf import Document
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import document
from pnp.proof.readback.visibility import hide, texts

pytestmark = pytest.mark.one_in(4)

DIE_MM = 16.0
"""The edge of the dice that most games are played with."""

PENCIL_MM = 6.5
"""A box that is ticked with a pencil, and not by a draughtsman."""

SMALLEST_PT, CREDIT_PT = 8.0, 6.0
READABLE = 4.5
"""A contrast, as WCAG 2 counts it."""

SVG = "{http://www.w3.org/2000/svg}"
DPI = 200
INKS = ("full", "grey", "low")
LANGUAGES = ("en", "fr")
PARTS = ("sheets", "aid")

How = tuple[str, str, int | str]
"""Language, paper, and how many to a page."""

HOW = (("en", "a4", "auto"), ("fr", "letter", 1))
UNSEEN = re.compile(rb"\bBT(?:(?!\bET\b).)*\b3 Tr\b.*?\bET\b", re.DOTALL)
"""A text object in rendering mode 3."""

Box = tuple[int, ...]
"""Left, top, right, bottom in pixels."""


@cache
def printed(part: str, language: str, ink: str, paper: str, per_page: int | str) -> Edition:
    order = Order(
        "pond", language=language, ink=ink, paper=paper, per_page=per_page, only=(part,), sheets=1
    )
    return lay_out(resolve(order))


def face_of(part: str, *how: str | int) -> tuple[Face, float]:
    """A face of the part, and how much larger than itself it is printed."""
    shown = printed(part, *how).part(part)
    name = shown.components[0].id
    (at, *_) = (each.at for side in shown.sides for each in side.placements if each.face == name)
    return shown.faces[name], at.width_mm / shown.faces[name].size.width_mm


def said(part: str, *how: str | int) -> str:
    return " ".join(etree.fromstring(face_of(part, *how)[0].svg).itertext())


def squares(face: Face, *, dashed: bool) -> list[float]:
    """The edges of the squares that are drawn with dashes or without, in the face's millimetres."""
    return [
        float(rect.get("width"))
        for rect in etree.fromstring(face.svg).iter(f"{SVG}rect")
        if rect.get("width") == rect.get("height") and bool(rect.get("stroke-dasharray")) == dashed
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_dice_can_be_parked_on_the_large_sheet(paper: str, language: str) -> None:
    face, scale = face_of("sheets", language, "full", paper, 1)
    assert sum(edge * scale >= DIE_MM for edge in squares(face, dashed=True)) == 6


@pytest.mark.parametrize(("language", "words"), [("en", "mark, don’t park"), ("fr", "à cocher")])
def test_a_sheet_too_small_for_dice_says_so(language: str, words: str) -> None:
    small, large = (said("sheets", language, "full", "a4", per_page) for per_page in (2, 1))
    assert words in small
    assert words not in large


@pytest.mark.parametrize("per_page", [1, 2])
def test_every_box_is_large_enough_for_a_pencil(per_page: int) -> None:
    face, scale = face_of("sheets", "en", "full", "letter", per_page)
    legend = 3.2  # shows what a box looks like, and is not ticked
    boxes = [*squares(face, dashed=False), *squares(face, dashed=True)]
    assert min(edge * scale for edge in boxes if edge != legend) >= PENCIL_MM
    assert boxes.count(legend) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_a_sheet_so_large_that_dice_are_small_on_it(language: str) -> None:
    assert face_of("sheets", language, "low", "a3", 1)  # raises if any words do not fit


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_smaller_than_can_be_read(part: str, language: str) -> None:
    face, _ = face_of(part, language, "full", "a4", "auto")
    sizes = [
        float(text.get("font-size")) * 72 / 25.4
        for text in etree.fromstring(face.svg).iter(f"{SVG}text")
        if text.get("fill") != "none"
    ]
    small = [size for size in sizes if size < SMALLEST_PT - 0.01]
    assert len(small) <= 2  # the credit, on one line or two
    assert min(sizes) >= CREDIT_PT


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("how", HOW)
def test_every_word_stands_out_from_all_that_lies_behind_it(part: str, ink: str, how: How) -> None:
    language, paper, per_page = how
    sheet = last_page(part, language, ink, paper, per_page)
    with_words, without = rendered(sheet), rendered(sheet, words=False)
    for box in word_boxes(sheet):
        ground, words = lights(without.crop(box)), lights(with_words.crop(box))
        assert least_contrast(words, ground) >= READABLE, box


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("how", HOW)
def test_no_words_lie_on_others_or_beyond_the_margin(part: str, how: How) -> None:
    language, paper, per_page = how
    sheet = last_page(part, language, "full", paper, per_page)
    boxes = [
        tuple(edge + by for edge, by in zip(box, (2, 2, -2, -2), strict=True))
        for box in word_boxes(sheet)
    ]
    (width, height), margin = rendered(sheet).size, 9.9 * DPI / 25.4
    for left, top, right, bottom in boxes:
        assert margin <= left
        assert margin <= top
        assert right <= width - margin
        assert bottom <= height - margin
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


def last_page(part: str, *how: str | int) -> Document:
    """The last page of a part without its unseen words, which are there to be copied."""
    edition = printed(part, *how)
    sheet = document(edition, edition.part(part))
    return redrawn(replace(sheet, pages=sheet.pages[-1:], bookmarks=()), without_unseen_words)


def without_unseen_words(form: Form) -> Form:
    return replace(form, content=UNSEEN.sub(b"", form.content))


def redrawn(sheet: Document, change: Callable[[Form], Form]) -> Document:
    (page,) = sheet.pages
    placed = tuple(replace(each, form=change(each.form)) for each in page.placed)
    return replace(sheet, pages=(replace(page, placed=placed),))


def rendered(sheet: Document, *, words: bool = True) -> Image.Image:
    file = pypdfium2.PdfDocument(sheet.to_bytes())
    page = file[0]
    with hide(() if words else texts(page)):
        shown: Image.Image = page.render(scale=DPI / 72).to_pil().convert("RGB")
    file.close()
    return shown


def word_boxes(sheet: Document) -> list[Box]:
    """Where words stand on a page, in pixels."""
    file = pypdfium2.PdfDocument(sheet.to_bytes())
    page, scale = file[0], DPI / 72
    text, high = page.get_textpage(), page.get_height()
    found = [text.get_rect(index) for index in range(text.count_rects())]
    file.close()
    boxes = [
        tuple(round(scale * edge) for edge in (left, high - top, right, high - bottom))
        for left, bottom, right, top in found
    ]
    return [box for box in boxes if box[2] - box[0] > 4 and box[3] - box[1] > 4]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def lights(image: Image.Image) -> list[float]:
    """The relative luminance of each pixel, as WCAG 2 has it, the darkest first."""
    counted = image.getcolors(image.width * image.height) or ()
    return sorted(light for count, colour in counted for light in [luminance(colour)] * count)


@cache
def luminance(colour: tuple[int, ...]) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def least_contrast(words: Sequence[float], ground: Sequence[float]) -> float:
    """The contrast of words with what lies behind them, but for the worst pixels in a hundred."""
    few = len(ground) // 50
    if words[0] < ground[0] * 0.8:  # dark words on a light ground
        return (ground[few] + 0.05) / (words[0] + 0.05)
    return (words[-1] + 0.05) / (ground[-1 - few] + 0.05)
