"""The vectors of Duck Blind's rules, each a test of its name. A, B and C are seats 0, 1 and 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pnp.games.blind import scoring
from pnp.games.blind.fields import FLUSH, MAX_PLAYERS, PERMIT, SPECIES
from pnp.games.blind.model import Blind

LINE = ["wood_m", "pintail_m", "gadwall_f"]
A, B, C = range(3)


def test_blind_deck(table: Any) -> None:
    material = table.material
    cards = list(zip(material.copies, material.points, material.species, strict=True))

    def of(*species: int) -> list[int]:
        mine = [(copies, points) for copies, points, which in cards if which in species]
        return [sum(each for each, _ in mine), sum(each * points for each, points in mine)]

    found = dict(zip(SPECIES, (of(place) for place in range(7)), strict=True))
    assert of(*range(11)) == [46, 138]
    assert found == {
        "wood": [4, 20],
        "mallard": [4, 18],
        "pintail": [6, 21],
        "teal": [10, 20],
        "canvasback": [6, 15],
        "gadwall": [6, 9],
        "shoveler": [6, 6],
    }
    assert of(7, 8, 9, 10) == [4, 29]


def test_blind_shots(table: Any, blind: Blind) -> None:
    copies = list(table.material.shots)
    assert (sum(copies[1:]), copies[0]) == (9, 1)
    assert sum(value * count for value, count in enumerate(copies)) == 19
    assert (blind.players.most, blind.players.most * sum(copies)) == (5, 50)


def test_blind_actions(table: Any, blind: Blind) -> None:
    table.start(5)
    assert [sum(held) for held in table.state.held] == [6] * 5
    assert (len(blind.actions.each), blind.actions.cards, MAX_PLAYERS) == (6, 30, 5)


def test_blind_rounds(table: Any) -> None:
    table.hold()
    scored, reloaded = [], []
    for played in range(1, 12):
        before = sum(table.state.tally[A])
        table.shoot([1] if table.state.shots[A][1] else [], [], [])
        while table.legal and table.legal[0].startswith("take"):
            table.play(table.legal[0])
        table.state.token, table.state.seat = 0, 0
        if sum(table.state.tally[A]) > before:
            scored.append(played)
        if not table.state.over and not any(table.state.spent[A]):
            reloaded.append(played)
    assert (table.state.over, scored, reloaded) == (1, [6, 11], [6])


@pytest.mark.parametrize(("players", "deck"), [(2, (28, 1)), (3, (40, 2)), (4, (46, 4))])
def test_blind_setup(table: Any, players: int, deck: tuple[int, int]) -> None:
    table.start(players)
    state = table.state
    cards = state.deck[: state.deck_count]
    ducks = sum(card < 18 for card in cards) + sum(state.line)
    assert (ducks, state.deck_count + sum(state.line) - ducks) == deck
    assert (sum(state.aside), state.wardens_aside) == (46 - deck[0], 4 - deck[1])


@pytest.mark.parametrize(
    ("bids", "order", "discarded"),
    [
        pytest.param([[4, 3], [3, 2, 2], [1]], [B, A, C], 0, id="BLIND-RANK1"),
        pytest.param([[4, 2], [3, 3], [1]], [C], 2, id="BLIND-RANK2"),
        pytest.param([[4], [3, 0], [2, 2]], [C, A, B], 0, id="BLIND-RANK3"),
        pytest.param([[3], [2, 1], [1, 2]], [A], 2, id="BLIND-RANK4"),
    ],
)
def test_vector_of_the_order(
    table: Any, bids: Sequence[Sequence[int]], order: list[int], discarded: int
) -> None:
    table.hold()
    table.discard()
    table.lay(LINE)
    table.shoot(*bids)
    assert table.order == order
    for seat in order:
        assert table.state.seat == seat
        table.play(table.legal[0])
    assert len(table.discarded) == discarded


DECK = ["warden", "teal_m", "teal_f", "teal_m", "shoveler_m"]
"""A warden is flipped for the next line."""


def test_blind_warden1(table: Any) -> None:
    table.hold()
    table.give(A, "king_eider")
    table.give(B, "mallard_m")
    table.lay([], DECK)
    table.shoot([], [], [])
    assert (table.front(A), table.front(B)) == ([], ["mallard_m"])
    assert table.discarded == ["king_eider"]
    assert table.state.wardens_gone == 1


def test_blind_warden2(table: Any) -> None:
    table.hold("special_permit", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.give(A, "king_eider", "hooded_merganser")
    table.lay([], DECK)
    table.shoot([], [], [])
    assert list(table.legal) == ["hide", "show"]
    table.play("show")
    assert table.front(A) == ["king_eider", "hooded_merganser"]
    assert (table.state.used[A][PERMIT], table.state.wardens_gone) == (1, 1)


def test_blind_warden3(table: Any) -> None:
    table.hold("special_permit")
    table.give(A, "mallard_m")
    table.give(B, "smew")
    table.lay([], DECK)
    table.shoot([], [], [])
    assert (table.front(A), table.front(B)) == (["mallard_m"], ["smew"])
    assert (table.state.wardens_gone, table.state.reshuffles > 0) == (0, True)
    assert 18 in table.state.deck[: table.state.deck_count]


@pytest.mark.parametrize(
    ("ducks", "points"),
    [
        pytest.param(
            ["mallard_m", "mallard_f", "teal_m", "teal_m", "teal_f"], [16, 3, 2, 21],
            id="BLIND-SCORE1",
        ),
        pytest.param(["smew", "wood_m"], [14, 0, 0, 14], id="BLIND-SCORE2"),
    ],
)  # fmt: skip
def test_vector_of_scoring(table: Any, ducks: list[str], points: list[int]) -> None:
    table.give(A, *ducks)
    mine = table.state.front[A]
    assert points == [
        scoring.face_points(table.material, mine),
        scoring.set_points(table.material, mine),
        scoring.pair_count(mine),
        scoring.worth(table.material, mine),
    ]


def test_blind_flush(table: Any) -> None:
    table.hold("flush", "choke")
    table.discard()
    table.lay(LINE)
    table.play("shoot 1 0 0 0 0", "add 1 0 0 0", "shoot 0 0 0 1 0", "add 0 0 0 0")
    table.play("shoot 0 0 0 0 0", "add 0 0 0 0", "wait", "flush")
    state = table.state
    assert table.discarded == LINE
    assert [list(state.shots[seat]) for seat in (A, B)] == [[1, 3, 3, 2, 1]] * 2
    assert (state.round, state.token, state.uses[FLUSH]) == (0, 0, 1)
    assert [state.used[seat][FLUSH] for seat in (A, B)] == [0, 1]
    assert (state.held[A][0], sum(state.line)) == (1, 3)


def test_blind_noon(table: Any) -> None:
    table.hold("choke", seat=B)
    table.hold(seat=A)
    table.hold(seat=C)
    table.state.round = 5
    table.discard()
    table.lay(LINE)
    table.shoot([4], [])
    table.play("add 0 0 0 0")
    table.shoot([3])
    table.play("take 1", "take 5", "take 12")
    state = table.state
    assert [table.front(seat) for seat in (A, B, C)] == [[], [], []]
    assert table.discarded == LINE
    assert [list(each) for each in state.shots[:3]] == [[1, 3, 3, 2, 1]] * 3
    assert [sum(state.held[seat]) for seat in (A, B, C)] == [0, 1, 0]
    assert (state.face[A], state.face[C], state.face[B]) == (6, 4, 1)
