"""Exact values of dice games: pools of dice as multisets, and the best dice to keep.

A pool is what a player may still use of a roll, in no order. There are 924 of up to six dice, so a
table of values by pool is small, and each value follows from those of pools with a die more or less
(the keep tables of Yahtzee's solvers: T. Verhoeff, "Optimal solitaire Yahtzee strategies", 1999).
"""
