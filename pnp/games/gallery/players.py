"""The policies of Sitting Ducks Gallery: random, greedy, one by the odds, and one that plays ahead.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the action that is worth most at once by `worth`, of equals the one that comes first:
  bring one's own ducks out from under targets, the more so the fewer they are; hit others and not
  oneself, of others the one with most ducks; then bring others' bare ducks under targets. A line
  that closes after a hit moves ducks under targets as well.
- `odds`: it plays each action on a board of its own and takes the one after which its part of all
  ducks is largest, each duck counted by the chance that it is not shot before the next turn: under
  a target, beside one, or bare. The worth of the card that it plays is taken from that; of equals
  it takes the first.
- `flat`: flat Monte Carlo. It guesses what it does not see PLAYOUTS times; each guess is played
  on from every legal action, with the same chance, ROUNDS turns a player, all playing greedily. It
  takes the action after which it stands best by `standing`, of equals the one that comes first.
"""

from __future__ import annotations

from typing import Annotated, Final

from pnp.games.gallery.fields import MAX_ACTIONS, GalleryMaterial, GalleryState, GalleryView
from pnp.games.gallery.greedy import greediest
from pnp.games.gallery.guessing import guess
from pnp.games.gallery.line import alive
from pnp.games.gallery.odds import best_by_odds
from pnp.games.gallery.rules import apply, is_over, legal
from pnp.rules.chance import Chance, fork, open_stream
from pnp.rules.fields import Fields, Vector
from pnp.rules.usual import best_of

POLICIES: Final = ("random", "greedy", "odds", "flat")
"""By number; 0 is random in every game."""

USUAL: Final = "odds"
"""Who plays if nobody is named: about as strong as flat, and a hundred times as quick."""

GREEDY: Final = 1
ODDS: Final = 2


class GalleryScratch(Chance):
    """Chance for playouts, and what they lead to."""

    totals: Annotated[Vector, MAX_ACTIONS]  # of `standing`, summed over all playouts
    choices: Annotated[Vector, MAX_ACTIONS]  # the legal actions there


SCRATCH: Final = Fields.of(GalleryScratch)

PLAYOUTS: Final = 16
ROUNDS: Final = 3


def choose(
    policy: int,
    view: GalleryView,
    material: GalleryMaterial,
    actions: Vector,
    count: int,
    lookahead: GalleryState,
    scratch: GalleryScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    if policy == GREEDY or count == 1:
        return greediest(view, material, actions, count)
    if policy == ODDS:
        return best_by_odds(view, material, actions, count, lookahead, scratch)
    return flat_monte_carlo(view, material, actions, count, lookahead, scratch, rng)


def flat_monte_carlo(
    view: GalleryView,
    material: GalleryMaterial,
    actions: Vector,
    count: int,
    lookahead: GalleryState,
    scratch: GalleryScratch,
    rng: Chance,
) -> int:
    """Return the action that turns out best in games that are guessed and played on."""
    for place in range(count):
        scratch.totals[place] = 0
    for _ in range(PLAYOUTS):
        fork(rng, scratch)
        for place in range(count):
            open_stream(scratch, 0)
            guess(view, material, lookahead, scratch)
            apply(lookahead, material, actions[place], scratch)
            _play_on(lookahead, material, scratch)
            scratch.totals[place] += standing(lookahead, material, view.seat)
    return actions[best_of(scratch.totals, count)]


def _play_on(lookahead: GalleryState, material: GalleryMaterial, scratch: GalleryScratch) -> None:
    last = lookahead.turn + ROUNDS * lookahead.players
    while not is_over(lookahead) and lookahead.turn < last:
        count = legal(lookahead, material, scratch.choices)
        apply(lookahead, material, greediest(lookahead, material, scratch.choices, count), scratch)


def standing(board: GalleryState, material: GalleryMaterial, me: int) -> int:
    """Return how a seat stands: its ducks against the others', and the win."""
    value = 0
    for seat in range(board.players):
        if seat == me:
            value += (board.players + 1) * alive(board, material, seat)
        else:
            value -= 2 * alive(board, material, seat)
    if not board.swims[me]:
        return value - 60
    return value + 60 if board.over else value
