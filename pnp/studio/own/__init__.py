"""A game without Python on the page: the files in its folder, which are not part of a pack.

`tables`   cells and rows of its tables, each a change of a CSV file
`texts`    texts and numbers of its game.toml
"""
