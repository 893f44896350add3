"""Ducks in a Bucket as it is played: rulings, turns, scores, and what is noticed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from unchecked import with_fields

from pnp.games.bucket import policies, rules
from pnp.games.bucket.fields import HANDS as KINDS
from pnp.games.bucket.hands import pack_bucket, strength
from pnp.games.bucket.material import material
from pnp.games.bucket.model import Bucket
from pnp.rules.chance import open_stream
from pnp.rules.engine import Engine

pytestmark = pytest.mark.one_in(4)

STRAIGHTS = [(5, 4, 3, 2, 1), (6, 5, 4, 3, 2)]
SHAPES = {
    (5,): 8, (4,): 7, (4, 1): 7, (3, 2): 5, (3,): 4, (3, 1): 4, (3, 1, 1): 4,
    (2, 2): 3, (2, 2, 1): 3, (2,): 2, (2, 1): 2, (2, 1, 1): 2, (2, 1, 1, 1): 2,
}  # fmt: skip
HANDS = [hand for size in range(1, 6) for hand in combinations_with_replacement(range(1, 7), size)]


def order(hand: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A hand's kind and dice, told in another way than the rules do."""
    best = (0, ())
    for wild in product(range(1, 7), repeat=hand.count(2)):
        counts = Counter([*wild, *(face for face in hand if face != 2)])
        groups = sorted(((count, face) for face, count in counts.items()), reverse=True)
        dice = tuple(face for count, face in groups for _ in range(count))
        kind = 6 if dice in STRAIGHTS else SHAPES.get(tuple(count for count, _ in groups), 1)
        best = max(best, (kind, dice))
    return best


def test_all_hands_stand_in_the_order_of_another_comparison(worth: Any) -> None:
    theirs = sorted({order(hand) for hand in HANDS})
    mine = sorted({worth(hand) for hand in HANDS})
    places = {key: place for place, key in enumerate(theirs)}
    assert [mine.index(worth(hand)) for hand in HANDS] == [places[order(hand)] for hand in HANDS]


@pytest.mark.parametrize("boss", range(1, 7))
def test_every_roll_permits_what_counting_subsets_permits(table: Any, boss: int) -> None:
    for size in range(1, 6):
        for whites in combinations_with_replacement(range(1, 7), size):
            table.lay(boss, whites)
            subsets = {
                tuple(face for face, chosen in zip(whites, mask, strict=True) if chosen)
                for mask in product((0, 1), repeat=size)
            }
            matches = {each for each in subsets if each and set(each) == {boss}}
            sums = {each for each in subsets if sum(each) == boss}
            assert table.sets() == sorted(map(list, matches | sums))
            assert len(table.legal) == len(matches | sums) + 1


def test_failing_rolls_the_boss_too(table: Any) -> None:  # B-01
    table.lay(1, [2, 3])
    table.to_roll(4, 5)
    table.push("throw")
    assert (table.state.boss, table.state.pool[5]) == (4, 1)


def test_rolling_on_rolls_the_boss_too(table: Any) -> None:  # B-02
    table.lay(1, [1, 3])
    table.push("match 1")
    table.to_roll(4, 5)
    table.push("roll")
    assert (table.state.boss, table.state.pool[5], table.state.bucket[1]) == (4, 1, 1)


def test_a_table_may_leave_the_boss(table: Any, bucket: Bucket) -> None:  # B-02
    table.material = material(bucket, {"B-02": "stays"})
    table.lay(1, [1, 3])
    table.push("match 1")
    table.to_roll(5)
    table.push("roll")
    assert (table.state.boss, table.state.pool[5]) == (1, 1)


def test_twos_are_ordinary_outside_the_bucket(table: Any) -> None:  # B-03, B-04
    table.lay(6, [2, 2, 5, 5, 5])
    assert table.sets() == []
    table.lay(2, [2, 2, 3, 3, 3])
    assert table.sets() == [[2], [2, 2]]


def test_promoting_may_be_declined(table: Any) -> None:  # B-08
    table.lay(1, [1, 1, 1])
    table.push("throw")
    assert table.state.thrown == 3


def test_a_bucket_cannot_be_kept_after_a_roll_without_promotion(table: Any) -> None:  # B-11, B-12
    table.lay(1, [3, 4], [6])
    assert list(table.legal) == ["throw"]


def test_after_a_promotion_one_stops_or_rolls(table: Any) -> None:
    table.lay(6, [6, 6, 1])
    table.push("match 2")
    assert list(table.legal) == ["stop", "roll"]


def test_a_bucket_that_is_not_full_may_leave_nothing_to_roll(table: Any) -> None:  # B-10
    table.lay(6, [6])
    table.push("match 1")
    assert list(table.legal) == ["stop"]


