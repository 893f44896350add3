"""Hostile and broken packs are refused with what is wrong, within bounds of time and memory."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest
from fuzzing import bounded
from pack_samples import ABOUT, PUDDLE, opened, photograph
from PIL import Image

from pnp.proof.packcheck import check_pack

pytestmark = pytest.mark.one_in(2)

Write = Callable[..., Path]

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
LICENCE = {"fonts/OFL.txt": "Anyone may use it."}


def png_of(width: int, height: int) -> bytes:
    """A PNG file that says how large it is and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(kind + data)
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", crc)

    header = struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(b"\0" * 999))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + pixels + chunk(b"IEND", b"")


def moving() -> bytes:
    stream = io.BytesIO()
    frames = [Image.new("RGB", (80, 60), (level, 0, 0)) for level in (0, 255)]
    frames[0].save(stream, "PNG", save_all=True, append_images=frames[1:])
    return stream.getvalue()


def layout(content: str) -> dict[str, str | bytes]:
    return {"templates/puddle/duck.svg": f"{HEAD}{content}</svg>"}


LAUGHS = f'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>{HEAD}<text>&b;</text></svg>'

REFUSED: Final[Mapping[str, tuple[Mapping[str, str | bytes], str]]] = {
    "a photograph cut short": ({"art/crust.jpg": photograph(300, 200)[:900]}, "cannot be read"),
    "a photograph of a press": (
        {"art/crust.jpg": photograph(80, 60, "JPEG", "CMYK")},
        "the picture is in CMYK",
    ),
    "a picture that moves": ({"art/crust.png": moving()}, "the picture moves"),
    "ten thousand million pixels": ({"art/crust.png": png_of(100_000, 100_000)}, "pixels"),
    "a picture under another name": ({"art/crust.png": b"GIF89a" + bytes(99)}, "cannot be read"),
    "entities that multiply": ({"art/crust.svg": LAUGHS}, "DOCTYPE"),
    "a drawing that names a file": (
        {"art/crust.svg": f'{HEAD}<image href="../../secret.png" width="9" height="9"/></svg>'},
        "leads out of the folder",
    ),
    "a drawing that names its neighbour": (
        {"art/crust.svg": f'{HEAD}<image href="duck.teal" width="9" height="9"/></svg>'},
        "names another file",
    ),
    "another encoding": ({"pack.toml": ABOUT.replace("Wren", "Zo\xeb").encode("latin-1")}, "UTF-8"),
    "a key twice": ({"game.toml": "[puddle]\ndice.count = 2\ndice.count = 3\n"}, "not TOML"),
    "an endless loop": (
        layout("<!--% for i in range(10**9) %-->{{ i }}<!--% endfor %-->"),
        "a range is longer",
    ),
    "a text without end": (layout('<!--% set x = "a" * 10**10 %-->{{ x }}'), "* takes numbers"),
    "layouts in a circle": (
        {
            "templates/puddle/duck.svg": '<!--% from "puddle/b.svg" import x %-->',
            "templates/puddle/b.svg": '<!--% from "puddle/duck.svg" import y %-->',
        },
        "imports itself without end",
    ),
    "a layout that reaches for Python": (layout("{{ ''.__class__.__mro__ }}"), "is unsafe"),
    "words that are not words": ({"words/en/puddle.po": b"\xff\xfe\0m"}, "UTF-8"),
    "too few plurals": (
        {"words/en/puddle.po": f'{PO}msgctxt "duck.teal"\nmsgid "Teal"\nmsgstr[7] "x"\n'},
        "msgstr[7]",
    ),
    "a broken font": (
        {"fonts/a.ttf": b"\0\1\0\0" + bytes(40), **LICENCE},
        "the font cannot be read",
    ),
    "a broken font of the web": (
        {"fonts/a.woff2": b"wOF2" + bytes(9) + b"\1" + bytes(40), **LICENCE},
        "the font cannot be read: it is cut short",
    ),
    "a rulebook that is none": ({"words/fr/puddle.rules.md": "#" * 9_999}, "with its title"),
    "a theme that is none": ({"theme.toml": "[colours]\nink = 7\n"}, "a whole number"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_with_what_is_wrong(pack: Write, case: str) -> None:
    files, fact = REFUSED[case]
    folder = pack(dict(files))
    with bounded():
        found = check_pack(folder, (str(PUDDLE),))
    told = [each.fact for each in found.problems]
    assert any(fact in each for each in told), told


@pytest.mark.parametrize(
    "files",
    [
        {"pack.toml": b"\xef\xbb\xbf" + ABOUT.encode()},
        {"game.toml": b"\xef\xbb\xbf[puddle]\r\ndice.count = 3\r\n"},
        {"art/.DS_Store": b"\0"},
    ],
)
def test_habits_of_other_programs_do_no_harm(pack: Write, files: Mapping[str, str | bytes]) -> None:
    assert [each.name for each in opened(pack(dict(files))).packs] == ["My Ducks"]
