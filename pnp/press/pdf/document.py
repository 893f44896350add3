"""One PDF document: its pages and its settings for viewers.

Pages that show the same thing in the same places share one content stream, so fifty equal sheets
cost fifty small page objects. Nothing in the file depends on the clock, the machine, or the order
of a hash: the same pages make the same bytes.
The content of a page consists of the operators that place its forms.

Source: ISO 32000-1, 12.3 and 12.4 (labels of pages, the outline), 7.11.4 (files carried inside).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import md5
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct, field
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import PT_PER_MM
from pnp.press.pdf.file import write_file
from pnp.press.pdf.metadata import (
    PRODUCER,
    TAGGED,
    OutputIntent,
    metadata,
    press_claims,
    press_information,
)
from pnp.press.pdf.objects import Objects
from pnp.press.pdf.pages import Attachment, Bookmark, Label, Outline, Page, Placed, ViewerHints
from pnp.press.pdf.structure import (
    StructureTree,
    has_content,
    is_open,
    mark_content,
    pieces_of,
)
from pnp.press.pdf.syntax import (
    array,
    box,
    dictionary,
    matrix,
    numbers,
    references,
    serialise,
    stream,
    text,
)


def attachment_entries(pdf: PDFDocument, attachments: Sequence[Attachment]) -> dict[str, Any]:
    """Return the catalog's entries for attachments: by name, and as the document's own files."""
    if not attachments:
        return {}
    attachments_by_name = sorted(attachments, key=lambda attachment: attachment.name)
    files = [pdf.Reference(_file(pdf, entry)) for entry in attachments_by_name]
    names = " ".join(
        f"{serialise(pdf, text(entry.name))} {serialise(pdf, file)}"
        for entry, file in zip(attachments_by_name, files, strict=True)
    )
    tree = dictionary({"EmbeddedFiles": dictionary({"Names": f"[{names}]"})})
    return {"Names": tree, "AF": references(pdf, files)}


def _file(pdf: PDFDocument, attachment: Attachment) -> Any:
    content = stream(
        attachment.content,
        {
            "Type": "/EmbeddedFile",
            "Subtype": "/" + attachment.media_type.replace("/", "#2F"),
            "Params": dictionary({"Size": len(attachment.content)}),
        },
    )
    return dictionary(
        {
            "Type": "/Filespec",
            "F": text(attachment.name),
            "UF": text(attachment.name),
            "Desc": text(attachment.description),
            "AFRelationship": "/Data",
            "EF": dictionary({"F": pdf.Reference(content)}),
        }
    )


_VERSION: Final = (1, 7)
_PRESS_VERSION: Final = (1, 6)
"""The newest version of PDF that PDF/X-4 allows."""

_INKS_BLEND: Final = "<</S /Transparency /CS /DeviceCMYK>>"
"""The group of a page whose transparent parts are blended in inks (11.4.7)."""


class Document(Struct, frozen=True):
    """Pages with title, language and credits. `to_bytes` writes them."""

    title: str
    language: str
    author: str
    subject: str
    creator: str
    pages: Sequence[Page]
    bookmarks: Sequence[Bookmark] = ()
    attachments: Sequence[Attachment] = ()
    hints: ViewerHints = field(default_factory=ViewerHints)
    intent: OutputIntent | None = None
    """The press that it is made for, to PDF/X-4; None for any printer."""

    def to_bytes(self) -> bytes:
        """Return the file. Equal documents give equal bytes.

        Raises:
            CallError: SOURCE_DATE_EPOCH is not a time.
        """
        pdf = _new(self._version)
        objects = Objects(pdf)
        has_tags = has_content(self.pages)
        contents = Contents(pdf, objects, has_tags=has_tags)
        tree = dictionary({})
        parent = pdf.Reference(tree)
        pages = [
            pdf.Reference(self._page(page, parent, contents, number if has_tags else None))
            for number, page in enumerate(self.pages)
        ]
        tree.dict.update(Type="/Pages", Count=len(pages), Kids=references(pdf, pages))
        objects.fonts.write()
        pdf.Catalog = self._catalog(pdf, parent, pages, contents)
        if has_tags:
            pdf.Catalog.dict.update(self._structure(pdf, pages))
        if claims := self._claims(has_tags=has_tags):
            about = metadata(self.title, self.language, claims)
            pdf.Catalog.dict["Metadata"] = pdf.Reference(about)
        pdf.info = self._information()
        return write_file(pdf, self._version, self._digest().hexdigest())

    def _catalog(
        self, pdf: PDFDocument, tree: Any, pages: Sequence[Any], contents: Contents
    ) -> Any:
        return dictionary(
            {
                "Type": "/Catalog",
                "Version": "/{}.{}".format(*self._version),
                "Pages": tree,
                "Lang": text(self.language),
                "ViewerPreferences": _preferences(self.hints),
                "PageLabels": page_labels(pdf, [page.label for page in self.pages]),
                "Outlines": outline(pdf, self.bookmarks, pages),
                "PageMode": "/UseOutlines" if self.bookmarks else None,
                "OCProperties": contents.optional_content(),
                **attachment_entries(pdf, self.attachments),
                **(self.intent.entries(pdf) if self.intent else {}),
            }
        )

    def _structure(self, pdf: PDFDocument, pages: Sequence[Any]) -> dict[str, Any]:
        """Return the catalog's entries of a tagged document (14.7, 14.8)."""
        return {
            "MarkInfo": dictionary({"Marked": "true"}),
            "StructTreeRoot": StructureTree(self.pages).write(pdf, pages),
        }

    def _claims(self, *, has_tags: bool) -> str:
        """Return the standards that the file follows, in XMP."""
        claims = [TAGGED] if has_tags else []
        if self.intent:
            claims.append(press_claims(self.creator, self._digest().hexdigest()))
        return "\n".join(claims)

    def _information(self) -> Any:
        return dictionary(
            {
                "Title": text(self.title),
                "Author": text(self.author),
                "Subject": text(self.subject),
                "Creator": text(self.creator),
                "Producer": text(PRODUCER),
                **(press_information() if self.intent else {}),
            }
        )

    @property
    def _version(self) -> tuple[int, int]:
        return _PRESS_VERSION if self.intent else _VERSION

    def _digest(self) -> Any:
        """Return a digest that tells documents apart."""
        pages = [(page.size, page.label, page_key(page)) for page in self.pages]
        content = repr((self.title, self.language, self.creator, pages)).encode()
        return md5(content + (self.intent.profile if self.intent else b""), usedforsecurity=False)

    def _page(self, page: Page, parent: Any, contents: Contents, number: int | None) -> Any:
        content, resources = contents.of(page)
        media = array((0, 0, page.size.width_mm * PT_PER_MM, page.size.height_mm * PT_PER_MM))
        return dictionary(
            {
                "Type": "/Page",
                "Parent": parent,
                "MediaBox": media,
                "BleedBox": None if page.trim is None else media,
                "TrimBox": media if page.trim is None else box(page.trim, page.size),
                "Contents": content,
                "Resources": resources,
                "StructParents": number,
                "Group": _INKS_BLEND if self.intent else None,
            }
        )


