"""A process of its own that draws one SVG file with resvg: so it can be stopped, and heard.

It is started by `rasterising.py`, as a script. It reads the drawing from its input; to its output
go resvg's warnings, line by line, and after them the PNG file.

    python resvg_process.py WIDTH_PX FONTS_FOLDER FAMILY
"""

from __future__ import annotations

import sys
from typing import Final

MAX_BYTES: Final = 4 * 2**30
"""Of memory; 25 million pixels take a tenth of a gigabyte, and each filter on them another."""


def _bound_memory() -> None:
    """Have the system refuse more memory, where it can."""
    try:
        import resource  # noqa: PLC0415 -- not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))


def main(width_px: int, fonts: str, family: str) -> None:
    """Draw what stands on the standard input.

    Raises:
        ValueError: it is no drawing.
    """
    import resvg_py  # noqa: PLC0415 -- an optional library

    _bound_memory()
    # No family for `serif`: with one, resvg would take it for every font that is missing.
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode("utf-8-sig"),
        width=width_px,
        skip_system_fonts=True,
        font_dirs=[fonts],
        font_family=family,
        log_information=True,
        sans_serif_family=family,
        cursive_family=family,
        fantasy_family=family,
    )
    sys.stdout.flush()
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
