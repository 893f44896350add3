"""Faces and forms as plain values that can be kept, and back again.

A noun is a tuple that begins with its name. A form is told by its key and kept once, however many
others show it. A font is told by family, weight and slant, and by the digest of its file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pnp.core.bundle import Bundle
from pnp.core.errors import Problem, Subject
from pnp.core.geometry import Affine, Rect, Size
from pnp.press.faces.face import BlockPlace, Face, Field, PictureUse, TextPlace
from pnp.press.forms import (
    FontUse,
    Form,
    GraphicsState,
    Group,
    Image,
    Marked,
    Shading,
    ShadingPattern,
    SoftMask,
    Stops,
    TilingPattern,
)
from pnp.press.structure import Element

if TYPE_CHECKING:
    from pnp.press.fonts import Font, FontBook

_NOUNS: Final[Mapping[str, type[Any]]] = {
    noun.__name__: noun
    for noun in (
        *(Affine, BlockPlace, Face, Field, FontUse, Form, GraphicsState, Group, Image, Marked),
        *(PictureUse, Problem, Rect, Shading, ShadingPattern, Size, SoftMask, Stops, Subject),
        *(Element, TextPlace, TilingPattern),
    )
}
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    name: noun.__match_args__ for name, noun in _NOUNS.items()
}
"""Noun -> its fields, whether it is a struct or a named tuple."""
_PLAIN_FIELDS: Final = frozenset(("bbox", "colours", "coordinates", "glyphs", "offsets"))
"""Fields that hold numbers and texts only, and many of them: they are kept as they are."""

_KIND: Final = "form"
_TUPLE, _TABLE, _PLAIN, _FONT, _SHARED = "(", "{", "plain", "font", "form"


class StaleError(Exception):
    """Raised when a value in the cache names a form or a font that is no longer there."""


class Packing:
    """Packs for one bundle, and unpacks with one set of fonts."""

    def __init__(self, bundle: Bundle, fonts: Callable[[], FontBook]) -> None:
        self.bundle = bundle
        self._fonts = fonts

    @cached_property
    def _forms(self) -> dict[str, Form]:
        """Return the forms that have been packed or unpacked with these fonts."""
        return self.bundle.living.setdefault(self._fonts(), {})

    @cached_property
    def _values(self) -> dict[str, tuple[Any, Any]]:
        """Return the values that were unpacked, each beside its packed form, by key."""
        return self.bundle.living.setdefault(Packing, {})

    def pack(self, value: Any) -> Any:
        """Return a noun, or a tuple or mapping of such, as a plain value."""
        match value:
            case None | bool() | int() | float() | str() | bytes():
                return value
            case Form():
                return (_SHARED, self._share(value))
            case _ if type(value).__name__ in _FIELDS:
                return self._noun(value)
            case tuple():
                return (_TUPLE, *map(self.pack, value))
            case Mapping():
                return (_TABLE, *((str(key), self.pack(entry)) for key, entry in value.items()))
            case _:  # whose class is not imported here, for it brings what shapes text with it
                return (_FONT, value.family, value.weight, value.italic, value.key)

    def unpack_from_bundle(self, key: str, data: Any) -> Any:
        """Return the value that was packed and is held in the bundle under a key, unpacked once.

        It must hold no forms and no fonts, which belong to one set of fonts: these need not be
        loaded for it.
        """
        if key not in self._values or self._values[key][0] is not data:
            self._values[key] = data, self.unpack(data)
        return self._values[key][1]

    def unpack(self, data: Any) -> Any:  # noqa: PLR0911 -- one return a kind
        """Return the value that was packed.

        Raises:
            StaleError: a form or a font of it is no longer there.
        """
        if not isinstance(data, tuple):
            return data
        kind, *rest = data
        match kind:
            case "(":
                return tuple(map(self.unpack, rest))
            case "{":
                return {key: self.unpack(entry) for key, entry in rest}
            case "plain":
                return rest[0]
            case "font":
                return self._font(*rest)
            case "form":
                return self._form(*rest)
            case _:
                return _NOUNS[kind](*map(self.unpack, rest))

    def _noun(self, value: Any) -> tuple[Any, ...]:
        name = type(value).__name__
        return (name, *(self._field(field, getattr(value, field)) for field in _FIELDS[name]))

    def _field(self, name: str, value: Any) -> Any:
        return (_PLAIN, value) if name in _PLAIN_FIELDS else self.pack(value)

    def _share(self, form: Form) -> str:
        if form.key not in self._forms:
            self._forms[form.key] = form
            self.bundle.put(_KIND, form.key, self._noun(form))
        return form.key

    def _form(self, key: str) -> Form:
        if key not in self._forms:
            entry = self.bundle.get(_KIND, key)
            if entry is None:
                raise StaleError
            form = Form(*map(self.unpack, entry[1:]))
            vars(form)["key"] = key  # known, and long to compute
            self._forms[key] = form
        return self._forms[key]

    def _font(self, family: str, weight: int, italic: bool, key: str) -> Font:
        font = self._fonts().find(family, weight, italic)
        if font is None or font.key != key:
            raise StaleError
        return font
