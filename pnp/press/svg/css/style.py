"""The style of one element: its own declarations over inherited ones.

Values stay as written until they are used, except those that depend on the place of declaration:
lengths in em, `bolder` and `larger` are resolved there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property, lru_cache
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Struct

from pnp.press.svg.css.colours import BLACK, Colour, colour
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import (
    NUMBER,
    PX_PER_UNIT,
    check_bounds,
    number,
    parse_length,
    quote,
)
from pnp.press.svg.vocabulary import INITIAL, PROPERTIES

_OWN: Final = frozenset(name for name in INITIAL if PROPERTIES[name].kind == "own")
_EM: Final = re.compile(rf"({NUMBER})em\b")
_IN_EM: Final = (
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "letter-spacing",
    "word-spacing",
)
MARKERS: Final = ("marker-start", "marker-mid", "marker-end")
SHOWN: Final = ("visible", "auto")
"""Values of `overflow` that do not clip."""

_STEP: Final = 1.2
"""The factor of `larger` (CSS 2.1, 15.7)."""

_BOLD: Final = 700


class ComputedStyle(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """The computed style of an element. `style["fill"]` is the value that counts, as text.

    Styles with the same values are one object, so that they are quickly told apart.
    """

    inherited: dict[str, str]
    """All inherited properties."""
    own: dict[str, str]
    """Other properties that the element declares."""
    font_size: float
    """In user units."""

    def __getitem__(self, name: str) -> str:
        """Return the value of a drawn property."""
        value = self.inherited.get(name)
        return self.own.get(name, INITIAL[name]) if value is None else value

    @property
    def is_shown(self) -> bool:
        """Return whether the element is displayed at all."""
        return self.own.get("display") != "none"

    @cached_property
    def has_markers(self) -> bool:
        """Return whether it names any marker."""
        return any(self[kind] != "none" for kind in MARKERS)

    def of_child(self, declarations: dict[str, str]) -> ComputedStyle:
        """Return the style of a child that declares these properties."""
        return _child(self, tuple(declarations.items()))

    def intern(self) -> ComputedStyle:
        """Return the unique style with these values."""
        values = frozenset(self.inherited.items()), frozenset(self.own.items()), self.font_size
        return _alive.setdefault(values, self)

    def with_declarations(self, declarations: Mapping[str, str]) -> ComputedStyle:
        """Return the style of a child, without the cache."""
        above, own = self.inherited, {}
        for name, value in declarations.items():
            if name not in INITIAL:
                continue
            keyword = self._keyword(name, value)
            if name in _OWN:
                own[name] = keyword
            else:
                above = dict(above) if above is self.inherited else above
                above[name] = keyword
        if above is self.inherited:
            return ComputedStyle(above, own, self.font_size)
        return self._resolve(declarations, above, own)

    def _keyword(self, name: str, value: str) -> str:
        if value == "inherit":
            return self[name]
        return INITIAL[name] if value == "initial" else value

    def _resolve(
        self, declarations: Mapping[str, str], parent: dict[str, str], own: dict[str, str]
    ) -> ComputedStyle:
        size = self.font_size
        if "font-size" in declarations:
            size = _font_size(parent["font-size"], self.font_size)
            parent["font-size"] = f"{size!r}px"
        if "font-weight" in declarations:
            parent["font-weight"] = _weight(parent["font-weight"], self["font-weight"])
        for name in _IN_EM:
            if name in declarations and "em" in parent[name]:
                parent[name] = _EM.sub(lambda match: f"{float(match[1]) * size:.9f}", parent[name])
        return ComputedStyle(parent, own, size)


_alive: Final = WeakValueDictionary[Hashable, ComputedStyle]()
"""The styles in use, by their values."""


@lru_cache(maxsize=2048)
def _child(parent: ComputedStyle, declarations: tuple[tuple[str, str], ...]) -> ComputedStyle:
    return parent.with_declarations(dict(declarations)).intern()


ROOT: Final = ComputedStyle(
    {name: value for name, value in INITIAL.items() if name not in _OWN}, {}, 16.0
).intern()
"""The style above the root element: initial values of all properties."""

_SIZES: Final = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
"""The default sizes of browsers (HTML, 15.3.4)."""

_RELATIVE: Final[dict[str, Callable[[float], float]]] = {
    "larger": lambda size: size * _STEP,
    "smaller": lambda size: size / _STEP,
}


def _font_size(text: str, parent: float) -> float:
    """Return the size in user units; em and percentages refer to the parent's."""
    if text in _SIZES:
        return _SIZES[text]
    if text in _RELATIVE:
        return check_bounds(_RELATIVE[text](parent), text)
    try:
        value, unit = parse_length(text)
    except RefusalError as error:
        raise RefusalError(f"font-size {quote(text)} not understood", "write it in px") from error
    if value < 0:
        raise RefusalError("font-size is negative", "correct it")
    factors = {"%": parent / 100, "em": parent}
    return check_bounds(value * factors.get(unit, PX_PER_UNIT.get(unit, 1.0)), text)


@lru_cache(maxsize=256)
def _weight(text: str, parent: str) -> str:
    """Return the weight as a number (CSS Fonts 4, 2.2.1)."""
    parent_weight = float(parent)
    steps = {
        "normal": 400.0,
        "bold": 700.0,
        "bolder": 400.0 if parent_weight < 350 else 700.0 if parent_weight < 550 else 900.0,  # noqa: PLR2004 -- the table of CSS Fonts 4
        "lighter": 100.0 if parent_weight < 550 else 400.0 if parent_weight < 750 else 700.0,  # noqa: PLR2004 -- the table of CSS Fonts 4
    }
    try:
        weight = steps[text] if text in steps else number(text)
    except RefusalError as error:
        raise RefusalError(
            f"font-weight {quote(text)} not understood", "write 400, 700, ..."
        ) from error
    if not 1 <= weight <= 1000:  # noqa: PLR2004 -- CSS's bounds
        raise RefusalError(f"font-weight {quote(text)} is not between 1 and 1000", "correct it")
    return repr(weight)


def resolve_colour(text: str, style: ComputedStyle) -> Colour:
    """Return a colour value in a style, `currentColor` included."""
    if text.lower() == "currentcolor":
        own = style["color"]
        return BLACK if own.lower() == "currentcolor" else colour(own)
    return colour(text)
