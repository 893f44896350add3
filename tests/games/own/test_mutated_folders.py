"""Folders whose files are changed at random: checked without a traceback, as they are built.

What `check` lets pass `build` prints, and what it refuses `build` refuses.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import openpyxl
from fuzzing import Change, changed, damaged, exchanged, fuzz, piece, with_number
from PIL import Image

import pnp
from pnp.core.errors import DucksError, raise_if_any
from pnp.printing.writing import to_bytes
from pnp.proof.owncheck import check_game

GAME: Final = """id = "marsh"
[credits]
title = "Marsh"
designers = ["A. Wren"]
year = 2026
[players]
fewest = 2
most = 4
[length]
minutes = 20
[decks.flock]
cards = "flock.csv"
face = "face.svg"
back = "back.svg"
title = "Flock"
titles = { fr = "Vol" }
[decks.eggs]
cards = "eggs.xlsx#eggs"
face = "egg.svg"
size = [40, 60]
[decks.nests]
cards = ["nests.ods", "trees.tsv"]
face = "egg.svg"
[tokens.drop]
face = "drop.svg"
mm = 20
copies = 2
[tokens.leaves]
cards = "trees.tsv"
face = "leaf.svg"
mm = 20
[boards.map]
cards = "trees.tsv"
face = "leaf.svg"
[aids.role]
cards = "trees.tsv"
face = "leaf.svg"
copies = 2
[numbers]
goal = 12
[icons]
bit = "art/mark.svg#bit"
[type.rule]
font = "Arial"
size = 9
leading = 1.3
[score.tally]
rows = ["Geese", "Eggs"]
translations = { fr = ["Oies", "Oeufs"] }
columns = 3
[rules]
text = "rules.md"
tagline = "A marsh"
banner = "blot"
[odds.any]
deck = "flock"
want = { "eggs > 1" = 1 }
[colours]
marsh = { full = "#6c8a2e", grey = "#808080", low = "#c9d8a4" }
sun = "gold"
"""
FLOCK: Final = (
    "id,copies,title,title@fr,text,eggs,wild,shade,art\n"
    'grey,2,Greylag,Oie cendrée,"Worth **2** {blot} {bit}.",2,yes,marsh,blot.png\n'
    'fox,1,Fox,Renard,"Take *all*,\nand go.",0,no,#aabbcc,mark\n'
)
FACE: Final = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 width="60mm" height="90mm" viewBox="0 0 60 90">
<defs><rect id="frame" x="8" y="50" width="44" height="24"/></defs>
<g inkscape:groupmode="layer" inkscape:label="Ground">
<rect inkscape:label="fill=shade" x="-3" y="-3" width="66" height="96" style="fill:#eee"/>
<path d="M5 40 C20 30 40 30 55 40 Z" style="fill:#678;stroke:#234;stroke-width:0.4"/></g>
<rect id="{{title|rule|lines=1}}" x="8" y="8" width="30" height="8"/>
<rect id="{{goal}}; if goal > 11" x="42" y="82" width="10" height="5"/>
<text style="font-size:4px;shape-inside:url(#frame)">{{text}}</text>
<text x="50" y="14" style="font-size:5px;text-anchor:middle">{{eggs}}</text>
<g inkscape:label="if wild; repeat eggs|step=6"><circle cx="10" cy="80" r="2"/></g>
<image inkscape:label="{{art|whole}}" x="15" y="20" width="20" height="20"/>
</svg>
"""
BACK: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm"
 viewBox="0 0 600 900"><rect width="600" height="900" fill="#35515e"/>
<circle cx="300" cy="450" r="120" fill="none" stroke="#fff" stroke-width="9"/></svg>
"""
EGG: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="60mm"
 viewBox="0 0 40 60">
<rect id="{{name}}" x="5" y="5" width="30" height="10" style="fill:#123"/></svg>
"""
DROP: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm"
 viewBox="0 0 20 20"><circle cx="10" cy="10" r="6" fill="#7ab"/></svg>
