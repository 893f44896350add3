"""The words of one language, as layouts ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct


class Wording(Struct, frozen=True):
    """The words of one language, as layouts ask for them."""

    language: str
    text: Callable[..., str]
    """text(id, **numbers): the words, with the numbers filled in."""
    either: Callable[[str, Iterable[str]], str]
    """either(prefix, names): the words of prefix + name for each, as "A, B or C"."""
    second: Wording | None = None
    """The words of a second language, for faces that are printed in two."""
