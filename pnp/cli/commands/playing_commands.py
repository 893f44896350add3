"""The commands that play games: each reads its options, calls one recipe, and comes back.

What a recipe imports comes with the call: help waits for nothing. Annotations are evaluated here,
because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports its recipe when it is called, so that help comes at once

import typer

from pnp.cli.options import options as given
from pnp.cli.options.parameters import takes_options
from pnp.cli.options.playing_options import Game, PlayOptions, SimulationOptions
from pnp.cli.options.solving_options import Game as SolvableGame
from pnp.cli.options.solving_options import SolveOptions
from pnp.cli.terminal.help import Command
from pnp.cli.terminal.outcome import Outcome

app = typer.Typer()


@app.command(cls=Command)
@takes_options
def play(game: Game, options: PlayOptions, as_json: given.Json = False) -> Outcome:
    """Tell one game move by move.

    With dice, cards and scores, so that it can be followed on what was printed. The last line
    plays the same game again.

    Examples:
        ducks-pnp play pond
        ducks-pnp play cover --players 3 --policy greedy,random,random --seed 7
        ducks-pnp play pond --lang fr --game 12
    """
    from pnp.cli.commands import play as recipe

    return recipe.run(game, options, quiet=as_json)


@app.command(cls=Command)
@takes_options
def simulate(game: Game, options: SimulationOptions, as_json: given.Json = False) -> Outcome:
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
    from pnp.cli.commands import simulate as recipe

    return recipe.run(game, options, quiet=as_json)


@app.command(cls=Command)
@takes_options
def solve(game: SolvableGame, options: SolveOptions, as_json: given.Json = False) -> Outcome:
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
    from pnp.cli.commands import solve as recipe

    return recipe.run(game, options, quiet=as_json)
