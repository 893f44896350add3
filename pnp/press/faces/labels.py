"""Labels of drawing programs that name a value, as other programs fill them in.

Inkscape keeps the label of an object in `inkscape:label`, Affinity in `serif:id`, Illustrator and
Figma in its `id`. None fills in anything here: a layout says in attributes where a value stands. So
the words that the object has in the drawing would be printed on every card, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pnp.core.errors import Problem
from pnp.core.xml_tags import Tag, read_tags

_LABELS: Final = ("inkscape:label", "serif:id")
_OBJECTS: Final = ("text", "image", "rect")
_VALUE: Final = re.compile(r"\{\{\s*(.*?)\s*\}\}", re.DOTALL)
_ESCAPED: Final = re.compile(r"_x7B__x7B_(\w+?)_x7D__x7D_", re.ASCII)
"""A value in an id that Illustrator wrote."""


def labels_of(source: str) -> Iterator[tuple[int, Problem]]:
    """Yield the line of each object that a label names a value for, and what is wrong with that.

    An id on a shape that other elements may name is none: macros number what they draw.
    """
    for tag in read_tags(source.encode()):
        value = _label(tag, source)
        if value is not None:
            fact = f"the label {value!r:.60} of <{tag.name}> fills in nothing"
            yield tag.line, Problem(fact, hint=_advice(tag.name, value))


def _label(tag: Tag, source: str) -> str | None:
    for name in _LABELS:
        value = _VALUE.search(tag.attributes.get(name, ""))
        if value:
            return value[1]
    own = tag.attributes.get("id", "")
    value = _ESCAPED.search(own)
    if value is None and tag.name in _OBJECTS and f"#{own}" not in source:
        value = _VALUE.fullmatch(own)
    return value[1] if value else None


def _advice(tag: str, value: str) -> str:
    """Return what to write in the place of a label."""
    if tag == "image":
        return f'give the <image> href="{{{{ {value} }}}}"'
    if tag == "rect":
        return f'give the <rect> data-pnp-text="{{{{ {value} }}}}"'
    return f'put a <rect data-pnp-text="{{{{ {value} }}}}"> in its place'
