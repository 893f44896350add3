"""What is told of pieces and their backs, whole, on either side of each bound, as accepted."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from page_stubs import A4, accept, as_text, look, page

from pnp.core.geometry import Rect, Size
from pnp.data.placements import Place, Placements
from pnp.games.components import Back, Component
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.grids.series import Series
from pnp.proof.readback.looks import DOT_MM
from pnp.proof.readback.objects import PictureObject, TextObject
from pnp.proof.validation.backs import BackSide, match_backs, mirror_box, unlike_backs, wrong_pairs
from pnp.proof.validation.bleed import _ends, short_bleed
from pnp.proof.validation.copies import wrong_copies, wrong_formats
from pnp.proof.validation.formats import FormatMatch, match_format
from pnp.proof.validation.sheets import (
    Sheet,
    describe_all,
    note_other_pages,
    sheet_findings,
    sheets_of,
)

Case = tuple[str, str]
FRONT, OTHER = Rect(20, 20, 60, 90), Rect(90, 20, 60, 90)


def test_pieces_are_told_of_as_was_accepted() -> None:
    cases = (formats(), sheets(), measured(), back_sides(), fronts(), backs(), bleed(), copies())
    pairs = [pair for group in cases for pair in group]
    told = dict(pairs)
    assert len(told) == len(pairs)
    assert told == accept(Path(__file__).with_name("accepted") / "pieces.txt", told)


def formats() -> Iterator[Case]:
    for width, height in (
        (63.55, 88.55),
        (63, 88.5),
        (62.4, 88),
        (63, 87.4),
        (65, 90),
        (66.175, 91.175),
        (69, 94),
        (73.1, 98),
        (73.6, 98),
        (88, 63),
        (98, 73),
        (72.4, 101.2),
        (72.5, 101.2),
        (73.1, 102.1),
        (53.6, 74.8),
        (53.5, 74.75),
        (61.1, 85.4),
        (61.1, 85.8),
        (61.1, 86.0),
        (29.21, 40.89),
        (64.6, 64.6),
        (87.2, 87.2),
        (10, 10),
    ):
        match = match_format(Size(width, height))
        yield f"a piece of {width:g} x {height:g} mm", _match(match)


def _match(match: FormatMatch | None) -> str:
    if match is None:
        return "nothing"
    scaled = f", scaled to {match.scale:.4f}" if match.is_scaled else ""
    return f"{match.format.name}, bleed {match.bleed_mm:g} mm{scaled}"


def grid(size: Size, *counts: int, gap: float = 0, printed: int = 0, **facts: Any) -> Grid:
    across, down = (
        Series(10, length, length + gap, count)
        for length, count in zip((size.width_mm, size.height_mm), counts, strict=True)
    )
    return Grid(across, down, "marks", pieces=(Rect(0, 0, 1, 1),) * printed, **facts)


def folded(of: Grid, across_mm: float, down_mm: float) -> Grid:
    across, down = replace(of.across, fold_mm=across_mm), replace(of.down, fold_mm=down_mm)
    return replace(of, across=across, down=down)


CARD = Size(63, 88)


def sheets() -> Iterator[Case]:
    nine = grid(CARD, 3, 3)
    texts = [TextObject(FRONT, pt, "Duck", True, 0, pt < 7) for pt in (12, 6.04, 8.16, 7.06)]
    for name, one in {
        "cards": page(grid=nine),
        "cards, of which some are printed": page(grid=grid(CARD, 3, 3, printed=5)),
        "one card": page(grid=grid(CARD, 1, 1)),
        "pieces of 29.9 mm": page(grid=grid(Size(90, 29.9), 2, 2)),
        "pieces of 30 mm": page(grid=grid(Size(30, 90), 2, 2)),
        "round pieces": page(grid=grid(Size(63, 88), 3, 2, is_round=True)),
        "pieces of two kinds": page(
            grid=replace(nine, skew=0.26, others=(grid(Size(20, 20), 5, 1),))
        ),
        "cards with a fold across": page(grid=folded(grid(CARD, 4, 2, gap=1.5), 4, 0)),
        "cards with folds both ways": page(grid=folded(grid(CARD, 4, 2, gap=1.5), 4, 9)),
        "cards with a fold down": page(grid=folded(grid(CARD, 4, 2, gap=1.5), 0, 9)),
        "scaled cards": page(grid=grid(Size(61.1, 85.4), 3, 3)),
        "cards with their bleed": page(grid=grid(Size(69, 94), 3, 3)),
        "no bleed": page(grid=replace(nine, bleed_mm=0.24)),
        "a bleed": page(grid=replace(nine, bleed_mm=0.25)),
        "a piece as large as the page": page(grid=grid(Size(204, 288.2), 1, 1)),
        "a piece nearly as wide": page(grid=grid(Size(203.6, 289), 1, 1)),
        "a piece nearly as high": page(grid=grid(Size(210, 288), 1, 1)),
        "a page that is a card": page(size=CARD),
        "a page that is a scaled card": page(size=Size(61.1, 85.4)),
        "texts": page(drawn=texts),
        "texts that are not seen": page(drawn=[replace(texts[0], invisible=True)]),
        "pictures of one kind": page(drawn=pictures(100.4, 104)),
        "pictures of two kinds": page(drawn=pictures(200, 100, 105)),
        "half of it black": page(look=look(A4, {Rect(0, 0, 210, 148): "black"})),
    }.items():
        sheet = Sheet(one)
        yield f"a sheet with {name}", f"{sheet.describe()}\n{as_text(sheet_findings([sheet]))}"
    for right, down, exact in (
        (0, 0, None),
        (0.25, 0.25, None),
        (0.26, -0.25, None),
        (-0.26, 0, None),
        (0, -0.26, None),
        (0.25, 0.26, None),
        (-0.99, 0.3, "short"),
        (0.3, -1, None),
        (1, 0, "long"),
    ):
        side = BackSide(1, "long", right, down, exact)
        sheet = Sheet(page(grid=nine), side)
        text = f"{sheet.describe()}\n{as_text(sheet_findings([sheet]))}"
        yield f"backs {right} mm to the right and {down} mm down, exact on {exact}", text
    alone = Sheet(page(), BackSide(1, "long", 9, 9))
    yield "backs without a grid", as_text(sheet_findings([alone]))


def pictures(*dots_an_inch: float) -> list[PictureObject]:
    return [PictureObject(FRONT, dpi) for dpi in dots_an_inch]


def measured() -> Iterator[Case]:
    """Pages that are measured: up to sixty that differ, and of those that were looked into."""

    def pages(count: int, *again: int, unread: Sequence[int] = ()) -> list[Any]:
        return [
            page(
                number=number,
                is_first_of_its_kind=number not in again,
                unread="too much" if number in unread else "",
            )
            for number in range(1, count + 1)
        ]

    for name, some in {
        "60 pages": pages(60),
        "61 pages": pages(61),
        "62 pages of which two are equal": pages(62, 9),
        "1,200 pages": pages(1_200, *range(61, 1_100)),
        "3 pages of which one was not looked into": pages(3, unread=[2]),
        "62 pages of which the last were not looked into": pages(62, unread=[61, 62]),
        "a page that was not looked into": pages(1, unread=[1]),
    }.items():
        found = sheets_of(some, None)
        told = f"{len(found)} measured\n{as_text(note_other_pages(some, found))}"
        yield name, told
    sentences = [Sheet(page(number=n, size=CARD if n % 3 else A4)) for n in range(1, 6)]
    yield "five pages in sentences", "\n".join(describe_all(sentences))


LOW = Size(63, 60)


def backed(
    number: int,
    looks: str,
    size: Size = LOW,
    *,
    moved: tuple[float, float] = (0, 0),
    step: tuple[float, float] = (70, 0),
) -> Any:
    """Return a page of pieces beside each other whose looks are letters."""
    boxes = [
        Rect(20, 20, size.width_mm, size.height_mm)
        .translate(*moved)
        .translate(step[0] * place, step[1] * place)
        for place in range(len(looks))
    ]
    parts = {
        box.inset(2): SimpleNamespace(
            sign=sign, resembles=lambda other, mine=sign: other.sign == mine
        )
        for box, sign in zip(boxes, looks, strict=True)
    }
    facts = replace(grid(size, len(looks), 1), pieces=tuple(boxes))
    return page(
        number=number,
        size=Size(173, 100),
        grid=facts,
        look=SimpleNamespace(part=parts.__getitem__),
    )


def back_sides() -> Iterator[Case]:
    front = backed(1, "ab")
    for name, pages in {
        "behind": [front, backed(2, "cc")],
        "moved by 15 mm": [front, backed(2, "cc", moved=(15, -15))],
        "moved too far to the right": [front, backed(2, "cc", moved=(15.1, 0))],
        "moved too far down": [front, backed(2, "cc", moved=(0, 15.1))],
        "of sizes that differ by 1.5 mm": [front, backed(2, "cc", Size(64.5, 58.5))],
        "too wide": [front, backed(2, "cc", Size(64.6, 60))],
        "too low": [front, backed(2, "cc", Size(63, 58.4))],
        "of another number": [front, backed(2, "ccc")],
        "that differ": [front, backed(2, "cd")],
        "of fronts that are alike": [backed(1, "aa"), backed(2, "cc")],
        "one after another": [front, backed(2, "cc"), backed(3, "dd"), backed(4, "ef")],
        "after another page": [front, backed(3, "cc")],
        "of two sheets": [front, backed(2, "cc"), backed(3, "de"), backed(4, "cc")],
        "in between, too": [front, backed(2, "ccc", step=(35, 0))],
        "3 mm farther apart": [front, backed(2, "cc", moved=(-1.5, 0), step=(73, 0))],
        "more than that": [front, backed(2, "cc", moved=(-1.6, 0), step=(73.2, 0))],
        "of which one is 3 mm lower": [front, backed(2, "cc", moved=(0, -1.5), step=(70, 3))],
        "of which one is lower still": [front, backed(2, "cc", moved=(0, -1.6), step=(70, 3.2))],
        "turned upside down": [backed(1, "ab", moved=(5, 0)), backed(2, "cc", moved=(5, 0))],
        "without pieces": [front, page(number=2, grid=grid(CARD, 2, 1))],
        "of fronts without pieces": [page(number=n, grid=grid(CARD, 2, 1)) for n in (1, 2)],
        "moved down alone": [front, backed(2, "cc", moved=(0, 3))],
    }.items():
        for flip in (None, "long", "short"):
            matches = match_backs(pages, flip)
            lines = [f"page {number}: {side.describe()}" for number, side in matches.items()]
            yield f"backs {name}, file to be flipped: {flip}", "\n".join(lines) or "nothing"


CARDS = (
    Component("duck", "cards", "card", "duck.svg", None, back=Back("pond", "pond.svg")),
    Component("goose", "cards", "card", "goose.svg", None, back=Back("field", "field.svg")),
    Component("egg", "cards", "token", "egg.svg", None),
)


def placed(*places: Place, kinds: str = "fb", **order: object) -> Placements:
    names = tuple({"f": "fronts", "b": "backs", "r": "rules"}[kind] for kind in kinds)
    return Placements("pond", "cards", order, len(names), names, frozenset(), places)


def fronts() -> Iterator[Case]:
    behind = Rect(130, 20, 60, 90)  # of FRONT, on paper that is flipped on its long edge
    duck, egg = Place("duck", 1, FRONT, ()), Place("egg", 1, OTHER, ())
    for name, backs in {
        "2 mm off": [Place("pond", 2, behind.translate(2, -2), ())],
        "more to the right": [Place("pond", 2, behind.translate(2.1, 0), ())],
        "more up": [Place("pond", 2, behind.translate(0, -2.1), ())],
        "under others": [Place("pond", 2, behind, ()), Place("field", 2, behind, ())],
        "of others": [Place(name, 2, behind, ()) for name in ("field", "egg")],
        "on another page": [Place("pond", 3, behind, ())],
    }.items():
        asked = placed(duck, egg, *backs, backs="duplex-long")
        told = wrong_pairs(CARDS, asked, [page(), page(size=A4.transpose())], None)
        yield f"a back behind its front, {name}", as_text(told)
    below = Place("pond", 2, Rect(20, 297 - 110, 60, 90), ())
    for edge in ("long", "short"):
        square = mirror_box(Rect(1, 2, 3, 4), Size(90, 90), edge)
        yield f"square paper, flipped on its {edge} edge", str(square.edges)
        for paper in (A4, A4.transpose()):
            told = wrong_pairs(CARDS, placed(duck, below), [page(size=paper)] * 2, edge)
            wide = "upright" if paper == A4 else "lying"
            yield f"paper that is {wide}, flipped on its {edge} edge", as_text(told)
    lost = Place("pond", 2, Rect(0, 0, 60, 90), ())
    for backs in ("duplex-short", "duplex-both", "fold", None):
        told = wrong_pairs(CARDS, placed(duck, lost, backs=backs), [page()] * 2, None)
        yield f"backs as ordered: {backs}", as_text(told)
    two = [duck, replace(duck, page=3), replace(egg, page=4)]
    for kinds in ("fbf", "fbfb", "frf", "fbff"):
        told = wrong_pairs(CARDS, placed(*two, kinds=kinds), [page()] * 4, "long")
        yield f"pages of {kinds}", as_text(told)


def shown_second(boxes: Mapping[Rect, str]) -> list[Any]:
    """Return three pages, the second with boxes of colour."""
    blank = page(look=look(A4))
    return [blank, page(look=look(A4, boxes)), blank]


def backs() -> Iterator[Case]:
    spot = {FRONT: "#206040", OTHER: "#206040", Rect(100, 50, 20, 20): "white"}
    margin = {FRONT: "#206040", OTHER: "#206040", Rect(90, 20, 1, 90): "white"}
    first, other = Place("pond", 2, FRONT, ()), Place("pond", 2, OTHER, ())
    for name, boxes in {"with a spot": spot, "whose edge differs": margin}.items():
        shown = shown_second(boxes)
        told = unlike_backs(CARDS, placed(first, other, other), shown)
        yield f"a back {name}", as_text(told)
    fronts = [replace(place, face="duck") for place in (first, other)]
    shown = shown_second(spot)
    yield "fronts that differ", as_text(unlike_backs(CARDS, placed(*fronts), shown))


def bleed() -> Iterator[Case]:
    """Colour at the right and the lower edge of a face, in dots, and how far it goes."""
    dot = DOT_MM
    at = Rect(40 * dot, 40 * dot, 60 * dot, 80 * dot)
    for bleed_mm in (1.39, 1.4):
        told = short_bleed(
            placed(Place("duck", 2, at, (), bleed_mm=bleed_mm)),
            shown_second({at: "black"}),
        )
        yield f"a bleed of {bleed_mm} mm that is not there", as_text(told)
    place = Place("duck", 2, at, (), bleed_mm=3)
    sides = {
        "left": lambda begin, end: Rect(at.x_mm + begin * dot, 50 * dot, end * dot, 60 * dot),
        "right": lambda begin, end: Rect(
            at.right_mm - (begin + end) * dot, 50 * dot, end * dot, 60 * dot
        ),
        "upper": lambda begin, end: Rect(50 * dot, at.y_mm + begin * dot, 40 * dot, end * dot),
        "lower": lambda begin, end: Rect(
            50 * dot, at.bottom_mm - (begin + end) * dot, 40 * dot, end * dot
        ),
    }
    for side, box in sides.items():
        for begin, end in ((0, 4), (0, 5), (0, 6), (1, 5), (2, 4), (-1, 7), (-2, 8), (-3, 9)):
            shown = shown_second({box(begin, end): "black"})
            told = list(short_bleed(placed(place), shown))
            head = f"colour of {end} dots that begins {begin} dots inside the {side} edge"
            yield head, as_text(told)
    for long in (26, 29):
        for name, box in {
            "left, from above": (0, 0, 9, long),
            "left, from below": (0, 80 - long, 9, long),
            "upper, from the left": (0, 0, long, 9),
            "upper, from the right": (60 - long, 0, long, 9),
        }.items():
            left, top, wide, high = (dot * length for length in box)
            colour = Rect(at.x_mm + left, at.y_mm + top, wide, high)
            told = short_bleed(placed(place), shown_second({colour: "black"}))
            yield f"colour of {long} dots along the edge on the {name}", as_text(told)
    low = placed(place, ink="low")
    yield "outlines", as_text(short_bleed(low, shown_second({at: "black"})))
    for grey in ("#fafafa", "#f9f9f9"):
        shown = shown_second({Rect(0, 0, A4.width_mm, A4.height_mm): grey, at: "black"})
        yield f"colour on paper of {grey}", as_text(short_bleed(placed(place), shown))
    for grey in ("#c8ffff", "#c9ffff"):
        shown = shown_second({at: grey})
        yield f"colour of {grey}", as_text(short_bleed(placed(place), shown))
    for number in (1, 2):
        beside = Place("hen", number, at.translate(at.width_mm, 0), ())
        told = short_bleed(placed(place, beside), shown_second({at: "black"}))
        yield f"colour beside a piece of page {number}", as_text(told)
    for side_dots in (10 / dot, 16, 40, 52):
        square = Rect(40 * dot, 40 * dot, side_dots * dot, 40 * dot)
        shown = shown_second({square: "black"})
        told = short_bleed(placed(replace(place, at=square), replace(place, at=square)), shown)
        yield f"a face {side_dots:.1f} dots wide", as_text(told)


def test_colour_ends_where_twenty_dots_in_a_row_have_white_beyond() -> None:
    lot = random.Random(27)  # noqa: S311 -- no secret
    for _ in range(300):
        runs = [lot.choice([1, 18, 19, 20, 21]) for _ in range(4)]
        dots = [(lot.choice([0, 200]), lot.choice([250, 255])) for _ in range(sum(runs))]
        for end in accumulate(runs[:-1]):
            dots[end - 1] = lot.choice([(201, 255), (0, 249), (255, 0)])
        told = "".join("x" if dot[0] <= 200 and dot[1] >= 250 else " " for dot in dots)
        assert _ends(*zip(*dots, strict=True)) == ("x" * 20 in told)


def copies() -> Iterator[Case]:
    egg = Component("egg", "eggs", "card", "egg.svg", Size(50, 100), 2)
    for count in range(4):
        told = wrong_copies((egg,), placed(*[Place("egg", 1, FRONT, ())] * count))
        yield f"{count} of 2 cards", as_text(told)
    for kind in ("sheet", "pad", "aid", "rulebook"):
        for count in (0, 3):
            told = wrong_copies(
                (replace(egg, kind=kind),), placed(*[Place("egg", 1, FRONT, ())] * count)
            )
            yield f"{count} of 2 of the kind {kind}", as_text(told)
    for kind, per_page, sizes in (
        ("card", None, SIZES),
        ("card", 1, [(100, 200)]),
        ("aid", 2, [(100, 200)]),
        ("aid", 1, [*SIZES, (100, 200), (200, 100), (150, 250), (25, 50)]),
        ("sheet", 1, [(100, 200)]),
        ("pad", 1, [(100, 200)]),
    ):
        for width, height in sizes:
            one = Place("egg", 2, Rect(1, 2, width, height), ())
            told = wrong_formats((replace(egg, kind=kind),), placed(one, per_page=per_page))
            yield f"{kind} of {width} x {height} mm, {per_page} a page", as_text(told)


SIZES = [(51, 102), (51.1, 100), (50, 102.1), (49, 98), (48.9, 100), (98, 51)]
"""Of a piece that should be 50 x 100 mm."""
