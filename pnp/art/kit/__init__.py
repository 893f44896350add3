"""The kit of all pictures: inks, pens, curves, strokes, hatching; files of pictures."""
