"""`watch`: a game laid out and printed again whenever a file of it is saved."""

from __future__ import annotations

import secrets
import sys
import time
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NoReturn

from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.errors import Failure, failure_of
from pnp.cli.terminal.progress import waiting
from pnp.cli.terminal.screen import Line, Screen
from pnp.cli.terminal.tables import near
from pnp.core.errors import CallError, Problem, quantity, raise_if_any
from pnp.core.gc_pauses import give_memory_back
from pnp.core.progress import Progress, silent
from pnp.core.replacing import interruption
from pnp.live import PageServer, Site, Status
from pnp.live.watch import Round, WatchedOrder
from pnp.printing.jobs import refuse_wrong
from pnp.printing.orders import Order

_PAUSE_S: Final = 0.1
"""Between two looks at the files; a save is laid out after two of them that find the same."""

_TOKEN_BYTES: Final = 24
_MAX_NAMED: Final = 4
"""Faces that a line names."""


def run(order: Order, out: Path, *, serves: bool, opens: bool) -> NoReturn:
    """Lay out, write and show; then wait for saves until somebody stops it.

    Raises:
        CallError: the order names a game, or something of it, that there is not.
        KeyboardInterrupt: somebody stopped it.
    """
    refuse_wrong([order])
    watch = WatchedOrder(order, out, _problems_of)
    screen = Screen.on(sys.stdout)
    with _serving(screen, serve=serves or opens, opens=opens) as site:
        screen.show(*pack_notes(order.pack_folders))
        screen.show(*(str(problem) for problem in map(interruption, _folders(out)) if problem))
        with waiting(quiet=False) as progress:
            _make(watch, site, screen, progress)
        screen.show("watching; stop with Ctrl-C")
        while True:
            screen.flush()
            time.sleep(_PAUSE_S)
            if watch.poll():
                _make(watch, site, screen)


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
    run(orders[0], out, serves=False, opens=opens)


def _problems_of(error: Exception) -> Sequence[Problem]:
    return failure_of(error).problems


def _make(
    watch: WatchedOrder, site: Site | None, screen: Screen, progress: Progress = silent
) -> None:
    """Lay out and write once, and tell both outcomes on the page and the screen."""
    clock = f"{datetime.now().astimezone():%H:%M:%S}"
    round_ = watch.lay_out(progress)
    if site is not None:
        site.show(round_.page, status_of(clock, round_))
    round_ = watch.write(round_, progress)
    if site is not None:
        site.show(round_.page, status_of(clock, round_))
    screen.show(*lines_of(clock, round_))
    give_memory_back()  # it takes a tenth of a second, for which nobody waits any more


def status_of(clock: str, latest: Round) -> Status:
    """Return the status beside a page.

    Args:
        clock: when something was saved.
        latest: the result.
    """
    pieces = [f"saved {clock}", _changes(latest)]
    if latest.written is not None:
        pieces.append("PDF written" if latest.written else "PDF as it was")
    return Status(" · ".join(pieces), latest.changed, latest.problems)


def _changes(latest: Round) -> str:
    if latest.problems and latest.written is None and not latest.changed:
        return quantity(len(latest.problems), "problem")
    return (
        f"{quantity(len(latest.changed), 'face')} changed" if latest.changed else "no face changed"
    )


def lines_of(clock: str, latest: Round) -> Iterator[Line | str]:
    """Yield the lines for the screen; arguments as of `status_of`."""
    names = ", ".join(latest.changed[:_MAX_NAMED])
    more = (
        f" and {len(latest.changed) - _MAX_NAMED} more" if len(latest.changed) > _MAX_NAMED else ""
    )
    yield Line(f"{clock}  {_changes(latest)}{': ' if names else ''}{names}{more}", hang=10)
    yield from (Line(near(file.path), indent=10) for file in latest.written or ())
    if latest.problems:
        yield from Failure("material", latest.problems).lines()


@contextmanager
def _serving(screen: Screen, *, serve: bool, opens: bool) -> Iterator[Site | None]:
    """Serve a page while this lasts, if it is wanted, and show it in a browser."""
    if not serve:
        yield None
        return
    site = Site()
    server = PageServer(site, secrets.token_urlsafe(_TOKEN_BYTES))
    server.start()
    screen.show(Line(server.url, whole=True))
    screen.flush()
    if opens and not webbrowser.open(server.url):
        screen.show("there is no browser here that opens pages")
    try:
        yield site
    finally:
        server.stop()
