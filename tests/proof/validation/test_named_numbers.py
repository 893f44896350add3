"""Every digit that a face prints is named by its layout, or stands in a short table of reasons."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import pikepdf
import pytest

from pnp.core.geometry import Rect
from pnp.data.changes import numbers
from pnp.data.placements import Place
from pnp.games.game import Game
from pnp.games.registry import open_game, printable
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.material import PrintedField
from pnp.proof.validation.readings import Reading, read_bytes
from pnp.proof.validation.validate import validate_order
from pnp.proof.validation.values import numbers_on_paper, parse_numbers, wrong_numbers
from pnp.words.words import languages

pytestmark = pytest.mark.one_in(4)

PUDDLE: Final = str(Path(__file__).resolve().parents[3] / "examples" / "puddle")

BESIDE_THE_GAME: Final = re.compile(r"furniture|marks\.\w+|check|\w+\.start|\w+\.rules\.\d+")
"""Faces of the press: rulers, cutting marks, the page to print first. Rulebooks say numbers in
sentences; they are compared word by word with what would be printed now."""

REASONS: Final = {
    r"\((19|20)\d\d\)[.,]?": "the year in the credit",
    r"\d+\.|\d+\.\d+\.\d+\.?|0": "this program's version, around a token in pieces",
}
"""Words with digits that count nothing in any game."""

LABELS: Final = {
    "player": "names a player",
    "players": "for so many players a game may end in this line",
    "round": "names a line or a column",
    "step": "the order of a turn's steps",
    "hand": "the order of hands, best first",
    "discard": "the order of places for discards",
    "place": "names a place",
    "bite": "a track that is counted along",
    "tile": "the order of a board's pages",
    "tiles": "how many pages a board has",
    "shots": "names a shot card",
    "space": "a track that is counted along",
    "hour": "the time on a card",
    "minute": "the time on a card",
}
"""What numbers that are not data's tell apart."""


def readings(game: Game, language: str) -> Iterator[Reading]:
    edition = lay_out(resolve(Order(game, language=language)))
    for part in edition.parts:
        if part.name not in {"start", "rules"}:
            yield read_bytes(to_bytes(edition, part), f"{game.key} {part.name}")


def unnamed(reading: Reading) -> Iterator[str]:
    """Yield each word with a digit, outside of fields that name numbers, once a face."""
    assert reading.placements is not None
    seen = set()
    for place in reading.placements.places:
        if place.face not in seen and not BESIDE_THE_GAME.fullmatch(place.face):
            seen.add(place.face)
            page = reading.pages[place.page - 1]
            here = [each for each in reading.placements.places if each.page == place.page]
            yield from (f"{place.face}: {word}" for word in unnamed_words(place, here, page))


def unnamed_words(place: Place, here: Sequence[Place], page: PageText) -> Iterator[str]:
    named = [box for each in here for name, box in each.fields if parse_numbers(name)]
    shown = place.at.intersection(Rect(0, 0, page.size.width_mm, page.size.height_mm))
    for word in page.words:
        if re.search(r"\d", word.text) and word.seen and holds(shown, word.at):
            excused = any(re.fullmatch(reason, word.text) for reason in REASONS)
            if not excused and not any(holds(box, word.at) for box in named):
                yield word.text


def holds(box: Rect, at: Rect) -> bool:
    x, y = at.x_mm + at.width_mm / 2, at.y_mm + at.height_mm / 2
    return box.x_mm <= x <= box.right_mm and box.y_mm <= y <= box.bottom_mm


@pytest.mark.parametrize(
    ("key", "language"),
    [*((key, "en") for key in (*printable(), PUDDLE)), ("pond", "fr"), ("gallery", "fr")],
    ids=lambda each: Path(each).name,
)
def test_every_number_on_every_face_is_named_and_right(key: str, language: str) -> None:
    game = open_game(key)
    for reading in readings(game, language):
        fields = reading.fields
        assert list(unnamed(reading)) == []
        assert [each.fact for each in wrong_numbers(game.data, fields)] == []
        named = [each for field in fields for each in parse_numbers(field.name)]
        assert {each.path for each in named} - {None} <= set(numbers(game.data))
        assert {each.label for each in named} - {None} <= set(LABELS)


def test_the_names_of_fields_name_numbers_labels_or_words() -> None:
    assert parse_numbers("name") == parse_numbers("call") == ()
    paths = [(each.path, each.label, each.more) for each in parse_numbers("a.b a.c-1 step=3")]
    assert paths == [("a.b", None, 0), ("a.c", None, -1), (None, "step", 3)]


