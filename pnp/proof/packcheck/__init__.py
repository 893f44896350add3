"""Checks of packs: everything that is wrong with a pack, or could be better, in one list.

`recipe.py` goes through the steps; `findings.py` has the results of a step, `pictures.py` looks at
drawings and photographs, `colours.py` at a theme, and `games.py` at the games that a pack changes.
"""

from pnp.proof.packcheck.recipe import CheckedPack, check_pack

__all__ = ["CheckedPack", "check_pack"]
