"""The files of the format: a PDF for each deck, and a table that names its template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.geometry import Size
from pnp.core.resources import __version__
from pnp.data import tables
from pnp.data.tables import CutTemplate
from pnp.exports.checking import csv_table
from pnp.exports.pieces import LoosePiece, PieceSet, Settings, file_stem
from pnp.exports.silhouette.sheets import MARKS, Card, mark_boxes, template_grid, template_sides
from pnp.press.faces import Face
from pnp.press.pdf import Document
from pnp.press.sheets import Side
from pnp.press.sheets.bounds import format_size
from pnp.printing.jobs import resolve

TABLE: Final = "templates.csv"
COLUMNS: Final = ("file", "template", "pages", "width_mm", "height_mm", "mark_mm", "corner_mm")

_SAME_MM: Final = 0.05
_NEAREST: Final = 2
_BASELINE_MM: Final = 5.0
"""From the lower edge to the template's name, below the marks."""

Row = tuple[object, ...]


def silhouette_files(pieces: PieceSet, _: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: there is no template for the paper, or for a size of cards.
        MaterialError: a face shows something that the press does not draw.
    """
    paper = resolve(pieces.order).ticket.paper
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    for name, deck in _decks(pieces).items():
        template = _template(deck[0].size, paper)
        grid = template_grid(template, deck[0].size, tables.paper(paper).size)
        sides = tuple(template_sides([*_cards(deck)], grid))
        label = f"{paper}-{template.name}-v{template.version}"
        page = sides[0].paper
        files[f"{name}.pdf"] = _pdf(pieces, sides, _marks(page, template, label))
        lengths = (page.width_mm, page.height_mm, template.mark_mm, template.corner_mm)
        rows.append((f"{name}.pdf", label, len(sides), *(f"{length:g}" for length in lengths)))
    return {**files, TABLE: csv_table(COLUMNS, rows)}


def _decks(pieces: PieceSet) -> Mapping[str, Sequence[LoosePiece]]:
    """Return the cards that are cut by one template, by the name of their file."""
    sizes: dict[tuple[str, Size], list[LoosePiece]] = {}
    for piece in pieces.pieces:
        sizes.setdefault((piece.part, piece.size), []).append(piece)
    parts = [part for part, _ in sizes]
    return {
        file_stem(part if parts.count(part) == 1 else f"{part} {format_size(size)}"): deck
        for (part, size), deck in sizes.items()
    }


def _cards(deck: Sequence[LoosePiece]) -> Iterator[Card]:
    for piece in deck:
        yield from [(piece.front, piece.back)] * piece.copies


def _template(size: Size, paper: str) -> CutTemplate:
    """Return the template that cuts cards of a size.

    Raises:
        CallError: there is none; with the nearest.
    """
    papers = tables.cut_templates()
    if paper not in papers:
        fact = f"no cutting template is for the paper {paper!r}"
        raise CallError(Problem(fact, hint=did_you_mean(paper, papers)))
    apart = {key: _apart(tables.card(key).size, size) for key in papers[paper]}
    nearest = sorted(apart, key=lambda key: apart[key])[:_NEAREST]
    if apart[nearest[0]] > _SAME_MM:
        fact = f"no cutting template is for cards of {format_size(size)} on {paper}"
        raise CallError(Problem(fact, hint=f"the nearest: --card {' or --card '.join(nearest)}"))
    return papers[paper][nearest[0]]


def _apart(one: Size, other: Size) -> float:
    return abs(one.width_mm - other.width_mm) + abs(one.height_mm - other.height_mm)


def _marks(page: Size, template: CutTemplate, label: str) -> Face:
    """Return a face that covers the page: the marks, and the name of the template."""
    width, height = f"{page.width_mm:g}", f"{page.height_mm:g}"
    boxes = "".join(
        f'<rect x="{box.x_mm:g}" y="{box.y_mm:g}"'
        f' width="{box.width_mm:g}" height="{box.height_mm:g}"/>'
        for box in mark_boxes(page, template.mark_mm)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}">{boxes}<text x="{page.width_mm / 2:g}"'
        f' y="{page.height_mm - _BASELINE_MM:g}" font-family="Andika" font-size="2.5"'
        f' text-anchor="middle">{label}</text></svg>'
    )
    return Face(MARKS, page, svg.encode())


def _pdf(pieces: PieceSet, sides: Sequence[Side], marks: Face) -> bytes:
    edition = pieces.edition
    pages = edition.prepress.renderer.pages(sides, {**pieces.faces, MARKS: marks})
    return Document(
        title=edition.title,
        language=edition.language,
        author=", ".join(edition.job.game.credits.designers),
        subject=edition.credit,
        creator=f"ducks-pnp {__version__}",
        pages=tuple(pages),
    ).to_bytes()
