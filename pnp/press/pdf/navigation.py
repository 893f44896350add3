"""Navigation: labels of pages and the outline (ISO 32000-1, 12.3 and 12.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pnp.press.pdf.pages import Bookmark, Label
from pnp.press.pdf.syntax import dictionary, serialise, text

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument


def page_labels(pdf: PDFDocument, labels: Sequence[Label]) -> Any:
    """Return a number tree: where each run of labels starts, and how it counts on (12.4.2)."""
    entries = [
        f"{index} {serialise(pdf, _label(label))}"
        for index, (previous, label) in enumerate(pairwise([None, *labels]))
        if label is not None and not _counts_on(previous, label)
    ]
    return dictionary({"Nums": f"[{' '.join(entries)}]"})


def _counts_on(previous: Label | None, label: Label) -> bool:
    return (
        previous is not None
        and previous.number is not None
        and label == Label(previous.prefix, previous.number + 1)
    )


def _label(label: Label) -> Any:
    return dictionary(
        {
            "P": text(label.prefix) if label.prefix else None,
            "S": None if label.number is None else "/D",
            "St": label.number,
        }
    )


def outline(pdf: PDFDocument, bookmarks: Sequence[Bookmark], pages: Sequence[Any]) -> Any:
    """Return a reference to the outline, or None if there are no bookmarks."""
    if not bookmarks:
        return None
    root = dictionary({"Type": "/Outlines"})
    _hang(pdf, root, list(bookmarks), pages)
    return pdf.Reference(root)


def _hang(pdf: PDFDocument, parent: Any, marks: list[Bookmark], pages: Sequence[Any]) -> None:
    """Hang the marks below `parent`: a first mark and all deeper ones after it, in turn."""
    above = pdf.Reference(parent)
    children = []
    while marks:
        first, *rest = marks
        deeper = _leading(rest, first.level)
        marks = rest[len(deeper) :]
        destination = f"[{serialise(pdf, pages[first.page])} /Fit]"
        entry = dictionary({"Title": text(first.title), "Parent": above, "Dest": destination})
        children.append(pdf.Reference(entry))
        if deeper:
            _hang(pdf, entry, deeper, pages)
        _link(children, entry, pdf)
    parent.dict.update(First=children[0], Last=children[-1], Count=len(children))


def _leading(marks: list[Bookmark], level: int) -> list[Bookmark]:
    """Return the marks at the head of the list that stand deeper than `level`."""
    ends = (index for index, mark in enumerate(marks) if mark.level <= level)
    return marks[: next(ends, len(marks))]


def _link(children: Sequence[Any], last: Any, pdf: PDFDocument) -> None:
    """Tie the newest child to the one before it."""
    if len(children) > 1:
        last.dict["Prev"] = children[-2]
        pdf.idToObject[children[-2].name].dict["Next"] = children[-1]
