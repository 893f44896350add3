"""Drawings as pixels, 600 dots an inch: for what the press does not draw, such as filters.

The optional library resvg draws them, with the bundled fonts alone, in a process of its own: a few
filters can keep it busy for hours. A drawing is held against the rules of the press first: what it
may not name (other files) or be (too large) is refused as ever. So is whatever resvg says that it
has left out.
"""

from __future__ import annotations

import io
import math
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.press.svg import standalone_drawing

DPI: Final = 600.0
MAX_PIXELS: Final = 25_000_000
INSTALL: Final = "pip install 'ducks-pnp[raster]'"
MAX_SECONDS: Final = 60.0
_MM_PER_INCH: Final = 25.4
_PROCESS: Final = str(Path(__file__).with_name("resvg_process.py"))
_FAMILY: Final = "Andika"
"""What draws text that names no font."""

_PNG: Final = b"\x89PNG\r\n"
_ERROR: Final = re.compile(r"^\w+Error: (.*)$", re.MULTILINE)
_WARNING: Final = re.compile(r"Warning \(in [^)]*\): (.*)")


def rasterised(source: bytes, path: Path, width_mm: float, ink: str) -> bytes:
    """Return a drawing as a PNG or JPEG file for its place.

    Args:
        source: the SVG file.
        path: its name for messages.
        width_mm: how wide it is printed.
        ink: full, grey or low.

    Raises:
        MaterialError: resvg is not installed, or the drawing cannot be drawn by it either.
    """
    from PIL import Image  # noqa: PLC0415 -- a heavy import

    from pnp.printing.artwork.photographs import inked, packed  # noqa: PLC0415 -- see above

    drawing = standalone_drawing(source, str(path))
    width = math.ceil(width_mm / _MM_PER_INCH * DPI)
    width = max(1, min(width, int(math.sqrt(MAX_PIXELS * drawing.proportions))))
    png = _drawn(drawing.source, path, width)
    with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
        return packed(inked(picture.convert("RGBA"), ink))


def _drawn(source: bytes, path: Path, width_px: int) -> bytes:
    """Return a drawing as a PNG file, drawn by a process that is stopped if it takes too long."""
    if find_spec("resvg_py") is None:
        fact = "drawings are rasterised by a library that is not installed"
        raise MaterialError(Problem(fact, str(path), INSTALL))
    command = [sys.executable, _PROCESS, str(width_px), str(resources.fonts()), _FAMILY]
    try:
        done = subprocess.run(  # noqa: S603 -- this Python, and a file of ours
            command, input=source, capture_output=True, timeout=MAX_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        fact = f"the drawing takes more than {MAX_SECONDS:g} seconds to rasterise"
        hint = "use fewer and smaller filters, or export it as PNG instead"
        raise MaterialError(Problem(fact, str(path), hint)) from error
    if done.returncode:
        fact = f"the drawing cannot be rasterised: {_reason(done.stderr.decode(errors='replace'))}"
        raise MaterialError(Problem(fact, str(path), "export it as PNG instead"))
    said, signature, rest = done.stdout.partition(_PNG)
    raise_if_any(list(_warnings(said.decode(errors="replace"), path)))
    return signature + rest


def _reason(output: str) -> str:
    """Return why a process ended, from what it wrote as errors."""
    said = _ERROR.search(output)
    if said:
        return said[1][:80]
    return "it takes too much memory" if "memory" in output else "resvg gives up on it"


def _warnings(said: str, path: Path) -> Iterator[Problem]:
    """Yield resvg's warnings: fonts and letters that it lacks, and more."""
    for line in dict.fromkeys(said.splitlines()):
        warning = _WARNING.match(line)
        if warning:
            fact = f"the drawing cannot be rasterised as it is: {warning[1][:120].rstrip('.')}"
            hint = "turn its text into outlines, write values out, or export it as PNG"
            yield Problem(fact, str(path), hint)
