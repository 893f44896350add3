"""Ducks in the Pond: one or two players, six dice, six days."""
