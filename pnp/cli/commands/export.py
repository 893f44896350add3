"""`export`: a game's pieces for programs and shops, and the list of formats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.bounds import BLEED_MM
from pnp.core.errors import CallError, Problem, join_names, quantity
from pnp.exports.export import Exported, check_export, export, export_all
from pnp.exports.formats import FORMATS, Format, find_format
from pnp.exports.pieces import Choices
from pnp.printing.orders import Order

ALL: Final = "all"
"""In place of a format: every one."""


def list_formats() -> Outcome:
    """List the formats of exports."""
    formats = tuple(FORMATS.values())
    record = {
        "formats": [
            {"key": form.key, "purpose": form.purpose, "files": form.contents, "omits": form.omits}
            for form in formats
        ]
    }
    lines = [line for form in formats for line in _description(form)]
    return Outcome(record, lines)


def _description(form: Format) -> Iterator[Line | str]:
    yield Line(form.key, "bold")
    yield Line(f"for: {form.purpose}", indent=2, hang=2)
    yield Line(f"files: {form.contents}", indent=2, hang=2)
    yield Line(f"leaves out: {form.omits}", indent=2, hang=2)


def run(  # noqa: PLR0913 -- one parameter an option
    name: str | None,
    order: Order | None,
    bleed_mm: float | None,
    dpi: int | None,
    out: Path | None,
    *,
    choices: Choices,
    checks: bool,
    quiet: bool,
) -> Outcome:
    """Export a game.

    Raises:
        CallError: there is no such format, or none or no game is named.
        MaterialError: the export cannot be made, or is not as it was result.
    """
    if name is None or order is None:
        need = "format" if name is None else "game"
        hint = "say which: ducks-pnp export png cover; formats: ducks-pnp export --list"
        raise CallError(Problem(f"export needs a {need}", hint=hint))
    exact = replace(order, bleed_mm=BLEED_MM if bleed_mm is None else bleed_mm)
    refusals: tuple[Problem, ...] = ()
    with show_progress(quiet=quiet) as progress:
        if name == ALL:
            exports, refusals = export_all(exact, dpi, out, progress, choices=choices)
        else:
            form = find_format(name)
            exports = (export(exact, form, dpi, out, progress, choices=choices),)
        for result in exports if checks else ():
            check_export(result.form, result.folder)
    records = [_record(result, checks=checks) for result in exports]
    record = {"exports": records, "refused": [*map(str, refusals)]} if name == ALL else records[0]
    return Outcome(
        record=record,
        lines=[line for result in exports for line in _summary(result, checks=checks)],
        notes=[*pack_notes(order.pack_folders), *_notes(exports), *map(str, refusals)],
    )


def _notes(exports: Sequence[Exported]) -> Iterator[str]:
    for result in exports:
        if result.omitted:
            form, parts = result.form, join_names(result.omitted)
            yield f"{form.key} leaves out {form.omits}: {parts}; print them: ducks-pnp build"


def _record(result: Exported, *, checks: bool) -> dict[str, Any]:
    return {
        "format": result.form.key,
        "folder": str(result.folder),
        "files": [{"path": path, "bytes": size} for path, size in result.files.items()],
        "pieces": result.pieces,
        "copies": result.copies,
        "omitted": list(result.omitted),
        "checked": checks,
    }


def _summary(result: Exported, *, checks: bool) -> Iterator[Line | str]:
    folders: dict[str, list[int]] = {}
    for path, size in result.files.items():
        folders.setdefault(path.rpartition("/")[0], []).append(size)
    rows = [
        (near(result.folder / name), f"{len(sizes):,}", size_of(sum(sizes)))
        for name, sizes in folders.items()
    ]
    yield from table(("folder", "files", "size"), rows)
    yield ""
    check = ", read back and checked" if checks else ""
    yield (
        f"{quantity(len(result.files), 'file')}{check}: {quantity(result.pieces, 'piece')},"
        f" {quantity(result.copies, 'thing')} with all copies"
    )
    yield "README.txt tells how to go on."
