"""The properties, elements and attributes that a drawing may use, each in a row of a table.

`properties.txt` and `elements.txt` are the tables. A property or element in neither is refused, as
is an attribute that resembles a known one: a typo (`widht`) must not go unnoticed. Leftovers of
editors cannot change the picture: an attribute that no viewer knows on an element has no effect,
and is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from pnp.core.errors import nearest
from pnp.core.reading import rows_of
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import quote


class PropertyRow(Struct, frozen=True):
    """A row of `properties.txt`."""

    kind: str
    initial: str
    values: tuple[str, ...] | None
    """The accepted values; None if they are checked where they are used."""
    hint: str


class ElementRow(Struct, frozen=True):
    """A row of `elements.txt`."""

    kind: str
    note: str
    """Its attributes, or the hint if it is refused."""


def words(text: str) -> frozenset[str]:
    """Return the words of a text, the notation of sets in tables."""
    return frozenset(text.split())


def _property(kind: str, initial: str, values: str, hint: str) -> PropertyRow:
    return PropertyRow(
        kind, initial, None if values in ("", "(grammar)") else tuple(values.split("; ")), hint
    )


_HERE: Final = Path(__file__).parent
_PROPERTY_ROWS: Final = rows_of(_HERE / "properties.txt")
PROPERTIES: Final = {name.rstrip(":"): _property(*cells) for name, *cells in _PROPERTY_ROWS}
ELEMENTS: Final = {name: ElementRow(*cells) for name, *cells in rows_of(_HERE / "elements.txt")}

INITIAL: Final = {
    name: row.initial for name, row in PROPERTIES.items() if row.kind in ("inherited", "own")
}
"""The initial values of supported properties."""

ONLY_IN_STYLE: Final = {name[:-1] for name, *_ in _PROPERTY_ROWS if name.endswith(":")}
"""Properties that viewers ignore as attributes."""

PRESENTATION: Final = frozenset(
    name
    for name, row in PROPERTIES.items()
    if row.kind != "shorthand" and name not in ONLY_IN_STYLE
)
"""Properties that may stand as attributes."""

OF_EVERY_PROPERTY: Final = ("inherit", "initial")
_FROM_ELSEWHERE: Final = ("unset", "revert", "revert-layer")
"""CSS-wide keywords, which not all viewers support."""

_PROGRAMS: Final = ("--", "-inkscape-", "-sodipodi-", "-krita-", "-affinity-")
"""The prefixes of names that are private to a program."""


_NOT_DRAWN: Final = {
    "stroke-linejoin": ("miter-clip", "arcs"),
    "display": ("contents", "flow-root", "inline-flex", "inline-grid", "ruby"),
    "overflow": ("clip",),
    "font-variant-caps": (
        *("all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps"),
    ),
    "image-rendering": ("optimizeSpeed", "optimizespeed"),
}
"""Keywords of supported properties that some viewers know, but the press does not."""


def counts(name: str, value: str) -> bool:
    """Return whether a declaration counts: viewers ignore keywords that a property lacks.

    Raises:
        RefusalError: the property is unknown, or the value is not supported or is misspelt.
    """
    if value in _FROM_ELSEWHERE:
        raise RefusalError(f"{name} {quote(value)} is not supported", "write the value itself")
    row = PROPERTIES.get(name)
    if row is None:
        if name.startswith(_PROGRAMS):
            return True
        near = nearest(name, PROPERTIES)
        hint = f"did you mean {near!r}?" if near else "remove it"
        raise RefusalError(f"property {name!r} is not supported", hint)
    if value == "none" and name in _NEVER_NONE:
        return False
    if not row.values or " ".join(value.split()) in row.values + OF_EVERY_PROPERTY:
        return True
    if name in INITIAL and not _is_meant(value, name, row.values):
        return False
    others = f"use one of {', '.join(sorted(row.values))}" if name in INITIAL else "remove it"
    raise RefusalError(f"{name} {quote(value)} is not supported", row.hint or others)


def _is_meant(value: str, name: str, keywords: Sequence[str]) -> bool:
    """Return whether a keyword means something, here or elsewhere, or is a typo."""
    plain = value.strip()
    return (
        not _WORD.fullmatch(plain)
        or plain in _NOT_DRAWN.get(name, ())
        or nearest(plain, keywords, _ALIKE) is not None
    )


_NEVER_NONE: Final = ("color", "stop-color")
"""Colour properties that do not allow `none`."""

_WORD: Final = re.compile(r"[\w-]+")

ATTRIBUTES: Final = {
    name: words(row.note) for name, row in ELEMENTS.items() if row.kind in ("drawn", "by reference")
}
"""The supported elements, with their attributes."""

NEVER_DRAWN: Final = {name for name, row in ELEMENTS.items() if row.kind == "by reference"}
"""Elements that are drawn only by reference. Viewers disagree whether <switch> chooses them."""

SKIPPED: Final = {name for name, row in ELEMENTS.items() if row.kind == "skipped"}
ANIMATIONS: Final = {name for name, row in ELEMENTS.items() if row.kind == "moves"}
CONDITIONS: Final = frozenset(("requiredExtensions", "requiredFeatures", "systemLanguage"))
_EVERY: Final = words("id class style lang role tabindex focusable")
_ANYWHERE: Final = frozenset().union(*ATTRIBUTES.values())
"""Attributes of some element; they mean nothing on others."""

_KNOWN: Final = {
    tag: PRESENTATION | _EVERY | names | CONDITIONS for tag, names in ATTRIBUTES.items()
}
"""Element -> all its attributes."""

_DONE_BY_PEOPLE: Final = re.compile(
    r"on(?:click|dblclick|contextmenu|wheel|(?:mouse|key|focus|touch|pointer|drag)\w*)"
)
"""Handlers of user actions, which never happen on paper."""

_ALIKE: Final = 0.7
"""The share of common letters from which two names resemble each other."""


def check_element(tag: str) -> None:
    """Refuse an unsupported element."""
    if tag in ATTRIBUTES or tag in SKIPPED:
        return
    near = nearest(tag, ATTRIBUTES)
    hint = f"did you mean <{near}>?" if near else "remove it"
    if tag in ELEMENTS and ELEMENTS[tag].kind == "refused":
        hint = ELEMENTS[tag].note
    raise RefusalError(f"element <{tag}> is not supported", hint)


def check_attribute(tag: str, name: str, value: str) -> None:
    """Refuse an attribute that could change the picture, or is a typo of one that could."""
    if "{{" in value or "}}" in value or "{%" in value:
        raise RefusalError(
            f"attribute {name} holds an unfilled placeholder", "fill the template before drawing"
        )
    if name == "xml:base":
        raise RefusalError("attribute xml:base is not supported", "write hrefs in full")
    if tag == "a" and name == "href" and value.strip().lower().startswith("javascript:"):
        raise RefusalError("the link runs a script", "remove it")
    if is_known(tag, name) or _DONE_BY_PEOPLE.fullmatch(name.lower()):
        return
    if name in ONLY_IN_STYLE:
        return
    if name.startswith("on"):
        raise RefusalError(f"attribute {name} runs a script", "remove it")
    names = (*sorted(ATTRIBUTES[tag] | _EVERY), *sorted(PRESENTATION))
    near = None if name in _ANYWHERE else nearest(name, names, _ALIKE)
    if near:
        raise RefusalError(f"attribute {name!r} not known on <{tag}>", f"did you mean {near!r}?")


def is_known(tag: str, name: str) -> bool:
    """Return whether an attribute has a meaning on an element, or serves selectors."""
    return name in _KNOWN[tag] or name == "xml:space" or name.startswith(("data-", "aria-"))
