"""Ducks in a Bucket's pictures: the banner, the Boss's dice, hands of dice."""
