"""PNG and JPEG."""
