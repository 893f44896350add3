"""Decks in their files: every card true to size, and its back behind it to 0.01 mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from msgspec import structs

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Size
from pnp.data import profiles, tables
from pnp.data.profiles import Profile
from pnp.games.components import Component
from pnp.press.sheets import Imposition, card_grid
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Task
from pnp.printing.parts.cards import marks_of_fronts

if TYPE_CHECKING:
    from pnp.printing.prepress import Prepress

pytestmark = pytest.mark.one_in(4)

EXACT_MM = 0.01

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Top left, top right, bottom right and bottom left of a face, in millimetres on the page."""


def is_back(face: str) -> bool:
    return face.startswith("cover.back.")


def printed(deck: Any) -> int:
    """How many cards the manifest counts: those of the game, and up to two in free places."""
    counted = sum(each["copies"] for each in deck.manifest["components"].values())
    assert 110 <= counted <= 112
    return int(counted)


# --- true to size -----------------------------------------------------------------------------


def test_every_trim_is_the_nominal_size(deck: Any) -> None:
    size = tables.card(deck.order.card).size
    measured = [laid.corners for sheet in deck.sheets for laid in sheet.cards]
    assert len(measured) == printed(deck) * (1 if deck.order.backs == "none" else 2)
    for top_left, top_right, bottom_right, bottom_left in measured:
        for edge, length in (
            ((top_left, top_right), size.width_mm),
            ((top_right, bottom_right), size.height_mm),
            ((bottom_right, bottom_left), size.width_mm),
            ((bottom_left, top_left), size.height_mm),
        ):
            assert math.dist(*edge) == pytest.approx(length, abs=EXACT_MM)


def test_no_trim_lies_in_the_margins(deck: Any) -> None:
    paper = tables.paper(deck.order.paper)
    margins = paper.margins.combine(tables.margins(deck.order.printer).margins)
    for sheet in deck.sheets:
        upright = sheet.size[0] <= sheet.size[1]
        white = margins if upright else margins.transpose()
        for x, y in (point for laid in sheet.cards for point in laid.corners):
            assert white.left_mm - EXACT_MM <= x <= sheet.size[0] - white.right_mm + EXACT_MM
            assert white.top_mm - EXACT_MM <= y <= sheet.size[1] - white.bottom_mm + EXACT_MM


def test_a_deck_to_be_folded_has_its_fold_even_without_marks() -> None:
    imposition = Imposition(Size(210, 297), Margins.equal(10), backs="gutterfold")
    folded = card_grid(Size(63, 88), imposition)
    marks = marks_of_fronts(resolve(Order("cover", backs="gutterfold", marks="none")), folded)
    assert marks
    assert [line.kind for line in marks.lines] == ["fold"]
    flat = card_grid(Size(63, 88), structs.replace(imposition, backs="none"))
    assert marks_of_fronts(resolve(Order("cover", backs="none", marks="none")), flat) is None


def test_every_edge_of_a_card_has_the_marks_that_are_ordered() -> None:
    flat = card_grid(Size(63, 88), Imposition(Size(210, 297), Margins.equal(10), backs="none"))
    edges = {round(edge, 2) for cell in flat.cells for edge in (cell.x_mm, cell.right_mm)}
    for order, kind in (
        (Order("cover", backs="none", marks="crop"), "crop"),
        (Order("cover", backs="none", marks="guides"), "guide"),
    ):
        marks = marks_of_fronts(resolve(order), flat)
        assert marks
        assert {line.kind for line in marks.lines} == {kind}
        assert edges <= {round(line.x1_mm, 2) for line in marks.lines if line.x1_mm == line.x2_mm}


def test_a_card_is_too_small_for_its_words_only_if_it_has_the_size_that_is_ordered() -> None:
    task = Task(resolve(Order("cover", card="micro")), "cards", cast("Prepress", None))
    of_the_deck = Component("tit.one", "cards", "card", "tit/one.svg", None, least=Size(40, 60))
    with pytest.raises(CallError, match="too small"):
        task.blank(of_the_deck)
    large = replace(of_the_deck, size=Size(70, 120))
    assert task.blank(large).size == large.size


# --- in register ------------------------------------------------------------------------------


def mirror(axis: str, size: tuple[float, float]) -> Callable[[Point], Point]:
    """What a back's point lies behind, for paper turned or folded about an axis."""
    width, height = size
    if axis == "upright":
        return lambda point: (width - point[0], point[1])
    return lambda point: (point[0], height - point[1])


