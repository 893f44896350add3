"""Reading a TOML file into its typed model, or reporting all its errors.

1. the text (`pnp.core.reading`): the file exists, is not too large, and is UTF-8;
2. the syntax: it is TOML, or else line and column of the first error;
3. the model: every key and type, and the checks across fields; `pnp.data.violations` finds and
   words all errors.

msgspec reads a table and stops at the first error; only then are all of them looked for.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import msgspec

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.core.reading import read_text

if TYPE_CHECKING:
    from collections.abc import Hashable
    from pathlib import Path

    from pnp.data.schema import Record

Model = TypeVar("Model", bound="Record | dict[Any, Any]")
"""A record, or a table of records by key."""

_MANY_DIGITS: Final = re.compile(r"[0-9][0-9_]{4299,}")
_BITS: Final = 63

_MAX_HELD: Final = 32
"""Models of files that are held; they are immutable."""

_END_OF_MESSAGE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""The position at the end of tomllib's message, the only place it has before Python 3.14."""

_NAME: Final = re.compile(r"'([^']*)'")
_NAMES: Final = re.compile(r"\((?:'[^']*',? ?)+\)")
"""A key in tomllib's message: ('decks', 'cards')."""


def toml_string(text: str) -> str:
    """Return a text as TOML writes it; halves of letters, as odd file names have, are replaced."""
    whole = re.sub("[\ud800-\udfff]", "\ufffd", text)
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def load(path: Path, model: type[Model]) -> Model:
    """Read the TOML file at `path` into a `model`.

    Raises:
        MaterialError: every problem of the file, each with its place (file and key, or file and
            line) and a hint.
    """
    data: Model = _load(path, read_text(path), cast("Hashable", model))
    return data


@lru_cache(maxsize=_MAX_HELD)
def _load(path: Path, text: str, model: Any) -> Any:
    """Return the model that a text is: held, for whoever reads again after each save."""
    return parse_table(_table(path, text), str(path), model)


def parse_table(table: Mapping[str, object], place: str, model: type[Model]) -> Model:
    """Validate a parsed table, with tuples for lists, as a `model`.

    Raises:
        MaterialError: every problem, with its key after `place`.
    """
    try:
        data: Model = msgspec.convert(table, model)
    except msgspec.ValidationError as error:
        from pnp.data.violations import faults_in  # noqa: PLC0415 -- needed for broken files only

        raise MaterialError(
            Problem(fault.fact, f"{place}, {fault.key}" if fault.key else place, fault.hint)
            for fault in faults_in(table, model)
        ) from error
    return data


def load_table(path: Path) -> dict[str, Any]:
    """Return the content of the TOML file at `path` without validation, with tuples for lists.

    Raises:
        MaterialError: the file does not exist or is not TOML.
    """
    return _table(path, read_text(path))


def _table(path: Path, text: str) -> dict[str, Any]:
    try:
        table: dict[str, Any] = with_tuples(tomllib.loads(text))
    except RecursionError as error:
        raise MaterialError(
            Problem("lists or tables are nested too deeply", str(path), "make it flatter")
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise MaterialError(_not_toml(path, text, str(error))) from error
    except ValueError as error:  # Python does not parse numbers with thousands of digits
        match = _MANY_DIGITS.search(text)
        line = text.count("\n", 0, match.start()) + 1 if match else 1
        raise MaterialError(_too_long(f"{path}, line {line}")) from error
    raise_if_any([_too_long(f"{path}, {key}") for key in _long_numbers(table)])
    return table


def _long_numbers(value: object, key: str = "") -> Iterator[str]:
    """Yield the key of each integer beyond 64 bits, which TOML does not have.

    Python parses hexadecimal ones of any length, but may refuse to print them.
    """
    match value:
        case dict():
            for name, entry in value.items():
                yield from _long_numbers(entry, f"{key}.{name}" if key else name)
        case tuple():
            for place, entry in enumerate(value):
                yield from _long_numbers(entry, f"{key}[{place}]")
        case int() if value.bit_length() > _BITS:
            yield key


def _too_long(place: str) -> Problem:
    return Problem("the number is out of range (64 bits)", place, "write one with fewer digits")


def with_tuples(value: object) -> Any:
    """Return the parsed value with tuples for lists, so that it is immutable."""
    match value:
        case dict():
            return {key: with_tuples(entry) for key, entry in value.items()}
        case list():
            return tuple(with_tuples(entry) for entry in value)
        case _:
            return value


def _not_toml(path: Path, text: str, message: str) -> Problem:
    match = _END_OF_MESSAGE.search(message)
    reason = message[: match.start()] if match else message.partition(":")[0]
    reason = _NAMES.sub(lambda names: ".".join(_NAME.findall(names[0])), reason)
    place = str(path)
    if match:
        line, column = match.groups()
        place += f", line {line}, column {column}" if line else f", line {text.count(chr(10)) + 1}"
    return Problem(
        f"the file is not TOML: {reason[:1].lower()}{reason[1:]}",
        place,
        "fix this first; the rest of the file is checked afterwards",
    )
