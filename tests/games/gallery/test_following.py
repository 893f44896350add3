"""A tale of the Gallery followed with the cards by somebody who knows nothing but its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from pnp.data.words import Words
from pnp.games.gallery import read
from pnp.games.gallery.fields import CARDS, COLOURS
from pnp.games.gallery.material import material
from pnp.play import PlayRequest, describe_game

PRINTED: Final = material(read())
ENGLISH: Final = Words.load("en", "gallery")
NAMES: Final = [ENGLISH.text(f"card.{card}") for card in CARDS]
ALL: Final = Counter(dict(zip(NAMES, PRINTED.copies, strict=True)))
BOTTOMS: Final = ENGLISH.text("card.bottoms_up")


class Reader:
    """The hands, the deck and the ducks before somebody who does what each line says."""

    def __init__(self) -> None:
        self.hands: dict[str, Counter[str]] = {}
        self.deck, self.discards = ALL.copy(), Counter[str]()
        self.left: dict[str, int] = {}
        self.diving = 0
        self.line: list[str] = []

    def hold(self, who: str, cards: str) -> None:
        names = re.findall("|".join(sorted(NAMES, key=len, reverse=True)), cards)
        assert len(names) == PRINTED.hand
        self.hands[who] = Counter(names)
        self.deck -= Counter(names)
        self.left[who] = PRINTED.ducks - PRINTED.in_front

    def play(self, who: str, card: str) -> None:
        assert self.hands[who][card] > 0
        self.hands[who][card] -= 1
        if card == BOTTOMS:
            self.diving += 1
        else:
            self.discards[card] += 1

    def throw(self, who: str, card: str) -> None:
        self.hands[who][card] -= 1
        self.discards[card] += 1

    def draw(self, who: str, card: str) -> None:
        assert self.deck[card] > 0
        self.deck[card] -= 1
        self.hands[who][card] += 1
        assert self.hands[who].total() == PRINTED.hand

    def shuffle(self) -> None:
        assert self.deck.total() == 0
        self.deck, self.discards = self.discards, Counter()

    def surface(self) -> None:
        self.diving -= 1
        self.discards[BOTTOMS] += 1

    def hit(self, whose: str, lost: str, left: str) -> None:
        self.left[whose] -= int(lost)
        assert self.left[whose] == int(left)

    def out(self, whose: str) -> None:
        self.left[whose] = 0

    def see(self, line: str) -> None:
        self.line = line.split(", ")
        assert len(self.line) == PRINTED.spaces
        assert line.count("diving") == self.diving

    def nothing(self) -> None:
        """A line that moves no card this reader watches."""


WHO: Final = f"({'|'.join(ENGLISH.text(f'colour.{colour}') for colour in COLOURS)})"
CARD: Final = f"({'|'.join(NAMES)})"
LINES: Final[dict[str, Callable[..., None]]] = {
    rf"{WHO} holds (.*)\.": Reader.hold,
    rf"{WHO} plays {CARD}(?:: | at ).*": Reader.play,
    rf"{WHO} can play nothing, and discards {CARD}\.": Reader.throw,
    rf"{WHO} draws {CARD}\.": Reader.draw,
    r"The action deck is used up; .*": Reader.shuffle,
    rf"{BOTTOMS} comes off its duck and is discarded\.": Reader.surface,
    rf"{WHO} loses (\d+) ducks? and has (\d+) left\.": Reader.hit,
    rf"{WHO} loses the last duck, .*": Reader.out,
    r"Front to back: (.*)\.": Reader.see,
    r"A card in brackets .*|\w+ begins, .*|The shot hits no duck\.": Reader.nothing,
}


def lines(players: int, policy: str, index: int) -> Iterator[str]:
    told = describe_game(PlayRequest("gallery", players, (policy,), 5, index))
    yield from told.setup
    for move in told.moves:
        yield from move.lines


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_every_card_that_leaves_a_hand_or_the_deck_is_named(players: int, policy: str) -> None:
    for index in range(3):
        reader = Reader()
        for line in lines(players, policy, index):
            (found,) = ((m, do) for text, do in LINES.items() if (m := re.fullmatch(text, line)))
            found[1](reader, *(each for each in found[0].groups()))
        held = sum(hand.total() for hand in reader.hands.values())
        assert held + reader.deck.total() + reader.discards.total() + reader.diving == ALL.total()
        assert sum(left > 0 for left in reader.left.values()) <= 1
