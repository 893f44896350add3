"""Breaks the rules of games, one small fault at a time, and tells which faults no test notices.

    python benchmarks/mutants/run.py [GAME ...] [--seed N] [--mutants N]

A mutant is a game with one mutation of its rules (`mutations.py`), drawn by the seed from every
function in turn. The tests of the game run on it interpreted (`trial.py`): the vectors first, and
the wide net of accepted games at last, so that it counts only what nothing else noticed. Exit
status 1 if a mutant survives without a reason in `equivalent.toml`, or a reason there is out of
date.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mutations import Key, Mutation, chosen
from suite import GAMES, all_mutations, tests
from trial import prepare, verdicts

EVERY_GAME = ("pond", "bucket", "cover", "gallery", "blind")
MUTANTS = 40

EQUIVALENT = Path(__file__).with_name("equivalent.toml")

NOTICED, NET, EXCUSED, SURVIVED = "noticed", "only the accepted games", "equivalent", "SURVIVED"
HEAD = """
| game | places | mutants | noticed | only by accepted games | equivalent | survived |
|---|---|---|---|---|---|---|"""


@dataclass(frozen=True, slots=True)
class Result:
    """A mutant, and what became of it."""

    mutation: Mutation
    test: str
    """That noticed it; empty if it survived."""

    reason: str
    """Why it is equivalent, if it is known to be."""

    @property
    def fate(self) -> str:
        """In a word or two."""
        if self.test:
            return NET if self.test.startswith(GAMES) else NOTICED
        return EXCUSED if self.reason else SURVIVED

    def __str__(self) -> str:
        """Place, change and fate."""
        this = self.mutation
        told = self.test or self.reason or f"number {this.number} of its like"
        return (
            f"{this.module}.py:{this.line} {this.function} ({this.kind})\n"
            f"  - {this.before}\n  + {this.after}\n  {self.fate}: {told}\n"
        )


def reasons(game: str) -> dict[Key, str]:
    """Why mutants of a game are equivalent, by the keys of mutations."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(game, [])
    return {key(*mutant): entry["why"] for entry in entries for mutant in entry["mutants"]}


def key(function: str, before: str, after: str, number: int = 1) -> Key:
    """A mutation's key as the table has it, where 1 is left out."""
    return function, before, after, number


def by_cost(game: str) -> list[str]:
    """The files of a game's tests: vectors, then the quicker ones first, accepted games at last.

    All must pass while nothing is broken.
    """
    costs = {}
    for file in [*tests(game), GAMES]:
        ((failed, seconds),) = verdicts(game, [None], [file])
        if failed:
            sys.exit(f"{failed} fails before anything is broken")
        costs[file] = seconds
    return sorted(costs, key=lambda file: (file == GAMES, "vectors" not in file, costs[file]))


def stale(game: str, found: Sequence[Mutation], seen: Sequence[Result]) -> Iterator[str]:
    """Entries of the table that name no mutation, or one that a test notices."""
    keys = {mutation.key for mutation in found}
    for key in reasons(game):
        if key not in keys:
            yield f"equivalent.toml, {game}: no such mutation any more: {key}"
    for result in seen:
        if result.reason and result.test:
            yield f"equivalent.toml, {game}: {result.mutation.key} is noticed by {result.test}"


def tell(game: str, count: int, seed: int) -> tuple[str, bool]:
    """Break a game and print each mutant; a row of the table, and whether all is well."""
    found = all_mutations(game)
    mutants = chosen(found, count, seed)
    known = reasons(game)
    seen = []
    print(f"# {game}\n")
    for mutant, (test, _) in zip(mutants, verdicts(game, mutants, by_cost(game)), strict=True):
        seen.append(Result(mutant, test, known.get(mutant.key, "")))
        print(seen[-1], flush=True)
    wrong = [*stale(game, found, seen)]
    print(*wrong, sep="\n")
    fates = [result.fate for result in seen]
    cells = [len(found), len(seen), *map(fates.count, (NOTICED, NET, EXCUSED, SURVIVED))]
    return f"| {game} | {' | '.join(map(str, cells))} |", not wrong and SURVIVED not in fates


def main() -> int:
    """Break the games that are asked for."""
    parser = argparse.ArgumentParser(description="Which faults in the rules does no test notice?")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(EVERY_GAME))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=MUTANTS, help="of each game")
    asked = parser.parse_args()
    prepare()
    told = [tell(game, asked.mutants, asked.seed) for game in asked.games or EVERY_GAME]
    print(HEAD, *(row for row, _ in told), sep="\n")
    return 0 if all(well for _, well in told) else 1


if __name__ == "__main__":
    sys.exit(main())
