"""Games played: one, many, or all of them exactly."""
