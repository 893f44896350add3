"""The terminal: tables, progress, help and errors."""
