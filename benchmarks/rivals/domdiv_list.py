"""The list of cards for domdiv to print: as many of those that it knows as our deck has.

domdiv prints dividers for the cards of one published game and for nothing else, so it is measured
with those. Their names are read from its own files where it is installed, and go nowhere else.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

LANGUAGE = "en_us"


def names(package: Path, count: int) -> list[str]:
    """The names of so many cards, of those that are in a box of their own.

    Args:
        package: where domdiv's files lie.
        count: how many are wanted.
    """
    data = package / "card_db"
    cards = _read(data / "cards_db.json.gz")
    texts = _read(data / LANGUAGE / f"cards_{LANGUAGE}.json.gz")
    titles = {
        texts[card["card_tag"]]["name"]
        for card in cards
        if card.get("randomizer", True)
        and any(box.endswith("2ndEdition") for box in card["cardset_tags"])
    }
    return sorted(titles)[:count]


def _read(path: Path) -> Any:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)