def test_the_last_unlocked_die_is_lost_with_the_bucket(table: Any) -> None:  # B-09
    table.lay(6, [1, 1], [5, 5])
    table.to_roll(6, 1)
    table.push("throw")
    assert table.state.eggs[0] == 0
    table.push("throw")
    assert table.state.eggs[0] == 1


def test_identical_hands_are_told_apart_by_turn_and_not_by_seat(table_for: Any) -> None:  # B-21
    table = table_for(3)
    table.score_round([[1], [3], [4]])
    assert (table.state.round, table.state.seat) == (1, 1)
    table.score_round([[4, 4], [4, 4], [4, 4]])
    assert table.state.points[:3] == [1, 3, 2]


@pytest.mark.parametrize(("seats", "rounds"), [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_everyone_goes_first_equally_often(table_for: Any, seats: int, rounds: int) -> None:
    table = table_for(seats)
    first: Counter[int] = Counter()
    while not table.state.over:
        first[table.state.seat] += 1
        table.score_round([[face] for face in range(1, seats + 1)])
    assert table.state.round == rounds
    assert set(first.values()) == {rounds // seats}
    assert sum(table.state.score) == rounds * seats * (seats + 1) // 2


def test_equal_totals_share_the_win(table: Any) -> None:
    for _ in range(4):
        table.score_round([[1], [3]])
    scores, places = [0] * 6, [0] * 6
    assert rules.outcome(table.state, table.material, scores, places) == 1
    assert (scores[:2], places[:2]) == ([6, 6], [1, 1])


def test_places_count_all_who_are_ahead(table_for: Any) -> None:
    table = table_for(3)
    table.state.score[:3] = [4, 9, 4]
    scores, places = [0] * 6, [0] * 6
    rules.outcome(table.state, table.material, scores, places)
    assert places[:3] == [2, 1, 2]


def test_each_inning_has_luck_of_its_own(table_for: Any) -> None:
    long, short = table_for(2), table_for(2)
    for _ in range(5):
        long.lay(1, [6] * (5 - long.state.thrown))
        long.push("throw")
    short.lay(1, [6])
    short.push("throw")
    assert long.state.seat == short.state.seat == 1
    assert (long.state.boss, long.state.pool) == (short.state.boss, short.state.pool)


def test_no_two_innings_share_their_luck(printed: Any) -> None:
    opened = []

    def noted(chance: Any, number: int) -> None:
        opened.append(number)
        open_stream(chance, number)

    Engine(rules, policies, {"open_stream": noted}).play(printed, [0] * 6, 1, 0, 1)
    innings = [number for number in opened if number > 0]
    assert len(innings) == len(set(innings)) == 36


# --- the printed numbers -------------------------------------------------------------------------


def fingerprint(printed: Any) -> Any:
    engine = Engine(rules, policies)
    return engine.play(printed, [1, 1, 0, 0], 5, 0, 60)


@pytest.mark.parametrize(
    "change",
    [
        {"white": 4}, {"wild": 3}, {"thrown": 2}, {"laps": [0, 0, 2, 2, 2, 1, 1]},
        {"best_for_each": 2}, {"step": 2}, {"egg": 1}, {"boss_stays": 1},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_every_number_matters(printed: Any, change: dict[str, Any]) -> None:
    values = rules.MATERIAL.values(printed) | change
    assert fingerprint(rules.MATERIAL.fill(values)) != fingerprint(printed)


@pytest.mark.parametrize("kind", range(7), ids=KINDS[:7])
def test_what_a_kind_asks_for_is_read_from_the_data(printed: Any, kind: int) -> None:
    values = rules.MATERIAL.values(printed)
    if values["run"][kind]:
        values["run"][kind] -= 1
    else:
        last = 1 if values["needs"][kind][1] else 0
        values["needs"][kind][last] -= 1
    changed = rules.MATERIAL.fill(values)
    dice = [pack_bucket([0, *(hand.count(face) for face in range(1, 7))]) for hand in HANDS]
    assert [strength(changed, each) for each in dice] != [strength(printed, each) for each in dice]


def test_the_order_of_kinds_is_read_from_the_data(bucket: Bucket) -> None:
    kinds = list(bucket.hands.each)
    kinds[2], kinds[3] = kinds[3], kinds[2]
    hands = with_fields(bucket.hands, each=tuple(kinds))
    poker = material(with_fields(bucket, hands=hands))
    house, straight = pack_bucket([0, 2, 0, 3, 0, 0, 0]), pack_bucket([0, 0, 1, 1, 1, 1, 1])
    assert strength(poker, house) > strength(poker, straight)
    assert strength(material(bucket), house) < strength(material(bucket), straight)


# --- what can be wrong ---------------------------------------------------------------------------


def test_a_fresh_state_is_sound(table: Any) -> None:
    assert rules.problems(table.state, table.material) == []
    assert rules.missing_pieces(table.state, table.material) == 0


@pytest.mark.parametrize(
    ("field", "place", "value", "fact"),
    [
        ("players", None, 7, "players: 7, which is not 2 to 6"),
        ("players", None, 1, "players: 1, which is not 2 to 6"),
        ("boss", None, 0, "boss: 0, which is not 1 to 6"),
        ("round", None, 4, "round: 4 of 4, counted from 0"),
        ("round", None, 13, "round: 13, which is not 0 to 6"),
        ("turn", None, 2, "turn: 2 of 2, counted from 0"),
        ("seat", None, 1, "seat: it is not seat 1's turn"),
        ("over", None, 1, "over: only 0 of 4 rounds are played"),
        ("thrown", None, 1, "pool: 6 white dice of 5"),
        ("pool", 0, 1, "pool[0]: a die shows 1 to 6"),
        ("pool", 3, -1, "pool[3]: -1, which is not 0 to 5"),
        ("promoted", None, 1, "promoted: no dice of the bucket match the Boss"),
        ("strengths", 1, 5, "strengths[1]: the seat has yet to play"),
        ("strengths", 5, 5, "strengths[5]: the seat has yet to play"),
        ("hands", 1, [0, 3, 3, 0, 0, 0, 0], "hands[1]: 6 of 5 dice"),
        ("hands", 1, [1, 0, 0, 0, 0, 0, 0], "hands[1]: 1 of 5 dice"),
        ("hands", 1, [0, 1, 0, 0, 0, 0, 0], "hands[1]: the seat has had no inning"),
        ("eggs", 0, 1, "eggs[0]: 1 in 0 innings"),
        ("points", 1, 2, "points: [0, 2] are no round's"),
        ("points", 2, 2, "points: only 2 seats can have points"),
        ("score", 1, 1, "score[1]: 1 points of 0 rounds"),
        ("score", 1, -1, "score[1]: -1 points of 0 rounds"),
        ("score", 4, 3, "score: only 2 seats can have points"),
        ("moves", 0, 1, "moves[3]: 1 promotions, and 0 stops and rolls after them"),
        ("moves", 2, 6, "moves[2]: 6 throws in 0 innings with 0 eggs"),
        ("moves", 4, 1, "moves[4]: 1 stops and 0 eggs in 0 innings"),
        ("kinds", 4, 1, "kinds: 1 hands of 0 that were recorded"),
    ],
)
def test_what_cannot_be_is_told(
    table: Any, field: str, place: int | None, value: Any, fact: str
) -> None:
    table.lay(3, [1, 1, 2, 4, 5])
    if place is None:
        setattr(table.state, field, value)
    else:
        getattr(table.state, field)[place] = value
    assert fact in rules.problems(table.state, table.material)


def test_a_strength_must_be_that_of_its_hand(table: Any) -> None:
    table.lay(4, [4], [1, 1, 3, 3])
    table.push("match 1")
    table.push("stop")
    assert rules.problems(table.state, table.material) == []
    table.state.hands[0][1] -= 1
    found = rules.problems(table.state, table.material)
    assert any(text.startswith("strengths[0]: ") for text in found)


@pytest.mark.parametrize("policy", range(len(policies.POLICIES)), ids=policies.POLICIES)
def test_everything_is_somewhere_after_every_move(table_for: Any, policy: int) -> None:
    table = table_for(3)
    view, lookahead = rules.VIEW.plain(), rules.STATE.plain()
    scratch, actions = policies.SCRATCH.plain(), [0] * rules.MAX_ACTIONS
    decisions = 0
    while not table.state.over:
        count = rules.legal(table.state, table.material, actions)
        rules.observe(table.state, table.material, table.state.seat, view)
        action = actions[decisions % count]
        if policy:
            action = policies.choose(
                policy, view, table.material, actions, count, lookahead, scratch, table.chance
            )
        assert action in actions[:count]
        rules.apply(table.state, table.material, action, table.chance)
        decisions += 1
        assert rules.missing_pieces(table.state, table.material) == 0
        assert rules.problems(table.state, table.material) == []
    assert decisions <= 180
    assert pack_bucket(table.state.hands[0]) >= 0


def test_a_game_is_summed_up(printed: Any) -> None:
    engine = Engine(rules, policies)
    (row,) = engine.play(printed, [1, 0, 1], 8, 0, 1)
    told = dict(zip(engine.columns(3), row, strict=True))
    moves = sum(count for name, count in told.items() if name.startswith("use."))
    hands = sum(count for name, count in told.items() if name.startswith("hand."))
    assert moves == told["decisions"]
    assert hands == told["use.stop"]
    assert hands + told["egg"] == 3 * told["rounds"] == 18
