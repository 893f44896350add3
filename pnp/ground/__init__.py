"""What all stands on: problems, lengths, bounds, geometry, files. Imports nothing of ours."""
