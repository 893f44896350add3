"""The release script refuses what does not hold, and changes nothing then."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from shutil import which
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
SCRIPT: Final = runpy.run_path(str(ROOT / "release.py"))
ReleaseError: Final = SCRIPT["ReleaseError"]
release: Final = SCRIPT["release"]

PROJECT: Final = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "ducks-pnp"
dynamic = ["version"]
requires-python = ">=3.11"
[project.scripts]
ducks-pnp = "pnp.cli:main"
[tool.hatch.version]
path = "pnp/core/resources.py"
pattern = '__version__: Final = "(?P<version>[^"]+)"'
[tool.hatch.build.targets.wheel]
packages = ["pnp"]
"""
PROGRAM: Final = """
import sys
from pathlib import Path
def main():
    if sys.argv[1] == "--version":
        print("ducks-pnp 1.2.3 from here")
    else:
        Path(sys.argv[-1]).mkdir()
        (Path(sys.argv[-1]) / "pond.pdf").write_text("%PDF")
"""
CHANGELOG: Final = "# Changelog\n\n## 1.2.3 (2026-11-23)\n\n- Ducks.\n\n## 1.2.2 (2026-11-01)\n"
FILES: Final = {
    "pyproject.toml": PROJECT,
    "pnp/__init__.py": "",
    "pnp/cli.py": PROGRAM,
    "pnp/core/resources.py": '__version__: Final = "1.2.3"\n',
    "CHANGELOG.md": CHANGELOG,
    "changelog.d/README.md": "# Fragments\n",
    ".gitignore": "dist/\n",
    **dict.fromkeys(SCRIPT["CHECKS"], "#!/bin/sh\nexit 0\n"),
}
HOOK: Final = """
from pathlib import Path
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
class Where(BuildHookInterface):
    def initialize(self, version, build_data):
        (Path(self.root) / "pnp" / "where.txt").write_text(self.root)
"""

pytestmark = pytest.mark.skipif(not which("git"), reason="git is not installed")

Change = Callable[[Path], object]


def write(repository: Path, name: str, text: str) -> Path:
    path = repository / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def git(repository: Path, *arguments: str) -> str:
    call = ["git", *arguments]
    return subprocess.run(call, cwd=repository, check=True, capture_output=True, text=True).stdout


def committed(name: str, text: str) -> Change:
    """A change of a file that is committed."""

    def change(repository: Path) -> None:
        write(repository, name, text)
        git(repository, "add", "--all")
        git(repository, "commit", "--quiet", "--message", name)

    return change


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout that can be released as 1.2.3."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    for person in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{person}_NAME", "A Duck")
        monkeypatch.setenv(f"GIT_{person}_EMAIL", "duck@example.org")
    folder = tmp_path / "checkout"
    for name, text in FILES.items():
        write(folder, name, text).chmod(0o755)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Begin")
    return folder


def refused(repository: Path, version: str = "1.2.3") -> str:
    """Why a version is refused; neither a tag nor a file is made."""
    tags = git(repository, "tag", "--list")
    with pytest.raises(ReleaseError) as caught:
        release(repository, version)
    assert git(repository, "tag", "--list") == tags
    assert not (repository / "dist").exists()
    return str(caught.value)


