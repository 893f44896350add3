"""The elements the press knows, and the attributes each may carry.

An element or attribute in no table is refused: a slip of the pen (`widht`) must not go unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.ground.problems import nearest
from pnp.press.svg.properties import PRESENTATION
from pnp.press.svg.refusal import RefusalError

_EVERY: Final = frozenset("id class style lang role tabindex focusable".split())
_BOX: Final = frozenset("x y width height".split())
_FIT: Final = frozenset("viewBox preserveAspectRatio".split())
_GRADIENT: Final = frozenset("gradientUnits gradientTransform spreadMethod href".split())
_LENGTH: Final = frozenset(("pathLength",))
_TEXT: Final = frozenset("x y dx dy rotate textLength lengthAdjust".split())
_NONE: Final[frozenset[str]] = frozenset()

ATTRIBUTES: Final[Mapping[str, frozenset[str]]] = {
    "svg": _BOX
    | _FIT
    | frozenset("version baseProfile zoomAndPan contentScriptType contentStyleType".split()),
    "g": _NONE,
    "a": frozenset("href target rel download hreflang type ping referrerpolicy".split()),
    "defs": _NONE,
    "switch": _NONE,
    "symbol": _BOX | _FIT | frozenset("refX refY".split()),
    "use": _BOX | frozenset(("href",)),
    "path": _LENGTH | frozenset(("d",)),
    "rect": _LENGTH | _BOX | frozenset("rx ry".split()),
    "circle": _LENGTH | frozenset("cx cy r".split()),
    "ellipse": _LENGTH | frozenset("cx cy rx ry".split()),
    "line": _LENGTH | frozenset("x1 y1 x2 y2".split()),
    "polyline": _LENGTH | frozenset(("points",)),
    "polygon": _LENGTH | frozenset(("points",)),
    "text": _TEXT,
    "tspan": _TEXT,
    "image": _BOX
    | frozenset("href preserveAspectRatio crossorigin decoding loading fetchpriority".split()),
    "linearGradient": _GRADIENT | frozenset("x1 y1 x2 y2".split()),
    "radialGradient": _GRADIENT | frozenset("cx cy r fx fy fr".split()),
    "stop": frozenset(("offset",)),
    "clipPath": frozenset(("clipPathUnits",)),
    "mask": _BOX | frozenset("maskUnits maskContentUnits".split()),
    "pattern": _BOX
    | _FIT
    | frozenset("patternUnits patternContentUnits patternTransform href".split()),
    "style": frozenset("type media title".split()),
}

SKIPPED: Final = frozenset(
    """
    title desc metadata filter marker font font-face view color-profile cursor glyph missing-glyph
    hkern vkern solidColor solidcolor hatch meshgradient meshGradient
    """.split()
)
"""Elements that draw nothing where they stand. What refers to one is refused."""

INSIDE_TEXT: Final = frozenset(("tspan", "a", "title", "desc", "metadata", "style"))
"""What may stand inside <text>."""

_REFUSED: Final[Mapping[str, str]] = {
    "foreignObject": "draw its content with SVG shapes and text",
    "textPath": "turn the text into paths",
    "tref": "write the text itself",
    "altGlyph": "write the text itself",
    "script": "a drawing on paper runs nothing; remove it",
    "animate": "paper does not move; remove it",
    "animateTransform": "paper does not move; remove it",
    "animateMotion": "paper does not move; remove it",
    "animateColor": "paper does not move; remove it",
    "set": "paper does not move; remove it",
    "discard": "paper does not move; remove it",
    "flowRoot": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "flowRegion": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "flowPara": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "flowSpan": "turn flowed text into plain text (Inkscape: Text > Convert to Text)",
    "mesh": "use a linear or radial gradient",
}

_CONDITIONAL: Final = frozenset("requiredFeatures requiredExtensions systemLanguage".split())


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
    """Refuse an attribute that this element does not have."""
    if name in PRESENTATION or name in _EVERY or name in ATTRIBUTES[tag]:
        return
    if name.startswith(("data-", "aria-")):
        return
    if name in _CONDITIONAL:
        raise RefusalError(f"attribute {name} not drawn", "paper has one reader; remove it")
    if name.startswith("on"):
        raise RefusalError(f"attribute {name} runs a script", "remove it")
    known = sorted(ATTRIBUTES[tag] | _EVERY) + sorted(PRESENTATION)
    near = nearest(name, known)
    raise RefusalError(
        f"attribute {name!r} not known on <{tag}>", f"did you mean {near!r}?" if near else "remove it"
    )


def check_value(name: str, value: str) -> None:
    """Refuse an attribute's value that is still a template."""
    if "{{" in value or "}}" in value or "{%" in value:
        raise RefusalError(
            f"attribute {name} holds an unfilled placeholder", "fill the template before drawing"
        )
