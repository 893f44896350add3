"""Studies: what a player may do without, what better play is worth, and who was still in it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pnp.core.errors import CallError
from pnp.games.registry import open_game, playable
from pnp.rules.codec import Codec, Kind
from pnp.rules.driver import STUDIED
from pnp.rules.engine import Engine
from pnp.study.restrictions import ALL, Restriction, actions_of, find_restrictions, restrictions
from pnp.study.setup import GameTable
from pnp.study.simulate import SimulationRequest, run
from pnp.study.simulation.counts import TOTAL, GameCounts
from pnp.study.simulation.restricted import (
    DEAD,
    DOMINANT,
    NEVER_MET,
    SCORE,
    UNCLEAR,
    USED,
    WON,
    RestrictedCounts,
    RestrictedGuest,
)
from pnp.study.simulation.runs import SimulationRun, restrict
from pnp.study.simulation.skill import PolicyAlike, PolicyAmong, SkillGap
from pnp.study.simulation.studies import (
    HALF_TIME,
    LATE,
    LEAD_CHANGES,
    SETTLED,
    counts_leads,
    lead_rows,
    rank_rows,
)

GREEDY = 1
SEED = 5
CODEC = Codec(Kind("end"), Kind("put", (1, 5)), Kind("feed", (1, 6), (0, 2)))


@cache
def opened(room: str) -> tuple[Engine, Any, int]:
    engine, material = GameTable(room)()
    return engine, material, max(2, open_game(room).data.players.fewest)


@cache
def known(room: str) -> tuple[Restriction, ...]:
    return restrictions(open_game(room), opened(room)[0].actions)


def spied(room: str, banned: frozenset[int]) -> list[tuple[int, int, int, frozenset[int]]]:
    """For each decision of two games: the game, the seat, the action and what was legal."""
    plain, material, players = opened(room)
    seen = []

    def apply(state: Any, given: Any, action: int, chance: Any) -> None:
        actions = plain.array(plain.most_actions)
        count = plain.legal(state, given, actions)
        seen.append((game, state.seat, action, frozenset(actions[:count])))
        plain.apply(state, given, action, chance)

    policies = open_game(room).playing.policies
    engine = Engine(plain.rules, policies, {"apply": apply})
    for game in range(2):
        engine.study(material, [GREEDY] * players, SEED, game, game + 1, banned)
    return seen


@pytest.mark.parametrize("room", playable())
def test_a_banned_action_is_taken_only_where_nothing_else_is_legal(room: str) -> None:
    engine, _, players = opened(room)
    for first in range(3):
        banned = frozenset(range(first, engine.actions.count, 3))
        met = 0
        for game, seat, action, legal in spied(room, banned):
            assert action in legal
            if seat == game % players and legal - banned:
                assert action not in banned
                met += bool(legal & banned)
        assert met > 0


@pytest.mark.parametrize("room", playable())
def test_nothing_banned_changes_nothing(room: str) -> None:
    engine, material, players = opened(room)
    policies = [GREEDY] * players
    plain = engine.play(material, policies, SEED, 0, 6)
    for banned in (None, ()):
        studied = engine.study(material, policies, SEED, 0, 6, banned)
        assert [row[: -len(STUDIED)] for row in studied] == plain


def test_the_guest_changes_seats() -> None:
    engine, material, _ = opened("bucket")
    columns = engine.columns(3, with_study=True)
    rows = engine.study(material, [GREEDY, 0, 0], SEED, 0, 9, ())
    for game, row in enumerate(rows):
        told = dict(zip(columns, row, strict=True))
        assert told[SCORE] == told[f"score.{game % 3 + 1}"]


@pytest.mark.parametrize("room", playable())
def test_every_restriction_has_a_name_a_label_and_actions_of_its_own(room: str) -> None:
    found = known(room)
    assert len({each.name for each in found}) == len({each.label for each in found}) == len(found)
    assert all(each.actions for each in found)
    assert find_restrictions(open_game(room), opened(room)[0].actions, (ALL,)) == found


@pytest.mark.parametrize("name", ["full_house", "Full House", "full  house", "house"])
def test_a_restriction_is_found_by_name_label_or_pattern(name: str) -> None:
    (found,) = find_restrictions(open_game("pond"), opened("pond")[0].actions, (name,))
    assert found.actions == known("pond")[5].actions


def test_all_that_is_asked_for_in_vain_is_told_at_once() -> None:
    request = SimulationRequest(
        "pond", games=1, fast=False, without=("malard", "put 9"), ladder=("greedy", "beast")
    )
    with pytest.raises(CallError) as caught:
        run(request)
    told = [(problem.fact, problem.hint or "") for problem in caught.value.problems]
    assert [fact for fact, _ in told] == [
        "nothing to do without is called 'malard'",
        "'9' in 'put 9' is out of range",
        "unknown policy 'beast'",
    ]
    assert "did you mean 'mallard'?" in told[0][1]


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("put", ["put 1", "put 2", "put 3", "put 4", "put 5"]),
        ("put 4+", ["put 4", "put 5"]),
        ("feed 2 1+", ["feed 2 1", "feed 2 2"]),
        ("feed * 0", [f"feed {one} 0" for one in range(1, 7)]),
    ],
)
def test_a_pattern_stands_for_its_actions(pattern: str, texts: list[str]) -> None:
    assert [CODEC.describe(action) for action in actions_of(CODEC, pattern)] == texts


@pytest.mark.parametrize("pattern", ["", "pat", "put 1 2", "put 6", "put x", "put +", "put -1"])
def test_a_pattern_of_nothing_is_told(pattern: str) -> None:
    with pytest.raises(CallError):
        actions_of(CODEC, pattern)


def test_what_is_never_met_differs_in_nothing() -> None:
    table = GameTable("cover")
    engine = opened("cover")[0]
    unmet = actions_of(engine.actions, "cover 12")
    everything = actions_of(engine.actions, "cover")
    run_ = SimulationRun(table, (GREEDY, GREEDY), SEED, 6, guest=True)
    found = restrict(run_, ((), unmet, everything))
    assert found.verdicts()[0] == NEVER_MET
    assert found.guests[0].differences[SCORE] == {0: 6}
    assert NEVER_MET not in found.verdicts()[1:]
    assert set(found.guests[2].differences[SCORE]) != {0}


def guest(scores: dict[int, int]) -> RestrictedGuest:
    return RestrictedGuest({"guest.hindered": {1: 100}}, {SCORE: scores})


def test_the_dead_and_the_dominant_are_named() -> None:
    guests = (guest({-1: 50, 1: 50}), guest({-3: 90, 0: 10}), guest({-9: 90, 0: 10}))
    counts = RestrictedCounts(100, 1, {SCORE: {50: 100}}, guests)
    assert counts.verdicts() == [DEAD, USED, DOMINANT]
    assert counts.order() == [2, 1, 0]


def test_what_few_games_leave_open_is_not_called_dead() -> None:
    counts = RestrictedCounts(4, 1, {SCORE: {50: 4}}, (guest({-9: 2, 9: 2}),))
    assert counts.verdicts() == [UNCLEAR]


def test_of_more_restrictions_each_interval_is_wider() -> None:
    one, many = (RestrictedCounts(9, 1, {}, (guest({-9: 2, 9: 2}),) * times) for times in (1, 20))
    assert one.change(0).low == pytest.approx(one.guests[0].difference(SCORE).low, rel=1e-3)
    assert many.change(0).low < 1.5 * one.change(0).low


@pytest.mark.thorough
def test_better_play_is_worth_something() -> None:
    request = SimulationRequest("bucket", games=40, fast=False, ladder=("random", "greedy"))
    skill = run(request).studies.skill
    assert skill is not None
    (gap,) = skill.among
    assert (gap.guest, gap.others) == ("greedy", "random")
    assert gap.interval[0] > skill.equal_share("random")
    assert [each.counts.games for each in skill.alike] == [40, 40]
    assert skill.alike[1].counts.histograms[TOTAL] != skill.alike[0].counts.histograms[TOTAL]


@pytest.mark.parametrize("players", [2, 3])
def test_better_play_is_measured_at_tables_of_the_players_asked_for(players: int) -> None:
    policies = ("random",) * players
    request = SimulationRequest(
        "cover", games=2, policies=policies, fast=False, ladder=("random", "greedy")
    )
    skill = run(request).studies.skill
    assert skill is not None
    assert len(skill.alike) == len(skill.among) + 1 == 2
    counts = [each.counts for each in (*skill.alike, *skill.among)]
    assert {each.players for each in counts} == {players}


def test_a_guest_that_never_won_won_no_game() -> None:
    lost = PolicyAmong("random", "greedy", GameCounts(5, 2, {WON: {0: 5}}))
    assert (lost.wins, lost.share) == (0, 0)


def test_ranks_are_named_where_a_game_has_them() -> None:
    found = run(SimulationRequest("pond", games=8, fast=False, ladder=("random", "greedy")))
    assert found.studies.ranks[-1] == "Professional"
    assert found.studies.skill is not None
    assert found.studies.skill.among == ()
    assert [sum((each.ranks or {}).values()) for each in found.studies.skill.alike] == [8, 8]


def test_a_rank_that_no_game_reached_has_no_share() -> None:
    rows = [*rank_rows(("Duckling", "Duck", "Drake"), {0: 3, 2: 1})]
    assert [(name, share) for name, share, _ in rows] == [
        ("Duckling", "75.0%"),
        ("Duck", "0.0%"),
        ("Drake", "25.0%"),
    ]


def test_the_share_of_games_won_lies_in_its_interval() -> None:
    won = PolicyAmong("greedy", "random", GameCounts(50, 2, {WON: {0: 30, 1: 20}}))
    low, high = won.interval
    assert 0.2 < low < won.share == 0.4 < high < 0.6


def test_among_equals_wins_are_shared_by_all_seats() -> None:
    counts = run(SimulationRequest("cover", games=4, policies=("random",), fast=False)).counts
    skill = SkillGap(counts.players, (PolicyAlike("random", counts),), ())
    wins = [counts.wins(seat) for seat in range(1, counts.players + 1)]
    assert sum(wins) >= 4
    assert skill.equal_share("random") == sum(wins) / counts.players / 4


def test_who_led_is_told_with_the_shares_of_games() -> None:
    changes, settled = {1: 40, 3: 60}, dict.fromkeys(range(1, 101), 1)
    leads = {
        LEAD_CHANGES: changes,
        SETTLED: settled,
        HALF_TIME: {0: 20, 1: 20, 2: 60},
        LATE: {1: 5},
    }
    counts = GameCounts(100, 2, leads)
    assert counts_leads(counts)
    assert not counts_leads(GameCounts(100, 1, leads))
    assert not counts_leads(GameCounts(100, 2, {}))
    told = {label: figure for label, figure, _ in lead_rows(counts)}
    assert told == {
        "changes of lead": "2.20",
        "one leads alone at half-time": "80.0%",
        "… and wins": "75.0%",
        "settled by the last decisions": "5.0%",
        "half are settled after": "50 %",
        "19 of 20 are settled after": "95 %",
    }
