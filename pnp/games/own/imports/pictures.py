"""Folders of pictures, a card each.

`wren x3.png` and `3x wren.png` are three copies. A folder `back` or `backs` beside the pictures, or
in their folder, holds backs: the one of a card has its name, and a single one is that of all.
Pictures are cropped to the card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, Problem, quantity
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.own_pictures import SUFFIXES
from pnp.games.own.drafts import DeckDraft, Draft, unique_ids
from pnp.games.own.imports.sources import add_picture, files_in, folder_of
from pnp.games.own.sketches import Sketch, SketchBox

_FRONTS: Final = ("front", "fronts", "faces")
_BACKS: Final = ("back", "backs", "double_sided", "cardback")
_AFTER: Final = re.compile(r"(?P<name>.+?)[ _-]x(?P<copies>[0-9]{1,3})", re.IGNORECASE)
_BEFORE: Final = re.compile(r"(?P<copies>[0-9]{1,3})x[ _-](?P<name>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A card that is a picture on each side, by the names of files in art/."""

    name: str
    copies: int
    front: str
    back: str = ""


def import_pictures(source: Path) -> Draft:
    """Return the draft of a deck for a folder of pictures.

    Raises:
        CallError: there is no such folder, or no picture in it.
    """
    home, draft = folder_of(source), Draft()
    pictures = files_in(home, *SUFFIXES)
    fronts = [path for path in pictures if _side(path, home) not in _BACKS]
    behind = [path for path in pictures if _side(path, home) in _BACKS]
    backs = {path.stem.casefold(): path for path in behind}
    if not fronts:
        hint = f"put {', '.join(SUFFIXES)} into it"
        raise CallError(Problem("the folder holds no pictures", str(home), hint))
    usual = next(iter(backs.values())) if len(backs) == 1 else None
    cards = []
    uses = set()
    for path in fronts:
        name, copies = _copies(path.stem)
        back = backs.get(path.stem.casefold()) or backs.get(name.casefold()) or usual
        reverse = add_picture(draft, back) if back else ""
        uses.add(back)
        if backs and not back:
            draft.note("left out", "no back of that name; the card has none", path.name)
        cards.append(PictureCard(name, copies, add_picture(draft, path), reverse))
    for path in behind:
        if path not in uses:
            draft.note("left out", "it is the back of no card", path.relative_to(home).as_posix())
    draft.note("taken over", f"{quantity(len(cards), 'picture')} as {quantity(len(cards), 'card')}")
    if len(uses - {None}):
        draft.note("taken over", f"{quantity(len(uses - {None}), 'picture')} as backs")
    draft.note("guessed", "the size of a card is that of poker cards: change it in both drawings")
    draft.decks.append(picture_deck(cards, tables.cards()["poker"].size, 0))
    return draft


def _side(path: Path, home: Path) -> str:
    """Return the name of the folder below the given one that a picture is in."""
    steps = path.relative_to(home).parts
    return steps[0].casefold() if len(steps) > 1 else ""


def _copies(stem: str) -> tuple[str, int]:
    """Return the name of a card and its number of copies, as the name of its file says."""
    match = _AFTER.fullmatch(stem) or _BEFORE.fullmatch(stem)
    return (match["name"], int(match["copies"])) if match else (stem, 1)


def picture_deck(cards: Sequence[PictureCard], size: Size, bleed_mm: float) -> DeckDraft:
    """Return a deck of cards that are pictures.

    Args:
        cards: the cards.
        size: of a card as it is cut.
        bleed_mm: how far its pictures reach beyond that.
    """
    sides = (size.width_mm + 2 * bleed_mm, size.height_mm + 2 * bleed_mm)
    inner = (-bleed_mm, -bleed_mm, *sides)
    has_backs = any(card.back for card in cards)
    sketches = {"card.svg": Sketch(size, (SketchBox(*inner, "{{art|crop|picture}}"),))}
    if has_backs:
        sketches["back.svg"] = Sketch(size, (SketchBox(*inner, "{{reverse|crop|picture}}"),))
    ids = unique_ids([card.name for card in cards])
    rows = [
        (ident, str(card.copies), card.front, *([card.back] if has_backs else []))
        for ident, card in zip(ids, cards, strict=True)
    ]
    heads = ("id", "copies", "art", *(["reverse"] if has_backs else []))
    back = "back.svg" if has_backs else None
    return DeckDraft("cards", heads, rows, sketches, "card.svg", back)
