"""Pictures that PDFium draws, but does not list among a page's objects.

`patterns` finds those in tiling patterns.
"""
