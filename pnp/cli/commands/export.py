"""`export`: a game's pieces for programs and shops, and the list of formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.outcome import Outcome
from pnp.cli.terminal.progress import waiting
from pnp.cli.terminal.screen import Line
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.bounds import BLEED_MM
from pnp.core.errors import CallError, Problem, counted, join_names
from pnp.exports.export import Exported, check_export, export
from pnp.exports.formats import FORMATS, Format, format_named
from pnp.exports.pieces import Choices
from pnp.printing.orders import Order


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
        MaterialError: the export cannot be made, or is not as it was written.
    """
    if name is None or order is None:
        missing = "format" if name is None else "game"
        hint = "say which: ducks-pnp export png cover; formats: ducks-pnp export --list"
        raise CallError(Problem(f"export needs a {missing}", hint=hint))
    form = format_named(name)
    exact = replace(order, bleed_mm=BLEED_MM if bleed_mm is None else bleed_mm)
    with waiting(quiet=quiet) as progress:
        result = export(exact, form, dpi or form.dpi, out, progress, choices=choices)
        if checks:
            check_export(form, result.folder)
    return Outcome(
        record=_record(form, result, checks=checks),
        lines=list(_summary(result, checks=checks)),
        notes=[*pack_notes(order.pack_folders), *_notes(form, result)],
    )


def _notes(form: Format, written: Exported) -> Iterator[str]:
    if written.omitted:
        parts = join_names(written.omitted)
        yield f"{form.key} leaves out {form.omits}: {parts}; print them: ducks-pnp build"


def _record(form: Format, written: Exported, *, checks: bool) -> dict[str, Any]:
    return {
        "format": form.key,
        "folder": str(written.folder),
        "files": [{"path": path, "bytes": size} for path, size in written.files.items()],
        "pieces": written.pieces,
        "copies": written.copies,
        "omitted": list(written.omitted),
        "checked": checks,
    }


def _summary(written: Exported, *, checks: bool) -> Iterator[Line | str]:
    folders: dict[str, list[int]] = {}
    for path, size in written.files.items():
        folders.setdefault(path.rpartition("/")[0], []).append(size)
    rows = [
        (near(written.folder / name), f"{len(sizes):,}", size_of(sum(sizes)))
        for name, sizes in folders.items()
    ]
    yield from table(("folder", "files", "size"), rows)
    yield ""
    check = ", read back and checked" if checks else ""
    yield (
        f"{counted(len(written.files), 'file')}{check}: {counted(written.pieces, 'piece')},"
        f" {counted(written.copies, 'thing')} with all copies"
    )
    yield "README.txt tells how to go on."
