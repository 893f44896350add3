"""A tale of Duck Blind followed with the cards by somebody who knows nothing but its words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from pnp.data.words import Words
from pnp.games.blind import read, scoring
from pnp.games.blind.fields import CARDS, KINDS
from pnp.games.blind.material import material
from pnp.games.blind.telling import duck
from pnp.play import PlayRequest, describe_game

PRINTED: Final = material(read())
ENGLISH: Final = Words.load("en", "blind")
NAMES: Final = [duck(ENGLISH, kind) for kind in range(KINDS)]


def named(text: str) -> Counter[str]:
    """Ducks in a list: those with longer names first, for a name may end another."""
    found: Counter[str] = Counter()
    for name in sorted(NAMES, key=len, reverse=True):
        found[name] = text.count(name)
        text = text.replace(name, "")
    assert re.fullmatch(r"[, and]*", text)
    return +found


class Reader:
    """The cards that lie before somebody who does what each line says."""

    def __init__(self) -> None:
        self.line: Counter[str] = Counter()
        self.discards: Counter[str] = Counter()
        self.front: dict[str, Counter[str]] = defaultdict(Counter)
        self.total: Counter[str] = Counter()
        self.adds: Counter[tuple[str, str]] = Counter()
        self.warden = False

    def lay(self, ducks: str) -> None:
        assert not self.line
        self.line = named(ducks)

    def flush(self, _player: str) -> None:
        self.discards += self.line
        self.line = Counter()

    def take(self, player: str, name: str) -> None:
        assert self.line[name] > 0
        self.line -= Counter({name: 1})
        self.front[player][name] += 1

    def leave(self, ducks: str) -> None:
        assert named(ducks) == self.line
        self.discards += self.line
        self.line = Counter()

    def add(self, player: str, card: str) -> None:
        self.adds[player, card] += 1

    def choke(self, player: str, _other: str) -> None:
        self.used(player, "Choke")

    def used(self, player: str, card: str) -> None:
        assert self.adds[player, card] > 0
        self.adds[player, card] -= 1

    def returns(self, card: str, player: str) -> None:
        self.used(player, card)

    def steal(self, player: str, other: str, name: str) -> None:
        assert self.front[other][name] > 0
        self.front[other][name] -= 1
        self.front[player][name] += 1
        self.used(player, "Rogue Dog")

    def call(self, player: str, name: str) -> None:
        assert self.discards[name] > 0
        self.discards[name] -= 1
        self.front[player][name] += 1
        self.used(player, "Duck Call")

    def draw(self, player: str, name: str) -> None:
        self.front[player][name] += 1
        self.used(player, "Double Barrel")

    def recycle(self) -> None:
        self.discards.clear()

    def turn_up(self) -> None:
        assert not self.warden
        self.warden = True

    def lose(self, player: str, name: str) -> None:
        assert self.warden
        assert self.front[player][name] > 0
        self.front[player][name] -= 1
        self.discards[name] += 1

    def permit(self, _player: str) -> None:
        assert self.warden

    def go(self) -> None:
        assert self.warden
        self.warden = False

    def begin(self) -> None:
        assert not self.line
        assert not +self.adds, "every action card is used or goes back"

    def score(self, player: str, *numbers: str) -> None:
        ducks = [self.front[player][name] for name in NAMES]
        face, sets, pairs, points, total = map(int, numbers)
        assert face == scoring.face_points(PRINTED, ducks)
        assert sets == scoring.set_points(PRINTED, ducks)
        assert pairs == scoring.pair_count(ducks) * PRINTED.pair
        self.total[player] += points
        assert self.total[player] == total
        self.discards += self.front.pop(player, Counter())

    def nothing(self, *_words: str) -> None:
        """A line that moves no card this reader watches."""


ONE: Final = f"({'|'.join(map(re.escape, NAMES))})"
WHO: Final = r"(Player \d)"
CARD: Final = f"({'|'.join(ENGLISH.text(f'card.{card}') for card in CARDS)})"
LINES: Final[dict[str, Callable[..., None]]] = {
    r"Day \d, .*": Reader.begin,
    r"In flight: (.*)\.": Reader.lay,
    rf"{WHO} plays Flush: .*": Reader.flush,
    rf"{WHO} takes {ONE}\.": Reader.take,
    r"Left over and discarded: (.*)\.": Reader.leave,
    rf"{WHO} adds {CARD}\.": Reader.add,
    rf"{WHO} plays Choke and swaps places with {WHO}\.": Reader.choke,
    rf"{CARD} has nothing to do, and goes back to {WHO}\.": Reader.returns,
    rf"{WHO}’s dog steals a duck from {WHO}: {ONE}\.": Reader.steal,
    rf"{WHO} calls a duck back from the discards: {ONE}\.": Reader.call,
    rf"{WHO} draws a second duck: {ONE}\.": Reader.draw,
    r"The deck runs out of ducks: .*": Reader.recycle,
    r"A Game Warden turns up\.": Reader.turn_up,
    rf"The warden takes a duck from {WHO}: {ONE}\.": Reader.lose,
    rf"{WHO} shows (?:no permit|a Special Permit).*": Reader.permit,
    r"The warden is discarded\.|Nobody has a rare duck: .*": Reader.go,
    rf"{WHO} scores (\d+) for ducks \+ (\d+) for the largest set \+ (\d+) for pairs: "
    r"(\d+) points?, (\d+) in all\.": Reader.score,
    r"Bonus cards: .*|All ducks are discarded; .*|The round is played anew\.": Reader.nothing,
    rf"{WHO} (?:is the start player|lays no shot card|fires .*)\.": Reader.nothing,
    r"Order of choosing: .*|No place in the order: .*|No duck is in flight\.": Reader.nothing,
    r"The deck has no ducks left: the line is \d short\.": Reader.nothing,
    r".* wins? the bonus card .*": Reader.nothing,
}


def lines(players: int, policy: str, index: int) -> Iterator[str]:
    told = describe_game(PlayRequest("blind", players, (policy,), 5, index))
    yield from told.setup
    for move in told.moves:
        yield from move.lines


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_duck_and_point_of_a_tale_is_where_its_words_put_it(
    players: int, policy: str
) -> None:
    for index in range(6):
        reader = Reader()
        for line in lines(players, policy, index):
            (found,) = ((m, do) for text, do in LINES.items() if (m := re.fullmatch(text, line)))
            found[1](reader, *found[0].groups())
        reader.begin()
        assert len(reader.total) == players
