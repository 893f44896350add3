"""Editions of data that were changed at random: laid out and drawn, or refused."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from fuzzing import NUMBER, exchanged, fuzz

from pnp.core import resources
from pnp.data import tables
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

GAMES: Final = ("pond", "cover")
TABLES: Final = ("type", "papers", "cards", "printers")
CACHES: Final = (tables.papers, tables.cards, tables.printers, tables.type_table)

NUMBERS: Final = (
    *("0", "1", "2", "3", "5", "7", "12", "40", "99", "250", "1000", "0.01", "0.5", "2.5", "-1"),
    *("0.1", "6.0", "55.5", "200", "2000"),
)


def with_numbers(chance: random.Random, text: str) -> str:
    """Return data with a few numbers changed, so little that they are often accepted."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        text = exchanged(chance, text, NUMBER, NUMBERS)
    return text


def with_data(chance: random.Random, name: str, file: Path) -> Game:
    """Return a game whose data were changed."""
    game = open_game(name)
    text = (resources.games() / name / "game.toml").read_text(encoding="utf-8")
    file.write_text(with_numbers(chance, text), encoding="utf-8")
    data = game.parts.read(file)
    bag = game.parts.printing().bag
    return replace(game, data=data, make_bag=partial(bag, data))


def draw(chance: random.Random, game: Game) -> None:
    parts = [each for each in game.bag().parts if each != "rules" or chance.random() < 0.1]
    order = Order(game, only=(chance.choice(parts),), language=chance.choice(("en", "fr")))
    edition = lay_out(resolve(order))
    assert all(list(edition.pages(part)) for part in edition.parts)


def test_editions_of_games_changed_at_random(tmp_path: Path) -> None:
    def read(chance: random.Random) -> None:
        draw(chance, with_data(chance, chance.choice(GAMES), tmp_path / "game.toml"))

    assert 0.05 < fuzz("data", read, 8) < 1


def test_editions_with_tables_changed_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Path(shutil.copytree(resources.templates(), tmp_path / "templates"))
    monkeypatch.setattr(resources, "templates", lambda: copy)

    def read(chance: random.Random) -> None:
        file = copy / f"{chance.choice(TABLES)}.toml"
        sound = file.read_text(encoding="utf-8")
        file.write_text(with_numbers(chance, sound), encoding="utf-8")
        for cache in CACHES:
            cache.cache_clear()
        try:
            draw(chance, open_game(chance.choice(GAMES)))
        finally:
            file.write_text(sound, encoding="utf-8")
            for cache in CACHES:
                cache.cache_clear()

    assert 0.05 < fuzz("data", read, 8) < 1
