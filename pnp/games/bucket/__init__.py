"""Ducks in a Bucket: two to six players, five white dice, and a Boss who permits."""
