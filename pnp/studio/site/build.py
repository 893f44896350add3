"""From the program as it runs to a folder that any web host serves.

    about the games  = first_views() python           = fetch(folder) and our own files the page =
    the studio's, with another transport

Everything but the start page and the service worker is in a folder named by its content, so that
two versions never mix.
"""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem
from pnp.core.files import write_all
from pnp.core.reading import read_bytes
from pnp.press.faces.templates import layout_sources
from pnp.studio.site.bytecode import PROGRAM, STANDARD, compile_modules, replace_sources
from pnp.studio.site.first_views import FirstViews, first_views
from pnp.studio.site.libraries import LIBRARY, LOCK, Compiled, fetch, plain_files, unzip

_START: Final = "index.html"
_SERVICE: Final = "service.js"
_MARK: Final = b'const STORE = "ducks-pnp v-'
"""The mark of the service worker of these sites."""

_LEFT_OUT: Final = ("cli", "proof", "__main__.py", "__pycache__")
"""Parts of the package that are left out, besides names that begin with an underscore."""

_LATER: Final = "pnp/exports/"
"""Loaded on demand, with the library that draws pages."""

_PACKED: Final = ".packed"
"""The suffix of gzip files, which hosts do not know and leave unchanged."""

_POLICY: Final = (
    "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval';"
    " style-src 'self' blob: 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self' blob:;"
    " connect-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
"""The page loads nothing from elsewhere (Content Security Policy, level 3)."""


def build_site(folder: Path, wheels: Path | None = None) -> int:
    """Write the site, and return its number of files.

    Args:
        folder: the destination: empty, or an earlier site.
        wheels: the folder of Pyodide and the compiled libraries; None to fetch them by pip and npm.

    Raises:
        CallError: the folder holds other files.
        MaterialError: something cannot be fetched, read or written.
    """
    if folder.is_dir() and any(folder.iterdir()) and not _is_site(folder):
        hint = "name an empty folder, or one with a site"
        raise CallError(Problem("the folder holds files that are not a site's", str(folder), hint))
    files = _site(first_views(), fetch(wheels))
    write_all({folder / name: content for name, content in files.items()})
    return len(files)


def _is_site(folder: Path) -> bool:
    service = folder / _SERVICE
    return service.is_file() and _MARK in read_bytes(service)


def _site(first: FirstViews, outputs: Compiled) -> dict[str, bytes]:
    """Return the files of the site by name."""
    program = {**plain_files(), **outputs.libraries, **dict(_program())}
    fonts = {
        f"pnp/_fonts/{path.name}": path.read_bytes() for path in resources.fonts().glob("*.ttf")
    }
    code = compile_modules(outputs.engine, _tar(program | fonts))
    exports = {name: program.pop(name) for name in [*program] if name.startswith(_LATER)}
    core = {
        **{f"s/{name}": content for name, content in _page_files()},
        **{f"engine/{name}": content for name, content in _engine(outputs, code)},
        f"program.tar{_PACKED}": _pack(_tar(replace_sources(program, code, PROGRAM))),
        **{f"{name}{_PACKED}": _pack(content) for name, content in first.fonts.items()},
        "first/about.json": json.dumps({**first.about, "lock": _lock(outputs)}).encode(),
    }
    later = {
        f"printing.tar{_PACKED}": _pack(_tar({**outputs.printing, **exports})),
        f"substitutes.tar{_PACKED}": _pack(_tar(dict(_substitutes()))),
        **first.files,
    }
    home = f"v-{_digest({**core, **later, **first.drawings})[:12]}"
    template = resources.templates() / "studio"
    names = json.dumps([f"{home}/{name}" for name in core])
    service = (template / "site" / _SERVICE).read_text(encoding="utf-8")
    return {
        _START: _start_page((template / "page.html").read_text(encoding="utf-8"), home),
        _SERVICE: service.replace("@VERSION@", home).replace("@FILES@", names).encode(),
        **{f"{home}/{name}": content for name, content in (core | later).items()},
        **{f"{home}/{name}": content for name, content in first.faces(home)},
    }


def _page_files() -> Iterator[tuple[str, bytes]]:
    """Yield the scripts and styles of the page, some of which the site replaces."""
    page = resources.templates() / "studio"
    for folder in (page, page / "site"):
        for path in sorted(folder.iterdir()):
            if path.suffix in (".js", ".css") and path.name != _SERVICE:
                yield path.name, path.read_bytes()


def _start_page(page: str, home: str) -> bytes:
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    return page.replace('"s/', f'"{home}/s/').replace("<title>", f"{policy}\n<title>").encode()


def _engine(outputs: Compiled, code: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of Pyodide that a browser loads."""
    for name, content in outputs.engine.items():
        if name.startswith("pyodide.asm"):
            yield f"{name}{_PACKED}", _pack(content)
        elif name == LIBRARY:
            files = replace_sources(unzip(io.BytesIO(content)), code, STANDARD)
            yield f"{name}{_PACKED}", _pack(_zip(files))
        elif not name.endswith(".json"):
            yield name, content


def _lock(outputs: Compiled) -> dict[str, Any]:
    """Return Pyodide's own table of versions, without the packages that it would download."""
    lock = json.loads(outputs.engine[LOCK])
    return {"info": lock["info"], "packages": {}}


def _program() -> Iterator[tuple[str, bytes]]:
    """Yield the program's files by name, as in a wheel, without fonts."""
    for name, python in layout_sources(resources.templates()):
        yield f"pnp/_layouts/{name}", python.encode()
    package, templates = resources.package(), resources.templates()
    for path in sorted(package.rglob("*")):
        steps = path.relative_to(package).parts
        is_ours = not steps[0].startswith("_") or steps[0] == "__init__.py"
        if is_ours and path.is_file() and not set(steps) & set(_LEFT_OUT):
            yield "/".join(("pnp", *steps)), path.read_bytes()
    for path in sorted(templates.rglob("*")):
        if path.is_file():
            yield f"pnp/_templates/{path.relative_to(templates).as_posix()}", path.read_bytes()
    for path in sorted(resources.fonts().glob("*.txt")):
        yield f"pnp/_fonts/{path.name}", path.read_bytes()


def _substitutes() -> Iterator[tuple[str, bytes]]:
    """Yield the fonts of other scripts and of drawings, and their licence."""
    for path in sorted(resources.substitutes().iterdir()):
        if path.suffix in (".ttf", ".txt"):
            yield f"pnp/_substitutes/{path.name}", path.read_bytes()


def _tar(files: Mapping[str, bytes]) -> bytes:
    """Return an archive; the page reads names of up to 100 bytes (`site/files.js`)."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            assert len(name.encode()) <= tarfile.LENGTH_NAME, name  # noqa: S101 -- none is near
            about = tarfile.TarInfo(name)
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    return stream.getvalue()


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Return an archive, not packed, from which Python can import."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()


def _pack(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _digest(files: Mapping[str, bytes]) -> str:
    digest = sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()
