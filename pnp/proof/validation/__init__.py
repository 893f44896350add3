"""Checks of readings: each yields findings, graded, with page, place and remedy."""
