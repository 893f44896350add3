"""Reading a TOML file into its typed model, or saying everything that is wrong with it.

1. the text (`pnp.core.reading`): there is such a file, of a bearable size, in UTF-8;
2. the syntax: it is TOML, or else line and column of the first thing that is not;
3. the model: every key and type, and the checks across fields; what is wrong is told in plain
   words by `pnp.data.violations`.

pydantic is imported when a file is read and not before: a program that only prints its help
does not wait for it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.core.reading import read_text

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import BaseModel

Model = TypeVar("Model", bound="BaseModel")

_MANY_DIGITS: Final = re.compile(r"[0-9][0-9_]{4299,}")
_BITS: Final = 63

_END_OF_MESSAGE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""How tomllib names the place; on Python 3.11 it has no other way."""


def load(path: Path, model: type[Model]) -> Model:
    """Return the content of the TOML file at `path` as a `model`.

    Raises:
        MaterialError: every problem of the file, each with its place (file and key, or file and
            line) and a hint.
    """
    return fitted(load_table(path), str(path), model)


def fitted(table: Mapping[str, object], place: str, model: type[Model]) -> Model:
    """Return the parsed `table` as a `model`; lists are tuples.

    Raises:
        MaterialError: every problem, its key after `place`.
    """
    from pydantic import ValidationError  # noqa: PLC0415 -- see the head of this file

    try:
        return model.model_validate(table)
    except ValidationError as error:
        from pnp.data.violations import faults_in  # noqa: PLC0415 -- needed for broken files only

        raise MaterialError(
            Problem(fault.fact, f"{place}, {fault.key}" if fault.key else place, fault.hint)
            for fault in faults_in(error, model, table)
        ) from error


def load_table(path: Path) -> dict[str, Any]:
    """Return the content of the TOML file at `path` as it stands there, lists as tuples.

    Raises:
        MaterialError: there is no such file, or it is not TOML.
    """
    text = read_text(path)
    try:
        table: dict[str, Any] = with_tuples(tomllib.loads(text))
    except RecursionError as error:
        raise MaterialError(
            Problem("lists or tables are nested too deeply", str(path), "make it flatter")
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise MaterialError(_not_toml(path, text, str(error))) from error
    except ValueError as error:  # Python reads no number of thousands of digits
        found = _MANY_DIGITS.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        raise MaterialError(_too_long(f"{path}, line {line}")) from error
    raise_if_any([_too_long(f"{path}, {key}") for key in _long_numbers(table)])
    return table


def _long_numbers(value: object, key: str = "") -> Iterator[str]:
    """Yield the key of each whole number beyond 64 bits: TOML has none, and Python may not tell it.

    Others write them as 0xffff..., which Python reads however long they are.
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
    return Problem("the number is too large for any use", place, "write one of fewer digits")


def with_tuples(value: object) -> Any:
    """Return the parsed value with tuples for lists, since nothing read from a file changes."""
    match value:
        case dict():
            return {key: with_tuples(entry) for key, entry in value.items()}
        case list():
            return tuple(with_tuples(entry) for entry in value)
        case _:
            return value


def _not_toml(path: Path, text: str, message: str) -> Problem:
    found = _END_OF_MESSAGE.search(message)
    reason = message[: found.start()] if found else message.partition(":")[0]
    place = str(path)
    if found:
        line, column = found.groups()
        place += f", line {line}, column {column}" if line else f", line {text.count(chr(10)) + 1}"
    return Problem(
        f"the file is not TOML: {reason[:1].lower()}{reason[1:]}",
        place,
        "fix this first; the rest of the file is checked after it",
    )
