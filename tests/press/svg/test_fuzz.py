"""Drawings changed at random: drawn or refused, never anything else, and never without end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from fuzzing import fuzz, piece

from pnp.core.errors import MaterialError, Problem

Draw = Callable[..., object]

FOLDER: Final = Path(__file__).parent / "cases"
CASES: Final = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.svg"))]

TAG: Final = re.compile(r"<[^!?][^>]*>")
ATTRIBUTE: Final = re.compile(r'[\w:-]+="[^"]*"')
VALUE: Final = re.compile(r'"[^"]*"')
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
ELEMENT: Final = re.compile(r"<(\w+)[^<>]*/>|<(\w+)[^<>]*>[^<]*</\2>")
NUMBERS: Final = ("0", "-1", "1e-320", "1e-9", "1e9", "1e400", "99999", ".5", "50%", "2em", "")
Mutation = Callable[[random.Random, str], str]


def with_number(chance: random.Random, text: str) -> str:
    start, end = piece(chance, NUMBER, text)
    return text[:start] + chance.choice(NUMBERS) + text[end:]


def without_a_piece(chance: random.Random, text: str) -> str:
    start, end = piece(chance, chance.choice((TAG, ATTRIBUTE, ELEMENT, VALUE)), text)
    return text[:start] + text[end:]


def repeated(chance: random.Random, text: str) -> str:
    start, end = piece(chance, ELEMENT, text)
    return text[:end] + text[start:end] * chance.choice((1, 3, 50)) + text[end:]


def exchanged(chance: random.Random, text: str) -> str:
    """Put a piece of another drawing in the place of one of its kind."""
    pattern = chance.choice((ATTRIBUTE, VALUE, ELEMENT, TAG))
    other = chance.choice(CASES)
    start, end = piece(chance, pattern, text)
    first, last = piece(chance, pattern, other)
    return text[:start] + other[first:last] + text[end:]


def nested(chance: random.Random, text: str) -> str:
    start, end = piece(chance, ELEMENT, text)
    tag = chance.choice(
        ("g", "a", "svg", "symbol", "mask", "clipPath", "pattern", "text", "switch")
    )
    count = chance.choice((1, 5, 60))
    paint = chance.choice(("", ' opacity=".5"', ' transform="scale(2)"', ' mask="url(#m)"'))
    return (
        text[:start]
        + f"<{tag}{paint}>" * count
        + text[start:end]
        + f"</{tag}>" * count
        + (text[end:])
    )


def scrambled(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice("<>&\"'/=#()%,;{}\0é ") + text[at + chance.randrange(3) :]


MUTATIONS: Final[Sequence[Mutation]] = (
    *(with_number, with_number, exchanged, exchanged, repeated, nested, without_a_piece),
    scrambled,
)


def mutant(chance: random.Random) -> str:
    text = chance.choice(CASES)
    for _ in range(chance.randint(1, 5)):
        text = chance.choice(MUTATIONS)(chance, text)
    return text


class Folder(dict[str, bytes]):
    def __missing__(self, name: str) -> bytes:
        raise MaterialError(Problem(f"there is no {name}"))


def test_drawings_changed_at_random(draw_all: Draw) -> None:
    folder = Folder((path.name, path.read_bytes()) for path in FOLDER.iterdir())

    def read(chance: random.Random) -> None:
        draw_all(mutant(chance), folder)

    assert 0.1 < fuzz("drawings", read, 60) < 1