REFUSED: Final[dict[str, tuple[Change, str]]] = {
    "a changed file": (lambda here: write(here, "pnp/cli.py", ""), "not all is committed"),
    "a file of no commit": (lambda here: write(here, "notes.txt", ""), "notes.txt"),
    "another branch": (lambda here: git(here, "switch", "--create", "mine"), "'mine': check out"),
    "no branch": (lambda here: git(here, "checkout", "--quiet", "--detach"), "branch is 'none'"),
    "a tag": (lambda here: git(here, "tag", "v1.2.3"), "the tag v1.2.3 exists"),
    "another program": (
        committed("pnp/core/resources.py", '__version__: Final = "1.2.2"\n'),
        "the program is 1.2.2",
    ),
    "no chapter": (committed("CHANGELOG.md", "## 1.2.30 (2026-11-23)\n"), "has no 1.2.3"),
    "no date": (committed("CHANGELOG.md", "## 1.2.3 (unreleased)\n"), "with its date"),
    "two chapters": (committed("CHANGELOG.md", 2 * CHANGELOG), "write one"),
    "a fragment": (committed("changelog.d/+box.fixed.md", "Boxes fold.\n"), "+box.fixed.md"),
    **{
        check: (committed(check, "#!/bin/sh\nexit 1\n"), f"{check} fails")
        for check in SCRIPT["CHECKS"]
    },
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_refuses(repository: Path, name: str) -> None:
    change, reason = REFUSED[name]
    change(repository)
    assert reason in refused(repository)


@pytest.mark.parametrize("version", ["1.2", "v1.2.3", "1.2.3rc1", "--help"])
def test_it_refuses_what_is_no_version(repository: Path, version: str) -> None:
    assert "is not a version" in refused(repository, version)


def test_it_tells_all_that_is_wrong_with_the_checkout_at_once(repository: Path) -> None:
    committed("changelog.d/+box.fixed.md", "Boxes fold.\n")(repository)
    git(repository, "switch", "--create", "mine")
    write(repository, "notes.txt", "")
    told = refused(repository, "1.2.4")
    parts = ("notes.txt", "'mine'", "program is 1.2.3", "no 1.2.4", "+box.fixed.md")
    assert [part for part in parts if part not in told] == []


def test_it_refuses_what_cannot_be_built(repository: Path) -> None:
    committed("pyproject.toml", PROJECT.replace("hatchling.build", "no_such.build"))(repository)
    assert "cannot be built" in refused(repository)


def test_it_refuses_builds_that_differ(repository: Path) -> None:
    write(repository, "hatch_build.py", HOOK)
    hooked = PROJECT + "[tool.hatch.build.targets.sdist.hooks.custom]\n"
    committed("pyproject.toml", hooked)(repository)
    told = refused(repository)
    assert "differ: ducks_pnp-1.2.3-py3-none-any.whl, ducks_pnp-1.2.3.tar.gz" in told


GOOD: Final = {"--version": "ducks-pnp 1.2.3 from here", "pond": "pond.pdf"}
"""What programs do, by a word of their call: they print a text, or write a file."""


@pytest.mark.parametrize(
    ("programs", "reason"),
    [
        ({**GOOD, "install": ReleaseError}, "cannot be installed"),
        ({**GOOD, "--version": ReleaseError}, "does not start"),
        ({**GOOD, "--version": "ducks-pnp 1.2.2 from here"}, "and not 1.2.3"),
        ({**GOOD, "--version": ""}, "and not 1.2.3"),
        ({**GOOD, "pond": ReleaseError}, "does not build the Pond"),
        ({"--version": GOOD["--version"]}, "makes no file"),
        (GOOD, None),
    ],
)
def test_it_refuses_a_wheel_that_does_not_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, programs: dict[str, Any], reason: str | None
) -> None:
    def output(call: list[str], folder: Path, failure: str) -> str:
        (does,) = [programs[word] for word in call if word in programs] or [""]
        if does is ReleaseError:
            raise ReleaseError(failure)
        if str(does).endswith(".pdf"):
            write(folder, f"prints/pond/{does}", "%PDF")
        return str(does)

    monkeypatch.setitem(SCRIPT["try_wheel"].__globals__, "output", output)
    with pytest.raises(ReleaseError, match=reason) if reason else nullcontext():
        SCRIPT["try_wheel"](tmp_path / "ducks.whl", "1.2.3", tmp_path)


@pytest.mark.thorough
def test_a_wheel_is_installed_and_tried(repository: Path, tmp_path: Path) -> None:
    files = SCRIPT["build_twice"](repository, tmp_path)
    (wheel,) = (file for file in files if file.suffix == ".whl")
    SCRIPT["try_wheel"](wheel, "1.2.3", tmp_path)
    with pytest.raises(ReleaseError, match=r"and not 1\.2\.4"):
        SCRIPT["try_wheel"](wheel, "1.2.4", tmp_path)


def test_what_holds_is_built_and_tagged_and_nothing_is_uploaded(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(release.__globals__, "try_wheel", lambda *_: None)  # tried above
    told = release(repository, "1.2.3")
    names = {"ducks_pnp-1.2.3-py3-none-any.whl", "ducks_pnp-1.2.3.tar.gz"}
    assert {path.name for path in (repository / "dist").iterdir()} == names
    assert git(repository, "cat-file", "-t", "v1.2.3").strip() == "tag"
    assert git(repository, "rev-parse", "v1.2.3^{}") == git(repository, "rev-parse", "HEAD")
    assert "git push origin main v1.2.3" in told
    assert all(f"dist/{name}" in told for name in names)
    assert git(repository, "status", "--porcelain") == ""


def test_without_a_version_it_says_what_it_does_and_with_a_wrong_one_why_not(
    repository: Path,
) -> None:
    committed("release.py", (ROOT / "release.py").read_text(encoding="utf-8"))(repository)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "release.py", *arguments]
        return subprocess.run(call, cwd=repository, check=False, capture_output=True, text=True)

    usage, wrong = run(), run("0")
    assert (usage.returncode, "It refuses" in usage.stdout) == (2, True)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "refused: '0' is not a version" in wrong.stderr


def test_it_refuses_the_checkout_s_own_version_only_for_what_a_release_settles() -> None:
    said = SCRIPT["version_of_program"](ROOT)
    left = list(SCRIPT["wrong_version"](ROOT, said))
    assert [why for why in left if not why.startswith(("CHANGELOG.md has ##", "fragments"))] == []
