"""Characters to runs of glyphs."""
