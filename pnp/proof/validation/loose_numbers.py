"""Loose numbers: digits on a face that no field names, and that are therefore unchecked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pnp.core.errors import quantity
from pnp.core.geometry import Rect
from pnp.core.resources import __version__
from pnp.data.placements import Place, Placements
from pnp.data.schema import as_table
from pnp.games.game import Game
from pnp.proof.readback.boxes import BoxIndex, holds_middle
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.page_print import PrintedWord
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.values import parse_numbers
from pnp.words.words import ALTERNATIVE

_DIGIT: Final = re.compile(r"\d")
_PLACE: Final = re.compile(r"\{[^{}]*\}")
"""The placeholder of a value in a text."""
_EDGES: Final = re.compile(r"^\W+|\W+$")
_MAX_LISTED: Final = 4


def loose_numbers(
    game: Game, placements: Placements, pages: Sequence[PageText]
) -> Iterator[Finding]:
    """Yield a finding for each face with digits outside of fields and catalogue texts.

    Only faces of the game's components count: rulers, cut marks and tuckboxes have other numbers.
    Rulebooks have them in sentences, which are compared with a fresh build.

    Args:
        game: the game, whose words and credits define the permitted digits.
        placements: the place of each face.
        pages: the pages as read.
    """
    if game.is_of_tables:
        return
    faces = {
        component.id
        for front in game.bag().components
        for component in (front, front.back)
        if component
    }
    texts = _texts_of(game, str(placements.order.get("language") or "en"))
    by_page: dict[int, list[Place]] = defaultdict(list)
    for place in placements.places:
        by_page[place.page].append(place)
    firsts: dict[str, Place] = {}
    for place in placements.places:
        if place.face in faces:
            firsts.setdefault(place.face, place)
    numbers = {place.page for place in firsts.values()}
    loose = {page: list(_loose(by_page[page], pages[page - 1], texts)) for page in numbers}
    for place in firsts.values():
        words = list(_on(place, pages[place.page - 1], loose[place.page]))
        if words:
            yield _report(place, words)


def _report(place: Place, loose: Sequence[PrintedWord]) -> Finding:
    words = ", ".join(repr(word.text) for word in loose[:_MAX_LISTED])
    more = len(loose) - _MAX_LISTED
    others = f" and {quantity(more, 'other')}" if more > 0 else ""
    fact = f"{place.face} says {words}{others} outside of fields, and nothing tells what that is"
    hint = "name it in the layout: field= with the path of a number, or a label"
    return Finding("warning", "number", fact, place.page, loose[0].at, hint)


def _loose(
    places: Sequence[Place], page: PageText, exceptions: frozenset[str]
) -> Iterator[PrintedWord]:
    """Yield the words of a page with digits that no field of its faces names."""
    boxes = [box for place in places for name, box in place.fields if parse_numbers(name)]
    index = BoxIndex(box.edges for box in boxes)
    for word in _whole(page.words, __version__):
        if word.seen and not exceptions.issuperset(_bare([word.text])):
            x, y = word.at.middle
            if not index.query((x, y, x, y)):
                yield word


def _on(place: Place, page: PageText, words: Sequence[PrintedWord]) -> Iterator[PrintedWord]:
    """Yield the words whose centre lies on the visible part of a face."""
    face = place.at.intersection(Rect(0, 0, page.size.width_mm, page.size.height_mm))
    return (word for word in words if holds_middle(face, word.at))


def _whole(words: Sequence[PrintedWord], text: str) -> Iterator[PrintedWord]:
    """Yield words without those that spell a text in pieces, as around a token, in any order."""
    letters_there, letters = "".join(word.text for word in words), sorted(text)
    starts = range(len(letters_there) - len(text) + 1)
    spans = (range(start, start + len(text)) for start in starts)
    inside = {
        at
        for span in spans
        if sorted(letters_there[span[0] : span[-1] + 1]) == letters
        for at in span
    }
    start = 0
    for word in words:
        if start not in inside:
            yield word
        start += len(word.text)


def _texts_of(game: Game, languages: str) -> frozenset[str]:
    """Return the words with digits that occur in texts, or in the game's names."""
    texts = [str(game.credits.year), __version__, *game.texts.values(), *_names(game.data)]
    for language in languages.split(","):
        for key, text in game.words_in(language).texts.items():
            if not key.startswith(ALTERNATIVE):
                texts += [_PLACE.sub(" ", form) for form in text.forms]
    return frozenset(_bare(texts))


def _bare(texts: Iterable[str]) -> Iterator[str]:
    """Yield the words of texts that have digits, without the punctuation around them."""
    for text in texts:
        yield from (_EDGES.sub("", word) for word in text.split() if _DIGIT.search(word))


def _names(data: Any) -> Iterator[str]:
    """Yield all texts of a game's data."""
    stack = [as_table(data)]
    while stack:
        match stack.pop():
            case str(text):
                yield text
            case dict(table):
                stack += table.values()
            case list(rows) | tuple(rows):
                stack += rows
