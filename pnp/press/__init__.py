"""The press: words, art and layouts in, printable PDF out. It knows no game."""
