"""Reading back a finished PDF: its letters, which of them are visible, and the place of each face.

Nothing here knows how the file was made. `document` opens it, and `reader` reads it page by page,
an untrusted file in a process of its own (`child`, `process`, and their `messages`). `letters` are
the contents of a page, `visibility` decides which of them are visible, `looks` compares pages as
pictures, and `material` finds the fields of the faces of a game.
"""
