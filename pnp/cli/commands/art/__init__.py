"""`art show` and the other commands about pictures."""