def through(order: Order, sheet: Any) -> list[Callable[[Point], Point]]:
    """The ways in which a back may be seen through its paper: one, or either for a fold."""
    if order.backs == "gutterfold":
        return [mirror("upright", sheet.size), mirror("level", sheet.size)]
    upright_is_long = sheet.size[1] >= sheet.size[0]
    axis = "upright" if upright_is_long == (order.backs == "duplex-long") else "level"
    return [mirror(axis, sheet.size)]


def pairs(deck: Any) -> Iterator[tuple[Any, Any]]:
    """Each page of fronts with the page of their backs; a folded page is both."""
    if deck.order.backs == "gutterfold":
        folded = [sheet for sheet in deck.sheets if sheet.kind == "fold"]
        yield from zip(folded, folded, strict=True)
        return
    fronts = [sheet for sheet in deck.sheets if sheet.kind == "fronts"]
    backs = [sheet for sheet in deck.sheets if sheet.kind == "backs"]
    yield from zip(fronts, backs, strict=True)


def behind(laid: Any, see: Callable[[Point], Point]) -> Corners:
    """The corners of a back as seen from the front: a card is turned over sideways."""
    top_left, top_right, bottom_right, bottom_left = map(see, laid.corners)
    return top_right, top_left, bottom_left, bottom_right


def apart_mm(front: Any, corners: Corners) -> float:
    return max(math.dist(*pair) for pair in zip(front.corners, corners, strict=True))


def back_of(front: str) -> str:
    _, deck, *rest = front.split(".")
    if deck == "duck":
        return f"cover.back.{rest[0]}"
    return "cover.back.draw" if deck == "draw" else "cover.back.aside"


def test_every_back_lies_behind_its_front(deck: Any) -> None:
    if deck.order.backs == "none":
        return
    found = 0
    for front_sheet, back_sheet in pairs(deck):
        fronts = [laid for laid in front_sheet.cards if not is_back(laid.face)]
        backs = [laid for laid in back_sheet.cards if is_back(laid.face)]
        ways = through(deck.order, back_sheet)
        assert any(in_register(fronts, backs, see) for see in ways)
        found += len(fronts)
    assert found == printed(deck)


def in_register(fronts: list[Any], backs: list[Any], see: Callable[[Point], Point]) -> bool:
    """Whether behind each front, upright and to the hundredth of a millimetre, lies its back."""
    seen = [(laid.face, behind(laid, see)) for laid in backs]
    return len(fronts) == len(backs) and all(
        any(
            face == back_of(front.face) and apart_mm(front, corners) < EXACT_MM
            for face, corners in seen
        )
        for front in fronts
    )


OFFICE = Profile("office", Margins(4, 5, 12, 6), 0.75, -1.5, 0.2)


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_a_calibrated_printer_moves_backs_and_nothing_else(
    backs: Any,
    read_back: Callable[[Order], Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    profiles.save(OFFICE)
    order = Order("cover", only=("cards",), backs=backs, printer="office")
    for front_sheet, back_sheet in pairs(read_back(order)):
        assert front_sheet.size == pytest.approx((210, 297))
        as_printed = [
            replace(laid, corners=tuple(map(OFF_THE_MARK[backs], laid.corners)))
            for laid in back_sheet.cards
        ]
        (see,) = through(order, back_sheet)
        assert in_register(list(front_sheet.cards), as_printed, see)
        assert not in_register(list(front_sheet.cards), list(back_sheet.cards), see)


def _off_the_mark(right_mm: float, down_mm: float) -> Callable[[Point], Point]:
    """Where a printer that errs against a correction puts a point of upright A4."""

    def printed(point: Point) -> Point:
        x, y = point[0] - right_mm - 105, point[1] - down_mm - 148.5
        angle = math.radians(-OFFICE.back_angle_deg)
        return (
            105 + x * math.cos(angle) - y * math.sin(angle),
            148.5 + x * math.sin(angle) + y * math.cos(angle),
        )

    return printed


OFF_THE_MARK = {"duplex-long": _off_the_mark(0.75, -1.5), "duplex-short": _off_the_mark(-0.75, 1.5)}
"""A printer errs alike on the paper: seen on backs of paper turned the other way, the other way."""
