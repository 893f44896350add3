"""Decks in their files, read back.

Nothing of the press is asked where anything lies: matrices are taken from the pages' operators, and
the manifest tells only which face is which.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from sampling import sampled

from pnp.core.bundle import VARIABLE
from pnp.printing.build import build
from pnp.printing.orders import Order

MM = 72 / 25.4
"""Points in a millimetre."""

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


@dataclass(frozen=True)
class Deck:
    """A file with its manifest, and its pages as they were read back."""

    order: Order
    path: Path
    manifest: dict[str, Any]
    sheets: tuple[Sheet, ...]


@pytest.fixture(scope="session")
def read_back(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Order], Deck]:
    """Print an order of cards, once however often it is asked for, and read the file back."""
    folder, number = tmp_path_factory.mktemp("decks"), count()

    @cache
    def printed(order: Order) -> Deck:
        with pytest.MonkeyPatch.context() as environment:
            # What decks of one ink and language share is drawn once: nothing is patched here.
            environment.setenv(VARIABLE, str(folder / "cache"))
            (file,) = build(order, folder / str(next(number)))
        manifest = json.loads(file.path.with_suffix(".json").read_text(encoding="utf-8"))
        with pikepdf.open(file.path) as pdf:
            return Deck(order, file.path, manifest, tuple(sheets(pdf, manifest)))

    return printed


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


# --- which decks ------------------------------------------------------------------------------

BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
INKS = ("full", "low", "grey")

SORTS = [
    Order("cover", only=("cards",), backs=backs, ink=ink, paper=paper, language=language)  # type: ignore[arg-type]  # backs by the list
    for (backs, ink), paper, language in zip(
        product(BACKS, INKS),
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


def named(order: Order) -> str:
    return f"{order.backs} {order.ink} {order.paper} {order.language} {order.card}"


@pytest.fixture(scope="session", params=sampled([*SORTS, *OTHERS], 5), ids=named)
def deck(request: pytest.FixtureRequest, read_back: Callable[[Order], Deck]) -> Deck:
    """A deck, each in turn."""
    return read_back(request.param)


@pytest.fixture(autouse=True, scope="module")
def _warm(warm: None) -> None:
    """Keep faces between tests."""
