"""`play`: one game told move by move, and again from its line."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.commands import play as playing
from pnp.games.registry import playable
from pnp.study.setup import GameTable, seat_policies
from pnp.study.simulate import SimulationRequest
from pnp.study.simulate import run as simulate
from pnp.study.simulation.counts import TOTAL

pytestmark = pytest.mark.one_in(4)

Call = Callable[..., Any]

UPDATE = "DUCKS_PNP_UPDATE"
"""The environment variable that accepts transcripts as they are."""

MAX_BYTES = 20 * 1024

GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("game", playable())
def test_a_game_is_told_as_it_was_accepted(call: Call, game: str) -> None:
    path = GAMES / game / "transcript.txt"
    out = call("play", game, "--seed", "7").out
    if os.environ.get(UPDATE) == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(out, encoding="utf-8")
    assert len(out.encode()) <= MAX_BYTES
    assert out == path.read_text(encoding="utf-8"), (
        f"see git diff after {UPDATE}=1 pytest {__file__}"
    )


def test_a_round_has_a_headline_between_empty_lines_and_moves_are_numbered(call: Call) -> None:
    lines = call("play", "cover", "--seed", "7").out.splitlines()
    rounds = [place for place, line in enumerate(lines) if re.fullmatch(r"Round \d of 3", line)]
    assert len(rounds) == 3
    assert all(not lines[place - 1] and lines[place + 1] for place in rounds)
    numbers = [int(line.split()[0]) for line in lines if re.match(r" *\d+  Player", line)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_game_that_takes_a_while_says_that_it_is_played(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, ...]] = []

    @contextmanager
    def show_progress(*, quiet: bool) -> Iterator[Callable[..., None]]:
        yield lambda *news: told.append((quiet, *news))

    monkeypatch.setattr(playing, "show_progress", show_progress)
    call("play", "pond")
    call("play", "pond", "--json")
    assert told == [(False, "pond: playing", 0, 1), (True, "pond: playing", 0, 1)]


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_last_line_plays_the_same_game(call: Call, game: str, language: str) -> None:
    run = call("play", game, "--seed", "3", "--game", "5", "--lang", language)
    assert run.status == 0
    _, command = run.out.splitlines()[-1].split("ducks-pnp ")
    assert call(*shlex.split(command)).out == run.out


@pytest.mark.parametrize("game", playable())
def test_it_is_the_game_that_simulate_counts(call: Call, game: str) -> None:
    told = call("play", game, "--policy", "random", "--seed", "4", "--json").record
    counted = simulate(
        SimulationRequest(game, games=1, policies=("random",), seed=4, fast=False)
    ).counts
    assert counted.histograms[TOTAL] == {sum(told["scores"]): 1}
    assert counted.histograms["decisions"] == {len(told["moves"]): 1}


@pytest.mark.parametrize("game", playable())
def test_everybody_is_told_be_they_few_or_many(call: Call, game: str) -> None:
    bounds = GameTable(game).data().players
    for players in (bounds.fewest, bounds.most):
        asked = ("--players", str(players), "--policy", "random")
        record = call("play", game, *asked, "--json").record
        assert {move["seat"] for move in record["moves"]} <= set(range(1, players + 1))
        assert len(record["scores"]) == len(record["places"]) == players
        assert any(move["lines"] for move in record["moves"])


def test_what_came_of_it_is_told_in_the_language_too(call: Call) -> None:
    *_, head, seat, _, again = call("play", "pond", "--lang", "fr").out.splitlines()
    assert head.split() == ["joueur", "stratégie", "points", "rang"]
    assert seat.split()[:2] == ["1", "odds"]
    assert again.startswith("pour rejouer\N{NO-BREAK SPACE}: ducks-pnp play pond --replay")


def test_other_names_of_a_game_are_taken(call: Call) -> None:
    assert call("play", "Duck-and-Cover", "--json").record["game"] == "cover"


def test_a_ruling_and_a_number_can_be_changed_and_replayed(call: Call) -> None:
    rulings = GameTable("pond").data().rulings
    name, ruling = next((n, r) for n, r in rulings.items() if r.switchable)
    switch = f"{name}={ruling.others[0]}"
    run = call("play", "pond", "--rule", switch, "--set", "rows.mallard.singly=4")
    assert run.status == 0
    words = shlex.split(run.out.splitlines()[-1].removeprefix("again: "))
    assert "rows.mallard.singly=4" in words
    assert call(*words[1:]).out == run.out
    assert call(*words[1:], "--json").record["rulings"] == [switch]


LINE = "pond {version} seed=1 game=0 players=greedy"


def replay(call: Call, line: str, *more: str) -> Any:
    version = import_module("pnp.games.pond.rules").RULES_VERSION
    return call("play", "pond", "--replay", line.format(version=version), *more)


def test_a_game_of_other_rules_is_not_replayed(call: Call) -> None:
    run = replay(call, LINE.replace("{version}", "99"))
    assert run.status == 2
    assert "the game was played by version 99 of the rules of pond" in run.err


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("", "no whole number for version"),
        ("quack", "no whole number for seed"),
        (LINE.replace("pond", "cover"), "the line replays a game of 'cover', not of pond"),
        (LINE.replace("seed=1", "seed=x"), "no whole number for seed"),
        (LINE.replace("seed=1", "seed=" + "9" * 40), "seed is out of bounds"),
        (LINE.replace("seed=1", "seed=" + "9" * 9999), "the replay line is too long"),
        (LINE + ",greedy,greedy,greedy", "the game is not for 4 players"),
        (LINE.replace("greedy", "gready"), "unknown policy 'gready'"),
        (LINE + " rules=P-99:x", "no ruling 'P-99'"),
        (LINE + " luck=much", "an unknown part 'luck'"),
    ],
)
def test_a_line_that_is_none_is_refused(call: Call, line: str, fact: str) -> None:
    run = replay(call, line)
    assert run.status == 2
    assert fact in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize("page", ["playing", "studio"])
def test_the_line_in_the_docs_is_replayed(call: Call, page: str) -> None:
    text = (Path(__file__).parents[2] / f"docs/{page}.md").read_text()
    _, *words = shlex.split(next(line for line in text.splitlines() if "--replay '" in line))
    run = call(*words)
    assert run.status == 0
    *_, again = run.out.splitlines()
    assert shlex.split(again.removeprefix("again: "))[1:] == words


def test_a_game_of_a_person_stops_where_its_line_ends(call: Call) -> None:
    run = replay(call, LINE.replace("greedy", "you: end; end"), "--json")
    assert [move["action"] for move in run.record["moves"]] == ["end", "end"]
    assert run.record["reason"] == "unfinished"
    assert run.record["ending"] == []
    run = replay(call, LINE.replace("greedy", "you:" + " end;" * 7))
    assert "the game is over before 'end'" in run.err
    assert "Traceback" not in run.err


def test_nobody_sits_down_in_a_terminal(call: Call) -> None:
    assert "unknown policy 'you'" in call("play", "pond", "--policy", "you").err


def test_what_a_line_holds_is_not_asked_for_again(call: Call) -> None:
    run = replay(call, LINE, "--seed", "3", "--players", "1")
    assert run.status == 2
    assert run.err.endswith("2 problems\n")
    assert "--replay holds --seed already" in run.err


WRONG = [
    ("play pnod", "unknown game 'pnod'", "did you mean 'pond'?"),
    ("play pond --players 9", "the game is not for 9 players", "--players takes 1 to 2"),
    ("play pond --players 0", "--players takes a whole number from 1", "not '0'"),
    ("play pond --policy gready", "unknown policy 'gready'", "did you mean 'greedy'?"),
    ("play pond --policy ,", "--policy names no policy", "name one for all seats"),
    ("play pond --players 2 --policy random,random,random", "3 policies for 2 players", "name one"),
    ("play pond --rule P-99=x", "no ruling 'P-99'", "known: "),
    ("play pond --rule P-02", "--rule 'P-02' is not of the form ID=READING", "P-10=allowed"),
    ("play pond --set a=1 --set a=2", "--set gives a two values, 1 and 2", "leave one of them out"),
    ("play pond --set quack=4", "unknown step 'quack'", "known: players, length"),
    ("play pond --set rows.malard.singly=4", "step 'malard'", "did you mean 'mallard'?"),
    ("play pond --set rows.mallard.source=4", "step 'source'", "known: face, singly, one_roll"),
    ("play pond --set rows.mallard.singly=x", "takes a whole number, not 'x'", "--set PATH=NUMBER"),
    ("play pond --set rows.mallard.singly=1_0", "takes a whole number, not '1_0'", "--set PATH"),
    ("play pond --set rows.mallard.singly=-4", "--set for pond, rows.mallard.singly", "least is 0"),
    ("play pond --lang frr", "unknown language 'frr'", "did you mean 'fr'?"),
    ("play pond --seed -1", "--seed takes a whole number from 0", "not '-1'"),
    ("play pond --game 9999999999", "--game takes a whole number from 0", "not '9999999999'"),
]


@pytest.mark.parametrize(("typed", "fact", "hint"), WRONG)
def test_a_wrong_call_is_told_with_its_remedy(
    refused: Call, typed: str, fact: str, hint: str
) -> None:
    refused(typed, fact, hint)


@pytest.mark.parametrize("game", playable())
def test_every_game_answers_to_its_title(call: Call, game: str) -> None:
    title = GameTable(game).data().credits.title
    for name in (title, title.upper().replace(" ", "-")):
        assert call("play", name, "--json").record["game"] == game


def test_all_wrong_names_are_told_at_once(call: Call) -> None:
    run = call("play", "pond", "--policy", "gready", "--players", "7", "--lang", "frr")
    assert run.status == 2
    assert run.err.endswith("3 problems\n")


def test_a_seat_for_each_policy(call: Call) -> None:
    assert call("play", "pond", "--policy", "greedy,random", "--json").record["players"] == 2
    assert seat_policies(GameTable("pond"), None, ("random",)).policies == ("random",)
