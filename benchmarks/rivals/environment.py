"""A virtual environment to be thrown away, with the rivals in it."""

from __future__ import annotations

import subprocess
import venv
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from measured import RivalFailure, last_line


@dataclass(frozen=True, slots=True)
class Rival:
    """A rival's program, installed."""

    version: str
    program: Path
    files: Path
    """Where its files lie."""


def install(folder: Path, package: str, program: str) -> Rival | RivalFailure:
    """Install a rival by its name into an environment of its own below `folder`.

    Args:
        folder: a folder that the caller deletes.
        package: the name that pip knows.
        program: the script of the environment that is run.
    """
    home = folder / f"environment-{package}"
    venv.create(home, with_pip=True)
    bin_folder = next(path for path in (home / "bin", home / "Scripts") if path.is_dir())
    process = subprocess.run(
        (bin_folder / "python", "-m", "pip", "install", "--quiet", package),
        capture_output=True,
        check=False,
        text=True,
    )
    if process.returncode:
        return RivalFailure(f"cannot be installed: {_why(process.stderr)}")
    distribution = _distribution(home, package)
    return Rival(
        distribution.version, bin_folder / program, Path(str(distribution.locate_file(package)))
    )


def _why(output: str) -> str:
    """The error that pip reports; hints of its own may follow."""
    errors = [line for line in output.splitlines() if line.startswith("ERROR")]
    return last_line("\n".join(errors) or output)


def _distribution(home: Path, package: str) -> Distribution:
    places = [str(folder) for folder in home.rglob("site-packages")]
    return next(iter(distributions(name=package, path=places)))
