"""The deck as a script for protograf: copied beside the deck, and run in protograf's environment.

    python protograf_deck.py svg|png

Written from protograf's manual for this comparison. protograf reads options of its own from the
command line, so ours is taken off it first.
"""

import csv
import sys
from pathlib import Path

from protograf import Card, CardBack, Create, Data, Deck, Save, T, image, rectangle, text

KIND = sys.argv.pop()
WIDTH, HEIGHT, BLEED = 63, 88, 3

with Path("deck.csv").open(encoding="utf-8", newline="") as file:
    named = [number for number, card in enumerate(csv.DictReader(file), 1) if card["Name"]]

Create(filename=f"protograf-{KIND}.pdf", paper="A4-l", units="mm", margin=6.35)
Data(filename="deck.csv")
Deck(width=WIDTH, height=HEIGHT, spacing=2 * BLEED, grid_marks=True)

whole = {"x": -BLEED, "y": -BLEED, "width": WIDTH + 2 * BLEED, "height": HEIGHT + 2 * BLEED}
Card(
    "*",
    rectangle(**whole, fill="#a9d3cf", stroke=None),
    image(T("{{Picture}}." + KIND), x=12, y=28, width=45.6, height=45.6),
    text(text=T("{{Number}}"), x=7, y=12, font_size=20),
    text(text=T("{{Number}}"), x=48, y=20, font_size=44),
)
Card(
    named,
    text(text=T("{{Name}}"), x=24, y=80, font_size=12),
    text(text=T("{{Splash}}"), x=48, y=80, font_size=20),
)
CardBack("*", image(T("{{Back}}." + KIND), **whole))
Save()
