"""Modules compiled for the Python of the site, which a browser then starts in half the time.

The program is run once in Node as it runs in a browser, by the same Python, and all modules that
it imports there are compiled. Others come as sources, and so do all where there is no Node.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source
from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as compile_file
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final
from zipimport import zipimporter

from pnp.core.errors import MaterialError, Problem
from pnp.press.faces.templates import COMPILERS
from pnp.studio.site.libraries import PYTHON

PROGRAM: Final = "program/"
STANDARD: Final = "standard/"
"""Names of modules begin so: of the program and its libraries, or of the standard library."""

_SCRIPT: Final = """
process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });
const [, folder, packages] = process.argv;
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const env = { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ indexURL: `${folder}/`, env });
python.mountNodeFS("/site", folder);
python.unpackArchive(python.FS.readFile("/site/program.tar"), "tar", { extractDir: packages });
python.FS.mkdirTree("/packs");
python.pyimport("pnp.studio.site.bytecode").compile_imports("/site/code", packages);
"""

_PACKAGES: Final = f"/lib/python{PYTHON}/site-packages"
_LAYOUTS: Final = "pnp/_layouts/"
_COMPILERS: Final = tuple(f"pnp/press/faces/{name}.py" for name in COMPILERS)


def compile_modules(engine: Mapping[str, bytes], program: bytes) -> dict[str, bytes]:
    """Return the code of modules by name, without docstrings; nothing if there is no Node.

    Args:
        engine: the files of Pyodide.
        program: an archive (tar) of the program, its libraries and fonts.

    Raises:
        MaterialError: the program does not run there.
    """
    node = which("node")
    if node is None:
        return {}
    with TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        for name, content in {**engine, "program.tar": program}.items():
            (folder / name).write_bytes(content)
        command = (node, "--input-type=module", "--eval", _SCRIPT, str(folder), _PACKAGES)
        process = subprocess.run(command, capture_output=True, check=False, text=True)  # noqa: S603 -- ours
        if process.returncode:
            last = (process.stderr.strip().splitlines() or ["it did not say why"])[-1]
            fact = f"the program does not run in {node}: {last[:200]}"
            raise MaterialError(Problem(fact, hint="install a newer Node.js"))
        home = folder / "code"
        paths = home.rglob("*.pyc")
        return {path.relative_to(home).as_posix(): path.read_bytes() for path in paths}


def compile_imports(folder: str, packages: str) -> None:
    """Lay all games out in the Python that this runs in, and compile all modules that it imported.

    Args:
        folder: to write code to, by its later name.
        packages: the folder that the program and its libraries lie in.
    """
    from pnp.studio.calls import COVERS  # noqa: PLC0415 -- not for the site's own build
    from pnp.studio.worker import Worker  # noqa: PLC0415 -- not for the site's own build

    for game in COVERS:
        Worker(game, "en", "full")
    for file, source in {**dict(_modules()), **dict(_layouts(packages))}.items():
        copy, path = "source.py", str(Path(folder, _name(file, packages)))
        Path(copy).write_bytes(source)  # that of the standard library lies in an archive
        mode = PycInvalidationMode.UNCHECKED_HASH
        compile_file(copy, path, file, doraise=True, optimize=2, invalidation_mode=mode)


def _modules() -> Iterator[tuple[str, bytes]]:
    """Yield the file and the source of each module that was imported from one."""
    for module in [*sys.modules.values()]:
        loader = getattr(module, "__loader__", None)
        file = getattr(module, "__file__", None)
        if file and isinstance(loader, SourceFileLoader | zipimporter):
            yield file, loader.get_data(file)


def _layouts(packages: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(Path(packages, _LAYOUTS).iterdir()):
        yield str(path), path.read_bytes()


def _name(file: str, packages: str) -> str:
    """Return the name of the code of a file."""
    name = file.removeprefix(f"{packages}/")
    if name == file:
        return STANDARD + file.partition(".zip/")[2] + "c"
    if name.startswith((_LAYOUTS, *_COMPILERS)):
        return PROGRAM + cache_from_source(name)  # beside its source, which is read, too
    return f"{PROGRAM}{name}c"


def replace_sources(
    files: Mapping[str, bytes], code: Mapping[str, bytes], start: str
) -> dict[str, bytes]:
    """Return files with code in the place of sources.

    Args:
        files: by name.
        code: of modules, by names that begin with `start`, and others.
        start: `PROGRAM` or `STANDARD`.
    """
    own = {name.removeprefix(start): code[name] for name in code if name.startswith(start)}
    sources = {name.removesuffix("c") for name in own}
    return {name: files[name] for name in files if name not in sources} | own
