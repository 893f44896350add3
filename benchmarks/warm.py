"""Compares builds with those of another checkout, and warm builds with cold ones.

    python benchmarks/warm.py BASE [ROUNDS]

BASE is a checkout to compare with. All calls are run in turn, round by round, and medians of their
processor seconds divided. Exit status 1 if a promise is broken.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from processes import ROOT, cost, output, python
from run import PromiseRow, ratio

ROUNDS = 5

COPIED = ("pnp", "templates", "fonts", "benchmarks")
CATALOGUE = Path("pnp", "words", "en", "cover.po")
WORD = 'msgctxt "card.bis.text"\nmsgid "'
"""What stands before the word that is changed: the text of one call card."""

COLD = {"cover": 0.6, "pond": 0.7, "110 cards": None, "1000 cards": 0.6}
"""What both checkouts do without a cache, and how much of the other's time it may take."""

LIVE_SECONDS = 0.15


@dataclass(frozen=True, slots=True)
class Checkout:
    """A copy of a checkout."""

    folder: Path

    @classmethod
    def copy(cls, source: Path, folder: Path) -> Checkout:
        """Copy the files that a build and its measuring need."""
        for name in COPIED:
            shutil.copytree(source / name, folder / name)
        return cls(folder)

    def seconds(self, what: str, out: Path, cache: str = "off") -> float:
        """Return the processor seconds that a call takes: a game's name, or so many cards."""
        count, _, cards = what.partition(" ")
        script = str(self.folder / "benchmarks" / "rivals" / "many_cards.py")
        deck = python(script, count, str(out / f"{count}.pdf"))
        call = deck if cards else python("-m", "pnp", "build", what, "--out", str(out))
        variables = {"PYTHONPATH": str(self.folder), "DUCKS_PNP_CACHE": cache}
        return cost(call, out, variables).processor_seconds

    def change_word(self, number: int) -> None:
        """Change one card's word to one that it was not before."""
        path = self.folder / CATALOGUE
        before, _, after = path.read_text(encoding="utf-8").partition(WORD)
        path.write_text(f"{before}{WORD}{number} {after.lstrip('0123456789 ')}", encoding="utf-8")


def main() -> int:
    """Measure everything and print it."""
    base = Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS  # noqa: PLR2004
    print(f"against {base.name}, Python {sys.version.split()[0]}, medians of {rounds} rounds\n")
    print(f"{'what':<54}{'figure':>14}{'at most':>12}  verdict")
    failures = 0
    with tempfile.TemporaryDirectory(prefix="ducks-warm-") as name:
        folder = Path(name)
        own = Checkout.copy(ROOT, folder / "own")
        other = Checkout.copy(base, folder / "base")
        for row in (*builds(own, other, folder, rounds), live(own, folder, rounds)):
            print(f"{row.what:<54}{row.figure:>14}{row.bound:>12}  {row.verdict}", flush=True)
            failures += row.kept is False
    return 1 if failures else 0


def builds(own: Checkout, other: Checkout, folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """Cold builds and decks, compared with the other's; then a build with one word changed."""
    times = medians(own, other, folder, rounds)
    for what, most in COLD.items():
        mine, theirs = times[f"own {what}"], times[f"other {what}"]
        label = f"{what}, cold ({mine:.2f} s) to the other's ({theirs:.2f} s)"
        yield (
            ratio(label, mine, theirs, most)
            if most
            else PromiseRow(label, f"{mine / theirs:.2f} x", "", None)
        )
    cold = times["own cover"]
    for what in ("one word changed", "nothing changed"):
        label = f"cover, {what} ({times[what]:.2f} s), to cold"
        yield ratio(label, times[what], cold, 0.33)


def medians(own: Checkout, other: Checkout, folder: Path, rounds: int) -> Mapping[str, float]:
    """Return the processor seconds of each call; a first round, which fills caches, not counted."""
    times: dict[str, list[float]] = {}
    cache = str(folder / "cache")
    for number in range(rounds + 1):
        for what in COLD:
            times.setdefault(f"own {what}", []).append(own.seconds(what, folder))
            times.setdefault(f"other {what}", []).append(other.seconds(what, folder))
        own.change_word(number)
        for what in ("one word changed", "nothing changed"):
            times.setdefault(what, []).append(own.seconds("cover", folder, cache))
    return {what: statistics.median(seconds[1:]) for what, seconds in times.items()}


def live(own: Checkout, folder: Path, rounds: int) -> PromiseRow:
    """One word changed, and the cards' file made again in the same process."""
    script = python(str(own.folder / "benchmarks" / "live.py"), str(rounds))
    seconds = float(json.loads(output(script, folder)))
    label = "cards in one process, one word changed"
    return PromiseRow(label, f"{seconds:.3f} s", f"{LIVE_SECONDS:g} s", seconds <= LIVE_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
