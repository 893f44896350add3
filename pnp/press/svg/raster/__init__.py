"""PNG and JPEG; and resvg, for filters."""
