"""Decks in their files, read back: where every card lies, what it says, how it is to be turned.

Nothing of the press is asked where anything lies: matrices are taken from the pages' operators, and
the manifest tells only which face is which.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from pnp.build import build
from pnp.data import profiles, tables
from pnp.data.profiles import Profile
from pnp.ground.geometry import Margins
from pnp.orders import Order

EXACT_MM = 0.01
MM = 72 / 25.4
"""Points in a millimetre."""

BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
INKS = ("full", "low", "grey")

SORTS = [
    Order("cover", only=("cards",), backs=backs, ink=ink, paper=paper, language=language)  # type: ignore[arg-type]  # backs by the list
    for (number, (backs, ink)), paper, language in zip(
        enumerate(product(BACKS, INKS)),
        ("a4", "letter", "letter", "a4") * 3,
        ("en", "fr") * 6,
        strict=True,
    )
]
"""Every layout of backs in every ink; each with both papers and both languages."""

OTHERS = [
    Order("cover", only=("cards",), backs="duplex-short", card="mini", bleed_mm=2, paper="a5"),
    Order("cover", only=("cards",), card="tarot", paper="tabloid", marks="none", back_bleed_mm=5),
    Order("cover", only=("cards",), page_order="fronts-then-backs", cut="butt", bleed_mm=0),
    Order("cover", only=("cards",), paper="universal", marks="guides", printer="hp-bottom"),
]

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Top left, top right, bottom right and bottom left of a face, in millimetres on the page."""


@dataclass(frozen=True)
class Laid:
    """A face on a page."""

    face: str
    corners: Corners


@dataclass(frozen=True)
class Sheet:
    """A page as it was read back."""

    kind: str
    size: tuple[float, float]
    cards: tuple[Laid, ...]


