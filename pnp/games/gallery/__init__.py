"""Sitting Ducks Gallery, second edition: three to six players, a shooting gallery of ducks."""

from pnp.games.gallery.components import bag
from pnp.games.gallery.model import read

__all__ = ["bag", "read"]
