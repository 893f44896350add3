"""Reading text files, with a problem that says why one cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES: Final = 1_000_000
"""Files of data and words are a few pages long; a larger one is a mistake."""


def read_text(path: Path, most_bytes: int = MAX_BYTES) -> str:
    """Return the text of `path`: UTF-8, with or without a byte order mark.

    Raises:
        MaterialError: the file does not exist, cannot be read, is too large or not UTF-8.
    """
    content = read_bytes(path, most_bytes)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise MaterialError(
            Problem(
                "the file is not UTF-8",
                f"{path}, line {line}",
                "save it with the encoding UTF-8",
            )
        ) from error


def read_bytes(path: Path, most_bytes: int = MAX_BYTES) -> bytes:
    """Return the content of `path`.

    Raises:
        MaterialError: the file does not exist, cannot be read or is too large.
    """
    try:
        with path.open("rb") as stream:
            content = stream.read(most_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        fact = _reason(error)
        raise MaterialError(
            Problem(fact, str(path), "check the name, and that the file may be read")
        ) from error
    if len(content) > most_bytes:
        raise MaterialError(
            Problem(
                f"the file is larger than {most_bytes // 1000} kB",
                str(path),
                "files of data and words are small; was it mixed up with another?",
            )
        )
    return content


def rows_of(path: Path) -> list[list[str]]:
    """Return the rows of a table of the program's own, with | between cells; # begins a remark.

    Rows are as long as the longest: cells that are left out at the end are empty.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [
        [cell.strip() for cell in line.split("|")] for line in lines if line[:1] not in {"#", ""}
    ]
    length = max(map(len, rows))
    return [row + [""] * (length - len(row)) for row in rows]


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    reason = error.strerror if isinstance(error, OSError) else None
    return f"the file cannot be read: {(reason or str(error)).lower()}"
