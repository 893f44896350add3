"""Texts by language: catalogues, plurals, typography and rulebooks, a folder for each language.

texts        `words` of a language, with the `marks` in their braces and the `plurals` of a number
catalogues   `catalogue` reads one, `chain` several in order, `translation` checks an entry,
             `po_lines` and `po_entries` are the file format, `merging` updates a translation
languages    `typography` of each, the `pseudo` language
rulebooks    `rulebook` fills one in, `rulebook_numbers` compares numbers between languages
translating  `completeness` of a translation, `cells` of tables as a catalogue
"""
