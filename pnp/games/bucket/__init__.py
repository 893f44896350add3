"""Ducks in a Bucket: two to six players, five white dice, and a Boss who permits."""

from pnp.games.bucket.components import bag
from pnp.games.bucket.model import read

__all__ = ["bag", "read"]
