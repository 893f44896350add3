"""Writes findings.md: the results of studies of the five games, for their designers.

    python docs/find.py [GAMES]

plays so many games of every setting (usually 2,000), and solves the Pond. It takes some minutes,
and less with numba, without which the Pond is not solved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from find_counted import (
    SEED,
    decks,
    first_player,
    lengths,
    ranks_by_policy,
    rare_events,
    restrictions,
    skill,
    still_in_it,
    table,
)
from find_studied import studies

from pnp.games.registry import open_game
from pnp.study import solve
from pnp.study.simulation.statistics import full_name

ROOT: Final = Path(__file__).resolve().parent
NEAR: Final = 1e-9

HEAD: Final = """# Findings

What the program has found out about the five games, for those who design them. Written by
`python docs/find.py`; [solving.md](solving.md) and [playing.md](playing.md) tell how. *Exact* means
computed over all rolls and decisions; all else is counted over {games:,} games a setting with seed
{seed}, and intervals are at 95 %. What is counted is true of the rules *and* of the players who
are named: `greedy` takes what looks best at once, `odds` weighs chances, `random` takes anything.
"""


def ranks() -> Iterator[str]:
    """Yield the evaluation of the Pond's ranks."""
    solution = solve.run(solve.SolveRequest("pond", scores=True))
    best = solution.best
    assert best is not None
    yield "## Ducks in the Pond: ranks"
    yield ""
    yield (
        f"Best play (`best`) scores {solution.expected:.2f} on average, exact; the highest "
        f"possible score is {best.highest}, exact. Of its games, by rank:"
    )
    rows = []
    for place, rank in enumerate(best.ranks):
        above = best.ranks[place + 1].at_least if place + 1 < len(best.ranks) else 10**6
        share = best.share_from(rank.at_least) - best.share_from(above)
        rows.append((rank.name, str(rank.at_least), f"{share:.2%}"))
    yield from table(("rank", "from", "share of best play, exact"), rows)
    yield (
        f"For one game in ten of best play to be {best.ranks[-1].name}, that rank would have to "
        f"start at {best.mark(0.1)}, exact."
    )
    yield ""


@cache
def _without() -> solve.SolvedGame:
    """Return the Pond solved without each box and ability."""
    return solve.run(solve.SolveRequest("pond", restricted=True))


def _exact_losses() -> dict[str, float]:
    """Return the points that best play of the Pond loses without each box and ability."""
    solution = _without()
    return {
        full_name(value.name, solution.names): solution.expected - value.expected
        for value in solution.restricted
    }


def boxes() -> Iterator[str]:
    """Yield the value of each of the Pond's boxes and abilities."""
    solution = _without()
    yield "## Ducks in the Pond: what each box and ability is worth"
    yield ""
    yield "The points that best play loses if it never uses it, exact:"
    rows = [
        (full_name(policy.name, solution.names), f"{solution.expected - policy.expected:.2f}")
        for policy in sorted(solution.restricted, key=lambda policy: policy.expected)
    ]
    yield from table(("never used", "points lost"), rows)
    yield "What loses less than a point is nearly dead; what loses most rules the game."
    yield ""


def readings() -> Iterator[str]:
    """Yield the redundant rules of the Pond, and the value of its open readings."""
    solution = solve.run(solve.SolveRequest("pond", other_readings=True))
    yield "## Ducks in the Pond: readings, and rules that change nothing"
    yield ""
    yield "What best play gains or loses if a ruling is read in another way, exact:"
    gains = {
        f"{value.ruling} {value.reading}": value.expected - solution.expected
        for value in solution.readings
        if value.expected is not None
    }
    rows = [(reading, f"{gain:+.4f}") for reading, gain in gains.items()]
    yield from table(("reading", "points"), rows)
    first, second = sorted(gains, key=lambda reading: -abs(gains[reading]))[:2]
    yield (
        f"{first} matters most, with {gains[first]:+.2f} points; {second} comes second, with "
        f"{gains[second]:+.2f}."
    )
    yield ""
    same = [reading for reading, gain in gains.items() if abs(gain) < NEAR]
    if same:
        yield f"Worth nothing, so that either reading will do: {', '.join(same)}."
        yield ""
    yield from _no_bans()


def _no_bans() -> Iterator[str]:
    """Yield the value of the weather's bans of sets: the game is solved without them."""
    from pnp.core import caches  # noqa: PLC0415 -- only here
    from pnp.games.pond import solver  # noqa: PLC0415 -- only here
    from pnp.games.pond.material import material  # noqa: PLC0415 -- only here

    counts = material(open_game("pond").data)
    free = material(open_game("pond").data)
    for row in free.banned:
        for weather in range(len(row)):
            row[weather] = 0
    folder = caches.rules()
    gain = solver.solve(free, folder).expected - solver.solve(counts, folder).expected
    yield (
        f"If no weather forbade a set, best play would gain {gain:.9f} points, exact: the "
        "number of dice forbids the same, and the rule changes nothing."
    )
    yield ""


def two_players() -> Iterator[str]:
    """Yield the advantage of going first in the Pond."""
    yield "## Who goes first"
    yield ""
    solution = solve.run(solve.SolveRequest("pond", 2, scores=True))
    best = solution.best
    assert best is not None
    first, tie = best.share_from(1), best.scores.get(0, 0.0)
    yield (
        "Of two who play best for the margin in the Pond the first leads by "
        f"{solution.expected:.2f} points on average and wins {first:.1%} of games "
        f"(shared: {tie:.1%}), exact. The first days have most dice, and whoever comes "
        "second finds boxes filled."
    )
    yield ""


def findings(games: int) -> str:
    """Return the page."""
    parts = (
        ranks(), ranks_by_policy(games), boxes(), readings(), restrictions(games, _exact_losses()),
        skill(games), two_players(), first_player(games), still_in_it(games), rare_events(games),
        decks(games), lengths(games), studies(games),
    )  # fmt: skip
    lines = [HEAD.format(games=games, seed=SEED), *(line for part in parts for line in part)]
    return "\n".join(lines).replace("\n\n\n", "\n\n").rstrip() + "\n"


def main(arguments: Sequence[str]) -> None:
    """Write the page."""
    games = int(arguments[0]) if arguments else 2_000
    (ROOT / "findings.md").write_text(findings(games), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
