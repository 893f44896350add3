"""The kernel of played games: what every engine is made with, and what may be done with one.

Two rules hold here. The kernel knows no game, no paper and no file; and nothing in it is left to
chance that is not handed in as an argument. docs/rules.md tells how an engine is written.

records    `fields` of states, `codec` of actions, `line` of what a person types, `checks` of both
chance     `chance` itself, `dice_pools` and the best dice to keep
engines    `engine` and its `driver`; `compiled` by numba, with `linking`, `inlining` and `memory`
games      `table` to play at, `replay` of a game with those that are `watching`, `leads` of scores
any game   `usual` endings, ranks and players; `rulings` that a game was given
"""
