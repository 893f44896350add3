"""Sitting Ducks Gallery, second edition: three to six players, a shooting gallery of ducks."""
