"""Drawing SVG as pixels with resvg, an optional library, in a process of its own.

A few filters can keep a renderer busy for hours, and it may crash its process. So it has a separate
one that is stopped when it takes too long; it is started with the first drawing.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Final, NamedTuple, Self

from pnp.press.svg.errors import RefusalError

INSTALL: Final = "pip install 'ducks-pnp[raster]'"
FAMILY: Final = "Andika"
"""The default font of text."""

_PROCESS: Final = str(Path(__file__).with_name("resvg_process.py"))
_WARNING: Final = re.compile(r"Warning \(in [^)]*\): (.*)")
_AS_EVERYWHERE: Final = ("No fonts provided", "BackgroundImage filter input isn't supported")
"""The prefixes of harmless warnings: one that also concerns drawings without text, and one about a
part of SVG 1.1 that no viewer draws."""

_FACT: Final = "it cannot be drawn as pixels"
_HINT: Final = "export it as PNG instead"


class Rendering(NamedTuple):
    """A drawing as pixels."""

    png: bytes
    warnings: tuple[str, ...]
    """Distinct parts that were omitted or not understood."""


class Resvg:
    """Draws with resvg. A context manager, which ends its process.

    Args:
        max_seconds: the time limit for all drawings together.
    """

    def __init__(self, max_seconds: float) -> None:
        self._max_seconds = max_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._timer: Timer | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if it was started."""
        if self._process is not None and self._timer is not None:
            self._timer.cancel()
            self._process.kill()
            self._process.communicate()
            self._process = None

    def draw(self, source: bytes, width_px: int, fonts: Sequence[Path]) -> Rendering:
        """Return an SVG document as pixels, drawn with these font files alone.

        Raises:
            RefusalError: resvg is not installed, cannot draw it, or takes too long.
        """
        order = {
            "length": len(source),
            "width_px": width_px,
            "fonts": [str(path) for path in fonts],
            "family": FAMILY,
        }
        head, png = self._answer(json.dumps(order).encode() + b"\n" + source)
        if not head:
            self._give_up()
        answer = json.loads(head)
        if answer["error"]:
            raise RefusalError(f"{_FACT}: {answer['error'][:80]}", _HINT)
        return Rendering(png, _warnings(answer["log"]))

    def _answer(self, order: bytes) -> tuple[bytes, bytes]:
        """Return the answer to an order, empty if the process has ended, and the picture."""
        process = self._start()
        if process.stdin is None or process.stdout is None:
            raise AssertionError("the process was started with pipes")
        with suppress(OSError):
            process.stdin.write(order)
            process.stdin.flush()
        head = process.stdout.readline()
        length = json.loads(head)["length"] if head else 0
        return head, process.stdout.read(length)

    def _start(self) -> subprocess.Popen[bytes]:
        """Return the process, started if there is none."""
        if self._process is None:
            if find_spec("resvg_py") is None:
                raise RefusalError("the library that draws pixels is not installed", INSTALL)
            self._process = subprocess.Popen(  # noqa: S603 -- this Python, and a file of ours
                [sys.executable, _PROCESS],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self._timer = Timer(self._max_seconds, self._process.kill)
            self._timer.start()
        return self._process

    def _give_up(self) -> None:
        """Refuse a drawing that has ended the process."""
        is_late = self._timer is not None and self._timer.finished.is_set()
        self.close()
        if is_late:
            raise RefusalError(
                f"drawing it as pixels takes more than {self._max_seconds:g} seconds",
                "use fewer and smaller filters, or export it as PNG instead",
            )
        raise RefusalError(f"{_FACT}: resvg gives up on it", _HINT)


def _warnings(log: str) -> tuple[str, ...]:
    """Return the warnings of a log, each once."""
    warnings = (_WARNING.match(line) for line in log.splitlines())
    texts = (warning[1][:120].rstrip(".") for warning in warnings if warning)
    return tuple(dict.fromkeys(text for text in texts if not text.startswith(_AS_EVERYWHERE)))
