"""The structure tree of a document: its content in reading order (ISO 32000-1, 14.7).

A page that is made of known pieces of content (a rulebook's) is opened: its operators stand in the
page's own content, each piece between marks that lead to its element. Anything else that is placed
is one figure, read by its words; a figure that is placed many times is read once. Pictures without
words are artifacts. The tree follows PDF/UA-1 (ISO 14289-1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from pnp.press.pdf.pages import Page, Placed
from pnp.press.pdf.syntax import dictionary, long_text, matrix, references, serialise
from pnp.press.structure import Element, ElementPath, Role

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

_ATTRIBUTES: Final[Mapping[Role, str]] = {"TH": "<</O /Table /Scope /Column>>"}
"""Of every element of a role (14.8.5)."""


def has_content(pages: Iterable[Page]) -> bool:
    """Return whether anything on the pages is to be read."""
    return any(item.alt or item.structure for page in pages for item in page.placed)


def is_open(item: Placed, page: Page) -> bool:
    """Return whether the pieces of a form are marked in the content of the page itself.

    Of several such forms on a page, those of a booklet, none is: the names of their resources meet.
    """
    if not item.structure or item.form.group is not None or item.clip is not None:
        return False
    return sum(bool(other.structure) for other in page.placed) == 1


def pieces_of(item: Placed, page: Page) -> tuple[ElementPath, ...]:
    """Return the element of each piece of content that a placed form adds to its page."""
    if is_open(item, page):
        return item.structure
    return ((Element("Figure", 0, item.alt),),) if item.alt else ()


def mark_content(item: Placed, page: Page, operators: str, number: int) -> str:
    """Return the operators that show a form with its content marked (14.6).

    Args:
        item: a placed form.
        page: the page it is placed on.
        operators: show the form.
        number: that of its first piece of content on the page.
    """
    if is_open(item, page):
        return _open_form(item, number)
    return _content(operators, "Figure", number) if item.alt else _artifact(operators)


def _open_form(item: Placed, number: int) -> str:
    operators, end = item.form.content.decode("ascii"), 0
    parts = [f"q {matrix(item.to_page)} cm\n"]
    for mark in item.form.marks:
        parts.append(_artifact(operators[end : mark.start]))
        role = item.structure[mark.number][-1].role
        parts.append(_content(operators[mark.start : mark.end], role, number + mark.number))
        end = mark.end
    return "".join((*parts, _artifact(operators[end:]), "Q\n"))


def _content(operators: str, role: str, number: int) -> str:
    return f"/{role} <</MCID {number}>> BDC\n{operators}EMC\n"


def _artifact(operators: str) -> str:
    return f"/Artifact BMC\n{operators}EMC\n" if operators else ""


def _empty(item: Placed) -> frozenset[int]:
    """Return the numbers of pieces that show nothing: the empty cells of a table."""
    return frozenset(range(len(item.structure))) - {mark.number for mark in item.form.marks}


class _Node(Struct, eq=False):
    """An element of the tree with the elements below it and its pieces of content."""

    tag: Element
    below: dict[Element, _Node] = field(default_factory=dict)
    pieces: list[tuple[int, int]] = field(default_factory=list)
    """Pages and numbers on them."""

    def descend(self, path: ElementPath) -> _Node:
        """Return the element at the end of a way that begins here."""
        element = self
        for tag in path:
            element = element.below.setdefault(tag, _Node(tag))
        return element


class StructureTree:
    """The elements of one document, and the pieces of its pages that belong to them."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._top = _Node(Element("Document", 0))
        self._figures: dict[tuple[str, str], int] = {}
        self._owners: list[list[_Node]] = [
            list(self._note(number, page)) for number, page in enumerate(pages)
        ]
        """For each page, the elements of its pieces of content."""

    def write(self, pdf: PDFDocument, pages: Sequence[Any]) -> Any:
        """Return a reference to the root of the tree.

        Args:
            pdf: the file.
            pages: references to its pages. `StructParents` of each is its number.
        """
        root = dictionary({"Type": "/StructTreeRoot"})
        reference = pdf.Reference(root)
        elements: dict[int, Any] = {}
        root.dict["K"] = _write(self._top, reference, pdf, pages, elements)
        parents = (
            f"{number} {references(pdf, [elements[id(owner)] for owner in owners])}"
            for number, owners in enumerate(self._owners)
            if owners
        )
        root.dict["ParentTree"] = pdf.Reference(dictionary({"Nums": f"[{' '.join(parents)}]"}))
        return reference

    def _note(self, number: int, page: Page) -> Iterator[_Node]:
        """Hang the pieces of a page from their elements, which are yielded in order."""
        first = 0
        for item in page.placed:
            paths = pieces_of(item, page)
            empty = _empty(item) if is_open(item, page) else frozenset()
            for index, path in enumerate(paths):
                element = self._top.descend(self._with_number(path, item))
                if index not in empty:
                    element.pieces.append((number, first + index))
                yield element
            first += len(paths)

    def _with_number(self, path: ElementPath, item: Placed) -> ElementPath:
        """Return the way to an element; figures that show the same are one."""
        if path[0].role != "Figure":
            return path
        number = self._figures.setdefault((item.form.key, item.alt), len(self._figures))
        return (Element("Figure", number, item.alt),)


def _write(
    element: _Node, parent: Any, pdf: PDFDocument, pages: Sequence[Any], elements: dict[int, Any]
) -> Any:
    """Return a reference to an element with all that hangs from it; `elements` grows by them."""
    tag = element.tag
    entries = dictionary({"S": f"/{tag.role}", "P": parent, "A": _ATTRIBUTES.get(tag.role)})
    reference = elements[id(element)] = pdf.Reference(entries)
    below = list(element.below.values())
    if tag.role != "Document":  # whose parts follow one another as they are printed
        below.sort(key=lambda child: child.tag.number)
    page = element.pieces[0][0] if element.pieces else None
    kids = [_piece(pdf, pages, page, piece) for piece in element.pieces]
    kids += [serialise(pdf, _write(child, reference, pdf, pages, elements)) for child in below]
    entries.dict.update(
        {
            **({"Pg": pages[page]} if page is not None else {}),
            **({"Alt": long_text(tag.alt)} if tag.alt else {}),
            "K": kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]",
        }
    )
    return reference


def _piece(pdf: PDFDocument, pages: Sequence[Any], page: int | None, piece: tuple[int, int]) -> str:
    """Return a piece of content as its element names it; it lies on `page`, or says where."""
    if piece[0] == page:
        return str(piece[1])
    return f"<</Type /MCR /Pg {serialise(pdf, pages[piece[0]])} /MCID {piece[1]}>>"
