"""Parts that any game has besides its own: a page to print first, tuckboxes for its decks.

A deck is the cards that belong together: those that share a layout or a back, and the format. A few
cards by themselves do not make a deck; they lie with the largest deck of their format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final, Literal

from pnp.core.geometry import Size
from pnp.games.components import Bag, Component
from pnp.printing.orders import TUCKBOX

START: Final = "start"
"""The part with the page that is printed first: a list of the others, and a check of the size."""

COMMON_PARTS: Final = (START, TUCKBOX)

MIN_LISTED: Final = 2
"""A game of fewer parts has no list of them."""

MIN_COUNT: Final = 8
"""So many cards are a deck."""


@dataclass(frozen=True, slots=True)
class CardDeck:
    """Cards that belong together."""

    name: str
    """The name that tells it from the game's other decks: the stem of its first card's layout."""
    cards: tuple[Component, ...]
    is_whole: bool = False
    """Whether it holds all cards of one format, which need no name but the game's."""

    @property
    def count(self) -> int:
        """Return the number of its cards, with copies."""
        return sum(card.copies for card in self.cards)

    @property
    def size(self) -> Size | None:
        """Return the size of a card; None for the format that is ordered."""
        return self.cards[0].size


def with_start(bag: Bag) -> Bag:
    """Return a game's bag with the page to print first, if it has parts enough to be listed."""
    if len(bag.parts) < MIN_LISTED:
        return bag
    first = Component(f"{bag.game}.{START}", START, "start", "common/start.svg", None)
    return replace(bag, components=(first, *bag.components))


def with_tuckboxes(bag: Bag, *, for_each_deck: bool) -> Bag:
    """Return a game's bag with the tuckboxes and bands for its decks.

    Args:
        bag: everything that the game prints.
        for_each_deck: whether each deck has a box; else all cards of a format share one, and a
            belly band holds each deck.
    """
    return replace(bag, components=(*bag.components, *_boxes(bag, for_each_deck=for_each_deck)))


def _boxes(bag: Bag, *, for_each_deck: bool) -> Iterator[Component]:
    decks = decks_of(bag)
    if for_each_deck:
        yield from (_component(bag, "tuckbox", deck) for deck in decks)
        return
    yield from (_component(bag, "tuckbox", deck) for deck in _by_format(decks))
    if len(decks) > 1:
        yield from (_component(bag, "band", deck) for deck in decks)


def _component(bag: Bag, kind: Literal["tuckbox", "band"], deck: CardDeck) -> Component:
    layout = f"common/{kind}.svg"
    name = f"{bag.game}.{kind}.{deck.name}"
    facts = next((part.values["facts"] for part in bag.components if "facts" in part.values), ())
    return Component(name, TUCKBOX, kind, layout, None, values={"deck": deck, "facts": facts})


def _by_format(decks: Iterable[CardDeck]) -> Iterator[CardDeck]:
    """Yield the cards of each format as one deck."""
    formats: dict[Size | None, list[CardDeck]] = {}
    for deck in decks:
        formats.setdefault(deck.size, []).append(deck)
    for number, alike in enumerate(formats.values(), start=1):
        cards = tuple(card for deck in alike for card in deck.cards)
        yield CardDeck(f"all{number}" if number > 1 else "all", cards, is_whole=True)


def decks_of(bag: Bag) -> tuple[CardDeck, ...]:
    """Return the decks of a game, in the order of printing."""
    cards = [
        component for component in bag.components if component.kind == "card" and component.copies
    ]
    decks = [_deck(group) for group in _groups(cards)]
    large = [deck for deck in decks if deck.count >= MIN_COUNT]
    few = [deck for deck in decks if deck.count < MIN_COUNT]
    return tuple(_with_few(deck, few, large) for deck in large) or tuple(decks)


def _groups(cards: Iterable[Component]) -> Iterator[list[Component]]:
    """Yield the cards that share a layout or a back with another of their group."""
    group_of: dict[tuple[object, ...], list[Component]] = {}
    for card in cards:
        keys = tuple(_keys_of(card))
        groups = [group_of[key] for key in keys if key in group_of]
        group = groups[0] if groups else []
        for other in groups[1:]:
            if other is not group:
                group.extend(other)
                group_of = {
                    key: group if member_group is other else member_group
                    for key, member_group in group_of.items()
                }
        group.append(card)
        group_of.update(dict.fromkeys(keys, group))
    yield from {id(group): group for group in group_of.values()}.values()


def _keys_of(card: Component) -> Iterator[tuple[object, ...]]:
    """Yield the keys that a card shares with others of its deck."""
    yield card.size, "layout", card.layout
    if card.back:
        yield card.size, "back", card.back.id


def _deck(cards: Sequence[Component]) -> CardDeck:
    return CardDeck(PurePosixPath(cards[0].layout).stem, tuple(cards))


def _with_few(deck: CardDeck, few: Iterable[CardDeck], large: Sequence[CardDeck]) -> CardDeck:
    """Return a deck with the few cards that lie with it, if it is the largest for them."""
    rest = [
        card
        for other in few
        for card in other.cards
        if other.size == deck.size
        and deck.count == max(paper.count for paper in large if paper.size == other.size)
    ]
    return replace(deck, cards=(*deck.cards, *rest))
