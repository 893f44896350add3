"""The system's own program for a file: whether it took it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pnp.cli.terminal.opener import _opener, _start


@pytest.mark.skipif(os.name == "nt", reason="explorer gives 1 whatever it did")
@pytest.mark.parametrize(
    ("opener", "is_taken"), [("true", True), ("false", False), ("no-such-opener", False)]
)
def test_a_file_is_taken_unless_the_opener_says_otherwise(
    opener: str, is_taken: bool, tmp_path: Path
) -> None:
    assert _start(opener, tmp_path) == is_taken


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert _opener() == ("explorer" if os.name == "nt" else None)
