"""Games as values, and a room for each built-in game, blind to the others.

games       `registry` opens them, `game` is the value, `decks` makes one of a reader's own table
components  `components` are the nouns of a bag, `factory` is what all lists of them repeat
packs       `packs` reads them, `overlays` lays them over a game
built in    `pond`, `bucket`, `cover`, `gallery`, `blind`: the same file names in each
"""
