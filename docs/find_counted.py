"""The findings that are counted: games played in bulk, by the players who are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from pnp.games.registry import open_game, playable
from pnp.study.restrictions import ALL
from pnp.study.simulate import SimulationRequest, SimulationResult, run
from pnp.study.simulation.skill import PolicyAlike, PolicyAmong, SkillGap
from pnp.study.simulation.statistics import full_name, quantile, wilson
from pnp.study.simulation.studies import (
    LEAD_NOTE,
    head_of_restrictions,
    lead_rows,
    rank_table,
    rows_of_restrictions,
)

SEED: Final = 1
RARE: Final = 0.01
"""Of games: what is used in fewer is named."""

GREEDY: Final = "greedy"

LADDERS: Final = {
    "pond": ("random", GREEDY, "odds"),
    "bucket": ("random", GREEDY, "odds", "solver"),
    "cover": ("random", GREEDY, "planner"),
    "gallery": ("random", GREEDY, "odds"),
    "blind": ("random", GREEDY, "odds"),
}
"""Policies of each game, the strongest last; the Pond's `best` is told exactly."""

PLAYERS: Final = {"pond": "odds", "gallery": "odds", "blind": "odds"}
"""Who plays where one policy is counted: greedy in the other games."""

FOLLOWED: Final = 100
"""Games of a setting that are followed move by move."""

CLOSELY: Final = 5
"""How many times more games tell what is dead, since it loses so little."""


@cache
def count_games(game: str, players: int, policy: str, games: int) -> SimulationResult:
    """Return the counts of a setting."""
    return run(SimulationRequest(game, players, games, (policy,), SEED))


def counts_of(game: str) -> range:
    """Return the numbers of players of a game."""
    bounds = open_game(game).data.players
    return range(bounds.fewest, bounds.most + 1)


def player_of(game: str) -> str:
    """Return the policy by which all seats of a game play where one is counted."""
    return PLAYERS.get(game, GREEDY)


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


def first_player(games: int) -> Iterator[str]:
    """Yield the share of wins of each seat."""
    yield (
        "The share of games that the first seat wins, all seats greedy (in the Pond, the Gallery "
        "and Duck Blind by the odds), and its share if all seats were equal (shared first places "
        "count for each who shares them):"
    )
    rows = []
    for game in playable():
        for players in counts_of(game):
            if players > 1:
                counts = count_games(game, players, player_of(game), games).counts
                wins = [counts.wins(seat) for seat in range(1, players + 1)]
                rows.append((
                    game, str(players), share(wins[0], counts.games),
                    f"{sum(wins) / players / counts.games:.1%}",
                ))  # fmt: skip
    yield from table(("game", "players", "first seat wins", "if equal"), rows)


def skill(games: int) -> Iterator[str]:
    """Yield the value of better play: a ladder of policies against one another."""
    yield "## What better play is worth"
    yield ""
    yield (
        "One player of a policy among players of another, changing seats from game to game: the "
        "share of games that it wins, and the share if it played as the others do (shared first "
        "places count as wins in both). "
        "Scores are those of players who all play by one policy."
    )
    alike, among = [], []
    for game, ladder in LADDERS.items():
        players = max(2, counts_of(game)[0])
        first, then = (skill_of(game, players, names, games) for names in (ladder[:2], ladder[1:]))
        among += [_among_row(game, gap, row) for gap in (first, then) for row in gap.among]
        alike += [_alike_row(game, row) for row in (*first.alike, *then.alike[1:])]
    head = ("game and player", "others", "players", "wins", "if equal")
    yield from table(head, among)
    yield from table(("game, all play", "players", "mean score", "interval"), alike)


@cache
def skill_of(game: str, players: int, names: tuple[str, ...], games: int) -> SkillGap:
    """Return the gains on a ladder of policies."""
    skill = run(SimulationRequest(game, players, games, seed=SEED, ladder=names)).studies.skill
    assert skill is not None
    return skill


def _among_row(game: str, gap: SkillGap, row: PolicyAmong) -> tuple[str, ...]:
    wins = share(row.wins, row.counts.games)
    return (
        f"{game}, {row.guest}",
        row.others,
        str(gap.players),
        wins,
        f"{gap.equal_share(row.others):.1%}",
    )


def _alike_row(game: str, row: PolicyAlike) -> tuple[str, ...]:
    mean = f"{row.score.mean:.2f}"
    return f"{game}, {row.policy}", str(row.counts.players), mean, row.score.interval(".2f")


def ranks_by_policy(games: int) -> Iterator[str]:
    """Yield the share of each of the Pond's ranks by policy."""
    yield "The share of each rank for who plays alone by a policy, counted:"
    outcome = run(SimulationRequest("pond", 1, games, seed=SEED, ladder=LADDERS["pond"]))
    gap = outcome.studies.skill
    assert gap is not None
    yield from table(("policy", *outcome.studies.ranks), rank_table(outcome.studies.ranks, gap))


