"""Who plays Ducks in a Bucket: what greedy takes, and what an inning is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from pnp.games.bucket import policies, rules
from pnp.games.bucket.hands import pack_bucket
from pnp.games.bucket.innings import ALL, BUCKETS, HANDS_SLOT, NOTHING, ONE, ROLLS, SETS
from pnp.games.bucket.policies import learn
from pnp.rules.engine import Engine

RANDOM, GREEDY, TABLE, ODDS, SOLVER = range(5)
USUAL_EGGS = 0.06521
"""The share of lost buckets when usual players play each other, two at a table."""


@cache
def worked_out() -> Any:
    """What players have worked out; `learn` does it anew for another number of players."""
    return policies.SCRATCH.plain()


def chosen(table: Any, policy: int, scratch: Any = None) -> str:
    """What a policy does, in readable form."""
    view, lookahead = rules.VIEW.plain(), rules.STATE.plain()
    actions = [0] * rules.MAX_ACTIONS
    count = rules.legal(table.state, table.material, actions)
    rules.observe(table.state, table.material, table.state.seat, view)
    scratch = scratch or worked_out()
    action = policies.choose(
        policy, view, table.material, actions, count, lookahead, scratch, table.chance
    )
    return str(rules.ACTIONS.describe(action))


def promoted(table: Any, boss: int, whites: Sequence[int], bucket: Sequence[int]) -> None:
    table.lay(boss, whites, bucket)
    table.state.promoted = 1


def test_greedy_promotes_what_makes_the_strongest_hand(table: Any) -> None:
    table.lay(5, [2, 3, 5, 5, 6])
    assert chosen(table, GREEDY) == "match 2"
    table.lay(5, [2, 3, 5], [3, 3])
    assert chosen(table, GREEDY) == "add 2 3"


def test_greedy_throws_only_if_it_must(table: Any) -> None:
    table.lay(1, [1, 3], [6, 6, 6])
    assert chosen(table, GREEDY) == "match 1"
    table.lay(1, [3, 3], [6, 6, 6])
    assert chosen(table, GREEDY) == "throw"


def test_greedy_stops_with_a_pair_that_leads(table: Any) -> None:
    promoted(table, 1, [3, 3], [6])
    assert chosen(table, GREEDY) == "roll"
    promoted(table, 1, [3, 3], [3, 3])
    assert chosen(table, GREEDY) == "stop"
    table.state.strengths[1] = rules.strength(table.material, pack_bucket([0, 0, 0, 0, 2, 0, 0]))
    assert chosen(table, GREEDY) == "roll"


def test_greedy_does_not_risk_its_last_die(table: Any) -> None:
    promoted(table, 1, [3], [6])
    assert chosen(table, GREEDY) == "stop"


def test_odds_stop_with_a_hand_that_nobody_can_beat_any_more(table: Any) -> None:
    table.score_round([(1,)])
    promoted(table, 1, [3, 3, 3, 3], [3])
    assert chosen(table, TABLE) == "roll"
    assert chosen(table, ODDS) == "stop"


def test_the_solver_works_out_rolls_after_odds_have_looked_at_the_same_hands(table: Any) -> None:
    table.score_round([(6, 6, 6, 6, 6)])
    promoted(table, 1, [3, 3, 3, 3], [3])
    scratch = policies.SCRATCH.plain()
    chosen(table, ODDS, scratch)
    assert chosen(table, SOLVER, scratch) == chosen(table, SOLVER)
    assert scratch.roll[HANDS_SLOT] == worked_out().roll[HANDS_SLOT]


@pytest.mark.parametrize("first", [(1,), (6, 6, 6, 6, 6)], ids=["won", "lost"])
def test_the_solver_stops_when_no_roll_can_change_the_outcome(
    table: Any, first: tuple[int, ...]
) -> None:
    table.score_round([first])
    promoted(table, 1, [3, 3, 3, 3], [3])
    assert chosen(table, SOLVER) == "stop"
    assert chosen(table, TABLE) == "roll"


def test_the_solver_rolls_on_while_it_is_behind(table: Any) -> None:
    table.score_round([[4, 4]])
    promoted(table, 1, [3, 3, 3], [3, 3])
    assert chosen(table, SOLVER) == "roll"
    table.state.bucket[3] -= 1
    table.state.bucket[2] += 1
    assert chosen(table, SOLVER) == "roll"
    table.state.bucket[2] += 1
    table.state.pool[3] -= 1
    assert chosen(table, SOLVER) == "stop"


# --- an inning, exactly -------------------------------------------------------------------------


def subsets(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {part for size in range(1, len(dice) + 1) for part in combinations(dice, size)}


@cache
def points(printed: Any, beat: int, bucket: tuple[int, ...], left: int) -> float:
    """Expected points of a roll of `left` dice against one hand, told without the rules' code."""
    total = 0.0
    for boss, *dice in product(range(1, 7), repeat=left + 1):
        worths = [points(printed, beat, bucket, left - 1) if left > 1 else 0.0]
        for part in subsets(tuple(sorted(dice))):
            if set(part) == {boss} or sum(part) == boss:
                more = tuple(sorted(bucket + part))
                hand = pack_bucket([0, *(more.count(face) for face in range(1, 7))])
                worths.append(2.0 if rules.strength(printed, hand) > beat else 1.0)
                if left > len(part):
                    worths.append(points(printed, beat, more, left - len(part)))
        total += max(worths)
    return total / 6 ** (left + 1)


