"""Making faces: a layout, its values, the words of a language and the colours of an ink."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.ground.geometry import Size
from pnp.press.faces.face import Face
from pnp.press.faces.resolve import Resolver
from pnp.press.faces.templates import Layouts


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language, as layouts ask for them."""

    language: str
    text: Callable[..., str]
    """text(id, **numbers): the words, with the numbers filled in."""
    either: Callable[[str, Iterable[str]], str]
    """either(prefix, names): the words of prefix + name for each, as "A, B or C"."""


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Makes faces in one language and one ink."""

    layouts: Layouts
    resolver: Resolver
    wording: Wording
    theme: Mapping[str, str]
    ink: str

    def make_natural(self, layout: str, values: Mapping[str, Any]) -> Face:
        """The face that `layout` shows, in the size that the layout itself states."""
        return self.make(layout, self.layouts.size(layout), values)

    def make(
        self, layout: str, size: Size, values: Mapping[str, Any], bleed_mm: float = 0.0
    ) -> Face:
        """The face that `layout` shows with `values`, `size` large when trimmed.

        Raises:
            MaterialError: every problem of the layout, with its place.
        """
        spoken: dict[str, str] = {}

        def t(key: str, **values: Any) -> str:
            words = self.wording.text(key, **values)
            spoken[words] = key
            return words

        given = {
            "t": t,
            "either": self.wording.either,
            "theme": self.theme,
            "ink": self.ink,
            "size": size,
            "bleed": bleed_mm,
            **values,
        }
        name = f"templates/{layout} ({self.wording.language})"
        filled = self.layouts.fill(layout, given)
        return self.resolver.resolve(filled, name, size, spoken, bleed_mm)
