"""`words check`, `words new` and the other commands about translations."""
