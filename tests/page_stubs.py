"""Pages and findings for tests of validation, without a file: a page is what a check asks of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PIL import Image, ImageDraw

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.looks import DOT_MM, PageLook
from pnp.proof.readback.page_print import PageContacts, PagePrint, PrintedWord
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.validation.findings import CHECKS, Finding

A4 = Size(210, 297)
NUMBER = 3
"""Of a page that is not said to be another."""


def page(*, size: Size = A4, unread: str = "", **facts: Any) -> Any:
    """Return a page that is blank but for what is said of it."""
    usual = {
        "number": NUMBER,
        "size": size,
        "printed": PagePrint(size, unread=unread),
        "source": PageSource(NUMBER - 1),
        "contacts": PageContacts(),
        "differs_at": None,
        "grid": None,
        "is_first_of_its_kind": True,
        "is_stored_like": lambda _: False,
        "look": blank(size),
        **dict.fromkeys(("letters", "words", "drawn", "letter_shapes"), ()),
    }
    return SimpleNamespace(**usual | facts)


@cache
def blank(size: Size) -> PageLook:
    """Return how a page looks on which nothing is printed."""
    return look(size)


def look(size: Size, boxes: Mapping[Rect, str] | None = None) -> PageLook:
    """Return how boxes of colour look on a page, one upon the other."""
    picture = Image.new("RGB", (dots(size.width_mm), dots(size.height_mm)), "white")
    draw = ImageDraw.Draw(picture)
    for box, colour in (boxes or {}).items():
        left, top, right, bottom = map(dots, box.edges)
        draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)
    return PageLook(picture)


def dots(length_mm: float) -> int:
    """Return a length in dots, which it should be a multiple of."""
    return round(length_mm / DOT_MM)


def word(text: str, at: Rect, *, seen: bool = True) -> PrintedWord:
    """Return a word whose letters are the first of its page."""
    return PrintedWord(text, at, seen, range(len(text)))


def as_text(findings: Iterable[Finding]) -> str:
    """Return findings with all that they say, one in two lines."""
    return "\n".join(map(_told, findings)) or "nothing"


def _told(finding: Finding) -> str:
    assert finding.check in CHECKS
    at = finding.at and [round(edge, 2) for edge in finding.at.edges]
    place = " ".join(str(part) for part in (finding.page, at) if part is not None)
    head = f"{finding.grade}, {finding.check}: {finding.fact}"
    return f"{head}\n    {place or 'the file'}: {finding.hint or 'no hint'}"


def accept(path: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the accepted texts of a file by their heads, after these are if that is asked for.

    Set DUCKS_PNP_UPDATE=1 to accept them; then look at the difference.
    """
    if os.environ.get("DUCKS_PNP_UPDATE"):
        whole = "\n".join(f"# {head}\n{text}\n" for head, text in texts.items())
        path.write_text(whole, encoding="utf-8")
    entries = ("\n" + path.read_text(encoding="utf-8")).split("\n# ")[1:]
    pairs = (entry.split("\n", 1) for entry in entries)
    return {head: text.strip() for head, text in pairs}