def _new(version: tuple[int, int]) -> PDFDocument:
    """Return an empty file. reportlab reads SOURCE_DATE_EPOCH for it, though it shows no date."""
    try:
        return PDFDocument(invariant=1, pdfVersion=version)
    except (ValueError, OverflowError, OSError) as error:
        fact = "the environment's SOURCE_DATE_EPOCH is not a time: it takes seconds since 1970"
        raise CallError(Problem(fact, hint="unset it; it makes no difference here")) from error


def _preferences(hints: ViewerHints) -> Any:
    return dictionary(
        {
            "DisplayDocTitle": "true",
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "Duplex": None if hints.duplex is None else f"/{hints.duplex}",
        }
    )


class Contents:
    """The contents of one document's pages, and the layers that they use."""

    def __init__(self, pdf: PDFDocument, objects: Objects, *, has_tags: bool) -> None:
        self._pdf = pdf
        self._tagged = has_tags
        self._objects = objects
        self._written: dict[object, tuple[Any, Any]] = {}
        self._layers: dict[str, Any] = {}

    def of(self, page: Page) -> tuple[Any, Any]:
        """Return references to the page's content stream and to its resources."""
        key = (page.size, page_key(page))
        if key not in self._written:
            self._written[key] = self._write(page)
        return self._written[key]

    def optional_content(self) -> Any:
        """Return all layers, shown and printed unless the user hides them (8.11.4), if any."""
        if not self._layers:
            return None
        layers = references(self._pdf, list(self._layers.values()))
        settings = dictionary(
            {"Name": text("Layers"), "Order": layers, "ON": layers, "BaseState": "/ON"}
        )
        return dictionary({"OCGs": layers, "D": settings})

    def _write(self, page: Page) -> tuple[Any, Any]:
        names: dict[str, str] = {}
        resources: dict[str, dict[str, Any]] = {"XObject": {}}
        operators, number = [], 0
        for item in page.placed:
            if is_open(item, page):
                for category, entries in self._objects.resources(item.form.resources).items():
                    resources.setdefault(category, {}).update(entries)
                drawing = ""
            else:
                name = names.setdefault(item.form.key, f"F{len(names)}")
                resources["XObject"][name] = self._objects.form(item.form)
                drawing = _drawing(item, name)
            if self._tagged:
                drawing = mark_content(item, page, drawing, number)
                number += len(pieces_of(item, page))
            operators.append(self._on_layer(item, drawing, resources))
        content = stream("".join(operators).encode("ascii"))
        entries = {name: dictionary(entries) for name, entries in resources.items()}
        return self._pdf.Reference(content), self._pdf.Reference(dictionary(entries))

    def _on_layer(self, item: Placed, operators: str, resources: dict[str, dict[str, Any]]) -> str:
        """Return the operators of a form on its layer, if it has one (8.11.3.2)."""
        if item.layer is None:
            return operators
        reference = self._layer(item.layer)
        name = f"L{list(self._layers).index(item.layer)}"
        resources.setdefault("Properties", {})[name] = reference
        return f"/OC /{name} BDC\n{operators}EMC\n"

    def _layer(self, name: str) -> Any:
        if name not in self._layers:
            group = dictionary({"Type": "/OCG", "Name": text(name)})
            self._layers[name] = self._pdf.Reference(group)
        return self._layers[name]


