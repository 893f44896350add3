"""The cascade."""
