"""Data changed at random: games, tables, printers' profiles and manifests are read or refused."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from fuzzing import changed, exchanged, fuzz

from pnp.core import resources
from pnp.core.geometry import Margins
from pnp.data import profiles
from pnp.data.manifest import FORMAT, read_manifest
from pnp.data.palette import INKS, Palette
from pnp.data.profiles import Profile
from pnp.data.tables import CardFormat, MarginProfile, Paper, TypeTable
from pnp.data.toml import load
from pnp.games.registry import BUILT_IN, open_game

VALUE: Final = re.compile(r"(?<== ).+")
VALUES: Final = (
    *("true", '""', "[]", "{}", "[[]]", '"each"', "[1, 2]", "{ id = 1 }", "2019-01-01", "0x7f"),
    *("[" * 2000, "{a=" * 2000, "[" * 300 + "]" * 300, '"' + "w" * 5000 + '"', '"\\u0000"'),
    *('"\\u202e"', "['a', 'a']", "1e400", "-1", "3.0"),
)
WORD: Final = re.compile(r"[a-z_]{2,}")
WORDS: Final = ("id", "each", "name", "count", "__class__", "all_checks", "P-01", "x" * 300, "")
HEADING: Final = re.compile(r"(?m)^\[.+\]$")
HEADINGS: Final = ("[a]", "[[a]]", "[" + "a." * 2000 + "a]", "[rulings.P-01]", "[id]")


def with_value(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, VALUE, (*VALUES, *VALUE.findall(text)))


def with_word(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, WORD, (*WORDS, *WORD.findall(text)))


def with_heading(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, HEADING, HEADINGS)


def toml(chance: random.Random, path: Path) -> bytes:
    text = path.read_text(encoding="utf-8")
    return changed(chance, text, with_value, with_word, with_heading)


def test_data_of_games_changed_at_random(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"

    def read(chance: random.Random) -> None:
        game = open_game(chance.choice(list(BUILT_IN)))
        file.write_bytes(toml(chance, resources.games() / game.key / "game.toml"))
        data = game.parts.read(file)
        game.playing.material(data, {})
        if game.is_printable:
            assert game.parts.printing().bag(data, 2).components

    assert 0.1 < fuzz("data", read, 100) < 1


def every_ink(palette: Palette) -> None:
    colours = [colour for ink in INKS for colour in palette.in_ink(ink).values()]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)


def every_size(table: Mapping[str, Paper | CardFormat]) -> None:
    assert all(entry.size.width_mm > 0 for entry in table.values())


def every_margin(table: Mapping[str, Paper | MarginProfile]) -> None:
    assert all(entry.margins.top_mm >= 0 for entry in table.values())


def every_style(table: TypeTable) -> None:
    assert all(table.stacks[style.stack] for style in table.styles.values())


TABLES: Final[tuple[tuple[str, type[Any], Callable[[Any], None]], ...]] = (
    ("palette", Palette, every_ink),
    ("type", TypeTable, every_style),
    ("papers", dict[str, Paper], every_size),
    ("papers", dict[str, Paper], every_margin),
    ("cards", dict[str, CardFormat], every_size),
    ("printers", dict[str, MarginProfile], every_margin),
)


def test_tables_changed_at_random(tmp_path: Path) -> None:
    def read(chance: random.Random) -> None:
        name, model, use = chance.choice(TABLES)
        file = tmp_path / f"{name}.toml"
        file.write_bytes(toml(chance, resources.templates() / f"{name}.toml"))
        use(load(file, model))

    assert 0.1 < fuzz("data", read, 100) < 1


def test_profiles_changed_at_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "folder", lambda: tmp_path)
    sound = tmp_path / "sound.txt"
    kept = Profile("office", Margins(4, 5, 12.7, 6), 0.5, -1.25, 0.13, "short")
    sound.write_text(profiles.as_toml(kept), encoding="utf-8")

    def read(chance: random.Random) -> None:
        (tmp_path / "office.toml").write_bytes(toml(chance, sound))
        found, problems = profiles.read_all()
        assert len(found) + bool(problems) == 1
        assert profiles.save(profiles.profile("office")).name == "office"

    assert 0.1 < fuzz("data", read, 100) < 1


FINGERPRINT: Final = "1f" * 16
MANIFEST: Final = {
    "format": FORMAT,
    "game": "pond",
    "part": "sheets",
    "components": {
        "pond.sheet": {"front": FINGERPRINT, "back": None, "copies": 50},
        "pond.check": {"front": FINGERPRINT, "back": FINGERPRINT, "copies": 1},
    },
    "faces": {"pond.sheet": {"size_mm": [105, 148], "bleed_mm": 0.0, "fields": []}},
    "pages": [{"first": 1, "last": 3, "kind": "pad", "paper_mm": [210, 297], "placed": []}],
}
JSON_VALUE: Final = re.compile(r"(?<=: )[^ ,{}\[\]]+")
JSON_VALUES: Final = (
    *("null", "true", "{}", "[]", '""', "NaN", "Infinity", "-1", "1e400", '"\\ud800"', "9" * 5000),
    *("[" * 9000, '{"a":' * 9000, '{"game": 1, "game": "pond"}', '"' + "w" * 5000 + '"'),
)


def with_json(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, JSON_VALUE, JSON_VALUES)


def test_manifests_changed_at_random(tmp_path: Path) -> None:
    file = tmp_path / "sheets.json"
    text = json.dumps(MANIFEST, indent=1)

    def read(chance: random.Random) -> None:
        file.write_bytes(changed(chance, text, with_json, with_word))
        assert read_manifest(file, "pond").differs("pond.sheet", "another")

    assert 0.1 < fuzz("data", read, 100) < 1
