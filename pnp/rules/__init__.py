"""The kernel of the rules: what every game's engine is made with, and what may be done with one.

Two rules hold here. The kernel knows no game, no paper and no file; and nothing in it is left to
chance that is not handed in as an argument. docs/rules.md tells how an engine is written.
"""
