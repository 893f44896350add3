"""Options as tables, the parsers of their values, and the orders they make."""
