"""The ground everything stands on: problems, lengths, geometry, files. It imports nothing of ours."""
