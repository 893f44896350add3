"""A game's pieces for programs and shops: the formats of `export`, and each as an archive.

An archive has the files that `export` writes, with the current pack. A page without a server has
neither Pillow nor lxml, and offers the formats that need neither.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pnp.core.bounds import BLEED_MM
from pnp.core.errors import CallError, Problem
from pnp.data import tables
from pnp.exports.checking import zip_of
from pnp.exports.export import files_of_export, refuse_choices
from pnp.exports.formats import FORMATS, Format, find_format
from pnp.exports.pieces import Choices
from pnp.studio.session import Session

_ON: Final = "1"
_CARDS: Final = ("standard", "poker", "bridge", "euro", "tarot", "square-70")
"""The card formats that a page offers."""

_IN_BROWSERS: Final = ("png", "html", "cutlines", "silhouette", "sprites")
"""The formats that need neither JPEG pictures nor an HTML parser nor the files' destination."""


def formats(session: Session) -> dict[str, Any]:
    """Return the formats with their options, and the reasons against exporting the game.

    Formats that cannot be made here are listed separately.
    """
    here = [form for form in FORMATS.values() if _is_here(form)]
    rows = [
        {
            "key": form.key,
            "is_public": form.is_uploaded,
            "flags": form.flags,
            "refusal": _refusal(form, session),
            "folder": str(_folder(session, form)),
        }
        for form in here
    ]
    elsewhere = [key for key, form in FORMATS.items() if form not in here]
    shops = {key: shop.name for key, shop in tables.shops().items() if not shop.standard}
    return {"formats": rows, "installed": elsewhere, "shops": shops, "cards": _CARDS}


def archive(session: Session, key: str, options: Mapping[str, str]) -> tuple[str, bytes]:
    """Return the name and the content of a zip file with an export.

    Args:
        session: the game.
        key: the key of the format.
        options: `card`, `shop`, `large` and `public` as a page sends them.

    Raises:
        CallError: there is no such format or option, it cannot be made here, or the game may not
            be exported in it.
        MaterialError: something does not fit.
    """
    form = find_format(key)
    if not _is_here(form):
        hint = f"download the pack, and use it there: ducks-pnp export {form.key} GAME --pack DIR"
        raise CallError(Problem(f"{form.key} is made by ducks-pnp on a computer", hint=hint))
    order = session.order(card=options.get("card", _CARDS[0]), bleed_mm=BLEED_MM)
    choices = Choices(
        is_large=options.get("large") == _ON,
        shop=options.get("shop", ""),
        is_public=options.get("public") == _ON,
    )
    files = files_of_export(order, form, _folder(session, form), choices)
    return f"{session.game.key}-{form.key}.zip", zip_of(files)


def _is_here(form: Format) -> bool:
    """Return whether a format can be made: any by a server, some in a browser."""
    return sys.platform != "emscripten" or form.key in _IN_BROWSERS


def _refusal(form: Format, session: Session) -> str:
    """Return the reason for which a game may not be exported; empty if it may."""
    try:
        refuse_choices(form, session.game, Choices(is_public=form.is_uploaded))
    except CallError as error:
        return error.problems[0].fact
    return ""


def _folder(session: Session, form: Format) -> Path:
    """Return the folder into which an archive will be unpacked."""
    return Path("output", session.game.key, form.key).absolute()
