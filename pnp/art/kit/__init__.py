"""The kit that all pictures are drawn with: inks, pens, curves, strokes, hatching; files of pictures."""
