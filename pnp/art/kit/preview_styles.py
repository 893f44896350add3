"""Writes the styles with which the files of pictures show in a browser or a drawing program.

A style repeats colours of the palette, so it is not written by hand: after a change of the palette
or of classes, `python -m pnp.art.kit.preview_styles` writes those of all files anew.
"""

from __future__ import annotations

import re
from typing import Final

from pnp.art.kit.inks import fill_colour, line_colour, tone_colour
from pnp.art.kit.picture_file import class_word
from pnp.core import resources

_CLASSES: Final = re.compile(r'class="([^"]*)"')
_STYLE: Final = re.compile(r"  <style>.*?</style>\n", re.DOTALL)
_END_OF_ROOT: Final = re.compile(r"<svg[^>]*>\n")


def with_style(text: str) -> str:
    """Return the text of a picture's file with the style that its classes need in full ink."""
    plain = _STYLE.sub("", text)
    named = {name for row in _CLASSES.findall(plain) for name in row.split()}
    names = sorted(name for name in named if class_word(name)[0] != "hatch")
    rules = "".join(f"    .{name} {{ {_rule(name)} }}\n" for name in names)
    return _END_OF_ROOT.sub(lambda root: f"{root[0]}  <style>\n{rules}  </style>\n", plain, count=1)


def _rule(name: str) -> str:
    kind, paint = class_word(name)
    match kind:
        case "line":
            return f"stroke: {line_colour(paint, 'full')}"
        case "contour":
            return f"fill: {line_colour(paint, 'full')}; stroke: {line_colour(paint, 'full')}"
        case "shade" | "light":
            return f"fill: {tone_colour(paint, kind, 'full')}"
        case _:
            return f"fill: {fill_colour(paint, 'full')}"


if __name__ == "__main__":
    for path in resources.pictures().glob("*.svg"):
        path.write_text(with_style(path.read_text(encoding="utf-8")), encoding="utf-8")
