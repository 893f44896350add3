"""Contacts: words that touch words, a frame or a rule, or cross the edge of a panel or safe area.

A game's intended contacts are known from the file that would be printed now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.core.errors import Problem
from pnp.core.geometry import Rect
from pnp.data.placements import Placements
from pnp.proof.readback.boxes import holds_middle
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.page_print import Contact, PrintedWord
from pnp.proof.validation.findings import Finding

_NEAR_MM: Final = 0.8
"""The tolerance of an intended contact's position: other tools round."""
_SHOWN: Final = 40
_HINT: Final = "set them smaller or apart"
_IF_MEANT: Final = f"{_HINT}, unless they are meant to touch"


def contacts(pages: Sequence[PageText]) -> Iterator[Finding]:
    """Yield the words that touch something on pages whose intended contacts are unknown."""
    for page in pages:
        pairs = page.contacts.contacts
        for contact in pairs:
            if contact.other:
                yield Finding("error", "contact", _fact(contact), page.number, contact.at, _HINT)
        lines = [contact for contact in pairs if not contact.other and not contact.is_edge]
        edges = [contact for contact in pairs if contact.is_edge]
        for first in (*lines[:1], *edges[:1]):
            yield Finding("note", "contact", _fact(first), page.number, first.at, _IF_MEANT)
        yield from _note_limit(page)


def new_contacts(pages: Sequence[PageText], reference: Sequence[PageText]) -> Iterator[Finding]:
    """Yield the words of a file that touch something unintentionally.

    Args:
        pages: the file's pages.
        reference: the corresponding pages that would be printed now.
    """
    for page, reference_page in zip(pages, reference, strict=True):
        for contact in page.contacts.contacts:
            if not any(_is_same(contact, other) for other in reference_page.contacts.contacts):
                yield Finding("error", "contact", _fact(contact), page.number, contact.at, _HINT)
        yield from _note_limit(page)


def layout_contacts(problems: Sequence[Problem]) -> Iterator[Finding]:
    """Yield the words that touch something in the game's own layouts, as found while building."""
    for problem in problems:
        yield Finding("warning", "contact", f"{problem.place}: {problem.fact}", hint=problem.hint)


def _note_limit(page: PageText) -> Iterator[Finding]:
    """Yield a note if not all candidate texts of a page were checked."""
    if not page.contacts.is_all:
        fact = "of the texts that lie near others or a line, only the first were looked into"
        yield Finding("note", "unread", fact, page.number, hint="look at the page yourself")


def beyond_safe_edge(
    pages: Sequence[PageText], reference: Sequence[PageText], placements: Placements, safe_mm: float
) -> Iterator[Finding]:
    """Yield the words of cards that are closer to the cut than intended.

    Args:
        pages: the file's pages.
        reference: the corresponding pages that would be printed now.
        placements: the place of each face on them.
        safe_mm: the distance that words keep from the cut.
    """
    cards: dict[int, list[Rect]] = defaultdict(list)
    for place in placements.places:
        if place.face in placements.components:
            cards[place.page].append(place.at)
    for page, reference_page in zip(pages, reference, strict=True):
        for at in cards[page.number]:
            safe = at.inset(safe_mm - _NEAR_MM)
            ours = list(_beyond(reference_page, at, safe))
            for word in _beyond(page, at, safe):
                if not any(word.at.is_near(other.at, _NEAR_MM) for other in ours):
                    fact = f"{word.text!r} stands less than {safe_mm:g} mm from the cut"
                    yield Finding("error", "contact", fact, page.number, word.at, _HINT)


def _beyond(page: PageText, card: Rect, safe: Rect) -> Iterator[PrintedWord]:
    """Yield the words of a card that are not entirely within its safe area."""
    for word in page.words:
        if word.seen and holds_middle(card, word.at) and not safe.contains(word.at):
            yield word


def _fact(contact: Contact) -> str:
    words = f"the text {contact.words[:_SHOWN]!r}"
    if contact.is_edge:
        return f"{words} crosses the edge of a coloured area"
    other = f"the text {contact.other[:_SHOWN]!r}" if contact.other else "a line"
    return f"{words} touches or crosses {other}"


def _is_same(one: Contact, other: Contact) -> bool:
    same_words = {one.words, one.other} == {other.words, other.other}
    return same_words and one.is_edge == other.is_edge and one.at.is_near(other.at, _NEAR_MM)