"""
LEAF: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm"
 viewBox="0 0 20 20"><rect id="{{kind|lines=1}}" x="4" y="7" width="12" height="6"/></svg>
"""
ODS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:body><office:spreadsheet><table:table table:name="nests">
<table:table-row><table:table-cell office:value-type="string"><text:p>id</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>
</table:table-row><table:table-row>
<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>Reed</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""
RULES: Final = (
    "# Marsh\n\n## Aim\n\nCollect **geese**:\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
)
RULES_FR: Final = (
    "# Marais\n\n## But\n\nPrenez les **oies** {blot}, {game.decks.flock.cards} en tout.\n"
)
PO: Final = """msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. Room: 30 mm, one line: about 22 letters.
msgctxt "flock.grey.title"
msgid "Greylag"
msgstr "Grauwe gans"

#, fuzzy
msgctxt "flock.fox.title"
msgid "Fox"
msgstr "Vos"

msgctxt "flock.grey.text"
msgid "Worth **2** {blot} {bit}."
msgstr "Telt **2** {blot} "
"{bit}."
"""
COMMON: Final = """msgid ""
msgstr ""
"Language: nl\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "pad.total"
msgid "Total"
msgstr "Totaal"
"""
MARK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="bit" d="M1 1h7v7z"/></svg>'
)

CONTAINERS: Final = (".xlsx", ".ods")
ENCODINGS: Final = ("utf-8-sig", "cp1252", "utf-16", "mac-roman")
PARTS: Final = (
    re.compile(r"<[^<>]*>"),
    re.compile(r"<(\w+)[^<>]*>[^<>]*</\1>"),
    re.compile(r"\s[\w:@-]+ ?= ?\"[^\"]*\""),
    re.compile(r"[^,;\t\n|]+"),
    re.compile(r".+\n"),
    re.compile(r"(?:.+\n)+"),
)
"""The parts of the languages of files: tags, elements, attributes, cells, lines, paragraphs."""

WORD: Final = re.compile(r"[A-Za-z_:@#-]{2,}")
OTHERS: Final = (
    *("filter", "mask", "clip-path", "use", "text", "image", "url(#frame)", "url(#none)", "none"),
    *("transform", "rotate(30)", "scale(0)", "style", "opacity", "stroke-dasharray", "fill", "id"),
    *("copies", "face", "back", "title", "title@fr", "title@xx", "eggs", "if", "repeat", "{blot}"),
    *(
        "back.svg",
        "face.svg",
        "none.svg",
        "flock.csv",
        "poker",
        "rule",
        "decks",
        "pads",
        "boards",
        "cards",
    ),
    *("#DIV/0!", "1,5", "yes", "no", "0", "9" * 9, "W" * 90, "wild < 1", "**", "{fox", "true"),
)


def eggs() -> bytes:
    book = openpyxl.Workbook()
    book.active.title = "eggs"
    for row in (["id", "copies", "name"], ["one", 2.0, "One"], ["two", 1, 2.5]):
        book.active.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def zipped(members: Mapping[str, bytes], method: int = ZIP_STORED) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def blot() -> bytes:
    file = BytesIO()
    Image.new("RGB", (12, 12), "#7a4").save(file, "PNG")
    return file.getvalue()


def marsh() -> dict[str, bytes]:
    """The files of a game with all that a folder may hold, by name."""
    texts = {
        "game.toml": GAME,
        "flock.csv": FLOCK,
        "trees.tsv": "id\tkind\nash\tAsh\n",
        "face.svg": FACE,
        "back.svg": BACK,
        "egg.svg": EGG,
        "drop.svg": DROP,
        "leaf.svg": LEAF,
        "rules.md": RULES,
        "rules.fr.md": RULES_FR,
        "words/nl/marsh.po": PO,
        "words/nl/common.po": COMMON,
        "art/mark.svg": MARK,
    }
    return {
        **{name: text.encode() for name, text in texts.items()},
        "eggs.xlsx": eggs(),
        "nests.ods": zipped({"content.xml": ODS.encode()}),
        "art/blot.png": blot(),
    }


def with_word(chance: random.Random, text: str) -> str:
    """The text with one of its words made another of games."""
    return exchanged(chance, text, WORD, OTHERS)


