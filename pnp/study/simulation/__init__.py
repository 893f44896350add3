"""Simulation: many games played and counted. Knows no paper and no game.

runs.py         a run: games played, added up       -> GameCounts
engines.py      a game's engine and material, opened once in each process
batches.py      how a run is cut up and handed out
workers.py      who plays on this machine
cluster.py      who plays on others, and how they are met
counts.py       counts of a run: histograms that add
statistics.py   means, shares, paired differences and their intervals
restricted.py   the cost to a player of doing without something
skill.py        the worth of better play
studies.py      both, and who was still in it, as rows of tables
report.py       GameCounts as one page of HTML; pages.py is any such page,
                and plots.py draws its diagrams
"""
