"""Pieces in two languages if all words fit, or half of their copies in each; two rulebooks."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from lxml import etree

import pnp
from pnp.press.faces import Face
from pnp.press.faces.two_languages import MIN_MM, SECOND
from pnp.printing.file_names import file_name
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order, with_second_rulebook
from pnp.words.words import Words

pytestmark = pytest.mark.one_in(4)

LANGUAGES = ("en", "fr", "de", "es")
HALF_IN_EACH = {
    "pond.sheet",
    *(f"{game}.aid" for game in pnp.GAMES),
    *(f"blind.warden.{number}" for number in range(1, 5)),
}
"""Pieces without room for two languages, of which half of the copies are in each."""
WORDLESS = ("token", "targets")


def printed(language: str, game: str = "cover", part: str = "aid") -> str:
    """Return all words of a part, in the order of printing."""
    edition = pnp.lay_out(game, language=language, only=(part,), start=False)
    faces = edition.part(part).faces.values()
    texts = [text for face in faces for text in _texts(face.svg.decode())]
    return " ".join(texts)


def _texts(svg: str) -> list[str]:
    root = etree.fromstring(svg.encode())
    return ["".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")]


def said(key: str, language: str) -> str:
    return Words.load(language, "cover").text(key)


def test_half_of_the_aids_without_room_for_both_stand_in_the_second_alone() -> None:
    edition = pnp.lay_out("cover", language="fr,en", only=("aid",), start=False)
    part = edition.part("aid")
    placed = [place.face for side in part.sides for place in side.placements]
    assert [placed.count(name) for name in ("cover.aid", "cover.aid@en")] == [4, 4]
    alone = pnp.lay_out("cover", language="en", only=("aid",), start=False).part("aid")
    assert part.faces["cover.aid@en"].svg == alone.faces["cover.aid"].svg


def faces(game: str, language: str, ink: str = "full") -> dict[str, Face]:
    """Return the faces of all pieces of a game that have words, by component."""
    only = tuple(part for part in parts_of(game) if part not in ("rules", *WORDLESS))
    edition = pnp.lay_out(game, language=language, only=only, start=False, ink=ink)
    return {
        component.id: part.faces[component.id]
        for part in edition.parts
        for component in part.components
    }


def parts_of(game: str) -> tuple[str, ...]:
    return resolve(Order(game)).bag.parts


def squeezed(face: Face) -> str:
    """Return the letters of a face, however its lines are broken."""
    return re.sub(r"[\s\-‐]", "", "".join(_texts(face.svg.decode())))


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("cover", "fr,en"),
        *(
            pytest.param(game, language, marks=pytest.mark.thorough)
            for game in pnp.GAMES
            for language in ("fr,en", "de,en", "es,en", "en,de")
        ),
    ],
)
def test_a_piece_has_all_its_words_in_two_languages_or_is_as_in_one(
    game: str, language: str
) -> None:
    first, second = (faces(game, each) for each in language.split(","))
    for name, face in faces(game, language).items():
        if len(face.languages) == 1:
            assert face.svg in (first[name].svg, second[name].svg)
            continue
        for place in second[name].texts:
            if place.size_mm < MIN_MM:
                continue  # the small print: whose game it is, is said once
            text = re.sub(r"\{.*?\}", " ", place.text)
            missing = [word for word in re.findall(r"\w{5,}", text) if word not in squeezed(face)]
            assert not missing, (face.name, text)


@pytest.mark.parametrize("game", pnp.GAMES)
@pytest.mark.parametrize(
    ("language", "ink"),
    [
        ("fr,en", "full"),
        *(
            pytest.param(",".join(pair), ink, marks=pytest.mark.thorough)
            for pair in permutations(LANGUAGES, 2)
            for ink in ("full", "low")
        ),
    ],
)
def test_all_pieces_but_a_few_have_room_for_any_two_languages(
    game: str, language: str, ink: str
) -> None:
    pieces = faces(game, language, ink)
    alone = {name for name, face in pieces.items() if len(face.languages) == 1}
    assert alone == HALF_IN_EACH & set(pieces)


Voice = tuple[str, float, bool, str, set[str]]
"""The words of a box: their language, size, slant, colour and weights."""


def voices(face: Face) -> list[list[Voice]]:
    """Return the voices of a face, with those that follow one another in one box together."""
    boxes: dict[object, list[Voice]] = {}
    for group in etree.fromstring(face.svg).iter("{http://www.w3.org/2000/svg}g"):
        lines = group.findall("{http://www.w3.org/2000/svg}text[@lang]")  # not those of icons
        if not lines:
            continue
        first = lines[0]
        is_second = first.get("lang") == face.languages[1]
        before = group.getprevious() if is_second else None
        size_mm, slanted = float(first.get("font-size", 0)), first.get("font-style") == "italic"
        weights = {str(each.get("font-weight")) for line in lines for each in (line, *line)}
        voice = (str(first.get("lang")), size_mm, slanted, str(first.get("fill")), weights)
        boxes.setdefault(group if before is None else before, []).append(voice)
    return list(boxes.values())


@pytest.mark.parametrize("game", pnp.GAMES)
@pytest.mark.parametrize(
    "language",
    [
        "fr,en",
        *(pytest.param(each, marks=pytest.mark.thorough) for each in ("de,en", "es,en", "en,fr")),
    ],
)
def test_the_second_voice_is_the_same_on_every_piece(game: str, language: str) -> None:
    first, second = language.split(",")
    both = [face for face in faces(game, language).values() if len(face.languages) > 1]
    boxes = [box for face in both for box in voices(face)]
    said = [[each[0] for each in box] for box in boxes]
    assert all(each in ([first], [first, second]) for each in said)
    pairs = [box for box in boxes if len(box) > 1]
    assert bool(pairs) == bool(both)
    for (_, first_mm, _, first_colour, _), (_, size_mm, slanted, colour, weights) in pairs:
        assert size_mm / first_mm == pytest.approx(SECOND, abs=0.002)
        assert size_mm >= MIN_MM - 0.001
        assert slanted
        assert colour == first_colour
        assert "400" in weights, "as light as running text, but for emphasis"


def test_every_other_warden_is_in_the_second_language() -> None:
    """They say the same, so that they are copies of one another."""
    part = pnp.lay_out("blind", language="fr,en", only=("cards",), start=False).part("cards")
    wardens = [part.faces[f"blind.warden.{number}"].languages for number in range(1, 5)]
    assert wardens == [("fr",), ("en",), ("fr",), ("en",)]
    alone = pnp.lay_out("blind", language="en", only=("cards",), start=False).part("cards")
    assert part.faces["blind.warden.2"].svg == alone.faces["blind.warden.2"].svg


def test_half_of_the_sheets_on_a_page_are_in_each_language() -> None:
    part = pnp.lay_out("pond", language="fr,en", only=("sheets",), start=False).part("sheets")
    placed = [place.face for side in part.sides for place in side.placements]
    assert [placed.count(name) for name in ("pond.sheet", "pond.sheet@en")] == [1, 1]


def test_a_part_tells_how_many_of_its_pieces_stand_in_one_language() -> None:
    edition = pnp.lay_out("cover", language="fr,en", only=("cards", "aid"), start=False)
    told = {each.place: each.fact for each in edition.notices}
    assert told[edition.name_of(edition.part("aid"))].startswith("half in fr, half in en")
    assert not pnp.lay_out("cover", language="fr", only=("aid",), start=False).notices
    blind = pnp.lay_out("blind", language="fr,en", only=("cards",), start=False)
    assert [each.fact.partition(":")[0] for each in blind.notices] == [
        "4 of 99 half in fr, half in en"
    ]


def test_a_word_in_a_message_stands_in_the_language_of_the_message() -> None:
    """The wardens of the Blind ask for ducks whose names are filled in."""
    wardens = [face for name, face in faces("blind", "fr,en").items() if "warden" in name]
    assert wardens
    for face in wardens:
        # A question mark may stand apart: a display face has no narrow space before it.
        questions = "|".join(_texts(face.svg.decode())).replace("|?", "?").split("|")
        asked = [text for text in questions if text.endswith("?")]
        assert len(asked) >= 4
        assert len(asked) == len(set(asked))


def test_words_that_are_the_same_in_both_are_printed_once() -> None:
    both, alone = (printed(language, part="cards") for language in ("fr,en", "fr"))
    assert both.count("Duck & Cover") == alone.count("Duck & Cover")


@pytest.mark.parametrize(
    ("game", "part", "words"),
    [
        ("bucket", "mat", "promote any number of"),
        ("bucket", "score", "Round"),
        ("cover", "mat", "Call pile"),
        ("cover", "score", "Score sheet"),
        ("gallery", "board", "Front"),
        ("blind", "track", "your marker"),
    ],
)
def test_what_lies_on_the_table_once_is_in_both_languages(game: str, part: str, words: str) -> None:
    both, first = (printed(language, game, part) for language in ("fr,en", "fr"))
    assert words in both
    assert words not in first


def test_a_file_in_two_languages_says_so() -> None:
    ticket = resolve(Order("cover", language="FR, en")).ticket
    edition = pnp.lay_out("cover", language="fr,en", only=("aid", "score"), start=False)
    names = [file_name(ticket, part) for part in edition.parts]
    assert sorted(names) == ["cover_aid_a4_fr+en.pdf", "cover_score_a4_fr+en.pdf"]


@pytest.mark.parametrize(
    ("only", "language", "rulebooks"),
    [
        ((), "fr,en", ["en"]),
        (("rules",), "fr,en", ["en"]),
        (("aid",), "fr,en", []),
        ((), "fr", []),
        ((), "fr,FR", []),
        ((), ",", []),
    ],
)
def test_a_second_rulebook_is_printed_with_the_first(
    only: tuple[str, ...], language: str, rulebooks: list[str]
) -> None:
    order = Order("cover", language=language, only=only)
    first, *more = with_second_rulebook(order)
    assert first == order
    assert [each.language for each in more if each.only == ("rules",)] == rulebooks


def test_three_languages_are_refused() -> None:
    with pytest.raises(pnp.CallError, match="cannot print in 3 languages at once"):
        resolve(Order("cover", language="fr,en,es"))
