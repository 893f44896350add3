"""Whatever file of the project is broken: file, place and hint, exit 1, nothing written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.core import resources

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(6)]

Run = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the project that a test may break, with what Python has compiled of it."""
    source = Path(pnp.__file__).parent
    leave = shutil.ignore_patterns("_templates", "_fonts")
    shutil.copytree(source, tmp_path / "house" / "pnp", ignore=leave)
    shutil.copytree(resources.templates(), tmp_path / "house" / "templates")
    shutil.copytree(resources.fonts(), tmp_path / "house" / "fonts")
    return tmp_path / "house"


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program of the house."""
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def build(house: Path, *options: str) -> str:
    """Build in the house; gives what was told. Nothing may be written, and no trace shown."""
    out = house.parent / "out"
    done = run(house, "build", "pond", "--out", str(out), *options)
    assert done.returncode == 1
    assert done.stdout == ""
    assert not out.exists()
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr
    return done.stderr


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_broken_numbers_are_all_told_by_key(house: Path) -> None:
    path = house / "pnp" / "games" / "pond" / "game.toml"
    edit(path, "cubes = 10", 'cubes = "ten"')
    edit(path, "minutes = 5", "minutes = -5")
    told = build(house)
    assert "game.toml" in told
    assert "markers.cubes" in told
    assert "length.minutes" in told
    assert "2 problems" in told


def test_toml_that_is_none_is_told_by_line(house: Path) -> None:
    path = house / "templates" / "papers.toml"
    path.write_text("[a4\nwidth_mm = 210\n", encoding="utf-8")
    told = build(house)
    assert "papers.toml" in told
    assert "line 1" in told


def test_a_broken_catalogue_is_told_by_line(house: Path) -> None:
    path = house / "pnp" / "words" / "fr" / "pond.po"
    path.write_text(path.read_text(encoding="utf-8") + '\nmsgid "unfinished\n', encoding="utf-8")
    told = build(house, "--lang", "fr")
    assert "fr/pond.po" in told
    assert "line " in told


def test_a_broken_template_is_told_by_line(house: Path) -> None:
    edit(house / "templates" / "pond" / "sheet.svg", "<svg", "<svg widht='1'")
    told = build(house, "--only", "sheets")
    assert "sheet.svg" in told


def test_a_broken_font_is_told(house: Path) -> None:
    font = house / "fonts" / "Andika-Bold.ttf"
    font.write_bytes(font.read_bytes()[:2000])
    told = build(house)
    assert "Andika-Bold.ttf" in told


@pytest.mark.parametrize("lost", ["Andika-Regular.ttf", "DejaVuSans.ttf"])
def test_a_missing_font_is_told_by_its_file(house: Path, lost: str) -> None:
    (house / "fonts" / lost).unlink()
    told = build(house)
    assert told.count("the font is missing") == 1
    assert lost in told
    assert "problems" not in told


def test_missing_and_damaged_fonts_are_told_at_once(house: Path) -> None:
    (house / "fonts" / "Andika-Regular.ttf").unlink()
    (house / "fonts" / "Andika-Bold.ttf").write_bytes(b"")
    assert build(house).endswith("2 problems\n")


def test_a_word_made_too_long_names_its_place(house: Path) -> None:
    path = house / "pnp" / "words" / "en" / "pond.po"
    edit(path, 'msgid "Mallard"', 'msgid "Mallardmallardmallardmallardmallardmallard"')
    told = build(house, "--only", "sheets")
    assert "mallard" in told
    assert "sheet.svg" in told


def test_a_letter_that_no_font_has_names_its_place(house: Path) -> None:
    path = house / "pnp" / "words" / "en" / "pond.po"
    edit(path, 'msgid "Mallard"', 'msgid "Mallard \N{HIRAGANA LETTER A}"')
    told = build(house, "--only", "sheets")
    assert "\N{HIRAGANA LETTER A}" in told
    assert "sheet.svg" in told


def test_a_missing_picture_names_its_place(house: Path) -> None:
    edit(house / "templates" / "pond" / "sheet.svg", "duck.", "dukc.")
    told = build(house, "--only", "sheets")
    assert "dukc." in told
    assert "sheet.svg" in told


@pytest.mark.parametrize("lost", ["fonts", "templates"])
def test_material_that_is_gone_is_told(house: Path, lost: str) -> None:
    shutil.rmtree(house / lost)
    assert lost in build(house)


def test_a_word_without_translation_is_printed_in_english_and_told_of(house: Path) -> None:
    path = house / "pnp" / "words" / "fr" / "pond.po"
    edit(path, 'msgid "Mallard"\nmsgstr "', 'msgid "Mallard"\nmsgstr ""\n# "')
    done = run(house, "build", "pond", "--only", "sheets", "--lang", "fr")
    assert done.returncode == 0
    assert done.stderr == "1 text in English: not translated into fr yet\n"
    assert "1 text in English" in run(house, "show", "pond", "--lang", "fr").stdout
