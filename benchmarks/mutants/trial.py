"""Runs tests on a mutant, in a process of its own.

The tests of a room are collected once, and all they import is imported once. Processes are forked
from there: first one for each file of tests, to learn which functions each test calls when
nothing is broken (`tracing.py`); then one for each mutant, which is given the fault
(`swapping.py`) and runs tests up to the first that fails. A function that was called while modules
were imported has left its answers there: for its mutants the checkout is imported again.

A mutant is tried by the files whose tests call its function. The tests that do go first, quick
ones with few functions before others, for twenty seconds in all; of the other tests, which may
share state with a caller, only the quickest follow.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from mutations import Mutation
from processes import ENDED, FAILED, answers, write
from suite import NET, ROOT, Room
from swapping import ImportedFunctions, MutantFinder, forget_imports
from tracing import Function, Trace, Tracer

sys.path.insert(0, str(ROOT))

NICE = 10

SECONDS, TIMES = 10, 5
"""Of processor time for a test: so many, and so many times what it takes unbroken."""

WAITING = 10
"""So many times that long on the clock, for a test that waits and does nothing."""

CALLERS_SECONDS = 20
"""Of processor time, unbroken, for all tests that call the function, but for the wide net."""

OTHERS_SECONDS = 3
"""Of processor time, unbroken, for all tests of those files that do not call the function."""

BYTES = 4 << 30
"""Of memory for a mutant: a fault may ask for more and more."""

QUICK = ("-p", "no:xdist", "-p", "no:hypothesispytest", "--assert=plain", "--tb=native")
"""Options that leave out of pytest what only helps to find out why a test fails."""

Traces = Mapping[str, Trace]
"""By the ids of tests."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The tests that try a mutant, in order, with their times and calls."""

    tests: Traces
    callers: Collection[str]
    """Tests that call the function."""

    files: Collection[str]
    """Files of tests, from the root."""

    def pick(self, items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
        """Yield the tests to run, those first that are likely to tell soon."""
        near = (item for item in items if file_of(item) in self.files)
        budget = {True: float(CALLERS_SECONDS), False: float(OTHERS_SECONDS)}
        for item in sorted(near, key=self._rank):
            is_caller = item.nodeid in self.callers
            if budget[is_caller] > 0 or (is_caller and item.nodeid.startswith(NET)):
                yield item
            budget[is_caller] -= self._seconds(item.nodeid)

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
    """A plugin of pytest: tells the first test that fails, and ends the process there.

    So it does with a test that does not end.
    """

    def __init__(self, pipe: int, plan: Plan) -> None:
        """Write to an open file."""
        self._told = pipe
        self._plan = plan

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Run those of the plan, in its order."""
        items[:] = self._plan.pick(items)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Count the time of a test, the processor's and the clock's."""
        limit = self._plan.limit(item.nodeid)
        for timer, signal_of_timer, seconds in (
            (signal.ITIMER_PROF, signal.SIGPROF, limit),
            (signal.ITIMER_REAL, signal.SIGALRM, limit * WAITING),
        ):
            signal.signal(signal_of_timer, lambda *_: self._end(f"{item.nodeid} (does not end)"))
            signal.setitimer(timer, seconds)
        # Where Python gets no turn to handle a signal, the system ends the process a little later.
        most = int(time.process_time() + limit) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell a test that fails."""
        if report.failed:
            self._end(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell a file that cannot even be imported."""
        if report.failed:
            self._end(report.nodeid)

    def _end(self, answer: str) -> None:
        os.write(self._told, f"{answer}\n".encode())
        os._exit(0)


class Collected:
    """A plugin of pytest that does something else with the tests of a room than run them."""

    def __init__(self, work: Callable[[Sequence[pytest.Item]], None]) -> None:
        """Do the work once all tests are collected."""
        self._work = work

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Refuse modules that cannot be imported before anything is broken."""
        if report.failed:
            sys.exit(f"{report.nodeid} cannot be collected:\n{report.longrepr}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Work in place of a run."""
        self._work(session.items)
        return True


class Quiet:
    """A plugin of pytest that leaves out all help with finding out why a test fails."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Report nothing, and ask whether an example fails, not which is the smallest that does."""
        config.pluginmanager.unregister(name="terminalreporter")
        settings.register_profile(
            "mutants",
            settings.default,
            database=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")


def prepare() -> None:
    """Make this process one to fork from."""
    os.chdir(ROOT)
    os.nice(max(0, NICE - os.nice(0)))
    sys.dont_write_bytecode = True


def _interpret() -> None:
    """Have tests skip compiled rules, as where numba is missing: they take long."""
    from pnp.rules import compiled  # noqa: PLC0415 -- imported anew for some mutants

    compiled.available = lambda: False


@dataclass(slots=True)
class Bench:
    """The tests of a room, ready to be run on its mutants."""

    room: Room
    items: Sequence[pytest.Item]
    imports: Collection[Function]
    """Functions that were called while tests were collected, which left their answers behind."""

    functions: ImportedFunctions
    quick: float = 0
    """Leave out tests that take more seconds, of the processor's time while they are traced."""

    tests: dict[str, Trace] = field(default_factory=dict)

    def trace(self) -> None:
        """Run all tests without a fault, to learn their calls; report and leave out failing ones.

        Raises:
            SystemExit: If a run of all tests of a file does not come to its end.
        """
        files = [[*items] for _, items in groupby(self.items, file_of)]
        failures: set[str] = set()
        slow: set[str] = set()
        for items, answer in zip(
            files, answers(partial(_trace, items, self.quick) for items in files), strict=True
        ):
            if answer.endswith((FAILED, ENDED)):
                why = f"{file_of(items[0])} does not come to its end before anything is broken"
                if not self.quick:
                    sys.exit(why)
                print(f"left out, for {why}: {answer[-len(ENDED) :]!r}", flush=True)
                slow |= {item.nodeid for item in items}
                continue
            bad_tests, late, traces = pickle.loads(answer)  # noqa: S301 -- our own
            self.tests |= traces
            failures |= bad_tests - late
            slow |= late
        self.items = [item for item in self.items if item.nodeid not in failures | slow]
        for test in sorted(failures):
            print(f"left out, for it fails before anything is broken: {test}", flush=True)
        if slow:
            print(f"left out, for they take more than {self.quick:g} s: {len(slow)} tests\n")

    def verdicts(self, mutants: Iterable[Mutation]) -> Iterator[str]:
        """Yield for each mutant, in order, the first test that fails, or nothing."""
        tasks = (partial(self._try, mutant) for mutant in mutants)
        return (answer.decode().partition("\n")[0] for answer in answers(tasks))

    def _try(self, mutant: Mutation, pipe: int) -> None:
        """Run the tests of a plan up to the first that fails."""
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        plan = self.plan(mutant)
        watch = Watch(pipe, plan)
        is_import = (mutant.module, mutant.function) in self.imports
        if not is_import and self.functions.swap(mutant):
            _run([*plan.pick(self.items)], watch)
        elif plan.files:
            forget_imports()
            sys.meta_path.insert(0, MutantFinder(mutant))
            _interpret()
            if _pytest(self.room, sorted(plan.files), watch):
                os.write(pipe, FAILED)

    def plan(self, mutation: Mutation) -> Plan:
        """Return the plan for a mutation: the files that call its function.

        One that is called while modules are imported is tried by every file.
        """
        function = (mutation.module, mutation.function)
        callers = {test for test, trace in self.tests.items() if function in trace.functions}
        items = self.items if function in self.imports else ()
        files = {file_of(item) for item in items} | {test.partition("::")[0] for test in callers}
        return Plan(self.tests, callers, files)


def with_bench(room: Room, work: Callable[[Bench], None], quick: float = 0) -> None:
    """Collect the tests of a room, trace the quick ones or all, and do something with them.

    Raises:
        SystemExit: If they cannot be collected.
    """
    tracer = Tracer(str(ROOT / "pnp"))

    def begin(items: Sequence[pytest.Item]) -> None:
        tracer.end()
        bench = Bench(room, items, tracer.traces[""].functions, ImportedFunctions(), quick)
        gc.freeze()
        bench.trace()
        work(bench)

    tracer.start()
    _interpret()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        status = _pytest(room, room.tests, Collected(begin))
    if status:
        sys.exit(f"the tests of a room cannot be collected: {status}")


def file_of(item: pytest.Item) -> str:
    """Return the file of a test, from the root."""
    return item.nodeid.partition("::")[0]


def _trace(items: Sequence[pytest.Item], quick: float, pipe: int) -> None:
    """Tell which tests fail, which take too long, and the traces of all."""
    tracer, failures, stopwatch = Tracer(str(ROOT / "pnp")), Failures(), Stopwatch(quick)
    tracer.start()
    _run(items, tracer, failures, stopwatch)
    tracer.end()
    write(pipe, pickle.dumps((failures.tests, stopwatch.late, tracer.traces)))


class Stopwatch:
    """A plugin of pytest that has tests fail which take too long."""

    def __init__(self, seconds: float) -> None:
        """Set the processor time that a test may take; 0 is any."""
        self.late: set[str] = set()
        self._seconds = seconds

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Stop a test, but not its fixtures: others may need them."""

        def stop(*_: object) -> None:
            self.late.add(item.nodeid)
            pytest.fail("takes too long", pytrace=False)

        signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, self._seconds)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


class Failures:
    """A plugin of pytest that notes which tests fail."""

    def __init__(self) -> None:
        """Begin with none."""
        self.tests: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails."""
        if report.failed:
            self.tests.add(report.nodeid)


def _run(items: Sequence[pytest.Item], *plugins: object) -> None:
    """Run tests that were collected."""
    _be_quiet()
    for item, next_item in zip(items, [*items[1:], None], strict=False):
        manager = item.config.pluginmanager
        for plugin in plugins:
            if not manager.is_registered(plugin):
                manager.register(plugin)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=next_item)


def _pytest(room: Room, files: Sequence[str], plugin: object) -> int:
    """Collect tests, and run them; return 0 if none fails."""
    cache = f"cache_dir={os.environ['PYTEST_DEBUG_TEMPROOT']}/cache"
    call = [*QUICK, "-o", cache, "-k", room.picked, "-m", room.marked, *files]
    status = pytest.main(call, [Quiet(), plugin])
    return 0 if status == pytest.ExitCode.NO_TESTS_COLLECTED else status


def _be_quiet() -> None:
    """Say nothing on standard output and standard error."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
