"""Fonts and baselines of text: the font of a character, and the position of its baseline.

Text is refused if browsers would synthesise a weight or slant that a family lacks, because others
would not, and the press never fakes a font.

Generic families are replaced by bundled fonts. A drawing with `sans-serif`, or without a font,
leaves the choice to the viewer. Well-known families that are missing have a substitute
(`pnp.press.fonts.substitutes`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pnp.core.errors import did_you_mean, join_names
from pnp.press.fonts.substitutes import MONO, SERIF, substitute_for
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import length, quote

if TYPE_CHECKING:
    from pnp.press.fonts import Font, FontBook


_SIGNS: Final = "DejaVu Sans"
"""The font with signs that others lack."""

STANDS_FOR: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        ["sans-serif", "cursive", "fantasy", "system-ui", "ui-sans-serif", "ui-rounded", "sans"],
        ("Andika", _SIGNS),
    ),
    **dict.fromkeys(("serif", "ui-serif"), (SERIF, _SIGNS)),
    **dict.fromkeys(("monospace", "ui-monospace", "mono"), (MONO, _SIGNS)),
}
"""Generic family -> the families that draw it. Fontconfig, and so Inkscape, also says `sans`."""

WITHOUT_FONT: Final = ("math", "emoji", "fangsong")
"""Generic families without a bundled font."""

DEFAULT: Final = "sans-serif"
"""The family of text without a font."""


_FAMILY: Final = re.compile(r"\s*(?:\"([^\"]*)\"|'([^']*)'|([^\"',]+))\s*")
_WORD: Final = re.compile(r"-?[^\W\d][\w-]*")
_FULL_BOLD: Final = 700
_BOLD: Final = 600
"""The weight from which browsers synthesise bold if the family has none."""

_UNSHIFTED: Final = frozenset(("auto", "baseline", "alphabetic"))
_BASELINES: Final = frozenset(
    (
        *_UNSHIFTED,
        "middle",
        "central",
        "hanging",
        "mathematical",
        "ideographic",
        "text-before-edge",
        "before-edge",
        "text-after-edge",
        "after-edge",
    )
)
_HANGING: Final = 0.8
"""The hanging baseline as a share of the ascent, if a font does not define it."""

_LIGATURES: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "normal": (),
    "none": (("liga", 0), ("clig", 0), ("calt", 0)),
    "common-ligatures": (),
    "no-common-ligatures": (("liga", 0), ("clig", 0)),
    "discretionary-ligatures": (("dlig", 1),),
    "no-discretionary-ligatures": (),
    "historical-ligatures": (("hlig", 1),),
    "no-historical-ligatures": (),
    "contextual": (),
    "no-contextual": (("calt", 0),),
}
"""Values of `font-variant-ligatures`, and the features they set (CSS Fonts 4, 6.4)."""

_MATHEMATICAL: Final = 0.5


@lru_cache(maxsize=256)
def families(text: str) -> tuple[str, ...]:
    """Return the names of a font-family list."""
    names: list[str] = []
    at = 0
    while at < len(text):
        match = _FAMILY.match(text, at)
        if not match or text[match.end() : match.end() + 1] not in ("", ","):
            raise RefusalError(
                f"font-family {quote(text)} not understood", "write names, with commas"
            )
        name = match[1] or match[2] or _bare(match[3], text)
        names.append(name)
        at = match.end() + 1
    return tuple(names)


def _bare(name: str, text: str) -> str:
    """Return a name without quotes, which CSS allows to omit for plain words."""
    words = name.split()
    if not all(map(_WORD.fullmatch, words)):
        raise RefusalError(
            f"font-family {quote(text)} is not read everywhere",
            f"write '{' '.join(words)}' in quotes",
        )
    return " ".join(words)


def stack_of(style: ComputedStyle, fonts: FontBook) -> tuple[str, ...]:
    """Return the available families of a style, with generic ones replaced.

    Raises:
        RefusalError: it has none of them.
    """
    text = style["font-family"] or DEFAULT
    available = (name for family in families(text) for name in families_for(family, fonts))
    stack = tuple(name for name in dict.fromkeys(available) if fonts.find(name) is not None)
    if stack:
        _check_width(style["font-stretch"], stack, fonts)
        return stack
    names = [name for name in families(text) if not is_generic(name)]
    if not names:
        raise RefusalError(f"no font stands for font-family {quote(text)}", _list_families(fonts))
    raise RefusalError(
        f"font family {names[0]!r} not found", did_you_mean(names[0], fonts.families)
    )


def _check_width(stretch: str, stack: Sequence[str], fonts: FontBook) -> None:
    """Refuse a font-stretch that would choose another face than the usual one."""
    if stretch not in ("normal", "100%") and any(map(fonts.has_widths, stack)):
        raise RefusalError(
            f"font-stretch {quote(stretch)} is not supported", "name the face's own family"
        )


@lru_cache(maxsize=256)
def family_to_replace(style: ComputedStyle, fonts: FontBook) -> str | None:
    """Return the first family of a style that is replaced by another; None if it is available.

    Empty for text that names no family.
    """
    text = style["font-family"]
    names = families(text) if text else ("",)
    return None if fonts.find(names[0]) is not None else names[0]


def families_for(name: str, fonts: FontBook) -> tuple[str, ...]:
    """Return the families that may replace a family, which is itself if available."""
    if fonts.find(name) is not None:
        return (name,)
    substitute = substitute_for(name)
    if substitute is not None:
        return substitute.family, _SIGNS
    return STANDS_FOR.get(name.strip().lower(), ())


def is_generic(name: str) -> bool:
    """Return whether a family leaves the choice of a font to the viewer."""
    return name.strip().lower() in WITHOUT_FONT | STANDS_FOR.keys()


def _list_families(fonts: FontBook) -> str:
    return f"name one of: {join_names(fonts.families)}"


def weight_and_slant(style: ComputedStyle) -> tuple[int, bool]:
    """Return the weight and slant of a style."""
    weight, is_italic = round(float(style["font-weight"])), style["font-style"] != "normal"
    text = style["font-family"]
    substitute = substitute_for(families(text)[0]) if text.strip() else None
    if substitute is None:
        return weight, is_italic
    return max(weight, _FULL_BOLD * substitute.is_bold), is_italic or substitute.is_italic


def primary_font(style: ComputedStyle, fonts: FontBook) -> Font:
    """Return the font that lines are measured by: the first of the list."""
    weight, italic = weight_and_slant(style)
    font = fonts.find(stack_of(style, fonts)[0], weight, italic)
    if font is None:
        raise RefusalError(
            f"font family {stack_of(style, fonts)[0]!r} not found", _list_families(fonts)
        )
    return refuse_synthesis(font, weight, italic=italic)


def refuse_synthesis(font: Font, weight: int, *, italic: bool) -> Font:
    """Return the font, or refuse it if a browser would synthesise its weight or slant."""
    if weight >= _BOLD > font.weight:
        raise RefusalError(
            f"font family {font.family!r} has no bold", "choose a weight the family has"
        )
    if italic and not font.italic:
        raise RefusalError(
            f"font family {font.family!r} has no italic", "choose a style the family has"
        )
    return font


def baseline_below(style: ComputedStyle, font: Font) -> float:
    """Return the distance from the line's y down to the alphabetic baseline, in user units.

    Raises:
        RefusalError: the baseline is not supported.
    """
    wish = style["alignment-baseline"]
    if wish in ("auto", "baseline"):
        wish = style["dominant-baseline"]
    if wish not in _BASELINES:
        raise RefusalError(f"baseline {quote(wish)} is not supported", "shift the text with dy")
    if wish in _UNSHIFTED:
        return 0.0
    heights = {
        "middle": font.x_height / 2,
        "central": (font.ascent + font.descent) / 2,
        "hanging": font.ascent * _HANGING,
        "mathematical": font.ascent * _MATHEMATICAL,
        "ideographic": font.descent,
        "text-before-edge": font.ascent,
        "before-edge": font.ascent,
        "text-after-edge": font.descent,
        "after-edge": font.descent,
    }
    return heights[wish] * style.font_size / font.units_per_em


def shift_up(style: ComputedStyle) -> float:
    """Return the baseline-shift of a <tspan>, upwards in user units."""
    text = style["baseline-shift"]
    if text in ("baseline", "0"):
        return 0.0
    if text in ("sub", "super"):
        raise RefusalError(f"baseline-shift {text!r} is not supported", "write how far, in em")
    return length(text, style.font_size, style.font_size)


@lru_cache(maxsize=256)
def ligature_features(style: ComputedStyle) -> tuple[tuple[str, int], ...]:
    """Return the features of a font that `font-variant-ligatures` turns on and off.

    Raises:
        RefusalError: the value is invalid.
    """
    text = style["font-variant-ligatures"]
    words = text.lower().split()
    if not words or not _LIGATURES.keys() >= set(words):
        raise RefusalError(f"font-variant-ligatures {quote(text)} is not supported", "write normal")
    return tuple(feature for word in words for feature in _LIGATURES[word])


def spacing(style: ComputedStyle, name: str) -> float:
    """Return the letter- or word-spacing, in user units."""
    text = style[name]
    if text == "normal":
        return 0.0
    if text.endswith("%"):
        raise RefusalError(f"{name} in per cent is not supported", "write it in em")
    return length(text, 0.0, style.font_size)
