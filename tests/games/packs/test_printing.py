"""What a pack changes is printed, and nothing else; what is kept from before never shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pack_samples import ABOUT, PUDDLE, opened, photograph

import pnp
from pnp import art
from pnp.core.bundle import Bundle
from pnp.printing.edition import Edition, lay_out
from pnp.printing.file_names import file_name
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import manifest, to_bytes

Write = Callable[..., Path]

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">'
    '<path d="M0 0h40v30z" fill="#123456"/></svg>'
)
SOME = ("puddle.teal", "puddle.mallard")

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "duck.teal"
msgid "{english}"
msgstr "{own}"
"""


def printed(*packs: Path, language: str = "en", part: str = "cards", **kept: Bundle) -> Edition:
    order = Order(opened(*packs), only=(part,), cards=SOME, language=language)
    return lay_out(resolve(order), bundle=kept.get("bundle", Bundle(keeps=False)))


def face(edition: Edition, name: str) -> str:
    return edition.part("cards").faces[name].svg.decode()


def test_a_picture_changes_the_faces_that_show_it_and_no_other(pack: Write) -> None:
    plain, own = printed(), printed(pack({"art/duck.teal.svg": SVG}))

    def marks(edition: Edition) -> dict[str, str]:
        return {name: each.fingerprint for name, each in edition.part("cards").faces.items()}

    changed = {name for name, mark in marks(plain).items() if marks(own)[name] != mark}
    assert changed == {"puddle.teal"}
    part = own.part("cards")
    assert to_bytes(own, part) != to_bytes(plain, plain.part("cards"))


def test_a_photograph_that_many_cards_show_is_stored_once(pack: Write) -> None:
    about = f'{ABOUT}[art."duck.*"]\nfile = "pond.jpg"\n'
    edition = printed(pack({"art/pond.jpg": photograph(1600, 1600)}, about))
    content = to_bytes(edition, edition.part("cards"))
    assert content.count(b"/Subtype /Image") == 1


def test_other_english_words_are_printed_and_french_ones_stay(pack: Write) -> None:
    folder = pack({"words/en/puddle.po": PO.format(english="Teal", own="Little one")})
    assert "Little one" in face(printed(folder), "puddle.teal")
    french = face(printed(folder, language="fr"), "puddle.teal")
    assert "Little one" not in french
    assert french == face(printed(language="fr"), "puddle.teal")


def test_words_in_a_language_that_is_new_are_printed_and_the_rest_is_english(pack: Write) -> None:
    folder = pack({"words/nl/puddle.po": PO.format(english="Teal", own="Wintertaling")})
    edition = printed(folder, language="nl")
    assert "Wintertaling" in face(edition, "puddle.teal")
    assert "duck.mallard" in edition.untranslated


def test_a_layout_may_be_another_and_use_those_that_stay(pack: Write) -> None:
    layout = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<!--% from "common/kit.svg" import words with context %-->'
        '{{ words(8, 8, 40, 20, "Quack " ~ duck.id) }}</svg>'
    )
    edition = printed(pack({"templates/puddle/duck.svg": layout}))
    assert "Quack teal" in face(edition, "puddle.teal")


def test_its_name_stands_in_the_names_of_files_and_in_the_manifest(pack: Write) -> None:
    edition = printed(pack())
    part = edition.part("cards")
    assert file_name(edition.job.ticket, part).endswith("_en_my-ducks_chosen.pdf")
    assert b'"packs": [\n  "My Ducks"\n ]' in manifest(edition, part)


def test_the_same_pack_makes_the_same_bytes(pack: Write) -> None:
    folder = pack({"art/duck.teal.jpg": photograph(900, 900), "theme.toml": "[shape]\nlines = 2\n"})
    made = [printed(folder) for _ in range(2)]
    assert to_bytes(made[0], made[0].part("cards")) == to_bytes(made[1], made[1].part("cards"))


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("art/duck.teal.svg", SVG, SVG.replace("#123456", "#654321")),
        ("art/duck.teal.png", photograph(90, 90, "PNG"), photograph(90, 60, "PNG")),
        ("game.toml", "[puddle]\n", "[puddle]\nducks.teal.points = 3\n"),
        ("words/en/puddle.po", *(PO.format(english="Teal", own=own) for own in "AB")),
    ],
)
def test_what_is_kept_from_before_never_shows(
    pack: Write, name: str, before: str | bytes, after: str | bytes
) -> None:
    kept = Bundle()
    first = printed(pack({name: before}), bundle=kept)
    old = to_bytes(first, first.part("cards"))
    folder = pack({name: after})
    warm, cold = printed(folder, bundle=kept), printed(folder)
    new = to_bytes(warm, warm.part("cards"))
    assert new == to_bytes(cold, cold.part("cards"))
    assert new != old


@pytest.mark.parametrize("name", ["duck.teal", "duck.*"])
@pytest.mark.parametrize("first", ["plain", "own"])
def test_a_photograph_takes_the_place_of_a_drawing_that_is_kept(
    pack: Write, name: str, first: str
) -> None:
    about = f'{ABOUT}[art."{name}"]\nfile = "pond.jpg"\n'
    folder = pack({"art/pond.jpg": photograph(400, 300)}, about)
    kept = Bundle()
    for packs in ((), (folder,)) if first == "plain" else ((folder,), ()):
        warm, cold = printed(*packs, bundle=kept), printed(*packs)
        assert to_bytes(warm, warm.part("cards")) == to_bytes(cold, cold.part("cards"))


def test_a_drawing_that_a_pack_shows_at_all_sizes_is_not_kept_without_the_pack(pack: Write) -> None:
    folder = pack({"art/duck.teal.svg": art.draw("duck.teal")})
    kept = Bundle()
    printed(folder, bundle=kept)
    assert face(printed(bundle=kept), "puddle.teal") == face(printed(), "puddle.teal")


def test_python_takes_packs_in_an_order(pack: Write) -> None:
    folder = pack({"game.toml": "[puddle]\nducks.teal.copies = 1\n"})
    job = pnp.resolve(str(PUDDLE), packs=(folder,), only=("cards",))
    assert job.game.data.ducks.each[0].copies == 1
    with pytest.raises(pnp.CallError, match="open already"):
        pnp.resolve(pnp.open_game(PUDDLE), packs=(folder,))
    assert pnp.resolve(pnp.open_game(PUDDLE, (folder,))).game.packs == job.game.packs


def test_what_else_lies_among_pictures_is_passed_over_and_told(pack: Write) -> None:
    files = {"art/crust.svg": SVG, "art/crust.xcf": b"", "art/Thumbs.db": b""}
    notices = printed(pack(files)).notices
    assert [Path(each.place).name for each in notices] == ["crust.xcf"]
