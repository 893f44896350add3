"""Packs changed at random, one file at a time: printed with, or refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from fuzzing import changed, damaged, fuzz
from pack_samples import ABOUT, opened, photograph

from pnp.core import resources
from pnp.core.bundle import Bundle
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

FILES: dict[str, str | bytes] = {
    "pack.toml": f'{ABOUT}[art."duck.mallard"]\nfile = "pond.jpg"\n'
    'focus = [0.3, 0.6]\nfit = "crop"\n',
    "theme.toml": '[colours]\nreed = { full = "#6c8a2e", grey = "#6a6a6a" }\n'
    '[fonts]\ndisplay = ["Andika"]\n[shape]\ncorners = 0.5\nlines = 1.5\n',
    "game.toml": "[puddle]\nducks.teal.points = 3\nducks.teal.copies = 2\n",
    "art/duck.teal.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" '
    'viewBox="0 0 40 30">\n<g transform="rotate(9)">'
    '<path d="M0 0h40v30z" fill="#123456"/></g></svg>',
    "art/pond.jpg": photograph(60, 40),
    "art/crust.png": photograph(40, 40, "PNG"),
    "words/en/puddle.po": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    'msgctxt "duck.teal"\nmsgid "Teal"\nmsgstr "Little one"\n',
    "fonts/Own.ttf": (resources.fonts() / "Andika-Italic.ttf").read_bytes(),
    "fonts/OFL.txt": "Anyone may use it.",
}


def test_packs_changed_at_random(pack: Callable[..., Path]) -> None:
    folder = pack(dict(FILES))

    def read(chance: random.Random) -> None:
        name = chance.choice([each for each in FILES if each != "fonts/OFL.txt"])
        sound = FILES[name]
        spoilt = damaged(chance, sound) if isinstance(sound, bytes) else changed(chance, sound)
        pack({name: spoilt}, spoilt if name == "pack.toml" else FILES["pack.toml"])
        try:
            order = Order(opened(folder), only=("cards",), cards=("puddle.teal", "puddle.mallard"))
            edition = lay_out(resolve(order), bundle=Bundle(keeps=False))
            assert all(list(edition.pages(part)) for part in edition.parts)
        finally:
            pack({name: sound})

    assert 0.05 < fuzz("packs", read, 12) < 1
