"""One module for each kind of element."""
