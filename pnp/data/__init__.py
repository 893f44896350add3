"""What games are made of: tables, words and their checks. No paper, no rules."""
