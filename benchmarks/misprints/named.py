"""Fields that a layout names wrongly: left out, exchanged, called another's name, or empty.

The print stays as it is; the file gives other places for its numbers. As with misprints,
each face has one wrong at a time: first the first of every face, then the second, and so on.

    python benchmarks/misprints/named.py [GAME ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final
from unittest.mock import patch

from off_by_one import read_part

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.games.game import Game
from pnp.games.registry import open_game, printable
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.readback.material import read_fields
from pnp.proof.validation import own_layouts
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.loose_numbers import loose_numbers
from pnp.proof.validation.owed_numbers import check_owed_numbers
from pnp.proof.validation.own_layouts import wrong_layouts
from pnp.proof.validation.readings import Reading
from pnp.proof.validation.values import parse_numbers, wrong_numbers

Fields = tuple[tuple[str, Rect], ...]
Change = Callable[[Fields, int], Fields]


@dataclass(frozen=True, slots=True)
class Misnomer:
    """One field of one face, named wrongly."""

    face: str
    what: str
    number: str
    noticed: bool


def misnomers(game: Game, part: str) -> Iterator[Misnomer]:
    """Yield the result of a wrong name for each field of a part that prints numbers."""
    reading = read_part(game, part, "en")
    right = reading.placements
    if right is None:
        return
    numbers = {place.face: _number_indices(place.fields) for place in right.places}
    variant = replace(game, more_layouts=("a pack",))
    with patch.object(own_layouts, "_as_the_game_has_it", lambda *_: right):
        for what, change in CHANGES.items():
            for turn in range(max(map(len, numbers.values()), default=0)):
                wrong = replace(right, places=tuple(_change(x, change, turn) for x in right.places))
                facts = " ".join(finding.fact for finding in _findings(variant, reading, wrong))
                for face, indices in numbers.items():
                    place = next(place for place in wrong.places if place.face == face)
                    usual = next(place for place in right.places if place.face == face)
                    if turn < len(indices) and place.fields != usual.fields:
                        name = usual.fields[indices[turn]][0]
                        yield Misnomer(face, what, name, f"{face} " in f"{facts} ")


def _findings(game: Game, reading: Reading, wrong: Placements) -> Iterator[Finding]:
    yield from wrong_numbers(game.data, read_fields(wrong, reading.pages))
    yield from check_owed_numbers(game, wrong)
    yield from wrong_layouts(game, wrong)
    yield from loose_numbers(game, wrong, reading.pages)


def _number_indices(fields: Fields) -> list[int]:
    """Return the indices of fields that print numbers of the game; labels are not checked."""
    return [
        index
        for index, (name, _) in enumerate(fields)
        if any(number.path is not None for number in parse_numbers(name))
    ]


def _change(place: Place, change: Change, turn: int) -> Place:
    indices = _number_indices(place.fields)
    if turn >= len(indices):
        return place
    return replace(place, fields=change(place.fields, indices[turn]))


def _drop(fields: Fields, index: int) -> Fields:
    return fields[:index] + fields[index + 1 :]


def _clear(fields: Fields, index: int) -> Fields:
    """Have nothing stand where a number should."""
    name, box = fields[index]
    return (*fields[:index], (name, Rect(box.x_mm, box.y_mm, 0, 0)), *fields[index + 1 :])


def _rename(fields: Fields, index: int) -> Fields:
    """Give a field the name of the next that has another."""
    other = _other(fields, index)
    if other is None:
        return fields
    return (*fields[:index], (fields[other][0], fields[index][1]), *fields[index + 1 :])


def _exchange(fields: Fields, index: int) -> Fields:
    """Exchange the names of a field and the next that has another."""
    other = _other(fields, index)
    if other is None:
        return fields
    fields_exchanged = list(_rename(fields, index))
    fields_exchanged[other] = fields[index][0], fields[other][1]
    return tuple(fields_exchanged)


def _other(fields: Fields, index: int) -> int | None:
    others = (x for x in _number_indices(fields) if x > index and fields[x][0] != fields[index][0])
    return next(others, None)


CHANGES: Final[Mapping[str, Change]] = MappingProxyType(
    {
        "left out": _drop,
        "empty": _clear,
        "exchanged": _exchange,
        "called another's name": _rename,
    }
)


def main(keys: Sequence[str]) -> None:
    """Print a row for each part of games that prints numbers: how many, and how many noticed."""
    print("| game | part |", " | ".join(CHANGES), "|")
    print("|---|---|" + "---|" * len(CHANGES))
    for key in keys or printable():
        game = open_game(key)
        for part in [file.name for file in lay_out(resolve(Order(game))).files]:
            wrong = [] if part in {"rules", "start"} else list(misnomers(game, part))
            if wrong:
                every = Counter(trial.what for trial in wrong)
                notices = Counter(trial.what for trial in wrong if trial.noticed)
                summary = " | ".join(f"{notices[change]} of {every[change]}" for change in CHANGES)
                print(f"| {key} | {part} | {summary} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
