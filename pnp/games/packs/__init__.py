"""Packs: folders with a user's own pictures, words, colours, fonts, layouts and numbers.

`pack.py` reads a pack as a value, and reports all its problems at once; `inventory.py` lists its
files and ensures that none leads out of it. `games/registry.py` opens games with packs.
"""

from pnp.games.packs.pack import PACK_FILE, Pack, read_pack

__all__ = ["PACK_FILE", "Pack", "read_pack"]
