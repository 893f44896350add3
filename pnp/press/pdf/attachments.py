"""Files carried inside a document (ISO 32000-1, 7.11.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.press.pdf.pages import Attachment
from pnp.press.pdf.syntax import dictionary, references, spelled, stream, text

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument


def entries(pdf: PDFDocument, attachments: Sequence[Attachment]) -> dict[str, Any]:
    """Return the catalog's entries for attachments: by name, and as the document's own files."""
    if not attachments:
        return {}
    ordered = sorted(attachments, key=lambda each: each.name)
    files = [pdf.Reference(_file(pdf, each)) for each in ordered]
    names = " ".join(
        f"{spelled(pdf, text(each.name))} {spelled(pdf, file)}"
        for each, file in zip(ordered, files, strict=True)
    )
    tree = dictionary({"EmbeddedFiles": dictionary({"Names": f"[{names}]"})})
    return {"Names": tree, "AF": references(pdf, files)}


def _file(pdf: PDFDocument, attachment: Attachment) -> Any:
    held = stream(
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
            "EF": dictionary({"F": pdf.Reference(held)}),
        }
    )
