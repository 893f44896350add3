"""Editing a game on the screen: words, numbers, colours and pictures of a pack.

The session knows neither HTTP nor a browser; it only writes the files of one pack, so that `build
--pack`, an editor and the page see the same.

`session`       the open game: edits, undo, and the view after each
`views`         faces with the spots that can be changed, as values
`edits`         things that shall be otherwise; `file_changes` says so in the files of a pack
`live`          lays out again the files that a save affects, for the session and for `watch`
`own`           the tables and texts of a game without Python, which are not part of a pack;
                `slots` says where they stand on its drawings
`rules_text`    blocks of a rulebook's Markdown
`pack_folder`   the files of a folder; `history` remembers them for undo
`about`         everything that is known of one text, number or picture
`printouts`     pages as they will be printed, and PDF files
`sharing`       formats of `export`, each as an archive
`counting`      games as printed and as changed, counted; `background` has processes for that
`tabletop`      a game that is played: its place on printed faces, and the worth of its moves
`events`        one session for several pages, which are told of each change
`saves`         waits for files that other programs save
`calls`         all that a page may ask, as a table, with the `game_calls` of Play and Balance, and
                their `answers`; it is asked by one of two carriers:
`server`        HTTP for one person, with a `guard` at its door
`worker`        messages in a page that has no server: Python runs in the browser; `site` makes the
                files of such a page
"""
