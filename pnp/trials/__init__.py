"""Trials: many games played and counted. Knows no paper and no game.

simulation.py   a run in chunks, over workers       -> a Tally
tally.py        what was counted: histograms that add
figures.py      means, shares and their intervals
report.py       a Tally as one page of HTML
"""
