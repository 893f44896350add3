"""The Gallery on paper: it fits in every language, ink, paper and format; it is read back."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from sampling import sampled
from scenes import apart, scenes

from pnp.core.resources import templates
from pnp.data import tables
from pnp.games.gallery.components import MIN_CARD, bag
from pnp.games.gallery.model import read
from pnp.printing.build import build
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.words.words import Words

pytestmark = pytest.mark.one_in(4)

MIN_APART = 4
"""Of 255 levels of grey, on the mean of a scene."""

COPIES = {each.id: each.copies for each in bag(read(), 0).of_part("cards")}
FORMATS = [
    key
    for key, card in tables.cards().items()
    if card.size.width_mm >= MIN_CARD.width_mm and card.size.height_mm >= MIN_CARD.height_mm
]


@cache
def edition(language: str = "en", ink: str = "full", paper: str = "a4") -> Edition:
    return lay_out(resolve(Order("gallery", language=language, ink=ink, paper=paper)))


def part(name: str, ink: str = "full") -> Part:
    return edition(ink=ink).part(name)


@pytest.mark.parametrize(
    ("language", "ink", "paper"),
    [("en", "full", "a4"), ("en", "low", "a4"), ("fr", "grey", "letter"), ("fr", "low", "letter")],
)
def test_everything_fits_and_takes_as_many_pages(language: str, ink: str, paper: str) -> None:
    laid = edition(language, ink, paper)  # raises if any words do not fit
    pages = {each.name: len(each.sides) for each in laid.parts}
    assert {name: pages[name] for name in ("board", "aid", "rules")} == {
        "board": 2, "aid": 3, "rules": 4,
    }  # fmt: skip
    assert "targets" not in pages, "targets lie beside the deck"


@pytest.mark.parametrize(("card", "language"), sampled(product(FORMATS, ("en", "fr")), 4))
def test_every_format_that_can_be_read_is_laid_out(card: str, language: str) -> None:
    order = Order("gallery", card=card, language=language, only=("cards", "board"))
    laid = lay_out(resolve(order))
    size, board = tables.card(card).size, laid.part("board").faces["gallery.board"].size
    assert board.width_mm > 7 * size.width_mm
    assert board.height_mm > size.height_mm


def test_backs_of_a_deck_are_one_and_those_of_the_other_differ() -> None:
    faces = part("cards").faces
    assert faces["gallery.back.duck"].svg != faces["gallery.back.action"].svg
    backs = Counter(
        placement.face
        for side in part("cards").sides
        for placement in side.placements
        if placement.face.startswith("gallery.back.")
    )
    assert backs == {"gallery.back.duck": 41, "gallery.back.action": 54, "gallery.back.pieces": 1}


@cache
def shown(ink: str) -> dict[str, Image.Image]:
    return scenes(edition(ink=ink))


def alike(one: str, other: str) -> bool:
    """Return whether two cards mean the same: ducks of a colour, whatever their make."""
    return one.split(".")[:3] == other.split(".")[:3]


@pytest.mark.parametrize(("deck", "ink"), sampled(product(("duck", "action"), ("grey", "low")), 2))
def test_cards_are_told_apart_without_colour_or_words(deck: str, ink: str) -> None:
    names = [name for name in COPIES if name.startswith(f"gallery.{deck}.")]
    for one, other in combinations(names, 2):
        if alike(one, other):
            continue
        assert apart(shown(ink)[one], shown(ink)[other]) >= MIN_APART, (one, other)


# --- read back ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("printed")
    return {each.part: each.path for each in build(Order("gallery"), folder)}


def texts(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def test_each_card_is_printed_as_often_as_it_says(printed: dict[str, Path]) -> None:
    words, told = Words.load("en", "gallery"), texts(printed["cards"])
    for kind in read().actions.each:
        name = words.text(f"card.{kind.id}")
        assert len(re.findall(rf"^{name}\s*$", told, re.MULTILINE)) == kind.copies, name
    for colour in read().colours.each:
        name = words.text(f"colour.{colour}")
        assert len(re.findall(rf"\b{name}\s*$", told, re.MULTILINE)) == 6


def test_the_deck_is_small(printed: dict[str, Path]) -> None:
    assert printed["cards"].stat().st_size < 420_000


def test_the_rulebook_tells_what_the_data_say(printed: dict[str, Path]) -> None:
    told = re.sub(r"\s+", " ", texts(printed["rules"]))
    data = read()
    assert f"{data.ducks.cards} cards, {data.ducks.of_each_colour} ducks" in told
    assert f"{data.actions.cards} cards of {len(data.actions.each)} kinds" in told
    assert "Players 3 4 5 6 Duck deck, with the line 20 25 30 35" in told


@pytest.mark.parametrize("figure", ["parade", "booth"])
def test_the_waves_of_a_rulebooks_picture_have_no_seam(figure: str) -> None:
    layout = (templates() / "gallery" / "figures" / f"{figure}.svg").read_text(encoding="utf-8")
    assert layout.count("ornament.breakers") == 1
