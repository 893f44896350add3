"""TOML files as typed values, with all their errors at once.

files     `toml` is read, `schema` has the records, `violations` says what pydantic found, `checks`
          hold between fields, `changes` are numbers set on the command line
games     `game` is what all games' data share, `own_pictures` the files beside a reader's own
printing  `tables` of papers, cards, inks and printers, `profiles` of a user's printers
looks     `palette` of colours and kinds of text, `theme` of a pack with its contrasts
paper     `manifest` of a printed file, `placements` of its faces on their pages
"""
