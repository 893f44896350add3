"""Prints in which one number of every face is off by one: the layout is changed, never the data.

Faces are read one by one, so each of them may have a misprint of its own in the same file: the
first file has the first number of every face wrong, the second the second, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from lxml import etree
from msgspec.structs import replace

from pnp.games.game import Game
from pnp.press.faces import resolve as resolving
from pnp.press.faces.placeholders import Placeholder, Reader
from pnp.press.faces.resolve import Resolver
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve as job_of
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.validation.comparison import differences
from pnp.proof.validation.readings import Reading, read_bytes
from pnp.proof.validation.values import parse_numbers, wrong_numbers

NUMBER = re.compile(r"\{[^}]*\}|(?P<digits>[0-9]+)")
MARK = "data-pnp-mark"


@dataclass(frozen=True, slots=True)
class Misprint:
    """One number of one face, printed wrong."""

    face: str
    number: str
    """What the layout calls it."""
    noticed: bool


@dataclass(slots=True)
class Press:
    """Prints the number `turn` of every face off by one."""

    turn: int
    passed: int = 0
    """Numbers of the face at hand that have been printed."""

    def begin(self) -> None:
        """Begin with another face."""
        self.passed = 0

    def is_next(self) -> bool:
        """Return whether the number at hand is to be wrong."""
        self.passed += 1
        return self.passed == self.turn


def misprints(game: Game, part: str, language: str = "en") -> Iterator[Misprint]:
    """Yield the result for each number of a part, written or counted, if it is off by one."""
    right = read_part(game, part, language)
    numbers_of = _numbers(right)
    for turn in range(1, max(map(len, numbers_of.values()), default=0) + 1):
        with _press(Press(turn)):
            reading = read_part(game, part, language)
        facts = "\n".join(_facts(game, reading, right))
        for face, numbers in numbers_of.items():
            if turn <= len(numbers):
                notice = re.search(
                    rf"^{re.escape(face)} (says|does not show|looks otherwise) ",
                    facts,
                    re.MULTILINE,
                )
                yield Misprint(face, numbers[turn - 1], notice is not None)


def _facts(game: Game, reading: Reading, right: Reading) -> Iterator[str]:
    """Yield the facts that checks find; the second sees boxes of which not one is left."""
    places = right.placements.places if right.placements else ()
    findings = differences(reading.pages, right.pages, places)
    yield from (finding.fact for finding in wrong_numbers(game.data, reading.fields))
    yield from (finding.fact for finding in findings if finding.check == "look")


def read_part(game: Game, part: str, language: str) -> Reading:
    """Return a part as it is read back."""
    edition = lay_out(job_of(Order(game, only=(part,), language=language)))
    return read_bytes(to_bytes(edition, edition.part(part)), f"{game.key} {part}")


def _numbers(reading: Reading) -> dict[str, list[str]]:
    """Return the numbers of each face, in the order of its layout: marks first, as read."""
    numbers: dict[str, list[str]] = {}
    for place in reading.placements.places if reading.placements else ():
        groups = dict.fromkeys(name for name, _ in place.marks)
        names = (name for name, _ in place.fields if parse_numbers(name))
        fields = [number for name in names for number in name.split()]
        numbers.setdefault(place.face, [*groups, *fields])
    return numbers


@contextmanager
def _press(press: Press) -> Iterator[None]:
    """Let layouts be printed by a press that gets one number wrong."""
    resolve, read_element, take = Resolver.resolve, Reader.read, resolving.take_marks

    def resolve_anew(self: Resolver, *args: Any) -> Any:
        press.begin()
        return resolve(self, *args)

    def read_wrongly(self: Reader, element: etree._Element) -> Placeholder:
        return _misprint(read_element(self, element), press)

    def take_but_one(root: etree._Element, name: str) -> Any:
        _drop_one(root, press)
        return take(root, name)

    with (
        patch.object(Resolver, "resolve", resolve_anew),
        patch.object(Reader, "read", read_wrongly),
        patch.object(resolving, "take_marks", take_but_one),
    ):
        yield


def _drop_one(root: etree._Element, press: Press) -> None:
    """Take away the last mark of a group."""
    groups: dict[str, list[Any]] = {}
    for mark in root.iter():
        if mark.get(MARK):
            groups.setdefault(mark.get(MARK), []).append(mark)
    for marks in groups.values():
        if press.is_next():
            marks[-1].getparent().remove(marks[-1])


def _misprint(placeholder: Placeholder, press: Press) -> Placeholder:
    source = placeholder.source
    for index in range(len(parse_numbers(placeholder.field or ""))):
        if press.is_next():
            source = off_by_one(source, index)
    return replace(placeholder, source=source)


def off_by_one(source: str, index: int) -> str:
    """Return a text with its number `index` one more, or one less if that would be longer."""
    digits: Sequence[re.Match[str]] = [
        number for number in NUMBER.finditer(source) if number["digits"]
    ]
    digit = digits[index]
    more = int(digit[0]) + 1
    wrong = more if len(str(more)) == len(digit[0]) else more - 2
    return f"{source[: digit.start()]}{wrong}{source[digit.end() :]}"
