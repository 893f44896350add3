"""Packs: folders with pictures, words, colours, fonts, layouts and numbers of one's own.

`pack.py` reads one as a value with its numbers, everything that is wrong with it at once;
`inventory.py` says which files it holds and that none leads out of it. `games/registry.py` opens
games with packs.
"""

from pnp.games.packs.pack import PACK_FILE, Pack, read_pack

__all__ = ["PACK_FILE", "Pack", "read_pack"]
