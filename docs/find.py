"""Writes findings.md: what the program has found out about the five games, for their designers.

    python docs/find.py [GAMES]

plays so many games of every setting (usually 2,000), and solves the Pond. It takes some minutes,
and less with numba, without which the Pond is not solved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from pnp import solve
from pnp.registry import open_game, playable
from pnp.simulate import SimulationRequest, SimulationResult, run
from pnp.simulation.statistics import full_name, quantile, summary, wilson

ROOT: Final = Path(__file__).resolve().parent
SEED: Final = 1
NEAR: Final = 1e-9
RARE: Final = 0.01
"""Of games: what is used in fewer is named."""

HEAD: Final = """# Findings

What the program has found out about the five games, for those who design them. Written by
`python docs/find.py`; [solving.md](solving.md) and [playing.md](playing.md) tell how. *Exact* means
computed over all rolls and decisions; all else is counted over {games:,} games a setting with seed
{seed}, and intervals are at 95 %. What is counted is true of the rules *and* of the players who
are named: `greedy` takes what looks best at once, `random` takes anything.
"""


@cache
def counted(game: str, players: int, policy: str, games: int) -> SimulationResult:
    """Return the counts of a setting."""
    return run(SimulationRequest(game, players, games, (policy,), SEED))


def counts_of(game: str) -> range:
    """Return the numbers of players of a game."""
    bounds = open_game(game).data.players
    return range(bounds.fewest, bounds.most + 1)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table in Markdown, the first column to the left."""
    yield ""
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|--:' * (len(head) - 1)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def share(hits: int, games: int) -> str:
    """Return a share with its interval."""
    low, high = wilson(hits, games)
    return f"{hits / games:.1%} ({low:.1%} to {high:.1%})"


def ranks() -> Iterator[str]:
    """Yield how well the Pond's ranks are placed."""
    found = solve.run(solve.SolveRequest("pond", scores=True))
    best = found.best
    assert best is not None
    yield "## Ducks in the Pond: ranks"
    yield ""
    yield (
        f"Best play (`best`) scores {found.expected:.2f} on average, exact; the highest score that "
        f"there is is {best.highest}, exact. Of its games, by rank:"
    )
    rows = []
    for place, rank in enumerate(best.ranks):
        above = best.ranks[place + 1].at_least if place + 1 < len(best.ranks) else 10**6
        reached = best.reached(rank.at_least) - best.reached(above)
        rows.append((rank.name, str(rank.at_least), f"{reached:.2%}"))
    yield from table(("rank", "from", "share of best play, exact"), rows)
    yield (
        f"For one game in ten of best play to be {best.ranks[-1].name}, that rank would have to "
        f"start at {best.mark(0.1)}, exact."
    )
    yield ""


def boxes() -> Iterator[str]:
    """Yield what each of the Pond's boxes and abilities is worth."""
    found = solve.run(solve.SolveRequest("pond", restricted=True))
    yield "## Ducks in the Pond: what each box and ability is worth"
    yield ""
    yield "The points that best play loses if it never uses it, exact:"
    rows = [
        (full_name(each.name, found.names), f"{found.expected - each.expected:.2f}")
        for each in sorted(found.restricted, key=lambda each: each.expected)
    ]
    yield from table(("never used", "points lost"), rows)
    yield "What loses less than a point is nearly dead; what loses most rules the game."
    yield ""


def readings() -> Iterator[str]:
    """Yield which rules of the Pond are redundant, and what its open readings are worth."""
    found = solve.run(solve.SolveRequest("pond", other_readings=True))
    yield "## Ducks in the Pond: readings, and rules that change nothing"
    yield ""
    yield "What best play gains or loses if a ruling is read in another way, exact:"
    solved = [each for each in found.readings if each.expected is not None]
    rows = [
        (f"{each.ruling} {each.reading}", f"{(each.expected or 0) - found.expected:+.4f}")
        for each in solved
    ]
    yield from table(("reading", "points"), rows)
    same = [each.ruling for each in solved if abs((each.expected or 0) - found.expected) < NEAR]
    if same:
        yield f"Worth nothing, so that either reading will do: {', '.join(same)}."
        yield ""
    changes = tuple(_no_bans())
    if changes:
        yield from changes


def _no_bans() -> Iterator[str]:
    """Yield what the weather's bans of sets are worth: the game is solved without them."""
    from pnp.data import caches  # noqa: PLC0415 -- only here
    from pnp.games.pond import solver  # noqa: PLC0415 -- only here
    from pnp.games.pond.material import material  # noqa: PLC0415 -- only here

    printed = material(open_game("pond").data)
    free = material(open_game("pond").data)
    for row in free.banned:
        for weather in range(len(row)):
            row[weather] = 0
    kept = caches.rules()
    gain = solver.solve(free, kept).expected - solver.solve(printed, kept).expected
    yield (
        f"If no weather forbade a set, best play would gain {gain:.9f} points, exact: the "
        "number of dice forbids the same, and the rule changes nothing."
    )
    yield ""


