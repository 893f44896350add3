"""The checks by name, and what each finds, for tables."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CHECKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "number": "a printed number that is not the game's",
        "agreement": "a number that is not the same in all files of a game",
        "copies": "cards, tokens or aids that are missing, or too many",
        "format": "components that are printed larger or smaller than they are",
        "pairs": "a back that is not behind its front when the paper is flipped",
        "backs": "backs that should look the same and do not",
        "bleed": "colour that ends at the edge where it should run beyond",
        "set": "files that may be of two builds, because one was killed",
        "pages": "pages that are missing, too many, or in another order",
        "size": "a page that was cropped, turned or scaled",
        "words": "a word that is missing, too many, or stands for another",
        "look": "pictures or colours that differ",
        "lines": "thin lines, as those to cut along, that are missing or too many",
        "contact": "words that touch others, a frame or a line, or leave a card's safe edge",
        "hidden": "words that cannot be seen",
        "unread": "a page with too much on it to be looked into",
        "paper": "a page of no usual size",
        "margin": "print nearer to an edge than printers reach",
        "font": "a font that is not embedded",
        "picture": "a picture with too few dots an inch",
        "type": "type that is too small",
        "light type": "small light type on a darker ground",
        "hairline": "strokes that are too thin",
        "scaling": "a file that viewers may scale",
        "numbers": "printed numbers that do not go together",
        "position": "pieces that are lost or doubled in a game",
        "end": "games that do not end",
        "capacity": "a pad or track with too little room",
        "unused": "a card, box or ability that nobody ever used",
    }
)
"""Those of files first, then those of games that were played."""
