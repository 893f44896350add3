"""From an order to files.

the order    `orders` is the noun, `selection` the cards that it names;
             `tickets` are its values in file names and manifests
the job      `jobs` has values in place of the names of an order; `prepress` makes its fonts, words
             and pictures ready, `artwork` finds pictures by id
the edition  `edition` is a game on paper, `parts` say how each part reaches it, `common_parts` are
             those that any game has
the files    `writing` makes them all or none, with manifests, under their `file_names`;
             `build` is the recipe
beside it    `advice` finds choices that would save paper or work;
             `page_bitmaps` and `preview` for screens, `colour_vision`, `draw` for one drawing,
             `printers` calibrated
"""
