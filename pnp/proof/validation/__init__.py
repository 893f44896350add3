"""Checks of readings: each yields graded findings with page, place and remedy.

`validate` is the recipe: it gathers all findings about a file.
"""
