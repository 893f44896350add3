"""The kernel: fields, actions, chance, linking, rulings, and games that replay."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import CallError, MaterialError
from pnp.games.pond import checks, policies, rules
from pnp.games.pond.days import roll_die
from pnp.games.pond.material import material
from pnp.games.pond.model import read
from pnp.rules.chance import CHANCE, below, draw, fork, open_stream, seed_game, shuffle
from pnp.rules.codec import Codec, Kind
from pnp.rules.engine import Engine
from pnp.rules.fields import Fields, clear_record, copy_record
from pnp.rules.linking import link_all
from pnp.rules.replay import PERSON, YOU, Playable, Playout, ReplayLine, WatchedEngine
from pnp.rules.rulings import reading

FIELDS = Fields(day=(), rows=3, hands=(2, 2))
CODEC = Codec(Kind("end"), Kind("put", (1, 5)), Kind("feed", (1, 6), (0, 2)))
MATERIAL = material(read())
POND = Playable(rules, policies, MATERIAL)


def luck(seed: int = 1, game: int = 0, stream: int = 0) -> object:
    chance = CHANCE.plain()
    seed_game(chance, seed, game)
    open_stream(chance, stream)
    return chance


def drawn(chance: object, count: int = 8) -> list[int]:
    return [draw(chance) for _ in range(count)]


def test_a_new_record_is_all_zeros() -> None:
    assert FIELDS.values(FIELDS.plain()) == {"day": 0, "rows": [0, 0, 0], "hands": [[0, 0], [0, 0]]}
    assert FIELDS.size() == 8


def test_a_record_is_filled_and_copied() -> None:
    one, other = FIELDS.fill({"day": 2, "hands": [[1], [2, 3]]}), FIELDS.plain()
    copy_record(one, other)
    one.hands[0][0] = 9
    assert FIELDS.values(other) == {"day": 2, "rows": [0, 0, 0], "hands": [[1, 0], [2, 3]]}


def test_a_record_is_cleared() -> None:
    record = FIELDS.fill({"day": 2, "rows": [1, 2, 3], "hands": [[1], [2, 3]]})
    clear_record(record)
    assert FIELDS.values(record) == FIELDS.values(FIELDS.plain())


@pytest.mark.parametrize(
    ("values", "told"),
    [({"dya": 1}, "no field 'dya'"), ({"rows": [1, 2, 3, 4]}, "4 values")],
)
def test_values_that_do_not_fit_are_told(values: dict[str, object], told: str) -> None:
    with pytest.raises(CallError, match=told):
        FIELDS.fill(values)


def test_actions_are_numbered_without_a_gap_and_read_back() -> None:
    assert CODEC.count == 1 + 5 + 18
    told = [CODEC.describe(action) for action in range(CODEC.count)]
    assert told[:2] == ["end", "put 1"]
    assert told[-1] == "feed 6 2"
    assert [CODEC.parse(text) for text in told] == list(range(CODEC.count))


def test_dice_are_named_by_their_faces() -> None:
    codec = Codec(Kind("end"), Kind("reroll", *[(0, 5)] * 3, of_faces=True))
    told = [codec.describe(action) for action in range(codec.count)]
    assert told[:4] == ["end", "reroll", "reroll 3", "reroll 3 3"]
    assert [codec.parse(text) for text in told] == list(range(codec.count))
    assert codec.parse("reroll 3 1 3") == codec.parse("reroll 1 3 3")
    for text in ("reroll 0", "reroll 4", "reroll x", "reroll 1 1 1 1 1 1"):
        with pytest.raises(CallError, match=r"is not a face|out of range"):
            codec.parse(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pat 1", "unknown action 'pat'"),
        ("put", "followed by 1 numbers"),
        ("put 6", "out of range"),
        ("put x", "out of range"),
        ("", "unknown action ''"),
    ],
)
def test_an_action_that_is_none_is_told(text: str, told: str) -> None:
    with pytest.raises(CallError, match=told):
        CODEC.parse(text)


def test_no_action_has_a_number_that_is_too_high() -> None:
    with pytest.raises(CallError, match="no action has the number 24"):
        CODEC.describe(24)


def test_the_generator_is_sfc32() -> None:
    """Its words by the definition: a + b + d out; a, b, c from b, c and the output."""
    chance = CHANCE.fill({"a": 1, "b": 2, "c": 3, "d": 4})
    assert drawn(chance, 1) == [7]
    assert (chance.a, chance.b, chance.c, chance.d) == (2, 27, (3 << 21) + 7, 5)


def test_luck_follows_from_seed_game_and_stream() -> None:
    assert drawn(luck(5, 6, 7)) == drawn(luck(5, 6, 7))
    firsts = [tuple(drawn(luck(*key))) for key in [(5, 6, 7), (6, 6, 7), (5, 7, 7), (5, 6, 8)]]
    assert len(set(firsts)) == 4


def test_luck_is_what_it_was_when_games_were_written_down() -> None:
    assert drawn(luck(7, 3, 2), 3) == [3765010971, 785861786, 2496958925]


def test_high_bits_of_seed_and_game_count() -> None:
    assert drawn(luck(1)) != drawn(luck(1 + (1 << 40)))
    assert drawn(luck(1, 1)) != drawn(luck(1, 1 + (1 << 40)))


def test_a_stream_does_not_depend_on_what_was_drawn_before() -> None:
    chance = luck(1, 2, 3)
    drawn(chance, 50)
    open_stream(chance, 3)
    assert drawn(chance) == drawn(luck(1, 2, 3))


def spread(counts: Counter[int], cells: int) -> float:
    """Pearson's chi-squared against equal shares."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_every_face_is_equally_likely() -> None:
    chance = luck(3)
    assert spread(Counter(below(chance, 6) for _ in range(60_000)), 6) < 20.5


