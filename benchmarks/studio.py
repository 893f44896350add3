"""Edits five games in a session again and again, beside a cold build of Duck & Cover.

    python benchmarks/studio.py [ROUNDS]

The aims were set in milliseconds on one machine, and are bounds as shares of the build that took
2.6 s there. Times are medians of processor seconds. Exit status 1 if an aim is missed.
"""

from __future__ import annotations

import itertools
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from processes import ROOT, ducks, run_in_turn
from run import PromiseRow, ratio

sys.path.insert(0, str(ROOT))

from pnp.studio.edits import ColourEdit, Edit, NumberEdit, WordEdit
from pnp.studio.printouts import Printouts
from pnp.studio.session import Session, SessionRequest

ROUNDS = 15
COLD_MS = 2600
"""The build of Duck & Cover where the aims were set."""

WORD_MS, NUMBER_MS, COLOUR_MS, PDF_MS = 50, 120, 150, 100

WORDS = {
    "pond": ("sheet.days.hint", "duck.mallard"),
    "bucket": ("hand.five",),
    "cover": ("card.max.text",),
    "gallery": ("colour.red", "card.shoot"),
    "blind": ("duck.wood",),
}
"""Words of components; the last of a game stand in its rulebook, too."""

EDITS = 500
SETTLED = 100
"""Edits after which memory is measured first; it may grow until all that is held is there."""

MAX_GROWTH_MB = 16


def main() -> int:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    misses = 0
    with tempfile.TemporaryDirectory(prefix="ducks-studio-") as name:
        folder = Path(name)
        os.environ["DUCKS_PNP_CACHE"] = str(folder / "cache")
        calls = {"cold": ducks("build", "cover", "--out", "files")}
        cold = run_in_turn(calls, folder, 3)["cold"].processor_seconds
        print(f"a cold build of cover: {cold:.2f} s\n")
        for row in itertools.chain(edits(folder, cold, rounds), (memory(folder),)):
            print(f"{row.what:<52}{row.figure:>12}{row.bound:>12}  {row.verdict}", flush=True)
            misses += row.kept is False
    return 1 if misses else 0


def edits(folder: Path, cold: float, rounds: int) -> Iterator[PromiseRow]:
    """Edits of words, a number and a colour, and the file of a part that an edit has changed."""
    for game, words in WORDS.items():
        session = session_of(game, folder)
        for key in words:
            seconds = medians(session, lambda count, key=key: word(key, count), rounds)
            yield aim(f"{game}, {key}: first faces", seconds, cold, WORD_MS)
    session = session_of("pond", folder)
    number = medians(
        session, lambda count: NumberEdit("rows.shoveler.one_roll", 20 + count), rounds
    )
    yield aim("pond, a number: first faces", number, cold, NUMBER_MS)
    session = session_of("cover", folder)
    colour = medians(session, lambda count: ColourEdit("tomato", "full", f"#a0{count:02x}10"), 5)
    yield aim("cover, a colour of 70 cards: first face", colour, cold, COLOUR_MS)
    session = session_of("pond", folder)
    yield aim("pond, the file of the changed sheet", printing(session, rounds), cold, PDF_MS)


def aim(what: str, seconds: float, cold: float, most_ms: int) -> PromiseRow:
    """An aim as a share of a cold build."""
    return ratio(f"{what} ({seconds * 1000:.0f} ms)", seconds, cold, round(most_ms / COLD_MS, 3))


def session_of(game: str, folder: Path) -> Session:
    """A game with a new pack."""
    packs = Path(tempfile.mkdtemp(dir=folder))
    return Session(SessionRequest(game), lambda game: packs / f"my-{game.key}")


def word(key: str, count: int) -> WordEdit:
    """A text that has not stood there before."""
    letters = "".join("abcdefghij"[int(digit)] for digit in f"{count:03}")
    return WordEdit("en", key, (f"Wa{letters}",))


def medians(session: Session, edit: Callable[[int], Edit], rounds: int) -> float:
    """The seconds from an edit to the face in sight; the others follow uncounted, as in the studio.

    The face in sight is the first that shows the thing.
    """
    seconds = []
    face = face_of(session, edit(1))
    for count in range(1, rounds + 3):
        start = time.process_time()
        session.edit(edit(count), first=face)
        seconds.append(time.process_time() - start)
        session.refresh()
    return statistics.median(seconds[2:])  # the first ones open modules


def face_of(session: Session, edit: Edit) -> str:
    """The first face that shows the word, number or colour of an edit."""
    match edit:
        case ColourEdit(name=name):
            return next(face.name for face in session.view.faces if name in face.colours)
        case WordEdit(id=key) | NumberEdit(path=key):
            return next(
                face.name
                for face in session.view.faces
                if any(key in (*spot.ids, spot.number) for spot in face.spots)
            )
    raise AssertionError(edit)


def printing(session: Session, rounds: int) -> float:
    """The seconds for the file of a part, each time after an edit of it."""
    seconds = []
    for count in range(rounds + 2):
        session.edit(word("sheet.days.hint", count))
        start = time.process_time()
        Printouts(session).pdf("sheets", {})
        seconds.append(time.process_time() - start)
    return statistics.median(seconds[2:])


def memory(folder: Path) -> PromiseRow:
    """Memory after many edits in a row, and after the first of them."""
    session = session_of("pond", folder)
    sizes = []
    for count in range(EDITS):
        session.edit(word("duck.mallard", count))
        if count in {SETTLED, EDITS - 1}:
            sizes.append(resident_mb())
    growth = sizes[1] - sizes[0]
    figure, bound = f"{growth:+.1f} MB", f"{MAX_GROWTH_MB} MB"
    return PromiseRow(f"memory, edit {SETTLED} to {EDITS}", figure, bound, growth <= MAX_GROWTH_MB)


def resident_mb() -> float:
    """The memory that this process holds now; Linux tells it in pages."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    sys.exit(main())
