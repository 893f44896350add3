"""What holds for all tests of validation: faces are kept, and files are read in this process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pnp.proof.readback.reader import FileReader
from pnp.proof.validation import readings


@pytest.fixture(autouse=True, scope="module")
def _warm(warm: None) -> None:
    """Keep faces between tests."""


@pytest.fixture(autouse=True, scope="module")
def _read_here() -> Iterator[None]:
    """Read all files here; that another process reads the same is shown by readback's tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "ChildReader", FileReader)
        yield
