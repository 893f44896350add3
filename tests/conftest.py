"""What holds for every test, and engines that are compiled once for all of them."""

from __future__ import annotations

import gc
import os
import zipfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from sampling import mark_thorough
from wheels import build_wheel

from pnp.core import gc_pauses
from pnp.core.bundle import OFF, VARIABLE, Bundle, open_bundle
from pnp.core.locks import lock_file

if TYPE_CHECKING:
    from pnp.rules.compiled import CompiledEngine

PATIENCE = 2_400
"""How often a lock of another process is tried: for two minutes."""

# What a test changes inside the program no cache can notice; those of the cache say where it lies.
os.environ[VARIABLE] = OFF

# Pictures, layouts and catalogues that are kept make looking for garbage slow: do so as seldom as
# builds do. What a build has left would else be looked through as soon as it ends.
gc.set_threshold(*gc_pauses.SELDOM)

# How long an example takes says how busy the machine is.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is thorough
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the file that takes longest: what it compiles, others find compiled."""
    mark_thorough(items)
    items.sort(key=lambda item: item.path.name != "test_contract.py")


@pytest.fixture(scope="session", autouse=True)
def _nobodys_settings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Keep tests from the printers and other settings of whoever runs them, and from what is kept.

    Rules are compiled once for all tests, in whatever process: that takes up to half a minute.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        patch.setenv("XDG_CACHE_HOME", str(request.config.cache.mkdir("home")))  # type: ignore[union-attr]
        patch.setattr(gc_pauses, "_resident_mb", lambda: 0.0)  # all tests hold more than a program
        yield


@pytest.fixture(scope="session")
def compiled_engine() -> Callable[[str], CompiledEngine]:
    """Given a game's room, its compiled engine: the one that commands play with."""
    return partial(compiled_for_tests(), checked=False)


@pytest.fixture(scope="session")
def checked_engine() -> Callable[[str], CompiledEngine]:
    """Given a game's room, a compiled engine that notices indexes out of bounds."""
    return partial(compiled_for_tests(), checked=True)


def compiled_for_tests() -> Callable[..., CompiledEngine]:
    """Return a function that compiles a room's engine, once for all tests of a process."""
    from pnp.core import caches  # noqa: PLC0415 -- as little as may be for other tests
    from pnp.games.registry import open_game  # noqa: PLC0415 -- as little as may be for other tests
    from pnp.rules import compiled  # noqa: PLC0415

    if not compiled.available():
        pytest.skip("numba is not installed")

    @cache
    def made(room: str, *, checked: bool) -> CompiledEngine:
        playing = open_game(room).playing
        return compiled.CompiledEngine(
            playing.rules, playing.policies, caches.rules(), checks_bounds=checked
        )

    return made


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a small file."""

    def write_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of this run, one for all processes that tests run in."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def cache_folder(shared_folder: Path) -> Path:
    """Return a folder for what is kept between builds."""
    return shared_folder / "kept"


@pytest.fixture(scope="session")
def wheel(shared_folder: Path) -> Path:
    """Return the wheel, built from this checkout with what is installed: nothing is fetched."""
    folder = shared_folder / "wheel"
    with lock_file(shared_folder / "wheel.lock", PATIENCE):
        return next(folder.glob("*.whl"), None) or build_wheel("wheel", folder)


@pytest.fixture(scope="session")
def installed(wheel: Path, shared_folder: Path) -> Path:
    """Return a folder that the wheel is unpacked into, as pip does."""
    folder = shared_folder / "installed"
    with lock_file(shared_folder / "installed.lock", PATIENCE):
        if not folder.exists():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def warm(cache_folder: Path) -> Iterator[None]:
    """Build as a reader does who has built before: for tests that change nothing of the program.

    What is only laid out is kept as well, in memory for the module and then for others.
    """
    from pnp.printing import prepress  # noqa: PLC0415 -- as little as may be for other tests

    bundles: dict[tuple[object, ...], Bundle] = {}

    def open_once(*about: object) -> Bundle:
        key = (os.environ[VARIABLE], *about)
        if key not in bundles:
            bundles[key] = open_bundle(*about)
        return bundles[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(cache_folder))
        patch.setattr(prepress, "open_bundle", open_once)
        yield
    for bundle in bundles.values():
        bundle.save()
