"""The Python of games: importing its modules, and telling what those of a reader's own raise.

A folder of one's own is a package of a name that nothing else has. What its code raises is the
reader's to fix, so it is told with the reader's file and line.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Final

from pnp.core.errors import DucksError, MaterialError, Problem, raise_if_any

PREFIX: Final = "pnp_game_"
"""What the names of packages begin with that stand for folders of one's own."""

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
"""What the modules of a game offer by name."""

MANUAL: Final = "docs/new-game.md tells which files a game has, and what each offers"


def package_of(folder: Path) -> str:
    """Return the name of a package that stands for a folder, as its modules read now.

    They import one another by `from .model import …`. A folder whose modules have been edited
    since is another package, so that a program which opens it again plays what is there.
    """
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
    """Return a module of a game, which offers all that it should.

    Args:
        package: the game's package.
        name: one of OFFERED, or any other; of others nothing is known.

    Raises:
        MaterialError: there is none, it cannot be imported, or it offers too little.
    """
    path = Path(import_module(package).__path__[0]) / f"{name}.py"
    try:
        found = import_module(f"{package}.{name}")
    except (Exception, SystemExit) as error:
        if not is_own(package) or isinstance(error, DucksError):
            raise
        raise MaterialError(_not_imported(error, f"{package}.{name}", path)) from error
    raise_if_any(
        [
            Problem(f"{name}.py offers no {wanted!r}", str(path), MANUAL)
            for wanted in OFFERED.get(name, ())
            if not hasattr(found, wanted)
        ]
    )
    return found


def _not_imported(error: BaseException, name: str, path: Path) -> Problem:
    if isinstance(error, ModuleNotFoundError) and error.name == name:
        return Problem(f"there is no {path.name}", str(path), MANUAL)
    return problem_of(error) or Problem(f"this is no module of Python: {error}", str(path))


@contextmanager
def errors_of_own_modules() -> Iterator[None]:
    """Raise what a reader's own Python raises as MaterialError while this lasts."""
    try:
        yield
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        raise MaterialError(problem) from error


def problem_of(error: BaseException) -> Problem | None:
    """Return what a reader's own Python raised, with its file and line; None if it did not."""
    if isinstance(error, SyntaxError) and _is_own_file(error.filename):
        place = f"{error.filename}, line {error.lineno or 1}"
        return Problem(f"this is no Python: {error.msg}", place, "fix this line")
    if isinstance(error, DucksError | KeyboardInterrupt):
        return None
    frames = walk_tb(error.__traceback__)
    own = [each for each in frames if is_own(str(each[0].f_globals.get("__name__")))]
    if not own:
        return None
    frame, line = own[-1]
    said = f": {error}" if str(error) else ""
    fact = f"the game's own Python raised {type(error).__name__}{said}"
    return Problem(fact, f"{frame.f_code.co_filename}, line {line}", _hint(error))


def _hint(error: BaseException) -> str:
    if isinstance(error, ImportError) and (error.name or "").startswith("pnp."):
        return "import it from pnp.games, pnp.rules or pnp.data: docs/new-game.md"
    return "fix this line, or its caller"


def is_own(name: str) -> bool:
    """Return whether a module of that name is a reader's own."""
    return name.startswith(PREFIX)


def _is_own_file(path: str | None) -> bool:
    packages = [each for name, each in sys.modules.items() if is_own(name) and "." not in name]
    return path is not None and str(Path(path).parent) in [
        package.__path__[0] for package in packages
    ]
