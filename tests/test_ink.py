"""How much ink pages take: counted right, and little of it where little was asked for."""

from __future__ import annotations

import io
from functools import cache

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from pnp import roster
from pnp.documents import document
from pnp.ground.geometry import IDENTITY, Size
from pnp.ground.lengths import PT_PER_MM
from pnp.ink import Coverage, Estimate, coverage, estimate
from pnp.orders import Order
from pnp.parts import lay_out
from pnp.press.forms import Form
from pnp.press.pdf import Document, Page, Placed
from pnp.pressroom import open_pressroom

SIDE = 200
FINE_DPI = 200
"""Lines of 0.13 mm come out as fine as they are."""

PARTS = [
    (game.key, part)
    for game in roster.GAMES.values()
    for part in game.room().bag(game.room().read(), 1).parts
]


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
    rendered = []
    render = pypdfium2.PdfPage.render
    monkeypatch.setattr(
        pypdfium2.PdfPage,
        "render",
        lambda page, **how: rendered.append(page) or render(page, **how),  # type: ignore[func-returns-value] -- append says nothing
    )
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
    order = Order("pond", sheets=sheets)
    room = roster.find("pond").room()
    data = room.read()
    pressroom = open_pressroom(order, "pond", data.credits)
    part = lay_out(order, room.bag(data, sheets), "sheets", pressroom)
    return estimate(order, part, pressroom, data.credits)


@cache
def printed(game: str, part: str, ink: str) -> bytes:
    """A part as it would be printed, each look once."""
    order = Order(game, sheets=1, ink=ink)
    room = roster.find(game).room()
    data = room.read()
    pressroom = open_pressroom(order, game, data.credits)
    laid_out = lay_out(order, room.bag(data, 1), part, pressroom)
    return document(order, laid_out, pressroom, data.credits).to_bytes()


def total(content: bytes) -> float:
    """All ink of a file, in percent of a page."""
    pages = range(len(pikepdf.open(io.BytesIO(content)).pages))
    return sum(page.total for page in coverage(content, pages, FINE_DPI))


def without_words(content: bytes) -> bytes:
    """A file without its text."""
    file, out = pikepdf.open(io.BytesIO(content)), io.BytesIO()
    for each in file.objects:
        if isinstance(each, pikepdf.Stream) and ("/BBox" in each):
            each.write(drawn(each))
    file.save(out)
    return out.getvalue()


def drawn(stream: pikepdf.Stream) -> bytes:
    """The operators of a stream but for its text objects."""
    kept, in_text = [], False
    for operands, operator in pikepdf.parse_content_stream(stream):
        in_text = in_text or str(operator) == "BT"
        if not in_text:
            kept.append((operands, operator))
        in_text = in_text and str(operator) != "ET"
    return pikepdf.unparse_content_stream(kept)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_low_ink_takes_a_third_of_the_ink_of_all_that_is_no_text(game: str, part: str) -> None:
    full, low = (total(without_words(printed(game, part, ink))) for ink in ("full", "low"))
    assert 0 < low <= full / 3


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_text_takes_about_as_much_ink_in_low_as_in_full(game: str, part: str) -> None:
    full, low = (printed(game, part, ink) for ink in ("full", "low"))
    of_text = [total(each) - total(without_words(each)) for each in (full, low)]
    assert of_text[1] <= 1.25 * of_text[0]


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_grey_has_no_colour(game: str, part: str) -> None:
    file = pypdfium2.PdfDocument(printed(game, part, "grey"))
    for page in file:
        red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
        assert ImageChops.difference(red, green).getbbox() is None
        assert ImageChops.difference(green, blue).getbbox() is None
    file.close()
