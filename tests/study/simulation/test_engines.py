"""Tables: opened ready to play, even where what was kept of their rules is damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pnp.core import caches
from pnp.study.simulation.engines import open_engine

MODULE = "a.game.rules"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of compiled rules."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = caches.rules_folder()
    folder.mkdir(parents=True)
    return folder


def table(warm: Callable[[Any], None]) -> Callable[[], Any]:
    """A table whose engine gets ready in a way of its own."""
    engine = SimpleNamespace(rules=ModuleType(MODULE), warm=warm)
    return lambda: (engine, None)


def test_what_is_damaged_is_forgotten_and_made_again(cache: Path) -> None:
    damaged = cache / f"{MODULE}-0"
    damaged.mkdir()
    warmed = []

    def warm(_material: Any) -> None:
        if damaged.exists():
            raise EOFError
        warmed.append(True)

    open_engine(table(warm))
    assert warmed == [True]


@pytest.mark.usefixtures("cache")
def test_rules_that_cannot_be_compiled_are_told_at_once() -> None:
    def warm(_material: Any) -> None:
        raise EOFError

    with pytest.raises(EOFError):
        open_engine(table(warm))


def test_another_game_is_kept(cache: Path) -> None:
    for name in (f"{MODULE}-0", f"other.{MODULE}-0"):
        (cache / name).mkdir()
    assert caches.forget_rules(MODULE)
    assert [each.name for each in cache.iterdir()] == [f"other.{MODULE}-0"]
