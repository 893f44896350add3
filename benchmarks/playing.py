"""Measures how fast the games are played, and prints a row for each promise.

    python benchmarks/playing.py [ROUNDS]

R is how often a second a bare loop of Python calls `random.random()`. All that is measured of a
game is measured in turn, round by round, in one process, in seconds of the processor; the medians
of the rounds are divided. Exit status 1 if a promise is broken.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from processes import Cost, cost, ducks, output
from run import MB, PromiseRow

from pnp.rules import compiled
from pnp.study.setup import GameTable
from pnp.study.simulation.runs import SimulationRun, simulate
from pnp.study.simulation.workers import workers

HERE = Path(__file__).resolve().parent
ROUNDS = 7

CALLS = 300_000
"""Of `random.random()`, in a round."""

LASTS = 0.1
"""Seconds of the processor that the games of a round take at least."""

YACHT_GAMES = 200
MIN_OF_YACHT = 20
MAX_MEMORY = 150 * MB
FIRST_RUN, LATER_RUN = 15, 1
TWO_WORKERS = 1.8
WORKERS_PLAY = 4_000_000
"""Games of the Pond that one worker and two are compared with."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A game at a number of players, and its promised pace."""

    game: str
    players: int
    compiled: float
    """Decisions a second, in R."""
    times: float
    """Decisions a second, in those of the same rules interpreted."""
    interpreted: float | None = None
    """Decisions a second, in R."""


SETTINGS = (
    Setting("pond", 1, 0.3, 50, 0.004),
    Setting("pond", 2, 0.3, 50, 0.004),
    Setting("cover", 7, 0.1, 30),
    Setting("bucket", 2, 0.06, 30),
    Setting("bucket", 6, 0.06, 30),
    Setting("gallery", 3, 0.06, 30),
    Setting("gallery", 6, 0.06, 30),
    Setting("blind", 2, 0.06, 30),
    Setting("blind", 5, 0.06, 30),
)
"""Duck & Cover at seven, as promised; the others at the fewest and the most."""


def at_least(what: str, figure: float, least: float, form: str) -> PromiseRow:
    """A promise that something is at least so much."""
    return PromiseRow(what, form.format(figure), form.format(least), figure >= least)


def paces(setting: Setting, rounds: int) -> Iterator[PromiseRow]:
    """A game played at random, compiled and interpreted, beside the bare loop."""
    fast = player(GameTable(setting.game, compiled=True), setting.players)
    slow = player(GameTable(setting.game), setting.players)
    games = {play: enough(play) for play in (fast, slow)}
    loops, quick, plain = [], [], []
    for number in range(rounds):
        loops.append(CALLS / seconds(bare_loop))
        quick.append(pace(fast, number, games[fast]))
        plain.append(pace(slow, number, games[slow]))
    loop, quickly, plainly = map(statistics.median, (loops, quick, plain))
    what = f"{setting.game}, {setting.players} players"
    yield at_least(f"{what}: compiled", quickly / loop, setting.compiled, "{:.3g} R")
    yield at_least(f"{what}: compiled to interpreted", quickly / plainly, setting.times, "{:.3g} x")
    if setting.interpreted is not None:
        yield at_least(f"{what}: interpreted", plainly / loop, setting.interpreted, "{:.3g} R")


Play = Callable[[int, int], int]
"""Plays so many games of a seed; the decisions that were taken."""


def player(table: GameTable, players: int) -> Play:
    """The player of a game at random."""
    engine, material = table()

    def play(seed: int, games: int) -> int:
        rows = engine.play(material, [0] * players, seed, 0, games)
        column = engine.columns(players).index("decisions")
        return sum(int(row[column]) for row in rows)

    return play


def enough(play: Play) -> int:
    """Games that last long enough to be timed, not just once by chance."""
    games = 1
    play(0, games)  # compiles
    while min(seconds(partial(play, 0, games)) for _ in range(2)) < LASTS:
        games *= 2
    return games


def pace(play: Play, seed: int, games: int) -> float:
    """Decisions a second."""
    start = time.process_time()
    decisions = play(seed, games)
    return decisions / (time.process_time() - start)


