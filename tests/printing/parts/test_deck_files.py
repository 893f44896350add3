"""Decks in their files: what every card says, how the paper is to be turned, and marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pikepdf
import pypdfium2
import pytest

from pnp.printing.orders import Order

pytestmark = pytest.mark.one_in(4)

MM = 72 / 25.4
"""Points in a millimetre."""

# --- what it says -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("card", ["standard", "mini"])
def test_the_text_of_every_card_can_be_selected(
    read_back: Callable[[Order], Any], language: str, card: str
) -> None:
    deck = read_back(Order("cover", only=("cards",), language=language, card=card))
    told = Counter[str]()
    pdf = pypdfium2.PdfDocument(deck.path)
    for number, sheet in enumerate(deck.sheets):
        page = pdf[number].get_textpage()
        for laid in sheet.cards:
            words = selected(page, laid.corners, sheet.size[1])
            fields = deck.manifest["faces"][laid.face]["fields"]
            assert [each["text"] for each in fields if each["text"] not in words] == []
            told[laid.face.split(".")[1]] += bool(fields)
    pdf.close()
    assert (told["duck"], told["draw"]) == (84, 26)


def selected(page: Any, corners: Any, height_mm: float) -> str:
    """The text within a card's trim, on one line."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    text = page.get_text_bounded(
        min(xs) * MM, (height_mm - max(ys)) * MM, max(xs) * MM, (height_mm - min(ys)) * MM
    )
    return " ".join(text.split())


# --- how it is to be turned -------------------------------------------------------------------

FLIPS = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}


def test_the_file_asks_to_be_turned_as_it_was_made(deck: Any) -> None:
    """One-sided files, and those that are fed twice, leave the choice to the user."""
    order = deck.order
    with pikepdf.open(deck.path) as pdf:
        hints = pdf.Root.ViewerPreferences
        wanted = FLIPS.get(order.backs) if order.page_order == "collated" else None
        assert hints.get("/Duplex") == wanted
        assert hints.PrintScaling == "/None"


def test_two_sided_pages_alternate_unless_they_are_fed_twice(deck: Any) -> None:
    kinds = [sheet.kind for sheet in deck.sheets]
    order = deck.order
    if order.page_order == "fronts-then-backs":
        assert kinds == sorted(kinds, key=("check", "fronts", "backs").index)
    elif order.backs.startswith("duplex"):
        assert kinds[:2] == ["check", "check"]
        assert kinds[2:] == ["fronts", "backs"] * (len(kinds) // 2 - 1)
    else:
        assert len(set(kinds[1:])) == 1


# --- marks ------------------------------------------------------------------------------------


def test_marks_lie_on_a_layer_of_their_own(deck: Any) -> None:
    with pikepdf.open(deck.path) as pdf:
        if deck.order.marks == "none":
            assert "/OCProperties" not in pdf.Root
            return
        (layer,) = pdf.Root.OCProperties.OCGs
        assert layer.Name == "Marks"
        for run in deck.manifest["pages"]:
            marks = [each["face"] for each in run["placed"] if each["face"].startswith("marks.")]
            assert on_layers(pdf.pages[run["first"] - 1]) == len(marks)
            assert len(marks) == (run["kind"] != "check")


def on_layers(page: pikepdf.Page) -> int:
    """How many forms of a page lie on a layer; all others are always shown."""
    tags: list[str] = []
    found = 0
    for instruction in pikepdf.parse_content_stream(page):
        match str(instruction.operator):
            case "BDC" | "BMC":
                tags.append(str(instruction.operands[0]))
            case "EMC":
                tags.pop()
            case "Do":
                found += "/OC" in tags
    return found
