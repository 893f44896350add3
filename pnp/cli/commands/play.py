"""`play`: one game, described move by move."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from pnp.cli.options.arguments import pack_folders, pack_notes
from pnp.cli.options.playing_orders import USUAL_SEED, pairs, pairs_as_typed, policies
from pnp.cli.options.requests import PlayOptions
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import table
from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.games.registry import find
from pnp.study.play import LABELS, GameDescription, PlayRequest, describe_game, request_from_replay
from pnp.words.typography import Headline


def run(name: str, options: PlayOptions, *, quiet: bool) -> Outcome:
    """Describe a game given by name.

    Raises:
        CallError: options that a replayed line already contains.
    """
    key = find(name)
    changes = pairs("--set", options.changes)
    folders = pack_folders(key, options.packs)
    if options.replay is not None:
        _refuse_beside_replay(options)
        request = request_from_replay(options.replay, key, changes, options.language, folders)
    else:
        request = PlayRequest(
            key,
            options.players,
            policies(options.policy),
            USUAL_SEED if options.seed is None else options.seed,
            options.index or 0,
            pairs("--rule", options.rule),
            changes,
            options.language,
            packs=folders,
        )
    with show_progress(quiet=quiet) as progress:
        progress(f"{key}: playing", 0, 1)  # a policy may first work out how to play best
        description = describe_game(request)
    return Outcome(_record(description), list(lines(description)), pack_notes(folders))


def _refuse_beside_replay(options: PlayOptions) -> None:
    extras = {
        "players": options.players,
        "policy": options.policy,
        "seed": options.seed,
        "game": options.index,
        "rule": options.rule,
    }
    problems = [
        Problem(f"--replay holds --{name} already", hint=f"leave --{name} out")
        for name, value in extras.items()
        if value not in (None, [])
    ]
    raise_if_any(problems, CallError)


def lines(game: GameDescription) -> Iterator[Line | str]:
    """Yield the account; invisible moves are not numbered."""
    yield Line(game.title, "bold")
    if not isinstance(game.setup[0], Headline):
        yield ""
    yield from _indent_tale(game.setup)
    if not any(isinstance(line, Headline) for line in game.setup):
        yield ""
    tales = [move.lines for move in game.moves if move.lines]
    width = len(str(len(tales)))
    for number, (first, *rest) in enumerate(tales, start=1):
        yield Line(f"{number:{width}}  {first}", hang=width + 2)
        yield from _indent_tale(rest, width + 2)
    yield ""
    if game.result:
        yield from (*game.result, "")
    rows = [
        (str(seat), policy, str(score), str(place))
        for seat, (policy, score, place) in enumerate(
            zip(game.line.policies, game.scores, game.places, strict=True), start=1
        )
    ]
    *head, again = (game.labels[name] for name in LABELS)
    yield from table(head, rows)
    yield ""
    yield Line(f"{again} {_command(game)}", "dim", whole=True)


def _indent_tale(lines: Iterable[str], indent: int = 0) -> Iterator[Line | str]:
    """Format lines of an account: a section with a headline is set off by empty lines."""
    in_section = False
    for line in lines:
        if isinstance(line, Headline):
            in_section = True
            yield ""
            yield Line(line, "bold")
        else:
            yield Line(line, indent=0 if in_section else indent, hang=2)
    if in_section:
        yield ""


def _command(game: GameDescription) -> str:
    """Return the command that plays the same game again."""
    words = ["ducks-pnp", "play", game.source, "--replay", str(game.line)]
    for folder in game.packs:
        words += ["--pack", str(folder)]
    for change in pairs_as_typed(game.changes):
        words += ["--set", change]
    if game.language != "en":
        words += ["--lang", game.language]
    return shlex.join(words)


def _record(game: GameDescription) -> dict[str, Any]:
    line = game.line
    return {
        "game": line.game,
        "title": game.title,
        "lang": game.language,
        "players": len(line.policies),
        "policies": list(line.policies),
        "seed": line.seed,
        "index": line.index,
        "rules_version": line.version,
        "rulings": pairs_as_typed(line.readings),
        "set": pairs_as_typed(game.changes),
        "opening": list(game.setup),
        "moves": [asdict(move) for move in game.moves],
        "ending": list(game.result),
        "reason": game.reason,
        "scores": list(game.scores),
        "places": list(game.places),
        "replay": str(line),
    }
