"""A tale of the Pond followed with dice and a sheet by somebody who knows nothing but its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from pnp.games.pond.model import read
from pnp.study.play import PlayRequest, describe_game

pytestmark = pytest.mark.one_in(4)

DICE: Final = {each.strip(): 6 - place for place, each in enumerate(
    ("Sunny", "Partly Cloudy", "Cloudy", "Drizzly", "Rainy", "Stormy")
)}  # fmt: skip


def dice(text: str) -> Counter[str]:
    return Counter(text.split())


class Reader:
    """The dice and points before somebody who does what each line says."""

    def __init__(self) -> None:
        self.pool: Counter[str] = Counter()
        self.day, self.weather, self.player = 0, "", "1"
        self.promised: dict[int, str] = {}
        self.boxes: Counter[str] = Counter()
        self.points: Counter[str] = Counter()

    def begin(self, day: str, weather: str) -> None:
        assert int(day) == self.day + 1
        self.day, self.weather = int(day), weather
        assert self.promised.get(self.day, self.weather) == self.weather
        assert not +self.pool, "every die is used or lost"

    def roll(self, player: str | None, rolled: str) -> None:
        self.player = player or "1"
        self.pool = dice(rolled)
        assert self.pool.total() == DICE[self.weather]

    def use(self, used: str) -> None:
        assert not dice(used) - self.pool
        self.pool -= dice(used)

    def put(self, die: str, duck: str, box: str) -> None:
        self.use(die)
        self.boxes[duck] += 1
        assert self.boxes[duck] == int(box)

    def score(self, points: str) -> None:
        self.points[self.player] += int(points)

    def mark(self, used: str, points: str) -> None:
        self.use(used)
        self.score(points)

    def brighten(self, die: str, day: str, weather: str) -> None:
        self.use(die)
        self.promised[int(day)] = weather

    def brighten_again(self, die: str, day: str, weather: str) -> None:
        self.use(die)
        assert self.promised[int(day)] == weather

    def change(self, die: str, before: str, after: str) -> None:
        self.use(f"{die} {before}")
        self.pool[after] += 1

    def reroll(self, die: str, before: str, after: str) -> None:
        self.use(f"{die} {before}")
        self.pool += dice(after)

    def feed(self, one: str, other: str) -> None:
        self.use(f"{one} {other}")

    def name(self, die: str) -> None:
        self.pool[die] += 1

    def end(self, lost: str | None) -> None:
        assert dice(lost or "") == +self.pool
        self.pool.clear()


LINES: Final[dict[str, Callable[..., None]]] = {
    r"Day (\d), (.*)": Reader.begin,
    r"(?:Player (\d) rolls|You roll) ([\d ]+)\.": Reader.roll,
    r"(\d) goes to the (\w+): box (\d) of \d\.": Reader.put,
    r"The row \w+ is full: (\d+) points?\.": Reader.score,
    r"[\w -]+ with ([\d ]+): (\d+) points?\.": Reader.mark,
    r"A (\d) is spent on the weather: Day (\d) will be (.*)\.": Reader.brighten,
    r"A (\d) is spent on the weather, but Day (\d) is (.*) already\.": Reader.brighten_again,
    r"A (\d) is spent: (\d) becomes (\d)\.": Reader.change,
    r"A (\d) is spent: ([\d ]+) (?:is|are) rolled again and shows? ([\d ]+)\.": Reader.reroll,
    r"(\d) and (\d) go into the Feeding Area\.": Reader.feed,
    r"The wild die is a (\d)\.": Reader.name,
    r"The day ends(?:; ([\d ]+) (?:is|are) lost)?\.": Reader.end,
}


def lines(players: int, policy: str, index: int) -> Iterator[str]:
    told = describe_game(PlayRequest("pond", players, (policy,), 5, index))
    yield from told.setup
    for move in told.moves:
        yield from move.lines


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("players", [1, 2])
def test_every_die_and_point_of_a_tale_is_where_its_words_put_it(players: int, policy: str) -> None:
    assert tuple(DICE) == tuple(name.replace("_", " ").title() for name in read().days.weathers)
    for index in range(8):
        reader = Reader()
        for line in lines(players, policy, index):
            (found,) = ((m, do) for text, do in LINES.items() if (m := re.fullmatch(text, line)))
            found[1](reader, *found[0].groups())
        scores = describe_game(PlayRequest("pond", players, (policy,), 5, index)).scores
        assert [reader.points[str(seat)] for seat in range(1, players + 1)] == list(scores)
