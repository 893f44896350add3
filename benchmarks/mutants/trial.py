"""Runs a game's tests on a mutant, in a process of its own.

The process is forked from one that has imported what all tests need, and takes the mutated module
from memory: no file is written, in the checkout or elsewhere.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

import pytest
from mutations import Mutation
from suite import ROOT

sys.path.insert(0, str(ROOT))
from pnp.rules import compiled

WORKERS = 2
NICE = 10

SECONDS = 20
"""Of processor time for a test; the slowest takes less than three."""

BYTES = 4 << 30
"""Of memory for a mutant: a fault may ask for more and more."""

NEEDED = ("hypothesis", "pnp.gametable", "pnp.data.toml", "pnp.rules.replay")
"""What tests import and no mutation changes."""

QUICK = ("--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-p", "no:hypothesispytest")
"""Options that leave out of pytest what only helps to find out why a test fails."""


class Mutant(MetaPathFinder, Loader):
    """Gives the mutated source to whoever imports its module."""

    def __init__(self, game: str, mutation: Mutation) -> None:
        """Stand in for a module of a game's room."""
        self._name = f"pnp.games.{game}.{mutation.module}"
        self._source = mutation.source

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:  # noqa: ARG002 -- importlib's
        """Itself, for the one module."""
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def create_module(self, spec: ModuleSpec) -> None:
        """An ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the source."""
        exec(compile(self._source, self._name, "exec"), module.__dict__)  # noqa: S102 -- our own


class Watch:
    """A plugin of pytest: tells the first test that fails, and ends one that does not end."""

    def __init__(self, told: int) -> None:
        """Write to an open file."""
        self._told = told

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Count the processor time of a test."""
        signal.signal(signal.SIGPROF, lambda *_: self._give_up(item.nodeid))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        return (yield)

    def _give_up(self, test: str) -> None:
        os.write(self._told, f"{test} (does not end)\n".encode())
        os._exit(1)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell a test that fails."""
        if report.failed:
            os.write(self._told, f"{report.nodeid}\n".encode())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell a file that cannot even be imported."""
        if report.failed:
            os.write(self._told, f"{report.nodeid}\n".encode())


def prepare() -> None:
    """Make this process one to fork from."""
    os.chdir(ROOT)
    os.nice(NICE)
    sys.dont_write_bytecode = True
    for name in NEEDED:
        import_module(name)
    # Compiling takes long and tells nothing more: tests skip it as where numba is missing.
    compiled.available = lambda: False


def verdicts(
    game: str, mutants: Iterable[Mutation | None], files: Sequence[str]
) -> Iterator[tuple[str, float]]:
    """For each mutant, or None for the rules as they are, in order.

    Yields:
        The first test that fails, or nothing; and the seconds of processor time that it took.
    """
    begun: deque[tuple[int, int]] = deque()
    for mutant in mutants:
        if len(begun) == WORKERS:
            yield _ended(*begun.popleft())
        begun.append(_begun(game, mutant, files))
    while begun:
        yield _ended(*begun.popleft())


def _begun(game: str, mutant: Mutation | None, files: Sequence[str]) -> tuple[int, int]:
    """A process, and the pipe by which it tells."""
    told, telling = os.pipe()
    process = os.fork()
    if process == 0:
        failed = 1
        try:
            failed = _run(game, mutant, files, telling)
        finally:
            os.write(telling, b"(the run itself)\n" if failed else b"")
            os._exit(0)
    os.close(telling)
    return process, told


def _ended(process: int, told: int) -> tuple[str, float]:
    with os.fdopen(told) as pipe:
        test = pipe.readline().strip()
    _, _, usage = os.wait4(process, 0)
    return test, usage.ru_utime


def _run(game: str, mutant: Mutation | None, files: Sequence[str], telling: int) -> int:
    """Run tests, interpreted, file by file up to the first that fails; 0 if none does."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    if mutant is not None:
        sys.meta_path.insert(0, Mutant(game, mutant))
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 -- no path
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    for file in files:
        failed = pytest.main(["-x", *QUICK, "-k", game, file], [Watch(telling)])
        if failed not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return failed
    return 0