@cache
def files(order: Order, folder: Path) -> tuple[Path, dict[str, Any]]:
    """The PDF of an order, and its manifest."""
    (printed,) = build(order, folder / str((*SORTS, *OTHERS).index(order)))
    return printed.path, json.loads(printed.path.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("decks")


def named(order: Order) -> str:
    return f"{order.backs} {order.ink} {order.paper} {order.language} {order.card}"


every_deck = pytest.mark.parametrize("order", [*SORTS, *OTHERS], ids=named)


# --- reading back -----------------------------------------------------------------------------


def sheets(pdf: pikepdf.Pdf, manifest: Mapping[str, Any]) -> Iterator[Sheet]:
    """The pages with the cards on them; marks and the print check are left out."""
    for run in manifest["pages"]:
        for number in range(run["first"] - 1, run["last"]):
            page = pdf.pages[number]
            size = float(page.mediabox[2]) / MM, float(page.mediabox[3]) / MM
            faces = [placed["face"] for placed in run["placed"]]
            laid = [
                Laid(face, corners(matrix, box, manifest["faces"][face]["bleed_mm"], size[1]))
                for face, (matrix, box) in zip(faces, shown(page), strict=True)
                if face.startswith("cover.")
            ]
            yield Sheet(run["kind"], size, tuple(laid))


def shown(page: pikepdf.Page) -> Iterator[tuple[pikepdf.Matrix, list[float]]]:
    """The matrix and the box of each form that a page shows, in order."""
    stack, matrix = [], pikepdf.Matrix()
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "Do":
                form = page.Resources.XObject[str(operands[0])]
                yield matrix, [float(edge) for edge in form.BBox]


def corners(matrix: pikepdf.Matrix, box: list[float], bleed_mm: float, height_mm: float) -> Corners:
    """Where the corners of a form's trim come to lie, from the page's top left."""
    left, bottom, right, top = box
    bleed = bleed_mm * MM
    trim = (
        (left + bleed, top - bleed),
        (right - bleed, top - bleed),
        (right - bleed, bottom + bleed),
        (left + bleed, bottom + bleed),
    )
    one, two, three, four = (matrix.transform(point) for point in trim)
    return tuple((x / MM, height_mm - y / MM) for x, y in (one, two, three, four))  # type: ignore[return-value]  # four of four


def read(order: Order, folder: Path) -> list[Sheet]:
    path, manifest = files(order, folder)
    with pikepdf.open(path) as pdf:
        return list(sheets(pdf, manifest))


def is_back(face: str) -> bool:
    return face.startswith("cover.back.")


# --- true to size -----------------------------------------------------------------------------


@every_deck
def test_every_trim_is_the_nominal_size(order: Order, folder: Path) -> None:
    size = tables.card(order.card).size
    measured = [laid.corners for sheet in read(order, folder) for laid in sheet.cards]
    assert len(measured) == (110 if order.backs == "none" else 220)
    for top_left, top_right, bottom_right, bottom_left in measured:
        for edge, length in (
            ((top_left, top_right), size.width_mm),
            ((top_right, bottom_right), size.height_mm),
            ((bottom_right, bottom_left), size.width_mm),
            ((bottom_left, top_left), size.height_mm),
        ):
            assert math.dist(*edge) == pytest.approx(length, abs=EXACT_MM)


@every_deck
def test_no_trim_lies_in_the_margins(order: Order, folder: Path) -> None:
    paper = tables.paper(order.paper)
    margins = paper.margins.and_those(tables.margins(order.printer).margins)
    for sheet in read(order, folder):
        upright = sheet.size[0] <= sheet.size[1]
        white = margins if upright else margins.turned()
        for x, y in (point for laid in sheet.cards for point in laid.corners):
            assert white.left_mm - EXACT_MM <= x <= sheet.size[0] - white.right_mm + EXACT_MM
            assert white.top_mm - EXACT_MM <= y <= sheet.size[1] - white.bottom_mm + EXACT_MM


# --- in register ------------------------------------------------------------------------------


def mirror(axis: str, size: tuple[float, float]) -> Callable[[Point], Point]:
    """What a back's point lies behind, for paper turned or folded about an axis."""
    width, height = size
    if axis == "upright":
        return lambda point: (width - point[0], point[1])
    return lambda point: (point[0], height - point[1])


def through(order: Order, sheet: Sheet) -> list[Callable[[Point], Point]]:
    """The ways in which a back may be seen through its paper: one, or either for a fold."""
    if order.backs == "gutterfold":
        return [mirror("upright", sheet.size), mirror("level", sheet.size)]
    upright_is_long = sheet.size[1] >= sheet.size[0]
    axis = "upright" if upright_is_long == (order.backs == "duplex-long") else "level"
    return [mirror(axis, sheet.size)]


def pairs(order: Order, read_back: list[Sheet]) -> Iterator[tuple[Sheet, Sheet]]:
    """Each page of fronts with the page of their backs; a folded page is both."""
    if order.backs == "gutterfold":
        folded = [sheet for sheet in read_back if sheet.kind == "fold"]
        yield from zip(folded, folded, strict=True)
        return
    fronts = [sheet for sheet in read_back if sheet.kind == "fronts"]
    backs = [sheet for sheet in read_back if sheet.kind == "backs"]
    yield from zip(fronts, backs, strict=True)


def behind(laid: Laid, see: Callable[[Point], Point]) -> Corners:
    """The corners of a back as seen from the front: a card is turned over sideways."""
    top_left, top_right, bottom_right, bottom_left = map(see, laid.corners)
    return top_right, top_left, bottom_left, bottom_right


def apart_mm(front: Laid, corners: Corners) -> float:
    return max(math.dist(*pair) for pair in zip(front.corners, corners, strict=True))


def back_of(front: str) -> str:
    _, deck, *rest = front.split(".")
    return f"cover.back.{rest[0]}" if deck == "duck" else "cover.back.draw"


@pytest.mark.parametrize(
    "order", [each for each in (*SORTS, *OTHERS) if each.backs != "none"], ids=named
)
def test_every_back_lies_behind_its_front(order: Order, folder: Path) -> None:
    found = 0
    for front_sheet, back_sheet in pairs(order, read(order, folder)):
        fronts = [laid for laid in front_sheet.cards if not is_back(laid.face)]
        backs = [laid for laid in back_sheet.cards if is_back(laid.face)]
        ways = through(order, back_sheet)
        assert any(in_register(fronts, backs, see) for see in ways)
        found += len(fronts)
    assert found == 110


def in_register(fronts: list[Laid], backs: list[Laid], see: Callable[[Point], Point]) -> bool:
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
    backs: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    profiles.save(OFFICE)
    order = Order("cover", only=("cards",), backs=backs, printer="office")
    (printed,) = build(order, tmp_path)
    manifest = json.loads(printed.path.with_suffix(".json").read_text(encoding="utf-8"))
    with pikepdf.open(printed.path) as pdf:
        pages = list(pairs(order, list(sheets(pdf, manifest))))
    for front_sheet, back_sheet in pages:
        assert front_sheet.size == pytest.approx((210, 297))
        as_printed = [
            Laid(laid.face, tuple(map(OFF_THE_MARK[backs], laid.corners)))  # type: ignore[arg-type]  # four of four
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


# --- what it says -----------------------------------------------------------------------------


@pytest.mark.parametrize("order", [SORTS[0], SORTS[7], OTHERS[0]], ids=named)
def test_the_text_of_every_card_can_be_selected(order: Order, folder: Path) -> None:
    path, manifest = files(order, folder)
    told = Counter[str]()
    pdf = pypdfium2.PdfDocument(path)
    for number, sheet in enumerate(read(order, folder)):
        page = pdf[number].get_textpage()
        for laid in sheet.cards:
            words = selected(page, laid.corners, sheet.size[1])
            fields = manifest["faces"][laid.face]["fields"]
            assert [each["text"] for each in fields if each["text"] not in words] == []
            told[laid.face.split(".")[1]] += bool(fields)
    pdf.close()
    assert (told["duck"], told["draw"]) == (84, 26)


def selected(page: Any, corners: Corners, height_mm: float) -> str:
    """The text within a card's trim, on one line."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    text = page.get_text_bounded(
        min(xs) * MM, (height_mm - max(ys)) * MM, max(xs) * MM, (height_mm - min(ys)) * MM
    )
    return " ".join(text.split())


# --- how it is to be turned -------------------------------------------------------------------

FLIPS = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}


@every_deck
def test_the_file_asks_to_be_turned_as_it_was_made(order: Order, folder: Path) -> None:
    """One-sided files, and those that are fed twice, leave the choice to the user."""
    path, _ = files(order, folder)
    with pikepdf.open(path) as pdf:
        hints = pdf.Root.ViewerPreferences
        wanted = FLIPS.get(order.backs) if order.page_order == "collated" else None
        assert hints.get("/Duplex") == wanted
        assert hints.PrintScaling == "/None"


@every_deck
def test_two_sided_pages_alternate_unless_they_are_fed_twice(order: Order, folder: Path) -> None:
    kinds = [sheet.kind for sheet in read(order, folder)]
    if order.page_order == "fronts-then-backs":
        assert kinds == sorted(kinds, key=("check", "fronts", "backs").index)
    elif order.backs.startswith("duplex"):
        assert kinds[:2] == ["check", "check"]
        assert kinds[2:] == ["fronts", "backs"] * (len(kinds) // 2 - 1)
    else:
        assert len(set(kinds[1:])) == 1


# --- marks ------------------------------------------------------------------------------------


@every_deck
def test_marks_lie_on_a_layer_of_their_own(order: Order, folder: Path) -> None:
    path, manifest = files(order, folder)
    with pikepdf.open(path) as pdf:
        if order.marks == "none":
            assert "/OCProperties" not in pdf.Root
            return
        (layer,) = pdf.Root.OCProperties.OCGs
        assert layer.Name == "Marks"
        for run in manifest["pages"]:
            marks = [each["face"] for each in run["placed"] if each["face"].startswith("marks.")]
            assert on_layers(pdf.pages[run["first"] - 1]) == len(marks)
            assert len(marks) == (run["kind"] != "check")


def on_layers(page: pikepdf.Page) -> int:
    """How many forms of a page lie on a layer; all others are always shown."""
    depth, found = 0, 0
    for _, operator in pikepdf.parse_content_stream(page):
        depth += {"BDC": 1, "EMC": -1}.get(str(operator), 0)
        found += depth > 0 and str(operator) == "Do"
    return found