def seconds(work: Callable[[], object]) -> float:
    """Of the processor, that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def bare_loop() -> None:
    """The work that R counts."""
    for _ in range(CALLS):
        random.random()  # noqa: S311 -- no secret


def yacht(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """Games of the Pond to OpenSpiel's nearest relative, which is looped in C++."""
    what = "pond to OpenSpiel's yacht: games"
    there = open_spiel(folder)
    if there is None:
        yield PromiseRow(what, "no open_spiel", f"{MIN_OF_YACHT} x", None)
        return
    engine, material = GameTable("pond", compiled=True)()
    ours, theirs = [], []
    for number in range(rounds):
        games = 50 * YACHT_GAMES

        def play(seed: int = number, games: int = games) -> object:
            return engine.play(material, [0], seed, 0, games)

        ours.append(games / seconds(play))
        report = output([str(there), str(HERE / "yacht.py"), str(YACHT_GAMES), str(number)], folder)
        theirs.append(YACHT_GAMES / json.loads(report)["seconds"])
    figure = statistics.median(ours) / statistics.median(theirs)
    yield at_least(what, figure, MIN_OF_YACHT, "{:.3g} x")


def open_spiel(folder: Path) -> Path | None:
    """A Python with OpenSpiel installed by its name, in an environment of its own; or none."""
    home = folder / "environment"
    venv.create(home, with_pip=True)
    places = (home / "bin" / "python", home / "Scripts" / "python.exe")
    there = next(path for path in places if path.exists())
    install = [str(there), "-m", "pip", "install", "--quiet", "open_spiel"]
    process = subprocess.run(install, capture_output=True, check=False)
    return None if process.returncode else there


def beginnings(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """The first run of a game, which compiles it, and later ones; in seconds of the processor."""
    for game in dict.fromkeys(setting.game for setting in SETTINGS):
        call = ducks("simulate", game, "--games", "1", "--workers", "1")
        empty = folder / f"empty-{game}"
        first = cost(call, folder, {"XDG_CACHE_HOME": str(empty)})
        yield at_most(f"{game}: the first run, compiling", first, FIRST_RUN)
        later = [cost(call, folder, {"XDG_CACHE_HOME": str(empty)}) for _ in range(rounds)]
        middle = statistics.median_low(run.processor_seconds for run in later)
        yield at_most(
            f"{game}: a later run begins",
            next(run for run in later if run.processor_seconds == middle),
            LATER_RUN,
        )


def at_most(what: str, cost: Cost, most: float) -> PromiseRow:
    """A promise that a process takes at most so many seconds of the processor."""
    is_within = cost.processor_seconds <= most
    return PromiseRow(what, f"{cost.processor_seconds:.2f} s", f"{most} s", is_within)


def memory(folder: Path) -> Iterator[PromiseRow]:
    """A million games of the Pond."""
    call = ducks("simulate", "pond", "--games", "1000000", "--policy", "random", "--workers", "1")
    peak = cost(call, folder, {"XDG_CACHE_HOME": str(folder / "empty-pond")}).peak_bytes
    what = "a million games of the Pond: peak memory"
    yield PromiseRow(what, f"{peak / MB:.0f} MB", f"{MAX_MEMORY / MB:.0f} MB", peak <= MAX_MEMORY)


def two_workers(rounds: int) -> Iterator[PromiseRow]:
    """Two workers to one, on the clock on the wall: it needs two processors with nothing to do."""
    table = GameTable("pond", compiled=True)
    run = SimulationRun(table, (0,), seed=1, games=WORKERS_PLAY)
    rates = {count: [games_a_second(run, count) for _ in range(rounds)] for count in (1, 2)}
    figure = statistics.median(rates[2]) / statistics.median(rates[1])
    yield at_least("two workers to one: games", figure, TWO_WORKERS, "{:.3g} x")


def games_a_second(run: SimulationRun, count: int) -> float:
    """The pace of workers once they are at work: after a quarter of the games."""
    progress: list[tuple[int, float]] = []
    simulate(
        run,
        workers(count, threads=True),
        lambda games: progress.append((games, time.perf_counter())),
    )
    first, start = next(line for line in progress if 4 * line[0] >= run.games)
    last, end = progress[-1]
    return (last - first) / (end - start)


def measure_all(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """All rows."""
    # First, while this process is small: a child's peak counts what it was forked from.
    yield from beginnings(folder, rounds)
    yield from memory(folder)
    for setting in SETTINGS:
        yield from paces(setting, rounds)
    yield from yacht(folder, rounds)
    yield from two_workers(min(rounds, 3))


def main() -> int:
    """Measure everything and print it."""
    if not compiled.available():
        sys.exit("the rules cannot be compiled here: pip install '.[fast]'")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    python_version = sys.version.split()[0]
    print(f"Python {python_version}, medians of {rounds} rounds; R: random.random() a second\n")
    print(f"{'what':<44}{'figure':>16}{'bound':>12}  verdict")
    failures = 0
    with tempfile.TemporaryDirectory(prefix="ducks-playing-") as name:
        for row in measure_all(Path(name), rounds):
            print(f"{row.what:<44}{row.figure:>16}{row.bound:>12}  {row.verdict}", flush=True)
            failures += row.kept is False
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
