"""A file that says another thing than the game is found out, whatever was done to it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import ObjectStreamMode
from unchecked import with_fields

from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.readback.looks import FinePrint
from pnp.proof.readback.reader import FileReader
from pnp.proof.validation.findings import worst
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import Verdict, against, validate_order

pytestmark = pytest.mark.one_in(2)

PUDDLE = Path(__file__).resolve().parents[3] / "examples" / "puddle"

FRONTS, BACKS = 2, 3
"""Indices of the first page with fronts and of its backs; a print check comes before them."""


@pytest.fixture(scope="module")
def game() -> Game:
    return open_game(str(PUDDLE))


@pytest.fixture(scope="module")
def deck(game: Game) -> bytes:
    edition = lay_out(resolve(Order(game, only=("cards",))))
    return to_bytes(edition, edition.part("cards"))


def changed(content: bytes, change: Callable[[pikepdf.Pdf], None], *, packed: bool = True) -> bytes:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf)
        stream = io.BytesIO()
        mode = ObjectStreamMode.preserve if packed else ObjectStreamMode.disable
        pdf.save(stream, compress_streams=packed, object_stream_mode=mode)
    return stream.getvalue()


def verdict(content: bytes, game: Game) -> Verdict:
    return against(read_bytes(content, "the deck"), game)


def facts(content: bytes, game: Game) -> str:
    found = (each for each in verdict(content, game).findings if each.grade == "error")
    return "; ".join(f"{each.page}: {each.fact}" for each in found)


def without(page: pikepdf.Page, index: int) -> bytes:
    """Return a page's content without one of its faces, a line each."""
    content = page.Contents.read_bytes()
    face = re.findall(rb"^q .* Do Q$", content, re.MULTILINE)[index]
    return content.replace(face, b"")


def test_a_file_as_it_was_built_is_good(deck: bytes, game: Game) -> None:
    assert worst(verdict(deck, game).findings) in {None, "note"}


def test_a_file_that_was_saved_again_is_good(deck: bytes, game: Game) -> None:
    assert not facts(changed(deck, lambda _: None), game)


def test_only_pages_that_were_changed_are_compared_closely(
    deck: bytes, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[int] = []
    look_closely = FileReader.fine_print

    def fine_print(reader: FileReader, number: int) -> FinePrint:
        compared.append(number)
        return look_closely(reader, number)

    monkeypatch.setattr(FileReader, "fine_print", fine_print)

    def paint(pdf: pikepdf.Pdf) -> None:
        pdf.pages[FRONTS].contents_add(b"q 1 0 0 rg 75 390 20 20 re f Q")

    assert facts(changed(deck, paint, packed=False), game).startswith(f"{FRONTS + 1}: ")
    assert FRONTS + 1 in compared
    assert BACKS + 1 not in compared


def test_a_page_that_is_missing_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[BACKS]

    assert "is missing" in facts(changed(deck, change), game)


def test_a_page_that_is_twice_in_the_file_is_told(deck: bytes, game: Game) -> None:
    doubled = changed(deck, lambda pdf: pdf.pages.insert(BACKS, pdf.pages[FRONTS]))
    assert facts(doubled, game) == f"{FRONTS + 1}: unexpected page"


def test_pages_that_were_exchanged_are_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[FRONTS], pdf.pages[BACKS] = pdf.pages[BACKS], pdf.pages[FRONTS]

    told = facts(changed(deck, change), game)
    assert f"{FRONTS + 1}: here is what belongs on page {BACKS + 1}" in told


def test_a_card_that_was_left_out_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[FRONTS]
        page.Contents = pdf.make_stream(without(page, 0))

    assert "is missing" in facts(changed(deck, change), game)


def test_a_card_in_the_place_of_another_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[FRONTS]
        names = sorted(page.Resources.XObject)
        first, second = (page.Resources.XObject[name] for name in names[:2])
        page.Resources.XObject[names[0]] = second
        assert first.objgen != second.objgen

    assert "stands where" in facts(changed(deck, change), game)


def test_a_back_that_was_left_out_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[BACKS]
        page.Contents = pdf.make_stream(without(page, 0))

    assert facts(changed(deck, change), game)


@pytest.mark.parametrize("colour", [b"1 1 1 rg", b"0 0 0 rg"], ids=["white", "black"])
def test_words_under_a_rectangle_are_told(deck: bytes, game: Game, colour: bytes) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[FRONTS].contents_add(b"q " + colour + b" 60 480 60 60 re f Q")

    assert "cannot be seen" in facts(changed(deck, change), game)


def test_a_picture_that_was_painted_over_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[FRONTS].contents_add(b"q 1 0 0 rg 75 390 20 20 re f Q")

    assert "looks otherwise" in facts(changed(deck, change), game)


def test_lines_to_cut_along_that_are_gone_are_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[FRONTS]
        page.Contents = pdf.make_stream(without(page, -1))

    assert f"{FRONTS + 1}: 24 thin lines are missing" in facts(changed(deck, change), game)


def test_a_thin_line_that_was_drawn_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[FRONTS].contents_add(b"q 0.3 w 300 10 m 300 40 l S Q")

    assert facts(changed(deck, change), game) == f"{FRONTS + 1}: a thin line is unexpected"


def test_a_page_that_was_cropped_is_told(deck: bytes, game: Game) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[FRONTS].cropbox = [50, 50, 400, 400]

    assert "the page measures 123 x 123 mm" in facts(changed(deck, change), game)


def test_a_number_that_is_not_the_games_is_told(deck: bytes, game: Game) -> None:
    """The print is as it was; now the game has another number."""
    teal, *others = game.data.ducks.each
    ducks = with_fields(game.data.ducks, each=(with_fields(teal, points=3), *others))
    other = Game(
        game.key,
        game.source,
        game.credits,
        with_fields(game.data, ducks=ducks),
        game.make_bag,
        game.words,
        game.layouts,
        game.art,
    )
    fields = read_bytes(deck, "the deck").fields
    assert {each.name for each in fields} >= {"ducks.teal.points"}
    assert "says '2' for ducks.teal.points, which is 3" in facts(deck, other)


def test_a_file_of_some_cards_or_of_two_decks_has_all_that_was_asked_for(game: Game) -> None:
    for asked in (Order(game, cards=("1",)), Order(game, only=("cards",), copies=2)):
        (verdict,) = validate_order(asked)
        assert worst(verdict.findings) in {None, "note"}
