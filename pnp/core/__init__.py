"""The core: problems, lengths, bounds, geometry, files. Imports nothing of ours."""
