"""Prints the same deck with the press and with its rivals, all in one run, and tells it in tables.

    python benchmarks/rivals/compare.py [ROUNDS]

The rivals are installed by name into environments below a temporary folder and are gone with it.
Exit status 1 if a promise is broken; a rival that cannot be installed or run breaks none.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from deck import CARDS, HERE, same_deck
from measured import RivalFailure, cost, ducks, python, run_in_turn
from rows import KB, MB, RivalRow, at_most, costs, failure, ratio

ROUNDS = 3

BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
PHOTOGRAPHS = 54
MANY = (110, 1000, 2000)


def main() -> int:
    """Measure everything and print it."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"medians of {rounds} rounds, after one that is not counted")
    failures = 0
    with tempfile.TemporaryDirectory(prefix="ducks-rivals-") as name:
        for title, table in TABLES.items():
            print(f"\n{title}\n", flush=True)
            for row in table(Path(name), rounds):
                print(row.told, flush=True)
                failures += row.kept is False
    return 1 if failures else 0


def back_layouts(folder: Path, rounds: int) -> Iterator[RivalRow]:
    """The deck in each layout of backs."""
    calls = {
        backs: ducks(
            folder, "build", "cover", "--only", "cards", "--backs", backs, "--out", folder / backs
        )
        for backs in BACKS
    }
    outcomes = run_in_turn(calls, rounds)
    gap = failure("layouts of backs", "1.5 x", outcomes)
    if gap:
        yield gap
        return
    seconds_of = {name: cost.processor_seconds for name, cost in costs(outcomes).items()}
    for name, seconds in seconds_of.items():
        print(f"{name:<34}{seconds:>10.2f} s")
    yield ratio(
        "the slowest layout to the quickest",
        max(seconds_of.values()),
        min(seconds_of.values()),
        1.5,
    )


def photographs(folder: Path, rounds: int) -> Iterator[RivalRow]:
    """54 cards with pictures of pixels."""
    place = folder / "photographs"
    place.mkdir()
    for kind, count in (("jpg", PHOTOGRAPHS), ("png", PHOTOGRAPHS), ("alpha", 1)):
        result = cost(python(place, HERE / "photographs.py", place, kind, count))
        if isinstance(result, RivalFailure):
            yield RivalRow(f"pictures: {kind}", "", "", None, result.reason)
            return
    yield from unique("JPEG", "jpg-*.jpg", place, rounds, 120 * MB)
    yield from unique("PNG", "png-*.png", place, rounds, None)
    yield from repeat(place, rounds)


def unique(
    kind: str, pattern: str, place: Path, rounds: int, most: int | None
) -> Iterator[RivalRow]:
    """A picture of its own on each card."""
    out = f"{kind}.pdf"
    call = python(place, HERE / "photo_cards.py", place, pattern, PHOTOGRAPHS, out)
    result = run_in_turn({kind: call}, rounds)[kind]
    if isinstance(result, RivalFailure):
        yield RivalRow(f"a {kind} on each card", "", "1.1 x", None, result.reason)
        return
    pictures = sum(path.stat().st_size for path in place.glob(pattern))
    size = (place / out).stat().st_size
    took = f"{result.processor_seconds:.2f} s, {size / MB:.1f} MB"
    yield ratio(f"a {kind} on each card ({took}): bytes to the pictures'", size, pictures, 1.1)
    if most:
        yield at_most(f"a {kind} on each card: peak memory", result.peak_bytes, most, MB, "MB")


def repeat(place: Path, rounds: int) -> Iterator[RivalRow]:
    """One picture that must be packed anew, on all cards: packed once, if it costs no more."""
    calls = {
        str(count): python(
            place, HERE / "photo_cards.py", place, "alpha-*.png", count, f"{count}.pdf"
        )
        for count in (1, PHOTOGRAPHS)
    }
    outcomes = run_in_turn(calls, rounds)
    what = f"one PNG with clear edges on {PHOTOGRAPHS} cards to one card"
    gap = failure(what, "1.5 x", outcomes)
    if gap:
        yield gap
        return
    one, all_cards = costs(outcomes).values()
    yield ratio(f"{what}: time", all_cards.processor_seconds, one.processor_seconds, 1.5)
    sizes = [(place / f"{count}.pdf").stat().st_size for count in (PHOTOGRAPHS, 1)]
    yield ratio(f"{what}: bytes", *sizes, 1.1)


def many_cards(folder: Path, rounds: int) -> Iterator[RivalRow]:
    """Decks of more and more different cards."""
    calls = {
        str(count): python(folder, HERE / "many_cards.py", count, folder / f"{count}.pdf")
        for count in MANY
    }
    outcomes = run_in_turn(calls, rounds)
    gap = failure("decks of different cards", "1.1 x", outcomes)
    if gap:
        yield gap
        return
    costs_by_count = costs(outcomes)
    for count, cost_of_count in costs_by_count.items():
        size = (folder / f"{count}.pdf").stat().st_size
        print(
            f"{count + ' cards':<34}{cost_of_count.processor_seconds:>10.2f} s"
            f"{cost_of_count.peak_bytes / MB:>10.0f} MB{size / KB:>12,.0f} kB"
        )
    few, some, many = (costs_by_count[str(count)] for count in MANY)
    for what, figures in (
        ("time", [run.processor_seconds for run in (few, some, many)]),
        ("memory", [run.peak_bytes for run in (few, some, many)]),
    ):
        yield from linear(what, figures)


def linear(what: str, figures: Sequence[float]) -> Iterator[RivalRow]:
    """Compare the cost of the last cards with that of the first, with the start and without it."""
    few, some, many = figures
    yield ratio(f"{what} a card: {MANY[2]} cards to {MANY[0]}", many / MANY[2], few / MANY[0], 1.1)
    early, late = (some - few) / (MANY[1] - MANY[0]), (many - some) / (MANY[2] - MANY[1])
    yield ratio(f"{what} of one more card: beyond {MANY[1]} to below", late, early, 1.1)


TABLES = {
    f"{CARDS} illustrated cards, both sides, A4": same_deck,
    "The same deck in the four layouts of backs": back_layouts,
    f"{PHOTOGRAPHS} cards with pictures of 1000 x 700 pixels": photographs,
    "Decks of different cards, both sides, A4": many_cards,
}

if __name__ == "__main__":
    sys.exit(main())
