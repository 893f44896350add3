"""Importing the Python modules of games, and reporting errors of a user's own modules.

A user's folder is imported as a package with a unique name. Errors in its code are for the user to
fix, so they are reported with file and line.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Final

from pnp.core.errors import DucksError, MaterialError, Problem, raise_if_any

PREFIX: Final = "pnp_game_"
"""Prefix of the package names of users' own games."""

OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    "model": ("read",),
    "components": ("bag",),
    "rules": (
        *("ACTIONS", "MATERIAL", "MAX_ACTIONS", "MAX_DECISIONS", "MAX_PLAYERS", "NOTES"),
        *("REASONS", "RULES_VERSION", "STATE", "VIEW", "apply", "conserved", "is_over", "legal"),
        *("note", "observe", "outcome", "problems", "start"),
    ),
    "material": ("material",),
    "players": ("POLICIES", "SCRATCH", "choose"),
    "telling": ("WATCHED", "describe_move", "describe_result", "describe_setup"),
    "showing": ("show",),
    "capacities": ("CAPACITIES",),
    "guards": ("GUARDS",),
    "restrictions": ("RESTRICTIONS",),
    "copies": ("COPIES",),
}
"""Public names that each module of a game must define."""

MANUAL: Final = "docs/new-game.md describes the files of a game and the names that each defines"


def package_of(folder: Path) -> str:
    """Return the name of the package for a folder in its present state, registering it if new.

    Its modules import one another by `from .model import …`. A folder with edited modules is
    another package, so that opening it again imports the edited code.
    """
    from hashlib import sha256  # noqa: PLC0415 -- brings OpenSSL, for which help does not wait

    digest = sha256(str(folder).encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    name = PREFIX + digest.hexdigest()[:16]
    if name not in sys.modules:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        sys.modules[name] = module_from_spec(spec)
    return name


def module(package: str, name: str) -> ModuleType:
    """Import a module of a game and check that it defines the required names.

    Args:
        package: the game's package.
        name: the module; the names in OFFERED are required of it.

    Raises:
        MaterialError: the module does not exist, cannot be imported, or lacks a required name.
    """
    path = Path(import_module(package).__path__[0]) / f"{name}.py"
    try:
        game_module = import_module(f"{package}.{name}")
    except (Exception, SystemExit) as error:
        if not is_own(package) or isinstance(error, DucksError):
            raise
        raise MaterialError(_import_problem(error, f"{package}.{name}", path)) from error
    raise_if_any(
        [
            Problem(f"{name}.py does not define {attribute!r}", str(path), MANUAL)
            for attribute in OFFERED.get(name, ())
            if not hasattr(game_module, attribute)
        ]
    )
    return game_module


def _import_problem(error: BaseException, name: str, path: Path) -> Problem:
    if isinstance(error, ModuleNotFoundError) and error.name == name:
        return Problem(f"{path.name} does not exist", str(path), MANUAL)
    return problem_of(error) or Problem(f"cannot import the module: {error}", str(path))


@contextmanager
def errors_of_own_modules() -> Iterator[None]:
    """Turn errors raised by a user's own modules inside the block into MaterialError."""
    try:
        yield
    except Exception as error:
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
    message = f": {error}" if str(error) else ""
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
