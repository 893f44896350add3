"""The writer: pages of placed forms in, one PDF out. The only room that knows reportlab.

`pages.py` holds the nouns, `document.py` the file as a whole with its content streams, labels,
outline and the files inside, `metadata.py` the standards that it follows, `objects.py` turns a form
and its resources into PDF objects, `fonts.py` embeds fonts, `syntax.py` spells values, `file.py`
writes the objects, and `object_streams.py` packs those that are no streams. A drawing is changed
in `press.svg`, a layout in `press.sheets`: here nothing is drawn and nothing is placed.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily
from pnp.press.pdf.pages import (
    Attachment,
    Bookmark,
    Flip,
    Label,
    Outline,
    Page,
    Placed,
    ViewerHints,
)

if TYPE_CHECKING:
    from pnp.press.pdf.document import Document
    from pnp.press.pdf.metadata import OutputIntent
else:  # reportlab is not imported for files that are kept
    __getattr__ = import_lazily(__name__, {"Document": "document", "OutputIntent": "metadata"})

__all__ = [
    "Attachment",
    "Bookmark",
    "Document",
    "Flip",
    "Label",
    "Outline",
    "OutputIntent",
    "Page",
    "Placed",
    "ViewerHints",
]
