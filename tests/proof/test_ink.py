"""How much ink pages take: counted right, and little of it where little was asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

import pypdfium2
import pytest
from lxml import etree
from PIL import ImageChops
from sampling import sampled

from pnp.core.geometry import IDENTITY, PT_PER_MM, Size
from pnp.games.registry import open_game, printable
from pnp.press.forms import Form
from pnp.press.pdf import Document, Page, Placed
from pnp.printing.edition import Edition, lay_out, only_sides
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.printing.writing import document
from pnp.proof.ink import Coverage, Estimate, coverage, estimate

pytestmark = pytest.mark.usefixtures("warm")

SIDE = 200
SVG_TEXT = "{http://www.w3.org/2000/svg}text"

LONG = 10
"""Pages."""

PARTS = sampled(((game, part) for game in printable() for part in open_game(game).bag().parts), 3)
"""What is laid out and estimated once for all tests of this file."""


def pdf(*contents: str) -> bytes:
    """A file of square pages of SIDE points, on each what the operators draw."""
    size = Size(SIDE / PT_PER_MM, SIDE / PT_PER_MM)
    forms = [Form((0, 0, SIDE, SIDE), content.encode()) for content in contents]
    pages = tuple(Page(size, (Placed(form, IDENTITY),)) for form in forms)
    return Document("ink", "en", "", "", "", pages).to_bytes()


def inks(found: Coverage) -> tuple[float, ...]:
    return (found.cyan, found.magenta, found.yellow, found.black)


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("1 1 1", (0, 0, 0, 0)),
        ("0 0 0", (0, 0, 0, 100)),
        ("0 1 1", (100, 0, 0, 0)),
        ("1 0 1", (0, 100, 0, 0)),
        ("1 1 0", (0, 0, 100, 0)),
        ("1 0 0", (0, 100, 100, 0)),
        ("0.6 0.6 0.6", (0, 0, 0, 40)),
        ("0.2 0.4 0.6", (40, 20, 0, 40)),
    ],
)
def test_a_colour_is_parted_into_inks(colour: str, expected: tuple[float, ...]) -> None:
    (found,) = coverage(pdf(f"{colour} rg 0 0 {SIDE} {SIDE} re f"), [0])
    assert inks(found) == pytest.approx(expected, abs=0.01)
    assert found.total == pytest.approx(sum(expected), abs=0.01)


def test_half_a_page_of_black_covers_half_of_it() -> None:
    (found,) = coverage(pdf(f"0 0 {SIDE / 2} {SIDE} re f"), [0])
    assert found.total == pytest.approx(50, abs=0.5)


def test_pages_are_told_in_the_order_asked_for() -> None:
    found = coverage(pdf(f"0 0 {SIDE} {SIDE} re f", ""), [1, 0, 1])
    assert [each.total for each in found] == pytest.approx([0, 100, 0])


def test_a_page_named_again_is_not_rendered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[Any] = []
    render = pypdfium2.PdfPage.render

    def counted(page: Any, **how: Any) -> Any:
        rendered.append(page)
        return render(page, **how)

    monkeypatch.setattr(pypdfium2.PdfPage, "render", counted)
    assert len(coverage(pdf("0 0 9 9 re f"), [0] * 500)) == 500
    assert len(rendered) == 1


def test_no_pages_take_no_ink() -> None:
    assert coverage(b"", []) == []
    assert (Estimate(()).percent, Estimate(()).usual_pages) == (0, 0)


def test_an_estimate_counts_in_pages_of_five_percent() -> None:
    dark, light = Coverage(10, 0, 0, 20), Coverage(0, 0, 0, 10)
    assert Estimate((dark, light, light)).usual_pages == pytest.approx(10)
    assert Estimate((dark, light, light)).percent == pytest.approx(50 / 3)


def test_every_page_of_a_pad_is_counted() -> None:
    few, many = (of_pad(sheets) for sheets in (3, 201))
    assert (len(few.pages), len(many.pages)) == (2, 101)
    assert many.pages[1] == many.pages[99] == few.pages[1]
    assert many.usual_pages > 50 * few.pages[1].total / 5


def of_pad(sheets: int) -> Estimate:
    edition = lay_out(resolve(Order("pond", sheets=sheets, only=("sheets",))))
    return estimate(edition, edition.part("sheets"))


@cache
def laid_out(game: str, part: str, ink: str) -> tuple[Edition, Part]:
    """A part; of a long one every fifth page, both fronts and backs."""
    edition = lay_out(resolve(Order(game, sheets=1, ink=ink, only=(part,))))
    whole = edition.part(part)
    count = len(whole.sides)
    return edition, only_sides(whole, tuple(range(0, count, 1 if count < LONG else 5)))


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_low_takes_a_third_of_the_ink_of_pictures_and_less_with_words(game: str, part: str) -> None:
    full, low = (estimate(*laid_out(game, part, ink)) for ink in ("full", "low"))
    assert 0 < low.pictures_percent <= full.pictures_percent / 3
    assert low.pictures_percent < low.percent < full.percent


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_words_are_black_in_low_ink(game: str, part: str) -> None:
    _, shown = laid_out(game, part, "low")
    colours = {
        text.get("fill")
        for face in shown.faces.values()
        for text in etree.fromstring(face.svg).iter(SVG_TEXT)
    }
    assert colours <= {"#000000", "none", "#ffffff"}


def test_words_are_told_from_pictures() -> None:
    paper = document(*laid_out("pond", "aid", "full")).to_bytes()
    whole, bare, again = (coverage(paper, [0], 72, words=words)[0] for words in (True, False, True))
    assert 0 < bare.total < whole.total
    assert again == whole


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_grey_has_no_colour(game: str, part: str) -> None:
    file = pypdfium2.PdfDocument(document(*laid_out(game, part, "grey")).to_bytes())
    for page in file:
        red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
        assert ImageChops.difference(red, green).getbbox() is None
        assert ImageChops.difference(green, blue).getbbox() is None
    file.close()
