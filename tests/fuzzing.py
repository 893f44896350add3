"""Fuzzing: real files changed at random, each read or refused, never anything else, and soon.

Some cases of each kind run with the other tests. `PNP_FUZZ_SECONDS=100 pytest -k fuzz` spends a
hundred seconds on each of the rooms that are fuzzed, and `PNP_FUZZ_SEED=5000` begins at another
seed. A case that fails tells its own: `PNP_FUZZ_SEED` set to it, that case is the first.
"""

from __future__ import annotations

import os
import random
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from pnp.core.errors import DucksError

SECONDS: Final = float(os.environ.get("PNP_FUZZ_SECONDS", "0"))
"""For each room; none are the fixed number of cases that a test names."""

SEED: Final = int(os.environ.get("PNP_FUZZ_SEED", "1"))

PATIENCE: Final = 20.0
"""Seconds of processor time that one case may take; the slowest should take some three."""

ELBOW_ROOM: Final = 1 << 30
"""Bytes of memory that one case may take besides what the tests hold already."""

ROOMS: Final = {
    "data": 6,
    "words": 3,
    "layouts": 3,
    "drawings": 1,
    "rasters": 1,
    "fonts": 1,
    "packs": 1,
    "tables": 3,
    "folders": 1,
}
"""What is fuzzed, and how many tests share the seconds of each."""

Attempt = Callable[[random.Random], object]


class HangError(BaseException):
    """A case has used up its processor time. No `except Exception` may swallow it."""


def fuzz(room: str, attempt: Attempt, cases: int) -> float:
    """Attempt one case after another; return the part of them that was not refused.

    Args:
        room: what is fuzzed, one of `ROOMS`.
        attempt: makes a case from a random number generator and has it read; raises DucksError
            where it is refused.
        cases: how many there are at least; all, where no seconds are given.
    """
    until = time.monotonic() + SECONDS / ROOMS[room]
    tried = read = 0
    while tried < cases or time.monotonic() < until:
        read += _is_read(attempt, SEED + tried)
        tried += 1
    return read / tried


def _is_read(attempt: Attempt, seed: int) -> bool:
    """Return whether a case is read; a refusal has to tell what is wrong."""
    refusal: DucksError | None = None
    try:
        with bounded():
            attempt(random.Random(seed))  # noqa: S311 -- seeded, so that it can be repeated
    except DucksError as error:
        refusal = error
    except BaseException as error:
        error.add_note(f"PNP_FUZZ_SEED={seed}")
        raise
    if refusal:
        assert refusal.problems, f"seed {seed}"
        assert all(problem.fact for problem in refusal.problems), f"seed {seed}"
    return refusal is None


@contextmanager
def bounded() -> Iterator[None]:
    """Let what is done within take no more than `PATIENCE` and `ELBOW_ROOM`."""
    with _bounded_time(), _bounded_memory():
        yield


@contextmanager
def _bounded_time() -> Iterator[None]:
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _hang)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _hang(*_: object) -> None:
    raise HangError(f"more than {PATIENCE:g} seconds of processor time")


@contextmanager
def _bounded_memory() -> Iterator[None]:
    held = _held_bytes()
    if not held:
        yield
        return
    import resource  # noqa: PLC0415 -- where there is /proc, there is this

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = held + ELBOW_ROOM if hard == resource.RLIM_INFINITY else min(held + ELBOW_ROOM, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _held_bytes() -> int:
    """Return the size of this process's address space; 0 where the system does not tell."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * os.sysconf(
            "SC_PAGESIZE"
        )
    return 0


# --- changes --------------------------------------------------------------------------------------

ODD_BYTES: Final = (0, 1, 0x7F, 0x80, 0xFF)
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
NUMBERS: Final = (
    *(
        "0",
        "-1",
        "1",
        "2",
        "7",
        "0.5",
        "1e308",
        "1e-320",
        "-0.0",
        "inf",
        "nan",
        "99",
        "1000",
        "1e9",
    ),
    *("2147483648", "9223372036854775807", "9" * 30, "9" * 5000, "0x" + "f" * 400, ""),
)
PIECES: Final = (
    *('"', "'", "\\", "\n", "=", "[", "]", "{", "}", "#", "<", "&", "%", ":", "-", "|", "\0", "\t"),
    *("\r", " ", "é", "\u202e", "\u05d0", "\u0301", "\ufffd", "\U0001f986", "\ud800", "a" * 3000),
)


def damaged(chance: random.Random, data: bytes) -> bytes:
    """Return bytes with one place changed, cut out, doubled, or all from there cut off."""
    at = chance.randrange(len(data) + 1)
    length = chance.choice((1, 1, 2, 4, 16, 200))
    piece = data[at : at + length]
    match chance.choice(("flip", "flip", "odd", "cut", "double", "move", "end")):
        case "flip":
            return (
                data[:at]
                + bytes(byte ^ 1 << chance.randrange(8) for byte in piece[:1])
                + (data[at + 1 :])
            )
        case "odd":
            return data[:at] + bytes([chance.choice(ODD_BYTES)]) * len(piece) + data[at + length :]
        case "cut":
            return data[:at] + data[at + length :]
        case "double":
            return data[:at] + piece * chance.choice((2, 3, 300)) + data[at + length :]
        case "move":
            to = chance.randrange(len(data) + 1)
            return data[:to] + piece + data[to + length :]
        case _:
            return data[:at]


def with_number(chance: random.Random, text: str) -> str:
    """Return the text with one of its numbers made another."""
    return exchanged(chance, text, NUMBER, NUMBERS)


def exchanged(
    chance: random.Random, text: str, pattern: re.Pattern[str], others: Sequence[str]
) -> str:
    """Return the text with one match of a pattern made another text; as it is without a match."""
    start, end = piece(chance, pattern, text)
    return text[:start] + chance.choice(others) + text[end:] if end else text


def piece(chance: random.Random, pattern: re.Pattern[str], text: str) -> tuple[int, int]:
    """Return where one match of a pattern lies; nowhere if there is none."""
    found = [match.span() for match in pattern.finditer(text)]
    return chance.choice(found) if found else (0, 0)


def with_lines(chance: random.Random, text: str) -> str:
    """Return the text with some of its lines cut, doubled or moved."""
    lines = text.split("\n")
    at, to = (chance.randrange(len(lines)) for _ in range(2))
    taken = lines[at : at + chance.choice((1, 1, 2, 9))]
    match chance.choice(("cut", "double", "move")):
        case "cut":
            del lines[at : at + len(taken)]
        case "double":
            lines[to:to] = taken * chance.choice((1, 1, 2, 200))
        case _:
            del lines[at : at + len(taken)]
            lines[to:to] = taken
    return "\n".join(lines)


def with_piece(chance: random.Random, text: str) -> str:
    """Return the text with something odd in one place."""
    at = chance.randrange(len(text) + 1)
    return (
        text[:at]
        + chance.choice(PIECES) * chance.choice((1, 1, 2, 50))
        + (text[at + chance.choice((0, 0, 1, 3)) :])
    )


Change = Callable[[random.Random, str], str]


def changed(chance: random.Random, text: str, *changes: Change) -> bytes:
    """Return a text after a few changes, as the bytes of a file; seldom with damaged bytes."""
    kinds = (with_number, with_lines, with_piece, *changes, *changes)
    for _ in range(chance.choice((1, 1, 2, 5))):
        text = chance.choice(kinds)(chance, text)
    data = text.encode("utf-8", "surrogatepass")
    return damaged(chance, data) if chance.random() < 0.1 else data
