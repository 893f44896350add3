"""The system's own program for a file: whether it took it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.cli.terminal.opener import _start


@pytest.mark.skipif(os.name == "nt", reason="explorer gives 1 whatever it did")
@pytest.mark.parametrize(
    ("opener", "is_taken"), [("true", True), ("false", False), ("no-such-opener", False)]
)
def test_a_file_is_taken_unless_the_opener_says_otherwise(
    opener: str, is_taken: bool, tmp_path: Path
) -> None:
    assert _start(opener, tmp_path) == is_taken
