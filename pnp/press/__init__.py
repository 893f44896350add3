"""Layouts, text and pictures in, printable PDF out. It knows no game, no word and no order.

`fonts`     font files: their contents, shaping, subsets
`forms`     the noun that all drawing ends in
`structure` the elements that a screen reader goes through
`text`      lines and blocks of text      `svg`     drawings as forms
`faces`     layouts as faces              `sheets`  faces on paper, cuts and marks
`packing`   their bytes in the cache; `kept_faces` those that are still right
`book`      pages of a rulebook           `pdf`     the file
`renderer`  faces drawn once and placed
"""
