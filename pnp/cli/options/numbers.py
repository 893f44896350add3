"""Numbers as people type them after an option."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pnp.core.errors import CallError, Problem

AUTO: Final = "auto"
"""The word for a number that the program is to find."""

_DECIMAL: Final = re.compile(r"[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})", re.ASCII)
_MAX_LETTERS: Final = 24
"""Of a wrong value that is repeated in a message."""


def whole_number(option: str, least: int, most: int) -> Callable[[str | int], int]:
    """Return a parser of whole numbers within bounds, for an option."""

    def number(text: str | int) -> int:
        plain = str(text).strip()
        value = _whole(plain)
        if value is None or not least <= value <= most:
            fact = f"{option} takes a whole number from {least:,} to {most:,}"
            raise _refusal(fact, plain, _whole_hint(option, plain, least, most))
        return value

    return number


def auto_or_whole_number(option: str, least: int, most: int) -> Callable[[str | int], str | int]:
    """Return the same parser, which takes "auto", too."""

    def number(text: str | int) -> str | int:
        plain = str(text).strip()
        value = AUTO if plain.casefold() == AUTO else _whole(plain)
        if value is None or (value != AUTO and not least <= int(value) <= most):
            fact = f"{option} takes {AUTO}, or a whole number from {least:,} to {most:,}"
            raise _refusal(fact, plain, _whole_hint(option, plain, least, most))
        return value

    return number


def _whole(text: str) -> int | None:
    if re.fullmatch(r"[+-]?[0-9]+", text) and len(text) <= _MAX_LETTERS:
        return int(text)
    return None


def _whole_hint(option: str, text: str, least: int, most: int) -> str:
    """Return the hint for text that is not a whole number within bounds."""
    value = _whole(text)
    if value is not None:
        return f"the nearest is {most if value > most else least}"
    return _in_digits(option, text, least, most) or f"write a whole number: {option} {least}"


def _in_digits(option: str, text: str, least: int, most: int) -> str:
    """Return a hint for a whole number that is spelled otherwise: 1e6 or 1,000,000."""
    with suppress(ValueError, OverflowError):
        value = float(text[:_MAX_LETTERS].replace(",", ""))
        if value.is_integer() and least <= value <= most:
            return f"write it in digits: {option} {value:.0f}"
    return ""


def length_mm(option: str, least: float, most: float) -> Callable[[str | float], float]:
    """Return a parser of lengths in millimetres within bounds: 3, 3.5, 3,5 or 3.5mm."""

    def length(text: str | float) -> float:
        plain = str(text).strip()
        hint = f"write a length: {option} {least:g}"
        match = re.fullmatch(r"(-?[0-9]{1,9}(?:[.,][0-9]{1,9})?)(?: ?mm)?", plain)
        if match:
            value = float(match[1].replace(",", "."))
            if least <= value <= most:
                return value
            hint = f"the nearest is {most if value > most else least:g}"
        fact = f"{option} takes a length from {least:g} to {most:g} mm"
        raise _refusal(fact, plain, hint)

    return length


def decimal(option: str, least: float, most: float, example: str = "0.5") -> Callable[[str], float]:
    """Return a parser of decimal numbers within bounds; a minus may be a hyphen or U+2212."""

    def number(text: str) -> float:
        plain = text.strip().replace("\N{MINUS SIGN}", "-")
        hint = f"write a number: {option} {example}"
        if "," in plain:
            hint = "write it with a point: 0.5"
        if _DECIMAL.fullmatch(plain):
            value = float(plain) + 0.0  # never -0
            if least <= value <= most:
                return value
            hint = f"the nearest is {most if value > most else least:g}"
        raise _refusal(f"{option} takes a number from {least:g} to {most:g}", text, hint)

    return number


def decimals(
    option: str, names: str, example: str, least: float, most: float
) -> Callable[[str], list[float]]:
    """Return a parser of such numbers with commas between them, one for each name: `T,R,B,L`."""
    number = decimal(option, least, most)
    count = len(names.split(","))

    def numbers(text: str) -> list[float]:
        parts = text.split(",")
        if len(parts) != count:
            fact = f"{option} takes {count} numbers, and {len(parts)} are given"
            hint = f"write {names} with a comma between two, and no spaces: {example}"
            raise CallError(Problem(fact, hint=hint))
        return [number(part) for part in parts]

    return numbers


def _refusal(fact: str, text: str, hint: str = "") -> CallError:
    short = text if len(text) <= _MAX_LETTERS else f"{text[:_MAX_LETTERS]}..."
    return CallError(Problem(f"{fact}, not {short!r}", hint=hint))
