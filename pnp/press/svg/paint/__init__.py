"""Paint servers, fills and strokes."""
