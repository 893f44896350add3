"""The writer: pages of placed forms in, one PDF out. The only room that knows reportlab.

`document.py` holds pages and the catalog, `objects.py` turns a form and its resources into PDF
objects, `fonts.py` embeds fonts, `syntax.py` spells values. A drawing is changed in
`press.svg`, a layout in `press.sheets`: here nothing is drawn and nothing is placed.
"""

from pnp.press.pdf.document import Bookmark, Document, Label, Page, Placed, ViewerHints

__all__ = ["Bookmark", "Document", "Label", "Page", "Placed", "ViewerHints"]
