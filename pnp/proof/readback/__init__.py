"""Reading a finished PDF back: its letters, which of them are seen, and the place of each face.

Nothing here knows how the file was made. `document` opens it, and `reader` reads it page by page,
for a stranger's file in a process of its own (`child`, `process`, and their `messages`). `letters`
are the contents of a page, `visibility` decides which of them a person would see, `looks` compares
pages as pictures, and `material` finds the fields of the faces of a game.
"""
