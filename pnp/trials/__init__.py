"""Trials: many games played and counted. Knows no paper and no game.

simulation.py   a run: games played, added up       -> a Tally
tables.py       where a game is played
chunks.py       how a run is cut up and handed out
workers.py      who plays on this machine
cluster.py      who plays on others; scheduler.py is how they are met
tally.py        what was counted: histograms that add
figures.py      means, shares and their intervals
report.py       a Tally as one page of HTML
"""