def page_key(page: Page) -> tuple[object, ...]:
    """Return a page's content, for comparing pages."""
    return tuple(
        (item.form.key, item.to_page, item.clip, item.layer, *_read_as(item))
        for item in page.placed
    )


def _read_as(item: Placed) -> tuple[object, ...]:
    return (item.alt, item.structure) if item.alt or item.structure else ()


def _drawing(item: Placed, name: str) -> str:
    """Return the operators that show one form, inside its clip."""
    clip = "" if item.clip is None else f"{_path(item.clip)} W n "
    return f"q {clip}{matrix(item.to_page)} cm /{name} Do Q\n"


def _path(outline: Outline) -> str:
    """Return a closed path around an area."""
    first, *others = outline
    return " ".join((f"{numbers(first)} m", *(f"{numbers(other)} l" for other in others), "h"))


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
        deeper = _descendants(rest, first.level)
        marks = rest[len(deeper) :]
        destination = f"[{serialise(pdf, pages[first.page])} /Fit]"
        entry = dictionary({"Title": text(first.title), "Parent": above, "Dest": destination})
        children.append(pdf.Reference(entry))
        if deeper:
            _hang(pdf, entry, deeper, pages)
        _link(children, entry, pdf)
    parent.dict.update(First=children[0], Last=children[-1], Count=len(children))


def _descendants(marks: list[Bookmark], level: int) -> list[Bookmark]:
    """Return the marks at the head of the list that stand deeper than `level`."""
    ends = (index for index, mark in enumerate(marks) if mark.level <= level)
    return marks[: next(ends, len(marks))]


def _link(children: Sequence[Any], last: Any, pdf: PDFDocument) -> None:
    """Tie the newest child to the one before it."""
    if len(children) > 1:
        last.dict["Prev"] = children[-2]
        pdf.idToObject[children[-2].name].dict["Next"] = children[-1]
