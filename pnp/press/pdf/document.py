"""One PDF document: pages on which forms are placed, and what a viewer should know of it.

Pages that show the same thing in the same places share one content stream, so fifty equal sheets
cost fifty small page objects. Nothing in the file depends on the clock, the machine, or the order
of a hash: the same pages make the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.ground.geometry import Affine, Rect, Size
from pnp.ground.lengths import PT_PER_MM
from pnp.press.forms import Form
from pnp.press.pdf.objects import Objects
from pnp.press.pdf.syntax import array, dictionary, matrix, stream, text

_VERSION: Final = (1, 7)


@dataclass(frozen=True, slots=True)
class Placed:
    """A form on a page. `to_page` maps the form's points to the page's, origin lower left."""

    form: Form
    to_page: Affine


@dataclass(frozen=True, slots=True)
class Label:
    """How a viewer names a page: a prefix and, if given, a number ("fronts 3")."""

    prefix: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper."""

    size: Size
    placed: tuple[Placed, ...]
    trim: Rect | None = None
    """What remains when the page is cut, or None if the whole paper does."""
    label: Label = field(default_factory=Label)


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline: where it leads, and how deep it stands (0 is the top)."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class ViewerHints:
    """What we ask of a viewer; advice that some ignore (ISO 32000-1, 12.2)."""

    duplex: Literal["DuplexFlipLongEdge", "DuplexFlipShortEdge"] | None = None
    """None leaves the choice to the user. Never Simplex: it would override the user's tick."""


@dataclass(frozen=True, slots=True)
class Document:
    """Pages with title, language and credits. `to_bytes` writes them."""

    title: str
    language: str
    author: str
    subject: str
    creator: str
    pages: Sequence[Page]
    bookmarks: Sequence[Bookmark] = ()
    hints: ViewerHints = field(default_factory=ViewerHints)

    def to_bytes(self) -> bytes:
        """The file. Equal documents give equal bytes."""
        return _Writer(self).write()


