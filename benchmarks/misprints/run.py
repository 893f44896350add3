"""Misprints every number of printed games, one at a time, and tells which nobody would notice.

    python benchmarks/misprints/run.py [GAME ...]

A misprint is a number that a layout prints off by one, a box too few, or something that was done to
the finished file. Each must be found by reading the file back. Exit status 1 if one is not.
Rulebooks are only tampered with: their numbers stand in sentences, which are compared by word.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence

from off_by_one import Misprint, misprints
from tampering import Damage, damages

from pnp.core.bundle import OFF, VARIABLE
from pnp.data.changes import numbers
from pnp.games.game import Game
from pnp.games.registry import open_game, printable
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.validation.values import parse_numbers

HEAD = """| game | part | numbers off by one | noticed | other damages | noticed |
|---|---|---|---|---|---|"""


def main(keys: Sequence[str]) -> int:
    """Print the table; return how many misprints nobody noticed."""
    os.environ[VARIABLE] = OFF  # faces that were kept are not printed again, nor misprinted
    print(HEAD, flush=True)
    misses: list[str] = []
    gaps: list[str] = []
    for key in keys or printable():
        game = open_game(key)
        paths: set[str | None] = set()
        for part in parts(game):
            wrong = [] if part == "rules" else list(misprints(game, part))
            damages_of_part = list(damages(game, part))
            print(row(game.key, part, wrong, damages_of_part), flush=True)
            misses += misses_of(game.key, part, wrong, damages_of_part)
            paths |= {
                name.path for trial in wrong for name in parse_numbers(trial.number.split()[0])
            }
        gaps.append(f"{game.key}: {', '.join(sorted(set(numbers(game.data)) - paths))}")
    print("\nNot noticed:", *(misses or ["nothing"]), sep="\n  ")
    print(
        "\nNumbers of the data that no face prints, so none can be misprinted:",
        *gaps,
        sep="\n  ",
    )
    return len(misses)


def parts(game: Game) -> list[str]:
    """Return the names of a game's files, but not of the page to print first."""
    return [file.name for file in lay_out(resolve(Order(game))).files if file.name != "start"]


def row(key: str, part: str, wrong: Sequence[Misprint], damage: Sequence[Damage]) -> str:
    """Return a row of the table."""
    notices = sum(trial.noticed for trial in wrong), sum(trial.noticed for trial in damage)
    return f"| {key} | {part} | {len(wrong)} | {notices[0]} | {len(damage)} | {notices[1]} |"


def misses_of(
    key: str, part: str, wrong: Sequence[Misprint], damage: Sequence[Damage]
) -> Iterator[str]:
    """Yield the damages that nobody would notice."""
    yield from (f"{key} {part}: {x.face}, {x.number}" for x in wrong if not x.noticed)
    yield from (f"{key} {part}: {x.what}" for x in damage if not x.noticed)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
