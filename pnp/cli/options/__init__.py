"""What is typed, read and checked: options as tables, and the orders they make."""
