"""Birds as engravings, for low ink at the finer levels: the parts that `engraving.py` assembles."""
