"""`validate`: files or whole games, read back from their PDFs and held against the games' data.

`--vary` makes one command of several languages, inks and papers, each with each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from pnp.cli.options.arguments import ALL, games, order, pack_notes, packs_or_own, report_file
from pnp.cli.options.table import ORDERS, VARIED
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, table
from pnp.core.errors import (
    CallError,
    DucksError,
    MaterialError,
    Problem,
    merge_errors,
    quantity,
    raise_if_any,
)
from pnp.core.files import write_whole
from pnp.core.gc_pauses import collect_if_large
from pnp.press.sheets import Backs
from pnp.printing.orders import Order, with_second_rulebook
from pnp.proof.validation.findings import Finding, as_problem, gather, worst
from pnp.proof.validation.sheets import describe_all
from pnp.proof.validation.validate import Verdict, validate, validate_order
from pnp.proof.verdicts import Validation, conclude

if TYPE_CHECKING:
    from pnp.proof.playtest import Playtest

FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {ORDERS[field].words[0].removeprefix("--"): field for field in VARIED}
)
"""The options that may be varied, and what an order calls them."""
_MAX: Final = 64
"""Builds of one game; each takes seconds."""
_HINT: Final = "write an option and its values: --vary lang=en,fr --vary ink=full,low"


def option_sets(options: Mapping[str, Any], variations: Sequence[str]) -> list[dict[str, Any]]:
    """Return the options of each build: those that were given, with all values that are varied.

    Args:
        options: of a single build.
        variations: as typed: "lang=en,fr".

    Raises:
        CallError: an option that cannot be varied, or twice; no values; or too many builds.
    """
    values: dict[str, tuple[str, ...]] = {}
    for text in variations:
        name, choices = _read(text)
        if name in values:
            raise CallError(Problem(f"--vary {name} is given twice", hint=_HINT))
        values[name] = choices
    builds = prod(map(len, values.values()))
    if builds > _MAX:
        hint = f"up to {_MAX} are built in one call"
        raise CallError(Problem(f"--vary asks for {builds:,} builds of each game", hint=hint))
    return [{**options, **choice} for choice in _combinations(values)]


def _combinations(values: Mapping[str, Sequence[str]]) -> Iterator[dict[str, Any]]:
    for choice in product(*values.values()):
        yield {FIELDS[name]: value for name, value in zip(values, choice, strict=True)}


def _read(option: str) -> tuple[str, tuple[str, ...]]:
    """Return the option and its values, each once."""
    name, _, rest = (part.strip() for part in option.partition("="))
    values = tuple(dict.fromkeys(part.strip() for part in rest.split(",") if part.strip()))
    if name not in FIELDS:
        fact = f"--vary cannot vary {name!r}" if name else "--vary names no option"
        raise CallError(Problem(fact, hint=f"one of {', '.join(FIELDS)}; {_HINT}"))
    if not values:
        raise CallError(Problem(f"--vary {name} names no values", hint=_HINT))
    wrong = [value for value in values if name == "backs" and value not in get_args(Backs)]
    if wrong:
        hint = f"one of {', '.join(get_args(Backs))}"
        raise CallError(
            Problem(f"--vary backs: {wrong[0]!r} is not a way to print backs", hint=hint)
        )
    return name, values


GAMES: Final = 200
"""Games of each number of players and policy, usually."""
_HEAD: Final = ("file", "pages", "words", "numbers", "result")
_PLAYED: Final = ("played", "games", "numbers from paper", "from data", "result")
_COMPARED: Final = {True: "", False: ", not compared: no manifest inside"}
_RESULTS: Final = {None: "good", "note": "good", "warning": "warnings", "error": "errors"}


def split_names(names: Sequence[str], own: str | None) -> tuple[list[Path], list[str]]:
    """Return the files and the games that names stand for; all printable games for no names.

    A name that ends in .pdf, or has a folder in it that is not a game's, is a file's.

    Args:
        names: files, folders and games, as they were typed.
        own: the folder of the game that the files print, if it is not a built-in one.

    Raises:
        CallError: an unknown game, or the game of files, none of which is named.
    """
    raise_if_any([problem for name in names for problem in _folder_of_files(name)], CallError)
    files = [Path(name) for name in names if _is_file(name)]
    if own is not None and not files:
        fact = "--game says whose files are validated, and no file is named"
        raise CallError(Problem(fact, hint=f"to validate the game itself: validate {own}"))
    if not names:
        return [], list(games(ALL))
    return files, [key for name in names if not _is_file(name) for key in games(name)]


def orders_of(
    names: Sequence[str], options: Mapping[str, Any], variations: Sequence[str]
) -> list[Order]:
    """Return the orders of games, one for each combination of the values that are varied.

    Raises:
        CallError: a value is wrong, or options are varied and no game is built.
    """
    if variations and not names:
        fact = "--vary says how games are built, and only files are named"
        raise CallError(Problem(fact, hint="name games, or leave out --vary"))
    return [
        order(key, option_set, one_of_many=len(names) > 1)
        for key in names
        for option_set in option_sets(options, variations)
    ]


def _is_file(name: str) -> bool:
    path = Path(name)
    return path.suffix.lower() == ".pdf" or path.is_file()


def _folder_of_files(name: str) -> Iterator[Problem]:
    """Yield the problem of a folder that holds PDFs, and no game."""
    folder = Path(name)
    if folder.is_dir() and any(folder.glob("*.pdf")) and not _is_game(name):
        hint = f"name them: ducks-pnp validate {folder}/*.pdf"
        yield Problem("the folder holds PDFs, and no game", name, hint)


def _is_game(name: str) -> bool:
    try:
        sources = {*games(name)} - {*games(ALL)}
    except CallError:
        return False
    return all((Path(source) / "game.toml").is_file() for source in sources)


def run(  # noqa: PLR0913 -- files and orders are both validated, each by its own means
    files: Sequence[Path],
    orders: Sequence[Order],
    games: int,
    own: str | None = None,
    packs: Sequence[str] | None = None,
    *,
    report: str | None,
    notes: bool,
    quiet: bool,
) -> Outcome:
    """Validate files, or the editions that orders would print.

    Args:
        files: PDFs.
        orders: built in memory.
        games: how many games are played of each setting with the numbers that were read.
        own: the folder of the game that the files print, if it is not a built-in one.
        packs: those that the files were printed with.
        report: the file that a page with pictures and plots goes to.
        notes: whether notes are told too.
        quiet: whether progress is not shown.
    """
    target = report_file(report)
    verdicts: list[Verdict] = []
    errors: list[DucksError] = []
    folders = packs_or_own(packs) if files else ()
    for file in files:
        try:
            verdicts.append(validate(file, own, folders))
        except DucksError as error:
            errors.append(error)
    errors = _merge_alike(errors)
    with show_progress(quiet=quiet) as progress:
        for order in chain.from_iterable(map(with_second_rulebook, orders)):
            collect_if_large()  # faces and pictures of the build before hold one another
            verdicts += validate_order(order, progress)
        validation = conclude(verdicts, games, progress)
    if target is not None:
        target = _write_report(validation, target, errors)
    findings = list(gather(validation.findings))
    folders += tuple(dict.fromkeys(folder for order in orders for folder in order.pack_folders))
    wrong = [as_problem(*finding) for finding in findings if finding[1].grade == "error"]
    if wrong:
        errors.append(MaterialError(wrong))
    milder = {"warning", "note"} if notes else {"warning"}
    return Outcome(
        record={**_record(validation), "report": target and str(target)},
        lines=[
            *_lines(validation, notes=notes, with_variations=_are_varied(orders)),
            *([f"report: {near(target)}"] if target else []),
        ],
        notes=[
            *pack_notes(folders),
            *(_note(*finding) for finding in findings if finding[1].grade in milder),
        ],
        notes_follow=True,
        error=merge_errors(errors) if errors else None,
    )


def _merge_alike(errors: Sequence[DucksError]) -> list[DucksError]:
    """Return errors with one problem in place of those of several files that are alike."""
    places: dict[tuple[type[DucksError], Problem], list[str]] = {}
    for error in errors:
        for problem in error.problems:
            key = type(error), replace(problem, place="")
            places.setdefault(key, []).append(problem.place)
    return [
        kind(replace(problem, place=", ".join(dict.fromkeys(names))))
        for (kind, problem), names in places.items()
    ]


def _write_report(validation: Validation, target: Path, errors: list[DucksError]) -> Path | None:
    """Write the report and return where; if it cannot be written, say so among the errors."""
    from pnp.proof.report import validation_report  # noqa: PLC0415 -- brings Jinja

    unread = [problem for error in errors for problem in error.problems]
    try:
        write_whole(target, validation_report(validation, unread).encode())
    except MaterialError as error:
        errors.append(error)
        return None
    return target


def _lines(validation: Validation, *, notes: bool, with_variations: bool) -> Iterator[Line | str]:
    """Yield the table of files, of many builds only those that are not good, and the sum.

    Args:
        validation: of all files.
        notes: whether notes are told elsewhere.
        with_variations: whether games were built several times.
    """
    verdicts = validation.verdicts
    if not verdicts:
        return
    rows = [_row(verdict) for verdict in verdicts if not with_variations or _is_wrong(verdict)]
    yield from table(_HEAD, rows) if rows else ()
    yield from chain.from_iterable(map(_sheets, verdicts))
    if validation.playtests:
        if rows:
            yield ""
        yield from table(_PLAYED, [_playtest_row(playtest) for playtest in validation.playtests])
    pages = sum(len(verdict.reading.pages) for verdict in verdicts)
    if rows or validation.playtests:
        yield ""
    yield f"{quantity(len(verdicts), 'file')} with {quantity(pages, 'page')} read back"
    if with_variations and not any(
        finding.check == "agreement" for _, finding in validation.findings
    ):
        numbers = {
            (verdict.game and verdict.game.key, path)
            for verdict in verdicts
            for path in verdict.numbers
        }
        yield f"{quantity(len(numbers), 'number')}, each the same in all files that print it"
    if notes:
        yield from map(_from_data, validation.playtests)
    untold = 0 if notes else sum(finding.grade == "note" for _, finding in validation.findings)
    if untold:
        yield f"{quantity(untold, 'note')} on small type, thin strokes and the like: --notes tells"


def _sheets(verdict: Verdict) -> Iterator[str]:
    """Yield the sentences about the pages of a stranger's file."""
    if verdict.sheets:
        yield ""
        yield f"{verdict.reading.name}:"
        yield from (f"  {sentence}" for sentence in describe_all(verdict.sheets))


