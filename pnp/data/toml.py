"""Reading a TOML file into its typed model, or saying everything that is wrong with it.

1. the text (`pnp.data.reading`): there is such a file, of a bearable size, in UTF-8;
2. the syntax: it is TOML, or else line and column of the first thing that is not;
3. the model: every key and type, and the checks across fields; what is wrong is told in plain
   words by `pnp.data.violations`.

pydantic is imported when a file is read and not before: a program that only prints its help
does not wait for it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pnp.data.reading import read_text
from pnp.ground.problems import MaterialError, Problem

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import BaseModel

Model = TypeVar("Model", bound="BaseModel")

_END_OF_MESSAGE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""How tomllib names the place; on Python 3.11 it has no other way."""


def load(path: Path, model: type[Model]) -> Model:
    """The content of the TOML file at `path` as a `model`.

    Raises:
        MaterialError: every problem of the file, each with its place (file and key, or file and
            line) and a hint.
    """
    return fitted(_parsed(path), str(path), model)


def fitted(table: Mapping[str, Any], place: str, model: type[Model]) -> Model:
    """The parsed `table` as a `model`; lists are tuples.

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


def _parsed(path: Path) -> dict[str, Any]:
    text = read_text(path)
    try:
        table: dict[str, Any] = with_tuples(tomllib.loads(text))
    except RecursionError as error:
        raise MaterialError(
            Problem("lists or tables are nested too deeply", str(path), "make it flatter")
        ) from error
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise MaterialError(_not_toml(path, text, str(error))) from error
    return table


def with_tuples(value: Any) -> Any:
    """The parsed value with tuples for lists, since nothing read from a file changes."""
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
        "mend this first; the rest of the file is checked after it",
    )
