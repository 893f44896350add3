"""A build that is stopped at any moment leaves all old files or all new ones.

Builds are sent signals at random moments. After a kill that lets a program tidy up nothing, old and
new files may be mixed until the next build; until then the folder says so. Hidden files may stay
where a signal hits between two lines of Python's own; the next build removes them.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from pnp.core.bundle import OFF, VARIABLE
from pnp.core.replacing import interruption

RUNS: Final = int(os.environ.get("PNP_KILLS", "120"))

BUILD: Final = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from pnp.cli import main
out, delay = Path(sys.argv[1]), float(sys.argv[3])

def stop():
    time.sleep(delay)
    os.kill(os.getpid(), int(sys.argv[4]))

import pnp.printing.writing as writing
real = writing.write_all
def write_all(made):
    many = {
        path.with_stem(f"{path.stem}_{number}"): content
        for path, content in made.items()
        for number in range(60)
    }
    threading.Thread(target=stop, daemon=True).start()
    real(many)
writing.write_all = write_all
sys.exit(main(["build", "cover", "--only", "limit", "--marks", sys.argv[2], "--out", str(out)]))
"""
"""Builds; a signal comes some time after the writing has begun. Sixty times as many files are
written as a build makes, so that there is a while to hit."""

MARKS: Final = ("crop", "guides")
"""What tells one set from the next; the names of files do not say it."""

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


def build(out: Path, marks: str, delay: float, number: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BUILD, str(out), marks, str(delay), str(number)]
    environment = {**os.environ, VARIABLE: os.environ.get(VARIABLE, OFF)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def sets_of(folder: Path) -> set[tuple[str, int]]:
    """The ids of the sets of a folder's manifests, and of how many files each is."""
    found = Counter(json.loads(each.read_bytes())["set"] for each in folder.glob("*.json"))
    return set(found.items())


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_builds_that_are_stopped_at_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    chance = random.Random(7)  # noqa: S311 -- no secret
    out = tmp_path / "out"
    folder = out / "cover"
    build(out, "none", 60, signal.SIGINT)
    told: Counter[str] = Counter()
    for run in range(RUNS):
        number = chance.choice(SIGNALS)
        before = sets_of(folder)
        done = build(out, MARKS[run % 2], chance.uniform(0, 0.25), number)
        after, hidden = sets_of(folder), [*folder.glob(".ducks-pnp.*")]
        mixed = len(after) > 1
        told[f"{number.name} mixed={mixed} hidden={bool(hidden)} status={done.returncode}"] += 1
        if number != signal.SIGKILL:
            assert not mixed, done
            if done.returncode == 130 and after != before:
                assert "had been written" in done.stderr
        else:
            assert not mixed or interruption(folder), "it is told"
    final = build(out, "none", 60, signal.SIGINT)
    assert final.returncode == 0
    assert len(sets_of(folder)) == 1
    assert not [*folder.glob(".ducks-pnp.*")]
    print(RUNS, *sorted(told.items()), sep="\n")  # noqa: T201 -- the figures, with -s
