"""Long lists of cases: some are tried each time, and all of them by `pytest -m thorough`."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], count: int) -> list[Any]:
    """Return the parameters of a test, all but `count` of them marked `thorough`.

    The same are chosen each time.
    """
    listed = [case if isinstance(case, tuple) else (case,) for case in cases]
    chosen = random.Random(20).sample(range(len(listed)), count)  # noqa: S311 -- no secret
    return [
        pytest.param(*case, marks=() if number in chosen else pytest.mark.thorough)
        for number, case in enumerate(listed)
    ]