def test_the_first_numbers_of_many_games_and_streams_are_spread() -> None:
    by_game = Counter(below(luck(9, game, 1), 36) for game in range(20_000))
    by_stream = Counter(below(luck(9, 1, stream), 36) for stream in range(20_000))
    pairs = Counter(
        6 * below(luck(9, game, 1), 6) + below(luck(9, game, 2), 6) for game in range(20_000)
    )
    assert max(spread(counts, 36) for counts in (by_game, by_stream, pairs)) < 67


def test_every_order_of_a_deck_is_equally_likely() -> None:
    chance, orders = luck(4), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        cards = [1, 2, 3]
        shuffle(chance, cards, 3)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert max(abs(count - 2000) for count in orders.values()) < 160


def test_a_fork_is_luck_of_its_own() -> None:
    mind, one, other = luck(1), CHANCE.plain(), CHANCE.plain()
    keys = drawn(luck(1), 2)
    fork(mind, one)
    assert [one.key_a, one.key_b] == keys
    first = drawn(one)
    open_stream(one, 0)
    assert drawn(one) == first, "it begins with stream 0, as a game does"
    fork(mind, other)
    assert drawn(one) != drawn(other)


def _dice(chance: object) -> int:
    return _die(chance) + _die(chance)


def _die(chance: object) -> int:
    return 1 + below(chance, 6)


def test_a_name_is_replaced_however_far_a_function_calls() -> None:
    assert link_all({"it": _dice}, {"below": lambda _chance, _count: 3})["it"](None) == 8
    assert _dice(luck()) <= 12


def _down(count: int) -> int:
    return 0 if count == 0 else _step() + _down(count - 1)


def _step() -> int:
    return 1


def test_a_function_that_calls_itself_is_linked() -> None:
    assert link_all({"it": _down}, {"_step": lambda: 2})["it"](3) == 6


@dataclass
class Ruling:
    taken: str
    others: tuple[str, ...] = ()
    switchable: bool = False


RULINGS = {"X-1": Ruling("a", ("b",), switchable=True), "X-2": Ruling("c", ("d",))}


def test_a_reading_is_switched() -> None:
    assert reading(RULINGS, {}) == {"X-1": "a", "X-2": "c"}
    assert reading(RULINGS, {"X-1": "b"}) == {"X-1": "b", "X-2": "c"}


def test_readings_that_are_none_are_told_all_at_once() -> None:
    with pytest.raises(CallError) as caught:
        reading(RULINGS, {"X-1": "z", "X-2": "d", "X-3": "a"})
    facts = [problem.fact for problem in caught.value.problems]
    assert facts == [
        "ruling X-1 has no reading 'z'",
        "ruling X-2 may not be switched",
        "no ruling 'X-3'",
    ]


def test_an_unknown_policy_is_told() -> None:
    with pytest.raises(CallError, match="unknown policy 'gredy'"):
        Engine(rules, policies).policy("gredy")


