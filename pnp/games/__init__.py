"""One room per game, the same file names in each; the rooms know nothing of one another."""
