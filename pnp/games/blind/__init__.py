"""Duck Blind, version 4: two to five hunters bid with their shots for ducks in flight."""
