"""What the fuzz tests count on: a case that hangs, takes all memory or crashes does not pass."""

from __future__ import annotations

import random
import signal
import sys

import fuzzing
import pytest

from pnp.core.errors import MaterialError, Problem


def endless(_: random.Random) -> None:
    while True:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001, S112 -- as somebody's program might do
            continue


def greedy(_: random.Random) -> None:
    assert len(bytes(3 << 30)) > 0


def refused_by_half(chance: random.Random) -> None:
    if chance.random() < 0.5:
        raise MaterialError(Problem("no good"))


def broken(chance: random.Random) -> None:
    refused_by_half(chance)
    raise KeyError


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")
def test_a_case_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "PATIENCE", 0.05)
    with pytest.raises(fuzzing.HangError, match="processor time"):
        fuzzing.fuzz("data", endless, 1)
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded where there is /proc")
def test_a_case_that_takes_too_much_memory_fails() -> None:
    with pytest.raises(MemoryError):
        fuzzing.fuzz("data", greedy, 1)


def test_refusals_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "SECONDS", 0.0)
    assert 0.3 < fuzzing.fuzz("data", refused_by_half, 100) < 0.7


def test_another_exception_tells_the_seed_that_repeats_it() -> None:
    with pytest.raises(KeyError) as caught:
        fuzzing.fuzz("data", broken, 100)
    name, _, seed = caught.value.__notes__[0].partition("=")
    assert name == "PNP_FUZZ_SEED"
    with pytest.raises(KeyError):
        broken(random.Random(int(seed)))  # noqa: S311 -- the case that failed


def test_a_refusal_has_to_say_what_is_wrong() -> None:
    def silent(_: random.Random) -> None:
        raise MaterialError([])

    with pytest.raises(AssertionError, match="seed"):
        fuzzing.fuzz("data", silent, 1)


@pytest.mark.parametrize("data", [b"", b"a", bytes(range(256))])
def test_damage_is_made_of_any_bytes(data: bytes) -> None:
    made = {fuzzing.damaged(random.Random(seed), data) for seed in range(50)}  # noqa: S311
    assert made != {data} or not data
