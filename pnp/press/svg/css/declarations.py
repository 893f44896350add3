"""Style declarations: `style` attributes and the bodies of rules, as property -> value.

Most `style` attributes are plain lists, read here without a CSS parser; anything with quotes,
comments, escapes or blocks goes through tinycss2.

The `font:` shorthand: style, weight, size/line-height, family (CSS Fonts 4, 2.7).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import WHITE, quote
from pnp.press.svg.vocabulary import INITIAL, OF_EVERY_PROPERTY, PROPERTIES, counts

_OPENING = re.compile(r"[({\[]")
_MAX_LENGTH: Final = 50_000
_MAX_BRACKETS: Final = 50
_PLAIN = re.compile(r"[^\"'\\/*{}@!]*")
_KEYWORD_CASE: Final = frozenset(name for name in INITIAL if PROPERTIES[name].values)
_SAFE_TRANSFORM = re.compile(r"none|((matrix|scale)\([-+\d.eE,\s]*\)\s*)+", re.ASCII)
"""Functions that take plain numbers in styles and attributes alike."""

_OF_ANOTHER_SPACE: Final = "color("
_SRGB: Final = ("#", "rgb")
"""The prefixes of colours with a named space, such as display-p3, and of colours in sRGB."""

_VARIABLE: Final = re.compile(
    r"var\(\s*(--[^\s,()]+)\s*(?:,((?:(?!var\()[^()]|\((?:(?!var\()[^()])*\))*))?\)"
)
"""A reference to a custom property, with its fallback."""

_NOTHING: Final = "\0"
"""The marker for a missing custom property without a fallback."""

_MAX_SUBSTITUTIONS: Final = 100
_MARKERS: Final = ("marker-start", "marker-mid", "marker-end")
_ALIASES: Final = {"text-decoration-line": "text-decoration", "font-width": "font-stretch"}


class Declaration(NamedTuple):
    """A property, its value, and whether it is marked !important."""

    name: str
    value: str
    important: bool = False

    @property
    def text(self) -> str:
        """Return the declaration as CSS."""
        return f"{self.name}:{self.value}{' !important' * self.important}"


@lru_cache(maxsize=2048)
def style_attribute(text: str) -> tuple[Declaration, ...]:
    """Return the declarations of a `style` attribute, checked.

    Raises:
        RefusalError: a declaration is malformed, or its property or value is not supported.
    """
    if len(text) > _MAX_LENGTH:
        raise RefusalError("the style attribute is too long", "remove what it does not need")
    parts = _plain(text) if _PLAIN.fullmatch(text) else _parse(text)
    return tuple(check_declarations(parts))


def _plain(text: str) -> Iterator[Declaration]:
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield Declaration(name.strip(WHITE), value.strip(WHITE))
        elif part.strip():
            raise RefusalError(f"declaration {quote(part)} has no colon", "write property: value")


def _parse(text: str) -> Iterator[Declaration]:
    import tinycss2  # noqa: PLC0415 -- a heavy import, and most drawings need it never

    if len(_OPENING.findall(text)) > _MAX_BRACKETS:
        raise RefusalError("style nested too deeply", "simplify it")
    yield from from_nodes(tinycss2.parse_blocks_contents(text, skip_comments=True))


def from_nodes(nodes: Iterable[Any]) -> Iterator[Declaration]:
    """Yield declarations from tinycss2's nodes."""
    import tinycss2  # noqa: PLC0415 -- see above

    for node in nodes:
        if node.type == "declaration":
            tokens = [token for token in node.value if token.type != "comment"]
            yield Declaration(node.name, tinycss2.serialize(tokens).strip(WHITE), node.important)
        elif node.type not in ("whitespace", "comment"):
            kind = node.type.replace("-", " ")
            raise RefusalError(f"style not understood: {kind}", "write property: value; in each")


def check_declarations(declarations: Iterable[Declaration]) -> Iterator[Declaration]:
    """Yield the declarations with normalised names and keywords, and expanded shorthands.

    A colour of a wider space that follows its equivalent in sRGB is dropped: Figma writes both, the
    first for viewers that only know sRGB, like paper.
    """
    values: dict[str, str] = {}
    for name, value, important in declarations:
        one = name if name.startswith("--") else name.lower()
        if value.lower().startswith(_OF_ANOTHER_SPACE) and values.get(one, "").startswith(_SRGB):
            continue
        values[one] = value.lower()
        yield from _one(one, value, important=important)


