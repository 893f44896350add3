"""Whatever was built before, a warm build writes what a cold one would: random orders and packs.

Each run draws two orders with edits of a game's folder and of packs, builds the first, and then the
second by what was kept of the first. `PNP_WARM_PAIRS=200 pytest -m thorough -k warm` draws so many.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from pack_samples import ABOUT, PUDDLE, photograph

from pnp import art
from pnp.core.bundle import Bundle
from pnp.core.errors import DucksError
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes

pytestmark = pytest.mark.one_in(2)

PAIRS: Final = int(os.environ.get("PNP_WARM_PAIRS", "40"))

SQUARE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h40v30z"/></svg>'
)
PO: Final = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "duck.teal"
msgid "Teal"
msgstr "Little one"
"""
ALL_DUCKS: Final = '\n[art."duck.*"]\nfile = "duck.teal{}"\nfocus = [0.2, 0.5]\n'

Files = Mapping[str, str | bytes]

PACKS: Final[tuple[Files, ...]] = (
    {"art/duck.teal.jpg": photograph(300, 300)},
    {"art/duck.teal.png": photograph(60, 40, "PNG")},
    {"art/duck.teal.svg": SQUARE},
    {"art/duck.teal.svg": art.draw("duck.teal")},  # as the kit draws it elsewhere, smaller
    {"art/low/duck.teal.jpg": photograph(90, 60), "art/duck.teal.svg": SQUARE},
    {"art/duck.teal.jpg": photograph(80, 80), "pack.toml": ABOUT + ALL_DUCKS.format(".jpg")},
    {"art/duck.teal.svg": SQUARE, "pack.toml": ABOUT + ALL_DUCKS.format(".svg")},
    {"words/en/puddle.po": PO},
    {"words/fr/puddle.po": PO},
    {"theme.toml": "[shape]\nlines = 2\n"},
    {"theme.toml": '[fonts]\ndisplay = ["Andika"]\n'},
    {"game.toml": "[puddle]\nducks.teal.points = 3\n"},
)

Edit = tuple[str, str, str]
"""A file of the game, and what in it is put in the place of what."""

GAMES: Final[tuple[Edit, ...]] = (
    ("layouts/duck.svg", "w * 0.76, w * 0.57", "w * 0.16, w * 0.12"),
    ("layouts/duck.svg", '"duck." ~ duck.id, w', '"duck.teal@plate", w'),
    ("layouts/duck.svg", "h * 0.62", "h * 0.6"),
    ("art/crust.svg", "#a9692f", "#69a92f"),
    ("art/crust.svg", 'viewBox="0 0 100 100"', 'viewBox="0 0 50 100"'),
    ("game.toml", "appetite =  4", "appetite =  5"),
    ("words/en/puddle.po", 'msgstr "', 'msgstr "The '),
    ("words/en/puddle.rules.md", "# ", "# The "),
)

ORDERS: Final[tuple[dict[str, Any], ...]] = (
    {"only": ("cards",), "cards": ("puddle.teal", "puddle.mallard")},
    {"only": ("cards",), "cards": ("puddle.teal",), "backs": "gutterfold"},
    {"only": ("sheets",)},
    {"only": ("aid",)},
    {"only": ("rules",)},
    {"only": ("rules",), "booklet": True},
)
OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    *({}, {"ink": "low"}, {"ink": "grey"}, {"paper": "letter"}, {"language": "fr"}),
    *({"language": "fr,en"}, {"bleed_mm": 2.0}, {"safe_mm": 4.0}, {"copies": 2}),
)


def write_game(folder: Path, edits: list[Edit]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PUDDLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in edits:
        path = folder / name
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")


def write_pack(folder: Path, files: Files) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in {"pack.toml": ABOUT, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def draw_order(chance: random.Random, folder: Path) -> Order:
    """Write a game and a pack or two, and return an order of them."""
    write_game(folder / "puddle", chance.sample(GAMES, chance.randrange(3)))
    packs = [folder / f"pack{number}" for number in range(chance.randrange(3))]
    for pack in packs:
        write_pack(pack, chance.choice(PACKS))
    values = {**chance.choice(ORDERS), **chance.choice(OPTIONS)}
    return Order(str(folder / "puddle"), packs=tuple(packs), **values)


def build(order: Order, bundle: Bundle) -> dict[str, bytes] | str:
    """Return the files of an order, or why it cannot be printed."""
    try:
        edition = lay_out(resolve(order), bundle=bundle)
        files = {part.name: to_bytes(edition, part) for part in edition.parts if part.sides}
    except DucksError as error:
        return str(error)
    bundle.save()
    return files


def require_equal(seed: int, folder: Path) -> None:
    chance = random.Random(seed)  # noqa: S311 -- no secret
    kept = folder / "kept.bundle"
    kept.unlink(missing_ok=True)
    build(draw_order(chance, folder), Bundle(kept))
    order = draw_order(chance, folder)
    warm = build(order, Bundle(kept))
    assert warm == build(order, Bundle(keeps=False)), f"seed {seed}: {order}"


@pytest.mark.parametrize("seed", range(6))
def test_a_warm_build_is_a_cold_one(seed: int, tmp_path: Path) -> None:
    require_equal(seed, tmp_path)


@pytest.mark.thorough
def test_many_warm_builds_are_cold_ones(tmp_path: Path) -> None:
    for seed in range(100, 100 + PAIRS):
        require_equal(seed, tmp_path)