@pytest.mark.parametrize("first", [(4, 4), (6, 6, 6)], ids=str)
@pytest.mark.parametrize(
    ("kept", "left"),
    [((5,), 1), ((2, 2), 1), ((5,), 2), ((1, 1), 2), ((6,), 3), ((2,), 3), ((5, 5), 3)],
    ids=str,
)
def test_an_inning_is_worth_what_trying_everything_gives(
    table: Any, first: tuple[int, ...], kept: tuple[int, ...], left: int
) -> None:
    table.score_round([first])
    promoted(table, 1, [6] * left, kept)
    scratch = worked_out()
    chosen(table, SOLVER, scratch)
    place = scratch.place[pack_bucket(table.state.bucket)]
    found = scratch.roll[HANDS_SLOT][place][left] / ONE
    beat = table.state.strengths[0]
    assert found == pytest.approx(points(table.material, beat, kept, left), abs=1e-4)


def test_everything_fits_into_the_tables(table: Any) -> None:
    chosen(table, TABLE)
    scratch = worked_out()
    assert scratch.end == [1, 7, 28, 84, 210, BUCKETS]
    assert scratch.first_roll[6] <= ROLLS
    assert scratch.first_set[scratch.first_roll[6]] <= SETS
    assert all(part > NOTHING for row in scratch.roll[0] for part in row[1:])


def test_all_ways_to_roll_are_counted(table: Any) -> None:
    chosen(table, TABLE)
    scratch = worked_out()
    for left in range(1, 6):
        ways = scratch.ways[scratch.first_roll[left] : scratch.first_roll[left + 1]]
        assert sum(ways) + scratch.idle[left] == 6 ** (left + 1)


def test_the_shares_of_usual_hands_and_eggs_make_all(table: Any) -> None:
    chosen(table, TABLE)
    scratch = worked_out()
    assert 0.8 * ALL < sum(scratch.share) < ALL
    assert scratch.share[0] == 0


def test_stronger_players_score_more(printed: Any) -> None:
    engine = Engine(rules, policies)
    last = engine.columns(2).index("score.2")

    def lead(first: int, second: int, games: int) -> int:
        rows = engine.play(printed, [first, second], 11, 0, games)
        return sum(row[last] - row[last - 1] for row in rows)

    assert lead(RANDOM, GREEDY, 30) > 0
    assert lead(GREEDY, TABLE, 60) > 0


def test_what_was_worked_out_before_changes_no_game(printed: Any) -> None:
    engine = Engine(rules, policies)
    both = engine.play(printed, [TABLE, SOLVER], 3, 0, 2)
    assert engine.play(printed, [TABLE, SOLVER], 3, 1, 2) == both[1:]


def test_of_equal_actions_the_first_is_taken(table: Any) -> None:
    table.score_round([[6, 6, 6, 6, 6]])
    table.lay(5, [2, 3, 5, 1, 4])
    assert chosen(table, SOLVER) == "match 1"


def test_usual_players_rarely_lose_their_bucket(printed: Any) -> None:
    scratch = policies.SCRATCH.plain()
    learn(scratch, printed, 2, rules.STATE.plain())
    assert 1 - sum(scratch.share) / ALL == pytest.approx(USUAL_EGGS, abs=1e-5)
