"""The contrast of letters with what they stand on (WCAG 2.1, 1.4.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from pnp.core.srgb import luminance

READABLE: Final = 4.5
"""The least contrast of letters, 1 to 21."""

_GROUNDS: Final = ("paper", "chip")
_ON_ANY: Final = ("ink", "soft", "pond")
"""Colours of letters that stand on the paper and on every tint."""

_PAIRS: Final = (("_on", ""), ("_deep", "_tint"))
"""Endings of names of letters, and of what those stand on: tomato_on on tomato."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours #rrggbb, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def letters_and_grounds(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of a palette's names of which the first is for letters on the second."""
    for name in names:
        for letters, ground in _PAIRS:
            under = name.removesuffix(letters) + ground
            if name.endswith(letters) and under in names:
                yield name, under
        if name in _GROUNDS or name.endswith("_tint"):
            yield from ((letters, name) for letters in _ON_ANY)


def _luminance(colour: str) -> float:
    return luminance(value / 255 for value in bytes.fromhex(colour[1:]))
