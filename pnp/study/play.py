"""One sample game, told in the reader's language.

1. the table: the game's data, with any changes, as material, and its interpreted engine;
2. the playout: exactly the game that a simulation plays under the same seed and index;
3. the account: the setup, each move with its consequences, the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pnp.core.bounds import MAX_GAMES, MAX_SEED
from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.modules import errors_of_own_modules
from pnp.data.changes import Changes
from pnp.games.parts import Tale
from pnp.games.registry import open_game
from pnp.rules.contract import AnyRules
from pnp.rules.replay import PERSON, YOU, Playable, Playout, ReplayLine
from pnp.study.setup import GameTable, Party, seat_policies
from pnp.words.words import Words, find_language

LABELS: Final = ("seat", "policy", "score", "place", "again")
"""Labels printed around the result of a game."""

RANDOM_POLICY: Final = "random"
"""The policy that every game has."""

UNFINISHED: Final = "unfinished"
"""The reason of a game that waits for a person."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """A request to play one game and describe it.

    Raises:
        CallError: a number is out of bounds.
    """

    game: str
    players: int | None = None
    policies: tuple[str, ...] = ()
    """One policy for all seats or one per seat; empty for the game's default. In a game with
    `actions`, YOU for a person."""
    seed: int = 1
    index: int = 0
    """The index of the game in the seed's run."""
    readings: tuple[tuple[str, str], ...] = ()
    changes: Changes = ()
    language: str = "en"
    version: int | None = None
    """The version of the rules under which a replayed game was first played."""
    packs: tuple[Path, ...] = ()
    """The pack folders with which the game is opened."""
    actions: tuple[str, ...] = ()
    """The first actions of a replayed game, of all seats."""

    def __post_init__(self) -> None:
        """Refuse numbers that are out of bounds."""
        bounds = (("seed", self.seed, MAX_SEED), ("game", self.index, MAX_GAMES))
        problems = [
            Problem(f"{name} is out of bounds", hint=f"--{name} takes 0 to {most:,}")
            for name, value, most in bounds
            if not 0 <= value <= most
        ]
        raise_if_any(problems, CallError)


@dataclass(frozen=True, slots=True)
class MoveDescription:
    """A move in words."""

    number: int
    """Counted from 1."""
    seat: int
    """Counted from 1."""
    action: str
    """The action as the rules' codec writes it."""
    lines: tuple[str, ...]
    """Empty where nothing is visible at the table, as when cards are chosen in secret."""


@dataclass(frozen=True, slots=True)
class GameDescription:
    """A game in words; lines that begin a round or a day are `Headline`s."""

    title: str
    language: str
    source: str
    """The key or path of the game, as requested."""
    setup: tuple[str, ...]
    moves: tuple[MoveDescription, ...]
    result: tuple[str, ...]
    reason: str
    """The reason why the game ended."""
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """The place of each seat; 1 is the winner."""
    line: ReplayLine
    """The line from which the game can be replayed, given the same changes."""
    changes: Changes
    labels: Mapping[str, str]
    """Headings of the columns seat, policy, score and place, and the label of the replay line."""
    packs: tuple[Path, ...] = ()
    """The pack folders that were in force."""


def describe_game(request: PlayRequest) -> GameDescription:
    """Play a game and return it in words.

    Raises:
        CallError: an unknown game, policy, ruling, number or language; a number of players that the
            game does not allow; changed numbers that contradict one another; a game played under
            another version of the rules.
        MaterialError: a catalogue is damaged.
    """
    with errors_of_own_modules():
        return _describe_on_request(request)


def _describe_on_request(request: PlayRequest) -> GameDescription:
    game = open_game(request.game, request.packs)
    table = GameTable(game.source, request.readings, request.changes, packs=request.packs)
    version = game.playing.rules.RULES_VERSION
    line = ReplayLine(
        game.key,
        version if request.version is None else request.version,
        request.seed,
        request.index,
        request.policies,
        request.readings,
        request.actions,
    )
    line.check(version)
    language, party = _find(table, request)
    words = game.words_in(language).without_soft_hyphens()
    return _describe(party, line, words, table, request.game)


