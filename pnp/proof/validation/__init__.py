"""Checks of readings: each yields findings, graded, with page, place and remedy.

`validate` is the recipe: it gathers all findings about a file.
"""
