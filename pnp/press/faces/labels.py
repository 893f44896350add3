"""Labels of drawing programs that name a value, as other programs fill them in.

Inkscape keeps the label of an object in `inkscape:label`, Affinity in `serif:id`, Illustrator and
Figma in its `id`. None fills in anything here: a layout says in attributes where a value stands. So
the words that the object has in the drawing would be printed on every card, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

_LABELS: Final = ("inkscape:label", "serif:id")
_OBJECTS: Final = ("text", "image", "rect")
_VALUE: Final = re.compile(r"\{\{\s*(.*?)\s*\}\}", re.DOTALL)
_ESCAPED: Final = re.compile(r"_x7B__x7B_(\w+?)_x7D__x7D_", re.ASCII)
"""A value in an id that Illustrator wrote."""


def labels_of(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line and tag of each object that a label names a value for, and the value.

    An id on a shape that other elements may name is none: macros number what they draw.
    """
    found: list[tuple[int, str, str]] = []
    parser = ParserCreate()

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        value = _label(tag, attributes, source)
        if value is not None:
            found.append((parser.CurrentLineNumber, tag, value))

    parser.StartElementHandler = start
    with suppress(ExpatError):  # told when the layout is filled
        parser.Parse(source, True)
    return iter(found)


def _label(tag: str, attributes: Mapping[str, str], source: str) -> str | None:
    for name in _LABELS:
        value = _VALUE.search(attributes.get(name, ""))
        if value:
            return value[1]
    own = attributes.get("id", "")
    value = _ESCAPED.search(own)
    if value is None and tag in _OBJECTS and f"#{own}" not in source:
        value = _VALUE.fullmatch(own)
    return value[1] if value else None


def advice(tag: str, value: str) -> str:
    """Return what to write in the place of a label."""
    if tag == "image":
        return f'give the <image> href="{{{{ {value} }}}}"'
    if tag == "rect":
        return f'give the <rect> data-pnp-text="{{{{ {value} }}}}"'
    return f'put a <rect data-pnp-text="{{{{ {value} }}}}"> in its place'
