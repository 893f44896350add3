"""`packs check` tells everything at once, graded, with its file and what to do."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pack_samples import ABOUT, PUDDLE, opened, photograph

from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError
from pnp.games.packs import read_pack
from pnp.printing.artwork import rasterising
from pnp.printing.artwork.rasterising import draw_raster
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.packcheck import CheckedPack, check_pack
from pnp.proof.packcheck.pictures import rasterise
from pnp.proof.validation.findings import GRADES

Write = Callable[..., Path]

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">'
SOUND = f'{HEAD}<path d="M0 0h40v30z" fill="#123456"/></svg>'
BLURRED = (
    f'{HEAD}<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>\n'
    '<rect width="40" height="30" filter="url(#f)" vector-effect="fixed-position" fill="#c00"/>'
    "</svg>"
)
PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def checked(folder: Path) -> CheckedPack:
    return check_pack(folder, (str(PUDDLE),))


def told(folder: Path) -> set[tuple[str, str, str]]:
    """Grade, check and the last part of the place of each finding."""
    found = checked(folder).findings
    return {(each.grade, each.check, Path(each.problem.place).name) for each in found}


def test_nothing_is_told_of_a_sound_pack(pack: Write) -> None:
    assert told(pack({"art/duck.teal.svg": SOUND})) == set()


def test_errors_of_every_kind_are_told_at_once(pack: Write) -> None:
    long = f'{PO}msgctxt "duck.teal"\nmsgid "Teal"\nmsgstr "{"Quack " * 60}"\n'
    files = {
        "art/duck.teal.svg": BLURRED,
        "art/duck.mallard.jpg": photograph(60, 60),
        "words/en/puddle.po": long,
        "theme.toml": '[colours]\nleaf = "#c8402d"\n',
    }
    folder = pack(files, ABOUT.replace("CC0-1.0", "for my own use"))
    found = checked(folder).findings
    order = [GRADES.index(each.grade) for each in found]
    assert order == sorted(order)
    assert {(each.grade, each.check) for each in found} >= {
        ("error", "picture"),
        ("error", "layout"),
        ("warning", "sight"),
        ("note", "licence"),
    }
    (drawing,) = (each.problem for each in found if each.check == "picture")
    assert drawing.place.startswith(f"{folder / 'art' / 'duck.teal.svg'}, line 2: <rect>")
    assert "packs check --rasterise" in drawing.hint


def test_a_pack_that_cannot_be_read_has_no_drawings_that_are_refused(pack: Write) -> None:
    found = checked(pack({"art/duck.teal.svg": BLURRED}, "games = 1"))
    assert (found.pack, found.refused) == (None, ())


def test_pictures_are_opened_even_if_the_rest_cannot_be_read(pack: Write) -> None:
    folder = pack({"art/duck.teal.svg": BLURRED}, 'name = "Mine"\n')
    assert {each for _, each, _ in told(folder)} == {"pack", "picture"}


def test_an_id_that_there_is_not_is_told_with_the_nearest(pack: Write) -> None:
    (found,) = checked(pack({"art/duck.tael.svg": SOUND})).findings
    assert (found.grade, found.problem.hint[:23]) == ("error", "did you mean 'duck.teal")


def test_a_photograph_that_is_too_small_is_told_with_its_size(pack: Write) -> None:
    (found,) = checked(pack({"art/duck.teal.jpg": photograph(200, 200)})).findings
    assert (found.grade, found.check) == ("warning", "resolution")
    assert "dots an inch as 'duck.teal'" in found.problem.fact
    assert told(pack({"art/duck.teal.jpg": photograph(1600, 1600)})) == set()


def test_pictures_that_differ_in_colour_alone_are_told(pack: Write) -> None:
    red, green = (
        SOUND.replace("#123456", each).replace("M0 0h40v30z", "M0 0h40v30h-40z")
        for each in ("#c06060", "#808f60")
    )
    found = told(pack({"art/duck.teal.svg": red, "art/duck.mallard.svg": green}))
    assert {(grade, check) for grade, check, _ in found} == {("warning", "sight")}


def test_numbers_that_no_game_can_be_played_with_are_told(pack: Write) -> None:
    found = checked(pack({"game.toml": "[puddle]\nducks.teal.copies = 0\ndice.count = 0\n"}))
    assert found.problems


def test_a_drawing_that_is_refused_is_printed_as_pixels_once_that_is_asked_for(
    pack: Write,
) -> None:
    folder = pack({"art/duck.teal.svg": BLURRED})
    found = checked(folder)
    assert rasterise(read_pack(folder), found.refused) == ("duck.teal",)
    assert told(folder) == set()
    edition = lay_out(resolve(Order(opened(folder), only=("cards",))), bundle=Bundle(keeps=False))
    assert b"/Subtype /Image" in to_bytes(edition, edition.part("cards"))


DECLARED = f'<!DOCTYPE svg [<!ENTITY red "#c00">]>{BLURRED.replace("#c00", "&red;")}'


@pytest.mark.parametrize(
    "source",
    [
        BLURRED.replace(' viewBox="0 0 40 30"', "").encode(),
        gzip.compress(BLURRED.encode()),
        BLURRED.replace("<svg ", '<?xml version="1.0" encoding="utf-16"?><svg ').encode("utf-16"),
        DECLARED.encode(),
        BLURRED.replace("</svg>", '<animate attributeName="x"/></svg>').encode(),
    ],
)
def test_whatever_can_be_drawn_can_be_rasterised(source: bytes) -> None:
    usual = draw_raster(BLURRED.encode(), Path("a.svg"), 10, "full")
    assert draw_raster(source, Path("a.svg"), 10, "full") == usual


def test_a_drawing_without_a_size_is_not_rasterised() -> None:
    source = BLURRED.replace(' width="40" height="30" viewBox="0 0 40 30"', "")
    with pytest.raises(MaterialError, match="has no size"):
        draw_raster(source.encode(), Path("a.svg"), 10, "full")


@pytest.mark.parametrize("duck", ["duck.teal", "duck.mallard"])
def test_a_packed_drawing_is_printed_as_the_one_in_it(pack: Write, duck: str) -> None:
    plain = pack({f"art/{duck}.svg": SOUND})
    order = Order(opened(plain), only=("cards",))
    one = lay_out(resolve(order), bundle=Bundle(keeps=False))
    (plain / f"art/{duck}.svg").unlink()
    packed = plain / f"art/{duck}.svgz"
    packed.write_bytes(gzip.compress(SOUND.encode()))
    assert told(plain) == set()
    other = lay_out(resolve(Order(opened(plain), only=("cards",))), bundle=Bundle(keeps=False))
    assert to_bytes(one, one.part("cards")) == to_bytes(other, other.part("cards"))


def test_a_font_that_another_stands_in_for_is_noted(pack: Write) -> None:
    text = '<text y="9" font-family="Arial, sans-serif">Quack</text></svg>'
    found = checked(pack({"art/duck.teal.svg": SOUND.replace("</svg>", text)}))
    ((grade, problem),) = ((each.grade, each.problem) for each in found.findings)
    assert (grade, problem.fact) == ("note", "Arial is drawn in Liberation Sans")


def test_a_table_that_is_there_already_is_left_to_its_author(pack: Write) -> None:
    about = f'{ABOUT}[art."duck.teal"]\nfit = "whole"\n'
    folder = pack({"art/duck.teal.svg": BLURRED}, about)
    with pytest.raises(MaterialError, match="has a table already"):
        rasterise(read_pack(folder), checked(folder).refused)
    assert (folder / "pack.toml").read_text() == about


def test_without_its_library_rasterising_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MaterialError) as caught:
        draw_raster(BLURRED.encode(), Path("a.svg"), 10, "full")
    assert caught.value.problems[0].hint == "pip install 'ducks-pnp[raster]'"


@pytest.mark.parametrize(
    ("content", "fact"),
    [
        ('<text y="20" font-family="Myriad">abc</text>', "No match for"),
        ('<text y="20" font-family="Andika">a漢</text>', "No fonts with a 漢"),
        ('<rect width="9" height="9" style="fill: var(--x)"/>', "Fallback to black"),
        ("<foreignObject><p/></foreignObject>", "element <foreignObject> is drawn by browsers"),
    ],
)
def test_what_would_be_missing_in_the_pixels_is_refused(content: str, fact: str) -> None:
    with pytest.raises(MaterialError) as caught:
        draw_raster(f"{HEAD}{content}</svg>".encode(), Path("a.svg"), 10, "full")
    (problem, *_) = caught.value.problems
    assert fact in problem.fact
    assert problem.place.partition(",")[0] == "a.svg"
    assert problem.hint.endswith("as PNG")


def test_a_drawing_that_takes_long_to_rasterise_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rasterising, "MAX_SECONDS", 0.5)
    content = '<filter id="a">' + 99 * '<feGaussianBlur stdDeviation="40"/>' + "</filter>"
    content += '<rect width="63" height="88" filter="url(#a)"/>'
    with pytest.raises(MaterialError, match=r"more than 0\.5 seconds"):
        draw_raster(f"{HEAD}{content}</svg>".encode(), Path("a.svg"), 60, "full")


@pytest.mark.parametrize(
    "content",
    [
        '<image href="/etc/passwd" width="9" height="9"/>',
        '<image href="../secret.png" width="9" height="9"/>',
        '<rect style="fill: url(other.svg#a)"/>',
        "<style>@import 'x.css';</style>",
    ],
)
def test_a_rasterised_drawing_names_no_other_file(content: str) -> None:
    with pytest.raises(MaterialError, match="names another file"):
        draw_raster(f"{HEAD}{content}</svg>".encode(), Path("a.svg"), 10, "full")


LEFT = (Path(PUDDLE) / "layouts" / "aid.svg").read_text(encoding="utf-8")
LEFT = LEFT.replace('picture("duck.duckling"', 'picture("duck.teal.left"')
LETTERED = SOUND.replace("</svg>", '<text font-size="9" y="20">Teal</text></svg>')


@pytest.mark.parametrize(
    ("about", "content", "grades"),
    [
        ("", LETTERED, {"warning"}),
        ("", SOUND, {"note"}),
        ('[art."duck.teal"]\nmirror = true\n', LETTERED, set()),
        ('[art."duck.teal"]\nmirror = false\n', LETTERED, set()),
    ],
)
def test_a_picture_that_is_printed_mirrored_is_told_unless_its_author_has_said_so(
    pack: Write, about: str, content: str, grades: set[str]
) -> None:
    files = {"art/duck.teal.svg": content, "templates/puddle/aid.svg": LEFT}
    found = checked(pack(files, ABOUT + about)).findings
    assert {each.grade for each in found if each.check == "mirror"} == grades


def test_what_else_lies_among_pictures_is_noted_and_litter_is_not(pack: Write) -> None:
    litter = ("Thumbs.db", "desktop.ini", "duck.teal.svg~", ".DS_Store", "low/thumbs.db")
    files = {f"art/{name}": b"\0" for name in (*litter, "duck.teal.xcf", "notes.txt")}
    assert told(pack({**files, "art/duck.teal.svg": SOUND})) == {
        ("note", "picture", "duck.teal.xcf"),
        ("note", "picture", "notes.txt"),
    }
