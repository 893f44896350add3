"""The options of commands that play, and of those for words, pictures and packs.

See `print_table.py`.
"""

from __future__ import annotations

from typing import Final

from pnp.cli.options.known_names import (
    GAMES,
    INKS,
    LANGUAGE_HELP,
    LEVELS,
    SOLVABLE_GAMES,
    languages_known,
    pictures_known,
)
from pnp.cli.options.rows import AGAIN, PACK_HELP, RESULT, Row, Rows, either, whole
from pnp.core.bounds import MAX_GAMES, MAX_PICTURE_PX, MAX_SEED, MAX_WORKERS, MIN_PICTURE_PX

_PLAY: Final = "What to play"
_SOLVE: Final = "What to solve"
_RULES: Final = "Rules and numbers"
_STUDY: Final = "For designers"
_WORDS: Final = "Which words"
_PICTURES: Final = "Which pictures"
_DRAWN: Final = "How they are drawn"
_PACKS: Final = "Which packs"
_PACK: Final = "What it holds"
_STUDIED: Final = f"{AGAIN}. simulate then plays both with the same luck and tells the difference."
MAX_PLAYERS: Final = 99
"""More than any game seats; its recipe tells a game's own bounds."""


_PLAYED: Final[Rows] = {
    "game": Row("GAME", _PLAY, f"A game's key or name: {either(GAMES)}.", GAMES),
    "players": Row(
        "--players N",
        _PLAY,
        "How many play. Default: as few as the game takes.",
        reader=whole(1, MAX_PLAYERS),
    ),
    "policy": Row(
        "--policy NAME[,NAME]",
        _PLAY,
        "How they play: one name for all, or one for each seat. Default: odds, in pond greedy, "
        "in cover planner. Every game has random.",
    ),
    "seed": Row(
        "--seed -s S",
        _PLAY,
        "Random seed (default 1). The same seed gives the same games.",
        reader=whole(0, MAX_SEED),
    ),
    "rule": Row("--rule ID=READING", _RULES, f"Another reading of a ruling; {_STUDIED}"),
    "changes": Row("--set PATH=N", _RULES, f"Another number in the game's data; {_STUDIED}"),
    "packs": Row("--pack DIR", _RULES, f"A pack with numbers of your own; {PACK_HELP}"),
}

PLAY: Final[Rows] = {
    **_PLAYED,
    "index": Row(
        "--game K",
        _PLAY,
        "The number of the game with that seed, from 0: the very one that simulate counts.",
        reader=whole(0, MAX_GAMES),
    ),
    "replay": Row(
        "--replay LINE", _PLAY, "Play the game again that ended with this line, in quotes."
    ),
    "language": Row("--lang -l LANG", RESULT, LANGUAGE_HELP, languages_known),
}

SIMULATE: Final[Rows] = {
    **_PLAYED,
    "games": Row("--games -n N", _PLAY, "How many games.", reader=whole(1, MAX_GAMES)),
    "workers": Row(
        "--workers N",
        _PLAY,
        "How many play side by side. Default: one a processor. The sums are the same.",
        reader=whole(1, MAX_WORKERS),
    ),
    "cluster": Row(
        "--cluster ADDRESS",
        _PLAY,
        "Let the workers of a Dask cluster play instead, such as tcp://10.0.0.5:8786. "
        "The sums are the same.",
    ),
    "interpreted": Row(
        "--interpreted", _PLAY, "Do not compile the rules, even if numba is installed."
    ),
    "without": Row(
        "--without NAME",
        _STUDY,
        "What does it cost a player never to use this card, box or ability? Also a move, such as "
        f"'put 4'; {AGAIN}; all for everything that the game has.",
    ),
    "skill": Row(
        "--skill NAME,NAME[,NAME]",
        _STUDY,
        "What is better play worth? These policies against each other, the weakest first; all "
        "for all that the game has.",
    ),
    "report": Row("--report FILE.html", RESULT, "Write a page with plots, too."),
}

