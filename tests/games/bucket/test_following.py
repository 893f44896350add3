"""A tale of the Bucket followed with dice, mat, aid and score sheet by somebody who knows no more.

What the reader knows is read off the faces: how many places the mat has, in which order the aid
names the hands, how many columns and rounds the sheet has, and after which a game may end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import pytest
from lxml import etree

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.study.play import PlayRequest, describe_game

pytestmark = pytest.mark.one_in(4)

SVG: Final = "{http://www.w3.org/2000/svg}"
Dice = Counter[int]


@cache
def face(part: str) -> etree._Element:
    edition = lay_out(resolve(Order("bucket", only=(part,))))
    return etree.fromstring(edition.part(part).faces[f"bucket.{part}"].svg)


def texts(part: str) -> list[str]:
    return ["".join(text.itertext()).strip() for text in face(part).iter(f"{SVG}text")]


def hands() -> list[str]:
    """The names of hands as the aid numbers them, best first."""
    told = texts("aid")
    return [told[told.index(str(place)) + 1] for place in range(1, 9)]


def places() -> int:
    """How many places for dice the mat has."""
    return sum(rect.get("stroke-dasharray") is not None for rect in face("mat").iter(f"{SVG}rect"))


def endings() -> dict[int, set[int]]:
    """After which rounds a game of so many players may end, as the sheet says."""
    ends: dict[int, set[int]] = {}
    marked = iter(texts("score"))
    for text in marked:
        if text == str(len(ends) + 1):
            ends[len(ends) + 1] = set()
        elif ends and re.fullmatch(r"\d(·\d)*", text):
            ends[len(ends)] = {int(players) for players in text.split("·")}
    return ends


def dice(text: str) -> Dice:
    return Counter(int(die) for die in re.findall(r"\d", text))


class Reader:
    """The dice on the mat and the points on the sheet of somebody who does what each line says."""

    def __init__(self, players: int) -> None:
        self.players, self.rounds, self.wanted = players, 0, 0
        self.total: Counter[str] = Counter()

    def begin_round(self, number: str, rounds: str) -> None:
        self.rounds, self.wanted = int(number), int(rounds)
        self.scored: dict[str, tuple[int, ...] | None] = {}
        self.order: list[str] = []
        self.told: dict[str, int] = {}
        self.player = ""

    def button(self, player: str) -> None:
        assert player == f"Player {(self.rounds - 1) % self.players + 1}"

    def roll(self, player: str, whites: str, boss: str) -> None:
        if player != self.player:
            assert player not in self.order
            self.order.append(player)
            self.player, self.bucket, self.out = player, Dice(), 0
        self.pool, self.boss, self.promoted, self.may_roll = dice(whites), int(boss), 0, False
        assert self.pool.total() + self.bucket.total() + self.out == 5

    def promote(self, player: str, chosen: Dice) -> None:
        assert player == self.player
        assert not self.promoted, "one way, once"
        assert chosen <= self.pool
        self.pool -= chosen
        self.bucket += chosen
        self.promoted = chosen.total()

    def match(self, player: str, chosen: str) -> None:
        assert set(dice(chosen)) == {self.boss}
        self.promote(player, dice(chosen))

    def add(self, player: str, chosen: str, boss: str) -> None:
        found = dice(chosen)
        assert sum(found.elements()) == self.boss == int(boss)
        assert found.total() > 1
        self.promote(player, found)

    def lies(self, inside: str) -> None:
        assert dice(inside) == self.bucket

    def throw(self, player: str) -> None:
        assert (player, self.promoted) == (self.player, 0)
        self.out += 1

    def egg(self, player: str) -> None:
        assert self.bucket.total() + self.out == 5
        self.scored[player] = None

    def again(self, player: str) -> None:
        assert player == self.player
        assert self.promoted

    def stop(self, player: str, hand: str, shown: str) -> None:
        assert player == self.player
        assert self.promoted
        written = dice(shown)
        assert written.total() == self.bucket.total()
        wild = written - Dice({face: n for face, n in self.bucket.items() if face != 2})
        assert wild.total() == self.bucket[2], "only twos stand for others"
        self.scored[player] = (-hands().index(hand), *map(int, shown.split()))

    def points(self, player: str, points: str, total: str) -> None:
        self.told[player] = int(points)
        self.total[player] += int(points)
        assert self.total[player] == int(total)
        if len(self.told) == self.players:
            assert self.told == self.counted()

    def counted(self) -> dict[str, int]:
        """The points that the hands make: from the top, the earlier of equals first."""
        ranked = sorted(
            (player for player in self.order if self.scored[player]),
            key=lambda player: self.scored[player] or (),
            reverse=True,
        )
        counted = {player: self.players - place for place, player in enumerate(ranked)}
        return {player: counted.get(player, 0) for player in self.order}


LINES: Final[dict[str, Callable[..., object]]] = {
    r"Round (\d+) of (\d+)": Reader.begin_round,
    r"(Player \d) has the button\.": Reader.button,
    r"(Player \d) rolls ([\d ]+); the Boss shows (\d)\.": Reader.roll,
    r"In the bucket: ([\d ]+)\.": Reader.lies,
    r"(Player \d) matches the Boss and promotes ([\d ]+)\.": Reader.match,
    r"(Player \d) adds ([\d +]+) to make (\d) and promotes them\.": Reader.add,
    r"(Player \d) throws a white die away\.": Reader.throw,
    r"(Player \d) has no white die left and loses the bucket: a goose egg\.": Reader.egg,
    r"(Player \d) rolls on\.": Reader.again,
    r"(Player \d) stops: ([\w ]+), ([\d ]+)\.": Reader.stop,
    r"(Player \d) scores (\d) points? and has (\d+)\.": Reader.points,
}


def lines(players: int, policy: str, index: int) -> Iterator[str]:
    told = describe_game(PlayRequest("bucket", players, (policy,), 5, index))
    yield from told.setup
    for move in told.moves:
        yield from move.lines


def follow(reader: Reader, line: str) -> None:
    (found,) = ((found, do) for text, do in LINES.items() if (found := re.fullmatch(text, line)))
    found[1](reader, *found[0].groups())


def test_the_faces_tell_what_the_reader_has_to_know() -> None:
    assert len(hands()) == 8
    assert (hands()[0], hands()[-1]) == ("Five of a Kind", "No Pair")
    assert places() == 15
    assert list(endings()) == list(range(1, 13))


@pytest.mark.parametrize(
    ("players", "policy", "games"),
    [(2, "greedy", 3), (5, "greedy", 1), *((players, "random", 4) for players in range(2, 7))],
)
def test_every_die_and_point_of_a_tale_is_where_its_words_put_it(
    players: int, policy: str, games: int
) -> None:
    for index in range(games):
        reader = Reader(players)
        for line in lines(players, policy, index):
            follow(reader, line)
        assert reader.rounds == reader.wanted
        assert players in endings()[reader.rounds]
        assert len(reader.total) == players
