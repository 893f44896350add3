"""The page's scripts keep to the types that their comments tell, as TypeScript reads them.

It comes by npm; where that is not installed or reaches no registry, the test is skipped.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "templates/studio"
NPX = shutil.which("npx")
COMPILER = ("--yes", "--package", "typescript@5.9.3", "tsc")
OPTIONS = (
    *("--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022"),
    *("--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"),
)
WORKERS = ("worker.js", "service.js")
"""Scripts of no page: their globals are others."""

PATIENCE_S = 90


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the compiler of TypeScript, which npm keeps once it has fetched it."""
    command = [str(NPX), *COMPILER, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


@pytest.fixture(scope="module")
def compiler() -> None:
    if NPX is None:
        pytest.skip("npm is not installed")
    try:
        version = run("--version")
    except subprocess.TimeoutExpired:
        pytest.skip("npm has not fetched TypeScript in time")
    if version.returncode:
        pytest.skip(f"npm cannot fetch TypeScript: {version.stderr.strip()[-200:]}")


@pytest.mark.usefixtures("compiler")
def test_the_scripts_keep_to_their_types_and_one_that_does_not_is_told(tmp_path: Path) -> None:
    names = [str(path) for path in sorted(SCRIPTS.rglob("*.js")) if path.name not in WORKERS]
    wrong = tmp_path / "wrong.js"
    wrong.write_text(
        "/** @param {number} n */\nconst half = (n) => n / 2;\nhalf('x');\nexport {};\n"
    )
    result = run(*OPTIONS, *names, str(wrong))
    (told,) = result.stdout.splitlines()
    assert "wrong.js(3,6)" in told
