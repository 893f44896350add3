"""The same engine, compiled by numba: the rules' own source on NumPy records.

Compiled code is cached in a folder named by a digest of every rules source and of numba's
version, because numba itself does not notice when a function's callee has changed.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.modules import is_own
from pnp.rules import driver
from pnp.rules.contract import AnyPolicies, AnyRules
from pnp.rules.engine import RULES, Engine
from pnp.rules.fields import Fields, Record
from pnp.rules.linking import Function, functions_to_inline, link_all, reachable

_WHOLE: Final = "whole"
"""A file beside what is kept: all that play needs has been compiled."""


def available() -> bool:
    """Return whether rules can be compiled here."""
    return find_spec("numba") is not None


class CompiledEngine(Engine):
    """The engine of one game, compiled. It takes NumPy records and arrays."""

    _one_kind_of_chance = True

    def __init__(
        self,
        rules: AnyRules,
        policies: AnyPolicies,
        cache: Path | None = None,
        *,
        checks_bounds: bool = False,
    ) -> None:
        """Prepare to compile; each function is compiled when it is first called.

        Args:
            rules: the game's rules.
            policies: its policies.
            cache: the folder under which compiled rules are kept between runs, if at all.
            checks_bounds: whether to check indices against the bounds of arrays; slower, for
                tests. The setting `NUMBA_BOUNDSCHECK` of numba takes precedence.

        Raises:
            CallError: numba is not installed.
        """
        if not available():
            hint = "pip install 'ducks-pnp[fast]', or play interpreted"
            raise CallError(Problem("compiled rules need numba, which is not installed", hint=hint))
        import numba  # noqa: PLC0415 -- only compiled rules need it

        setting = numba.config.BOUNDSCHECK
        self._checked = checks_bounds if setting is None else bool(setting)
        sources = [getattr(rules, name) for name in RULES] + [policies.choose, driver.play_games]
        mark = digest(reachable(sources, {}), self._checked)
        self._folder = None if cache is None else cache / f"{rules.__name__}-{mark}"
        super().__init__(rules, policies)

    @property
    def is_cached(self) -> bool:
        """Return whether the rules have been compiled and are cached."""
        return self._folder is not None and (self._folder / _WHOLE).is_file()

    def warm(self, material: Record) -> None:
        """Compile the rules, or load them, and keep them.

        Raises:
            MaterialError: a user's own rules cannot be compiled.
        """
        from numba.core.errors import NumbaError  # noqa: PLC0415 -- only compiled rules need it

        try:
            self._warm(material)
        except NumbaError as error:
            if not is_own(self.rules.__name__):
                raise
            raise MaterialError(_not_compiled(str(error))) from error

    def _warm(self, material: Record) -> None:
        if self.is_cached:
            # If something must be compiled after all, numba misses its runtime.
            with suppress(RuntimeError), _runtime_put_off():
                self._play_none(material)
        self._play_none(material)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / _WHOLE).touch()

    def _play_none(self, material: Record) -> None:
        """Play no games: compiled code depends neither on the games nor on their number."""
        self.play(material, (0,), 0, 0, 0)

    def _link(
        self, functions: Mapping[str, Function], names: Mapping[str, object]
    ) -> dict[str, Any]:
        from pnp.rules.memory import clear_record, copy_record  # noqa: PLC0415 -- imports numba

        inside = dict(names) | {"clear_record": clear_record, "copy_record": copy_record}
        outside = list(functions.values())
        within = functions_to_inline(outside, inside)
        compile_one = compiler(self._folder, outside, within, checks_bounds=self._checked)
        return link_all(functions, inside, compile_one)

    def make(self, fields: Fields[Any]) -> Record:
        """Return an empty NumPy record."""
        return fields.record()

    def array(self, length: int) -> Any:
        """Return a NumPy array of zeros."""
        import numpy as np  # noqa: PLC0415 -- only compiled rules need it

        return np.zeros(length, dtype=np.int64)

    def grid(self, rows: int, columns: int) -> Any:
        """Return a NumPy array of two dimensions."""
        import numpy as np  # noqa: PLC0415 -- only compiled rules need it

        return np.zeros((rows, columns), dtype=np.int64)


_PLACE: Final = re.compile(r" at (.+?\.py) \((\d+)\)")
"""The form in which numba names the line of its failure; several, innermost first."""


def _not_compiled(message: str) -> Problem:
    """Return numba's error about rules: its first sentences, and the place."""
    _, *sentences = filter(None, map(str.strip, message.splitlines()))
    place = _PLACE.search(message)
    return Problem(
        f"the rules cannot be compiled: {' '.join(sentences[:2])}",
        f"{place[1]}, line {place[2]}" if place else "",
        "docs/rules.md tells what rules are written with; --interpreted plays them as they are",
    )


@contextmanager
def _runtime_put_off() -> Iterator[None]:
    """Keep numba from compiling its runtime, 30 MB in memory, where rules are only loaded.

    The runtime is for code that allocates, and rules do not. numba makes up for it by itself when
    anything is compiled later.
    """
    from numba.core.compiler_lock import global_compiler_lock  # noqa: PLC0415 -- imports numba
    from numba.core.runtime import rtsys  # noqa: PLC0415 -- imports numba

    with global_compiler_lock:
        rtsys.initialize = lambda _context: None
        try:
            yield
        finally:
            del rtsys.initialize


def compiler(
    folder: Path | None,
    functions: Iterable[Function],
    within: set[CodeType],
    *,
    checks_bounds: bool,
) -> Callable[[FunctionType], Any]:
    """Return the decorator that compiles a function.

    Args:
        folder: the cache of offered functions with all that they call; None for no cache.
        functions: those that Python can call. The entry point would take a quarter more time for
            others.
        within: the code of functions that are copied into their callers.
        checks_bounds: whether to check indices against the bounds of arrays.
    """
    import numba  # noqa: PLC0415 -- only compiled rules need it

    if folder is not None:
        # numba reads the folder from its settings at the moment a function is prepared.
        numba.config.CACHE_DIR = str(folder)
    codes = {function.__code__ for function in functions}

    def compile_one(function: FunctionType) -> Any:
        inner = function.__code__ not in codes
        return numba.njit(
            nogil=True,
            cache=folder is not None and not inner,
            boundscheck=checks_bounds,
            inline="always" if function.__code__ in within else "never",
            no_cpython_wrapper=inner,
            no_cfunc_wrapper=inner,
            _nrt=False,  # rules allocate nothing: numba need not count references
        )(function)

    return compile_one


def digest(functions: Iterable[Function], *facts: object) -> str:
    """Return a digest of all sources beside some functions, and of numba's and Python's version."""
    import numba  # noqa: PLC0415 -- only compiled rules need it

    modules = {sys.modules[function.__module__] for function in functions}
    folders = sorted({Path(str(module.__file__)).parent for module in modules})
    parts = [numba.__version__, sys.version, *map(str, facts)]
    parts += [path.read_text("utf-8") for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
