"""Imports the modules that a file names, and does nothing else."""

from __future__ import annotations

import contextlib
import importlib
import sys
from pathlib import Path

for name in Path(sys.argv[1]).read_text(encoding="utf-8").split():
    with contextlib.suppress(ImportError):  # names that a library gives itself on its way
        importlib.import_module(name)