def field(name: str, text: str) -> PrintedField:
    return PrintedField(name, "a face", 1, Rect(0, 0, 1, 1), text)


@pytest.mark.parametrize(
    ("name", "text", "fact"),
    [
        ("feeding.lowest feeding.highest", "1 to 5", None),
        ("feeding.lowest feeding.highest", "from 5 down to 1", None),
        ("feeding.lowest feeding.highest", "1 to 6", "feeding.highest, which is 5"),
        ("feeding.lowest feeding.highest", "1", "feeding.highest, which is 5"),
        ("feeding.lowest", "1 to 5", "a number too many"),
        ("ranks.connoisseur.at_least-1", "79", None),
        ("ranks.connoisseur.at_least-1", "80", "ranks.connoisseur.at_least-1, which is 79"),
        ("step=2", "2", None),
        ("step=2", "3", "step, which is 2"),
        ("step=2", "", "does not show step"),
        ("name", "7", None),
    ],
)
def test_a_field_that_says_another_number_is_told(name: str, text: str, fact: str | None) -> None:
    found = list(wrong_numbers(open_game("pond").data, [field(name, text)]))
    assert [fact in each.fact for each in found] == ([True] if fact else [])


def test_a_number_that_differs_is_read_for_the_name_that_none_fits() -> None:
    data = open_game("pond").data
    read = numbers_on_paper(data, [field("feeding.lowest feeding.highest", "from 6 down to 1")])
    assert read == {"feeding.lowest": 1, "feeding.highest": 6}
    assert numbers_on_paper(data, [field("ranks.novice.at_least-1", "70")]) == {
        "ranks.novice.at_least": 71
    }


@pytest.mark.parametrize(("per_page", "slots"), [(2, "6"), (1, None)])
def test_what_is_counted_on_a_page_is_a_number_of_the_game(
    per_page: int, slots: str | None
) -> None:
    """On a large sheet, where dice are parked, the slots of two areas make the six."""
    edition = lay_out(resolve(Order(open_game("pond"), only=("sheets",), per_page=per_page)))
    reading = read_bytes(to_bytes(edition, edition.part("sheets")), "the sheet")
    counted = {each.name: each.text for each in reading.fields}
    assert counted["rows.teal.boxes"] == "3"
    assert counted["sets.full_house.boxes"] == "5"
    assert counted["two_players.tally_columns"] == "2"
    assert counted.get("abilities.slots") == slots


def test_a_mark_that_is_covered_is_not_counted() -> None:
    edition = lay_out(resolve(Order(open_game("pond"), only=("sheets",))))
    content = covered(to_bytes(edition, edition.part("sheets")), Rect(57, 205, 9, 12))
    counted = [
        each.text for each in read_bytes(content, "the sheet").fields if each.name.endswith("boxes")
    ]
    assert "2" in counted


def covered(content: bytes, at: Rect) -> bytes:
    """Return a PDF with a white rectangle, given from the page's upper left corner, on page 1."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        page, pt = pdf.pages[0], 72 / 25.4
        top = float(page.mediabox[3]) - at.bottom_mm * pt
        box = f"{at.x_mm * pt} {top} {at.width_mm * pt} {at.height_mm * pt}"
        page.contents_add(f"q 1 1 1 rg {box} re f Q".encode())
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def test_cards_are_counted_by_what_they_show() -> None:
    game = open_game(PUDDLE)
    (verdict,) = validate_order(Order(game, only=("cards",)))
    assert verdict.numbers["ducks.teal.copies"] == 4
    assert verdict.numbers["ducks.shoveler.copies"] == 2


@pytest.mark.parametrize("key", ["pond", PUDDLE], ids=lambda key: Path(key).name)
def test_languages_and_inks_print_the_same_numbers(key: str) -> None:
    game, known = open_game(key), numbers(open_game(key).data)
    printed = [
        read_numbers(Order(game, only=("sheets",), language=language, ink=ink))
        for language, ink in [*product(languages(), ("full",)), ("en", "grey"), ("fr", "low")]
    ]
    assert printed[0]
    assert all(each == printed[0] for each in printed)
    assert printed[0] == {path: known[path] for path in printed[0]}


def read_numbers(order: Order) -> dict[str, int]:
    (verdict,) = validate_order(order)
    return dict(verdict.numbers)


def test_an_hour_may_be_counted_in_twelve_and_nothing_else_may() -> None:
    hour, player = parse_numbers("hour=13 player=13")
    assert [number for number in range(25) if hour.is_said_by(number, {})] == [1, 13]
    assert [number for number in range(25) if player.is_said_by(number, {})] == [13]
