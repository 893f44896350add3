"""Saves a word again and again while a whole game is watched, and times the page and the files.

    python benchmarks/saves.py [ROUNDS]

All five games, in a copy of this checkout: a word that stands on a component and in the rulebook,
then a word of the rulebook alone. Prints medians of processor seconds, from a save to the faces on
the page, and from there to the files. Exit status 1 if a page takes longer than is promised.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from warm import ROOT, Checkout

if TYPE_CHECKING:
    from pnp.studio.live.watch import WatchedOrder

ROUNDS = 5
PAGE_SECONDS = 0.25
WORDS = {
    "pond": "sheet.left.title",
    "bucket": "mat.pool",
    "cover": "card.bis.title",
    "gallery": "card.take_aim",
    "blind": "card.choke",
}
"""A text of each game's components."""


def main() -> int:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    failures = 0
    with tempfile.TemporaryDirectory(prefix="ducks-saves-") as name:
        copy = Checkout.copy(ROOT, Path(name))
        sys.path.insert(0, name)
        print(f"{'saved':<32}{'page':>9}{'files':>9}")
        for game in WORDS:
            watch = watch_game(game, copy)
            for what, path, before in saves(game, copy):
                page, files = medians(watch, path, before, rounds)
                print(f"{f'{game}, {what}':<32}{page:>7.3f} s{files:>7.3f} s", flush=True)
                failures += page > PAGE_SECONDS
    return 1 if failures else 0


def watch_game(game: str, copy: Checkout) -> WatchedOrder:
    """Return a game as it is watched, laid out and written once."""
    from pnp.printing.orders import Order  # noqa: PLC0415 -- the copy's own package
    from pnp.studio.live.watch import WatchedOrder  # noqa: PLC0415 -- the same

    watch = WatchedOrder(Order(game), copy.folder / "output", lambda error: sys.exit(str(error)))
    watch.write(watch.lay_out())
    return watch


def saves(game: str, copy: Checkout) -> Iterator[tuple[str, Path, str]]:
    """Yield a name for the save, its file, and the text before the word that is changed."""
    words = copy.folder / "pnp" / "words" / "en"
    yield "a component", words / f"{game}.po", f'msgctxt "{WORDS[game]}"\nmsgid "'
    yield "the rulebook", words / f"{game}.rules.md", "\n\n"


def medians(watch: WatchedOrder, path: Path, before: str, rounds: int) -> tuple[float, float]:
    """Return the seconds for the page and for the files; a first round is not counted."""
    times = [seconds(watch, path, before, number) for number in range(rounds + 1)]
    page, files = zip(*times[1:], strict=True)
    return statistics.median(page), statistics.median(files)


def seconds(watch: WatchedOrder, path: Path, before: str, number: int) -> tuple[float, float]:
    """Put a number in front of a word, instead of the one before, and make the changed files."""
    head, mark, rest = path.read_text(encoding="utf-8").partition(before)
    path.write_text(f"{head}{mark}{number} {rest.lstrip('0123456789 ')}", encoding="utf-8")
    start = time.process_time()
    edition = watch.lay_out()
    page_time = time.process_time()
    if not watch.write(edition).written:
        sys.exit("a changed word changed nothing")
    return page_time - start, time.process_time() - page_time


if __name__ == "__main__":
    sys.exit(main())
