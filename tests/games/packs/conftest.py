"""A pack for Puddle, written anew for each test, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pack_samples import ABOUT, opened

from pnp.core.errors import DucksError, Problem


@pytest.fixture
def pack(tmp_path: Path) -> Callable[..., Path]:
    """Write a pack: its files by their paths, besides pack.toml."""

    def write(files: dict[str, str | bytes] | None = None, about: str = ABOUT) -> Path:
        folder = tmp_path / "my ducks"
        for name, content in {"pack.toml": about, **(files or {})}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return folder

    return write


@pytest.fixture
def refusals() -> Callable[[Path], tuple[Problem, ...]]:
    """Everything that is told of a pack when Puddle is opened with it."""

    def told(folder: Path) -> tuple[Problem, ...]:
        with pytest.raises(DucksError) as caught:
            opened(folder)
        return tuple(caught.value.problems)

    return told
