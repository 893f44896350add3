"""Documents: a part of a game as one PDF, and the name of its file."""

from __future__ import annotations

from collections.abc import Iterator
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

    Game, part, paper, how backs are printed for what has backs, language, every choice by name
    that is not the usual one, and whether only what has changed is in it: so no print takes the
    place of one that is cut, fed or sleeved otherwise.
    """
    pieces = [key, part.name, order.paper, part.backs, order.language, *_unusual(order, part)]
    return "_".join(filter(None, pieces)) + ".pdf"


def _unusual(order: Order, part: Part) -> Iterator[str]:
    """What of an order is not as usual, so far as the part shows it."""
    usual = Order(order.game)
    follows_format = any(each.kind == "card" and each.size is None for each in part.everything)
    choices = (
        (order.ink, usual.ink, True),
        (order.card, usual.card, follows_format),
        (order.cut, usual.cut, part.grid is not None),
        (order.page_order, usual.page_order, part.is_duplex),
        (order.printer, usual.printer, True),
    )
    yield from (chosen for chosen, as_usual, shown in choices if shown and chosen != as_usual)
    if order.changed_since is not None:
        yield "changed"


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
        for each in part.everything
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
