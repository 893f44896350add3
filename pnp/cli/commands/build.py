"""`build`: the files of one game or of all, then how to print and bind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, as_completed
from dataclasses import asdict
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pnp.cli.commands.order_notes import advice_note, bleed_note, how_to_bind, how_to_turn
from pnp.cli.options.arguments import pack_notes, split_by_game
from pnp.cli.terminal.opener import open_with_system
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.errors import DucksError, MaterialError, Problem, merge_errors, quantity
from pnp.core.gc_pauses import collect_if_large
from pnp.core.processes import count_processors, open_pool
from pnp.core.progress import Progress, silent
from pnp.core.signals import late_if_done
from pnp.printing.advice import advise
from pnp.printing.common_parts import decks_of
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import Job, refuse_wrong, resolve
from pnp.printing.orders import TUCKBOX, Order, with_second_rulebook
from pnp.printing.parts import saving_in_force
from pnp.printing.writing import Printed, titles_to_replace, write_together

_Build = tuple[list[Printed], list[str]]
"""The files of a game, and the notes on them."""


def run(
    orders: Sequence[Order], out: Path, *, validates: bool, opens: bool, quiet: bool
) -> Outcome:
    """Build each game. Problems of one do not stop the others."""
    orders, notes = split_by_game(orders)
    notes += pack_notes(pack_folder for order in orders for pack_folder in order.pack_folders)
    builds: dict[int, _Build | DucksError] = {}
    with late_if_done() as completion, show_progress(quiet=quiet) as progress:
        refuse_wrong(orders)
        for index, build in _build_all(orders, out, progress, validates=validates):
            builds[index] = build
            if not isinstance(build, DucksError):
                completion.set()
    results: list[Printed] = []
    errors: list[DucksError] = []
    for index, order in enumerate(orders):
        build = builds[index]
        if isinstance(build, DucksError):
            errors.append(build)
            continue
        files, warnings = build
        results.extend(files)
        game = f"{order.game}: " if len(orders) > 1 else ""
        notes.extend(f"{game}{note}" for note in (*_changes(order, files), *warnings))
    if errors and not results:
        raise merge_errors(errors)
    if opens and results:
        notes += open_with_system([file.path for file in results])
    return Outcome(
        record={"files": [_record(file) for file in results]},
        lines=list(_summary(results)) if results else [],
        notes=notes,
        error=merge_errors(errors) if errors else None,
    )


def _build_all(
    orders: Sequence[Order], out: Path, progress: Progress, *, validates: bool
) -> Iterator[tuple[int, _Build | DucksError]]:
    """Yield the index of each order and its files, or its problems, in the order of completion.

    Several games are built at a time, by as many processes as there are processors.
    """
    build = partial(_build, out=out, validates=validates)
    processes = min(count_processors(), len(orders)) if len(orders) > 1 else 1
    if processes <= 1:
        yield from ((index, build(order, progress)) for index, order in enumerate(orders))
        return
    progress("games", 0, len(orders))
    with open_pool(processes, tidies=True) as pool:
        # The last games are the largest. They start first, so that no processor waits for them.
        indices = {pool.submit(build, orders[i]): i for i in reversed(range(len(orders)))}
        for count, future in enumerate(as_completed(indices), start=1):
            progress("games", count, len(orders))
            yield indices[future], _result(future, orders[indices[future]])


def _result(future: Future[_Build | DucksError], order: Order) -> _Build | DucksError:
    """Return the files from another process, or its problems."""
    try:
        return future.result()
    except BrokenExecutor:
        fact = f"the process that builds {order.game} ended"
        return MaterialError(Problem(fact, hint=_MEMORY))


_MEMORY: Final = "memory may have run out: build one game at a time"


def _build(
    order: Order, progress: Progress = silent, *, out: Path, validates: bool
) -> _Build | DucksError:
    """Write a game's files; return them with the notes on them, or the problems.

    A separate function releases the game before the next one.
    """
    collect_if_large()  # faces and pictures of the game before hold one another
    try:
        return _files_and_notes(order, out, progress, validates=validates)
    except DucksError as error:
        return error


def _files_and_notes(order: Order, out: Path, progress: Progress, *, validates: bool) -> _Build:
    orders = with_second_rulebook(order)
    jobs = [resolve(order) for order in orders]
    editions = [lay_out(job, progress) for job in jobs]
    if validates:
        for edition in editions:
            _require_valid(edition)
    notes = chain(
        chain.from_iterable(map(_notes_before, orders, editions)),
        chain.from_iterable(_replacements(edition, out) for edition in editions),
    )
    lines = list(dict.fromkeys(notes))  # before the older files are replaced
    return write_together(editions, out, progress), lines


def _replacements(edition: Edition, out: Path) -> Iterator[str]:
    """Yield the games of other titles whose files are replaced."""
    for title in titles_to_replace(edition, out):
        key = edition.job.game.key
        yield (
            f"{near(out / key)}: files of {title!r:.60} are replaced by those of"
            f" {edition.title!r:.60}, whose id is {key}, too; if these are two games,"
            " give one of them another id, or build it with another --out"
        )


def _require_valid(edition: Edition) -> None:
    from pnp.proof.validation.validate import require_valid  # noqa: PLC0415 -- most builds are not read back

    require_valid(edition)


def _changes(order: Order, files: Sequence[Printed]) -> Iterator[str]:
    """Yield the counts of components that changed since an earlier print, if asked for."""
    if order.changed_since is None:
        return
    since = f"since {near(order.changed_since)}"
    if not files:
        yield f"nothing has changed {since}; no file was written"
    for file in files:
        every = file.components + file.unchanged
        yield f"{file.part}: {file.components:,} of {every:,} have changed {since}"


def _notes_before(order: Order, edition: Edition) -> Iterator[str]:
    """Yield the notes on an edition."""
    yield from _savings(order, edition)
    yield from _notes_without_boxes(order, edition.job)
    yield from _notes_on_words(edition)


def _notes_without_boxes(order: Order, job: Job) -> Iterator[str]:
    """Yield why no box is printed, where the order asks for boxes."""
    if order.tuckbox != "none" and not decks_of(job.bag):
        yield "no box is printed: the game has no deck for one"
    elif order.tuckbox != "none" and job.previous and TUCKBOX not in job.parts:
        yield (
            f"no box is printed: --changed-since prints the part of its manifest, "
            f"{job.previous.part}; for boxes, build with --only {TUCKBOX}"
        )


def _savings(order: Order, edition: Edition) -> Iterator[str]:
    """Yield the paper saved by a smaller bleed, and the best advice on saving more."""
    for part in edition.parts:
        saving = saving_in_force(edition.job, part.name)
        if saving:
            yield f"{part.name}: {bleed_note(saving)}"
    yield from map(advice_note, advise(order, edition)[:1])


def _notes_on_words(edition: Edition) -> Iterator[str]:
    """Yield the notes on words that are printed in English for lack of a translation."""
    if edition.untranslated:
        count = quantity(len(edition.untranslated), "text")
        yield f"{count} in English: not translated into {edition.language} yet"
    yield from map(str, edition.notices)


def _record(file: Printed) -> dict[str, Any]:
    record = asdict(file)
    record["path"] = str(file.path)
    record["lang"] = record.pop("language")
    record["booklet"] = record.pop("is_booklet")
    return record


def _summary(files: Sequence[Printed]) -> Iterator[Line | str]:
    rows = [(near(file.path), f"{file.pages:,}", size_of(file.bytes)) for file in files]
    yield from table(("file", "pages", "size"), rows)
    yield ""
    sides = sum(file.pages for file in files)
    leaves = sum(file.sheets_of_paper for file in files)
    yield (
        f"{quantity(len(files), 'file')}, {quantity(sides, 'side')}"
        f" on {quantity(leaves, 'sheet')} of paper"
    )
    yield Line('Print at 100 %, "actual size".', "bold")
    for note, parts in _notes(files).items():
        yield Line(f"{', '.join(parts)}: {note}", "bold", hang=2)


def _notes(files: Sequence[Printed]) -> Mapping[str, Sequence[str]]:
    """Return the parts by the notes on turning and binding their paper."""
    notes: dict[str, dict[str, None]] = {}
    for file in files:
        turn = how_to_turn(file.backs, file.order, file.pages, file.sheets_of_paper)
        for note in (*turn, *how_to_bind(is_booklet=file.is_booklet)):
            notes.setdefault(note, {})[file.part] = None
    return {note: tuple(parts) for note, parts in notes.items()}
