"""Pictures that PDFium draws, but does not list among a page's objects.

`exposed` draws them directly in a copy of the page, whose objects `copied` reads and writes.
"""
