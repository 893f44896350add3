"""The files of the format: a PDF for each deck, and a table that names its template."""

from __future__ import annotations

from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import CutTemplate
from pnp.exports.checking import csv_table
from pnp.exports.picturing import document_of
from pnp.exports.pieces import PieceSet, Settings
from pnp.exports.products import copies_of, decks_by_size, products_of
from pnp.exports.silhouette.sheets import MARKS, mark_boxes, template_grid, template_sides
from pnp.press.faces import Face
from pnp.printing.jobs import resolve

TABLE: Final = "templates.csv"
COLUMNS: Final = ("file", "template", "pages", "width_mm", "height_mm", "mark_mm", "corner_mm")

_BASELINE_MM: Final = 5.0
"""The distance from the lower edge to the template's name, below the marks."""

Row = tuple[object, ...]


def silhouette_files(pieces: PieceSet, _: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: there is no template for the paper, or for a size of cards.
        MaterialError: a face contains something that the press does not support.
    """
    edition, paper = pieces.edition, resolve(pieces.order).ticket.paper
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    for name, deck in decks_by_size(pieces).items():
        template = _template(deck[0].size, paper)
        grid = template_grid(template, deck[0].size, tables.paper(paper).size)
        sides = tuple(
            template_sides([(piece.front, piece.back) for piece in copies_of(deck)], grid)
        )
        label = f"{paper}-{template.name}-v{template.version}"
        page = sides[0].paper
        faces = {**pieces.faces, MARKS: _marks(page, template, label)}
        files[f"{name}.pdf"] = document_of(edition, edition.prepress.renderer.pages(sides, faces))
        lengths = (page.width_mm, page.height_mm, template.mark_mm, template.corner_mm)
        rows.append((f"{name}.pdf", label, len(sides), *(f"{length:g}" for length in lengths)))
    return {**files, TABLE: csv_table(COLUMNS, rows)}


def _template(size: Size, paper: str) -> CutTemplate:
    """Return the template that cuts cards of a size.

    Raises:
        CallError: there is none; the nearest is named.
    """
    papers = tables.cut_templates()
    if paper not in papers:
        fact = f"no cutting template is for the paper {paper!r}"
        raise CallError(Problem(fact, hint=did_you_mean(paper, papers)))
    owner = f"silhouette-card-maker on {paper}"
    (key,) = products_of([size], papers[paper], owner).values()
    return papers[paper][key]


def _marks(page: Size, template: CutTemplate, label: str) -> Face:
    """Return a face as large as the page: the marks, and the name of the template."""
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
