"""The file as checked elements."""
