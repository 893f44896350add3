"""A tale of Duck & Cover followed with the cards by somebody who knows nothing but its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from pnp.games.cover.material import material
from pnp.games.cover.model import read
from pnp.study.play import PlayRequest, describe_game
from pnp.words.words import Words

pytestmark = pytest.mark.one_in(4)

PRINTED: Final = material(read())
STEPS: Final = {
    "above": (-1, 0),
    "below": (1, 0),
    "to the right of": (0, 1),
    "to the left of": (0, -1),
}
ENCORE: Final = Words.load("en", "cover").text("card.bis.title")
DECK: Final = Counter({**{str(n): 2 for n in range(1, 13)}, "Max": 1, ENCORE: 1})

Cell = tuple[int, int]


class Reader:
    """The cards that lie before somebody who does what each line says."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()
        self.rounds = 0

    def begin_round(self) -> None:
        self.rounds += 1
        self.deck, self.pile, self.discards = DECK.copy(), Counter[str](), Counter[str]()
        self.grids: dict[str, dict[Cell, list[int]]] = {}
        self.player = ""
        self.called, self.to_quack = "", set[str]()

    def lay(self, player: str, numbers: str) -> None:
        self.player = player or self.player
        grid = self.grids.setdefault(self.player, {})
        row = len(grid) // 4
        grid.update({(row, column): [int(n)] for column, n in enumerate(numbers.split())})

    def cell(self, player: str, duck: str) -> Cell:
        """Where a duck lies that can be seen."""
        (cell,) = (cell for cell, pile in self.grids[player].items() if pile[-1] == int(duck))
        return cell

    def turn_up(self, card: str) -> None:
        assert not self.to_quack
        assert self.deck[card] > 0, f"{card} was not in the deck"
        self.deck[card] -= 1

    def call(self, card: str, again: str | None) -> None:
        self.turn_up(card)
        self.pile[card] += 1
        self.called = again or card
        if self.called != "Max":
            tops = {p: {pile[-1] for pile in grid.values()} for p, grid in self.grids.items()}
            self.to_quack = {p for p, seen in tops.items() if int(self.called) not in seen}

    def discard(self, card: str, count: str) -> None:
        self.turn_up(card)
        self.discards[card] += 1
        assert self.discards.total() == int(count)

    def shuffle(self) -> None:
        assert self.deck.total() == 0
        self.deck, self.pile = self.pile, Counter()

    def cover(self, player: str, duck: str, covered: str) -> None:
        grid = self.grids[player]
        here, there = self.cell(player, duck), self.cell(player, covered)
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1
        grid[there] += grid.pop(here)
        self.moved(duck)

    def duck(self, player: str, duck: str, side: str, beside: str) -> None:
        grid = self.grids[player]
        (row, column), (down, right) = self.cell(player, beside), STEPS[side]
        assert (row + down, column + right) not in grid
        grid[row + down, column + right] = grid.pop(self.cell(player, duck))
        self.moved(duck)

    def moved(self, duck: str) -> None:
        assert self.called in {"Max", duck}
        assert not self.to_quack

    def quack(self, player: str) -> None:
        self.to_quack.remove(player)

    def points(self, player: str, ducks: str, sums: str | None, points: str, total: str) -> None:
        seen = sorted(pile[-1] for pile in self.grids[player].values())
        assert [int(number) for number in re.findall(r"\d+", ducks)] == seen
        splashes = [PRINTED.splash[number] for number in seen]
        assert sums is None or [int(each) for each in sums.split(" + ")] == splashes
        assert int(points) == (sum(splashes) if sums else -sum(splashes))
        assert (len(seen) == 1) == (sums is None)
        self.total[player] += int(points)
        assert self.total[player] == int(total)

    def over(self, why: str) -> None:
        if "limit" in why:
            assert self.discards.total() == PRINTED.limit[len(self.grids)]
        else:
            assert any(len(grid) == 1 for grid in self.grids.values())


LINES: Final[dict[str, Callable[..., object]]] = {
    r"Round \d of 3": Reader.begin_round,
    r"(?:(Player \d):)? +(\d+(?: +\d+){3})": Reader.lay,
    r"The captain calls: (\w+)\.(?: That is (\w+) once more\.)?": Reader.call,
    r"The captain (?:calls|turns up) (\w+), .*: it is discarded \((\d+) of \d+\)\.": Reader.discard,
    r"The deck is used up; .*": Reader.shuffle,
    r"(Player \d): (\d+) covers (\d+)\.": Reader.cover,
    r"(Player \d): (\d+) ducks into the space (.+) (\d+)\.": Reader.duck,
    r"(Player \d): “Quack!”": Reader.quack,
    r"The round is over: (.*)": Reader.over,
    r"(Player \d) shows (.*): ([\d +]+) = (\d+)\. Total: (-?\d+)\.": Reader.points,
    r"(Player \d) has one pile, topped by (\d+): ()(-?\d+)\. Total: (-?\d+)\.": (
        lambda reader, player, duck, _none, points, total: reader.points(
            player, duck, None, points, total
        )
    ),
}


def lines(players: int, policy: str, index: int) -> Iterator[str]:
    told = describe_game(PlayRequest("cover", players, (policy,), 5, index))
    yield from told.setup
    for move in told.moves:
        yield from move.lines


def follow(reader: Reader, line: str) -> None:
    (found,) = ((found, do) for text, do in LINES.items() if (found := re.fullmatch(text, line)))
    found[1](reader, *found[0].groups())


@pytest.mark.parametrize(
    ("players", "policy", "games"),
    [(2, "greedy", 12), (3, "greedy", 8), (7, "greedy", 2), (2, "random", 2)],
)
def test_every_card_and_point_of_a_tale_is_where_its_words_put_it(
    players: int, policy: str, games: int
) -> None:
    for index in range(games):
        reader = Reader()
        for line in lines(players, policy, index):
            follow(reader, line)
        assert reader.rounds == 3
        assert len(reader.total) == players or not all(reader.total.values())
