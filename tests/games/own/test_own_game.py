"""A folder of tables and drawings is a game, and nothing in it is run."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest
from PIL import Image

import pnp
from pnp.core.errors import CallError, MaterialError
from pnp.games.own.model import has_file, is_inside
from pnp.printing.selection import select
from pnp.proof.owncheck import check_game

GOOSE = Path(__file__).parents[3] / "examples" / "goose"

FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm" viewBox="0 0 60 90">\n'
    '<rect id="{{title}}" x="5" y="5" width="50" height="12"/>\n</svg>'
)
HEAD = 'id = "geese"\n[credits]\ntitle = "Geese"\ndesigners = ["A"]\nyear = 2026\n'
DECK = '[decks.flock]\ncards = "flock.csv"\nface = "face.svg"\n'


@pytest.fixture
def goose(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOOSE, tmp_path / "goose"))


def folder(home: Path, table: str, more: str = "", face: str = FACE) -> Path:
    (home / "game.toml").write_text(HEAD + DECK + more, encoding="utf-8")
    (home / "flock.csv").write_text(table, encoding="utf-8")
    (home / "face.svg").write_text(face, encoding="utf-8")
    return home


def refusals(home: Path) -> list[str]:
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(home)
    return [str(problem).replace(f"{home}/", "") for problem in caught.value.problems]


@pytest.mark.parametrize("table", ["pads", "boards"])
def test_a_part_named_cards_beside_a_lone_deck_is_refused(tmp_path: Path, table: str) -> None:
    home = folder(tmp_path, "title\nOne\n", f'[{table}.cards]\nface = "face.svg"\n')
    assert any(f"{table}.cards" in text and "decks.flock" in text for text in refusals(home))


def test_words_of_two_places_never_share_an_id(tmp_path: Path) -> None:
    more = '[decks.score]\ncards = "pads.csv"\nface = "face.svg"\n[score.pad]\nrows = ["Eggs"]\n'
    face = FACE.replace("</svg>", '<rect id="{{1}}" x="5" y="30" width="50" height="12"/></svg>')
    (tmp_path / "pads.csv").write_text("id,title,1\npad,One,Two words\n", encoding="utf-8")
    told = refusals(folder(tmp_path, "title,1\nOne,Two\n", more, face))
    assert any("'score.pad.1'" in text and "pads.csv" in text for text in told)


def test_goose_hunt_has_24_cards_a_pad_and_two_languages() -> None:
    game = pnp.open_game(GOOSE)
    bag = game.bag()
    assert bag.parts == ("cards", "score")
    assert sum(card.copies for card in bag.of_part("cards")) == 24
    assert game.languages == ("en", "fr")
    assert len(list(GOOSE.iterdir())) == 4


def test_words_are_printed_in_the_language_of_the_order(goose: Path) -> None:
    edition = pnp.lay_out(goose, language="fr", cards=("geese.fox",), tuckbox="none")
    (face,) = [face for name, face in edition.parts[0].faces.items() if name.endswith(".fox")]
    assert "Le Renard" in face.svg.decode()
    assert not [text for text in edition.untranslated if text.startswith("geese.")]
    assert pnp.open_game(goose).words_in("de").text("geese.fox.title") == "The Fox"


def test_nothing_in_a_folder_without_python_at_its_top_is_run(goose: Path) -> None:
    canary = goose / "canary"
    code = f"open({str(canary)!r}, 'w').close()\n"
    for name in ("art/__init__.py", "words/model.py", "sitecustomize.pth", "conftest.pyc"):
        (goose / name).parent.mkdir(exist_ok=True)
        (goose / name).write_text(code, encoding="utf-8")
    drawing = goose / "goose.svg"
    svg = drawing.read_text(encoding="utf-8")
    jinja = "<text>{{ ''.__class__.__mro__ }}</text><!--% include '/etc/passwd' %-->"
    drawing.write_text(svg.replace("</svg>", f"{jinja}</svg>"), encoding="utf-8")
    with pytest.raises(MaterialError):  # the braces name no column
        pnp.open_game(goose)
    drawing.write_text(
        svg.replace("</svg>", f"{jinja[jinja.index('<!') :]}</svg>"), encoding="utf-8"
    )
    pnp.lay_out(goose, cards=("geese.fox",), tuckbox="none")
    assert not canary.exists()


def test_links_out_of_the_folder_are_refused(goose: Path) -> None:
    (goose / "art").mkdir()
    (goose / "art" / "secret.png").symlink_to("/etc/passwd")
    assert "a link has no place in a game" in refusals(goose)[0]


@pytest.mark.parametrize(
    "name", ["../flock.csv", "/etc/passwd.csv", "C:\\\\flock.csv", "C:flock.csv"]
)
def test_a_table_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    home = folder(tmp_path, "title\nOne\n")
    data = home / "game.toml"
    data.write_text(data.read_text("utf-8").replace("flock.csv", name), encoding="utf-8")
    (told,) = refusals(home)
    assert "the table is not in the folder of the game" in told


def test_a_rulebook_elsewhere_is_refused(tmp_path: Path) -> None:
    more = '[rules]\ntext = "{}"\ntagline = "A"\nbanner = "scene.pond"\n'
    (tmp_path / "geese").mkdir()
    for name in ("../secret.md", "**.md"):
        (tmp_path / "secret.md").write_text("# Secret\n", encoding="utf-8")
        told = refusals(folder(tmp_path / "geese", "title\nOne\n", more.format(name)))
        assert f"there is no rulebook {name!r}" in told[0]


def test_no_folder_elsewhere_is_listed_for_rulebooks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []
    glob = Path.glob
    monkeypatch.setattr(Path, "glob", lambda home, *rest: folders.append(home) or glob(home, *rest))
    more = '[rules]\ntext = "../../rules.md"\ntagline = "A"\nbanner = "scene.pond"\n'
    assert "there is no rulebook" in refusals(folder(tmp_path, "title\nOne\n", more))[0]
    assert all(home.resolve().is_relative_to(tmp_path) for home in folders)


def test_a_name_leads_out_by_a_drive_a_step_up_or_a_link(tmp_path: Path) -> None:
    home = tmp_path / "geese"
    home.mkdir()
    (tmp_path / "secret.md").write_text("# Secret", encoding="utf-8")
    (home / "link.md").symlink_to(tmp_path / "secret.md")
    (home / "ring.md").symlink_to(home / "ring.md")
    (home / "rules.md").write_text("# Rules", encoding="utf-8")
    (home / "near.md").symlink_to(home / "rules.md")
    assert all(is_inside(home, name) for name in ("rules.md", "near.md", "a/b.md", "none.md"))
    outside = ("link.md", "../secret.md", "..\\secret.md", "C:rules.md", "C:/a", "/rules.md", "a\0")
    assert not any(is_inside(home, name) for name in outside)
    assert not any(has_file(home, name) for name in ("ring.md", "none.md", "x" * 5_000))


def test_too_many_copies_are_told_as_such(tmp_path: Path) -> None:
    (told,) = refusals(folder(tmp_path, "title,copies\nOne,9999\n"))
    assert "copies are '9999', over 1,000 (write 0 to 1,000" in told


def test_a_drawing_that_declares_another_encoding_is_read_as_utf_8(tmp_path: Path) -> None:
    head = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'
    face = head + FACE.replace("</svg>", '<text x="5" y="40">Caf\u00e9</text></svg>')
    home = folder(tmp_path, "title\nOne\n", face=face)
    edition = pnp.lay_out(home, tuckbox="none")
    assert any("Caf\u00e9" in drawing.svg.decode() for drawing in edition.parts[0].faces.values())


def test_all_that_is_wrong_is_told_at_once_by_cell_and_label(tmp_path: Path) -> None:
    table = "id,title,copies,art,cost,cost@fr\na,One,x,none.png,1,2\na,Two,1,,2,\na/b,C,,,3,\n"
    face = FACE.replace("</svg>", '<image id="{{art}}" width="9" height="9"/></svg>')
    told = refusals(folder(tmp_path, table, face=face))
    assert told == [
        (
            "flock.csv, row 2, column copies: copies are 'x', not a whole number "
            "(write 0 to 1,000, or leave it empty)"
        ),
        (
            "flock.csv, row 4, column id: 'a/b' is not an id of a card "
            "(write letters from a to z, digits, full stops, hyphens and underscores)"
        ),
    ]
    told = refusals(folder(tmp_path, table.replace("x,", ",").replace("a/b", "b"), face=face))
    assert told == [
        (
            "flock.csv, row 3, column id: the id 'a' is that of flock.csv, row 2 (a) already "
            "(give each card an id of its own)"
        )
    ]
    table = "id,title,art,cost,cost@fr\na,One,none.png,1,2\n"
    told = refusals(folder(tmp_path, table, face=face.replace("{{title}}", "{{titel}}")))
    assert [text.partition(" (")[0] for text in told] == [
        "face.svg, line 2, {{titel}}: the table has no column 'titel'",
        "flock.csv, row 2, column cost@fr: a column of numbers needs no translation",
        "flock.csv, row 2, column art: there is no picture 'none.png' in art/",
    ]


def test_a_wrong_game_toml_is_told_by_key(tmp_path: Path) -> None:
    home = folder(tmp_path, "title\nOne\n", '[pads.flock]\nface = "none.svg"\n[dekcs.a]\n')
    told = refusals(home)
    assert any("pads.flock" in text and "that of decks.flock" in text for text in told) or any(
        "dekcs" in text for text in told
    )
    home = folder(tmp_path, "title\nOne\n", '[pads.sheet]\nface = "../face.svg"\n')
    assert "is not a drawing of the folder" in refusals(home)[0]


def test_several_tables_make_every_pair(tmp_path: Path) -> None:
    home = folder(tmp_path, "id,copies,suit\nred,2,Red\nblue,1,Blue\n")
    (home / "ranks.csv").write_text("id,copies,title\n1,1,One\n2,3,Two\n", encoding="utf-8")
    text = (home / "game.toml").read_text(encoding="utf-8")
    (home / "game.toml").write_text(
        text.replace('"flock.csv"', '["flock.csv", "ranks.csv"]'), encoding="utf-8"
    )
    cards = pnp.open_game(home).bag().components
    assert {card.id.removeprefix("geese.flock."): card.copies for card in cards} == {
        "red.1": 2,
        "red.2": 6,
        "blue.1": 1,
        "blue.2": 3,
    }


def test_a_card_without_an_id_is_called_by_its_row(tmp_path: Path) -> None:
    game = pnp.open_game(folder(tmp_path, "title,title@nl\nOne,Een\n\nTwo,Twee\n"))
    assert [card.id for card in game.bag().components] == ["geese.flock.2", "geese.flock.4"]
    assert game.words_in("nl").text("flock.2.title") == "Een"
    assert game.words_in("nl").text("flock.4.title") == "Twee"


def test_sheets_boards_and_tokens_are_drawings_too(tmp_path: Path) -> None:
    (tmp_path / "pad.svg").write_text(FACE.replace("{{title}}", "box"), encoding="utf-8")
    more = (
        '[pads.notes]\nface = "pad.svg"\ncopies = 4\nsize = "quarter"\n'
        '[boards.lake]\nface = "pad.svg"\n'
        '[tokens.egg]\nface = "pad.svg"\nmm = 20\ncopies = 5\n'
    )
    bag = pnp.open_game(folder(tmp_path, "title\nOne\n", more)).bag()
    assert [(part.id, part.kind, part.copies) for part in bag.components] == [
        ("geese.flock.2", "card", 1),
        ("geese.notes", "pad", 4),
        ("geese.lake", "board", 1),
        ("geese.egg", "token", 5),
    ]


def test_the_second_build_of_one_changed_cell_makes_one_face_anew(goose: Path) -> None:
    first = pnp.lay_out(goose, only=("cards",), tuckbox="none").parts[0].faces
    table = goose / "geese.csv"
    table.write_text(table.read_text("utf-8").replace("The Fox", "The Vixen"), encoding="utf-8")
    second = pnp.lay_out(goose, only=("cards",), tuckbox="none").parts[0].faces
    changed = [name for name in first if first[name].fingerprint != second[name].fingerprint]
    assert changed == ["goose.geese.fox"]


def test_a_rulebook_in_markdown_is_printed_in_each_language(goose: Path) -> None:
    text = (goose / "game.toml").read_text(encoding="utf-8")
    more = (
        "\n[players]\nfewest = 2\nmost = 5\n\n[length]\nminutes = 20\n\n[rules]\n"
        'tagline = "A hunt"\ntaglines = { fr = "Une chasse" }\nbanner = "scene.pond"\n'
    )
    (goose / "game.toml").write_text(text + more, encoding="utf-8")
    assert refusals(goose) == [
        f"{'game.toml'}, rules.text: there is no rulebook 'rules.md' (write one)"
    ]
    (goose / "rules.md").write_text("# Goose Hunt\n\n## Aim\n\nCollect.\n", encoding="utf-8")
    (goose / "rules.fr.md").write_text("# Chasse\n\n## But\n\nRassemblez.\n", encoding="utf-8")
    shown = {
        language: next(
            iter(pnp.lay_out(goose, only=("rules",), language=language).parts[0].faces.values())
        ).svg.decode()
        for language in ("en", "fr", "de")
    }
    assert "Collect" in shown["en"]
    assert "players" in shown["en"]
    assert "Rassemblez" in shown["fr"]
    assert "joueurs" in shown["fr"]
    assert "Collect" in shown["de"]


def test_a_rulebook_in_another_language_is_told_by_a_build_and_a_check(goose: Path) -> None:
    rules = (
        '\n[rules]\ntagline = "A hunt"\ntaglines = { fr = "Une chasse" }\nbanner = "scene.pond"\n'
    )
    with (goose / "game.toml").open("a", encoding="utf-8") as file:
        file.write(rules)
    (goose / "rules.md").write_text("# Goose Hunt\n\n## Aim\n\nCollect.\n", encoding="utf-8")
    fact = "printed in en: not translated into fr yet"
    (notice,) = pnp.lay_out(goose, only=("rules",), language="fr").notices
    assert (notice.fact, notice.hint) == (fact, f"write {goose / 'rules.fr.md'}")
    assert pnp.lay_out(goose, only=("cards",), language="fr", tuckbox="none").notices == ()
    assert pnp.lay_out(goose, only=("rules",), language="en-GB").notices == ()
    findings = {finding.problem.fact: finding.grade for finding in check_game(goose).findings}
    assert findings[fact] == "warning"
    (goose / "rules.fr.md").write_text("# Chasse\n\n## But\n\nRassemblez.\n", encoding="utf-8")
    assert pnp.lay_out(goose, only=("rules",), language="fr-CA").notices == ()


def test_a_file_of_art_is_a_picture_in_a_line(tmp_path: Path) -> None:
    home = folder(tmp_path, "title\nPay {coin}\n")
    (home / "art").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"/>'
    (home / "art" / "coin.svg").write_text(svg, encoding="utf-8")
    (part,) = pnp.lay_out(home, tuckbox="none").parts
    assert [use.name for use in part.faces["geese.flock.2"].pictures] == ["coin"]


def test_a_drawing_of_no_size_or_of_another_shape_is_refused(tmp_path: Path) -> None:
    bare = (
        '<svg xmlns="http://www.w3.org/2000/svg"><rect id="{{title}}" width="9" height="9"/></svg>'
    )
    home = folder(tmp_path, "title\nOne\n", face=bare)
    assert refusals(home) == [
        "face.svg: the drawing states no size (write width and height into it, in millimetres)"
    ]
    home = folder(tmp_path, "title\nOne\n", 'size = "poker"\n')
    with pytest.raises(MaterialError, match=r"and not 63\.5 x 88\.9 mm"):
        pnp.lay_out(home, tuckbox="none")


def test_a_drawing_may_show_its_bleed_around_the_card(tmp_path: Path) -> None:
    face = FACE.replace('x="5" y="5"', 'x="8" y="8"').replace("60", "66").replace("90", "96")
    home = folder(tmp_path, "title\nOne\n", "size = [60, 90]\n", face)
    (part,) = pnp.lay_out(home, tuckbox="none").parts
    shown = part.faces["geese.flock.2"]
    assert shown.size == pnp.lay_out(home, tuckbox="none").parts[0].components[0].size
    assert "translate(-3.00000 -3.00000)" in shown.svg.decode()


def test_a_table_that_is_open_in_a_spreadsheet_is_noted(goose: Path) -> None:
    (goose / ".~lock.geese.csv#").write_text(",me,there,;", encoding="utf-8")
    (goose / "~$gone.xlsx").write_bytes(b"")
    (note,) = check_game(goose).findings
    assert (note.grade, Path(note.problem.place).name) == ("note", "geese.csv")
    assert note.problem.fact == "the file is open in another program"


@pytest.mark.parametrize(
    ("label", "heads", "told"),
    [
        ("{{title|centr}}", "title", "'centr' is neither an option nor a kind of text"),
        ("{{titel}}", "title", "the table has no column 'titel'"),
        ("if titel", "title", "the table has no column 'titel'"),
        ("{{title}}", "title,titel@fr", "there is no column 'titel' to translate"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_the_nearest_name(
    tmp_path: Path, label: str, heads: str, told: str
) -> None:
    row = ",".join(["One", "Un"][: heads.count(",") + 1])
    home = folder(tmp_path, f"{heads}\n{row}\n", face=FACE.replace("{{title}}", label))
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(home)
    (problem,) = caught.value.problems
    assert problem.fact == told
    assert f"did you mean {'centre' if 'centr' in label else 'title'!r}" in problem.hint


def test_a_drawing_may_begin_anywhere(tmp_path: Path) -> None:
    moved = FACE.replace('"0 0 60 90"', '"30 40 60 90"').replace('x="5" y="5"', 'x="35" y="45"')
    edition = pnp.lay_out(folder(tmp_path, "title\nOne\n", face=moved), tuckbox="none")
    svg = edition.parts[0].faces["geese.flock.2"].svg.decode()
    assert re.search(r"matrix\(1(\.0)? 0(\.0)? 0(\.0)? 1(\.0)? -30(\.0)? -40(\.0)?\)", svg)


def test_files_that_programs_keep_for_themselves_are_passed_over(goose: Path) -> None:
    (goose / ".~lock.geese.csv#").write_text(",me,there,;", encoding="utf-8")
    (goose / "goose.svg~").write_text("<svg", encoding="utf-8")
    assert pnp.open_game(goose).key == "goose"


def test_a_pack_changes_the_pictures_of_a_game_without_python(goose: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    (pack / "templates" / "goose").mkdir(parents=True)
    (pack / "pack.toml").write_text('name = "B"\nauthor = "A"\nlicence = "mine"\n', "utf-8")
    back = (goose / "back.svg").read_text(encoding="utf-8").replace("#35515e", "#112233")
    (pack / "templates" / "goose" / "back.svg").write_text(back, encoding="utf-8")
    game = pnp.open_game(goose, [pack])
    (part,) = pnp.lay_out(game, cards=("geese.fox",), tuckbox="none").parts
    assert "#112233" in part.faces["goose.back.geese.back"].svg.decode()


def test_five_thousand_cards_of_two_hundred_columns_are_opened(tmp_path: Path) -> None:
    heads = ["title", *(f"c{index}" for index in range(199))]
    row = ",".join(["Name", *("1" for _ in range(199))])
    table = "\n".join([",".join(heads), *([row] * 5_000)]) + "\n"
    assert len(pnp.open_game(folder(tmp_path, table)).bag().components) == 5_000


@pytest.mark.parametrize(
    "address",
    ["blot.png", "art/blot.png", "./art/blot.png", "art/two%20blots.png", "art/Fl%C3%BCgel@2x.png"],
)
def test_a_picture_is_found_by_its_address_as_drawing_programs_write_it(
    tmp_path: Path, address: str
) -> None:
    drawing = FACE.replace("</svg>", f'<image href="{address}" width="9" height="9"/></svg>')
    home = folder(tmp_path, "id,title\na,One\n", face=drawing)
    (home / "art").mkdir()
    for name in ("blot.png", "two blots.png", "Flügel@2x.png"):
        Image.new("RGB", (90, 90), "red").save(home / "art" / name)
    assert pnp.write(pnp.lay_out(home, tuckbox="none"), tmp_path / "out")
    idle = [finding.problem.place for finding in check_game(home).findings]
    assert not [place for place in idle if Path(unquote(address)).name in place]


@pytest.mark.parametrize(
    "image",
    [
        'xlink:href="{{picture}}"',
        'xlink:href="%7B%7Bpicture%7D%7D"',
        'xlink:href="%7b%7b%20picture%20%7d%7d"',
        'id="{{picture}}" xlink:href="art/blot.png"',
        'id="_x7B__x7B_picture_x7D__x7D_" xlink:href="art/blot.png"',
    ],
)
def test_an_image_is_labelled_by_its_address_too(tmp_path: Path, image: str) -> None:
    link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    drawing = FACE.replace("</svg>", f'<image {link} {image} width="9" height="9"/></svg>')
    home = folder(tmp_path, "id,title,picture\na,One,blot\n", face=drawing)
    (home / "art").mkdir()
    Image.new("RGB", (90, 90), "red").save(home / "art" / "blot.png")
    faces = pnp.lay_out(home, tuckbox="none").part("cards").faces
    (face,) = [face for name, face in faces.items() if name.endswith("flock.a")]
    assert [use.name.partition("@")[0] for use in face.pictures] == ["blot.png"]
    assert pnp.write(pnp.lay_out(home, tuckbox="none"), tmp_path / "out")


SUITS = """<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" viewBox="0 0 90 60">
<g id="heart"><rect width="30" height="40" fill="red"/></g>
<g id="spade"><rect x="60" width="30" height="40"/></g></svg>"""


@pytest.mark.parametrize("name", ["suits.svg", "suits"])
def test_a_cell_names_one_element_of_a_drawing(tmp_path: Path, name: str) -> None:
    drawing = FACE.replace("<rect", '<image width="9" height="9" xlink:href="{{picture}}"/><rect')
    drawing = drawing.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"')
    table = f"id,title,picture\na,One,{name}#heart\nb,Two,{name}#spade\nc,Three,\n"
    home = folder(tmp_path, table, face=drawing)
    (home / "art").mkdir()
    (home / "art" / "suits.svg").write_text(SUITS, encoding="utf-8")
    edition = pnp.lay_out(home, tuckbox="none")
    faces = edition.part("cards").faces
    pictures = {key[-1]: [use.name for use in face.pictures] for key, face in faces.items()}
    assert pictures.items() >= {"a": ["suits.svg#heart"], "b": ["suits.svg#spade"]}.items()
    assert pnp.write(edition, tmp_path / "out")
    idle = [finding.problem.place for finding in check_game(home).findings]
    assert not [place for place in idle if "suits" in place]
    (home / "flock.csv").write_text(table.replace("#spade", "#club"), encoding="utf-8")
    with pytest.raises(MaterialError, match="no element with the id 'club'"):
        pnp.write(pnp.lay_out(home, tuckbox="none"), tmp_path / "out")


@pytest.mark.parametrize("name", ["none.svg#heart", "suits.svg#"])
def test_a_file_that_is_not_there_has_no_elements(tmp_path: Path, name: str) -> None:
    home = folder(
        tmp_path,
        f"id,title,art\na,One,{name}\n",
        face=FACE.replace("<rect", '<image id="{{art}}" width="9" height="9"/><rect'),
    )
    (home / "art").mkdir()
    (home / "art" / "suits.svg").write_text(SUITS, encoding="utf-8")
    (refusal,) = refusals(home)
    assert refusal.startswith(f"flock.csv, row 2, column art: there is no picture {name!r} in art/")


def test_what_art_holds_beside_pictures_is_noted_and_what_programs_keep_is_not(
    goose: Path,
) -> None:
    (goose / "art").mkdir()
    for name in ("Thumbs.db", "._fox.png", ".DS_Store", "fox.svg~", "fox.xcf", "fox.tiff"):
        (goose / "art" / name).write_bytes(b"no picture")
    notes = [finding.problem.place for finding in check_game(goose).findings]
    assert [Path(place).name for place in notes] == ["fox.tiff", "fox.xcf"]


def test_a_card_that_is_left_out_keeps_no_game_from_being_built(tmp_path: Path) -> None:
    image = '<image id="{{art}}" x="9" y="30" width="9" height="9"/></svg>'
    table = "id,title,copies,art\na,One,1,\nb,Two,{},blot.svg\n"
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "blot.svg").write_text("<svg", encoding="utf-8")
    errors = [
        check_game(folder(tmp_path, table.format(count), face=FACE.replace("</svg>", image))).errors
        for count in (0, 1)
    ]
    assert (errors[0], len(errors[1])) == ((), 1)


def test_a_deck_states_the_encoding_of_its_table(tmp_path: Path) -> None:
    home = folder(tmp_path, "", 'encoding = "cp1252"\n')
    (home / "flock.csv").write_bytes("title;eggs\nOie cendrée;1,5\n".encode("cp1252"))
    assert pnp.open_game(home).cells["en"]["flock.2.title"] == "Oie cendrée"


def test_words_that_were_read_in_a_wrong_encoding_are_told(tmp_path: Path) -> None:
    misread = "Oie cendrée – l’oie".encode().decode("cp1252")
    home = folder(tmp_path, f"id,title\na,{misread}\nb,Mañana… «SÍ»\n")
    facts = [finding.problem for finding in check_game(home).findings]
    assert [(problem.place, problem.fact) for problem in facts] == [
        ("flock.a.title (en)", f"{misread!r} may be 'Oie cendrée – l’oie' in a wrong encoding")
    ]


def test_what_the_press_does_not_draw_is_found_before_it_is_built(tmp_path: Path) -> None:
    video = '<foreignObject width="9" height="9"/>'
    home = folder(tmp_path, "title\nOne\n", face=FACE.replace("</svg>", f"{video}</svg>"))
    (told,) = check_game(home).errors
    with pytest.raises(MaterialError) as caught:
        pnp.write(pnp.lay_out(home), tmp_path / "out")
    assert (told,) == caught.value.problems
    assert "foreignObject" in str(told)


def test_colours_are_any_that_css_knows_by_name_or_number(tmp_path: Path) -> None:
    box = '<rect inkscape:label="fill=shade" x="9" y="30" width="9" height="9"/></svg>'
    drawing = FACE.replace("</svg>", box).replace(
        "<svg ", '<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    )
    rows = 'id,title,shade\na,A,tomato\nb,B,"rgb(1, 2, 3)"\nc,C,#fa3\nd,D,marsh\ne,E,dusk\n'
    colours = (
        '[colours]\nmarsh = "OliveDrab"\ndusk = { full = "navy", grey = "#999", low = "snow" }\n'
    )
    faces = (
        pnp.lay_out(folder(tmp_path, rows, colours, drawing), ink="grey", tuckbox="none")
        .part("cards")
        .faces
    )
    shown = {name[-1]: face.svg.decode() for name, face in faces.items() if "flock." in name}
    wanted = {"a": "#8e8e8e", "b": "#020202", "c": "#b6b6b6", "d": "#777777", "e": "#999999"}
    assert {name: wanted[name] in svg for name, svg in shown.items()} == dict.fromkeys(wanted, True)


def test_a_colour_that_css_does_not_know_is_told_by_its_key(tmp_path: Path) -> None:
    colours = '[colours]\nmarsh = "grean"\ndusk = { full = "navy", grey = "#99", low = "snow" }\n'
    hint = "write #6c8a2e, or a colour of CSS by its name"
    assert refusals(folder(tmp_path, "id,title\na,A\n", colours)) == [
        f"game.toml, colours.marsh: 'grean' is not a colour ({hint})",
        f"game.toml, colours.dusk.grey: '#99' is not a colour ({hint})",
    ]


def test_a_drawing_shows_the_id_and_the_copies_of_a_card(tmp_path: Path) -> None:
    face = FACE.replace("{{title}}", "{{copies}}").replace(
        "</svg>",
        '<g id="if copies > 1"><rect id="{{id}}" x="5" y="30" width="50" height="12"/></g></svg>',
    )
    home = folder(
        tmp_path, "id,copies,title\nfox,3.0,Fox\nwren,,Wren\n", face=face.replace(" > ", " &gt; ")
    )
    edition = pnp.lay_out(home, only=("cards",))
    fox, wren = (
        edition.parts[0].faces[f"geese.flock.{name}"].svg.decode() for name in ("fox", "wren")
    )
    assert ">3<" in fox
    assert ">fox<" in fox
    assert ">1<" in wren
    assert ">wren<" not in wren
    told = [finding.problem.fact for finding in check_game(home).findings]
    assert told == ["no drawing shows the column 'title'"]


@pytest.mark.parametrize(
    ("head", "meant"),
    [("copeis", "copies"), ("Copie", "copies"), ("bcak", "back"), ("cost", ""), ("pack", "")],
)
def test_a_column_that_nothing_shows_is_taken_for_a_misspelling_of_one_that_is_read(
    tmp_path: Path, head: str, meant: str
) -> None:
    home = folder(tmp_path, f"id,{head},title\nfox,3,Fox\nwren,2,Wren\n")
    fact, hint = f"no drawing shows the column {head.lower()!r}", f"did you mean {meant!r}?"
    told = [(f.grade, f.problem.fact, f.problem.hint) for f in check_game(home).findings]
    assert told[:1] == [("warning", fact, hint)] if meant else [told[0][0]] == ["note"]
    assert len(told) == 1
    notices = [notice.hint for notice in pnp.lay_out(home, only=("cards",)).notices]
    assert notices == [hint] * bool(meant)


def test_a_misspelt_column_beside_the_one_that_is_read_is_a_note(tmp_path: Path) -> None:
    home = folder(tmp_path, "id,copies,copeis,title\nfox,3,1,Fox\n")
    assert [finding.grade for finding in check_game(home).findings] == ["note"]


@pytest.mark.parametrize(
    ("table", "label", "told"),
    [
        (
            "id,title,art\na,One,duck.pintale\n",
            "{{art|picture}}",
            (
                "flock.csv, row 2, column art: there is no picture 'duck.pintale' in art/ "
                "(did you mean 'duck.pintail', a picture of the kit?)"
            ),
        ),
        (
            "id,title,copies\na,One,-1\n",
            "{{title}}",
            (
                "flock.csv, row 2, column copies: copies are '-1', below 0 "
                "(write 0 to 1,000, or leave it empty)"
            ),
        ),
        (
            "id,title\na,One\n",
            "{{title|card_titel|center|line=1}}",
            (
                "face.svg, line 2: the label '{{title|card_titel|center|line=1}}' "
                "is not understood "
                "('line=1' is no option: did you mean lines? "
                "options with numbers are lines=2, size=9 and floor=7 (points))"
            ),
        ),
        (
            "id,title\na,One\n",
            "{{title|lines=many}}",
            (
                "face.svg, line 2: the label '{{title|lines=many}}' is not understood "
                "('lines=many' has no such number: "
                "options with numbers are lines=2, size=9 and floor=7 (points))"
            ),
        ),
    ],
)
def test_what_is_nearly_right_is_told_with_what_may_be_meant(
    tmp_path: Path, table: str, label: str, told: str
) -> None:
    assert refusals(folder(tmp_path, table, face=FACE.replace("{{title}}", label))) == [told]


def test_a_colour_that_is_nearly_one_of_the_game_is_told_with_it(tmp_path: Path) -> None:
    face = FACE.replace("<rect", '<rect id="fill=shade" width="9" height="9"/><rect')
    colours = '[colours]\nmarsh = "#6c8a2e"\n'
    home = folder(tmp_path, "id,title,shade\na,One,mrash\n", colours, face=face)
    with pytest.raises(MaterialError, match=r"'mrash' is not a colour .did you mean 'marsh'"):
        pnp.lay_out(home, tuckbox="none")


@pytest.mark.parametrize(("name", "kind"), [("hat.png", "PNG"), ("hat.jpg", "JPEG")])
def test_a_file_that_is_no_picture_is_told_without_objects_of_python(
    tmp_path: Path, name: str, kind: str
) -> None:
    home = folder(
        tmp_path, f"id,art\na,{name}\n", face=FACE.replace("{{title}}", "{{art|picture}}")
    )
    (home / "art").mkdir()
    (home / "art" / name).write_bytes(b"no picture at all")
    fact = "the picture cannot be read: it is damaged, or no"
    with pytest.raises(MaterialError, match=f"{name}: {fact} {kind} file"):
        pnp.write(pnp.lay_out(home, tuckbox="none"), tmp_path / "out")


def test_cards_are_chosen_by_the_ids_of_their_rows() -> None:
    bag = pnp.open_game(GOOSE).bag()
    assert select(("fox", "3"), bag) == {"goose.geese.fox", "goose.geese.barnacle"}
    assert select(("geese.FOX",), bag) == {"goose.geese.fox"}
    for name in ("ox", ".fox", "fox."):
        with pytest.raises(CallError):
            select((name,), bag)


def test_the_box_of_a_deck_without_a_title_has_the_word_of_the_language() -> None:
    edition = pnp.lay_out(GOOSE, language="fr", ink="low", tuckbox="deck")
    box = b"".join(face.svg for face in edition.part("tuckbox").faces.values()).decode()
    assert "Cartes" in box
    assert "Cards" not in box
