"""The printed material read back, checked and reported; packs and translations likewise.

PDF files      `readback` reads pages, `validation` checks them, `verdicts` holds files against
               one another, `playtest` plays with their numbers, `report` shows the findings
an edition     `show` tells the pages that would be printed, `ink` how much of it
packs          `packcheck` finds all that is wrong with one, `new_pack` begins one
own games      `owncheck` lays out each card of one in each language
translations   `translations` checks them, `translating` begins them and brings them up to date,
               with the room that each text has
"""
