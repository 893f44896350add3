"""Running the program: inside the test, or as a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.cli import main

HOME = Path(pnp.__file__).resolve().parent.parent
"""Where the package under test is imported from."""
NEWS = re.compile(r".+: [\d,]+ of [\d,]+\n")
"""A line of progress."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a call."""

    status: int
    out: str
    err: str

    @property
    def record(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)

    @property
    def told(self) -> str:
        """Standard error without lines of progress, which only a slow machine writes."""
        lines = self.err.splitlines(keepends=True)
        return "".join(line for line in lines if not NEWS.fullmatch(line))


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Run]:
    """Call the program in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str) -> Run:
        capsys.readouterr()
        status = main(arguments)
        captured = capsys.readouterr()
        return Run(status, captured.out, captured.err)

    return run


@pytest.fixture
def refused(call: Callable[..., Run]) -> Callable[..., None]:
    """Make a wrong call, typed in one line: all it does is to tell these things, a fact first."""

    def run(typed: str, *told: str) -> None:
        answer = call(*typed.split())
        assert (answer.status, answer.out) == (2, "")
        assert [each for each in told if each not in answer.err] == []
        assert any(told[0] in fact for fact in facts(answer.err))
        assert "bug" not in answer.err
        assert "Traceback" not in answer.err

    return run


def facts(told: str) -> list[str]:
    """The lines of problems that are neither a hint nor the place of the next line's fact."""
    lines = [*told.splitlines(), ""]
    hints = [line.startswith("  → ") for line in lines]
    inner = [line.startswith("  ") and not hint for line, hint in zip(lines, hints, strict=True)]
    return [
        line.strip()
        for number, line in enumerate(lines[:-1])
        if not hints[number] and (inner[number] or not inner[number + 1])
    ]


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Run]:
    """Run the program as a process of its own, in an empty folder unless told.

    Statements in `before` are executed first, with `main` at hand.
    """

    def run(*arguments: str, before: str = "", cwd: Path = tmp_path, **changes: str) -> Run:
        done = subprocess.run(
            [sys.executable, "-c", program(before), *arguments],
            cwd=cwd,
            env=environment(changes),
            capture_output=True,
            check=False,
            timeout=120,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[bytes]]:
    """Start the program as a process and leave it running; `before` as for `process`."""

    def run(*arguments: str, before: str = "") -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", program(before), *arguments],
            cwd=tmp_path,
            env=environment({}),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    return run


HEEDS_SIGNALS = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    " signal.signal(signal.SIGHUP, signal.SIG_DFL)"
)
"""Said first: what `nohup` or `&` starts, such as a suite, ignores these signals, children too."""


def program(before: str = "") -> str:
    """Python that is the program."""
    return f"{HEEDS_SIGNALS}\nimport sys; from pnp.cli import main\n{before}\nsys.exit(main())"


def environment(changes: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process that imports the package under test."""
    return {**os.environ, "PYTHONPATH": str(HOME), **changes}
