"""The functions of the solver, compiled by numba and cached between runs."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from pnp.core import caches
from pnp.games.pond.solver import following, kernel
from pnp.rules.compiled import available, compiler, digest
from pnp.rules.linking import functions_to_inline, link_all, reachable

_FUNCTIONS: Final[Mapping[str, Any]] = {"solve": kernel.solve, "follow": following.follow}

_MAX_INLINED_LENGTH: Final = 300
"""The most instructions of a function that is inlined into its only caller, by measurement."""


def must_compile(cache: Path | None, follows: bool) -> bool:
    """Return whether a solution must wait for compilation; never without numba.

    Args:
        cache: the folder in which compiled code is cached, if any.
        follows: whether to follow best play as well.
    """
    if not available():
        return False
    folder = _folder(cache)
    names = ("solve", "follow") if follows else ("solve",)
    return folder is None or not all((folder / name).is_file() for name in names)


def call(name: str, cache: Path | None, *arguments: Any) -> None:
    """Call `solve` or `follow`, which do not change their input."""
    try:
        functions_of_cache(cache)[name](*arguments)
    except Exception:
        # numba trusts the files that it kept; a full disk or a power cut may have damaged them.
        if cache is None or not caches.forget_rules(kernel.__name__):
            raise
        functions_of_cache.cache_clear()
        functions_of_cache(cache)[name](*arguments)
    folder = _folder(cache)
    if folder is not None:
        with suppress(OSError):  # the next run will say that it compiles, and not have to
            (folder / name).touch()


@cache
def _folder(folder: Path | None) -> Path | None:
    """Return the folder for these sources, with an empty file for each cached function."""
    if folder is None:
        return None
    return folder / f"{kernel.__name__}-{digest(reachable(_FUNCTIONS.values(), {}))}"


@cache
def functions_of_cache(folder: Path | None) -> Mapping[str, Any]:
    """Return the functions, which are compiled or loaded at their first call."""
    within = functions_to_inline(_FUNCTIONS.values(), {}, _MAX_INLINED_LENGTH)
    compile_one = compiler(_folder(folder), _FUNCTIONS.values(), within, checks_bounds=False)
    return link_all(_FUNCTIONS, {}, compile_one)
