"""One PDF document: its pages and its settings for viewers.

Pages that show the same thing in the same places share one content stream, so fifty equal sheets
cost fifty small page objects. Nothing in the file depends on the clock, the machine, or the order
of a hash: the same pages make the same bytes.
Files may be carried inside (ISO 32000-1, 7.11.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import md5
from typing import Any, Final

from msgspec import Struct, field
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import PT_PER_MM, Size
from pnp.press.pdf import navigation
from pnp.press.pdf.contents import Contents, page_key
from pnp.press.pdf.objects import Objects
from pnp.press.pdf.pages import Attachment, Bookmark, Page, ViewerHints
from pnp.press.pdf.syntax import array, box, dictionary, references, serialise, stream, text


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

    def to_bytes(self) -> bytes:
        """Return the file. Equal documents give equal bytes.

        Raises:
            CallError: SOURCE_DATE_EPOCH is not a time.
        """
        pdf = _new()
        objects = Objects(pdf)
        contents = Contents(pdf, objects)
        tree = dictionary({})
        parent = pdf.Reference(tree)
        pages = [pdf.Reference(_page(page, parent, contents)) for page in self.pages]
        tree.dict.update(Type="/Pages", Count=len(pages), Kids=references(pdf, pages))
        objects.fonts.write()
        pdf.Catalog = self._catalog(pdf, parent, pages, contents)
        pdf.info = self._information()
        # reportlab would mix in SOURCE_DATE_EPOCH, which many build machines set.
        pdf.signature = md5(self._fingerprint(), usedforsecurity=False)
        content: bytes = pdf.format()
        return content

    def _catalog(
        self, pdf: PDFDocument, tree: Any, pages: Sequence[Any], contents: Contents
    ) -> Any:
        return dictionary(
            {
                "Type": "/Catalog",
                "Version": "/1.7",
                "Pages": tree,
                "Lang": text(self.language),
                "ViewerPreferences": _preferences(self.hints),
                "PageLabels": navigation.page_labels(pdf, [page.label for page in self.pages]),
                "Outlines": navigation.outline(pdf, self.bookmarks, pages),
                "PageMode": "/UseOutlines" if self.bookmarks else None,
                "OCProperties": contents.optional_content(),
                **attachment_entries(pdf, self.attachments),
            }
        )

    def _information(self) -> Any:
        return dictionary(
            {
                "Title": text(self.title),
                "Author": text(self.author),
                "Subject": text(self.subject),
                "Creator": text(self.creator),
                "Producer": text("ReportLab"),
            }
        )

    def _fingerprint(self) -> bytes:
        pages = [(page.size, page.label, page_key(page)) for page in self.pages]
        return repr((self.title, self.language, self.creator, pages)).encode()


def _new() -> PDFDocument:
    """Return an empty file. reportlab reads SOURCE_DATE_EPOCH for it, though it shows no date."""
    try:
        return PDFDocument(compression=1, invariant=1, pdfVersion=_VERSION)
    except (ValueError, OverflowError, OSError) as error:
        fact = "the environment's SOURCE_DATE_EPOCH is no time: it takes seconds since 1970"
        raise CallError(Problem(fact, hint="unset it; it makes no difference here")) from error


def _page(page: Page, parent: Any, contents: Contents) -> Any:
    content, resources = contents.of(page)
    media = _paper(page.size)
    return dictionary(
        {
            "Type": "/Page",
            "Parent": parent,
            "MediaBox": media,
            "TrimBox": media if page.trim is None else box(page.trim, page.size),
            "Contents": content,
            "Resources": resources,
        }
    )


def _paper(size: Size) -> str:
    return array((0, 0, size.width_mm * PT_PER_MM, size.height_mm * PT_PER_MM))


def _preferences(hints: ViewerHints) -> Any:
    return dictionary(
        {
            "DisplayDocTitle": "true",
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "Duplex": None if hints.duplex is None else f"/{hints.duplex}",
        }
    )
