"""Breaks the sources of rooms, one small fault at a time, and tells which faults no test notices.

    python benchmarks/mutants/run.py [ROOM ...] [--seed N ...] [--mutants N] [--quick SECONDS]
        [--tests PLACE ...] [--thorough]

A room is a game, of which the rules are broken, or one of `suite.PLACES`. A mutant has one mutation
(`mutations.py`), drawn by the seed from every function in turn, and is tried by the room's tests
(`trial.py`), interpreted; of a game, the wide net of accepted games comes last, so that it counts
only mutants that nothing else noticed. Exit status 1 if a mutant survives without a reason in
`equivalent.toml`, or a reason there is out of date.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from mutations import Key, Mutation, choose_mutations
from processes import answers
from suite import GAMES, NET, PLACES, all_mutations, files_of_tests, room
from trial import Bench, prepare, with_bench

MUTANTS = 40

EQUIVALENT = Path(__file__).with_name("equivalent.toml")

NOTICED, ONLY_NET, EXCUSED, SURVIVED = (
    "noticed",
    "only the accepted games",
    "equivalent",
    "SURVIVED",
)
WRONG = "!"

HEAD = """
| room | seed | places | mutants | noticed | only by accepted games | equivalent | survived |
|---|---|---|---|---|---|---|---|"""


@dataclass(frozen=True, slots=True)
class TriedMutant:
    """A mutant and its fate."""

    mutation: Mutation
    test: str
    """That noticed it; empty if it survived."""

    reason: str
    """Why it is equivalent, if it is known to be."""

    @property
    def fate(self) -> str:
        """In a word or two."""
        if self.test:
            return ONLY_NET if self.test.startswith(NET) else NOTICED
        return EXCUSED if self.reason else SURVIVED

    def __str__(self) -> str:
        """Place, change and fate."""
        this = self.mutation
        outcome = self.test or self.reason or f"number {this.number} of its like"
        return (
            f"{this.module}:{this.line} {this.function} ({this.kind})\n"
            f"  - {this.before}\n  + {this.after}\n  {self.fate}: {outcome}\n"
        )


def reasons(name: str) -> dict[Key, str]:
    """The reasons why mutants of a room are equivalent, by the keys of mutations."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(name, [])
    return {key(*mutant): entry["why"] for entry in entries for mutant in entry["mutants"]}


def key(function: str, before: str, after: str, number: int = 1) -> Key:
    """A mutation's key as the table has it, where 1 is left out."""
    return function, before, after, number


def stale(
    name: str, mutations: Sequence[Mutation], results: Sequence[TriedMutant]
) -> Iterator[str]:
    """Entries of the table that name no mutation, or one that a test notices."""
    keys = {mutation.key for mutation in mutations}
    for key in reasons(name):
        if key not in keys:
            yield f"equivalent.toml, {name}: no such mutation any more: {key}"
    for result in results:
        if result.reason and result.test:
            yield f"equivalent.toml, {name}: {result.mutation.key} is noticed by {result.test}"


def tell(name: str, options: argparse.Namespace, pipe: int) -> None:
    """Break a room, and print each mutant; tell a row of the table for each seed.

    A row begins with a mark if something is wrong.
    """
    bench = room(name)
    if options.tests:
        bench = replace(bench, tests=files_of_tests(options.tests))
    if options.thorough:
        bench = replace(bench, marked="")

    def tell_seeds(bench: Bench) -> None:
        for seed in options.seed:
            mutants = choose_mutations(all_mutations(name), options.mutants, seed)
            row, well = _tell(name, seed, mutants, bench.verdicts(mutants))
            os.write(pipe, f"{'' if well else WRONG}{row}\n".encode())

    with_bench(bench, tell_seeds, options.quick)


def _tell(
    name: str, seed: int, mutants: Sequence[Mutation], tests: Iterable[str]
) -> tuple[str, bool]:
    """Print mutants as the tests that notice them are found; return a row, and if all is well."""
    mutations = all_mutations(name)
    excuses = reasons(name)
    verdicts = []
    print(f"# {name}, seed {seed}\n", flush=True)
    for mutant, test in zip(mutants, tests, strict=True):
        verdicts.append(TriedMutant(mutant, test, excuses.get(mutant.key, "")))
        print(verdicts[-1], flush=True)
    wrong = [*stale(name, mutations, verdicts)]
    print(*wrong, sep="\n", flush=True)
    fates = [result.fate for result in verdicts]
    cells = [
        seed,
        len(mutations),
        len(verdicts),
        *map(fates.count, (NOTICED, ONLY_NET, EXCUSED, SURVIVED)),
    ]
    return f"| {name} | {' | '.join(map(str, cells))} |", not wrong and SURVIVED not in fates


def main() -> int:
    """Break the rooms that are asked for."""
    every = (*GAMES, *PLACES)
    parser = argparse.ArgumentParser(description="Which faults in the sources does no test notice?")
    parser.add_argument(
        "rooms", nargs="*", metavar="ROOM", choices=[*every, []], help=", ".join(every)
    )
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--mutants", type=int, default=MUTANTS, help="of each room")
    parser.add_argument(
        "--quick", type=float, default=0, metavar="SECONDS", help="only tests that take no longer"
    )
    parser.add_argument(
        "--tests", nargs="+", default=[], metavar="PLACE", help="other tests than the room's"
    )
    parser.add_argument(
        "--thorough", action="store_true", help="also tests that are not run each time"
    )
    options = parser.parse_args()
    prepare()
    rooms = options.rooms or every
    tasks = (partial(tell, name, options) for name in rooms)
    rows = [row for answer in answers(tasks, workers=1) for row in answer.decode().splitlines()]
    print(HEAD, *(row.removeprefix(WRONG) for row in rows), sep="\n")
    return 0 if all(row.startswith("|") for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
