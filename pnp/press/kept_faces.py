"""Faces that are made once, and kept for as long as their sources stay the same.

A face is made from a layout and those that it imports, the values it may name, the blank, and the
colours, kinds of text and fonts of its maker: these are its key. It also asks for words and shows
pictures, by the names that suit their widths, and only while it is made can it be seen which. So
the questions are kept with the face, and asked again before the face is shown again: an answer that
has changed makes a new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.core.errors import DucksError, MaterialError
from pnp.press.faces import Blank, Face, Layouts, Wording
from pnp.press.packing import Packing

if TYPE_CHECKING:
    from pnp.press.faces import FaceMaker

AtWidth = Callable[[str, float], str]

Lookup = tuple[Any, ...]
"""A question asked while a face was made, and its answer: ("text", id, numbers, language, text)."""


class Sources(Struct, frozen=True):
    """All that is asked while faces are made."""

    wording: Wording
    at_width: AtWidth
    """Return the name of a picture for a width in millimetres."""
    digest_of: Callable[[str], str]
    """Return a digest of a picture by its name."""

    def answer(self, kind: str, name: str, about: Any = None, language: str = "") -> str:
        """Return the answer to a question of a kept face.

        Raises:
            KeyError: the words of a language are asked for that there are none of.
        """
        match kind:
            case "text":
                return self._wordings[language].text(name, **dict(about))
            case "either":
                return self._wordings[language].either(name, about)
            case "width":
                return self.at_width(name, about)
            case _:
                return self.digest_of(name)

    @property
    def _wordings(self) -> dict[str, Wording]:
        """Return the words by their language."""
        both = (self.wording.second, self.wording)
        return {wording.language: wording for wording in both if wording is not None}


class KeptFaces:
    """Makes faces as a `FaceMaker` does, unless they are kept."""

    def __init__(
        self,
        make_maker: Callable[[Wording, AtWidth], FaceMaker],
        sources: Sources,
        layouts: Layouts,
        packing: Packing,
        *about: object,
    ) -> None:
        """Put a bundle before a maker.

        Args:
            make_maker: returns a maker of faces with some words and names of pictures; called if a
                face is not kept.
            sources: answer its questions.
            layouts: those of the faces.
            packing: packs for the bundle in which faces are kept.
            about: all else that faces depend on: layouts, kinds of text, colours.
        """
        self.layouts = layouts
        self._make_maker = make_maker
        self._sources = sources
        self._lookups: list[Lookup] = []
        self._true: set[Lookup] = set()
        """Questions that have been asked again, and have the same answer."""
        self._orders: dict[bytes, tuple[str, Blank, Mapping[str, object]]] = {}
        """The ingredients of each face, by its drawing."""
        self._tables: dict[int, tuple[object, str]] = {}
        """The tables among the values of faces by identity, and all that they are as text."""
        self._bundle = packing.bundle
        self._packing = packing
        self._about = hashlib.sha256(repr(about).encode()).digest()

    @cached_property
    def _maker(self) -> FaceMaker:
        return self._make_maker(self._record_uses(self._sources.wording), self._entry_name)

    def make_natural(self, layout: str, values: Mapping[str, object]) -> Face:
        """Return the face that `layout` shows, in the size that the layout itself states."""
        return self.make(layout, Blank(self.layouts.size(layout)), values)

    def make(self, layout: str, blank: Blank, values: Mapping[str, object]) -> Face:
        """Return the face that `layout` shows with `values` on a blank.

        Raises:
            MaterialError: every problem of the layout, with its place.
        """
        key = self._key(layout, blank, values) if self._bundle.keeps else None
        face = (key and self._from_cache(key)) or self._make(key, layout, blank, values)
        self._orders[face.svg] = (layout, blank, values)
        return face

    def with_own_lines(self, face: Face, error: MaterialError) -> MaterialError:
        """Return the error of a face that was made here, told by the lines of its layouts."""
        from pnp.press.faces.source_lines import by_own_lines  # noqa: PLC0415 -- for few faces

        order = self._orders.get(face.svg)
        if order is None:
            return error
        origins = self._maker.source_positions(*order)
        return MaterialError(by_own_lines(error.problems, face, origins, self.layouts.place))

    def _from_cache(self, key: str) -> Face | None:
        entry = self._bundle.get("face", key)
        if entry is None or not all(map(self._is_so, entry[1])):
            return None
        face: Face = self._packing.unpack_from_bundle(key, entry[0])
        return face

    def _make(
        self, key: str | None, layout: str, blank: Blank, values: Mapping[str, object]
    ) -> Face:
        around, self._lookups = self._lookups, []  # a face may be made while another is
        try:
            face = self._maker.make(layout, blank, values)
            lookups = self._lookups
        finally:
            self._lookups = around
        if key is not None and all(map(_is_plain, lookups)):
            names = [use.name for use in face.pictures]
            pictures = (("picture", name, self._sources.digest_of(name)) for name in names)
            self._bundle.put("face", key, (self._packing.pack(face), (*lookups, *pictures)))
        return face

    def _key(self, layout: str, blank: Blank, values: Mapping[str, object]) -> str | None:
        """Return the key of a face; None for values that cannot be told apart."""
        try:
            parts = [f"{name!r}: {self._text_of(value)}" for name, value in values.items()]
        except TypeError:
            return None
        whole = "\n".join((repr((self._about, layout, blank)), *parts))  # repr has no line breaks
        return hashlib.sha256(whole.encode()).hexdigest()

    def _text_of(self, value: object) -> str:
        """Return all that a value is as text; that of a table which many faces share, once.

        Raises:
            TypeError: something in it may look the same and be another.
        """
        if not isinstance(value, Mapping):
            return repr(_plain(value))
        if id(value) not in self._tables:
            self._tables[id(value)] = value, repr(_plain(value))
        return self._tables[id(value)][1]

    def _is_so(self, lookup: Lookup) -> bool:
        """Return whether a question of before has the same answer now; many faces ask the same."""
        if lookup in self._true:
            return True
        *question, answer = lookup
        try:
            is_so = bool(self._sources.answer(*question) == answer)
        except (DucksError, KeyError):
            return False
        if is_so:
            self._true.add(lookup)
        return is_so

    def _entry_name(self, href: str, width_mm: float) -> str:
        answer = self._sources.at_width(href, width_mm)
        self._lookups.append(("width", href, width_mm, answer))
        return answer

    def _record_uses(self, wording: Wording) -> Wording:
        language = wording.language

        def text(key: str, /, **numbers: Any) -> str:
            answer = wording.text(key, **numbers)
            about = tuple(numbers.items())
            self._lookups.append(("text", str(key), about, language, str(answer)))
            return answer

        def either(prefix: str, names: Iterable[str]) -> str:
            answers = tuple(map(str, names))
            answer = wording.either(prefix, answers)
            self._lookups.append(("either", str(prefix), answers, language, str(answer)))
            return answer

        second = wording.second and self._record_uses(wording.second)
        return Wording(language, text, either, second)


def _plain(value: object) -> Any:
    """Return the parts of a value, down to numbers and texts, which tell it from others.

    Raises:
        TypeError: something in it may look the same and be another.
    """
    match value:
        case None | bool() | int() | float() | str() | range():
            return value
        case Mapping():
            return [(str(key), _plain(entry)) for key, entry in value.items()]
        case tuple() | list():
            return list(map(_plain, value))
        case Struct():
            parts = (_plain(getattr(value, name)) for name in value.__struct_fields__)
            return type(value).__name__, *parts
        case _ if is_dataclass(value):
            names = (field.name for field in fields(value))
            return (type(value).__name__, *(_plain(getattr(value, name)) for name in names))
    raise TypeError(type(value).__name__)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or type(value) in (bool, int, float, str)
