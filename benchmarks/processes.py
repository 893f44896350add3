"""Programs run as processes, with the time and the memory that they take."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in the unit of `ru_maxrss`: macOS counts bytes, Linux kibibytes."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The time and memory that a process took."""

    seconds: float
    processor_seconds: float
    peak_bytes: int


def python(*arguments: str) -> list[str]:
    """A call of this Python."""
    return [sys.executable, *arguments]


def ducks(*arguments: str) -> list[str]:
    """A call of the program."""
    return python("-m", "pnp", *arguments)


def run_in_turn(calls: Mapping[str, Sequence[str]], folder: Path, rounds: int) -> dict[str, Cost]:
    """The median cost of each call: all are run once a round, so that all meet the same weather."""
    costs: dict[str, list[Cost]] = {name: [] for name in calls}
    for call in calls.values():
        cost(call, folder)  # warms the disk and Python's own caches; not counted
    for _ in range(rounds):
        for name, call in calls.items():
            costs[name].append(cost(call, folder))
    return {
        name: Cost(
            statistics.median(run.seconds for run in costs_of_call),
            statistics.median(run.processor_seconds for run in costs_of_call),
            max(run.peak_bytes for run in costs_of_call),
        )
        for name, costs_of_call in costs.items()
    }


def cost(call: Sequence[str], folder: Path, variables: Mapping[str, str] | None = None) -> Cost:
    """Run a call once, with more variables in its environment if there are any."""
    with (folder / "told.txt").open("w+b") as errors:
        start = time.perf_counter()
        child = subprocess.Popen(
            call,
            cwd=folder,
            env=environment(folder) | (variables or {}),
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            errors.seek(0)
            sys.exit(f"{' '.join(call)} ended with {child.returncode}\n{errors.read().decode()}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _UNIT)


def output(call: Sequence[str], folder: Path) -> str:
    """The output of a call."""
    process = subprocess.run(
        call, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, check=True, text=True
    )
    return process.stdout


def environment(folder: Path) -> dict[str, str]:
    """The environment of the processes: the program compiled once, as an installer would.

    The installed program is used, so that the contents of a wheel count; without one, this
    checkout. Nothing is kept from one build to the next.
    """
    spec = find_spec("pnp")
    package = Path(spec.origin).parent if spec and spec.origin else ROOT / "pnp"
    own = {
        "PYTHONPATH": str(package.parent),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "NO_COLOR": "1",
        "DUCKS_PNP_CACHE": "off",
    }
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **own}
