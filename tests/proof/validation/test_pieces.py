"""What is checked of components on their pages: backs, bleed, and sizes."""

from __future__ import annotations

import io
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from pnp.core.geometry import PT_PER_MM, Rect, Size
from pnp.data.placements import Place, Placements
from pnp.games.components import Back, Component, Kind
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.readback.letters import PageText
from pnp.proof.validation.backs import mirror_box, unlike_backs, wrong_pairs
from pnp.proof.validation.bleed import short_bleed
from pnp.proof.validation.copies import wrong_copies, wrong_formats
from pnp.proof.validation.findings import worst
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import validate_order

PAPER = Size(210, 297)
FRONT, OTHER = Rect(20, 20, 60, 90), Rect(90, 20, 60, 90)
CARDS = (
    Component("duck", "cards", "card", "duck.svg", None, back=Back("pond", "pond.svg")),
    Component("goose", "cards", "card", "goose.svg", None, back=Back("field", "field.svg")),
)


def pages_with(*sides: tuple[tuple[Rect, str], ...]) -> tuple[PageText, ...]:
    """Return pages with boxes of colour, as they are read back."""
    stream = io.BytesIO()
    canvas = Canvas(stream, (PAPER.width_mm * PT_PER_MM, PAPER.height_mm * PT_PER_MM), invariant=1)
    for boxes in sides:
        for at, colour in boxes:
            canvas.setFillColor(HexColor(colour))
            left, low = at.x_mm * PT_PER_MM, (PAPER.height_mm - at.bottom_mm) * PT_PER_MM
            wide, high = at.width_mm * PT_PER_MM, at.height_mm * PT_PER_MM
            canvas.rect(left, low, wide, high, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return read_bytes(stream.getvalue(), "pages").pages


def placed(*places: Place, order: str = "duplex-long") -> Placements:
    last = max(each.page for each in places)
    kinds = tuple(("fronts", "backs")[page % 2] for page in range(last))
    return Placements("pond", "cards", {"backs": order}, last, kinds, frozenset(), places)


@pytest.fixture(scope="module")
def blank() -> tuple[PageText, ...]:
    return pages_with((), ())


def deck(edge: str, **faces: str) -> Placements:
    back = faces.get("back", "pond")
    return placed(
        Place("duck", 1, FRONT, ()),
        Place("goose", 1, OTHER, ()),
        Place(back, 2, mirror_box(FRONT, PAPER, edge), ()),
        Place("field", 2, mirror_box(OTHER, PAPER, edge), ()),
    )


def test_backs_behind_their_fronts_are_good(blank: tuple[PageText, ...]) -> None:
    for edge in ("long", "short"):
        assert not list(wrong_pairs(CARDS, deck(edge), blank, edge))


def test_paper_that_is_to_be_flipped_on_the_other_edge_is_told(
    blank: tuple[PageText, ...],
) -> None:
    (found,) = wrong_pairs(CARDS, deck("long"), blank, "short")
    assert found.fact == "flipped on its short edge, the paper has no back behind duck, not pond"
    (unstated,) = wrong_pairs(CARDS, deck("short"), blank, None)
    assert "flipped on its long edge" in unstated.fact


def test_a_back_of_other_cards_is_told(blank: tuple[PageText, ...]) -> None:
    (found,) = wrong_pairs(CARDS, deck("long", back="field"), blank, "long")
    assert "has field behind duck, not pond" in found.fact


def test_fronts_without_their_backs_are_told(blank: tuple[PageText, ...]) -> None:
    whole = deck("long")
    more = tuple(replace(place, page=3) for place in whole.places if place.page == 1)
    places = (*whole.places, *more)
    few = replace(whole, kinds=("fronts", "backs", "fronts"), pages=3, places=places)
    (found,) = wrong_pairs(CARDS, few, (*blank, blank[0]), "long")
    assert found.fact == "there are 2 pages of fronts and 1 of backs"


def test_fronts_that_need_no_backs_are_passed_over(blank: tuple[PageText, ...]) -> None:
    more = replace(deck("long"), kinds=("fronts", "backs", "fronts"), pages=3)
    assert not list(wrong_pairs(CARDS, more, (*blank, blank[0]), "long"))


@pytest.mark.parametrize("upright", [True, False])
def test_to_flip_twice_changes_nothing(*, upright: bool) -> None:
    paper = PAPER if upright else PAPER.transpose()
    for edge in ("long", "short"):
        once = mirror_box(FRONT, paper, edge)
        assert once != FRONT
        assert mirror_box(once, paper, edge) == pytest.approx(FRONT)
    assert mirror_box(FRONT, PAPER, "long").y_mm == FRONT.y_mm


def test_a_back_with_a_spot_is_told_and_one_that_is_turned_is_not() -> None:
    half, spot = Rect(20, 20, 60, 45), Rect(100, 90, 8, 8)
    lower = Rect(90, 65, 60, 45)  # the same, turned upside down
    places = placed(Place("pond", 1, FRONT, ()), Place("pond", 1, OTHER, (), turn=180))
    alike = pages_with(((half, "#206040"), (lower, "#206040")))
    assert not list(unlike_backs(CARDS, places, alike))
    spoiled = pages_with(((half, "#206040"), (lower, "#206040"), (spot, "#ffffff")))
    (found,) = unlike_backs(CARDS, places, spoiled)
    assert found.at == OTHER


@pytest.mark.parametrize("further_mm", [0.3, 0.6, 0.9, 1.2])
def test_backs_are_alike_wherever_they_lie_on_the_dots_of_a_picture(further_mm: float) -> None:
    first, other = Rect(20, 20, 60, 90), Rect(100 + further_mm, 20 + further_mm, 60, 90)
    bars = [(each.x_mm + left, each.y_mm) for each in (first, other) for left in (10, 25, 40)]
    pages = pages_with(tuple((Rect(*corner, 8, 90), "#000000") for corner in bars))
    places = placed(Place("pond", 1, first, ()), Place("pond", 1, other, ()))
    assert not list(unlike_backs(CARDS, places, pages))


def test_colour_that_ends_at_the_edge_is_told() -> None:
    at = placed(Place("duck", 1, FRONT, (), bleed_mm=3))
    (found,) = short_bleed(at, pages_with(((FRONT, "#206040"),)))
    assert found.fact == "the colour of duck ends at its left and right and upper and lower edge"
    assert not list(short_bleed(at, pages_with(((FRONT.inset(-3), "#206040"),))))
    assert not list(short_bleed(at, pages_with(((FRONT.inset(4), "#206040"),))))
    outlines = replace(at, order={"ink": "low"})
    assert not list(short_bleed(outlines, pages_with(((FRONT, "#206040"),))))
    line = Rect(FRONT.right_mm - 1.4, 20, 0.5, 90)  # as of a drawing, along the edge
    assert not list(short_bleed(at, pages_with(((line, "#000000"),))))
    none = placed(Place("duck", 1, FRONT, ()))
    assert not list(short_bleed(none, pages_with(((FRONT, "#206040"),))))


def test_colour_that_ends_at_one_side_for_long_enough_is_told_once() -> None:
    place = Place("duck", 1, FRONT, (), bleed_mm=3)
    other = replace(place, at=OTHER)

    def facts(*boxes: Rect) -> list[str]:
        page = pages_with(tuple((box, "#206040") for box in boxes))
        return [finding.fact for finding in short_bleed(placed(place, other), page)]

    left = Rect(20, 17, 40, 96)
    assert facts(left) == ["the colour of duck ends at its left edge"]
    assert facts(left, left.translate(70, 0)) == ["the colour of duck ends at its left edge"]
    assert facts(Rect(17, 60, 43, 53)) == [], "it runs beyond"
    assert facts(Rect(20, 40, 30, 16)) == ["the colour of duck ends at its left edge"]
    assert facts(Rect(20, 40, 30, 11), Rect(20, 60, 30, 11)) == [], "too short, twice"


def test_colour_may_end_where_one_cut_parts_two_pieces() -> None:
    place, below = Place("duck", 1, FRONT, (), bleed_mm=3), FRONT.translate(0, FRONT.height_mm)
    shown = pages_with(((FRONT, "#206040"),))

    def sides(*others: Place) -> str:
        (finding,) = short_bleed(placed(place, *others), shown)
        return finding.fact.removeprefix("the colour of duck ends at its ")

    other = Place("drake", 1, below, ())
    assert sides() == "left and right and upper and lower edge"
    assert sides(other) == "left and right and upper edge"
    assert sides(replace(other, at=below.translate(0, 1.4))) == sides(), "beyond the strip"
    assert sides(replace(other, page=2)) == sides(), "on another page"


@pytest.mark.parametrize(
    ("inside", "outside", "told"),
    [
        ([200] * 20, [250] * 20, True),
        ([200] * 19 + [201], [250] * 20, False),
        ([200] * 21, [249] + [250] * 20, True),
        ([0] * 39, [255] * 19 + [0] + [255] * 19, False),
        ([0] * 39, [0] + [255] * 19 + [0] + [255] * 18, False),
    ],
)
def test_colour_ends_where_white_lies_beyond_it_for_twenty_dots(
    inside: list[int], outside: list[int], told: bool
) -> None:
    inside = inside + [255] * (len(outside) - len(inside))

    def along(strip: Rect) -> list[int]:
        return inside if FRONT.contains(strip) else outside

    page: Any = SimpleNamespace(look=SimpleNamespace(along=along))
    place = Place("duck", 1, FRONT, (), bleed_mm=3)
    assert bool([*short_bleed(placed(place), (page,))]) == told


def test_pieces_that_are_all_corner_have_no_edge_for_colour_to_end_at() -> None:
    for side, count in ((9.0, 0), (40.0, 1)):
        at = Rect(20, 20, side, side)
        egg = placed(Place("egg", 1, at, (), bleed_mm=3))
        assert len([*short_bleed(egg, pages_with(((at, "#206040"),)))]) == count


@pytest.mark.parametrize(
    ("kind", "placed_copies", "facts"),
    [
        ("card", 2, []),
        ("card", 1, ["1 of 2 egg are in the file"]),
        ("card", 0, ["0 of 2 egg are in the file"]),
        ("card", 3, ["3 egg are in the file, and the game has 2"]),
        ("token", 1, ["1 of 2 egg are in the file"]),
        ("token", 3, []),
        ("sheet", 1, []),
        ("sheet", 0, ["0 of 2 egg are in the file"]),
        ("pad", 9, []),
        ("rulebook", 0, []),
    ],
)
def test_copies_too_few_are_told_and_of_cards_too_many(
    kind: Kind, placed_copies: int, facts: list[str]
) -> None:
    egg = Component("egg", "eggs", kind, "egg.svg", Size(20, 30), 2)
    places = [Place("other", 1, FRONT, ()), *[Place("egg", 1, FRONT, ())] * placed_copies]
    assert [finding.fact for finding in wrong_copies((egg,), placed(*places))] == facts


def test_a_face_of_a_wrong_size_is_told_once_and_each_face_by_itself() -> None:
    eggs = [Component(name, "eggs", "token", "egg.svg", Size(20, 30)) for name in ("egg", "shell")]
    large, right = Rect(0, 0, 22, 30), Rect(0, 0, 20.3, 29.5)
    places = [
        Place(*each, ())
        for each in (
            ("egg", 1, large),
            ("egg", 2, large),
            ("shell", 2, large),
            ("unknown", 2, large),
        )
    ]
    found = wrong_formats(tuple(eggs), placed(*places))
    assert [(finding.fact.split()[0], finding.page) for finding in found] == [
        ("egg", 1),
        ("shell", 2),
    ]
    assert not [*wrong_formats(tuple(eggs), placed(Place("egg", 1, right, ())))]
    narrow = placed(Place("egg", 1, Rect(0, 0, 20, 31), ()))
    assert [*wrong_formats(tuple(eggs), narrow)]


def test_a_token_of_another_size_is_told() -> None:
    token = Component("egg", "tokens", "token", "egg.svg", Size(20, 30))
    turned = placed(Place("egg", 1, Rect(0, 0, 30.2, 20), ()))
    assert not list(wrong_formats((token,), turned))
    (found,) = wrong_formats((token,), placed(Place("egg", 1, Rect(0, 0, 22, 30), ())))
    assert found.fact == "egg measures 22.0 x 30.0 mm, not 20.0 x 30.0"


def test_a_sheet_that_was_ordered_alone_on_its_page_may_fill_it() -> None:
    sheet = Component("sheet", "sheets", "sheet", "sheet.svg", Size(100, 60))
    large = placed(Place("sheet", 1, Rect(10, 10, 150, 90), ()))
    (found,) = wrong_formats((sheet,), large)
    assert found.check == "format"
    assert not list(wrong_formats((sheet,), replace(large, order={"per_page": 1})))


@pytest.mark.parametrize(
    ("size", "fact"),
    [
        ((150, 100), "sheet measures 150.0 x 100.0 mm, not 150.0 x 90.0"),
        ((50, 30), "sheet measures 50.0 x 30.0 mm, not 100.0 x 60.0"),
    ],
    ids=["stretched", "made smaller"],
)
def test_a_sheet_alone_on_its_page_grows_in_proportion(
    size: tuple[float, float], fact: str
) -> None:
    sheet = Component("sheet", "sheets", "sheet", "sheet.svg", Size(100, 60))
    wrong = placed(Place("sheet", 1, Rect(10, 10, *size), ()))
    (found,) = wrong_formats((sheet,), replace(wrong, order={"per_page": 1}))
    assert found.fact == fact


@pytest.mark.parametrize("paper", ["universal", "a5"])
def test_places_that_are_counted_on_a_board_in_tiles_are_all_there(paper: str) -> None:
    (verdict,) = validate_order(Order("bucket", only=("mat",), paper=paper))
    assert worst(verdict.findings) in {None, "note"}
    assert verdict.numbers["dice.white"] == 5


def test_a_place_that_one_tile_should_show_and_does_not_is_told() -> None:
    edition = lay_out(resolve(Order("bucket", only=("mat",), paper="universal")))
    reading = read_bytes(to_bytes(edition, edition.part("mat")), "the mat")
    first, *others = reading.pages
    boxes = [box for box in first.marks if box.y_mm > 150]
    marks = first.marks - {boxes[0]}
    torn = replace(first, printed=replace(first.printed, marks=marks))
    counted = {each.name: each.text for each in replace(reading, pages=(torn, *others)).fields}
    assert counted["dice.white-1"] == "3"
    assert counted["dice.white"] == "5"


def test_boxes_of_decks_show_cards_that_lie_on_others() -> None:
    (verdict,) = validate_order(Order("cover", only=("tuckbox",), tuckbox="deck"))
    assert worst(verdict.findings) in {None, "note"}
