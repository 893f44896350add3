"""Orders of mpc-autofill: an XML file that says which picture is in which place of a deck.

Read in the documentation of its desktop client: `order/fronts/card` and `order/backs/card` hold an
`id`, a `name` and `slots`, the numbers of places with commas between; `order/cardback` is the id of
the back of all other cards. An id is that of a file on a usual drive, or, in newer orders, the
path of a local file. Nothing is fetched here: pictures lie beside the order, or in the folders
`cards`, `fronts`, `backs` and `cardback` there, by their names, or as the client stores them, with
the id at the end.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import MaterialError, Problem, quantity
from pnp.core.geometry import Size
from pnp.core.reading import read_bytes
from pnp.data.foreign_xml import parse_xml
from pnp.games.own.drafts import Draft
from pnp.games.own.imports.pictures import PictureCard, picture_deck
from pnp.games.own.imports.sources import MAX_TEXT, add_picture, file_beside, is_picture

_FOLDERS: Final = ("", "cards", "fronts", "backs", "cardback")
_SIZE: Final = Size(63.5, 88.9)
_BLEED_MM: Final = 3.048
"""Of its pictures: 36 of 300 pixels an inch on each side."""

_MAX_DIGITS: Final = 4


def import_order(source: Path) -> Draft:
    """Return the draft of a deck for an order.

    Raises:
        MaterialError: it is no such order, or none of its pictures is there.
    """
    root = _root(source)
    draft = Draft()
    fronts, backs = (_slots(root, side, source, draft) for side in ("fronts", "backs"))
    cardback = str(root.findtext("cardback") or "").strip()
    usual = _picture((cardback, ""), source.parent, draft) if cardback else ""
    faces = {key: _picture(key, source.parent, draft) for key in dict.fromkeys(fronts.values())}
    behind = {key: _picture(key, source.parent, draft) for key in dict.fromkeys(backs.values())}
    pairs: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], str] = {}
    for slot, key in sorted(fronts.items()):
        if faces[key]:
            pair = faces[key], (behind[backs[slot]] if slot in backs else "") or usual
            pairs[pair] += 1
            names.setdefault(pair, Path(key[1] or key[0]).stem)
    if not pairs:
        hint = "put the pictures beside it, by the names that the order has for them"
        raise MaterialError(Problem("none of the order's pictures is there", str(source), hint))
    cards = [PictureCard(names[pair], count, *pair) for pair, count in pairs.items()]
    for slot in sorted(backs.keys() - fronts.keys()):
        draft.note("left out", f"the back of place {slot}, which has no front")
    total = quantity(len(fronts), "card")
    draft.note("taken over", f"{pairs.total()} of {total}, {len(cards)} different")
    draft.note("guessed", "the size is that of poker cards, and pictures show 3 mm of bleed")
    for detail in ("stock", "foil"):
        text = str(root.findtext(f"details/{detail}") or "")
        if text not in ("", "false"):
            draft.note("left out", f"{detail}: {text!r:.60}")
    draft.decks.append(picture_deck(cards, _SIZE, _BLEED_MM))
    return draft


def _root(source: Path) -> Any:
    content = read_bytes(source, MAX_TEXT)
    root = parse_xml(content, "the file is not XML", str(source), "name an order")
    if root.tag != "order" or root.find("fronts") is None:
        hint = "it begins with <order> and holds <fronts>"
        raise MaterialError(Problem("the file is not an order of mpc-autofill", str(source), hint))
    return root


def _slots(root: Any, side: str, source: Path, draft: Draft) -> dict[int, tuple[str, str]]:
    """Return the id and the name of the picture in each place of a deck."""
    slots: dict[int, tuple[str, str]] = {}
    for card in root.iterfind(f"{side}/card"):
        ident, name = (str(card.findtext(tag) or "").strip() for tag in ("id", "name"))
        place = f"{source.name}, line {card.sourceline}"
        for text in str(card.findtext("slots") or "").replace("[", "").replace("]", "").split(","):
            slot = text.strip()
            if not slot:
                continue
            if not (slot.isdecimal() and len(slot) < _MAX_DIGITS):
                draft.note("left out", f"{slot!r:.40} is not a place in a deck", place)
            elif int(slot) in slots:
                fact = f"{name or ident!r:.60} in place {slot}, where there is a card already"
                draft.note("left out", fact, place)
            else:
                slots[int(slot)] = ident, name
    return slots


def _picture(key: tuple[str, str], home: Path, draft: Draft) -> str:
    """Return the name in art/ of the picture that an order means; nothing if it is not there."""
    ident, name = key
    folders = [home / folder for folder in _FOLDERS if (home / folder).is_dir()]
    for address in (address for address in key if address and is_picture(Path(address))):
        for folder in folders:
            path = file_beside(folder, address)
            if path is not None:
                return add_picture(draft, path)
    for path in (path for folder in folders for path in sorted(folder.iterdir())):
        is_stored = bool(ident) and path.stem.endswith((f"({ident})", ident)) and is_picture(path)
        if is_stored and file_beside(path.parent, path.name):
            return add_picture(draft, path)
    draft.note("left out", f"the picture {name or ident!r:.80} is not beside the order")
    return ""
