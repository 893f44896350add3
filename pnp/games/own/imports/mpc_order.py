"""Orders of mpc-autofill: an XML file that says which picture is in which place of a deck.

Read in the documentation of its desktop client: `order/fronts/card` and `order/backs/card` hold an
`id`, a `name` and `slots`, the numbers of places with commas between; `order/cardback` is the id of
the back of all other cards. An id is that of a file on a usual drive, or, in newer orders, the
path of a local file. Nothing is fetched here: pictures lie beside the order, or in the folders
`cards`, `fronts`, `backs` and `cardback` there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.data.foreign_xml import parse_xml
from pnp.games.own.drafts import Draft
from pnp.games.own.imports.pictures import PictureCard, picture_deck
from pnp.games.own.imports.sources import add_picture, file_beside, is_picture, read_source

_FOLDERS: Final = ("", "cards", "fronts", "backs", "cardback")
_SIZE: Final = Size(63.5, 88.9)
_BLEED_MM: Final = 3.048
"""Of its pictures: 36 of 300 pixels an inch on each side."""

_MAX_SLOTS: Final = 1_000
_MAX_DIGITS: Final = 4


def import_order(source: Path) -> Draft:
    """Return the draft of a deck for an order.

    Raises:
        MaterialError: it is no such order, or none of its pictures is there.
    """
    root = _root(source)
    draft = Draft()
    fronts, backs = (dict(_slots(root, side, source, draft)) for side in ("fronts", "backs"))
    cardback = str(root.findtext("cardback") or "").strip()
    usual = _picture((cardback, ""), source.parent, draft) if cardback else ""
    faces = {key: _picture(key, source.parent, draft) for key in {*fronts.values()}}
    behind = {key: _picture(key, source.parent, draft) for key in {*backs.values()}}
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
    draft.note("taken over", f"{pairs.total()} of {len(fronts)} cards, {len(cards)} different")
    draft.note("guessed", "the size is that of poker cards, and pictures show 3 mm of bleed")
    for detail in ("stock", "foil"):
        text = str(root.findtext(f"details/{detail}") or "")
        if text not in ("", "false"):
            draft.note("left out", f"{detail}: {text!r:.60}")
    draft.decks.append(picture_deck(cards, _SIZE, _BLEED_MM))
    return draft


def _root(source: Path) -> Any:
    content = read_source(source).encode()
    root = parse_xml(content, "the file is no XML", str(source), "name an order")
    if root.tag != "order" or root.find("fronts") is None:
        hint = "it begins with <order> and holds <fronts>"
        raise MaterialError(Problem("the file is no order of mpc-autofill", str(source), hint))
    return root


def _slots(
    root: Any, side: str, source: Path, draft: Draft
) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield the places of a deck with the id and the name of the picture in each."""
    for card in root.iterfind(f"{side}/card"):
        ident, name = (str(card.findtext(tag) or "").strip() for tag in ("id", "name"))
        for text in str(card.findtext("slots") or "").replace("[", "").replace("]", "").split(","):
            slot = text.strip()
            if slot.isdecimal() and len(slot) < _MAX_DIGITS and int(slot) < _MAX_SLOTS:
                yield int(slot), (ident, name)
            elif slot:
                place = f"{source.name}, line {card.sourceline}"
                draft.note("left out", f"{slot!r:.40} is no place in a deck", place)


def _picture(key: tuple[str, str], home: Path, draft: Draft) -> str:
    """Return the name in art/ of the picture that an order means; nothing if it is not there."""
    names = [name for name in key if name and is_picture(Path(name))]
    for name in names:
        for folder in _FOLDERS:
            path = file_beside(home / folder, name) if (home / folder).is_dir() else None
            if path is not None:
                return add_picture(draft, path)
    ident, name = key
    draft.note("left out", f"the picture {name or ident!r:.80} is not beside the order")
    return ""
