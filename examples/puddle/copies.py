"""Numbers of Puddle that count cards."""

COPIES = tuple(
    (f"ducks.{duck}.copies", rf"puddle\.{duck}")
    for duck in ("teal", "mallard", "pintail", "shoveler")
)
"""Paths of numbers, and which faces they count."""
