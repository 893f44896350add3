"""`watch`: a game laid out and printed again whenever a file of it is saved."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NoReturn

from pnp.cli.commands.studio import check_libraries
from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.errors import Failure, failure_of
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Screen
from pnp.cli.terminal.tables import near
from pnp.core.errors import CallError, Problem, quantity, raise_if_any
from pnp.core.gc_pauses import give_memory_back
from pnp.core.progress import Progress, silent
from pnp.core.replacing import interruption
from pnp.games.game import Game
from pnp.printing.jobs import refuse_wrong
from pnp.printing.orders import Order
from pnp.studio.live.watch import Round, WatchedOrder

_PAUSE_S: Final = 0.1
"""Between two looks at the files; a save is laid out after two of them that find the same."""

_MAX_NAMED: Final = 4
"""Faces that a line names."""


def run(order: Order, out: Path, *, opens: bool) -> NoReturn:
    """Lay out and write; then wait for saves until somebody stops it.

    Args:
        order: the order to print.
        out: the folder for files.
        opens: whether the studio shows the faces while it goes on.

    Raises:
        CallError: the order names a game, or something of it, that there is not; or the studio
            cannot be opened.
        KeyboardInterrupt: somebody stopped it.
    """
    refuse_wrong([order])
    watch = WatchedOrder(order, out, _problems_of)
    screen = Screen.on(sys.stdout)
    with _studio_of(order) if opens else nullcontext():
        screen.show(*pack_notes(order.pack_folders))
        screen.show(*(str(problem) for problem in map(interruption, _folders(out)) if problem))
        with show_progress(quiet=False) as progress:
            _make(watch, screen, progress)
        screen.show("watching; stop with Ctrl-C")
        while True:
            screen.flush()
            time.sleep(_PAUSE_S)
            if watch.poll():
                _make(watch, screen)


def _folders(out: Path) -> Iterator[Path]:
    """Yield the folders of games below that of all files."""
    with suppress(OSError):
        yield from (path for path in out.iterdir() if path.is_dir())


def run_instead(
    orders: Sequence[Order], out: Path, *, opens: bool, as_json: bool, validates: bool
) -> NoReturn:
    """Watch the one game that `build --watch` names; see `run`.

    Raises:
        CallError: there are several orders, or an option that has no meaning for `watch`.
    """
    refusals = (
        (len(orders) > 1, "all games cannot be watched at once", "name one game"),
        (as_json, "--watch goes on, and --json tells how it ended", "leave one of them out"),
        (validates, "--watch reads nothing back", "leave out --validate, or --watch"),
    )
    problems = [Problem(fact, hint=hint) for is_so, fact, hint in refusals if is_so]
    raise_if_any(problems, CallError)
    run(orders[0], out, opens=opens)


def _problems_of(error: Exception) -> Sequence[Problem]:
    return failure_of(error).problems


def _make(watch: WatchedOrder, screen: Screen, progress: Progress = silent) -> None:
    """Lay out and write once, and show the outcome."""
    clock = f"{datetime.now().astimezone():%H:%M:%S}"
    screen.show(*lines_of(clock, watch.write(watch.lay_out(progress), progress)))
    give_memory_back()  # it takes a tenth of a second, for which nobody waits any more


def _changes(latest: Round) -> str:
    if latest.problems and latest.written is None and not latest.changed:
        return quantity(len(latest.problems), "problem")
    return (
        f"{quantity(len(latest.changed), 'face')} changed" if latest.changed else "no face changed"
    )


def lines_of(clock: str, latest: Round) -> Iterator[Line | str]:
    """Yield the lines for the screen.

    Args:
        clock: the time of the save.
        latest: the result.
    """
    names = ", ".join(latest.changed[:_MAX_NAMED])
    more = (
        f" and {len(latest.changed) - _MAX_NAMED} more" if len(latest.changed) > _MAX_NAMED else ""
    )
    yield Line(f"{clock}  {_changes(latest)}{': ' if names else ''}{names}{more}", hang=10)
    yield from (Line(near(file.path), indent=10) for file in latest.written or ())
    if latest.problems:
        yield from Failure("material", latest.problems).lines()


@contextmanager
def _studio_of(order: Order) -> Iterator[None]:
    """Show a game in the studio while this lasts: a process of its own, which sees the same saves.

    Raises:
        CallError: a library is missing, or the order has several packs.
    """
    check_libraries()
    folders = order.pack_folders
    if len(folders) > 1:
        hint = "name one of them, or leave out --open"
        raise CallError(Problem("the studio shows one pack at a time", hint=hint))
    game = order.game.source if isinstance(order.game, Game) else order.game
    language = order.language.partition(",")[0]
    call = [sys.executable, "-m", "pnp", "studio", game, "--lang", language, "--ink", order.ink]
    call += [argument for path in folders for argument in ("--pack", str(path))]
    studio = subprocess.Popen(call)  # noqa: S603 -- this Python, and this program
    try:
        yield
    finally:
        studio.terminate()
        studio.wait()
