"""Writes the styles for the files of pictures in a browser or a drawing program.

A style repeats colours of the palette, so it is not written by hand: after a change of the palette
or of classes, `python -m pnp.art.kit.preview_styles` writes those of all files anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.parsers.expat import ParserCreate

from pnp.art.kit.inks import fill_colour, line_colour, tone_colour
from pnp.art.kit.picture_file import LOW_ONLY, OWN, class_word
from pnp.core import resources

_STYLE: Final = "style"
_SHOWN: Final = "corn"
"""The paint that represents a part's own paint."""


class _Places:
    """The places of a file's style and of the end of its root's first tag, and its classes."""

    def __init__(self, content: bytes) -> None:
        self.classes: set[str] = set()
        self.style: list[int] = []
        """The start and end of the style; nothing if there is none."""
        self.root_end: int | None = None
        self._is_in_root = False
        self._parser = ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.DefaultHandler = self._between
        self._parser.Parse(content, True)

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._between()
        self._is_in_root = True
        self.classes.update(attributes.get("class", "").split())
        if tag == _STYLE:
            self.style.append(self._parser.CurrentByteIndex)

    def _end(self, tag: str) -> None:
        if tag == _STYLE:
            self.style.append(self._parser.CurrentByteIndex + len(f"</{_STYLE}>"))

    def _between(self, _: str = "") -> None:
        if self._is_in_root and self.root_end is None:
            self.root_end = self._parser.CurrentByteIndex


def with_style(text: str) -> str:
    """Return the text of a picture's file with the style that its classes need in full ink.

    Everything else is unchanged.
    """
    content = text.encode()
    places = _Places(content)
    names = sorted(name for name in places.classes if class_word(name)[0] not in LOW_ONLY)
    rules = "".join(f"    .{name} {{ {_rule(name)} }}\n" for name in names)
    style = f"<style>\n{rules}  </style>".encode()
    if places.style:
        start, end = places.style
    else:
        start = end = places.root_end or 0
        style = b"\n  " + style
    return (content[:start] + style + content[end:]).decode()


def _rule(name: str) -> str:
    kind, paint = class_word(name)
    paint = _SHOWN if paint == OWN else paint
    match kind:
        case "line" | "core" | "trace":
            return f"stroke: {line_colour(paint, 'full')}"
        case "press":
            return f"fill: {fill_colour(paint, 'full')}; stroke: {line_colour('outline', 'full')}"
        case "contour":
            return f"fill: {line_colour(paint, 'full')}; stroke: {line_colour(paint, 'full')}"
        case "shade" | "light":
            return f"fill: {tone_colour(paint, kind, 'full')}"
        case _:
            return f"fill: {fill_colour(paint, 'full')}"


def preview_files() -> Iterator[Path]:
    """Yield the files that have such a style: pictures, and parts of pictures."""
    yield from resources.pictures().glob("*.svg")
    for name in ("dress", "props", "staged", "things"):
        yield from (resources.art_data() / name).glob("*.svg")


if __name__ == "__main__":
    for path in preview_files():
        path.write_text(with_style(path.read_text(encoding="utf-8")), encoding="utf-8")
