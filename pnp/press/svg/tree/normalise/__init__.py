"""From the habits of drawing programs to the SVG that the reader knows.

Each module takes one habit of theirs away before the tree is read, or decides what of it is read:
document types (`doctype.py`), roots without a namespace (`namespaces.py`), elements that stand in
the file for some viewers only (`conditions.py`), and what is left over from editing
(`leftovers.py`). The rule of all: what cannot change the picture is passed over, what could is
refused.
"""
