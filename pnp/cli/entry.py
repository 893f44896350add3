"""One run of the program: from the arguments to the exit status."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

import typer

from pnp.cli.commands.commands import NAME, command
from pnp.cli.terminal.errors import DEBUG, Failure, failure_of
from pnp.cli.terminal.screen import Outcome, Screen
from pnp.core.errors import DucksError
from pnp.core.gc_pauses import SELDOM

_FORMAT: Final = 1
"""Of what --json prints; raised when a key goes away or comes to mean something else."""

_DONE: Final = 0
_COMPLETION: Final = "_DUCKS_PNP_COMPLETE"
"""The variable set by the script that Typer installs; Typer derives it from our name."""

_ENDED_BY: Final = 128
"""A shell adds the number of the signal that ended a program."""

_READER_LEFT: Final = _ENDED_BY + 13
"""As of a program that SIGPIPE ended, on systems without it too."""

_REQUESTS: Final = [
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def run(arguments: Sequence[str] | None) -> int:
    """Run one command, show its outcome, and return the exit status; as `main` tells."""
    if arguments is None:
        _start_quickly()
    words = list(sys.argv[1:] if arguments is None else arguments)
    with _polite_end():
        try:
            status = _run(words)
            _flush()
        except BrokenPipeError:
            _let_go()
            return _READER_LEFT
        except Exception as error:  # noqa: BLE001 -- the last place that can tell anybody
            return _last_words(error)
    return status


def _start_quickly() -> None:
    """Run the garbage collector less often, and not at exit."""
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)


def _run(arguments: Sequence[str]) -> int:
    """Run the command and tell how it ended, in JSON if that was asked for."""
    as_json = "--json" in arguments
    try:
        outcome = _invoke(arguments)
    except typer.Exit as exit_:
        return exit_.exit_code
    except BrokenPipeError:
        raise
    except BaseException as error:
        if not isinstance(error, Exception | KeyboardInterrupt):
            raise
        _debug(error)
        return _fail(failure_of(error), {}, as_json=as_json)
    return _show(outcome, as_json=as_json)


def _invoke(arguments: Sequence[str]) -> Outcome:
    if _COMPLETION in os.environ:
        command().main([], NAME)  # a shell asks what may come next; this ends the program
    if not arguments:
        _explain()
        raise typer.Exit(2)
    program = command()
    with program.make_context(NAME, list(arguments)) as context:
        outcome: Outcome = program.invoke(context)
    return outcome


def _explain() -> None:
    """Show the help where mistakes are told: nothing was asked for."""
    program = command()
    with program.make_context(NAME, [], resilient_parsing=True) as context:
        Screen.on(sys.stderr).write(program.get_help(context) + "\n")


def _show(outcome: Outcome, *, as_json: bool) -> int:
    parts = [(sys.stderr, outcome.notes), (sys.stdout, () if as_json else outcome.lines)]
    for stream, lines in reversed(parts) if outcome.notes_follow else parts:
        Screen.on(stream).show(*lines)
        _flush()
    if outcome.error is not None:
        return _fail(failure_of(outcome.error), outcome.record, as_json=as_json)
    if as_json:
        _print_record(outcome.record)
    return _DONE


def _fail(failure: Failure, record: Any, *, as_json: bool) -> int:
    _flush()
    screen = Screen.on(sys.stderr)
    if failure.kind == "stopped" and screen.width is not None:
        screen.show("")  # the terminal has just shown ^C
    screen.show(*failure.lines())
    if as_json:
        _print_record({**record, "error": failure.record()})
    return failure.status


def _print_record(record: Any) -> None:
    """Write one object, in ASCII: safe in every encoding, with every file name."""
    import json  # noqa: PLC0415 -- help does not wait for it

    Screen.on(sys.stdout).write(json.dumps({"format": _FORMAT, **record}, indent=2) + "\n")


def _debug(error: BaseException) -> None:
    """Let a bug through to Python's own traceback if that was asked for."""
    if os.environ.get(DEBUG) and failure_of(error).kind == "bug":
        raise error


def _last_words(error: Exception) -> int:
    """Tell of a failure to tell: standard output cannot be written, say."""
    _let_go()
    if os.environ.get(DEBUG) and not isinstance(error, OSError | DucksError):
        raise error
    failure = failure_of(error)
    with suppress(OSError):
        Screen.on(sys.stderr).show(*failure.lines())
    return failure.status


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        Screen(stream).flush()


def _let_go() -> None:
    """Point standard output nowhere, so that Python's own last flush finds nothing to object to."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def _polite_end() -> Iterator[None]:
    """Let a request to end unwind the program while this lasts, so that it tidies up.

    Requests are SIGTERM, and SIGHUP of a terminal that is closed, unless `nohup` ignores it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may listen to signals
        return
    before = {request: signal.getsignal(request) for request in _REQUESTS}
    for number, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _: object) -> NoReturn:
    sys.exit(_ENDED_BY + number)
