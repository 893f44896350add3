"""Decks of other programs become games that build, with a report of what became of them."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from fuzzing import damaged, fuzz
from lxml import etree
from PIL import Image

import pnp
from pnp.cli.options import known_names
from pnp.core.errors import CallError, MaterialError
from pnp.games.own.drafts import Draft, unique_ids
from pnp.games.own.imports import FORMATS, import_game
from pnp.games.own.imports.sources import read_foreign_table
from pnp.proof.owncheck import check_game

NANDECK = """; ducks on index cards
[all]=1-{(name)}
[face]=Verdana
CARDSIZE=7.62,12.7
PAGE=21,29.7,PORTRAIT
LINKMULTI=num
LINK=ducks.csv
FONT=[face],14,B,#204060
TEXT=[all],[name],5%,5%,90%,10%,center,wordwrap
TEXT=[all],"Worth [num]",1,11,4,1
IMAGE=[all],[picture],10%,20%,80%,40%
RECTANGLE=[all],0.5,0.5,1,1,#FF0000,#00FF00
TEXT=2-3,"Only some",1,1,3,1
IF=[num]>1
"""
DUCKS = "name,num,picture\nTeal,2,\nWren <b>bold</b>,1,\n"
LAYOUT = """# boxes
name:
  x: 90
  y: 90
  width: 500
  height: 50
  font: Arial 30
odd: &odd
  x: 5
cost:
  extends: name
  y: += 100
art:
  x: 1in
  y: 3in
  width: 4cm
  height: 40mm
nobody:
  extends: cost
  y: += 100
"""
RUBY = """
Squib::Deck.new(cards: 2, layout: 'layout.yml') do
  data = csv file: 'deck.csv'
  text str: data['Title'],
       layout: :name
  png file: data.art, layout: 'art'
  system("touch #{ENV['CANARY']}")
end
"""
ORDER = """<order><details><quantity>3</quantity><foil>true</foil></details>
<fronts><card><id>fronts/wren.png</id><slots>0,1</slots><name>wren.png</name></card>
<card><id>1aB</id><slots>2</slots><name>fox.png</name></card>
<card><id>2cD</id><slots>3,x</slots><name>gone.png</name></card></fronts>
<cardback>C:\\art\\back.png</cardback></order>
"""


def picture(path: Path, colour: str = "teal") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (60, 84), colour).save(path)


def nandeck(home: Path) -> Path:
    (home / "ducks.csv").write_text(DUCKS, encoding="utf-8")
    (home / "deck.txt").write_text(NANDECK, encoding="utf-8")
    return home / "deck.txt"


def squib(home: Path) -> Path:
    (home / "deck.csv").write_text("Title,qty,cost,art\nOrc,3,2,\nElf,1,4,\n", encoding="utf-8")
    (home / "layout.yml").write_text(LAYOUT, encoding="utf-8")
    (home / "deck.rb").write_text(RUBY, encoding="utf-8")
    return home


def cider(home: Path) -> Path:
    deck = home / "decks" / "apples"
    deck.mkdir(parents=True)
    table = "Name,Count,Front Template,Mystic Power\nRed,2,Apple Front,Heals\nBlue,1,Apple Front,\n"
    (deck / "cards.csv").write_text(table, encoding="utf-8")
    template = "<h1>{{card.name}}</h1><p>{{card.mystic-power}} {{card.lost}}</p>"
    (deck / "apple-front.html").write_text(template, encoding="utf-8")
    return home


def dextrous(home: Path) -> Path:
    text = 'Name,Copies,Rule\nTeal,2,"Pay {icons/duck.wood.png} **now**"\nWren,1,{{ 1 + 2 }}\n'
    (home / "cards.csv").write_text(text.replace("duck.wood", "wood"), encoding="utf-8")
    return home / "cards.csv"


def order(home: Path) -> Path:
    for name in ("fronts/wren.png", "fronts/fox.png", "back.png"):
        picture(home / name)
    (home / "order.xml").write_text(ORDER, encoding="utf-8")
    return home / "order.xml"


def pictures(home: Path) -> Path:
    for name in ("wren x3.png", "fox.png", "backs/any.png"):
        picture(home / name)
    return home


# As the examples of PnPInk are: of the smallest 19 cards of 4 columns and a card of 63.5 x 89.9 mm
# are taken over, and 23 cells and rows are left out.
PNPINK = """<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"
 viewBox="0 0 210 297"><defs><rect id="frame" width="180" height="60"/></defs>
