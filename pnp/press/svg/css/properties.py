"""The supported style properties: initial values, inheritance and accepted values.

Three tables:

    DRAWN     properties that are supported
    NEUTRAL   properties that are not supported: only values without effect are accepted
    HARMLESS  properties that change nothing on paper, whatever their value

A property in none of them is refused. Source: SVG 1.1, appendix N; SVG 2, appendix on properties.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pnp.core.errors import nearest
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import quote


def words(text: str) -> frozenset[str]:
    """Return the words of a text, as the tables below write their sets."""
    return frozenset(text.split())


class Property(Struct, frozen=True):
    """Start value, inheritance, and the keywords it takes (None: it has a grammar of its own)."""

    initial: str
    inherited: bool
    keywords: frozenset[str] | None = None


def _inherit(initial: str, keywords: str | None = None) -> Property:
    return Property(initial, True, words(keywords) if keywords else None)


def _own(initial: str, keywords: str | None = None) -> Property:
    return Property(initial, False, words(keywords) if keywords else None)


DRAWN: Final[dict[str, Property]] = {
    "fill": _inherit("black"),
    "fill-opacity": _inherit("1"),
    "fill-rule": _inherit("nonzero", "nonzero evenodd"),
    "stroke": _inherit("none"),
    "stroke-width": _inherit("1"),
    "stroke-opacity": _inherit("1"),
    "stroke-linecap": _inherit("butt", "butt round square"),
    "stroke-linejoin": _inherit("miter", "miter round bevel"),
    "stroke-miterlimit": _inherit("4"),
    "stroke-dasharray": _inherit("none"),
    "stroke-dashoffset": _inherit("0"),
    "color": _inherit("black"),
    "paint-order": _inherit("normal"),
    "marker-start": _inherit("none"),
    "marker-mid": _inherit("none"),
    "marker-end": _inherit("none"),
    "visibility": _inherit("visible", "visible hidden collapse"),
    "clip-rule": _inherit("nonzero", "nonzero evenodd"),
    "image-rendering": _inherit(
        "auto", "auto optimizeQuality smooth high-quality pixelated crisp-edges"
    ),
    "font-family": _inherit(""),
    "font-size": _inherit("16px"),
    "font-style": _inherit("normal", "normal italic oblique"),
    "font-weight": _inherit("400"),
    "font-kerning": _inherit("auto", "auto normal none"),
    "font-variant-ligatures": _inherit("normal"),
    "letter-spacing": _inherit("normal"),
    "word-spacing": _inherit("normal"),
    "text-anchor": _inherit("start", "start middle end"),
    "dominant-baseline": _inherit("auto"),
    "alignment-baseline": _own("auto"),
    "baseline-shift": _own("0"),
    "text-decoration": _own("none"),
    "shape-inside": _own("none"),
    "inline-size": _own("0"),
    "text-decoration-color": _own("currentcolor"),
    "white-space": _inherit("normal", "normal nowrap pre pre-wrap pre-line break-spaces"),
    "opacity": _own("1"),
    "display": _own(
        "inline",
        "none inline block inline-block list-item flex grid table run-in compact marker "
        "inline-table table-row-group table-header-group table-footer-group table-row "
        "table-column-group table-column table-cell table-caption",
    ),
    "overflow": _own("visible", "visible hidden scroll auto"),
    "clip-path": _own("none"),
    "filter": _own("none"),
    "mask": _own("none"),
    "mask-type": _own("luminance", "luminance alpha"),
    "mix-blend-mode": _own(
        "normal",
        "normal multiply screen overlay darken lighten color-dodge color-burn hard-light "
        "soft-light difference exclusion hue saturation color luminosity",
    ),
    "isolation": _own("auto", "auto isolate"),
    "stop-color": _own("black"),
    "stop-opacity": _own("1"),
    "transform": _own("none"),
}

CUT_OFF: Final = words("svg symbol marker pattern")
"""Elements that browsers give `overflow: hidden`, all but the root; their own word counts more."""

_PAPER: Final = "none|transparent|white|#fff|#ffffff|rgb(255, 255, 255)|rgb(255,255,255)"
"""Backgrounds that paper has anyway."""

NEUTRAL: Final[dict[str, frozenset[str]]] = {
    name: frozenset(values.split("|"))
    for name, values in {
        "vector-effect": "none",
        "color-interpolation": "auto|sRGB",
        "font-variant": "normal",
        "font-variant-caps": "normal",
        "font-variant-numeric": "normal",
        "font-variant-position": "normal",
        "font-variant-east-asian": "normal",
        "font-variant-alternates": "normal",
        "font-variation-settings": "normal",
        "font-feature-settings": "normal",
        "font-stretch": "normal|100%",
        "font-width": "normal|100%",
        "font-size-adjust": "none",
        "font-palette": "normal",
        "font-language-override": "normal",
        "font-optical-sizing": "auto",
        "writing-mode": "lr-tb|lr|horizontal-tb",
        "direction": "ltr",
        "unicode-bidi": "normal|embed",
        "text-orientation": "mixed",
        "glyph-orientation-horizontal": "0|0deg",
        "glyph-orientation-vertical": "auto|0|0deg",
        "kerning": "auto|0",
        "text-transform": "none",
        "text-shadow": "none",
        "text-decoration-style": "solid",
        "text-decoration-thickness": "auto",
        "text-decoration-skip-ink": "auto|none",
        "text-rendering": "auto|optimizeLegibility|geometricPrecision",
        "text-emphasis": "none",
        "text-combine-upright": "none",
        "text-underline-offset": "auto",
        "shape-subtract": "none",
        "shape-outside": "none",
        "stroke-alignment": "center",
        "stroke-align": "center|auto",
        "stroke-dashcorner": "none",
        "stroke-dashadjust": "none",
        "filter-blend-mode": "normal",
        "filter-gaussianblur-deviation": "0",
        "transform-origin": "0 0|0px 0px|0|0px",
        "transform-box": "view-box",
        "translate": "none",
        "rotate": "none",
        "scale": "none",
        "offset-path": "none",
        "perspective": "none",
        "clip": "auto",
        "mesh": "none",
        "mask-image": "none",
        "mask-mode": "match-source",
        "mask-composite": "add",
        "mask-border": "none",
        "backdrop-filter": "none",
        "background": _PAPER,
        "background-color": _PAPER,
        "background-blend-mode": "normal",
        "border": "none|0",
        "outline": "none|0",
        "outline-style": "none",
        "vertical-align": "baseline",
        "content-visibility": "visible|auto",
        "image-orientation": "from-image",
        "object-fit": "fill",
        "object-position": "50% 50%",
        "buffered-rendering": "auto|static|dynamic",
        "shape-rendering": "auto|geometricPrecision|crispEdges|optimizeSpeed",
        "zoom": "1|normal",
    }.items()
}

HARMLESS: Final = words("""
    color-interpolation-filters color-rendering color-profile cursor pointer-events flood-color
    flood-opacity lighting-color enable-background solid-color solid-opacity line-height text-align
    text-align-all text-align-last text-indent block-progression text-overflow text-wrap
    text-underline-position hanging-punctuation tab-size word-break overflow-wrap line-break hyphens
    shape-padding shape-margin shape-image-threshold user-select touch-action transition will-change
    caret-color outline-color outline-width accent-color color-scheme
    forced-color-adjust print-color-adjust orphans widows page-break-inside break-inside
    margin margin-top margin-right margin-bottom margin-left marker-knockout-left stroke-cmyk
    text-decoration-fill text-decoration-stroke text-justify animation animation-name
    animation-duration animation-delay animation-iteration-count animation-timing-function
    animation-direction animation-fill-mode animation-play-state
    font-variant-east_asian text-size-adjust font-smooth font-synthesis float clear quotes
    scroll-behavior
    """)

ONLY_IN_STYLE: Final = words("""
    translate rotate scale border outline outline-style vertical-align background
    background-color zoom marker transform-box
    mix-blend-mode isolation font-kerning background-blend-mode object-fit object-position
    backdrop-filter offset-path perspective content-visibility image-orientation text-shadow
    font-feature-settings font-variation-settings font-palette font-optical-sizing inline-size
    text-transform text-emphasis text-decoration-skip-ink
    """)
"""Properties that are none as attributes: viewers pass over them there (SVG 2, 6.6)."""

PRESENTATION: Final = (frozenset(DRAWN) | frozenset(NEUTRAL) | HARMLESS) - ONLY_IN_STYLE
"""Properties that may stand as attributes."""

OF_EVERY_PROPERTY: Final = words("inherit initial")
_FROM_ELSEWHERE: Final = words("unset revert revert-layer")
"""What CSS knows of every property as well, but not all viewers do."""


def check(name: str, value: str) -> None:
    """Refuse a property the press does not know, or a value it does not draw.

    Values with a grammar of their own (colours, lengths) are read where they are used.
    """
    if value in _FROM_ELSEWHERE:
        raise RefusalError(f"{name} {quote(value)} not drawn", "write the value itself")
    if name in DRAWN:
        keywords = DRAWN[name].keywords
        if keywords is None or value in keywords or value in OF_EVERY_PROPERTY:
            return
        raise RefusalError(
            f"{name} {quote(value)} not drawn", f"use one of {', '.join(sorted(keywords))}"
        )
    if name in NEUTRAL:
        if " ".join(value.split()) in NEUTRAL[name] | OF_EVERY_PROPERTY:
            return
        raise RefusalError(f"{name} {quote(value)} not drawn", _HINTS.get(name, "remove it"))
    if name in HARMLESS or name.startswith(_PREFIXES):
        return
    raise _unknown(name)


_PREFIXES: Final = ("--", "-inkscape-", "-sodipodi-", "-krita-", "-affinity-")
"""Names that only the program that wrote them knows."""

_HINTS: Final = {
    "vector-effect": "write the stroke width at the size it prints",
    "font-variant": "write capitals, at a smaller size",
    "color-interpolation": "sRGB is what the press mixes colours in",
    "text-transform": "write the letters as they should print",
    "transform-origin": "put the origin into transform itself",
}


def _unknown(name: str) -> RefusalError:
    near = nearest(name, (*DRAWN, *NEUTRAL, *sorted(HARMLESS), "font"))
    return RefusalError(
        f"property {name!r} not drawn", f"did you mean {near!r}?" if near else "remove it"
    )
