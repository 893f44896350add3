"""Records the functions that each test calls and the time that it takes, without a fault."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from cProfile import Profile
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from suite import module_of

Function = tuple[str, str]
"""A module, and the name of a function with its class."""


@dataclass(slots=True)
class Trace:
    """The calls of one test, or of the code before the first test of a file."""

    seconds: float = 0
    functions: set[Function] = field(default_factory=set)


class Tracer:
    """A plugin of pytest that fills in traces, by the ids of tests."""

    def __init__(self, package: str) -> None:
        """Follow calls of functions whose files stand below a folder."""
        self.traces: dict[str, Trace] = {}
        self._package = package
        self._profile = Profile(subcalls=False, builtins=False)
        self._in_threads: set[CodeType] = set()

    def start(self) -> None:
        """Follow from now on: calls at import count too."""
        threading.setprofile(self._note)  # the other follows this thread alone
        self._profile.enable()

    def end(self) -> None:
        """Follow no longer."""
        self._take("", 0)
        self._profile.disable()
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        """Note the calls of another thread."""
        if event == "call":
            self._in_threads.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Follow one test with its fixtures."""
        self._take("", 0)
        start = time.process_time()
        answer = yield
        self._take(item.nodeid, time.process_time() - start)
        return answer

    def _take(self, test: str, seconds: float) -> None:
        """Give the calls since the last time to a test; to none, by an empty name."""
        self._profile.disable()
        codes = [*(entry.code for entry in self._profile.getstats()), *self._in_threads]
        self._in_threads = set()
        trace = self.traces.setdefault(test, Trace())
        trace.seconds += seconds
        trace.functions |= {
            (module_of(Path(code.co_filename)), code.co_qualname.partition(".<locals>")[0])
            for code in codes
            if isinstance(code, CodeType) and code.co_filename.startswith(self._package)
        }
        self._profile.clear()
        self._profile.enable()
