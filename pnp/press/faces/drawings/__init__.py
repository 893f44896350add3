"""Drawings whose objects are labelled with columns of a table, filled in as trees, without Jinja.

`labels.py` is the grammar of labels, and where drawing programs keep them. `drawing.py` reads a
file once: its tree, and the slots in it. `frames.py` finds the box that a text of the drawing
fills, and its type. `filling.py` fills in a copy of the tree, in the colours of `inks.py`;
`own_type.py` reads the type that a placeholder states for itself.
"""

from pnp.press.faces.drawings.drawing import LabelledDrawing, is_labelled, read_drawing
from pnp.press.faces.drawings.filling import Cells, fill_drawing, slot_boxes

__all__ = ["Cells", "LabelledDrawing", "fill_drawing", "is_labelled", "read_drawing", "slot_boxes"]
