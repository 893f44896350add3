"""The data of games: tables, words and their checks. No paper, no rules."""
