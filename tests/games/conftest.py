"""Reading a game's own file after something in it was changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.games.registry import open_game

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game, and pairs of what stands in its file once and what shall stand there: all that is
told of the changed file, each as key and fact."""


@pytest.fixture
def faults(tmp_path: Path) -> Faults:
    def told(game: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
        text = (resources.games() / game / "game.toml").read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path = tmp_path / "game.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(MaterialError) as caught:
            open_game(game).parts.read(path)
        problems = caught.value.problems
        assert all(problem.hint for problem in problems)
        return [(problem.place.removeprefix(f"{path}, "), problem.fact) for problem in problems]

    return told


@pytest.fixture(autouse=True, scope="module")
def _warm(warm: None) -> None:
    """Keep faces between tests."""
