"""What the manual tells a newcomer to do, done step by step with a wheel and an empty folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from fontTools.ttLib import TTFont
from pack_samples import photograph

from pnp.core.bundle import VARIABLE
from pnp.press.pdf.object_streams import unpack_objects

ROOT: Final = Path(__file__).resolve().parent.parent
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED: Final = re.compile(r"as `([\w./-]+)`[^`]*$")
NAMES: Final = {1: "My Own", 6: "MyOwn-Bold", 16: "My Own"}
"""What a font calls itself: its family, its name in a PDF, its family again."""

RUN: Final = """
import json, sys
sys.modules["numba"] = None  # which a newcomer has not: it comes with ducks-pnp[fast]
from pnp.cli import main
for call in json.loads(sys.argv[1]):
    print("$", *call, file=sys.stderr, flush=True)
    if status := main(call):
        sys.exit(status)
"""

Steps = Callable[[str, list[list[str]]], Path]


@pytest.fixture
def run(installed: Path, tmp_path: Path, cache_folder: Path) -> Callable[[list[list[str]]], str]:
    """Run commands in an empty folder, in one process, and return what they print."""

    def commands(calls: list[list[str]]) -> str:
        done = subprocess.run(
            [sys.executable, "-P", "-c", RUN, json.dumps(calls)],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": str(installed),
                "PYTHONDONTWRITEBYTECODE": "",  # pip compiles what it installs
                VARIABLE: str(cache_folder),
            },
            check=False,
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    return commands


def blocks(page: str) -> list[tuple[str, str, str]]:
    """Return the blocks of a page: their kinds, texts, and the files that they are saved as."""
    text = (
        (ROOT / "docs" / page)
        .read_text(encoding="utf-8")
        .partition("\n## Catalogues")[0]
        .partition("\n## Other ways")[0]
    )
    found = []
    for each in BLOCK.finditer(text):
        saved = SAVED.search(text[: each.start()])
        found.append((each[1], each[2], saved[1] if saved else ""))
    return found


def calls(text: str) -> list[list[str]]:
    """Return the arguments of the commands of a block; few games tell as much as many."""
    few = re.sub(r"--games \d+", "--games 10", text).replace('"', "")
    return [line.split()[1:] for line in few.splitlines()]


def follow(page: str, folder: Path, run: Callable[[list[list[str]]], str]) -> str:
    """Do what a page says: save its files, and run its commands between them."""
    told, waiting = "", list[list[str]]()
    for kind, text, name in blocks(page):
        if kind == "sh":
            waiting += calls(text)
        elif name:
            told, waiting = told + (run(waiting) if waiting else ""), []
            (folder / name).write_text(text, encoding="utf-8")
    return told + run(waiting)


def own_font(installed: Path, target: Path) -> None:
    """Save a font under a name that the program has none of."""
    font = TTFont(installed / "pnp" / "_fonts" / "Baloo2-Bold.ttf")
    for name_id, name in NAMES.items():
        font["name"].setName(name, name_id, 3, 1, 0x409)
    target.parent.mkdir()
    font.save(target)
    target.with_suffix(".txt").write_text("SIL Open Font License 1.1", encoding="utf-8")


def test_own_ducks_are_printed_in_french_from_an_empty_folder(
    installed: Path, tmp_path: Path, run: Callable[[list[list[str]]], str]
) -> None:
    (first, *_), pack = calls(blocks("own-ducks.md")[0][1]), tmp_path / "my-ducks"
    run([first])
    assert (pack / "art" / "bathduck.alone.chef.0.svg").is_file()
    (pack / "art" / "holiday.jpg").write_bytes(photograph(1600, 1200))
    own_font(installed, pack / "fonts" / "mine.ttf")
    for _, text, name in blocks("own-ducks.md"):
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
    last = [text for kind, text, _ in blocks("own-ducks.md") if kind == "sh"][1:]
    run([call for text in last for call in calls(text)])
    (pdf,) = (tmp_path / "output" / "cover").glob("*_fr_my-ducks*.pdf")
    content = unpack_objects(pdf.read_bytes())
    assert b"MyOwn" in content
    assert b"/Subtype /Image" in content


def test_goose_hunt_is_printed_in_two_languages_from_an_empty_folder(
    tmp_path: Path, run: Callable[[list[list[str]]], str]
) -> None:
    told = follow("own-deck.md", tmp_path, run)
    assert "./goose: nothing to fix" in told
    assert "24 cards, 6 different, in en, fr" in told
    assert len(list((tmp_path / "output" / "goose").glob("goose_score_a4_*.pdf"))) == 2


def test_a_deck_of_another_program_is_taken_over_and_printed(
    tmp_path: Path, run: Callable[[list[list[str]]], str]
) -> None:
    told = follow("imports.md", tmp_path, run)
    assert "IMPORTED.md: taken over: 9, guessed: 0, left out: 1" in told
    assert "12 cards, 3 different, in en" in told
    assert list((tmp_path / "output" / "geese").glob("geese_cards_a4_en.pdf"))


def test_a_number_is_changed_tried_read_back_and_printed(
    tmp_path: Path, run: Callable[[list[list[str]]], str]
) -> None:
    told = follow("change-a-number.md", tmp_path, run)
    assert "with rows.mallard.singly=4, and the same luck" in told
    assert re.search(r"pond_sheets\S*my-pond.*\.pdf +\d+ +\d+ +\d+ +good", told)
    assert list((tmp_path / "output" / "pond").glob("pond_sheets*my-pond*.pdf"))


def test_a_game_is_translated_checked_and_printed(
    tmp_path: Path, run: Callable[[list[list[str]]], str]
) -> None:
    page = blocks("words.md")
    commands = [call for kind, text, _ in page if kind == "sh" for call in calls(text)]
    (entry,) = (text for kind, text, _ in page if kind == "po")
    run(commands[:2])
    catalogue = tmp_path / "my-words" / "words" / "nl" / "cover.po"
    id_, english, own = entry.splitlines()[-3:]
    before = catalogue.read_text(encoding="utf-8")
    after = before.replace(f'{id_}\n{english}\nmsgstr ""', f"{id_}\n{english}\n{own}")
    assert after != before
    catalogue.write_text(after, encoding="utf-8")
    assert re.search(r"cover +1 of \d+", run(commands[2:]))
    assert own in catalogue.read_text(encoding="utf-8")
    assert list((tmp_path / "output" / "cover").glob("*_nl_my-words*.pdf"))
