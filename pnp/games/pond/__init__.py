"""Ducks in the Pond: one or two players, six dice, six days."""

from pnp.games.pond.components import bag
from pnp.games.pond.model import read

__all__ = ["bag", "read"]
