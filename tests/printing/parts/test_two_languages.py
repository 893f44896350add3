"""Cards and aids in two languages if all words fit, headings of sheets too, and two rulebooks."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from lxml import etree

import pnp
from pnp.press.faces import Face
from pnp.printing.file_names import file_name
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order, with_second_rulebook
from pnp.words.words import Words

pytestmark = pytest.mark.one_in(4)

LANGUAGES = ("en", "fr", "de", "es")
IN_BOTH = {
    "pond": ("sheets",),
    "bucket": ("mat", "score"),
    "cover": ("mat", "score"),
    "gallery": ("board",),
}
"""Parts whose headings are printed in two languages."""


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


def faces(game: str, language: str) -> dict[str, Face]:
    """Return the faces of the pieces that may stand in two languages, by component."""
    only = tuple(part for part in ("cards", "aid") if part in parts_of(game))
    edition = pnp.lay_out(game, language=language, only=only, start=False)
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
def test_a_piece_stands_wholly_in_two_languages_or_in_the_first_alone(
    game: str, language: str
) -> None:
    first, second = (faces(game, each) for each in language.split(","))
    for name, face in faces(game, language).items():
        if len(face.languages) == 1:
            assert face.svg == first[name].svg
            continue
        credit = first[name].name  # whose game it is, is said once
        for text in _texts(second[name].svg.decode()):
            words = [word for word in re.findall(r"\w{5,}", text) if word != "unofficial"]
            missing = [word for word in words if word not in squeezed(face)]
            assert not missing, (credit, text)


def test_all_cards_of_the_blind_but_the_wardens_have_room_for_two_languages() -> None:
    alone = {name for name, face in faces("blind", "fr,en").items() if len(face.languages) == 1}
    assert alone == {"blind.aid", *(f"blind.warden.{number}" for number in range(1, 5))}


def test_a_part_tells_how_many_of_its_pieces_stand_in_one_language() -> None:
    edition = pnp.lay_out("cover", language="fr,en", only=("cards", "aid"), start=False)
    told = {each.place: each.fact for each in edition.notices}
    assert told[edition.name_of(edition.part("aid"))].startswith("half in fr, half in en")
    assert not pnp.lay_out("cover", language="fr", only=("aid",), start=False).notices


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
    ("game", "part", "heading"),
    [
        ("pond", "sheets", "Feeding Area"),
        ("bucket", "mat", "Thrown away"),
        ("bucket", "score", "Round"),
        ("cover", "mat", "Call pile"),
        ("cover", "score", "Score sheet"),
        ("gallery", "board", "Duck deck"),
    ],
)
def test_sheets_and_mats_have_their_headings_in_both(game: str, part: str, heading: str) -> None:
    both, first = (printed(language, game, part) for language in ("fr,en", "fr"))
    assert heading in both
    assert heading not in first
    assert set(first.split()) <= set(both.split())


@pytest.mark.thorough
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("language", [",".join(pair) for pair in permutations(LANGUAGES, 2)])
@pytest.mark.parametrize(("game", "only"), IN_BOTH.items())
def test_headings_have_room_in_any_two_languages(
    game: str, only: tuple[str, ...], language: str, ink: str
) -> None:
    edition = pnp.lay_out(game, language=language, only=only, ink=ink, start=False)
    pieces = [(part, component.id) for part in edition.parts for component in part.components]
    assert {name for part, name in pieces if len(part.faces[name].languages) == 1} == set()


def test_a_board_without_marked_headings_stands_in_the_first_language() -> None:
    assert printed("fr,en", "blind", "track") == printed("fr", "blind", "track")


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
