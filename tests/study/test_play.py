"""One game told: what is told of it, and that its line plays it again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import pnp
from pnp.core.bounds import MAX_GAMES, MAX_SEED
from pnp.core.errors import CallError
from pnp.rules.replay import YOU
from pnp.study.play import (
    LABELS,
    UNFINISHED,
    GameDescription,
    PlayRequest,
    describe_game,
    request_from_replay,
)

POND = PlayRequest("pond", players=2, policies=("odds", "greedy"), seed=7, index=3)


def again(told: GameDescription, **changes: Any) -> GameDescription:
    """The game that a line replays."""
    return describe_game(request_from_replay(str(told.line), told.source, **changes))


@pytest.mark.parametrize(
    ("numbers", "hints"),
    [
        ({"seed": 0, "index": 0}, []),
        ({"seed": MAX_SEED, "index": MAX_GAMES}, []),
        ({"seed": MAX_SEED + 1}, [f"--seed takes 0 to {MAX_SEED:,}"]),
        ({"index": -1}, [f"--game takes 0 to {MAX_GAMES:,}"]),
        (
            {"seed": -1, "index": MAX_GAMES + 1},
            [f"--seed takes 0 to {MAX_SEED:,}", f"--game takes 0 to {MAX_GAMES:,}"],
        ),
    ],
)
def test_seeds_and_games_out_of_bounds_are_refused_all_at_once(
    numbers: dict[str, Any], hints: list[str]
) -> None:
    problems = []
    try:
        PlayRequest("pond", **numbers)
    except CallError as error:
        problems = [problem.hint for problem in error.problems]
    assert problems == hints


def test_it_is_told_with_what_it_was_played_under() -> None:
    told = describe_game(replace(POND, language="fr", changes=(("days.1.dice", "5"),)))
    words = pnp.open_game("pond").words_in("fr").without_soft_hyphens()
    assert (told.title, told.language, told.source) == (words.text("game.name"), "fr", "pond")
    assert told.changes == (("days.1.dice", "5"),)
    assert told.packs == ()
    assert told.labels == {name: words.text(f"told.{name}") for name in LABELS}
    assert told.line.policies == ("odds", "greedy")
    assert (told.line.game, told.line.seed, told.line.index) == ("pond", 7, 3)
    assert told.line.version == pnp.open_game("pond").playing.rules.RULES_VERSION
    assert told.reason in pnp.open_game("pond").playing.rules.REASONS
    assert (len(told.scores), min(told.places)) == (2, 1)
    assert told.scores[told.places.index(1)] == max(told.scores)
    assert [move.number for move in told.moves] == [*range(1, len(told.moves) + 1)]
    assert {move.seat for move in told.moves} == {1, 2}
    assert all(map(bool, (told.setup, told.result, told.moves[0].action)))


def test_its_line_plays_it_again() -> None:
    told = describe_game(POND)
    assert again(told) == told
    assert again(told, language="de").scores == told.scores
    assert again(told, changes=(("days.1.dice", "5"),)).moves != told.moves


def test_seed_and_index_lead_to_different_games() -> None:
    games = {
        tuple(move.action for move in describe_game(request).moves)
        for request in (POND, replace(POND, seed=8), replace(POND, index=4))
    }
    assert len(games) == 3


def test_a_game_of_a_person_is_told_up_to_where_it_waits() -> None:
    told = describe_game(POND)
    actions = tuple(move.action for move in told.moves)
    line = replace(told.line, policies=(YOU, "greedy"), actions=actions[:3])
    begun = describe_game(request_from_replay(str(line), "pond"))
    assert begun.reason == UNFINISHED
    assert begun.result == ()
    assert begun.line == line
    assert [move.action for move in begun.moves[:3]] == [*actions[:3]]
    assert len(begun.moves) < len(told.moves)
    ended = describe_game(
        request_from_replay(str(replace(line, policies=(YOU, YOU), actions=actions)), "pond")
    )
    assert (ended.scores, ended.result, ended.moves) == (told.scores, told.result, told.moves)


def test_a_line_of_another_game_or_of_other_rules_is_refused() -> None:
    told = describe_game(POND)
    with pytest.raises(CallError) as caught:
        request_from_replay(str(told.line), "bucket")
    assert caught.value.problems[0].hint == "say ducks-pnp play pond --replay"
    other = replace(told.line, version=told.line.version + 1)
    with pytest.raises(CallError):
        describe_game(request_from_replay(str(other), "pond"))


def test_all_that_is_wrong_with_a_request_is_told_at_once() -> None:
    with pytest.raises(CallError) as caught:
        describe_game(replace(POND, language="qq", policies=("nobody",)))
    facts = " ".join(problem.fact for problem in caught.value.problems)
    assert len(caught.value.problems) == 2
    assert "qq" in facts
    assert "nobody" in facts


def test_a_game_that_waits_is_told_with_the_scores_of_that_moment() -> None:
    told = describe_game(POND)
    actions = tuple(move.action for move in told.moves)
    rules = pnp.open_game("pond").playing.rules
    line = replace(told.line, policies=(YOU, YOU))
    waits = [
        describe_game(request_from_replay(str(replace(line, actions=actions[:count])), "pond"))
        for count in range(0, len(actions), 7)
    ]
    assert waits[0].scores == (0, 0)
    assert waits[0].places == (1, 1)
    for game in waits:
        assert game.reason == UNFINISHED not in rules.REASONS
        assert min(game.places) == 1
        assert game.scores[game.places.index(1)] == max(game.scores)
    assert len({game.scores for game in waits}) > 3
