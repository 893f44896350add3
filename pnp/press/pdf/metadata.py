"""A document's statements about itself in XMP, and the inks that it is meant for.

A tagged document follows PDF/UA-1 (ISO 14289-1, 5). One with an output intent is made to PDF/X-4
(ISO 15930-7): colours are meant for the press of an embedded profile, and the document says when it
was made, by which program, and that nobody has trapped it. The standard itself is not public; the
rules are those that public descriptions of it and of its forerunners name.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from pnp.press.pdf.syntax import dictionary, serialise, stream, text

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
{claims}
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""

TAGGED: Final = "<pdfuaid:part>1</pdfuaid:part>"
"""The claim of a document with a structure tree."""

_MADE_FOR_PRESS: Final = """\
<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4\
</pdfxid:GTS_PDFXVersion>
<pdf:Trapped xmlns:pdf="http://ns.adobe.com/pdf/1.3/">False</pdf:Trapped>
<pdf:Producer xmlns:pdf="http://ns.adobe.com/pdf/1.3/">{producer}</pdf:Producer>
<xmp:CreatorTool xmlns:xmp="http://ns.adobe.com/xap/1.0/">{creator}</xmp:CreatorTool>
<xmp:CreateDate xmlns:xmp="http://ns.adobe.com/xap/1.0/">{date}</xmp:CreateDate>
<xmp:ModifyDate xmlns:xmp="http://ns.adobe.com/xap/1.0/">{date}</xmp:ModifyDate>
<xmp:MetadataDate xmlns:xmp="http://ns.adobe.com/xap/1.0/">{date}</xmp:MetadataDate>
<xmpMM:DocumentID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">uuid:{id}</xmpMM:DocumentID>
<xmpMM:VersionID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:VersionID>
<xmpMM:RenditionClass xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">default\
</xmpMM:RenditionClass>"""

PRODUCER: Final = "ReportLab"
_DATE: Final = "2000-01-01T00:00:00Z"
_PDF_DATE: Final = "D:20000101000000Z"
"""A date that the standard demands; the same for all, so that equal documents give equal bytes."""

_INKS: Final = 4


class OutputIntent(Struct, frozen=True):
    """The press that a document's colours are meant for."""

    condition: str
    """The profile's name for the inks and the paper."""
    profile: bytes
    """An ICC profile of four inks."""

    def entries(self, pdf: PDFDocument) -> dict[str, Any]:
        """Return the catalog's entry (ISO 32000-1, 14.11.5)."""
        profile = pdf.Reference(stream(self.profile, {"N": _INKS}))
        intent = dictionary(
            {
                "Type": "/OutputIntent",
                "S": "/GTS_PDFX",
                "OutputConditionIdentifier": text("Custom"),
                "OutputCondition": text(self.condition),
                "Info": text(self.condition),
                "DestOutputProfile": profile,
            }
        )
        return {"OutputIntents": f"[{serialise(pdf, pdf.Reference(intent))}]"}


def press_claims(creator: str, fingerprint: str) -> str:
    """Return the claims of a document that is made to PDF/X-4.

    Args:
        creator: the program.
        fingerprint: 32 digits that tell documents apart.
    """
    names = {"producer": PRODUCER, "creator": escape(creator), "date": _DATE}
    groups = zip((0, 8, 12, 16, 20), (8, 12, 16, 20, 32), strict=True)
    identity = "-".join(fingerprint[start:end] for start, end in groups)
    return _MADE_FOR_PRESS.format(id=identity, **names)


def press_information() -> dict[str, object]:
    """Return the further entries of the table of information (14.3.3)."""
    date = text(_PDF_DATE)
    return {"Trapped": "/False", "CreationDate": date, "ModDate": date}


def metadata(title: str, language: str, claims: str) -> Any:
    """Return the stream by which a file says which standards it follows."""
    content = _XMP.format(title=escape(title), language=escape(language), claims=claims)
    return stream(content.encode(), {"Type": "/Metadata", "Subtype": "/XML"})
