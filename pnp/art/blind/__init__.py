"""Duck Blind's pictures: decoys, shells, scenes of the cards, the hours of the day."""
