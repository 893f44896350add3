"""A tale of Duck Blind followed with its printed cards by somebody who knows no more.

What the reader knows is read off the faces: names, sexes and points of ducks, the cards of a hand,
the hours of a day and which of them are scored, what bonus cards pay, and what sets and pairs are
worth.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Final

import pytest
from lxml import etree

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts.part import Part
from pnp.study.play import PlayRequest, describe_game

pytestmark = pytest.mark.one_in(6)

SVG: Final = "{http://www.w3.org/2000/svg}"


class Printed:
    """The game's faces, as somebody reads them; laid out when the first is asked for."""

    @cached_property
    def _parts(self) -> dict[str, Part]:
        return {part.name: part for part in lay_out(resolve(Order("blind"))).parts}

    def _texts(self, part: str, face: str) -> list[str]:
        """What a face says, line by line."""
        root = etree.fromstring(self._parts[part].faces[f"blind.{face}"].svg)
        return ["".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")]

    def _cards(self, kind: str) -> dict[str, int]:
        """The cards of a kind, and how many of each are printed."""
        components = self._parts["cards"].components
        copies = {card.id.removeprefix("blind."): card.copies for card in components}
        return {name: count for name, count in copies.items() if name.startswith(f"{kind}.")}

    def _named_duck(self, face: str) -> tuple[str, int]:
        """How a tale calls the duck of a card, and its points."""
        points, name, *more = self._texts("cards", face)
        return f"{name} ({more[0].lower()})" if more[0] in ("Male", "Female") else name, int(points)

    @cached_property
    def ducks(self) -> dict[str, int]:
        """The points of each."""
        return dict(map(self._named_duck, self._cards("duck")))

    @cached_property
    def names(self) -> list[str]:
        """Those of ducks, the longer first, for a name may end another."""
        return sorted(self.ducks, key=len, reverse=True)

    @cached_property
    def hand(self) -> Counter[int]:
        """How many shot cards of each number a player holds."""
        shots = self._cards("shot.olive").items()
        return Counter({int(self._texts("cards", face)[0]): copies for face, copies in shots})

    @cached_property
    def times(self) -> list[list[str]]:
        """What each timing card says."""
        return [self._texts("cards", face) for face in self._cards("timing")]

    @cached_property
    def bonus(self) -> dict[str, int]:
        """The points of each bonus card."""
        told = (self._texts("cards", face) for face in self._cards("bonus"))
        return {name: int(points) for name, points, *_ in told}

    @cached_property
    def actions(self) -> list[str]:
        """The names of action cards."""
        return [self._texts("cards", face)[0] for face in self._cards("action.olive")]

    @cached_property
    def extras(self) -> tuple[int, int]:
        """Points for a duck of the largest set, and for a pair."""
        a_set, a_pair = (int(text) for text in self._texts("aid", "aid") if text.startswith("+"))
        return a_set, a_pair


PRINTED: Final = Printed()


def named(text: str) -> Counter[str]:
    """Ducks in a list."""
    found: Counter[str] = Counter()
    for name in PRINTED.names:
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
        self.hours = iter(PRINTED.times)
        self.hour: list[str] = []
        self.hands: dict[str, Counter[int]] = defaultdict(lambda: Counter(PRINTED.hand))
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
        self.bonus = {name for name in PRINTED.bonus if name in told}

    def paid(self, player: str, card: str, points: str) -> None:
        assert card in self.bonus
        assert PRINTED.bonus[card] == int(points)
        self.total[player] += int(points)

    def score(self, player: str, *numbers: str) -> None:
        assert len(self.hour) > len(PRINTED.times[0]), "the card says that it is scored"
        ducks = +self.front[player]
        face, sets, pairs, points, total = map(int, numbers)
        assert face == sum(PRINTED.ducks[name] for name in ducks.elements())
        for_set, for_pair = PRINTED.extras
        species: Counter[str] = Counter()
        for name in ducks.elements():
            species[name.partition(" (")[0]] += 1
        largest = max(species.values(), default=0)
        assert sets == (largest * for_set if largest > 1 else 0)
        matched = sum(min(ducks[f"{each} (male)"], ducks[f"{each} (female)"]) for each in species)
        assert pairs == matched * for_pair
        self.total[player] += points
        assert self.total[player] == total
        self.discards += self.front.pop(player, Counter())

    def nothing(self, *_words: str) -> None:
        """A line that moves no card this reader watches."""


@cache
def readings() -> dict[str, Callable[..., None]]:
    """What the reader does at each line of a tale."""
    one = f"({'|'.join(map(re.escape, PRINTED.names))})"
    card = f"({'|'.join(PRINTED.actions)})"
    who = r"(Player \d)"
    return {
        r"Day \d, (.*)": Reader.begin,
        r"The round is played anew\.": Reader.again,
        rf"{who} fires (\d+) shots?: (.*)\.": Reader.fire,
        r"Bonus cards: (.*)\.": Reader.dealt,
        r"All ducks are discarded; .*": Reader.reload,
        rf"{who} wins the bonus card (.*): (\d+) points?\.": Reader.paid,
        r"In flight: (.*)\.": Reader.lay,
        rf"{who} plays Flush: .*": Reader.flush,
        rf"{who} takes {one}\.": Reader.take,
        r"Left over and discarded: (.*)\.": Reader.leave,
        rf"{who} adds {card}\.": Reader.add,
        rf"{who} plays Choke and swaps places with {who}\.": Reader.choke,
        rf"{card} has nothing to do, and goes back to {who}\.": Reader.returns,
        rf"{who}’s dog steals a duck from {who}: {one}\.": Reader.steal,
        rf"{who} calls a duck back from the discards: {one}\.": Reader.call,
        rf"{who} draws a second duck: {one}\.": Reader.draw,
        r"The deck runs out of ducks: .*": Reader.recycle,
        r"A Game Warden turns up\.": Reader.turn_up,
        rf"The warden takes a duck from {who}: {one}\.": Reader.lose,
        rf"{who} shows (?:no permit|a Special Permit).*": Reader.permit,
        r"The warden is discarded\.|Nobody has a rare duck: .*": Reader.go,
        rf"{who} scores (\d+) for ducks \+ (\d+) for the largest set \+ (\d+) for pairs: "
        r"(\d+) points?, (\d+) in all\.": Reader.score,
        rf"{who} (?:is the start player|lays no shot card)\.": Reader.nothing,
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
            (found,) = (
                (m, do) for text, do in readings().items() if (m := re.fullmatch(text, line))
            )
            found[1](reader, *found[0].groups())
        reader.tidy()
        assert next(reader.hours, None) is None
        assert len(reader.total) == players
