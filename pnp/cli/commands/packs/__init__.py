"""`packs check`, `packs new` and the other commands about packs."""
