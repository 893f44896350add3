"""A session on a small game of tables: it is laid out in a tenth of a second."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.studio.edits import CellEdit
from pnp.studio.own.tables import tables_of
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


@pytest.fixture
def goose(tmp_path: Path) -> Path:
    """A copy of the example of a game of tables, with four of its cards."""
    home = Path(shutil.copytree(ROOT / "examples/goose", tmp_path / "goose"))
    lines = (home / "geese.csv").read_text().splitlines(keepends=True)
    (home / "geese.csv").write_text("".join(lines[:5]))
    return home


@pytest.fixture
def open_goose(goose: Path, tmp_path: Path) -> Callable[[], Session]:
    """open_goose(): the geese with the pack `my-goose`."""
    return lambda: Session(SessionRequest(str(goose)), lambda _: tmp_path / "my-goose")


@pytest.fixture
def cell_edit() -> Callable[..., CellEdit]:
    """cell_edit(session, row, column, value, ...): the edit of a cell in the row as it is now."""

    def make(
        session: Session, row: int, column: str, value: str, table: str = "geese.csv"
    ) -> CellEdit:
        rows = {each["name"]: dict(each["rows"]) for each in tables_of(session.game)}
        return CellEdit(table, row, column, value, tuple(rows.get(table, {}).get(row, ())))

    return make