SOLVE: Final[Rows] = {
    "game": Row("GAME", _SOLVE, f"A game's key or name: {either(SOLVABLE_GAMES)}.", SOLVABLE_GAMES),
    "players": Row(
        "--players N",
        _SOLVE,
        "One who plays for points, or 2 who both play for the margin.",
        reader=whole(1, 2),
    ),
    "scores": Row(
        "--scores",
        _SOLVE,
        "Tell how likely each score is, where ranks stand, and what is used, too.",
    ),
    "target": Row(
        "--target T[,T]",
        _SOLVE,
        "Tell the best chance to reach this score, too; or several.",
    ),
    "restricted": Row("--restricted", _SOLVE, "Tell what each box and ability is worth, too."),
    "rule": Row("--rule ID=READING", _RULES, f"Another reading of a ruling; {AGAIN}."),
    "changes": Row("--set PATH=N", _RULES, f"Another number in the game's data; {AGAIN}."),
    "packs": _PLAYED["packs"],
    "readings": Row(
        "--readings", _RULES, "Tell what every other reading of the rules is worth, too."
    ),
    "report": Row("--report FILE.html", RESULT, "Write it as one page of HTML, with --scores."),
}

WORDS: Final[Rows] = {
    "checked": Row(
        "[LANG]",
        _WORDS,
        "A language: de, fr-CA; all but English if left out.",
        languages_known,
    ),
    "shown": Row("LANG", _WORDS, "The language: en, de.", languages_known),
    "lang": Row("LANG", _WORDS, "The language: de, pt-BR.", languages_known),
    "game": Row(
        "--game GAME[,GAME]",
        _WORDS,
        f"Only these games, or the folder of one of your own; {AGAIN}.",
        GAMES,
    ),
    "folder": Row(
        "--dir DIR",
        _WORDS,
        "A folder with a folder for each language, whose words come before the program's own.",
    ),
    "merged": Row("--dir DIR", _WORDS, "The folder in which the language's own folder lies."),
    "copies": Row("--out -o DIR", RESULT, "The folder to write to."),
    "out": Row(
        "--out -o DIR",
        RESULT,
        "The folder for the language's own folder: pnp/words in the source, or a pack's words.",
    ),
}

ART: Final[Rows] = {
    "ids": Row(
        "[ID]...", _PICTURES, "Pictures by their ids; `art list` has them all.", pictures_known
    ),
    "word": Row("[WORD]", _PICTURES, "Only ids with this in them."),
    "everything": Row("--all", _PICTURES, "Every picture of the kit."),
    "ink": Row("--ink INK", _DRAWN, f"Draw in {either(INKS)}.", INKS),
    "level": Row(
        "--level LEVEL", _DRAWN, f"How much detail: {either(LEVELS)}; few pictures differ.", LEVELS
    ),
    "png": Row(
        "--png WIDTH",
        _DRAWN,
        f"PNG pictures, {MIN_PICTURE_PX} to {MAX_PICTURE_PX} pixels wide, and not SVG.",
        reader=whole(MIN_PICTURE_PX, MAX_PICTURE_PX),
    ),
    "out": WORDS["copies"],
}

PACKS: Final[Rows] = {
    "name": Row("NAME", _PACK, "The pack's name, and that of its folder."),
    "games": Row(
        "--game GAME[,GAME]",
        _PACK,
        f"The games that it is for, by key, name or folder; {AGAIN}.",
        GAMES,
    ),
    "ids": Row(
        "--art ID[,ID]",
        _PACK,
        "Pictures of the kit to draw over, as SVG; * stands for any letters. Ids: ducks-pnp art "
        "list.",
    ),
    "layouts": Row("--layout NAME[,NAME]", _PACK, "Layouts to change, such as cover/duck.svg."),
    "folder": Row("[DIR]", _PACKS, "A pack, or a folder with packs in it."),
    "folders": Row("[DIR]...", _PACKS, "Packs, or folders of packs. Default: the working folder."),
    "tried": Row(
        "--game GAME[,GAME]",
        _PACKS,
        f"The games that they are tried with; {AGAIN}. Default: those of pack.toml.",
        GAMES,
    ),
    "rasterise": Row(
        "--rasterise",
        "What is fixed",
        "Have drawings that the press refuses printed as pixels, 600 an inch: pack.toml is told "
        "which. Needs resvg: pip install 'ducks-pnp[raster]'.",
    ),
}

OWN: Final[Rows] = {
    "name": Row("NAME", _PACK, "The game's name, and that of its folder."),
    "start": Row(
        "--from START",
        _PACK,
        "A format of cards (poker, tarot, square ...), pad, a table (.csv, .xlsx, .ods), or a "
        "folder of pictures.",
    ),
    "source": Row("GAME", _PLAY, "The game's folder, with a slash in it: ./goose."),
    "form": Row(
        "FORMAT",
        _PACK,
        "nandeck, squib, cider, dextrous, component-studio, mpc-autofill, or pictures.",
    ),
    "deck": Row("SOURCE", _PACK, "Its script, folder, table or order."),
}
