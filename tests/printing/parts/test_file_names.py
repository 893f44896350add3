"""A file is named for those choices of an order that it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.core.geometry import Size
from pnp.games.components import Component, Kind
from pnp.press.faces import Face
from pnp.press.sheets import Backs
from pnp.printing.orders import Order, ticket_of
from pnp.printing.parts import Part
from pnp.printing.writing import file_name

PUDDLE = str(Path(__file__).parents[3] / "examples" / "puddle")


def part(kind: Kind, size: Size | None = None, backs: Backs | None = None) -> Part:
    component = Component(f"tit.{kind}", f"{kind}s", kind, "tit/one.svg", size)
    return Part(f"{kind}s", (), {}, (component,), backs=backs)


CARDS = part("card", backs="duplex-long")
AID = part("aid", Size(60, 90))
BOX = part("tuckbox")
RULES = part("rulebook", Size(148, 210))


@pytest.mark.parametrize(
    ("printed", "options", "name"),
    [
        (AID, {}, "tit_aids_a4_en"),
        (CARDS, {}, "tit_cards_a4_duplex-long_en"),
        (AID, {"ink": "low", "paper": "letter"}, "tit_aids_letter_en_low"),
        (CARDS, {"card": "mini"}, "tit_cards_a4_duplex-long_en_mini"),
        (AID, {"card": "mini"}, "tit_aids_a4_en"),
        (part("card", Size(70, 120)), {"card": "mini"}, "tit_cards_a4_en"),
        (AID, {"printer": "safe"}, "tit_aids_a4_en_safe"),
        (
            CARDS,
            {"page_order": "fronts-then-backs"},
            "tit_cards_a4_duplex-long_en_fronts-then-backs",
        ),
        (AID, {"page_order": "fronts-then-backs"}, "tit_aids_a4_en"),
        (BOX, {}, "tit_tuckboxs_a4_en"),
        (BOX, {"tuckbox": "deck"}, "tit_tuckboxs_a4_en"),
        (BOX, {"tuckbox": "game", "sleeved": True}, "tit_tuckboxs_a4_en_game_sleeved"),
        (AID, {"tuckbox": "game", "sleeved": True}, "tit_aids_a4_en"),
        (RULES, {"booklet": True}, "tit_rulebooks_a4_en_booklet"),
        (AID, {"booklet": True}, "tit_aids_a4_en"),
        (CARDS, {"copies": 2}, "tit_cards_a4_duplex-long_en_x2"),
        (RULES, {"copies": 2}, "tit_rulebooks_a4_en"),
        (CARDS, {"cards": ("1",)}, "tit_cards_a4_duplex-long_en_chosen"),
        (CARDS, {"skip": 2}, "tit_cards_a4_duplex-long_en"),
        (AID, {"language": "fr,en"}, "tit_aids_a4_fr+en"),
        (RULES, {"language": "fr,en"}, "tit_rulebooks_a4_fr"),
        (part("sheet"), {"per_page": 1}, "tit_sheets_a4_en_1-up"),
        (AID, {"per_page": 2}, "tit_aids_a4_en_2-up"),
        (RULES, {"per_page": 1}, "tit_rulebooks_a4_en"),
    ],
)
def test_a_file_is_named_for_what_it_shows(
    printed: Part, options: dict[str, Any], name: str
) -> None:
    assert file_name(ticket_of(Order("tit", **options), "tit"), printed) == f"{name}.pdf"


@pytest.mark.parametrize(
    ("languages", "name"), [((), "fr"), (("fr",), "fr"), (("fr", "en"), "fr+en")]
)
def test_a_file_has_both_languages_if_a_face_of_it_does(
    languages: tuple[str, ...], name: str
) -> None:
    ticket = ticket_of(Order("tit", language="fr,en"), "tit")
    face = Face("tit", Size(20, 20), b"", 0.0, languages=languages)
    assert (
        file_name(ticket, replace(RULES, faces={"tit.one": face})) == f"tit_rulebooks_a4_{name}.pdf"
    )


BOUND = replace(
    CARDS, name="all", components=tuple(each.components[0] for each in (CARDS, AID, RULES, BOX))
)
SHOWN_BY_BOUND = {"per_page", "card", "copies", "booklet", "tuckbox"}

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"per_page": 1},
    {"backs": "gutterfold"},
    {"cut": "butt"},
    {"card": "poker"},
    {"page_order": "fronts-then-backs"},
    {"copies": 2},
    {"booklet": True},
    {"tuckbox": "deck"},
    {"tuckbox": "game"},
    {"tuckbox": "game", "sleeved": True},
)


@pytest.mark.parametrize("kind", ["start", "all"])
def test_what_tells_of_all_parts_is_named_for_what_any_of_them_shows(kind: str) -> None:
    page = replace(part("start"), name="start") if kind == "start" else BOUND
    shown = [each for each in VARIANTS if kind == "start" or each.keys() & SHOWN_BY_BOUND]
    names = {file_name(ticket_of(Order("tit", **each), "tit"), page) for each in shown}
    assert len(names) == len(shown)


def test_a_file_of_a_few_parts_is_named_for_them() -> None:
    order = Order("tit", one_file=True, only=("sheets", "cards"))
    assert file_name(ticket_of(order, "tit"), BOUND) == "tit_cards+sheets_a4_duplex-long_en.pdf"


@pytest.mark.parametrize(
    ("options", "choices"),
    [
        ({"cut": "double"}, "_chosen"),
        ({"cut": "butt"}, "_butt_chosen"),
        ({"skip": 2}, "_chosen_skip2"),
    ],
)
def test_a_deck_is_named_for_how_it_lies_on_paper(options: dict[str, Any], choices: str) -> None:
    printed = pnp.lay_out(PUDDLE, only=("cards",), cards=("1",), **options)
    name = file_name(printed.job.ticket, printed.part("cards"))
    assert name == f"puddle_cards_a4_duplex-long_en{choices}.pdf"
