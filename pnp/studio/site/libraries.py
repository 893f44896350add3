"""Python for browsers, and the libraries that the studio needs there.

Libraries in plain Python are taken from this environment. Compiled ones are fetched as Pyodide
wheels of the same versions by pip, and Pyodide itself by npm, from their configured indexes; or all
of them from a folder.
"""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import IO, Final, NamedTuple

from pnp.core.errors import MaterialError, Problem, raise_if_any

ENGINE: Final = "pyodide"
ENGINE_VERSION: Final = "314.0.7"
PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
"""The tag of wheels for that Pyodide (PEP 783)."""

LANGUAGES: Final = ("en", "fr", "de", "es")

PLAIN: Final[Mapping[str, tuple[str, ...]]] = {
    "babel": ("babel/locale-data/*",),
    "cssselect2": (),
    "jinja2": (),
    "markdown-it-py": ("markdown_it/cli/*",),
    "markupsafe": (),
    "mdurl": (),
    "platformdirs": (),
    "pyphen": ("pyphen/dictionaries/*",),
    "reportlab": ("reportlab/fonts/*", "reportlab/graphics/*", "reportlab/platypus/*"),
    "tinycss2": (),
    "tomlkit": (),
    "webencodings": (),
}
"""Libraries in plain Python, with the files of each that the studio does not need."""

KEPT: Final = (
    "babel/locale-data/root.dat",
    *(f"babel/locale-data/{language}.dat" for language in LANGUAGES),
    *(f"pyphen/dictionaries/hyph_{language}*.dic" for language in LANGUAGES),
)
"""Exceptions, which it needs."""

COMPILED: Final = ("msgspec", "uharfbuzz")
PRINTED: Final = "pypdfium2"
"""Also compiled; loaded when pages are shown as printed."""

LOCK: Final = "pyodide-lock.json"
LIBRARY: Final = "python_stdlib.zip"
ENGINE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)

STAND_INS: Final = {
    "PIL/__init__.py": b"from PIL.Image import UnidentifiedImageError",
    "PIL/Image.py": Path(__file__).with_name("pixels.py").read_bytes(),
    **dict.fromkeys(("PIL/ImageChops.py", "PIL/ImageCms.py", "PIL/ImageMath.py"), b""),
}
"""Replacements for Pillow, which does not exist for browsers."""


def plain_files() -> dict[str, bytes]:
    """Return the files of libraries in plain Python, by name in a folder of packages."""
    files = dict(STAND_INS)
    for library, spare in PLAIN.items():
        for file in distribution(library).files or ():
            name = file.as_posix()
            if _is_needed(name, spare):
                files[name] = Path(str(file.locate())).read_bytes()
    return files


def _is_needed(name: str, spare: tuple[str, ...]) -> bool:
    if name.startswith("..") or not name.endswith((".py", ".dat", ".dic", ".json", "/METADATA")):
        return name.endswith(".afm") and name.startswith("reportlab/")
    is_kept = any(fnmatch(name, pattern) for pattern in KEPT)
    return is_kept or not any(fnmatch(name, pattern) for pattern in spare)


class Compiled(NamedTuple):
    """Files compiled for browsers, by name."""

    engine: Mapping[str, bytes]
    """The files of Pyodide."""
    libraries: Mapping[str, bytes]
    """The files of libraries, in a folder of packages."""
    printing: Mapping[str, bytes]
    """The same for the library that draws printed pages."""


def fetch(folder: Path | None) -> Compiled:
    """Return Pyodide and the compiled libraries.

    Args:
        folder: the folder of the wheels and Pyodide's package; None to fetch them by pip and npm.

    Raises:
        MaterialError: some are unavailable, or damaged.
    """
    with TemporaryDirectory() as temporary:
        place = folder or Path(temporary)
        if folder is None:
            raise_if_any([problem for problem in _fetch_all(place) if problem])
        engine = place / f"{ENGINE}-{ENGINE_VERSION}.tgz"
        wheels = {name: _wheel(place, name) for name in (*COMPILED, PRINTED)}
        paths = (engine, *wheels.values())
        raise_if_any([_no_file(path) for path in paths if not path.is_file()])
        libraries: dict[str, bytes] = {}
        for name in COMPILED:
            libraries |= _unzip(wheels[name])
        return Compiled(_engine_files(engine), libraries, _unzip(wheels[PRINTED]))


def _fetch_all(place: Path) -> Iterator[Problem | None]:
    """Fetch all compiled files into a folder; yield problems."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps")
    for_browsers = ("--platform", PLATFORM, "--python-version", PYTHON, "--only-binary=:all:")
    for name in (*COMPILED, PRINTED):
        wheel = f"{name}=={distribution(name).version}"
        yield _run((*pip, *for_browsers, "--dest", str(place), wheel), wheel)
    package = f"{ENGINE}@{ENGINE_VERSION}"
    npm = which("npm") or "npm"
    yield _run((npm, "pack", "--silent", "--pack-destination", str(place), package), package)


def _run(command: Sequence[str], package: str) -> Problem | None:
    """Run a program that fetches a package; return the problem if it could not."""
    hint = "put it into a folder, and name that by --wheels"
    try:
        process = subprocess.run(command, capture_output=True, check=False, text=True)  # noqa: S603 -- ours
    except OSError as error:
        return Problem(f"{command[0]} cannot be started: {error.strerror}", package, hint)
    if process.returncode == 0:
        return None
    last = (process.stderr.strip().splitlines() or ["it did not say why"])[-1]
    return Problem(f"{package} for browsers cannot be fetched: {last[:200]}", hint=hint)


def _wheel(place: Path, name: str) -> Path:
    """Return the wheel of a library in a folder; its expected name if there is none."""
    start = f"{name.replace('-', '_')}-{distribution(name).version}-"
    wheels = sorted(place.glob(f"{start}*{PLATFORM}.whl"))
    return wheels[0] if wheels else place / f"{start}*{PLATFORM}.whl"


def _no_file(path: Path) -> Problem:
    return Problem(f"there is no {path.name}", str(path.parent))


_DAMAGES: Final = (
    *(OSError, EOFError, KeyError, RuntimeError, ValueError),
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error),
)
"""Errors of archives that are truncated, damaged, encrypted or compressed in unknown ways."""


def _unzip(path: Path) -> dict[str, bytes]:
    try:
        return unzip(path)
    except _DAMAGES as error:
        raise MaterialError(Problem(f"the wheel cannot be read: {error}", str(path))) from error


def unzip(file: Path | IO[bytes]) -> dict[str, bytes]:
    """Return the files of an archive by name."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name[-1] != "/"}


def _engine_files(path: Path) -> dict[str, bytes]:
    try:
        content = gzip.decompress(path.read_bytes())  # all of it: its checksum is at the end
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            files = {name: _member(archive, f"package/{name}") for name in ENGINE_FILES}
        unzip(io.BytesIO(files[LIBRARY]))
        lock = json.loads(files[LOCK])
    except _DAMAGES as error:
        raise MaterialError(Problem(f"the package cannot be read: {error}", str(path))) from error
    if not (isinstance(lock, dict) and isinstance(lock.get("info"), dict)):
        raise MaterialError(Problem(f"{LOCK} names no versions", str(path)))
    return files


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    """Return a file of an archive.

    Raises:
        KeyError: it has no file of that name.
    """
    file = archive.extractfile(name)
    if file is None:
        raise KeyError(f"{name} is not a file")
    return file.read()
