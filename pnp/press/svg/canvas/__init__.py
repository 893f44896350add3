"""PDF operators."""
