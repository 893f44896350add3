"""A session on a small game of tables: it is laid out in a tenth of a second."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.studio.session import Session, SessionRequest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def puddle(tmp_path: Path) -> Path:
    """A copy of the example game."""
    return Path(shutil.copytree(ROOT / "examples/puddle", tmp_path / "puddle"))


@pytest.fixture
def open_session(puddle: Path, tmp_path: Path) -> Callable[..., Session]:
    """open_session(...): the puddle with the pack `my-puddle`."""

    def make(language: str = "en", ink: str = "full") -> Session:
        return Session(SessionRequest(str(puddle), language, ink), lambda _: tmp_path / "my-puddle")

    return make


@pytest.fixture
def session(open_session: Callable[..., Session]) -> Session:
    return open_session()
