"""Birds as engravings, for low ink at the finer levels: what `engraving.py` puts together."""
