"""Long lists of cases: some are tried each time, and all of them by `pytest -m thorough`."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

SEED = 20


def sampled(cases: Iterable[Any], count: int) -> list[Any]:
    """Return the parameters of a test, all but `count` of them marked `thorough`.

    The same are chosen each time.
    """
    listed = [case if isinstance(case, tuple) else (case,) for case in cases]
    chosen = random.Random(SEED).sample(range(len(listed)), count)  # noqa: S311 -- no secret
    return [
        pytest.param(*case, marks=() if number in chosen else pytest.mark.thorough)
        for number, case in enumerate(listed)
    ]


def mark_thorough(items: Iterable[pytest.Item]) -> None:
    """Mark cases of tests that are marked `one_in(n)`, so that one in n is tried each time.

    At least one case of each test is, and the same are chosen each time.
    """
    tests: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("one_in") and hasattr(item, "callspec"):
            tests[str(item.path), item.name.partition("[")[0]].append(item)
    for (_, name), cases in tests.items():
        share = cases[0].get_closest_marker("one_in").args[0]  # type: ignore[union-attr]
        lot = random.Random(f"{SEED} {name}")  # noqa: S311 -- no secret
        chosen = lot.sample(range(len(cases)), -(-len(cases) // share))
        for number in {*range(len(cases))} - {*chosen}:
            cases[number].add_marker(pytest.mark.thorough)
