"""Documents: a part of a game as one PDF, and the name of its file."""

from __future__ import annotations

from pnp import __version__
from pnp.data.game import Credits
from pnp.orders import Order
from pnp.parts import Part
from pnp.press.pdf import Document
from pnp.pressroom import Pressroom


def document(order: Order, part: Part, pressroom: Pressroom, rights: Credits) -> Document:
    """A part's pages with title, language and credits."""
    words = pressroom.words
    title = words.text("doc.title", game=rights.title, part=words.text(f"part.{part.name}"))
    return Document(
        title=title,
        language=order.language,
        author=", ".join(rights.designers),
        subject=pressroom.credit,
        creator=f"ducks-pnp {__version__}",
        pages=tuple(pressroom.printer.pages(part.sides, part.faces)),
        bookmarks=part.bookmarks,
    )


def file_name(order: Order, key: str, part: str) -> str:
    """What a part's file is called: game, part, paper, language, and the ink if not full."""
    pieces = [key, part, order.paper, order.language]
    if order.ink != "full":
        pieces.append(order.ink)
    return "_".join(pieces) + ".pdf"
