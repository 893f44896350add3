"""A separate process that draws SVG with resvg, so that it can be stopped and its output read.

`resvg.py` starts it, as a script. It reads orders from its input, each a line of JSON followed by
the drawing. It answers each with a line of JSON, which contains the warnings that resvg writes to
standard output, followed by the PNG file.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from typing import Any, BinaryIO, Final

MAX_BYTES: Final = 4 * 2**30
"""The memory limit in bytes; 25 megapixels take a tenth of a gigabyte, and each filter on them
another."""


def _limit_memory() -> None:
    """Make the system refuse further memory, where supported."""
    try:
        import resource  # noqa: PLC0415 -- not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))


def _draw(order: dict[str, Any], source: str) -> tuple[bytes, str]:
    """Return a drawing as a PNG file, or why there is none."""
    import resvg_py  # noqa: PLC0415 -- an optional library

    family = order["family"]
    try:
        # No family for `serif`: with one, resvg would take it for every font that is missing.
        png = resvg_py.svg_to_bytes(
            svg_string=source,
            width=order["width_px"],
            skip_system_fonts=True,
            font_files=order["fonts"],
            font_family=family,
            log_information=True,
            sans_serif_family=family,
            cursive_family=family,
            fantasy_family=family,
        )
    except (ValueError, MemoryError) as error:
        return b"", str(error) or "it takes too much memory"
    return bytes(png), ""


def _read_log(log: BinaryIO) -> str:
    """Return the text of a log, and clear it."""
    log.seek(0)
    text = log.read().decode(errors="replace")
    log.seek(0)
    log.truncate()
    return text


def main() -> None:
    """Execute the orders on standard input, until it ends."""
    _limit_memory()
    answers = os.fdopen(os.dup(1), "wb")
    with tempfile.TemporaryFile() as log:
        os.dup2(log.fileno(), 1)
        while line := sys.stdin.buffer.readline():
            order = json.loads(line)
            source = sys.stdin.buffer.read(order["length"]).decode("utf-8-sig")
            png, error = _draw(order, source)
            answer = {"length": len(png), "error": error, "log": _read_log(log)}
            answers.write(json.dumps(answer).encode() + b"\n" + png)
            answers.flush()


if __name__ == "__main__":
    main()
