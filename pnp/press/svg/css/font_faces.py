"""Fonts within style sheets: @font-face whose source is the font itself, as a data: URI.

Such a face sets the texts that the drawing writes out, for which its letters were chosen. A face
whose source is a file is passed over: the file is among the fonts of the game, or the family is
told of where a text asks for it. Source: CSS Fonts 4, sections 4.1 to 4.4.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from msgspec.structs import replace

from pnp.press.fonts.facts import FaceFacts, read_faces
from pnp.press.fonts.sfnt import DamagedFontError
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import quote

MAX_BYTES: Final = 4 * 2**20
"""Of the fonts in one drawing, as they are packed."""

MAX_FACES: Final = 24
DATA: Final = re.compile(r"data:[^\"')]*", re.IGNORECASE)
_HEAD: Final = re.compile(r"data:[^,]*?(;base64)?,", re.IGNORECASE)
_WEIGHTS: Final = {"normal": 400, "bold": 700}
_WEIGHT: Final = re.compile(r"[1-9][0-9]{0,2}|1000")
_HINT: Final = "put the font's file into the folder fonts/ of the game, or give --fonts"


def font_faces_in(rule: Any) -> Iterator[FaceFacts]:
    """Yield the face that the content of an @font-face holds; nothing where it names a file.

    Raises:
        RefusalError: the font cannot be read, or its family is not named.
    """
    import tinycss2  # noqa: PLC0415 -- only drawings with style sheets pay for it

    parts = tinycss2.parse_blocks_contents(rule.content or ())
    values = {part.lower_name: part.value for part in parts if part.type == "declaration"}
    data = next((url for url in _urls(values.get("src", ())) if DATA.match(url)), "")
    if not data:
        return
    family, weight, style = (
        tinycss2.serialize(values.get(name, ())).strip().strip("\"'")
        for name in ("font-family", "font-weight", "font-style")
    )
    if not family:
        raise RefusalError("an @font-face names no family", "write font-family into it")
    try:
        (face, *_) = read_faces(Path(f"@font-face {family[:60]}"), _decode(data))
    except (DamagedFontError, binascii.Error, ValueError) as error:
        fact = f"the font {quote(family)} within the style sheet cannot be read: {error}"
        raise RefusalError(fact, _HINT) from error
    yield _restyle(face, family, weight.lower(), style.lower())


def check_bounds(faces: Sequence[FaceFacts]) -> None:
    """Refuse more fonts in a drawing than are bearable.

    Raises:
        RefusalError: they are too many, or too large together.
    """
    if len(faces) > MAX_FACES or sum(len(face.data or b"") for face in faces) > MAX_BYTES:
        fact = f"there are more than {MAX_FACES} fonts, or {MAX_BYTES // 2**20} MiB of them"
        raise RefusalError(f"{fact}, within style sheets", _HINT)


def _urls(tokens: Sequence[Any]) -> Iterator[str]:
    """Yield the addresses in a value, whether they stand in quotation marks or not."""
    for token in tokens:
        if token.type == "url":
            yield token.value.strip()
        elif token.type == "function" and token.lower_name == "url":
            yield from (part.value.strip() for part in token.arguments if part.type == "string")


def _decode(address: str) -> bytes:
    head = _HEAD.match(address)
    if head is None:
        raise DamagedFontError("its address holds no comma")
    if len(address) > 2 * MAX_BYTES:
        raise DamagedFontError(f"it is larger than {MAX_BYTES // 2**20} MiB")
    content = unquote_to_bytes(address[head.end() :])
    return base64.b64decode(content) if head[1] else content


def _restyle(face: FaceFacts, family: str, weight: str, style: str) -> FaceFacts:
    """Return a face under the name and in the style that its rule gives it."""
    own = face.style
    number = _WEIGHTS.get(weight) or (int(weight) if _WEIGHT.fullmatch(weight) else 0)
    if number and not own.is_variable:
        own = replace(own, weights=(number, number))
    if style:
        own = replace(own, italic=style.startswith(("italic", "oblique")))
    return replace(face, names=replace(face.names, family=family), style=own)
