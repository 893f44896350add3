"""Problems, geometry, files, the cache: for every room, and without any game.

problems    `errors` (fact, place and hint), `bounds` of numbers and options
geometry    `geometry` (sizes, boxes, maps, lengths), `distances` between shapes, `srgb` as light,
            `painted` pictures as shapes, and their SVG
files       `files` written whole, `replacing` several of them at once under `locks`, `signals` held
            back meanwhile, `private_files` of the user alone, `reading` of text, `resources` of the
            project, `xml` trees, `xml_tags` and their places, `file_watcher` for `watch`
the cache   `bundle` of values kept between builds, its folders in `caches`, `bounded` mappings
text        `bidi`: the order of letters from left to right and back
Python      `modules` of users' own games, `lazy` imports, `gc_pauses`, `progress` of long work,
            `processes` that share it
"""
