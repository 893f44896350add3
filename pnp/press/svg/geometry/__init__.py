"""Paths as numbers."""
