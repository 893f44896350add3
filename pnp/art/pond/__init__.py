"""Ducks in the Pond's pictures: dice, ripples, scenes, the week's sky."""
