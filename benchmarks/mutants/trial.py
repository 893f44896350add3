"""Runs tests on a mutant, in a process of its own.

The process is forked from one that has imported what all tests need, and takes the mutated module
from memory: no file is written, in the checkout or elsewhere. First all tests run once on what is
not broken, to learn which functions each calls (`tracing.py`). A mutant is tried by the files whose
tests call its function. The tests that do go first, those before others that are quick and call
few functions; of the others, for what they may share with a caller, only the quickest follow.
"""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import islice
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings
from mutations import Mutation
from suite import NET, ROOT, Room
from tracing import Trace, Tracer

sys.path.insert(0, str(ROOT))

WORKERS = 2
NICE = 10

SECONDS, TIMES = 10, 5
"""Of processor time for a test: so many, and so many times what it takes unbroken."""

WAITING = 10
"""So many times that long on the clock, for a test that waits and does nothing."""

OTHERS_SECONDS = 10
"""Of processor time, unbroken, for all tests of those files that do not call the function."""

BYTES = 4 << 30
"""Of memory for a mutant: a fault may ask for more and more."""

NEEDED = ("jinja2", "lxml.etree", "pydantic", "reportlab.pdfgen.canvas", "typer", "uharfbuzz")
"""What tests import and no mutation changes."""

QUICK = ("--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-p", "no:hypothesispytest")
"""Options that leave out of pytest what only helps to find out why a test fails."""

Traces = Mapping[str, Trace]
"""By the ids of tests; by an empty one what was called outside of any."""


class Mutant(MetaPathFinder):
    """Finds the mutated source of its module in place of the file's."""

    def __init__(self, mutation: Mutation) -> None:
        """Stand in for a module that nobody has imported yet."""
        self._mutation = mutation

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return where the module stands, with another loader."""
        if fullname != self._mutation.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = Source(fullname, spec.origin, self._mutation.source)
        return spec


class Source(SourceFileLoader):
    """Loads a module from memory."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        """Keep the source."""
        super().__init__(fullname, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 -- importlib's
        """Return the source, compiled."""
        return compile(self._source, self.path, "exec")


@dataclass(frozen=True, slots=True)
class Plan:
    """Files of tests to run, and what is known of each test."""

    files: Sequence[str]
    tests: Mapping[str, Trace]
    callers: Collection[str]
    """Tests that call the function."""

    def picked(self, items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
        """Yield the tests to run, those first that are likely to tell soon."""
        left: float = OTHERS_SECONDS
        for item in sorted(items, key=self._rank):
            if item.nodeid not in self.callers:
                left -= self._seconds(item.nodeid)
            if item.nodeid in self.callers or left > 0:
                yield item

    def _rank(self, item: pytest.Item) -> tuple[bool, bool, float]:
        """Return an item's place: the wide net last, callers first.

        A test that calls fewer functions is the likelier to be about this one: in the order of time
        by likelihood, the first that fails is expected soonest (W. E. Smith, 1956).
        """
        test = item.nodeid
        functions = len(self.tests[test].functions) if test in self.tests else 0
        return test.startswith(NET), test not in self.callers, self._seconds(test) * functions

    def _seconds(self, test: str) -> float:
        return self.tests[test].seconds if test in self.tests else 0

    def limit(self, test: str) -> float:
        """Return the processor time that a test may take, in seconds."""
        return SECONDS + TIMES * self._seconds(test)


class Watch:
    """A plugin of pytest: tells the first test that fails, and ends one that does not end."""

    def __init__(self, told: int, plan: Plan) -> None:
        """Write to an open file."""
        self._told = told
        self._plan = plan

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Run those of the plan, in its order."""
        items[:] = self._plan.picked(items)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Count the time of a test, the processor's and the clock's."""
        limit = self._plan.limit(item.nodeid)
        for timer, expired, seconds in (
            (signal.ITIMER_PROF, signal.SIGPROF, limit),
            (signal.ITIMER_REAL, signal.SIGALRM, limit * WAITING),
        ):
            signal.signal(expired, lambda *_: self._give_up(item.nodeid))
            signal.setitimer(timer, seconds)
        # Where Python gets no turn to handle a signal, the system ends the process a little later.
        most = int(time.process_time() + limit) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
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
    # Whether an example fails is asked, not which is the smallest that does.
    settings.register_profile(
        "mutants",
        database=None,
        deadline=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
    )
    settings.load_profile("mutants")


def _interpret() -> None:
    """Have tests skip what is compiled, as where numba is missing: it takes long and tells no more.

    The module is imported here, in the process of a mutant: what the parent had imported would
    stand there unbroken.
    """
    from pnp.rules import compiled  # noqa: PLC0415 -- see above

    compiled.available = lambda: False


def traced(room: Room) -> dict[str, Traces]:
    """Run a room's tests unbroken; return their traces by file.

    Raises:
        SystemExit: If one fails.
    """
    answers = _forked(partial(_trace, room, file) for file in room.tests)
    traces = {}
    for file, answer in zip(room.tests, answers, strict=True):
        failed, traces[file] = pickle.loads(answer)  # noqa: S301 -- our own
        if failed:
            sys.exit(f"{file} fails before anything is broken")
    return traces


def _trace(room: Room, file: str, telling: int) -> None:
    tracer = Tracer(str(ROOT / "pnp"))
    tracer.start()
    _interpret()
    failed = _pytest(room, [file], tracer)
    tracer.end()
    _write(telling, pickle.dumps((failed, tracer.traces)))


def _write(telling: int, answer: bytes) -> None:
    """Write all of an answer: a pipe takes a part at a time."""
    with os.fdopen(telling, "wb", closefd=False) as pipe:
        pipe.write(answer)


def plan(traces: Mapping[str, Traces], mutation: Mutation) -> Plan:
    """Return what tries a mutation: the files that call its function, at import or in a test."""
    callers = {
        file: {
            test
            for test, trace in tests.items()
            if (mutation.module, mutation.function) in trace.functions
        }
        for file, tests in traces.items()
    }
    tests = {test: each for of_file in traces.values() for test, each in of_file.items()}
    return Plan([file for file in traces if callers[file]], tests, set().union(*callers.values()))


def verdicts(
    room: Room, traces: Mapping[str, Traces], mutants: Iterable[Mutation]
) -> Iterator[str]:
    """Yield for each mutant, in order, the first test that fails, or nothing."""
    trials = (partial(_try, room, plan(traces, mutant), mutant) for mutant in mutants)
    return (answer.decode().partition("\n")[0] for answer in _forked(trials))


def _try(room: Room, plan: Plan, mutant: Mutation, telling: int) -> None:
    """Run the tests of a plan up to the first that fails."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    sys.meta_path.insert(0, Mutant(mutant))
    _interpret()
    if plan.files and _pytest(room, plan.files, Watch(telling, plan)):
        os.write(telling, b"(the run itself)\n")


