"""Packs: folders with pictures, words, colours, fonts, layouts and numbers of one's own.

`pack.py` reads one as a value, everything that is wrong with it at once; `inventory.py` says which
files it holds and that none leads out of it; `packfile.py` is what `pack.toml` may say, and
`numbers.py` what `game.toml` may. `pnp.registry` opens games with packs; nothing below knows them.
"""

from pnp.packs.pack import PACK_FILE, Pack, read_pack

__all__ = ["PACK_FILE", "Pack", "read_pack"]
