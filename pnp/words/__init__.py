"""Texts by language: catalogues, plurals, typography, rulebooks. A folder for each language.

texts        `words` of a language, with the `marks` in their braces and the `plurals` of a number
catalogues   `catalogue` reads them, `chain` puts several in order, `translation` checks one entry,
             `po_lines` and `po_entries` are the file format, `merging` brings old and new together
languages    `typography` of each, the `pseudo` language, `headlines` of what is told
rulebooks    `rulebook` is read, `rulebook_numbers` are compared between languages
translating  `completeness` of a translation
"""