def _pytest(room: Room, files: Sequence[str], plugin: object) -> int:
    """Run tests, interpreted; return 0 if none fails."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 -- no path
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    status = pytest.main(["-x", *QUICK, "-k", room.picked, *files], [plugin])
    return 0 if status == pytest.ExitCode.NO_TESTS_COLLECTED else status


def _forked(tasks: Iterable[Callable[[int], None]]) -> Iterator[bytes]:
    """Yield what each task writes, in order; a few run at once, each in a process of its own."""
    waiting = enumerate(tasks)
    running = [_begun(*each) for each in islice(waiting, WORKERS)]
    ended: dict[int, bytes] = {}
    due = 0
    while running:
        for pipe in select.select([each.pipe for each in running], [], [])[0]:
            (child,) = (each for each in running if each.pipe == pipe)
            if child.is_told():
                running.remove(child)
                ended[child.place] = child.answer
                running += [_begun(*each) for each in islice(waiting, 1)]
        while due in ended:
            yield ended.pop(due)
            due += 1


@dataclass(slots=True)
class Child:
    """A process at work."""

    process: int
    pipe: int
    place: int
    """Of its task among all."""

    answer: bytes = b""

    def is_told(self) -> bool:
        """Read what it has written since; return whether it has ended."""
        part = os.read(self.pipe, 1 << 16)
        self.answer += part
        if not part:
            os.close(self.pipe)
            _, status = os.waitpid(self.process, 0)
            if os.WIFSIGNALED(status):
                self.answer += b"(ended by the system)\n"
        return not part


def _begun(place: int, task: Callable[[int], None]) -> Child:
    """Start a process that tells by a pipe."""
    told, telling = os.pipe()
    process = os.fork()
    if process:
        os.close(telling)
        return Child(process, told, place)
    try:
        task(telling)
    except BaseException:
        os.write(telling, b"(the run itself)\n")
        raise
    finally:
        os._exit(0)
