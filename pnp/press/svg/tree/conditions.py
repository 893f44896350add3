"""Conditional processing: the elements that a viewer like the press shows (SVG 1.1, 5.8).

`requiredExtensions`, `requiredFeatures` and `systemLanguage` hide an element from viewers that do
not meet them, and <switch> shows the first of its children that is not hidden. Illustrator writes
its own data as a first child for itself only, and the drawing as the second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.vocabulary import CONDITIONS, words

if TYPE_CHECKING:
    from pnp.core.xml import etree

_LANGUAGE: Final = "en"
"""The default language of a viewer."""

_FEATURES: Final = words("""
    SVG SVG-static CoreAttribute Structure BasicStructure ContainerAttribute ConditionalProcessing
    Image Style ViewportAttribute Shape Text BasicText PaintAttribute BasicPaintAttribute
    OpacityAttribute GraphicsAttribute BasicGraphicsAttribute Marker Gradient Pattern Clip BasicClip
    Mask Hyperlinking XlinkAttribute ExternalResourcesRequired View
    """)
"""The features of SVG 1.1, appendix N, that apply to paper and that the press supports."""

_FEATURE_NAMES: Final = (
    "http://www.w3.org/TR/SVG11/feature#",
    "http://www.w3.org/Graphics/SVG/feature/1.1/#",
    "http://www.w3.org/Graphics/SVG/feature/1.2/#",
)
_FOREIGN: Final = "foreignObject"


def holds(element: etree._Element) -> bool:
    """Return whether an element is shown according to its conditions.

    Raises:
        RefusalError: viewers evaluate a condition differently.
    """
    names = element.keys()
    if CONDITIONS.isdisjoint(names):
        return True
    return all(
        check(str(element.tag), str(element.get(name)).strip())
        for name, check in _CHECKS.items()
        if name in names
    )


def _has_extensions(_: str, text: str) -> bool:
    """Return False: the press has no extensions, and an empty list is false (SVG 1.1, 5.8.3)."""
    if not text:
        raise RefusalError(
            "an empty requiredExtensions is not read alike everywhere", "remove the attribute"
        )
    return False


def _has_features(tag: str, text: str) -> bool:
    """Return whether features of SVG 1.1 are supported: all but foreign content, as in SVG 2."""
    if tag.endswith(f"}}{_FOREIGN}") or tag == _FOREIGN:
        return False
    if all(_is_feature(feature) for feature in text.split()):
        return True
    raise RefusalError(
        f"requiredFeatures {quote(text)} is not read alike everywhere", "remove the attribute"
    )


def _is_feature(name: str) -> bool:
    return any(name == prefix + short for prefix in _FEATURE_NAMES for short in _FEATURES)


def _is_read(_: str, text: str) -> bool:
    """Return whether a list includes the reader's language or a variant (SVG 1.1, 5.8.5)."""
    languages = (tag.strip().lower() for tag in text.split(","))
    return any(
        language == _LANGUAGE or language.startswith(f"{_LANGUAGE}-") for language in languages
    )


_CHECKS: Final[Mapping[str, Callable[[str, str], bool]]] = {
    "requiredExtensions": _has_extensions,
    "requiredFeatures": _has_features,
    "systemLanguage": _is_read,
}