def _find(table: GameTable, request: PlayRequest) -> tuple[str, Party]:
    problems: list[Problem] = []
    language = ""
    try:
        language = find_language(request.language, table.open().known_languages)
    except CallError as error:
        problems.extend(error.problems)
    try:
        party = _seat(table, request)
    except CallError as error:
        raise CallError([*problems, *error.problems]) from None
    raise_if_any(problems, CallError)
    return language, party


def _seat(table: GameTable, request: PlayRequest) -> Party:
    """Return the players; those of a replayed game may be people."""
    names = request.policies
    if request.version is None or YOU not in names:
        return seat_policies(table, request.players, names)
    computers = tuple(RANDOM_POLICY if name == YOU else name for name in names)
    party = seat_policies(table, request.players, computers)
    seats = zip(names, party.numbers, strict=True)
    numbers = tuple(PERSON if name == YOU else number for name, number in seats)
    return replace(party, policies=names, numbers=numbers)


def _describe(
    party: Party, line: ReplayLine, words: Words, table: GameTable, source: str
) -> GameDescription:
    game = table.open()
    playing, tale = game.playing, game.playing.tale
    room = Playable(playing.rules, playing.policies, party.material)
    playout = Playout(room, party.numbers, line.seed, line.index, tale.watched)
    playout.script(*line.actions)
    setup = tuple(tale.describe_setup(words, party.material, playout.state))
    moves = tuple(_moves(playout, words, tale))
    scores, places, reason = _outcome(playout, playing.rules, len(party.policies))
    result: Iterable[str] = ()
    if reason != UNFINISHED:
        result = tale.describe_result(words, party.material, playout.state)
    return GameDescription(
        party.title,
        words.language,
        source,
        setup,
        moves,
        tuple(result),
        reason,
        scores,
        places,
        replace(line, policies=party.policies),
        table.changes,
        {name: words.text(f"told.{name}") for name in LABELS},
        table.packs,
    )


def _moves(playout: Playout, words: Words, tale: Tale[Any, Any]) -> Iterator[MoveDescription]:
    for number, move in enumerate(playout.moves(), start=1):
        lines = tale.describe_move(words, playout.material, move.action, move.states)
        action = playout.engine.actions.describe(move.action)
        yield MoveDescription(number, move.seat + 1, action, tuple(lines))


def _outcome(
    playout: Playout, rules: AnyRules, players: int
) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Return scores and places by seat, and why the game ended."""
    engine = playout.engine
    scores, places = engine.array(engine.most_players), engine.array(engine.most_players)
    is_over = engine.is_over(playout.state)
    if not is_over and playout.waits:
        rules.score_now(playout.state, playout.material, scores, places)
        reason = UNFINISHED
    else:
        number = engine.outcome(playout.state, playout.material, scores, places)
        reason = engine.reasons[number if is_over else 0]
    return tuple(scores[:players]), tuple(places[:players]), reason


def request_from_replay(
    text: str, game: str, changes: Changes = (), language: str = "en", packs: tuple[Path, ...] = ()
) -> PlayRequest:
    """Return the request for the game that a line replays.

    Args:
        text: the line.
        game: the key or the path of the game.
        changes: the changes that were in force, which the line does not record.
        language: the language of the description.
        packs: the pack folders with which the game is opened.

    Raises:
        CallError: the text is not a replay line, or is one of another game.
    """
    line = ReplayLine.parse(text)
    key = open_game(game).key
    if line.game != key:
        fact = f"the line replays a game of {line.game!r}, not of {key}"
        raise CallError(Problem(fact, hint=f"say ducks-pnp play {line.game} --replay"))
    return PlayRequest(
        game,
        len(line.policies),
        line.policies,
        line.seed,
        line.index,
        line.readings,
        changes,
        language,
        line.version,
        packs,
        line.actions,
    )