def _one(name: str, value: str, *, important: bool) -> Iterator[Declaration]:
    if not value:
        raise RefusalError(f"property {name} has no value", "write one, or remove it")
    name, is_open = _ALIASES.get(name, name), "var(" in value
    if "calc(" in value or "env(" in value or (is_open and name in ("font", "font-variant")):
        raise RefusalError(f"{name} {quote(value)} is computed", "write the value itself")
    if name.startswith("--") or (is_open and name in INITIAL):
        yield Declaration(name, value, important)
        return
    if name == "font":
        for longhand, part in expand(value):
            yield Declaration(longhand, part, important)
        return
    if name == "marker":
        for marker in _MARKERS:
            yield from _one(marker, value, important=important)
        return
    if name == "font-variant":
        yield from _variant(value.lower(), important=important)
        return
    value = _in_one_spelling(name, value)
    if counts(name, value):
        yield Declaration(name, value, important)


def _variant(value: str, *, important: bool) -> Iterator[Declaration]:
    """Yield the longhands of `font-variant` (CSS Fonts 4, 6.11)."""
    is_small = value == "small-caps"
    if not is_small and value not in ("normal", "none", *OF_EVERY_PROPERTY):
        raise RefusalError(
            f"font-variant {quote(value)} is not supported", "use normal or small-caps"
        )
    ligatures = "normal" if is_small else value
    yield Declaration("font-variant-caps", "normal" if value == "none" else value, important)
    yield Declaration("font-variant-ligatures", ligatures, important)


def substitute_variables(
    name: str, value: str, variable: Callable[[str], str | None]
) -> Declaration | None:
    """Return a declaration with custom properties substituted; None if it has none.

    Args:
        name: the property, which may be a custom one.
        value: its value, with `var()` in it.
        variable: returns the value of a custom property; None for a missing one.

    Raises:
        RefusalError: the value is not supported, or grows too large.

    Source: CSS Custom Properties 1, section 3.
    """
    steps = iter(range(_MAX_SUBSTITUTIONS))

    def fill(value: str, around: tuple[str, ...]) -> str | None:
        """Return a value without `var()`, inside those of other properties; None if it has none."""
        while match := _VARIABLE.search(value):
            if next(steps, None) is None or len(value) > _MAX_LENGTH:
                raise RefusalError(f"{name} is too long with its custom properties", "shorten them")
            there = None if match[1] in around else variable(match[1])
            text = None if there is None else fill(there, (*around, match[1]))
            text = match[2] if text is None else text
            text = _NOTHING if text is None else text
            value = f"{value[: match.start()]}{text}{value[match.end() :]}"
        return None if "var(" in value or _NOTHING in value else value

    text = (fill(value, ()) or "").strip(WHITE)
    return next(_one(name, text, important=False), None) if text else None


def _in_one_spelling(name: str, value: str) -> str:
    """Return CSS keywords in lower case, and in the spelling of attributes."""
    if value.lower() in OF_EVERY_PROPERTY:
        return value.lower()
    if name in _KEYWORD_CASE and name != "image-rendering":
        return value.lower()
    if name == "transform" and not _SAFE_TRANSFORM.fullmatch(value):
        raise RefusalError(
            f"transform {quote(value)} in a style renders differently across viewers",
            "write it as an attribute, in plain numbers",
        )
    return value


_SIZE: Final = re.compile(
    r"(?P<size>(?:[\d.]+(?:px|pt|pc|mm|cm|in|q|Q|em|%))|larger|smaller|medium)"
    r"(?:\s*/\s*(?P<line>[\w.%]+))?\s+(?P<family>.+)",
    re.DOTALL,
)
_LEFT_OUT: Final = {
    "font-style": "normal",
    "font-weight": "normal",
    "font-stretch": "normal",
    "font-kerning": "auto",
    "font-variant-ligatures": "normal",
    "font-variant-caps": "normal",
}
"""Start values; the shorthand resets two of them that it cannot set (CSS Fonts 4, 2.7)."""

_STYLES: Final = frozenset(("italic", "oblique"))
_WEIGHTS: Final = frozenset(("bold", "bolder", "lighter"))
_WEIGHT = re.compile(r"\d{1,4}")


def expand(value: str) -> Iterator[tuple[str, str]]:
    """Yield the longhands of the shorthand, with initial values for those left out.

    Raises:
        RefusalError: the value is invalid or not supported.
    """
    size = _SIZE.search(value)
    if value in ("inherit", "initial"):
        for name in (*_LEFT_OUT, "font-size", "font-family"):
            yield name, value
        return
    if not size:
        raise RefusalError(
            f"font {quote(value)} not understood", "write style, weight, size, family in that order"
        )
    longhands = dict(_LEFT_OUT)
    for word in value[: size.start()].split():
        if word != "normal":
            longhands[_belongs(word, value)] = word
    yield from longhands.items()
    yield "font-size", size["size"]
    yield "font-family", size["family"].strip()


def _belongs(word: str, value: str) -> str:
    """Return the longhand of a word before the size."""
    if word in _STYLES:
        return "font-style"
    if word == "small-caps":
        return "font-variant-caps"
    if word in _WEIGHTS or _WEIGHT.fullmatch(word):
        return "font-weight"
    raise RefusalError(
        f"font {quote(value)} not understood: {word!r} is not supported", "remove the word"
    )
