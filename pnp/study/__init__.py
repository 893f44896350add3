"""Games played: one, many, or all of them exactly.

`setup`       a game to play: its data as material, its engine, its players
`play`        one game, told in the reader's language
`simulate`    many games, counted; `simulation` runs, counts and reports them
`sweep`       many variants of a game, in search of those nearest to some targets
`restrictions`  actions that a player is forbidden
`solve`       the value of a game under best play
"""
