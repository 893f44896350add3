"""Duck Blind, version 4: two to five hunters bid with their shots for ducks in flight."""

from pnp.games.blind.components import bag
from pnp.games.blind.model import read

__all__ = ["bag", "read"]