class _Writer:
    def __init__(self, document: Document) -> None:
        self._source = document
        self._pdf = PDFDocument(compression=1, invariant=1, pdfVersion=_VERSION)
        self._objects = Objects(self._pdf)
        self._contents: dict[object, tuple[Any, Any]] = {}

    def write(self) -> bytes:
        """All objects, then the file around them."""
        tree = dictionary({})
        parent = self._pdf.Reference(tree)
        pages = [self._pdf.Reference(self._page(page, parent)) for page in self._source.pages]
        tree.dict.update(Type="/Pages", Count=len(pages), Kids=self._list(pages))
        self._objects.fonts.write()
        self._pdf.Catalog = self._catalog(parent, pages)
        self._pdf.info = self._information()
        self._pdf.updateSignature(self._fingerprint())
        written: bytes = self._pdf.format()
        return written

    def _page(self, page: Page, parent: Any) -> Any:
        content, resources = self._content(page.placed)
        media = array((0, 0, page.size.width_mm * PT_PER_MM, page.size.height_mm * PT_PER_MM))
        return dictionary(
            {
                "Type": "/Page",
                "Parent": parent,
                "MediaBox": media,
                "TrimBox": media if page.trim is None else _box(page.trim, page.size),
                "Contents": content,
                "Resources": resources,
            }
        )

    def _content(self, placed: tuple[Placed, ...]) -> tuple[Any, Any]:
        key = tuple((each.form.key, each.to_page) for each in placed)
        if key not in self._contents:
            self._contents[key] = self._new_content(placed)
        return self._contents[key]

    def _new_content(self, placed: tuple[Placed, ...]) -> tuple[Any, Any]:
        names: dict[str, str] = {}
        forms: dict[str, Any] = {}
        operators = []
        for each in placed:
            name = names.setdefault(each.form.key, f"F{len(names)}")
            forms[name] = self._objects.form(each.form)
            operators.append(f"q {matrix(each.to_page)} cm /{name} Do Q\n")
        content = stream("".join(operators).encode("ascii"))
        resources = dictionary({"XObject": dictionary(forms)})
        return self._pdf.Reference(content), self._pdf.Reference(resources)

    def _catalog(self, pages: Any, references: Sequence[Any]) -> Any:
        return dictionary(
            {
                "Type": "/Catalog",
                "Version": "/1.7",
                "Pages": pages,
                "Lang": text(self._source.language),
                "ViewerPreferences": self._preferences(),
                "PageLabels": self._page_labels(),
                "Outlines": self._outline(references),
                "PageMode": "/UseOutlines" if self._source.bookmarks else None,
            }
        )

    def _preferences(self) -> Any:
        duplex = self._source.hints.duplex
        return dictionary(
            {
                "DisplayDocTitle": "true",
                "PrintScaling": "/None",
                "PickTrayByPDFSize": "true",
                "Duplex": None if duplex is None else f"/{duplex}",
            }
        )

    def _page_labels(self) -> Any:
        """A number tree: where a run of labels starts, and how it counts on (12.4.2)."""
        entries = []
        previous: Label | None = None
        for index, page in enumerate(self._source.pages):
            if not _counts_on(previous, page.label):
                entries.append(f"{index} {self._spelled(_label(page.label))}")
            previous = page.label
        return dictionary({"Nums": f"[{' '.join(entries)}]"})

    def _outline(self, pages: Sequence[Any]) -> Any:
        if not self._source.bookmarks:
            return None
        root = dictionary({"Type": "/Outlines"})
        self._hang(root, list(self._source.bookmarks), pages)
        return self._pdf.Reference(root)

    def _hang(self, parent: Any, marks: list[Bookmark], pages: Sequence[Any]) -> None:
        """Hang the marks below `parent`: a first mark and all deeper ones after it, in turn."""
        above = self._pdf.Reference(parent)
        children: list[Any] = []
        while marks:
            first = marks.pop(0)
            deeper = []
            while marks and marks[0].level > first.level:
                deeper.append(marks.pop(0))
            page = self._spelled(pages[first.page])
            entry = dictionary(
                {"Title": text(first.title), "Parent": above, "Dest": f"[{page} /Fit]"}
            )
            self._pdf.Reference(entry)
            if deeper:
                self._hang(entry, deeper, pages)
            children.append(entry)
        self._chain(parent, children)

    def _chain(self, parent: Any, children: list[Any]) -> None:
        references = [self._pdf.Reference(child) for child in children]
        for child, previous, following in zip(
            children, [None, *references], [*references[1:], None], strict=False
        ):
            child.dict.update(
                {
                    name: value
                    for name, value in (("Prev", previous), ("Next", following))
                    if value is not None
                }
            )
        parent.dict.update(First=references[0], Last=references[-1], Count=len(references))

    def _information(self) -> Any:
        source = self._source
        return dictionary(
            {
                "Title": text(source.title),
                "Author": text(source.author),
                "Subject": text(source.subject),
                "Creator": text(source.creator),
                "Producer": text("ReportLab"),
            }
        )

    def _fingerprint(self) -> bytes:
        source = self._source
        pages = [
            (page.size, page.label, [(each.form.key, each.to_page) for each in page.placed])
            for page in source.pages
        ]
        return repr((source.title, source.language, source.creator, pages)).encode()

    def _list(self, references: Sequence[Any]) -> str:
        return f"[{' '.join(self._spelled(reference) for reference in references)}]"

    def _spelled(self, thing: Any) -> str:
        spelled: bytes = thing.format(self._pdf)
        return spelled.decode("ascii")


def _box(rect: Rect, paper: Size) -> str:
    """A rectangle from the top left in millimetres as PDF's box from the lower left in points."""
    edges = (
        rect.x_mm,
        paper.height_mm - rect.bottom_mm,
        rect.right_mm,
        paper.height_mm - rect.y_mm,
    )
    return array(edge * PT_PER_MM for edge in edges)


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