def _are_varied(orders: Sequence[Order]) -> bool:
    """Return whether a game is built more than once."""
    return len({str(order.game) for order in orders}) < len(orders)


def _is_wrong(verdict: Verdict) -> bool:
    return worst(verdict.findings) in {"warning", "error"}


def _row(verdict: Verdict) -> tuple[str, ...]:
    words = sum(word.seen for page in verdict.reading.pages for word in page.words)
    return (
        verdict.reading.name,
        f"{len(verdict.reading.pages):,}",
        f"{words:,}",
        f"{len(verdict.numbers):,}",
        _RESULTS[worst(verdict.findings)] + _COMPARED[verdict.reading.placements is not None],
    )


def _playtest_row(test: Playtest) -> tuple[str, ...]:
    sources = f"{test.from_paper:,}", f"{len(test.from_data):,}"
    return test.game, f"{test.games:,}", *sources, _RESULTS[worst(test.findings)]


def _from_data(test: Playtest) -> str:
    return f"{test.game}: from the data, as no page prints them: {', '.join(test.from_data)}"


def _note(name: str, finding: Finding) -> str:
    return f"{finding.grade}: {as_problem(name, finding)}"


def _record(validation: Validation) -> dict[str, Any]:
    return {
        "files": [_file_record(verdict) for verdict in validation.verdicts],
        "playtests": [
            {
                "game": playtest.game,
                "games": playtest.games,
                "from_paper": playtest.from_paper,
                "from_data": len(playtest.from_data),
                "paths_from_data": list(playtest.from_data),
                "findings": [_describe_finding(finding) for finding in playtest.findings],
            }
            for playtest in validation.playtests
        ],
    }


def _file_record(verdict: Verdict) -> dict[str, Any]:
    placements = verdict.reading.placements
    return {
        "file": verdict.reading.name,
        "game": placements and placements.game,
        "part": placements and placements.part,
        "pages": len(verdict.reading.pages),
        "sheets": [
            {"page": sheet.page.number, "says": sheet.describe()} for sheet in verdict.sheets
        ],
        "numbers": dict(verdict.numbers),
        "findings": [_describe_finding(finding) for finding in verdict.findings],
    }


def _describe_finding(finding: Finding) -> dict[str, Any]:
    at = finding.at
    return {
        "grade": finding.grade,
        "check": finding.check,
        "fact": finding.fact,
        "page": finding.page,
        "at_mm": at
        and [round(length, 1) for length in (at.x_mm, at.y_mm, at.width_mm, at.height_mm)],
        "hint": finding.hint,
    }
