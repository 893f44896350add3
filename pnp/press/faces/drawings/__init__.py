"""Drawings whose objects are labelled with columns of a table, filled in as trees, without Jinja.

`labels.py` is the grammar of labels, and knows where drawing programs store them. `drawing.py`
reads the tree of a file and its slots, once. `frames.py` finds the box and the type of a text.
`filling.py` fills in a copy of the tree, in the colours of `inks.py`; `own_type.py` reads the type
that a placeholder states.
"""

from pnp.press.faces.drawings.drawing import LabelledDrawing, is_labelled, read_drawing
from pnp.press.faces.drawings.filling import Cells, fill_drawing, slot_boxes

__all__ = ["Cells", "LabelledDrawing", "fill_drawing", "is_labelled", "read_drawing", "slot_boxes"]