<g transform="translate(20 30)"><rect id="edge" x="10" y="10" width="63.5" height="88.9"/>
<text id="title" x="41" y="24" style="font-size:6px;text-anchor:middle">TITLE</text>
<text id="rule" transform="matrix(0.2646 0 0 0.2646 18 70)"
 style="font-size:14px;shape-inside:url(#frame)">Rule</text>
<rect id="art" x="15" y="30" width="53" height="30"/>
<rect id="band" x="15" y="92" width="53" height="3"/></g>
<image href="none.png" width="9" height="9"/></svg>"""
PNPINK_ROWS = """# :ducks() = @{icon://duck},,,,
,,,,
edge,title,rule+,art,band[fill],[stroke-width],nobody,{edge_back @back}
{A4 b=-5}.L{s=poker},,,,
3,Teal,"Swims\\nfar",teal.png,b8a300ff
,Pintail,:Ic(duck)~[20x],@{teal.png},#697678
{},Gadwall,Words of 1:duck: here,@{wkmc://File:x.png},url(#lg)
## gone,a,b
"""


def pnpink(home: Path) -> Path:
    (home / "deck.svg").write_text(PNPINK, encoding="utf-8")
    (home / "deck.csv").write_text(PNPINK_ROWS, encoding="utf-8")
    picture(home / "teal.png")
    return home


SAMPLES = {
    "nandeck": nandeck,
    "squib": squib,
    "cider": cider,
    "dextrous": dextrous,
    "component-studio": dextrous,
    "mpc-autofill": order,
    "pnpink": pnpink,
    "pictures": pictures,
}


def write(draft: Draft, home: Path) -> None:
    for path, content in draft.files("Ducks").items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(content)


def test_a_table_in_utf8_with_a_lost_letter_stays_in_utf8(tmp_path: Path) -> None:
    path = tmp_path / "ducks.csv"
    path.write_text("title\nOie cendrée\nlost \ufffd\n", encoding="utf-8")
    with pytest.raises(MaterialError):
        read_foreign_table(path, "", Draft())
    path.write_bytes("title\nOie cendrée\n".encode("cp1252"))
    table = read_foreign_table(path, "", Draft())
    assert "Oie cendrée" in str(table)


def bring(tmp_path: Path, name: str) -> tuple[Draft, Path]:
    (tmp_path / "source").mkdir()
    source = SAMPLES[name](tmp_path / "source")
    draft = import_game(name, str(source))
    home = tmp_path / "game"
    write(draft, home)
    return draft, home


def cards_of(home: Path) -> int:
    """Return the number of cards of a game that checks clean."""
    report = check_game(home)
    assert report.errors == ()
    assert report.game is not None
    return sum(card.copies for card in report.game.bag().components)


def notes(draft: Draft, grade: str) -> str:
    return "\n".join(f"{note.place} {note.text}" for note in draft.notes if note.grade == grade)


@pytest.mark.parametrize("name", [name for name in FORMATS if SAMPLES[name] is not dextrous])
def test_each_format_becomes_a_game_that_checks_clean(tmp_path: Path, name: str) -> None:
    _, home = bring(tmp_path, name)
    assert (
        cards_of(home)
        == {
            "nandeck": 3,
            "squib": 4,
            "cider": 3,
            "mpc-autofill": 3,
            "pnpink": 5,
            "pictures": 4,
        }[name]
    )
    assert "## Taken over" in (home / "IMPORTED.md").read_text(encoding="utf-8")


def test_a_script_of_nandeck_gives_boxes_and_lists_the_rest_by_line(tmp_path: Path) -> None:
    draft, home = bring(tmp_path, "nandeck")
    drawing = (home / "card.svg").read_text(encoding="utf-8")
    assert 'width="76.2mm" height="127mm"' in drawing
    assert 'x="3.81" y="6.35" width="68.58" height="12.7" style="fill:#204060"' in drawing
    assert "{{name|card_strong|centre|top|size=14}}" in drawing
    assert "Worth {{num}}</text>" in drawing
    left = notes(draft, "left out")
    assert "deck.txt:13 " in left
    assert "it is for the cards '2-3' alone" in left
    assert "IF is not taken over" in left
    assert "PAGE" not in left
    assert "Wren **bold**" in (home / "cards.csv").read_text(encoding="utf-8")


def test_layouts_of_squib_become_boxes_and_its_script_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    canary = tmp_path / "canary"
    monkeypatch.setenv("CANARY", str(canary))
    draft, home = bring(tmp_path, "squib")
    drawing = (home / "card.svg").read_text(encoding="utf-8")
    for box in ('x="4.445" y="4.445" width="42.333"', 'x="4.445" y="12.912" width="42.333"'):
        assert box in drawing  # the second is 100 pixels further down
    assert "{{Title|size=9.6}}" in drawing
    assert "{{art|picture}}" in drawing
    assert "'odd: &odd' is not understood" in notes(draft, "left out")
    assert not canary.exists()


def test_marks_pictures_and_formulas_of_tables_are_told(tmp_path: Path) -> None:
    draft, home = bring(tmp_path, "dextrous")
    assert "Pay {wood} **now**" in (home / "cards.csv").read_text(encoding="utf-8")
    assert "{wood} is a picture in a line" in notes(draft, "guessed")
    assert "row 3, column Rule the formula '{{ 1 + 2 }}'" in notes(draft, "left out")


def test_an_order_takes_the_pictures_beside_it_and_fetches_none(tmp_path: Path) -> None:
    draft, home = bring(tmp_path, "mpc-autofill")
    table = (home / "cards.csv").read_text(encoding="utf-8").splitlines()
    assert table == ["id,copies,art,reverse", "wren,2,wren.png,back.png", "fox,1,fox.png,back.png"]
    left = notes(draft, "left out")
    for told in ("'gone.png' is not beside the order", "'x' is not a place", "foil: 'true'"):
        assert told in left


def test_decks_and_templates_of_one_name_keep_their_drawings(tmp_path: Path) -> None:
    table = "Name,{},Front Template\nRed,7,Face\nBlue,8,fáce\n"
    for folder, column in (("a/apples", "Worth"), ("b/Apples", "Price")):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "cards.csv").write_text(table.format(column), encoding="utf-8")
        template = f"{{{{card.name}}}} {{{{card.{column}}}}}"
        (tmp_path / folder / "face.html").write_text(template, encoding="utf-8")
    draft = import_game("cider", str(tmp_path))
    home = tmp_path / "game"
    write(draft, home)
    assert [deck.name for deck in draft.decks] == ["apples", "apples-2"]
    assert cards_of(home) == 4
    drawings = {path.name: path.read_text(encoding="utf-8") for path in home.glob("*.svg")}
    assert "{{Worth|" in drawings["apples.face.svg"]
    assert "{{Price|" in drawings["apples-2.face.svg"]
    assert {"apples.face-2.svg", "apples-2.face-2.svg"} <= drawings.keys()


def test_ranges_that_count_rows_fonts_of_a_text_and_pictures_of_cells_are_taken_over(
    tmp_path: Path,
) -> None:
    home = tmp_path / "source"
    picture(home / "reed.png")
    (home / "birds.csv").write_text(
        "name,tint,art\nTeal,#0a5,reed.png\nWren,red,\n", encoding="utf-8"
    )
    script = """UNIT = MM
CARDSIZE = 60, 90
LINK = birds.csv
TEXTFONT = 1-{(name)}, [name], 10%, 10%, 40, 8, center, center, 0, 100, Arial, 14, BI, [tint]
IMAGE = 1-{(name)}, [art], 5, 30, 50, 50, 0
"""
    (home / "deck.txt").write_text(script, encoding="utf-8")
    draft = import_game("nandeck", str(home / "deck.txt"))
    assert notes(draft, "left out") == ""
    write(draft, tmp_path / "game")
    drawing = (tmp_path / "game" / "card.svg").read_text(encoding="utf-8")
    assert 'width="60mm" height="90mm"' in drawing
    assert "{{name|card_strong|centre|middle|size=14}}; fill=tint" in drawing
    assert (tmp_path / "game" / "art" / "reed.png").exists()
    assert cards_of(tmp_path / "game") == 2


def test_columns_in_boxes_of_squib_itself_get_places(tmp_path: Path) -> None:
    home = tmp_path / "source"
    home.mkdir()
    (home / "data.csv").write_text("name,power\nTeal,Dive\nWren,Hide\n", encoding="utf-8")
    script = "data = Squib.csv file: 'data.csv'\nSquib::Deck.new layout: 'economy.yml' do\n"
    calls = (
        "  text str: data['name'], layout: 'title'\n  text str: data.power, layout: :description\n"
    )
    (home / "deck.rb").write_text(f"{script}{calls}end\n", encoding="utf-8")
    draft = import_game("squib", str(home))
    assert "the places of name, power" in notes(draft, "guessed")
    write(draft, tmp_path / "game")
    report = check_game(tmp_path / "game")
    assert [finding.problem.fact for finding in report.findings] == []


def test_pictures_with_the_id_at_the_end_are_those_of_an_order(tmp_path: Path) -> None:
    source = order(tmp_path)
    (tmp_path / "fronts" / "fox.png").rename(tmp_path / "fronts" / "Fox (1aB).png")
    draft = import_game("mpc-autofill", str(source))
    assert {"Fox (1aB).png", "wren.png"} <= draft.art.keys()


def test_the_number_of_copies_that_a_template_of_cider_shows_is_told(tmp_path: Path) -> None:
    home = cider(tmp_path)
    template = home / "decks" / "apples" / "apple-front.html"
    template.write_text("<h1>{{card.name}} x {{card.count}}</h1>", encoding="utf-8")
    draft = import_game("cider", str(home))
    assert "label an object {{copies}}" in notes(draft, "left out")
    assert "'count'" not in notes(draft, "left out")


def test_names_that_are_there_get_numbers(tmp_path: Path) -> None:
    assert unique_ids(["a-2", "a", "A"]) == ["a-2", "a", "A-3"]
    art = {"one/Wren.png": "red", "two/wren.png": "blue", "three/WREN.PNG": "red"}
    for name, colour in art.items():
        picture(tmp_path / name, colour)
    draft = import_game("pictures", str(tmp_path))
    assert sorted(draft.art) == ["Wren.png", "wren-2.png"]


@pytest.mark.parametrize("name", ["duck \U0001f986", '"\\', "\x7f\t", "odd \udc80"])
def test_any_name_is_a_title(name: str) -> None:
    game = tomllib.loads(Draft().files(name)["game.toml"].decode())
    assert game["credits"]["title"] == name.replace("\udc80", "\ufffd")


def test_orders_are_read_in_their_encoding_and_tell_of_places_taken_twice(tmp_path: Path) -> None:
    source = order(tmp_path)
    picture(tmp_path / "wrén.png", "red")
    text = ORDER.replace("fronts/wren.png", "wrén.png").replace(">2<", ">1,2<")
    source.write_text(f'<?xml version="1.0" encoding="iso-8859-1"?>{text}', encoding="iso-8859-1")
    draft = import_game("mpc-autofill", str(source))
    assert "wrén.png" in draft.art
    assert "'fox.png' in place 1, where there is a card already" in notes(draft, "left out")


def test_nothing_outside_a_source_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("name\nsecret\n", encoding="utf-8")
    home = tmp_path / "source"
    home.mkdir()
    for name in ("../secret.csv", str(tmp_path / "secret.csv")):
        (home / "deck.txt").write_text(f"LINK={name}\n", encoding="utf-8")
        with pytest.raises(MaterialError, match="links no table beside it"):
            import_game("nandeck", str(home / "deck.txt"))


def test_layouts_that_extend_one_another_end(tmp_path: Path) -> None:
    home = squib(tmp_path)
    chain = "".join(f"n{n}:\n  extends: [n{n + 1}, n{n + 1}, n{n - 1}]\n" for n in range(60))
    (home / "layout.yml").write_text(chain, encoding="utf-8")
    assert import_game("squib", str(home)).decks


HUGE = "9" * 400
CHAIN = "".join(f"n{n}:\n  extends: n{n + 1}\n" for n in range(3_000))
SPACES = " " * 9_000


@pytest.mark.parametrize(
    ("name", "file", "content", "told"),
    [
        ("nandeck", "deck.txt", f"TEXT=,[name],{HUGE},1,1,1", "out of all measure"),
        ("nandeck", "deck.txt", f"CARDSIZE={HUGE},8", "out of all measure"),
        ("nandeck", "deck.txt", "CARDSIZE=0.2,8", "not one of cards"),
        ("nandeck", "deck.txt", "rubbish", "deck.txt:1 'rubbish' is not understood"),
        ("nandeck", "deck.txt", f"RECTANGLE = {SPACES}x", "is for the cards 'x' alone"),
        ("squib", "layout.yml", "art:\n  width: 500in\n  height: 9", "'art' is out of all"),
        ("squib", "layout.yml", f"art:\n  width: {HUGE}", "is not a plain length"),
        ("squib", "layout.yml", "art:\n  width: wide", "layout.yml:2 'width: wide' is not a plain"),
        ("squib", "layout.yml", "art:\n  extends: gone", "layout.yml:1 there is no layout 'gone'"),
        ("squib", "layout.yml", f" a: x{SPACES}x", "is not understood"),
        ("squib", "more.csv", "a\n1\n", "more.csv a further table"),
        ("squib", "deck.csv", "Title,qty\nOrc,two\n", "copies are 'two', not a whole number"),
        ("dextrous", "cards.csv", "name,a\nx," + "{{" * 2_000 + "}}\n", "the formula '{{{{"),
        ("pictures", "backs/nobody.png", "", "backs/nobody.png it is the back of no card"),
    ],
)
def test_all_that_is_left_out_is_told(
    tmp_path: Path, name: str, file: str, content: str, told: str
) -> None:
    source = SAMPLES[name](tmp_path)
    if name == "nandeck":
        content += "\nLINK=ducks.csv\n"
    (tmp_path / file).write_text(content, encoding="utf-8")
    draft = import_game(name, str(source))
    assert told in notes(draft, "left out")
    assert b"inf" not in draft.files("Ducks")["card.svg"]


@pytest.mark.parametrize(
    ("name", "file", "content", "told"),
    [
        ("dextrous", "cards.csv", "name,a\n", "the table has no rows"),
        ("dextrous", "cards.csv", "name,a\x01b\nx,y\n", "the head holds U+0001"),
        ("squib", "deck.rb", "Squib::Deck.new(width: 40, height: 900)", "would be cut to -3.0 x"),
        ("squib", "layout.yml", CHAIN, "layout.yml:203: 'n101' is extended by 100 layouts"),
        ("squib", "layout.yml", "a" * 20_001, "the line has over 20,000 letters"),
        ("nandeck", "deck.txt", "\n" + "a" * 20_001, "line 2: the line has over 20,000 letters"),
    ],
)
def test_sources_that_make_no_game_are_refused(
    tmp_path: Path, name: str, file: str, content: str, told: str
) -> None:
    source = SAMPLES[name](tmp_path)
    (tmp_path / file).write_text(content, encoding="utf-8")
    with pytest.raises(MaterialError) as caught:
        import_game(name, str(source))
    assert told in str(caught.value.problems[0])


def test_scripts_find_columns_by_the_names_that_their_tables_had(tmp_path: Path) -> None:
    (tmp_path / "ducks.csv").write_text("id,num\nTeal,2\n", encoding="utf-8")
    script = "LINK=ducks.csv\nLINKMULTI=num\nTEXT=,[id],1,1,3,1\n"
    (tmp_path / "deck.txt").write_text(script, encoding="utf-8")
    draft = import_game("nandeck", str(tmp_path / "deck.txt"))
    assert b"{{id there|" in draft.files("Ducks")["card.svg"]
    assert b"id there,num,copies\nTeal,2,2\n" in draft.files("Ducks")["cards.csv"]


def test_the_count_that_a_script_names_comes_before_others(tmp_path: Path) -> None:
    (tmp_path / "ducks.csv").write_text("Name,Count,num\nTeal,7,2\n", encoding="utf-8")
    (tmp_path / "deck.txt").write_text("LINK=ducks.csv\nLINKMULTI=num\n", encoding="utf-8")
    draft = import_game("nandeck", str(tmp_path / "deck.txt"))
    (deck,) = draft.decks
    assert deck.heads == ("Name", "copies there", "num", "copies")
    assert deck.rows == [["Teal", "7", "2", "2"]]


def test_a_second_call_of_squib_for_a_box_is_told(tmp_path: Path) -> None:
    source = squib(tmp_path)
    script = "text str: data['Name'], layout: :spot\ntext str: data['Cost'], layout: :spot\n"
    (source / "more.rb").write_text(script, encoding="utf-8")
    assert "'cost', for 'name' stands in 'spot'" in notes(
        import_game("squib", str(source)), "left out"
    )


def test_heads_get_names_that_boxes_can_show(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    heads = 'id,id there,cost@fr,Cost at fr,a|b,"{a\nb}",count,copies\n'
    table.write_text(heads + "1,2,3,4,5,6,7,8\n", encoding="utf-8")
    (deck,) = import_game("dextrous", str(table)).decks
    expected = "id there|id there-2|cost at fr|Cost at fr-2|a b|a b-2|count|copies"
    assert deck.heads == tuple(expected.split("|"))


@pytest.mark.parametrize("name", ["nandeck", "mpc-autofill", "squib", "pnpink"])
def test_damaged_sources_are_taken_over_or_refused(tmp_path: Path, name: str) -> None:
    source = SAMPLES[name](tmp_path)
    inside = {"squib": "layout.yml", "pnpink": "deck.csv"}
    file = source / inside[name] if source.is_dir() else source
    content = file.read_bytes()

    def attempt(chance: random.Random) -> None:
        file.write_bytes(damaged(chance, content))
        import_game(name, str(source)).files("Ducks")

    assert fuzz("data", attempt, 150) >= 0


def test_a_drawing_of_pnpink_is_labelled_and_cut_to_its_edge(tmp_path: Path) -> None:
    draft, home = bring(tmp_path, "pnpink")
    drawing = (home / "card.svg").read_text(encoding="utf-8")
    assert 'width="63.500mm" height="88.900mm" viewBox="30 40 63.5 88.9"' in drawing
    for label in ("{{title}}", "{{rule}}", "{{art|picture}}", "fill=band fill"):
        assert f'label="{label}"' in drawing
    assert (home / "cards.csv").read_text(encoding="utf-8") == (
        'copies,title,rule,art,band fill\n3,Teal,"Swims\nfar",teal.png,#b8a300\n'
        ",Pintail,,teal.png,#697678\n,Gadwall,Words of 1:duck: here,,\n"
    )
    assert notes(draft, "left out").splitlines() == [
        "deck.csv, row 1 '# :ducks() = @{icon://duck}'",
        "deck.csv, row 8 '## gone'",
        "deck.csv the column '[stroke-width]': stroke-width is not set here",
        ("deck.csv no object has the id 'nobody' (known: frame, edge, title, rule, art, band)"),
        "deck.csv the column '{edge_back @back}' is computed there",
        "deck.csv, row 6 ':Ic(duck)~[20x]' of rule+",
        "deck.csv, row 7 '{}' speaks of pages, which an order chooses here",
        "deck.csv, row 7 '@{wkmc://File:x.png}' of art",
        "deck.csv, row 7 'url(#lg)' of band[fill]",
        "deck.svg the picture 'none.png' is not beside the drawing",
    ]


def test_a_project_of_pnpink_without_an_edge_or_cards_is_refused(tmp_path: Path) -> None:
    source = pnpink(tmp_path)
    (source / "deck.csv").write_text("title,rule\n1,a\n", encoding="utf-8")
    with pytest.raises(MaterialError, match="'title' is not an edge of a card"):
        import_game("pnpink", str(source))
    (source / "deck.csv").write_text("edge,title\n", encoding="utf-8")
    with pytest.raises(MaterialError, match="no cards"):
        import_game("pnpink", str(source))
    (source / "deck.csv").unlink()
    with pytest.raises(CallError, match="no drawing and table of one name"):
        import_game("pnpink", str(source))


def test_a_drawing_of_pnpink_is_read_in_the_encoding_that_it_declares(tmp_path: Path) -> None:
    source = pnpink(tmp_path)
    text = PNPINK.replace("TITLE", "Caf\u00e9 \u0159")
    for encoding in ("iso-8859-2", "utf-8", "utf-16"):
        head = f'<?xml version="1.0" encoding="{encoding}"?>\n'
        (source / "deck.svg").write_bytes((head + text).encode(encoding))
        drawing = etree.fromstring(import_game("pnpink", str(source)).own_files["card.svg"])
        assert "Caf\u00e9 \u0159" in "".join(drawing.itertext())


def test_too_many_copies_are_bounded_and_told(tmp_path: Path) -> None:
    source = pnpink(tmp_path)
    rows = "edge,title\n9999,Teal\n1000,Wren\n20000,Gadwall\n"
    (source / "deck.csv").write_text(rows, encoding="utf-8")
    draft = import_game("pnpink", str(source))
    assert [row[0] for row in draft.decks[0].rows] == ["1000", "1000", "1000"]
    told = [line for line in notes(draft, "left out").splitlines() if "copies" in line]
    assert told == [
        f"deck.csv, row {row} copies are '{copies}', over 1,000; the card is there 1,000 times"
        for row, copies in ((2, "9999"), (4, "20000"))
    ]
    write(draft, tmp_path / "game")
    assert sum(card.copies for card in pnp.open_game(tmp_path / "game").bag().components) == 3_000


def test_help_names_all_formats_that_are_imported() -> None:
    assert tuple(FORMATS) == known_names.IMPORTS


def test_a_transform_of_the_edge_of_pnpink_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    source = pnpink(tmp_path)
    (source / "deck.svg").write_text(PNPINK.replace("translate(20 30)", "shift(20)"), "utf-8")
    left = notes(import_game("pnpink", str(source)), "left out")
    assert "deck.svg, line 3 a transform of the edge cannot be read: " in left


def test_other_names_and_places_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="did you mean 'nandeck'"):
        import_game("nandek", str(tmp_path))
    with pytest.raises(CallError, match="no such file or folder"):
        import_game("squib", str(tmp_path / "none"))
    bare = tmp_path / "bare.xml"
    bare.write_text("<order/>", encoding="utf-8")
    with pytest.raises(MaterialError, match="not an order of mpc-autofill"):
        import_game("mpc-autofill", str(bare))
