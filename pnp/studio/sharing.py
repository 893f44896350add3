"""A game's pieces for programs and shops: the formats of `export`, and each as an archive.

An archive holds the files that `export` writes, made of the pack as it is now. Pictures are drawn
by means that a page without a server has not: `calls` imports this module only where it can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pnp.core.bounds import BLEED_MM
from pnp.core.errors import CallError
from pnp.data import tables
from pnp.exports.checking import zip_of
from pnp.exports.export import files_of_export, refuse_choices
from pnp.exports.formats import FORMATS, Format, format_named
from pnp.exports.pieces import Choices
from pnp.studio.session import Session

_ON: Final = "1"
_CARDS: Final = ("standard", "poker", "bridge", "euro", "tarot", "square-70")
"""The formats of cards that a page offers."""


def formats(session: Session) -> dict[str, Any]:
    """Return the formats with their options, and why a game may not be exported in one."""
    rows = [
        {
            "key": form.key,
            "is_public": form.is_uploaded,
            "flags": form.flags,
            "refusal": _refusal(form, session),
            "folder": str(_folder(session, form)),
        }
        for form in FORMATS.values()
    ]
    shops = {key: shop.name for key, shop in tables.shops().items() if not shop.standard}
    return {"formats": rows, "shops": shops, "cards": _CARDS}


def archive(session: Session, key: str, options: Mapping[str, str]) -> tuple[str, bytes]:
    """Return the name and the content of a zip file with an export.

    Args:
        session: the game.
        key: of the format.
        options: `card`, `shop`, `large` and `public` as a page sends them.

    Raises:
        CallError: there is no such format or option, or the game may not be exported in it.
        MaterialError: something does not fit.
    """
    form = format_named(key)
    order = session.order(card=options.get("card", _CARDS[0]), bleed_mm=BLEED_MM)
    choices = Choices(
        is_large=options.get("large") == _ON,
        shop=options.get("shop", ""),
        is_public=options.get("public") == _ON,
    )
    files = files_of_export(order, form, _folder(session, form), choices)
    return f"{session.game.key}-{form.key}.zip", zip_of(files)


def _refusal(form: Format, session: Session) -> str:
    """Return the reason for which a game may not be exported; empty if it may."""
    try:
        refuse_choices(form, session.game, Choices(is_public=form.is_uploaded))
    except CallError as error:
        return error.problems[0].fact
    return ""


def _folder(session: Session, form: Format) -> Path:
    """Return the folder that an archive is to be unpacked into."""
    return Path("output", session.game.key, form.key).absolute()
