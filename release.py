"""Check all that a release promises, build it, and tag it: `python release.py VERSION`.

It refuses, and changes nothing, unless

1. all is committed, on the branch `main`, and no tag has the version's name;
2. the program and the changelog say the version, dated, and no fragment is left to be gathered;
3. `.ci/run`, `.ci/lowest` and `.ci/docs` pass;
4. wheel and sdist, built twice in different folders, are the same byte for byte;
5. the wheel, installed in a new virtual environment, is that version and builds the Pond.

Then the files lie in `dist/` and the commit has a tag. Nothing is pushed or uploaded: the commands
that do so are printed. `pip install '.[release]'` installs what it takes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
BRANCH: Final = "main"
CHECKS: Final = (".ci/run", ".ci/lowest", ".ci/docs")
"""Each is an executable of the checkout that ends with status 0 if all is well."""

VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
PLACES: Final = (("first", 0o022), ("second/elsewhere", 0o077))
"""Folders to build in, and the permissions that files lack there: neither may show in a build."""

NEXT_STEPS: Final = """\
{tag} is tagged, and its files lie in dist/. To publish it:

    git push origin {branch} {tag}
    python -m twine upload {files}
"""


class ReleaseError(Exception):
    """The release is not made; the message says why."""


def release(root: Path, version: str) -> str:
    """Release a version of a checkout, and return what is left to do by hand.

    Raises:
        ReleaseError: anything that is promised of a release does not hold.
    """
    refusals = [*wrong_repository(root, version), *wrong_version(root, version)]
    if refusals:
        raise ReleaseError("\n".join(refusals))
    for check in CHECKS:
        run_check(root, check)
    with TemporaryDirectory(prefix="ducks-release-") as folder:
        files = build_twice(root, Path(folder))
        try_wheel(next(file for file in files if file.suffix == ".whl"), version, Path(folder))
        copies = [keep(file, root / "dist") for file in files]
    tag = f"v{version}"
    git(root, "tag", "--annotate", tag, "--message", f"ducks-pnp {version}")
    names = " ".join(file.relative_to(root).as_posix() for file in copies)
    return NEXT_STEPS.format(tag=tag, branch=BRANCH, files=names)


def wrong_repository(root: Path, version: str) -> Iterator[str]:
    """Yield why a checkout cannot be tagged as it stands."""
    if changes := git(root, "status", "--porcelain"):
        yield f"not all is committed:\n{changes}"
    if (branch := git(root, "branch", "--show-current")) != BRANCH:
        yield f"the branch is {branch or 'none'!r}: check out {BRANCH!r}"
    if git(root, "tag", "--list", f"v{version}"):
        yield f"the tag v{version} exists: choose the next version"


def wrong_version(root: Path, version: str) -> Iterator[str]:
    """Yield where a checkout does not say a version, or says it too early."""
    if not VERSION.fullmatch(version):
        yield f"{version!r} is not a version: write it as 1.2.3"
    program_version = version_of_program(root)
    if program_version != version:
        yield f"the program is {program_version}: change pnp/core/resources.py"
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(rf"^## {re.escape(version)}\b.*$", changelog, re.MULTILINE)
    if not headings:
        yield f"CHANGELOG.md has no {version}: towncrier build --version {version}"
    elif len(headings) > 1 or not re.search(r" \(\d{4}-\d\d-\d\d\)$", headings[0]):
        yield f"CHANGELOG.md has {', '.join(headings)}: write one, with its date"
    fragments = sorted(path.name for path in (root / "changelog.d").glob("+*"))
    if fragments:
        yield f"fragments are left ({', '.join(fragments)}): towncrier build --version {version}"


def version_of_program(root: Path) -> str:
    """Return the version that a wheel of a checkout would have."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    source = project["tool"]["hatch"]["version"]
    text = (root / source["path"]).read_text(encoding="utf-8")
    match = re.search(source["pattern"], text)
    return match["version"] if match else "without a version"


def run_check(root: Path, check: str) -> None:
    """Run a check of a checkout.

    Raises:
        ReleaseError: it fails.
    """
    if subprocess.run([str(root / check)], cwd=root, check=False).returncode:
        raise ReleaseError(f"{check} fails")


def build_twice(root: Path, folder: Path) -> list[Path]:
    """Return the wheel and the sdist of a commit, built in two places below a folder.

    Raises:
        ReleaseError: it cannot be built, or the two differ.
    """
    first, second = (build(root, folder / place, umask) for place, umask in PLACES)
    if [file.name for file in first] != [file.name for file in second]:
        raise ReleaseError("two builds make files of different names")
    unequal = [
        one.name
        for one, other in zip(first, second, strict=True)
        if one.read_bytes() != other.read_bytes()
    ]
    if unequal:
        raise ReleaseError(f"two builds of one commit differ: {', '.join(unequal)}")
    return first


def build(root: Path, clone: Path, umask: int) -> list[Path]:
    """Return the files that are built of a clone of a commit, by name.

    Raises:
        ReleaseError: it cannot be built.
    """
    git(root, "clone", "--quiet", "--no-hardlinks", str(root), str(clone))
    seconds = git(root, "log", "-1", "--format=%ct")
    call = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(clone / "dist")]
    output(call, clone, "cannot be built", {"SOURCE_DATE_EPOCH": seconds}, umask)
    return sorted((clone / "dist").iterdir())


def try_wheel(wheel: Path, version: str, folder: Path) -> None:
    """Install a wheel in a new virtual environment, and build the Pond with it.

    Raises:
        ReleaseError: it cannot be installed, is another version, or builds nothing.
    """
    venv = folder / "venv"
    output([sys.executable, "-m", "venv", str(venv)], folder, "cannot make an environment")
    programs = venv / ("Scripts" if os.name == "nt" else "bin")
    python, ducks = str(programs / "python"), str(programs / "ducks-pnp")
    output([python, "-m", "pip", "install", "--quiet", str(wheel)], folder, "cannot be installed")
    answer = output([ducks, "--version"], folder, "does not start")
    if answer.split()[:2] != ["ducks-pnp", version]:
        raise ReleaseError(f"the wheel says {answer.strip()!r}, and not {version}")
    prints = folder / "prints"
    output([ducks, "build", "pond", "--out", str(prints)], folder, "does not build the Pond")
    if not any(prints.rglob("*.pdf")):
        raise ReleaseError("the wheel builds the Pond and makes no file")


def keep(file: Path, folder: Path) -> Path:
    """Copy a file into a folder."""
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy2(file, folder))


def git(root: Path, *arguments: str) -> str:
    """Return what git prints of a checkout.

    Raises:
        ReleaseError: it fails.
    """
    return output(["git", *arguments], root, f"git {arguments[0]} fails").strip()


def output(
    call: list[str],
    folder: Path,
    failure: str,
    variables: Mapping[str, str] | None = None,
    umask: int = -1,
) -> str:
    """Return what a program prints that is run in a folder.

    Raises:
        ReleaseError: it fails; with `failure`, and what it says of it.
    """
    run = subprocess.run(
        call,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": "", **(variables or {})},
        umask=umask,
        check=False,
        capture_output=True,
        text=True,
    )
    if run.returncode:
        raise ReleaseError(f"{failure}:\n{run.stderr.strip() or run.stdout.strip()}")
    return run.stdout


def main() -> int:
    """Release the version that is named."""
    if len(sys.argv) != 2:  # noqa: PLR2004 -- the program and the version
        print(__doc__)
        return 2
    try:
        print(release(ROOT, sys.argv[1]))
    except ReleaseError as refusal:
        print(f"refused: {refusal}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
