"""The commands, each in a file of its name, and what they print."""
