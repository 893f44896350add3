"""`new`, `import`, `check`, `odds` and `schema`: games of one's own."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

from pnp.cli.options.arguments import folder
from pnp.cli.terminal.errors import MAX_SHOWN
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.errors import CallError, MaterialError, Problem, quantity
from pnp.core.files import write_all
from pnp.games.game import wrong_key
from pnp.games.own.beginning import USUAL, begin, begin_with_rules
from pnp.games.own.drafts import GRADES, REPORT, key_of
from pnp.games.own.ids import write_ids
from pnp.games.own.imports import import_game
from pnp.games.own.odds import DeckOdds, odds_of
from pnp.games.own.schema import schema
from pnp.games.registry import BUILT_IN
from pnp.proof.owncheck import check_game
from pnp.proof.validation.findings import GradedProblem


def new(name: str, start: str | None, *, with_rules: bool) -> Outcome:
    """Create a game in a folder.

    Args:
        name: the folder.
        start: as `begin` takes it; None for cards of the usual size.
        with_rules: whether it is begun with rules instead, in Python.

    Raises:
        CallError: the folder is there already, its name is a built-in game's, or nothing of that
            name can be begun with.
        MaterialError: the table cannot be read, or the folder cannot be written.
    """
    target = _free_folder(name)
    if with_rules:
        if start is not None:
            hint = "leave one of them out"
            raise CallError(Problem("--from and --with-rules are two beginnings", hint=hint))
        return _write(target, begin_with_rules(target.name), name)
    return _write(target, begin(target.name, start or USUAL), name)


def import_deck(form: str, source: str, name: str) -> Outcome:
    """Create a game from a deck of another program.

    Raises:
        CallError: the folder is there already, or nothing of that name or format is.
        MaterialError: the deck cannot be read, or the folder cannot be written.
    """
    target = _free_folder(name)
    draft = import_game(form, source)
    outcome = _write(target, draft.files(target.name), name)
    counts = Counter(note.grade for note in draft.notes)
    grades = ", ".join(f"{grade}: {counts[grade]}" for grade in GRADES)
    return replace(
        outcome,
        record={**outcome.record, "notes": [asdict(note) for note in draft.notes]},
        lines=[*outcome.lines[:-1], f"{REPORT}: {grades}", *outcome.lines[-1:]],
    )


def _free_folder(name: str) -> Path:
    """Return the folder of a new game.

    Raises:
        CallError: it is there already, and holds something; or a built-in game is called so.
    """
    target = folder("NAME", name)
    if wrong := wrong_key(key_of(target.name), BUILT_IN, str(target)):
        raise CallError(wrong)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        hint = "choose another name, or take it away"
        raise CallError(Problem("the folder is there already", str(target), hint))
    return target


def _write(target: Path, files: Mapping[str, bytes], name: str) -> Outcome:
    """Write the files of a new game, and report them."""
    write_all({target / path: content for path, content in files.items()})
    rows = [(near(target / path), size_of(len(content))) for path, content in files.items()]
    return Outcome(
        record={
            "folder": str(target),
            "files": [
                {"path": str(target / path), "bytes": len(content)}
                for path, content in files.items()
            ],
        },
        lines=[*table(("file", "size"), rows), "", Line(f"ducks-pnp watch {_path(name)}", "bold")],
    )


def _path(name: str) -> str:
    return shlex.quote(name if "/" in name else f"./{name}")


def check(name: str, *, ids: bool, quiet: bool) -> Outcome:
    """Check a game, after writing ids into its tables if requested.

    Raises:
        CallError: there is no such game.
        MaterialError: ids cannot be written into a table.
    """
    tables = write_ids(_home(name)) if ids else ()
    with show_progress(quiet=quiet) as progress:
        result = check_game(name, progress)
    counts = Counter(finding.grade for finding in result.findings)
    grades = ", ".join(quantity(counts[grade], grade) for grade in counts) or "nothing to fix"
    lines: list[str | Line] = [Line(f"{name}: {grades}", "bold")]
    if result.game:
        pieces = result.game.bag().components
        cards = [piece for piece in pieces if piece.kind == "card"]
        noun, items = ("card", cards) if cards else ("piece", pieces)
        count = quantity(sum(piece.copies for piece in items), noun)
        languages = ", ".join(result.game.languages)
        lines.append(Line(f"{count}, {len(items)} different, in {languages}"))
    lines += [f"{near(table.file)}: {quantity(len(table.ids), 'new id')}" for table in tables]
    milder = [finding for finding in result.findings if finding.grade != "error"]
    notes = [f"{finding.grade}: {finding.problem}" for finding in milder[:MAX_SHOWN]]
    if len(milder) > MAX_SHOWN:
        notes.append(f"{len(milder) - MAX_SHOWN:,} more are not shown: --json has all")
    return Outcome(
        record={
            "game": name,
            "findings": [_record(finding) for finding in result.findings],
            "ids": {str(table.file): table.ids for table in tables},
        },
        lines=lines,
        notes=notes,
        error=MaterialError(result.errors) if result.errors else None,
    )


def _record(finding: GradedProblem) -> dict[str, str]:
    return {"grade": finding.grade, **finding.problem.as_json()}


def odds(name: str) -> Outcome:
    """Report the odds of the hands of a game's decks.

    Raises:
        CallError: there is no such folder.
        MaterialError: its files cannot be read.
    """
    decks = odds_of(_home(name))
    lines: list[str | Line] = []
    for deck in decks:
        lines += [
            Line(f"{deck.name}: {quantity(deck.cards, 'card')}, {deck.different} different", "bold")
        ]
        rows = [
            (
                column.name,
                "" if column.mean is None else f"{float(column.mean):.2f}",
                ", ".join(f"{value or 'none'}: {count}" for value, count in column.cards.items()),
            )
            for column in deck.columns
        ]
        lines += [*(table(("column", "mean", "cards"), rows) if rows else ()), ""]
        for hand, turns in deck.hands.items():
            chances = [
                (str(turn.turn or "opening"), str(turn.cards), f"{float(turn.chance):.1%}")
                for turn in turns
            ]
            lines += [Line(hand, "bold"), *table(("turn", "cards", "chance"), chances), ""]
    return Outcome(record={"decks": [_odds_record(deck) for deck in decks]}, lines=lines[:-1])


def _home(name: str) -> Path:
    """Return the folder of a game of tables and drawings.

    Raises:
        CallError: there is no such folder.
    """
    home = Path(name)
    if not (home / "game.toml").is_file():
        raise CallError(Problem("there is no game.toml in the folder", name, "write ./goose"))
    return home


def _odds_record(deck: DeckOdds) -> dict[str, object]:
    return {
        "name": deck.name,
        "cards": deck.cards,
        "different": deck.different,
        "columns": {column.name: dict(column.cards) for column in deck.columns},
        "hands": {
            hand: [
                {"turn": turn.turn, "cards": turn.cards, "chance": float(turn.chance)}
                for turn in turns
            ]
            for hand, turns in deck.hands.items()
        },
    }


def tell_schema() -> Outcome:
    """Print the JSON schema of game.toml."""
    text = schema()
    return Outcome(record={"schema": text}, lines=text.rstrip().split("\n"))
