"""Puddle, the example of a game of one's own, copied to where a test may change it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

PUDDLE = Path(__file__).resolve().parents[2] / "examples" / "puddle"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example in a folder whose name a shell would take for two."""
    return Path(
        shutil.copytree(
            PUDDLE, tmp_path / "my games" / "puddle", ignore=shutil.ignore_patterns("__pycache__")
        )
    )
