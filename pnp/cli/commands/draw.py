"""`draw`: one SVG file as a PDF."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.cli.options.arguments import a_path, folder
from pnp.cli.terminal.opener import open_with_system
from pnp.cli.terminal.screen import Outcome
from pnp.cli.terminal.tables import near, size_of
from pnp.core.errors import CallError, Problem
from pnp.printing.draw import MAX_BYTES, Drawn, draw_file, read_at_most

_STANDARD_INPUT: Final = "-"

_OTHER_KINDS: Final = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture"),
    (b"%PDF", "a PDF file"),
    (b"PK\x03\x04", "a packed folder"),
)
"""Prefixes of files that are sometimes mistaken for drawings."""


def run(file: str, out: str | None, fonts: Sequence[str], *, opens: bool) -> Outcome:
    """Draw the file."""
    target = _target(file, out)
    folders = [_fonts(font) for font in fonts]
    name, beside = (
        ("standard input", Path()) if file == _STANDARD_INPUT else (file, Path(file).parent)
    )
    source = _source(file)
    _refuse_other_kinds(source, name)
    drawing = draw_file(source, name, beside, target, folders)
    return Outcome(
        record={"files": [_record(drawing)]},
        lines=[_line(drawing)],
        notes=[
            *(f"note: {note}" for note in drawing.notes),
            *(open_with_system([drawing.path]) if opens else []),
        ],
    )


def _fonts(name: str) -> Path:
    """Return a folder of fonts.

    Raises:
        CallError: there is none.
    """
    path = folder("--fonts", name)
    if not path.is_dir():
        hint = "name a folder that holds TTF, OTF or WOFF files"
        raise CallError(Problem("there is no such folder", name, hint))
    return path


def _source(file: str) -> bytes:
    """Return the drawing, of which no more is read than the press accepts.

    Raises:
        CallError: the file does not exist, or cannot be read.
    """
    if file == _STANDARD_INPUT:
        return b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        return read_at_most(Path(file))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        fact = f"cannot read the drawing: {(reason or str(error)).lower()}"
        raise CallError(
            Problem(fact, file, "check the name, and that the file may be read")
        ) from error


def _refuse_other_kinds(source: bytes, name: str) -> None:
    if not source.strip():
        raise CallError(Problem("the drawing is empty", name, "save the drawing again, as SVG"))
    for start, kind in _OTHER_KINDS:
        if source.startswith(start):
            hint = "draw an SVG file; one may show PNG and JPEG pictures by <image>"
            raise CallError(Problem(f"this is {kind}, not an SVG drawing", name, hint))


def _target(file: str, out: str | None) -> Path:
    """Return the path of the PDF: that of --out, or beside the drawing.

    Raises:
        CallError: that would be the drawing itself, or there is no such place.
    """
    if not Path(file).name:
        fact = f"{file!r} is a folder, not a drawing" if file else "no drawing is named"
        raise CallError(Problem(fact, hint="name an SVG file"))
    if out is None and file == _STANDARD_INPUT:
        raise CallError(
            Problem("a drawing from standard input has no name", hint="give --out FILE.pdf")
        )
    target = Path(file).with_suffix(".pdf") if out is None else a_path("--out", out, "file")
    if _same(target, Path(file)):
        raise CallError(
            Problem("the PDF would replace the drawing", file, "give --out another name")
        )
    return target


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def _record(drawing: Drawn) -> dict[str, object]:
    return {
        "path": str(drawing.path),
        "width_mm": round(drawing.size.width_mm, 3),
        "height_mm": round(drawing.size.height_mm, 3),
        "bytes": drawing.bytes,
        "notes": [note.as_json() for note in drawing.notes],
    }


def _line(drawing: Drawn) -> str:
    size = f"{drawing.size.width_mm:.4g} x {drawing.size.height_mm:.4g} mm"
    return f"{near(drawing.path)}  {size}  {size_of(drawing.bytes)}"
