"""Orders drawn by lot: a game, a part of it, and how that is printed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pnp.data.tables import papers
from pnp.printing.orders import Order

INKS: Final = ("full", "low", "grey")
LANGUAGES: Final = ("en", "fr", "de", "es")
PARTS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "pond": ("start", "sheets", "aid", "rules"),
        "cover": ("start", "cards", "score", "aid", "mat", "rules"),
        "bucket": ("start", "score", "aid", "mat", "token", "rules"),
        "gallery": ("start", "cards", "board", "targets", "aid", "rules"),
        "blind": ("start", "cards", "aid", "track", "token", "rules"),
        "goose": ("start", "cards", "score"),
        "lamplight": ("start", "moths", "flowers", "garden", "lanterns", "night", "rules"),
        "puddle": ("start", "sheets", "cards", "aid", "rules"),
    }
)
EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
OWN: Final = ("goose", "lamplight", "puddle")
"""Games that lie in folders of `EXAMPLES`."""
PACKS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"cover": ("bathroom-photos", "linocut")}
)
"""Packs for games, by their folders in `EXAMPLES`."""
SMALL: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "pond": ("aid",),
        "cover": ("score",),
        "bucket": ("score",),
        "gallery": ("targets",),
        "blind": ("track",),
    }
)
"""Parts of a page or two."""
WAYS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = MappingProxyType(
    {
        "start": ({},),
        "rules": ({}, {"booklet": True}),
        "sheets": ({}, {"sheets": 3}, {"per_page": 1}),
        "score": ({}, {"sheets": 3}, {"per_page": 1}),
        "cards": (
            {},
            {"backs": "gutterfold"},
            {"backs": "duplex-short", "page_order": "fronts-then-backs"},
            {"backs": "none", "cut": "butt"},
            {"bleed_mm": 2.0},
            {"bleed_mm": 0.0, "marks": "guides"},
            {"back_bleed_mm": 4.0, "marks": "none"},
            {"card": "tarot"},
            {"card": "standard-usa", "copies": 2},
            {"card": "poker", "skip": 3},
            {"tuckbox": "deck"},
            {"tuckbox": "game", "sleeved": True},
        ),
        "token": ({}, {"copies": 2}, {"backs": "gutterfold"}),
        "targets": ({}, {"copies": 2}, {"backs": "none"}),
        "aid": ({}, {"copies": 3}),
    }
)
"""Ways to print a part, besides its paper, ink and language."""
_SECOND_LANGUAGE: Final = 0.2
_ONE_FILE: Final = 0.1
_PACK: Final = 0.4
"""Shares of orders for two languages, for two parts in one file, and of a game's for a pack."""
_CARDS: Final = 34
"""Of a deck: the last that may be drawn begins before it."""


def draw(lot: random.Random, parts: Mapping[str, Sequence[str]] = PARTS) -> Order:
    """Return an order for a part of a game; it may be one that nothing can be printed by."""
    key = lot.choice(sorted(parts))
    part = lot.choice(parts[key])
    way = dict(lot.choice(WAYS.get(part, ({},)))) if parts is not SMALL else {}
    if part == "cards" and "tuckbox" not in way:
        first = lot.randrange(1, _CARDS)
        way["cards"] = (f"{first}-{first + lot.randrange(1, 20)}",)
    languages = [lot.choice(LANGUAGES)]
    if parts is not SMALL:
        if lot.random() < _SECOND_LANGUAGE:
            languages.append(
                lot.choice([language for language in LANGUAGES if language != languages[0]])
            )
        if lot.random() < _ONE_FILE and "cards" not in way and "page_order" not in way:
            way |= {"one_file": True}
        if key in PACKS and lot.random() < _PACK:
            way |= {"packs": (EXAMPLES / lot.choice(PACKS[key]),)}
    only = (part,)
    if way.get("one_file"):
        only = (part, lot.choice([name for name in parts[key] if name not in (part, "cards")]))
    return Order(
        str(EXAMPLES / key) if key in OWN else key,
        only=only,
        paper=lot.choice(sorted(papers())),
        ink=lot.choice(INKS),
        language=",".join(languages),
        **way,
    )
