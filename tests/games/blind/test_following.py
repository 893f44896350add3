"""A tale of Duck Blind followed with its printed cards by somebody who knows no more.

What the reader knows is read off the faces: names, sexes and points of ducks, the cards of a hand,
the hours of a day and which of them are scored, what bonus cards pay, and what sets and pairs are
worth.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from lxml import etree

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.study.play import PlayRequest, describe_game

pytestmark = pytest.mark.one_in(6)

SVG: Final = "{http://www.w3.org/2000/svg}"
PARTS: Final = {each.name: each for each in lay_out(resolve(Order("blind"))).parts}


def texts(part: str, face: str) -> list[str]:
    """What a face says, line by line."""
    root = etree.fromstring(PARTS[part].faces[f"blind.{face}"].svg)
    return ["".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")]


def cards(kind: str) -> dict[str, int]:
    """The cards of a kind, and how many of each are printed."""
    printed = {each.id.removeprefix("blind."): each.copies for each in PARTS["cards"].components}
    return {name: copies for name, copies in printed.items() if name.startswith(f"{kind}.")}


def named_duck(face: str) -> tuple[str, int]:
    """How a tale calls the duck of a card, and its points."""
    points, name, *more = texts("cards", face)
    return f"{name} ({more[0].lower()})" if more[0] in ("Male", "Female") else name, int(points)


DUCKS: Final = dict(map(named_duck, cards("duck")))
NAMES: Final = list(DUCKS)
HAND: Final = Counter(
    {int(texts("cards", face)[0]): copies for face, copies in cards("shot.olive").items()}
)
TIMES: Final = [texts("cards", face) for face in cards("timing")]
BONUS: Final = {
    name: int(points) for name, points, *_ in (texts("cards", face) for face in cards("bonus"))
}
ACTIONS: Final = [texts("cards", face)[0] for face in cards("action.olive")]
FOR_SET, FOR_PAIR = (int(text) for text in texts("aid", "aid") if text.startswith("+"))


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
        self.hours = iter(TIMES)
        self.hour: list[str] = []
        self.hands: dict[str, Counter[int]] = defaultdict(lambda: Counter(HAND))
        self.bonus: set[str] = set()

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

    def begin(self, time: str) -> None:
        self.tidy()
        self.hour = next(self.hours)
        assert self.hour[0].lower() == time

    def again(self) -> None:
        assert not self.line

    def tidy(self) -> None:
        assert not self.line
        assert not +self.adds, "every action card is used or goes back"

    def fire(self, player: str, shots: str, fired: str) -> None:
        bid = Counter(int(each) for each in re.findall(r"\d", fired))
        assert sum(bid.elements()) == int(shots)
        assert bid <= self.hands[player]
        self.hands[player] -= bid

    def reload(self) -> None:
        self.hands.clear()

    def dealt(self, told: str) -> None:
        self.bonus = {name for name in BONUS if name in told}

    def paid(self, player: str, card: str, points: str) -> None:
        assert card in self.bonus
        assert BONUS[card] == int(points)
        self.total[player] += int(points)

    def score(self, player: str, *numbers: str) -> None:
        assert len(self.hour) > len(TIMES[0]), "the card says that it is scored"
        ducks = +self.front[player]
        face, sets, pairs, points, total = map(int, numbers)
        assert face == sum(DUCKS[name] for name in ducks.elements())
        species: Counter[str] = Counter()
        for name in ducks.elements():
            species[name.partition(" (")[0]] += 1
        largest = max(species.values(), default=0)
        assert sets == (largest * FOR_SET if largest > 1 else 0)
        matched = sum(min(ducks[f"{each} (male)"], ducks[f"{each} (female)"]) for each in species)
        assert pairs == matched * FOR_PAIR
        self.total[player] += points
        assert self.total[player] == total
        self.discards += self.front.pop(player, Counter())

    def nothing(self, *_words: str) -> None:
        """A line that moves no card this reader watches."""


ONE: Final = f"({'|'.join(map(re.escape, NAMES))})"
WHO: Final = r"(Player \d)"
CARD: Final = f"({'|'.join(ACTIONS)})"
LINES: Final[dict[str, Callable[..., None]]] = {
    r"Day \d, (.*)": Reader.begin,
    r"The round is played anew\.": Reader.again,
    rf"{WHO} fires (\d+) shots?: (.*)\.": Reader.fire,
    r"Bonus cards: (.*)\.": Reader.dealt,
    r"All ducks are discarded; .*": Reader.reload,
    rf"{WHO} wins the bonus card (.*): (\d+) points?\.": Reader.paid,
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
    rf"{WHO} (?:is the start player|lays no shot card)\.": Reader.nothing,
    r"Order of choosing: .*|No place in the order: .*|No duck is in flight\.": Reader.nothing,
    r"The deck has no ducks left: the line is \d short\.": Reader.nothing,
    r"Nobody wins the bonus card .*": Reader.nothing,
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
    for index in range(3):
        reader = Reader()
        for line in lines(players, policy, index):
            (found,) = ((m, do) for text, do in LINES.items() if (m := re.fullmatch(text, line)))
            found[1](reader, *found[0].groups())
        reader.tidy()
        assert next(reader.hours, None) is None
        assert len(reader.total) == players