def restrictions(games: int, exact: Mapping[str, float]) -> Iterator[str]:
    """Yield the cost of never using something.

    Args:
        games: the number of games to play, times CLOSELY.
        exact: the points that best play of the Pond loses, by the name of the thing never used.
    """
    yield "## Restricted play: what is dead, and what rules the game"
    yield ""
    yield (
        f"What a player loses in {CLOSELY * games:,} games a row who never uses something "
        "that the others use, in wins and in points; every game is played twice with the same "
        "luck, and that player changes seats. "
        "*Dominant* is the greatest loss; *dead* is what costs at most two wins, or points, in a "
        "hundred; *unclear* what more games would tell. The intervals of all rows of a game "
        "together are at 95 %. Alone in the Pond there are only points to lose. "
        "In Duck & Cover fewer points are better. What is dead for the policy that plays may still "
        "serve a cleverer one. In the Pond `odds` goes on planning with what it may not use, and "
        "loses more than it must: the exact column tells what best play loses."
    )
    for game in playable():
        players = counts_of(game)[0]
        total = CLOSELY * games
        request = SimulationRequest(
            game, players, total, (player_of(game),) * players, SEED, without=(ALL,)
        )
        studies = run(request).studies
        assert studies.restricted is not None
        yield ""
        yield f"{game}, {players} {'player' if players == 1 else 'players'}, {player_of(game)}:"
        head = (*head_of_restrictions(studies.restricted)[:-1], "what it is")
        rows = list(rows_of_restrictions(studies.labels, studies.restricted))
        if game == "pond":
            head = (*head, "best play, exact")
            rows = [(*row, f"{-_loss_of(row[0], exact):+.2f}") for row in rows]
        yield from table(head, rows)


def _loss_of(label: str, exact: Mapping[str, float]) -> float:
    """Return the exact loss of a row; names there may say more, behind the label."""
    return next(loss for name, loss in exact.items() if name.startswith(label))


def still_in_it(games: int) -> Iterator[str]:
    """Yield the time for which a game is open."""
    yield "## Still in it"
    yield ""
    yield f"Greedy players, in the Pond, the Gallery and Duck Blind by the odds. {LEAD_NOTE}"
    rows = []
    for game in playable():
        for players in (count for count in counts_of(game) if count > 1):
            policies = (player_of(game),)
            request = SimulationRequest(game, players, games, policies, SEED, leads=True)
            cells = [row[1] for row in lead_rows(run(request).counts)]
            rows.append((game, str(players), *cells))
    head = (
        "game", "players", "changes of lead", "one leads at half-time", "… and wins",
        "settled by the last decisions", "half settled after", "19 of 20 settled after",
    )  # fmt: skip
    yield from table(head, rows)


def lengths(games: int) -> Iterator[str]:
    """Yield the length of games, and the games that need not end."""
    yield "## Length, and games that need not end"
    yield ""
    yield "Decisions in a game, and games that had to be broken off:"
    rows = []
    for game in playable():
        for players in counts_of(game):
            for policy in ("random", player_of(game)):
                counts = count_games(game, players, policy, games).counts
                length = counts.histograms["decisions"]
                low, half, high = (str(quantile(length, part)) for part in (0.05, 0.5, 0.95))
                rows.append((
                    f"{game}, {policy}", str(players), low, half, high,
                    share(counts.stalled, counts.games),
                ))  # fmt: skip
    head = ("game and players", "number", "5 %", "half", "95 %", "broken off")
    yield from table(head, rows)
    yield (
        "Duck & Cover need not end: if everybody always ducks, the deck is shuffled for ever. "
        "None of these players does so; rounds stopped for it are among what is hardly used."
    )
    yield ""


def rare_events(games: int) -> Iterator[str]:
    """Yield the things that are hardly ever used."""
    yield "## Cards, boxes and abilities that are hardly used"
    yield ""
    yield (
        f"Counted in less than {RARE:.0%} of games, by greedy players (in the Pond, the Gallery "
        "and Duck Blind by the odds):"
    )
    yield ""
    for game in playable():
        rare = []
        most = counts_of(game)[-1]
        outcome = count_games(game, most, player_of(game), games)
        for note in (name for name in outcome.notes if name != "rank"):
            hits = outcome.counts.games - outcome.counts.histograms[note].get(0, 0)
            if hits < RARE * outcome.counts.games:
                rare.append(f"{full_name(note, outcome.names)} ({hits / outcome.counts.games:.1%})")
        yield f"- {game}, {most} players: {', '.join(rare) or 'nothing'}"
    yield ""


def decks(games: int) -> Iterator[str]:
    """Yield the frequency with which Duck Blind's deck runs out, by round."""
    total = min(games, FOLLOWED)
    yield "## Duck Blind: the deck runs out"
    yield ""
    yield (
        "Games in which discarded ducks had to be shuffled again, and in which ducks lacked. Of "
        f"{total} games of each kind it is told when the deck ran out first: the round "
        "by which it had in one of twenty of those in which it did, in half, and in 19 of 20."
    )
    rows = []
    for players in counts_of("blind"):
        for policy in ("random", GREEDY, player_of("blind")):
            counts = count_games("blind", players, policy, games).counts
            notes = (counts.histograms[name] for name in ("deck.recycled", "ducks_short"))
            hits = [share(counts.games - note.get(0, 0), counts.games) for note in notes]
            rounds = rounds_of_need(players, policy, total)
            when = [str(quantile(rounds, part)) if rounds else "–" for part in (0.05, 0.5, 0.95)]
            rows.append((f"{players}, {policy}", *hits, *when))
    head = ("players", "shuffled again", "still short", "round, 5 %", "half", "95 %")
    yield from table(head, rows)


def rounds_of_need(players: int, policy: str, games: int) -> Mapping[int, int]:
    """Return in how many games Duck Blind's deck first runs out in a round, by the round."""
    rounds: Counter[int] = Counter()
    for game in range(games):
        hunt = open_game("blind").table(players, seed=SEED, index=game)
        while not hunt.is_over and not hunt.state.recycled:
            hunt.push(hunt.choose(policy))
        if hunt.state.recycled:
            rounds[hunt.state.round + 1] += 1
    return rounds
