"""`words list` and `words check`: languages and their missing texts, as tables and records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pnp.cli.options.arguments import folder as a_folder
from pnp.cli.options.arguments import games as found_games
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import table
from pnp.core.errors import CallError, MaterialError, Problem, quantity
from pnp.games import registry
from pnp.proof import translations
from pnp.proof.translations import Checked
from pnp.words.chain import SOURCE
from pnp.words.completeness import Completeness

_HEAD: Final = ("words", "translated", "fuzzy", "missing", "rulebook", "faults", "do not fit")
_MAX_NAMED: Final = 8
"""Ids that a line names."""


def list_all(games: Sequence[str], folder: str | None) -> Outcome:
    """List the languages, and how much of each game is translated."""
    own, names = _own(folder), find_games(games)
    languages = translations.survey(names, translations.available_languages(own), own)
    rows = translations.by_language(languages)
    head = ("language", *(count.name for count in next(iter(rows.values()))))
    lines = table(head, [_language(name, row) for name, row in rows.items()])
    record = {"languages": [_entry(name, row) for name, row in rows.items()]}
    return Outcome(record, [*lines, "", "a * is a rulebook that is printed in English"])


def check(
    language: str | None, games: Sequence[str], folder: str | None, *, quiet: bool
) -> Outcome:
    """Check a language, or all but English."""
    if language is not None and not language.strip():
        hint = "name one, or leave LANG out to check them all"
        raise CallError(Problem("LANG names no language", hint=hint))
    own, names = _own(folder), find_games(games)
    all_others = (code for code in translations.available_languages(own) if code != SOURCE)
    codes = list(all_others) if language is None else [language]
    with show_progress(quiet=quiet) as progress:
        reports = {
            language: translations.check(names, language, own, progress) for language in codes
        }
    every = list(chain.from_iterable(reports.values()))
    problems = [problem for result in every for problem in result.problems]
    return Outcome(
        record={"checked": [_record(result) for result in every]},
        lines=[line for name, row in reports.items() for line in _lines(name, row)],
        notes=[note for result in every for note in _notes(result)],
        error=MaterialError(problems) if problems else None,
    )


def _own(folder: str | None) -> Path | None:
    """Return the folder that is named. Raise CallError if it holds no words."""
    if folder is None:
        return None
    own = a_folder("--dir", folder)
    translations.refuse_empty(own)
    return own


def find_games(arguments: Sequence[str]) -> list[str]:
    """Return the keys or paths of games named one by one or with commas; all for none."""
    names = [name.strip() for value in arguments for name in value.split(",")]
    keys = [key for name in names if name for key in found_games(name)]
    if arguments and not keys:
        raise CallError(Problem("--game names no game", hint="name one, or leave --game out"))
    return list(dict.fromkeys(keys or registry.printable()))


def _language(name: str, row: Sequence[Completeness]) -> tuple[str, ...]:
    return (name, *(f"{count.percent} %{'*' * (count.rulebook is False)}" for count in row))


def _entry(name: str, row: Sequence[Completeness]) -> dict[str, Any]:
    return {"lang": name, "catalogues": [_counts(count) for count in row]}


def _counts(words: Completeness) -> dict[str, Any]:
    return {
        "name": words.name,
        "texts": words.texts,
        "translated": len(words.translated),
        "fuzzy": list(words.fuzzy),
        "missing": list(words.missing),
        "rulebook": words.rulebook,
    }


def _lines(language: str, row: Sequence[Checked]) -> Iterator[Line | str]:
    yield Line(language, "bold")
    yield from table(_HEAD, [_row(count) for count in row])
    for count in row:
        if count.words.missing:
            yield Line(f"{count.words.name} lacks {first_of(count.words.missing)}", hang=2)
    yield ""


def _row(check: Checked) -> tuple[str, ...]:
    words, misfits = check.words, check.misfits
    return (
        words.name,
        f"{len(words.translated)} of {words.texts}",
        f"{len(words.fuzzy)}",
        f"{len(words.missing)}",
        {None: "-", True: "yes", False: "in English"}[words.rulebook],
        f"{len(words.faults)}",
        "-" if misfits is None else f"{len(misfits)}",
    )


def first_of(ids: Sequence[str]) -> str:
    """Return the first few ids by name, and how many more there are."""
    more = len(ids) - _MAX_NAMED
    text = ", ".join(ids[:_MAX_NAMED])
    return f"{text} and {quantity(more, 'text')} more" if more > 0 else text


def _notes(check: Checked) -> Iterator[str]:
    words = check.words
    yield from map(str, (*words.notices, *words.advice))
    if check.misfits is None and words.name != translations.COMMON:
        yield f"{words.name} ({words.language}) was not laid out: fix its faults first"


def _record(check: Checked) -> dict[str, Any]:
    words, misfits = check.words, check.misfits
    return {
        "lang": words.language,
        **_counts(words),
        "faults": [asdict(fault) for fault in words.faults],
        "notices": [asdict(notice) for notice in words.notices],
        "advice": [asdict(advice) for advice in words.advice],
        "misfits": None if misfits is None else [asdict(misfit) for misfit in misfits],
    }
