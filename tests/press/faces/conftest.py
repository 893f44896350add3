"""Filling one layout, and the problem of one that cannot be filled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.press.faces import Layouts

Fill = Callable[..., str]
Refuse = Callable[..., Problem]


@pytest.fixture
def filled(tmp_path: Path) -> Fill:
    """filled(source, **values): the text of a layout that is written so."""

    def fill(source: str | bytes, **values: object) -> str:
        content = source if isinstance(source, bytes) else source.encode()
        (tmp_path / "a.svg").write_bytes(content)
        return Layouts(tmp_path).fill("a.svg", values)

    return fill


@pytest.fixture
def problem(filled: Fill) -> Refuse:
    """problem(source, **values): what is wrong with a layout that is written so."""

    def refused(source: str | bytes, **values: object) -> Problem:
        with pytest.raises(MaterialError) as caught:
            filled(source, **values)
        (found,) = caught.value.problems
        return found

    return refused