@pytest.mark.parametrize("numbers", [[0], [1], [0, 1]])
def test_a_playout_is_the_game_that_is_played_in_bulk(numbers: list[int]) -> None:
    playout = Playout(POND, numbers, 7, 3)
    count = sum(1 for _ in playout.moves())
    engine = Engine(rules, policies)
    row = engine.play(MATERIAL, numbers, 7, 3, 4)[0]
    scores = [row[engine.columns(len(numbers)).index("score.1")]]
    assert (count, playout.state.score[0]) == (row[1], scores[0])


LINE = ReplayLine("pond", 1, 7, 3, ("greedy", "odds"), (("P-02", "slides_again_from_sunny"),))


NAMES = st.text("abcdefghij_", min_size=1, max_size=4)
NUMBERS = st.integers(0, 10**6)
LINES = st.builds(
    ReplayLine,
    NAMES,
    NUMBERS,
    NUMBERS,
    NUMBERS,
    st.lists(st.sampled_from(["greedy", "odds", YOU]), min_size=1, max_size=4).map(tuple),
    st.lists(st.tuples(NAMES, NAMES), max_size=2).map(tuple),
    st.lists(st.sampled_from(["end", "put 5"]), max_size=3).map(tuple),
)


@given(LINES)
def test_a_replay_line_reads_back(line: ReplayLine) -> None:
    text = str(line)
    assert ReplayLine.parse(text) == line
    assert ("rules=" in text) == bool(line.readings), "it has no parts that say nothing"
    assert (": " in f"{text} ") == bool(line.actions or YOU in line.policies)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_playout_waits_where_a_person_decides(seat: int) -> None:
    policies = [1, 1]
    policies[seat] = PERSON
    playout, whole = Playout(POND, policies, 7, 3), Playout(POND, [1, 1], 7, 3)
    expected = [move.action for move in whole.moves()]
    told: list[int] = []
    while not playout.engine.is_over(playout.state):
        told += [move.action for move in playout.moves()]
        assert playout.waits or playout.engine.is_over(playout.state)
        if playout.waits:
            assert playout.state.seat == seat
            playout.script(playout.engine.actions.describe(expected[len(told)]))
            told.append(next(playout.moves()).action)
    assert told == expected


def test_a_replay_line_of_other_rules_is_refused() -> None:
    LINE.check(1)
    with pytest.raises(CallError, match="version 1 of the rules of pond"):
        LINE.check(2)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("seed=7 seed=8", "the replay line has seed 2 times"),
        ("seed=7 again", "the replay line has a word too many, 'again'"),
    ],
)
def test_a_line_with_too_much_is_told(damage: str, told: str) -> None:
    with pytest.raises(CallError, match=told):
        ReplayLine.parse(str(LINE).replace("seed=7", damage))


@pytest.mark.parametrize("text", ["", "pond", "pond 1 seed=x game=1 players=a", "pond 1 sed=3"])
def test_a_line_that_is_none_is_told(text: str) -> None:
    with pytest.raises(CallError):
        ReplayLine.parse(text)


def test_a_watched_engine_plays_alike_and_keeps_what_happens_inside_a_move() -> None:
    plain, watched = Engine(rules, policies), WatchedEngine(rules, policies, (roll_die,))
    states = []
    for engine in (plain, watched):
        state, chance = engine.make(engine.state), engine.make(CHANCE)
        seed_game(chance, 7, 0)
        engine.start(state, POND.material, 1, chance)
        states.append((state, chance))
    (mine, luck), (state, chance) = states
    end, values = rules.ACTIONS.first("end"), rules.STATE.values
    before, *between, after = watched.apply_watched(state, POND.material, end, chance)
    plain.apply(mine, POND.material, end, luck)
    assert values(after) == values(mine) == values(state)
    assert (before.day, after.day) == (1, 2)
    assert [sum(each.pool) for each in between] == [1, 2, 3, 4, 5]


def test_a_watched_function_that_the_rules_do_not_call_is_told() -> None:
    with pytest.raises(MaterialError) as raised:
        WatchedEngine(rules, policies, (rules.problems, roll_die, rules.rank))
    (problem,) = raised.value.problems
    assert problem.fact == "problems is watched, but the rules never call it"
    line = checks.problems.__code__.co_firstlineno
    assert problem.place == f"{checks.__file__}, line {line}"
