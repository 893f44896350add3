"""A game's pieces for programs and shops, face by face instead of page by page.

the pieces   `pieces` are the things cut out of the paper: two faces, a size, copies
the pixels   `picturing` makes pictures of faces, each exactly as large as it is asked for
the formats  `formats` lists them; `png` is a folder of pictures with a table, `tts` a saved
             object of Tabletop Simulator, `pcio` a room of PlayingCards.io, `html` a page to be
             read, `epub` that page as a book, `cutlines` outlines for cutting machines,
             `silhouette` pages for the templates of some, `mpc` and `gamecrafter` pictures for
             print shops, `shop` pages for others, `sprites` sheets for programs; `products`
             finds the product of a shop that a card is
the files    `export` makes them all or none, with their digests, for those who may have them, and
             reads them back; `checking` writes pictures and tables, and
             opens them again
"""
