"""Players at a table: how many sit down, with which policies, and what is refused of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.games.registry import BUILT_IN, open_game
from pnp.study.setup import GameTable, content_of, note_names, seat_policies


def table_of(key: str = "cover") -> GameTable:
    return GameTable.of(open_game(key), compiles=False)


@pytest.mark.parametrize("key", BUILT_IN)
def test_without_a_number_the_fewest_sit_down_with_the_usual_policy(key: str) -> None:
    table, bounds = table_of(key), open_game(key).data.players
    party = seat_policies(table, None, ())
    assert party.policies == (party.engine.usual,) * bounds.fewest
    assert party.title == open_game(key).data.credits.title
    for count in {bounds.fewest, bounds.most}:
        assert len(seat_policies(table, count, ("random",)).policies) == count


def test_one_policy_is_for_all_and_several_are_one_for_each() -> None:
    table = table_of()
    bounds = open_game("cover").data.players
    assert seat_policies(table, None, ("random",)).policies == ("random",) * bounds.fewest
    mixed = ("greedy", "random", "random")
    party = seat_policies(table, None, mixed)
    assert party.policies == mixed == seat_policies(table, 3, mixed).policies
    assert party.numbers == tuple(party.engine.policy(name) for name in mixed)
    assert party.numbers[0] != party.numbers[1]


def problems_of(
    table: GameTable, players: int | None, policies: tuple[str, ...]
) -> list[tuple[str, str]]:
    with pytest.raises(CallError) as caught:
        seat_policies(table, players, policies)
    return [(problem.fact, problem.hint) for problem in caught.value.problems]


def test_a_number_of_players_out_of_bounds_is_refused() -> None:
    bounds = open_game("cover").data.players
    hint = f"--players takes {bounds.fewest} to {bounds.most}"
    for count in (bounds.fewest - 1, bounds.most + 1):
        ((fact, told),) = problems_of(table_of(), count, ())
        assert fact.startswith(f"the game is not for {count} player")
        assert told == hint
    many = ("random",) * (bounds.most + 1)
    assert problems_of(table_of(), None, many)[0][1] == hint


def test_policies_that_are_not_as_many_as_players_are_refused() -> None:
    ((fact, hint),) = problems_of(table_of(), 4, ("greedy", "random"))
    assert (fact, hint) == (
        "2 policies for 4 players",
        "name one for all seats, or one for each",
    )


def test_all_that_is_wrong_is_told_at_once_and_a_policy_of_several_seats_once() -> None:
    table = replace(table_of(), changes=(("nothing.here", "3"),), readings=(("P-999", "allowed"),))
    facts = [fact for fact, _ in problems_of(table, 99, ("nobody", "nobody"))]
    assert len(facts) == 4
    for fact, word in zip(facts, ("P-999", "nothing.here", "nobody", "99"), strict=True):
        assert word in fact


def test_changed_numbers_are_played_with_and_the_game_stays_as_it_is() -> None:
    table = table_of("bucket")
    changed = replace(table, changes=(("laps.1.laps", "1"),))
    assert changed.data() != table.data() == open_game("bucket").data
    assert changed()[1] != table()[1]
    assert changed.open().data == table.data()


def test_files_that_have_changed_since_the_run_began_are_told() -> None:
    table = table_of("pond")
    assert table.content == content_of(open_game("pond")) != content_of(open_game("cover"))
    assert replace(table, content="")()
    with pytest.raises(MaterialError, match="the game has changed since") as caught:
        replace(table, content="another")()
    (problem,) = caught.value.problems
    assert problem.place == table.game
    assert problem.hint.startswith("start again")


@pytest.mark.parametrize("key", BUILT_IN)
def test_all_notes_have_names_and_kinds_have_theirs_if_there_are_any(key: str) -> None:
    game = open_game(key)
    notes = tuple(game.playing.rules.NOTES)
    names = note_names(game, notes)
    words = game.words_in("en")
    kinds = {note.partition(".")[0] for note in notes if "." in note}
    assert {*names} == {*notes} | {kind for kind in kinds if f"count.{kind}" in words.texts}
    for note in notes:
        last = note.rpartition(".")[2]
        if f"count.{note}" in words.texts and note not in game.playing.tale.named_notes:
            assert names[note] == words.text(f"count.{note}")
        assert names[note] == last or not names[note].isdecimal()
