"""Programs run as processes: the time and the memory that they take, or why they failed."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in the unit of `ru_maxrss`: macOS counts bytes, Linux kibibytes."""


@dataclass(frozen=True, slots=True)
class RivalCost:
    """The time and memory that a process took."""

    seconds: float
    """By the clock on the wall."""
    processor_seconds: float
    """In which the processor worked for it: what others run meanwhile makes no difference."""
    peak_bytes: int


@dataclass(frozen=True, slots=True)
class RivalFailure:
    """The reason why a process could not do its work."""

    reason: str


@dataclass(frozen=True, slots=True)
class Call:
    """A program with its arguments, and the folder that it runs in."""

    arguments: tuple[str, ...]
    folder: Path


def python(folder: Path, *arguments: object) -> Call:
    """A call of this Python, with this checkout."""
    return Call((sys.executable, *map(str, arguments)), folder)


def ducks(folder: Path, *arguments: object) -> Call:
    """A call of the program."""
    return python(folder, "-m", "pnp", *arguments)


def run_in_turn(calls: Mapping[str, Call], rounds: int) -> dict[str, RivalCost | RivalFailure]:
    """The median cost of each call: all are run once a round, so that all meet the same weather."""
    runs: dict[str, list[RivalCost]] = {name: [] for name in calls}
    failures: dict[str, RivalCost | RivalFailure] = {}
    for number in range(rounds + 1):
        for name, call in calls.items():
            outcome = failures.get(name) or cost(call)
            if isinstance(outcome, RivalFailure):
                failures[name] = outcome
            elif number:  # the first round warms the disk and Python's own caches
                runs[name].append(outcome)
    return {name: failures.get(name) or _median(costs) for name, costs in runs.items()}


def _median(costs: Sequence[RivalCost]) -> RivalCost:
    return RivalCost(
        statistics.median(cost.seconds for cost in costs),
        statistics.median(cost.processor_seconds for cost in costs),
        max(cost.peak_bytes for cost in costs),
    )


def cost(call: Call) -> RivalCost | RivalFailure:
    """Run a call once."""
    with (call.folder / "told.txt").open("w+b") as output:
        start = time.perf_counter()
        try:
            child = subprocess.Popen(
                call.arguments,
                cwd=call.folder,
                env=environment(call.folder),
                stdout=output,
                stderr=output,
            )
        except OSError as error:
            return RivalFailure(str(error))
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            output.seek(0)
            return RivalFailure(last_line(output.read().decode(errors="replace")))
    return RivalCost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _UNIT)


def last_line(output: str) -> str:
    """The last line that a program wrote: with Python, the error."""
    return next((line for line in reversed(output.splitlines()) if line.strip()), "it said nothing")


def environment(folder: Path) -> dict[str, str]:
    """The environment of the processes: this checkout, compiled once as an installer would.

    Programs that keep something at home keep it in the folder; builds keep nothing.
    """
    own = {
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "HOME": str(folder),
        "NO_COLOR": "1",
        "DUCKS_PNP_CACHE": "off",
    }
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **own}
