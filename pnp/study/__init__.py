"""Games played: one, many, or all of them exactly.

`setup`       a game to play: its data as material, its engine, its players
`play`        one game, told in the reader's language
`simulate`    many games, counted; `simulation` runs, counts and reports them
`restrictions`  what a player may do without
`solve`       what a game is worth under best play
"""
