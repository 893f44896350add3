"""The text that can be found in a PDF again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import pypdfium2


def count_cards(path: Path, cards: Iterable[Sequence[str]]) -> int:
    """Count the cards whose texts are all in the file: each word as often as the cards need it."""
    rest = Counter(words(path))
    count = 0
    for texts in cards:
        card_words = Counter(word for text in texts for word in text.casefold().split())
        if card_words <= rest:
            rest -= card_words
            count += 1
    return count


def words(path: Path) -> list[str]:
    """The words of a file, in small letters."""
    file = pypdfium2.PdfDocument(path)
    try:
        pages = [page.get_textpage().get_text_range() for page in file]
    finally:
        file.close()
    return " ".join(pages).casefold().split()


def pages(path: Path) -> int:
    """Count the pages of a file."""
    file = pypdfium2.PdfDocument(path)
    try:
        return len(file)
    finally:
        file.close()
