"""The commands that play games: each reads its options, calls one recipe, and comes back.

What a recipe imports comes with the call: help waits for nothing. Annotations are evaluated here,
because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports its recipe when it is called, so that help comes at once
# ruff: noqa: PLR0913, PLR0917 -- a command has one parameter an option

import typer

from pnp.cli import options as given
from pnp.cli import playing_options as played
from pnp.cli import solving_options as solved
from pnp.cli.helptext import Command
from pnp.cli.outcome import Outcome

app = typer.Typer()


@app.command(cls=Command)
def play(
    game: played.Game,
    players: played.Players = None,
    policy: played.Policy = None,
    seed: played.Seed = None,
    index: played.Index = None,
    replay: played.Replay = None,
    rule: played.Rule = None,
    changes: played.Set = None,
    packs: played.Packs = None,
    language: played.Language = "en",
    _json: given.Json = False,
) -> Outcome:
    """Tell one game move by move.

    With dice, cards and scores, so that it can be followed on what was printed. The last line
    plays the same game again.

    Examples:
        ducks-pnp play pond
        ducks-pnp play cover --players 3 --policy greedy,random,random --seed 7
        ducks-pnp play pond --lang fr --game 12
    """
    from pnp.cli import playing

    options = {
        "players": players,
        "policy": policy,
        "seed": seed,
        "game": index,
        "rule": rule,
        "set": changes,
    }
    return playing.run(game, options, language, replay, packs)


@app.command(cls=Command)
def simulate(
    game: played.Game,
    players: played.Players = None,
    games: played.Games = 10_000,
    policy: played.Policy = None,
    seed: played.Seed = None,
    workers: played.Workers = None,
    cluster: played.Cluster = None,
    interpreted: played.Interpreted = False,
    rule: played.Rule = None,
    changes: played.Set = None,
    packs: played.Packs = None,
    without: played.Without = None,
    skill: played.Skill = None,
    report: played.Report = None,
    as_json: given.Json = False,
) -> Outcome:
    """Play many games and count.

    Scores, wins by seat, length and endings, with 95 % intervals. They are true of the rules and
    of the players named. With numba installed the rules are compiled.

    Examples:
        ducks-pnp simulate pond --games 100000
        ducks-pnp simulate cover --players 4 --policy greedy,random,random,random
        ducks-pnp simulate pond --set rows.mallard.singly=4 --report mallard.html
        ducks-pnp simulate blind --without all --report cards.html
        ducks-pnp simulate bucket --skill random,greedy,solver
    """
    from pnp.cli import playing_orders, simulating

    request = playing_orders.simulation_request(
        game,
        players,
        games,
        policy,
        seed,
        workers,
        cluster,
        rule,
        changes,
        packs,
        without,
        skill,
        fast=not interpreted,
    )
    return simulating.run(request, report, quiet=as_json)


@app.command(cls=Command)
def solve(
    game: solved.Game,
    players: solved.Players = 1,
    scores: solved.Scores = False,
    target: solved.Target = None,
    restricted: solved.Restricted = False,
    rule: solved.Rule = None,
    changes: solved.Set = None,
    packs: solved.Packs = None,
    readings: solved.Readings = False,
    report: solved.Report = None,
    as_json: given.Json = False,
) -> Outcome:
    """Tell exactly what a game is worth.

    For players who play as well as can be: no sample, and no interval. It needs numba.

    Examples:
        ducks-pnp solve pond
        ducks-pnp solve pond --scores --report pond.html
        ducks-pnp solve pond --target 70,80,90
        ducks-pnp solve pond --players 2
        ducks-pnp solve pond --restricted
        ducks-pnp solve pond --readings
        ducks-pnp solve pond --set rows.mallard.singly=4
    """
    from pnp.cli import solving

    request = solving.solve_request(
        game,
        players,
        rule,
        changes,
        target,
        scores=scores or report is not None,
        readings=readings,
        restricted=restricted,
        packs=packs,
    )
    return solving.run(request, report, quiet=as_json)
