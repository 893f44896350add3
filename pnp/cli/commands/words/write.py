"""`words show`, `words new` and `words update`: files for translators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from shlex import join
from typing import Any, Final

from pnp.cli.commands.words.check import find_games
from pnp.cli.options.arguments import folder as a_folder
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, table
from pnp.core.errors import quantity
from pnp.proof import translating
from pnp.proof.translating import Begun, Updated

_UPDATED: Final = ("file", "texts", "new", "changed", "gone", "")


def begin(language: str, games: Sequence[str], out: str) -> Outcome:
    """Write catalogues to be filled in."""
    translation = translating.begin(language, find_games(games), a_folder("--out", out))
    rows = [(near(file.path), _contents(file)) for file in translation]
    call = ["ducks-pnp", "words", "check", language, "--dir", out]
    last = f"Fill them in, then: {join([*call, *(['--game', ','.join(games)] if games else [])])}"
    return Outcome(
        {"files": [_record(file) for file in translation]},
        [*table(("file", "holds"), rows), "", Line(last, "bold")],
    )


def show(language: str, games: Sequence[str], out: str) -> Outcome:
    """Copy the words that are printed in a language."""
    paths = translating.copies(language, find_games(games), a_folder("--out", out))
    return Outcome({"files": [{"path": str(path)} for path in paths]}, [*map(near, paths)])


def update(language: str, games: Sequence[str], folder: str) -> Outcome:
    """Bring catalogues up to date."""
    updates = translating.update(language, find_games(games), a_folder("--dir", folder))
    return Outcome(
        {"files": [_record(file) for file in updates]},
        [*table(_UPDATED, [_row(file) for file in updates]), *_changes(updates)],
    )


def _contents(catalogue: Begun) -> str:
    if catalogue.texts is None:
        is_draft = catalogue.path.name.endswith(translating.DRAFT)
        return "the rulebook in English" if is_draft else "the rulebook as it is printed"
    share = f", {catalogue.translated} of them translated" if catalogue.translated else ""
    return quantity(catalogue.texts, "text") + share


def _row(update: Updated) -> tuple[str, ...]:
    counts = (update.texts, len(update.added), len(update.changed), len(update.gone))
    state = "written" if update.is_written else "as it was"
    return (near(update.path), *(f"{count}" for count in counts), state)


def _changes(updates: Sequence[Updated]) -> Iterator[Line | str]:
    """Yield the ids of texts that somebody has to look at."""
    for file in updates:
        for what, ids in (("new", file.added), ("changed", file.changed), ("gone", file.gone)):
            if ids:
                yield Line(f"{file.path.name}, {what}: {', '.join(ids)}", hang=2)


def _record(report: Begun | Updated) -> dict[str, Any]:
    return {
        name.removeprefix("is_"): str(value) if name == "path" else value
        for name, value in asdict(report).items()
    }
