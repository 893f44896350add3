"""What everything stands on: problems, lengths, geometry, files. Imports nothing of ours."""
