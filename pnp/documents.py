"""Documents: a part of a game as one PDF, and the name of its file."""

from __future__ import annotations

from typing import cast

from pnp import __version__
from pnp.components import Component
from pnp.data.game import Credits
from pnp.manifests import written
from pnp.orders import Order
from pnp.parts import Part
from pnp.press.faces import Face
from pnp.press.pdf import Attachment, Document, Flip, ViewerHints
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
        attachments=(
            Attachment(
                "manifest.json", "application/json", "What lies where", manifest(order, part)
            ),
        ),
        hints=_hints(order, part),
    )


def file_name(order: Order, key: str, part: Part) -> str:
    """What a part's file is called.

    Game, part, paper, how backs are printed for what has backs, language, the ink if it is not
    full, and whether only what has changed is in it: a print of everything is not replaced by it.
    """
    pieces = [key, part.name, order.paper, part.backs, order.language]
    if order.ink != "full":
        pieces.append(order.ink)
    if order.changed_since is not None:
        pieces.append("changed")
    return "_".join(filter(None, pieces)) + ".pdf"


def manifest(order: Order, part: Part) -> bytes:
    """What lies where in a part's file, as JSON.

    What has not changed since it was last printed is told with no copies, so that the next
    print can be compared with this one.
    """
    about = {
        "made_with": f"ducks-pnp {__version__}",
        "game": order.game,
        "part": part.name,
        "language": order.language,
        "paper": order.paper,
        "ink": order.ink,
    }
    printed = {each.id for each in part.components}
    components = {
        each.id: (each.copies if each.id in printed else 0, _shown(each, part))
        for each in (*part.components, *part.unchanged)
        if each.id in part.faces
    }
    return written(about, components, part.faces, part.sides)


def _shown(component: Component, part: Part) -> tuple[Face, ...]:
    """The faces of a component's front and, if it has one, back."""
    back = (part.faces[component.back.id],) if component.back else ()
    return (part.faces[component.id], *back)


def _hints(order: Order, part: Part) -> ViewerHints:
    """How the printer is to turn the paper, where both sides are printed."""
    if not part.is_duplex or order.page_order != "collated":
        return ViewerHints()
    flip = {"duplex-long": "DuplexFlipLongEdge", "duplex-short": "DuplexFlipShortEdge"}
    return ViewerHints(cast("Flip", flip[order.backs]))
