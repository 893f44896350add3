"""Pictures made ready for faces: those of the art kit, of a game, and of its packs.

`library.py` finds a picture by its id; `photographs.py` crops and shrinks pixels.
"""

from pnp.printing.artwork.library import PictureLibrary

__all__ = ["PictureLibrary"]
