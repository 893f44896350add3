"""The scene that elements are drawn in, and its budget."""
