"""The check of the format: each outline matches a piece in the accompanying PDF."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.core.errors import Problem, quantity
from pnp.core.geometry import Rect
from pnp.exports.checking import AGAIN, csv_rows
from pnp.exports.cutlines.drawings import boxes_of_dxf, boxes_of_svg
from pnp.exports.cutlines.files import COLUMNS, TABLE

Files = Mapping[str, bytes]

_WITHIN_MM: Final = 0.01


def check_cutlines(files: Files) -> Iterator[Problem]:
    """Yield the problems of an export: missing or misplaced outlines.

    Args:
        files: everything in its folder, by path.
    """
    rows = csv_rows(files.get(TABLE, b""), COLUMNS)
    if not rows:
        yield Problem("the table of pages is missing, empty, or no table", TABLE, AGAIN)
    for row in rows:
        part, number, name = row["part"], row["page"], row["outlines"]
        page = _page(files.get(f"{part}.json", b""), number)
        if page is None:
            yield Problem(f"the manifest has no page {number}", f"{part}.json", AGAIN)
            continue
        if not files.get(f"{part}.pdf", b"").startswith(b"%PDF-"):
            yield Problem("the file is missing, or no PDF", f"{part}.pdf", AGAIN)
        height_mm, boxes = page
        yield from _wrong_drawing(f"{name}.svg", files, boxes, height_mm)
        yield from _wrong_drawing(f"{name}.dxf", files, boxes, height_mm)
    names = {f"{row['outlines']}{ending}" for row in rows for ending in (".svg", ".dxf")}
    others = {path for path in files if path.endswith((".svg", ".dxf"))} - names
    for path in sorted(others):
        yield Problem("no page of the table has these outlines", path, AGAIN)


def _page(content: bytes, number: str) -> tuple[float, list[Rect]] | None:
    """Return the height of a page of a manifest, and the boxes of its pieces, or None."""
    try:
        table = json.loads(content)
        (page,) = (page for page in table["pages"] if page["first"] <= int(number) <= page["last"])
        return float(page["paper_mm"][1]), [*_boxes(page, table["components"])]
    except (ValueError, KeyError, TypeError, IndexError):  # no manifest
        return None


def _boxes(page: Mapping[str, Any], components: Mapping[str, Any]) -> Iterator[Rect]:
    for placement in page["placed"]:
        if placement["face"] in components:
            x, y, width, height = placement["at_mm"]
            yield Rect(x, y, width, height)


def _wrong_drawing(
    path: str, files: Files, boxes: Sequence[Rect], height_mm: float
) -> Iterator[Problem]:
    """Yield the problem of a drawing, if it has one."""
    content = files.get(path, b"")
    try:
        is_svg = path.endswith(".svg")
        outlines = [*(boxes_of_svg(content) if is_svg else boxes_of_dxf(content, height_mm))]
    except (ValueError, KeyError):
        yield Problem("the outlines are missing, or cannot be read", path, AGAIN)
        return
    if len(outlines) != len(boxes):
        many = quantity(len(outlines), "outline")
        fact = f"the drawing has {many} for {quantity(len(boxes), 'piece')}"
        yield Problem(fact, path, AGAIN)
    elif not all(
        one.is_near(other, _WITHIN_MM) for one, other in zip(outlines, boxes, strict=True)
    ):
        yield Problem("an outline lies beside its piece", path, AGAIN)
