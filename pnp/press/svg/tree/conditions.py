"""Conditions: which elements stand in a drawing for a viewer like the press (SVG 1.1, 5.8).

`requiredExtensions`, `requiredFeatures` and `systemLanguage` hide an element from viewers that
do not meet them, and <switch> shows the first of its children that is not hidden. Illustrator
writes its own data as a first child that nobody else shows, and the drawing as the second.
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
"""What a viewer reads that nobody has set up."""

_FEATURES: Final = words("""
    SVG SVG-static CoreAttribute Structure BasicStructure ContainerAttribute ConditionalProcessing
    Image Style ViewportAttribute Shape Text BasicText PaintAttribute BasicPaintAttribute
    OpacityAttribute GraphicsAttribute BasicGraphicsAttribute Marker Gradient Pattern Clip BasicClip
    Mask Hyperlinking XlinkAttribute ExternalResourcesRequired View
    """)
"""The features of SVG 1.1, appendix N, that a drawing on paper needs and the press has."""

_FEATURE_NAMES: Final = (
    "http://www.w3.org/TR/SVG11/feature#",
    "http://www.w3.org/Graphics/SVG/feature/1.1/#",
    "http://www.w3.org/Graphics/SVG/feature/1.2/#",
)
_FOREIGN: Final = "foreignObject"


def holds(element: etree._Element) -> bool:
    """Return whether an element is shown, as its conditions say.

    Raises:
        RefusalError: viewers answer a condition differently.
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
    """Return False: the press has no extension; and none named is an error (SVG 1.1, 5.8.3)."""
    if not text:
        raise RefusalError(
            "an empty requiredExtensions is not read alike everywhere", "remove the attribute"
        )
    return False


def _has_features(tag: str, text: str) -> bool:
    """Return whether the features of SVG 1.1 are there: all but foreign content, as in SVG 2."""
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
    """Return whether a list of languages has the reader's, or a kind of it (SVG 1.1, 5.8.5)."""
    languages = (tag.strip().lower() for tag in text.split(","))
    return any(
        language == _LANGUAGE or language.startswith(f"{_LANGUAGE}-") for language in languages
    )


_CHECKS: Final[Mapping[str, Callable[[str, str], bool]]] = {
    "requiredExtensions": _has_extensions,
    "requiredFeatures": _has_features,
    "systemLanguage": _is_read,
}
