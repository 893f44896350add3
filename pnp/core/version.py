"""The program's version; it stands here alone, so that everything may name it."""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
