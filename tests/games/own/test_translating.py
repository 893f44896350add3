"""Games without Python in further languages: catalogues beside columns."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

import pnp
from pnp.core.errors import MaterialError
from pnp.proof import owncheck, translating, translations

GOOSE = Path(__file__).parents[3] / "examples" / "goose"
HEAD = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n\n'


@pytest.fixture
def goose(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOOSE, tmp_path / "goose"))


def catalogue(home: Path, language: str, *entries: tuple[str, str, str]) -> Path:
    path = home / "words" / language / "goose.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    texts = (f'msgctxt "{key}"\nmsgid "{was}"\nmsgstr "{now}"\n\n' for key, was, now in entries)
    path.write_text(HEAD + "".join(texts), encoding="utf-8")
    return path


def test_a_translation_is_begun_filled_in_and_printed(goose: Path) -> None:
    begun = translating.begin("nl", [str(goose)], goose / "words")
    assert {file.path.name: file.texts for file in begun}["goose.po"] == 20
    path = goose / "words" / "nl" / "goose.po"
    text = path.read_text(encoding="utf-8")
    assert "Room: 40 mm, one line" in text
    path.write_text(text.replace('"The Fox"\nmsgstr ""', '"The Fox"\nmsgstr "De Vos"'), "utf-8")
    edition = pnp.lay_out(goose, language="nl", cards=("geese.fox",), tuckbox="none")
    assert "De Vos" in edition.part("cards").faces["goose.geese.fox"].svg.decode()
    _, words = (checked.words for checked in translations.check([str(goose)], "nl"))
    assert (len(words.translated), words.texts) == (1, 20)
    assert "nl" in pnp.open_game(goose).languages


def test_what_a_column_translates_is_left_out_and_refused_twice(goose: Path) -> None:
    begun = translating.begin("fr", [str(goose)], goose / "words")
    assert [file.path.name for file in begun] == ["common.po"]
    path = catalogue(goose, "fr", ("geese.fox.title", "The Fox", "Renard"))
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(goose).words_in("fr")
    (problem,) = caught.value.problems
    assert problem.place == f"{path}:6, geese.fox.title"
    assert problem.fact == "the table has this text in the language, too"


def test_a_row_that_is_gone_or_changed_is_a_notice(goose: Path) -> None:
    catalogue(
        goose,
        "nl",
        ("geese.foks.title", "The Fox", "De Vos"),
        ("geese.snow.title", "Snow", "Sneeuwgans"),
    )
    words = pnp.open_game(goose).words_in("nl")
    assert [notice.fact for notice in words.notices] == [
        "no cell has this id",
        "the English has changed since this was translated",
    ]
    assert "did you mean 'geese.fox.title'" in words.notices[0].hint
    assert words.text("geese.snow.title") == "Snow Goose"
    (done,) = translating.update("nl", [str(goose)], goose / "words")
    assert (done.changed, done.gone) == (("geese.snow.title",), ("geese.foks.title",))


def test_icons_of_a_cell_stay_in_its_translation(goose: Path) -> None:
    table = goose / "geese.csv"
    table.write_text(table.read_text("utf-8").replace("The Fox", "The Fox {die:6}"), "utf-8")
    catalogue(goose, "nl", ("geese.fox.title", "The Fox {die:6}", "De Vos"))
    with pytest.raises(MaterialError, match="the translation no braces"):
        pnp.open_game(goose).words_in("nl")


def test_a_game_is_translated_into_english(goose: Path) -> None:
    data = goose / "game.toml"
    data.write_text(data.read_text("utf-8").replace("id =", 'language = "de"\nid =', 1), "utf-8")
    begun = translating.begin("en", [str(goose)], goose / "words")
    assert [file.path.name for file in begun] == ["goose.po"]
    with pytest.raises(pnp.CallError, match="de is not translated"):
        translating.begin("de", [str(goose)], goose / "words")


def notes(home: Path) -> list[str]:
    findings = owncheck.check_game(home).findings
    return [finding.problem.fact for finding in findings if finding.grade == "note"]


def test_words_that_no_column_has_are_told_where_there_are_several_languages(goose: Path) -> None:
    drawing = goose / "back.svg"
    words = '<text x="20" y="40">GOOSE <tspan>Hunt</tspan></text><text x="9" y="9">A 1</text>'
    hidden = '<g style="display:none"><text>Sketch</text></g>'
    svg = drawing.read_text(encoding="utf-8").replace("</svg>", f"{words}{hidden}</svg>")
    drawing.write_text(svg, encoding="utf-8")
    assert notes(goose) == ["the words 'GOOSE Hunt' are alike in all languages"]
    table = goose / "geese.csv"
    rows = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
    plain = [at for at, head in enumerate(rows[0]) if "@" not in head]
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[row[at] for at in plain] for row in rows])
    toml = goose / "game.toml"
    lines = toml.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("translations", "titles")))
    toml.write_text(text, encoding="utf-8")
    assert notes(goose) == []


def test_the_titles_of_a_game_and_its_parts_are_translated_and_printed(goose: Path) -> None:
    data = goose / "game.toml"
    more = '[tokens.eggs]\ntitle = "Eggs"\nface = "egg.svg"\nmm = 20\n'
    more += '[boards.pond]\nface = "back.svg"\n'
    data.write_text(data.read_text("utf-8") + more, "utf-8")
    egg = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm"/>'
    (goose / "egg.svg").write_text(egg, "utf-8")
    translating.begin("nl", [str(goose)], goose / "words")
    path = goose / "words" / "nl" / "goose.po"
    text = path.read_text(encoding="utf-8")
    titles = {"Goose Hunt": "Ganzenjacht", "Pond": "Vijver", "Eggs": "Eieren"}
    for title, translation in titles.items():
        was = f'msgid "{title}"\nmsgstr "'
        assert was in text
        text = text.replace(was, was + translation)
    path.write_text(text, encoding="utf-8")
    _, words = (checked.words for checked in translations.check([str(goose)], "nl"))
    assert {"game.name", "part.pond", "part.eggs"} <= {*words.translated}
    edition = pnp.lay_out(goose, language="nl", tuckbox="deck")
    assert edition.title_of(edition.part("pond")) == "Ganzenjacht: Vijver"
    assert edition.name_of(edition.part("eggs")) == "Eieren"
    assert edition.credit.startswith("Ganzenjacht,")
    for name in ("start", "tuckbox"):
        faces = "".join(face.svg.decode() for face in edition.part(name).faces.values())
        assert "Ganzenjacht" in faces
        assert "Goose Hunt" not in faces


def test_the_title_of_a_game_may_stand_beside_it_in_further_languages(goose: Path) -> None:
    assert pnp.lay_out(goose, language="fr", only=("cards",)).title == "Chasse aux oies"
    assert pnp.lay_out(goose, language="de", only=("cards",)).title == "Goose Hunt"
    words = pnp.open_game(goose).words_in("fr")
    assert not words.untranslated


def test_a_file_is_written_again_only_if_there_is_news_for_it(goose: Path) -> None:
    translating.begin("nl", [str(goose)], goose / "words")
    path = goose / "words" / "nl" / "goose.po"
    filled = path.read_text(encoding="utf-8").replace(
        'msgid "The Fox"\nmsgstr ""', 'msgid "The Fox"\nmsgstr "De Vos"'
    )
    path.write_text(filled, encoding="utf-8")

    def updated() -> tuple[bool, int, int]:
        (file,) = (
            each
            for each in translating.update("nl", [str(goose)], goose / "words")
            if each.path == path
        )
        return file.is_written, len(file.added), len(file.changed)

    assert updated() == (False, 0, 0)
    assert path.read_text(encoding="utf-8") == filled
    table = goose / "geese.csv"
    table.write_text(table.read_text("utf-8").replace("The Fox", "The Vixen"), encoding="utf-8")
    assert updated() == (True, 0, 1)
    assert "The Vixen" in path.read_text(encoding="utf-8")
    assert updated() == (False, 0, 0)


def test_a_translation_that_is_too_long_is_told_at_its_entry(goose: Path) -> None:
    path = catalogue(goose, "nl", ("geese.fox.title", "The Fox", "Vos " * 60 + "Vos"))
    (misfits,) = (
        each.misfits
        for each in translations.check([str(goose)], "nl")
        if each.misfits and each.words.texts
    )
    assert misfits
    assert {each.place.partition(",")[0] for each in misfits} == {f"{path}:6"}


def test_fixed_words_of_a_drawing_are_told_with_their_line(goose: Path) -> None:
    drawing = goose / "goose.svg"
    svg = drawing.read_text("utf-8").replace("</svg>", '\n<text x="5" y="9">Honk</text>\n</svg>')
    drawing.write_text(svg, encoding="utf-8")
    (found,) = (
        each.problem
        for each in owncheck.check_game(goose).findings
        if "alike in all languages" in each.problem.fact
    )
    assert found.fact == "the words 'Honk' are alike in all languages"
    line = svg.splitlines().index('<text x="5" y="9">Honk</text>') + 1
    assert found.place == f"{drawing}, line {line}"
    assert found.hint.startswith("label the text with a column")
