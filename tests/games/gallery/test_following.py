"""A tale of the Gallery followed with the cards by somebody who knows no more than they say.

What the reader knows is read off the faces: how many cards of a kind or colour there are, how many
spaces the board has, and how many cards the player aid says are held.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final

import pytest
from lxml import etree
from sampling import sampled

from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.study.play import PlayRequest, describe_game

pytestmark = pytest.mark.one_in(4)

SVG: Final = "{http://www.w3.org/2000/svg}"


@cache
def edition() -> Edition:
    return lay_out(resolve(Order("gallery", only=("cards", "board", "aid"))))


def texts(part: str, face: str) -> list[str]:
    root = etree.fromstring(edition().part(part).faces[face].svg)
    return ["".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")]


def alike(deck: str) -> Counter[str]:
    """How many cards of each name there are, as they say."""
    told: Counter[str] = Counter()
    for name, face in edition().part("cards").faces.items():
        if name.startswith(f"gallery.{deck}."):
            said, copies = sorted((field.text for field in face.fields), key=str.isdecimal)
            told[said] = int(copies)
    return told


@cache
def actions() -> Counter[str]:
    return alike("action")


@cache
def ducks() -> Counter[str]:
    return alike("duck")


@cache
def spaces() -> list[int]:
    return [int(text) for text in texts("board", "gallery.board") if text.isdecimal()]


@cache
def hand() -> int:
    aid = " ".join(texts("aid", "gallery.aid"))
    (count,) = (int(number) for number in re.findall(r"until you hold (\d) again", aid))
    return count


BOTTOMS: Final = "Bottoms Up"


class Reader:
    """The hands, the deck and the ducks before somebody who does what each line says."""

    def __init__(self) -> None:
        self.hands: dict[str, Counter[str]] = {}
        self.deck, self.discards = actions().copy(), Counter[str]()
        self.left: dict[str, int] = {}
        self.diving = 0
        self.line: list[str] = []

    def hold(self, who: str, cards: str) -> None:
        names = re.findall("|".join(sorted(actions(), key=len, reverse=True)), cards)
        assert len(names) == hand()
        self.hands[who] = Counter(names)
        self.deck -= Counter(names)
        self.left[who] = ducks()[who] - 1

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
        assert self.hands[who].total() == hand()

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
        assert len(self.line) == len(spaces())
        assert line.count("diving") == self.diving

    def nothing(self) -> None:
        """A line that moves no card this reader watches."""


@cache
def readings() -> dict[str, Callable[..., None]]:
    """What the reader does at each line of a tale."""
    who = f"({'|'.join(name for name in ducks() if name != 'Water')})"
    card = f"({'|'.join(actions())})"
    return {
        rf"{who} holds (.*)\.": Reader.hold,
        rf"{who} plays {card}(?:: | at ).*": Reader.play,
        rf"{who} can play nothing, and discards {card}\.": Reader.throw,
        rf"{who} draws {card}\.": Reader.draw,
        r"The action deck is used up; .*": Reader.shuffle,
        rf"{BOTTOMS} comes off its duck and is discarded\.": Reader.surface,
        rf"{who} loses (\d+) ducks? and has (\d+) left\.": Reader.hit,
        rf"{who} loses the last duck, .*": Reader.out,
        r"Front to back: (.*)\.": Reader.see,
        r"A card in brackets .*|\w+ begins, .*|The shot hits no duck\.": Reader.nothing,
    }


def lines(players: int, policy: str, index: int) -> Iterator[str]:
    told = describe_game(
        PlayRequest("gallery", players, tuple((policy.split(",") * players)[:players]), 5, index)
    )
    yield from told.setup
    for move in told.moves:
        yield from move.lines


def test_the_faces_tell_what_the_reader_has_to_know() -> None:
    assert (actions().total(), len(actions())) == (54, 16)
    assert ducks().total() == 41
    assert spaces() == [1, 2, 3, 4, 5, 6]
    assert hand() == 3


@pytest.mark.parametrize(
    ("players", "policy"),
    sampled(product((3, 4, 5, 6), ("greedy", "random", "greedy,random")), 5),
)
def test_every_card_that_leaves_a_hand_or_the_deck_is_named(players: int, policy: str) -> None:
    for index in range(3):
        reader = Reader()
        for line in lines(players, policy, index):
            (found,) = (
                (m, do) for text, do in readings().items() if (m := re.fullmatch(text, line))
            )
            found[1](reader, *(each for each in found[0].groups()))
        held = sum(hand.total() for hand in reader.hands.values())
        assert (
            held + reader.deck.total() + reader.discards.total() + reader.diving
            == actions().total()
        )
        assert sum(left > 0 for left in reader.left.values()) <= 1
