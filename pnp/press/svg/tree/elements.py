"""The elements the press knows, and the attributes each may carry.

An element in no table is refused, and so is an attribute that looks like a known one: a slip of the
pen (`widht`) must not go unseen.

Leftovers of editing cannot change the picture. An attribute that no viewer knows on an element does
nothing there. It is passed over, unless it looks like a slip of the pen for one that would do
something.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Final

from pnp.core.errors import nearest
from pnp.press.svg.css.properties import ONLY_IN_STYLE, PRESENTATION, words
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.conditions import CONDITIONS

LEFT_OVER: Final = words("""
    namedview grid guide perspective path-effect midPointStop pgf pgfRef sfw RDF Work comment
    """)
"""Elements of drawing programs, where a program after them has lost their namespace."""

_DONE_BY_PEOPLE: Final = re.compile(
    r"on(?:click|dblclick|contextmenu|wheel|(?:mouse|key|focus|touch|pointer|drag)\w*)"
)
"""Handlers of what a reader does: nobody clicks on paper."""

_ALIKE: Final = 0.7
"""Two names with this share of their letters in common look like one another."""


def needs_a_person(name: str) -> bool:
    """Return whether an attribute runs a script only when somebody does something."""
    return _DONE_BY_PEOPLE.fullmatch(name.lower()) is not None


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that `name` is a slip of the pen for, or None if it is none."""
    names = {name.casefold(): name for name in known}
    matches = difflib.get_close_matches(name.casefold(), names, n=1, cutoff=_ALIKE)
    return names[matches[0]] if matches else None


_EVERY: Final = words("id class style lang role tabindex focusable")
_BOX: Final = words("x y width height")
_FIT: Final = words("viewBox preserveAspectRatio")
_GRADIENT: Final = words("gradientUnits gradientTransform spreadMethod href")
_LENGTH: Final = words("pathLength")
_TEXT: Final = words("x y dx dy rotate textLength lengthAdjust")
_NONE: Final[frozenset[str]] = frozenset()

ATTRIBUTES: Final[Mapping[str, frozenset[str]]] = {
    "svg": _BOX | _FIT | words("version baseProfile zoomAndPan contentScriptType contentStyleType"),
    "g": _NONE,
    "a": words("href target rel download hreflang type ping referrerpolicy"),
    "defs": _NONE,
    "switch": _NONE,
    "symbol": _BOX | _FIT | words("refX refY"),
    "use": _BOX | words("href"),
    "path": _LENGTH | words("d"),
    "rect": _LENGTH | _BOX | words("rx ry"),
    "circle": _LENGTH | words("cx cy r"),
    "ellipse": _LENGTH | words("cx cy rx ry"),
    "line": _LENGTH | words("x1 y1 x2 y2"),
    "polyline": _LENGTH | words("points"),
    "polygon": _LENGTH | words("points"),
    "text": _TEXT,
    "tspan": _TEXT,
    "textPath": words("href startOffset method spacing side path textLength lengthAdjust"),
    "image": _BOX | words("href preserveAspectRatio crossorigin decoding loading fetchpriority"),
    "linearGradient": _GRADIENT | words("x1 y1 x2 y2"),
    "radialGradient": _GRADIENT | words("cx cy r fx fy fr"),
    "stop": words("offset"),
    "clipPath": words("clipPathUnits"),
    "mask": _BOX | words("maskUnits maskContentUnits"),
    "pattern": _BOX | _FIT | words("patternUnits patternContentUnits patternTransform href"),
    "marker": _FIT | words("markerWidth markerHeight markerUnits refX refY orient"),
    "style": words("type media title"),
}

_KNOWN: Final = {
    tag: frozenset(PRESENTATION) | _EVERY | names | CONDITIONS for tag, names in ATTRIBUTES.items()
}
"""Element -> all attributes that may stand on it."""

SKIPPED: Final = (
    words("""
    title desc metadata filter font font-face view color-profile cursor glyph missing-glyph
    hkern vkern solidColor solidcolor hatch meshgradient meshGradient
    """)
    | LEFT_OVER
)
"""Elements that draw nothing where they stand. What refers to one is refused."""

NEVER_DRAWN: Final = words("""
    defs symbol linearGradient radialGradient clipPath mask pattern marker
    """)
"""What is drawn only where something refers to it. Viewers disagree whether <switch> chooses it."""

ANIMATIONS: Final = words("animate animateTransform animateMotion animateColor set discard mpath")
"""Elements that move others: what they move is drawn as it stands in the file."""

INSIDE_TEXT: Final = frozenset(("tspan", "textPath", "a", "title", "desc", "metadata", "style"))
"""What may stand inside <text>."""

_REFUSED: Final[Mapping[str, str]] = {
    "foreignObject": "draw its content with SVG shapes and text",
    "tref": "write the text itself",
    "altGlyph": "write the text itself",
    "script": "a drawing on paper runs nothing; remove it",
    "flowRoot": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "flowRegion": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "flowPara": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "flowSpan": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "mesh": "use a linear or radial gradient",
}

_ANYWHERE: Final = frozenset().union(*ATTRIBUTES.values())
"""Attributes of some element. On another they mean nothing."""


def check_element(tag: str) -> None:
    """Refuse an element the press does not draw."""
    if tag in ATTRIBUTES or tag in SKIPPED:
        return
    if tag in _REFUSED:
        raise RefusalError(f"element <{tag}> not drawn", _REFUSED[tag])
    near = nearest(tag, ATTRIBUTES)
    raise RefusalError(
        f"element <{tag}> not drawn", f"did you mean <{near}>?" if near else "remove it"
    )


def check_attribute(tag: str, name: str) -> None:
    """Refuse an attribute that could change the picture, or was meant to."""
    if is_known(tag, name) or needs_a_person(name):
        return
    if name in ONLY_IN_STYLE:
        raise RefusalError(f"attribute {name!r} not known on <{tag}>", "write it into style")
    if name.startswith("on"):
        raise RefusalError(f"attribute {name} runs a script", "remove it")
    near = None if name in _ANYWHERE else meant(name, _attributes_of(tag))
    if near:
        raise RefusalError(f"attribute {name!r} not known on <{tag}>", f"did you mean {near!r}?")


def is_known(tag: str, name: str) -> bool:
    """Return whether an attribute has a meaning on an element, or is there to be selected by."""
    return name in _KNOWN[tag] or name.startswith(("data-", "aria-"))


def _attributes_of(tag: str) -> list[str]:
    return [*sorted(ATTRIBUTES[tag] | _EVERY), *sorted(PRESENTATION)]


def check_value(name: str, value: str) -> None:
    """Refuse an attribute's value that is still a template."""
    if "{{" in value or "}}" in value or "{%" in value:
        raise RefusalError(
            f"attribute {name} holds an unfilled placeholder", "fill the template before drawing"
        )
