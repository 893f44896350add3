"""What a game.toml says for all drawings: icons, kinds of text and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import pnp
from pnp.core.errors import MaterialError
from pnp.proof.owncheck import check_game

FACE = """<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm" viewBox="0 0 60 90">
<rect id="{{title|rule-text}}" x="5" y="5" width="50" height="12"/>
<text x="5" y="40" style="font-size:5px">{{text}}</text>
<g id="if goal &gt; 11"><rect id="{{goal}}" x="5" y="60" width="50" height="12"/></g>
</svg>"""
AID = FACE.replace("{{title|rule-text}}", "{{goal|rule-text}}").replace("{{text}}", "{{hand_size}}")
SUITS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">'
    '<circle id="heart" cx="5" cy="5" r="4"/><rect id="club" x="20" width="8" height="8"/></svg>'
)
TOML = """id = "geese"
[credits]
title = "Geese"
designers = ["A"]
year = 2026
[players]
fewest = 2
most = 4
[decks.flock]
cards = "flock.csv"
face = "face.svg"
[aids.aid]
face = "aid.svg"
[rules]
text = "rules.md"
tagline = "Geese"
banner = "wide"
[numbers]
goal = 12
hand-size = 5
[icons]
love = "art/suits.svg#heart"
coin = "Gold Coin.png"
[type.rule-text]
font = "Arial"
size = 9
floor = 7
weight = 600
italic = true
leading = 1.4
"""
RULES = (
    "# Geese\n\nFirst to {game.numbers.goal} wins, of {game.decks.flock.cards} cards and "
    "{game.numbers.hand_size} in hand, {game.players.most} at most. Take {coin}, {love}, {wide}.\n"
)


def folder(home: Path, *changes: tuple[str, str], text: str = "Pay {coin} or {love}.") -> Path:
    toml = TOML
    for old, new in changes:
        assert old in toml
        toml = toml.replace(old, new)
    files = {"game.toml": toml, "face.svg": FACE, "aid.svg": AID, "rules.md": RULES}
    files |= {"flock.csv": f'id,copies,title,text\nwren,3,Wren,"{text}"\n'}
    (home / "art").mkdir()
    for name, content in {**files, "art/suits.svg": SUITS}.items():
        (home / name).write_text(content, encoding="utf-8")
    Image.new("RGB", (60, 60), "gold").save(home / "art" / "Gold Coin.png")
    Image.new("RGB", (60, 20), "navy").save(home / "art" / "wide.png")
    return home


def refusals(home: Path) -> list[str]:
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(home)
    return [str(problem).replace(f"{home}/", "") for problem in caught.value.problems]


def face_of(home: Path, part: str) -> str:
    edition = pnp.lay_out(home, only=(part,))
    return " ".join(face.svg.decode() for face in edition.parts[0].faces.values())


def test_all_of_it_checks_clean(tmp_path: Path) -> None:
    findings = check_game(folder(tmp_path)).findings
    told = {finding.problem.fact for finding in findings}
    assert told == {"there is no font family 'Arial'; Liberation Sans stands for it"}


@pytest.mark.parametrize(("icon", "proportions"), [("wide", 3), ("coin", 1), ("love", 1)])
def test_icons_stand_in_lines_and_keep_their_proportions(
    tmp_path: Path, icon: str, proportions: float
) -> None:
    card = face_of(folder(tmp_path, text="{wide} {coin} {love}"), "cards")
    image = card[: card.index(f'href="{icon}"')].rpartition("<")[2]
    width, height = (
        float(image.split(f'{side}="')[1].split('"')[0]) for side in ("width", "height")
    )
    assert width == pytest.approx(proportions * height, rel=1e-3)


def test_an_element_of_a_drawing_is_an_icon(tmp_path: Path) -> None:
    home = folder(tmp_path)
    assert pnp.open_game(home).icons == {
        "coin": "Gold Coin.png",
        "love": "suits.svg#heart",
        "wide": "wide.png",
    }
    toml = (home / "game.toml").read_text(encoding="utf-8")
    (home / "game.toml").write_text(toml.replace("#heart", "#hart"), encoding="utf-8")
    (told,) = {problem.fact for problem in check_game(home).errors}
    assert "no element with the id 'hart'" in told


def test_a_kind_of_text_is_set_as_it_says(tmp_path: Path) -> None:
    card = face_of(folder(tmp_path), "cards")
    title = card[: card.index(">Wren<")].rpartition("<text")[2]
    assert 'font-style="italic"' in title
    assert "Liberation Sans" in title
    assert f'font-size="{9 * 25.4 / 72:g}"' in title


def test_numbers_are_shown_compared_and_told(tmp_path: Path) -> None:
    home = folder(tmp_path)
    assert ">12<" in face_of(home, "cards")
    assert ">5<" in face_of(home, "aid")
    rules = face_of(home, "rules")
    for words in ("12", "3", "5", "4"):
        assert words in rules
    lower = TOML.replace("goal = 12", "goal = 11")
    (home / "game.toml").write_text(lower, encoding="utf-8")
    assert ">11<" not in face_of(home, "cards")
    assert ">11<" in face_of(home, "aid")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"Gold Coin.png"', '"gold coins"'), "game.toml, icons.coin: there is no picture"),
        (
            ('"Gold Coin.png"', '"Gold Coin.png#rim"'),
            "icons.coin: 'Gold Coin.png#rim' names a part",
        ),
        (("coin = ", '"Gold Coin" = '), 'icons."Gold Coin"'),
        (("goal = 12", "title = 12"), "is called like a number of game.toml"),
        (("goal = 12", "goal = 1.5"), "numbers.goal"),
        (("goal = 12", "gaol = 12"), "the table has no column 'goal'"),
        (("floor = 7", "floor = 10"), "the floor of 10 pt is above the size"),
        (("floor = 7", "floor = nan"), "type.rule-text.floor"),
        (("size = 9", 'like = "card_txt"'), "not a kind of text (did you mean 'card_text'"),
        (
            ("type.rule-text", "type.rule-txt"),
            "'rule_text' is neither an option nor a kind of text",
        ),
        (("weight = 600", "wait = 600"), "type.rule-text.wait"),
    ],
)
def test_slips_are_told_by_key_or_object(
    tmp_path: Path, change: tuple[str, str], told: str
) -> None:
    assert told in "\n".join(refusals(folder(tmp_path, change)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Pay {coni}.", "there is no picture 'coni' for a line (did you mean 'coin'"),
        ("Pay {coin.", "unknown mark '{'"),
        ("Pay **two.", "'**' is opened and never closed"),
        ("{Coin} {}", "unknown mark '{Coin}'"),
    ],
)
def test_marks_that_are_not_understood_are_told_by_cell(
    tmp_path: Path, text: str, told: str
) -> None:
    home = folder(tmp_path, text=text)
    (first, *_) = refusals(home)
    assert first.startswith("flock.csv, row 2, column text:")
    assert told in first


def test_drawings_of_art_follow_the_ink(tmp_path: Path) -> None:
    home = folder(tmp_path)
    suits = SUITS.replace('r="4"', 'r="4" fill="#ff0000" stroke="#0000ff"')
    (home / "art" / "suits.svg").write_text(suits, encoding="utf-8")
    colours = {}
    for ink in ("full", "grey", "low"):
        edition = pnp.lay_out(home, only=("cards",), ink=ink)
        colours[ink] = edition.prepress.pictures("love").decode()
    assert 'fill="#ff0000"' in colours["full"]
    assert 'fill="#4c4c4c"' in colours["grey"]
    assert 'stroke="#1d1d1d"' in colours["grey"]
    assert 'fill="#ff9999"' in colours["low"]
    assert 'stroke="#0000ff"' in colours["low"]