def two_players() -> Iterator[str]:
    """Yield what going first is worth in the Pond."""
    found = solve.run(solve.SolveRequest("pond", 2, scores=True))
    best = found.best
    assert best is not None
    first, tie = best.reached(1), best.scores.get(0, 0.0)
    yield (
        f"Of two who play best for the margin in the Pond the first leads by {found.expected:.2f} "
        f"points on average and wins {first:.1%} of games (shared: {tie:.1%}), exact. The first "
        "days have most dice, and whoever comes second finds boxes filled."
    )
    yield ""


def first_player(games: int) -> Iterator[str]:
    """Yield how often each seat wins."""
    yield "## Who goes first"
    yield ""
    yield from two_players()
    yield (
        "The share of games that the first seat wins, all seats greedy, and its share if all seats "
        "were equal (shared first places count for each who shares them):"
    )
    rows = []
    for game in playable():
        for players in counts_of(game):
            if players > 1:
                found = counted(game, players, "greedy", games).counts
                wins = [found.wins(seat) for seat in range(1, players + 1)]
                rows.append((
                    game, str(players), share(wins[0], found.games),
                    f"{sum(wins) / players / found.games:.1%}",
                ))  # fmt: skip
    yield from table(("game", "players", "first seat wins", "if equal"), rows)


def policies(games: int) -> Iterator[str]:
    """Yield what better play is worth."""
    yield "## What better play is worth"
    yield ""
    yield "The mean score of a player, all seats alike, with as few players as the game takes:"
    rows = []
    for game in playable():
        fewest = counts_of(game)[0]
        for policy in ("random", "greedy"):
            found = counted(game, fewest, policy, games).counts
            score = summary(found.histograms["score.1"])
            rows.append((f"{game}, {policy}", f"{score.mean:.2f}", score.interval(".2f")))
    yield from table(("game and players", "mean score of the first seat", "interval"), rows)
    yield "How often one greedy player in the first seat beats others who play at random:"
    rows = []
    for game in playable():
        players = max(2, counts_of(game)[0])
        names = ("greedy", *["random"] * (players - 1))
        found = run(SimulationRequest(game, players, games, names, SEED)).counts
        rows.append((game, str(players), share(found.wins(1), found.games)))
    yield from table(("game", "players", "greedy wins"), rows)


def lengths(games: int) -> Iterator[str]:
    """Yield how long games take, and which need not end."""
    yield "## Length, and games that need not end"
    yield ""
    yield "Decisions in a game, and games that had to be broken off:"
    rows = []
    for game in playable():
        for players in counts_of(game):
            for policy in ("random", "greedy"):
                found = counted(game, players, policy, games).counts
                length = found.histograms["decisions"]
                low, half, high = (str(quantile(length, part)) for part in (0.05, 0.5, 0.95))
                rows.append((
                    f"{game}, {policy}", str(players), low, half, high,
                    share(found.stalled, found.games),
                ))  # fmt: skip
    head = ("game and players", "number", "5 %", "half", "95 %", "broken off")
    yield from table(head, rows)
    yield (
        "Duck & Cover need not end: if everybody always ducks, the deck is shuffled for ever. "
        "None of these players does so; rounds stopped for it are among what is hardly used."
    )
    yield ""


def unused(games: int) -> Iterator[str]:
    """Yield what is hardly ever used."""
    yield "## Cards, boxes and abilities that are hardly used"
    yield ""
    yield f"Counted in less than {RARE:.0%} of games, by greedy players:"
    yield ""
    for game in playable():
        rare = []
        most = counts_of(game)[-1]
        found = counted(game, most, "greedy", games)
        for note in (each for each in found.notes if each != "rank"):
            hits = found.counts.games - found.counts.histograms[note].get(0, 0)
            if hits < RARE * found.counts.games:
                rare.append(f"{full_name(note, found.names)} ({hits / found.counts.games:.1%})")
        yield f"- {game}, {most} players: {', '.join(rare) or 'nothing'}"
    yield ""


def decks(games: int) -> Iterator[str]:
    """Yield how often Duck Blind's deck runs out."""
    yield "## Duck Blind: the deck runs out"
    yield ""
    yield "Games in which discarded ducks had to be shuffled again, and in which ducks lacked:"
    rows = []
    for players in counts_of("blind"):
        for policy in ("random", "greedy"):
            found = counted("blind", players, policy, games).counts
            notes = (found.histograms[name] for name in ("deck.recycled", "ducks_short"))
            hits = [share(found.games - note.get(0, 0), found.games) for note in notes]
            rows.append((f"{players}, {policy}", *hits))
    yield from table(("players", "shuffled again", "still short"), rows)


def findings(games: int) -> str:
    """Return the page."""
    parts = (
        ranks(), boxes(), readings(), first_player(games), policies(games), unused(games),
        decks(games), lengths(games),
    )  # fmt: skip
    lines = [HEAD.format(games=games, seed=SEED), *(line for part in parts for line in part)]
    return "\n".join(lines).replace("\n\n\n", "\n\n").rstrip() + "\n"


def main(arguments: Sequence[str]) -> None:
    """Write the page."""
    games = int(arguments[0]) if arguments else 2_000
    (ROOT / "findings.md").write_text(findings(games), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
