"""What the manual shows in Python runs, and its types are right: each block is a program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.core.bundle import VARIABLE

ROOT = Path(__file__).resolve().parents[2]
NO_NUMBA = "import sys; sys.modules['numba'] = None\n"
"""It comes with `ducks-pnp[fast]`; and rules are played sooner than compiled."""

BLOCKS = [
    pytest.param(block, id=f"{page}-{number}")
    for page in ("docs/python.md", "docs/validating.md", "README.md")
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    )
]


CACHE = "XDG_CACHE_HOME"
"""Where compiled rules are kept: for tests not in somebody's home."""


@pytest.mark.parametrize("block", BLOCKS)
def test_what_the_manual_shows_runs(block: str, tmp_path: Path, cache_folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", NO_NUMBA + block],
        cwd=tmp_path,
        env={
            "PYTHONPATH": str(ROOT),
            "PATH": "",
            CACHE: os.environ[CACHE],
            VARIABLE: str(cache_folder),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout


def checked(*files: Path) -> str:
    """What mypy says of some files, strictly."""
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-pretty", *map(str, files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def test_what_the_manual_shows_has_the_right_types_and_a_wrong_option_has_not(
    tmp_path: Path,
) -> None:
    for number, block in enumerate(BLOCKS):
        (tmp_path / f"block{number}.py").write_text(block.values[0], encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        'import pnp\n\npnp.lay_out("pond", shets=5, backs="glued")\n', encoding="utf-8"
    )
    errors = [line for line in checked(*tmp_path.glob("*.py")).splitlines() if ": error: " in line]
    assert [line for line in errors if "wrong.py" not in line] == []
    assert 'Unexpected keyword argument "shets"' in errors[0]
    assert 'Argument "backs"' in errors[1]
