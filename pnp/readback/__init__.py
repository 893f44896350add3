"""Reading a finished PDF back: its letters, which of them are seen, and what was printed where.

Nothing here knows how the file was made. `document` opens it, `letters` reads what stands on a
page, `visibility` decides which letters a person would see, `words` puts them together, `looks`
compares pages as pictures, and `material` finds what the faces of a game say.
"""
