"""Sitting Ducks Gallery's pictures: tin ducks, targets, action cards, the booth."""
