"""From an order to files."""
