"""Checks of what was read back: each yields findings, graded, with page, place and remedy."""
