"""`printers calibrate`: the page, and instructions for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pnp.cli.commands.printers.change import edge
from pnp.cli.options.arguments import a_path
from pnp.cli.terminal.opener import open_with_system
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, size_of
from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.data import profiles, tables
from pnp.words import words

_FOLDER: Final = Path("output", "printers")
_HOW: Final = 'Print both sides at 100 %, "actual size", the paper turned about its {} edge.'


def run(  # noqa: PLR0913 -- one parameter an option
    paper: str, flip: str, language: str, printer: str | None, out: str | None, *, opens: bool
) -> Outcome:
    """Make the page.

    Raises:
        CallError: every name that there is not; the nearest and all others are named.
        MaterialError: the printer's profile is damaged, or the file cannot be written.
    """
    # The press takes a while to import, and a wrong name is told without it.
    _check_names(paper, flip, language, printer)
    from pnp.printing.printers import calibrate  # noqa: PLC0415 -- see above

    size, flip_edge = paper.lower(), edge(flip)
    code = words.find_language(language, words.languages())
    profile_name = printer and profiles.profile(printer).name
    target = _target(
        out, "_".join(filter(None, ("calibrate", size, flip_edge, code, profile_name)))
    )
    page = calibrate(size, flip_edge, code, target, profile_name)
    entry = {
        "path": str(page.path),
        "paper": page.paper,
        "flip": page.flip,
        "lang": page.language,
        "printer": profile_name,
        "pages": 2,
        "sheets_of_paper": 1,
        "bytes": page.bytes,
    }
    return Outcome(
        record={"files": [entry]},
        lines=[
            f"{near(page.path)}  {size_of(page.bytes)}",
            "",
            Line(_HOW.format(flip_edge), "bold"),
            "Then hold the sheet against a light; it tells what to read.",
        ],
        notes=open_with_system([page.path]) if opens else [],
    )


def _check_names(paper: str, flip: str, language: str, printer: str | None) -> None:
    look_up: tuple[Callable[[], object], ...] = (
        lambda: tables.paper(paper.lower()),
        lambda: edge(flip),
        lambda: words.find_language(language, words.languages()),
        lambda: printer is None or profiles.profile(printer),
    )
    problems: list[Problem] = []
    for option in look_up:
        try:
            option()
        except CallError as error:
            problems.extend(error.problems)
    raise_if_any(problems, CallError)


def _target(out: str | None, name: str) -> Path:
    if out is None:
        return _FOLDER / f"{name}.pdf"
    return a_path("--out", out, "file")
