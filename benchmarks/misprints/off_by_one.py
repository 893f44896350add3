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
from pnp.proof.validation.values import named_numbers, wrong_numbers

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
    """Yield what becomes of each number of a part, written or counted, if it is off by one."""
    right = printed(game, part, language)
    named = _numbers(right)
    for turn in range(1, max(map(len, named.values()), default=0) + 1):
        with _press(Press(turn)):
            reading = printed(game, part, language)
        told = "\n".join(_told(game, reading, right))
        for face, numbers in named.items():
            if turn <= len(numbers):
                noticed = re.search(
                    rf"^{re.escape(face)} (says|does not show|looks otherwise) ", told, re.MULTILINE
                )
                yield Misprint(face, numbers[turn - 1], noticed is not None)


def _told(game: Game, reading: Reading, right: Reading) -> Iterator[str]:
    """Yield what the checks say; the second sees boxes of which not one is left."""
    places = right.placements.places if right.placements else ()
    found = differences(reading.pages, right.pages, places)
    yield from (each.fact for each in wrong_numbers(game.data, reading.fields))
    yield from (each.fact for each in found if each.check == "look")


def printed(game: Game, part: str, language: str) -> Reading:
    """Return a part as it is read back."""
    edition = lay_out(job_of(Order(game, only=(part,), language=language)))
    return read_bytes(to_bytes(edition, edition.part(part)), f"{game.key} {part}")


def _numbers(reading: Reading) -> dict[str, list[str]]:
    """Return what each face prints, in the order of its layout: marks first, as they are taken."""
    found: dict[str, list[str]] = {}
    for place in reading.placements.places if reading.placements else ():
        groups = dict.fromkeys(name for name, _ in place.marks)
        named = (name for name, _ in place.fields if named_numbers(name))
        fields = [number for name in named for number in name.split()]
        found.setdefault(place.face, [*groups, *fields])
    return found


@contextmanager
def _press(press: Press) -> Iterator[None]:
    """Let layouts be printed by a press that gets one number wrong."""
    resolve, read, take = Resolver.resolve, Reader.read, resolving.take_marks

    def begun(self: Resolver, *args: Any) -> Any:
        press.begin()
        return resolve(self, *args)

    def misread(self: Reader, element: etree._Element) -> Placeholder:
        return _misprinted(read(self, element), press)

    def taken(root: etree._Element, name: str) -> Any:
        _drop_one(root, press)
        return take(root, name)

    with (
        patch.object(Resolver, "resolve", begun),
        patch.object(Reader, "read", misread),
        patch.object(resolving, "take_marks", taken),
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


def _misprinted(placeholder: Placeholder, press: Press) -> Placeholder:
    source = placeholder.source
    for index in range(len(named_numbers(placeholder.field or ""))):
        if press.is_next():
            source = off_by_one(source, index)
    return replace(placeholder, source=source)


def off_by_one(source: str, index: int) -> str:
    """Return a text with its number `index` one more, or one less if that would be longer."""
    digits: Sequence[re.Match[str]] = [each for each in NUMBER.finditer(source) if each["digits"]]
    found = digits[index]
    more = int(found[0]) + 1
    wrong = more if len(str(more)) == len(found[0]) else more - 2
    return f"{source[: found.start()]}{wrong}{source[found.end() :]}"