def with_part(chance: random.Random, text: str) -> str:
    """The text with one of its tags, attributes, cells or lines cut, doubled, moved or swapped."""
    pattern = chance.choice(PARTS)
    start, end = piece(chance, pattern, text)
    to, after = piece(chance, pattern, text)
    match chance.choice(("cut", "double", "move", "swap")):
        case "cut":
            return text[:start] + text[end:]
        case "double":
            return text[:end] + text[start:end] * chance.choice((1, 2, 40)) + text[end:]
        case "swap" if end <= to:
            return text[:start] + text[to:after] + text[end:to] + text[start:end] + text[after:]
        case _:
            return text[:to] + text[start:end] + text[after:]


def changed_gently(chance: random.Random, text: str) -> bytes:
    """The text after one small change, or after a few of any size."""
    kinds: tuple[Change, ...] = (with_word, with_number, with_part)
    if chance.random() < 0.6:
        return chance.choice(kinds)(chance, text).encode("utf-8", "replace")
    return changed(chance, text, with_word, with_part)


def with_member(chance: random.Random, members: dict[str, bytes]) -> bytes:
    """An archive with one of its members cut, renamed, exchanged or encoded anew."""
    name, other = (chance.choice(sorted(members)) for _ in range(2))
    match chance.choice(("cut", "rename", "exchange", "encode", "method")):
        case "cut":
            del members[name]
        case "rename":
            members[chance.choice(("../" + name, "/" + name, name.upper(), "x/"))] = members.pop(
                name
            )
        case "exchange":
            members[name] = members[other]
        case "encode":
            members[name] = members[name].decode().encode(chance.choice(ENCODINGS), "replace")
        case _:
            return zipped(members, chance.choice((ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)))
    return zipped(members)


def mutated(chance: random.Random, name: str, content: bytes) -> bytes:
    """The content of a file after a few changes of its kind."""
    path = Path(name)
    if path.suffix == ".png":
        return damaged(chance, content)
    if path.suffix in CONTAINERS:
        with ZipFile(BytesIO(content)) as archive:
            members = {member: archive.read(member) for member in archive.namelist()}
        if chance.random() < 0.2:
            return with_member(chance, members)
        member = chance.choice([member for member in members if member.endswith(".xml")])
        members[member] = changed_gently(chance, members[member].decode())
        return zipped(members) if chance.random() < 0.9 else damaged(chance, content)
    text = changed_gently(chance, content.decode())
    if path.suffix == ".csv" and chance.random() < 0.2:
        return text.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")
    return text


class Folder:
    """A folder of which some files are changed each time, and the others are as they were."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.files = marsh()
        self._wrong = {*self.files}
        self.restore()

    def restore(self) -> None:
        for name in self._wrong:
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            (self.home / name).write_bytes(self.files[name])
        self._wrong = set()

    def mutate(self, chance: random.Random) -> None:
        self.restore()
        for name in chance.sample(sorted(self.files), chance.choice((1, 1, 1, 2))):
            (self.home / name).write_bytes(mutated(chance, name, self.files[name]))
            self._wrong.add(name)


def is_built(home: Path) -> bool:
    """Whether a game is printed, in each of its languages."""
    try:
        game = pnp.open_game(home)
        for language in game.languages:
            edition = pnp.lay_out(game, language=language)
            assert all(to_bytes(edition, part) for part in edition.files)
    except DucksError:
        return False
    return True


def test_a_mutated_folder_passes_the_check_if_it_can_be_built(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert is_built(folder.home)

    def attempt(chance: random.Random) -> None:
        folder.mutate(chance)
        errors = check_game(folder.home).errors
        assert is_built(folder.home) == (not errors), errors
        raise_if_any(errors)

    assert 0.1 < fuzz("folders", attempt, 16) < 1


def test_a_rulebook_may_end_its_lines_with_carriage_returns(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    (folder.home / "rules.fr.md").write_bytes(b"# \r\r\r\rMarais\n\n## But\n\n")
    assert is_built(folder.home) == (not check_game(folder.home).errors)
