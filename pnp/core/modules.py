"""Importing the packages of users' own games, and reporting the errors that they raise.

A user's folder is imported as a package with a unique name. Errors in its code are for the user to
fix, so they are reported with file and line.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

from pnp.core.errors import DucksError, MaterialError, Problem

if TYPE_CHECKING:
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec

PREFIX: Final = "pnp_game_"
"""Prefix of the package names of users' own games."""

_PACKAGE: Final = re.compile(PREFIX + r"[0-9a-f]{16}\.?")
"""Such a name at the beginning of that of a module."""


def package_of(folder: Path) -> ModuleType:
    """Import the package in a folder in its present state.

    Its modules import one another by `from .model import …`. A folder with edited modules is
    another package, so that opening it again imports the edited code.

    Raises:
        MaterialError: its `__init__.py` cannot be imported.
    """
    from hashlib import sha256  # noqa: PLC0415 -- brings OpenSSL, for which help does not wait

    digest = sha256(str(folder).encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    name = PREFIX + digest.hexdigest()[:16]
    if name not in sys.modules:
        file, folders = folder / "__init__.py", [str(folder)]
        spec = spec_from_file_location(name, file, submodule_search_locations=folders)
        package = sys.modules[name] = module_from_spec(cast("ModuleSpec", spec))
        try:
            cast("Loader", package.__loader__).exec_module(package)
        except (Exception, SystemExit) as error:
            problem = problem_of(error) or Problem(f"cannot import the package: {error}", str(file))
            del sys.modules[name]
            if isinstance(error, DucksError):
                raise
            raise MaterialError(problem) from error
    return sys.modules[name]


@contextmanager
def errors_of_own_modules() -> Iterator[None]:
    """Turn errors raised by a user's own modules inside the block into MaterialError."""
    try:
        yield
    except (Exception, SystemExit) as error:
        problem = problem_of(error)
        if problem is None:
            raise
        raise MaterialError(problem) from error


def problem_of(error: BaseException) -> Problem | None:
    """Return an error of a user's own module with its file and line; None for any other error."""
    if isinstance(error, SyntaxError) and _is_own_file(error.filename):
        place = f"{error.filename}, line {error.lineno or 1}"
        return Problem(f"syntax error: {error.msg}", place, "fix this line")
    if isinstance(error, DucksError | KeyboardInterrupt):
        return None
    frames = walk_tb(error.__traceback__)
    own = [item for item in frames if is_own(str(item[0].f_globals.get("__name__")))]
    if not own:
        return None
    frame, line = own[-1]
    text = _PACKAGE.sub("", str(error))
    message = f": {text}" if text else ""
    fact = f"the game's code raised {type(error).__name__}{message}"
    return Problem(fact, f"{frame.f_code.co_filename}, line {line}", _hint(error))


def _hint(error: BaseException) -> str:
    if isinstance(error, ImportError) and (error.name or "").startswith("pnp."):
        return "import it from pnp.games, pnp.rules or pnp.data: docs/new-game.md"
    return "fix this line or its caller"


def is_own(name: str) -> bool:
    """Return whether a module belongs to a user's own game."""
    return name.startswith(PREFIX)


def _is_own_file(path: str | None) -> bool:
    packages = [
        package for name, package in sys.modules.items() if is_own(name) and "." not in name
    ]
    return path is not None and str(Path(path).parent) in [
        package.__path__[0] for package in packages
    ]
