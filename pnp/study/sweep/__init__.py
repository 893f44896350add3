"""Studies of many variants of a game: numbers swept, played with the same luck, compared with aims.

`dials`    the numbers and readings that vary, and the variants that they make
`targets`  the figures that a game should have, and the distance of a variant from them
`ledger`   the games so far: a file of JSON lines that survives interrupts and can be divided and
merged
`paired`   variants played side by side, compared game by game
`race`     the rounds of games, and which variants are played on
`report`   tables and plots of a ranking
`sweep`    the recipe: play the games that the ledger lacks, and rank the variants
"""
