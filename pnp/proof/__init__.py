"""The printed material read back, checked and reported; packs and translations likewise."""
