"""Duck & Cover: two to seven players, bath ducks by the dozen, three rounds."""

from pnp.games.cover.components import bag
from pnp.games.cover.model import read

__all__ = ["bag", "read"]
