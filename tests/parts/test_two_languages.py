"""Cards and aids in two languages where both fit, and a rulebook for each."""

from __future__ import annotations

import pytest
from lxml import etree

import pnp
from pnp.data.words import Words
from pnp.file_names import file_name
from pnp.jobs import resolve
from pnp.orders import Order, with_second_rulebook


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


def test_a_text_that_has_the_room_stands_in_both_languages_and_others_in_the_first() -> None:
    both, first = printed("fr,en"), printed("fr")
    assert "visible number" in both
    assert "visible number" not in first
    assert "Un appel en bref" in both
    assert said("aid.title", "en") not in both


def test_words_that_are_the_same_in_both_are_printed_once() -> None:
    assert printed("fr,en").count("Duck & Cover,") == printed("fr").count("Duck & Cover,")


def test_what_is_no_card_and_no_aid_stands_in_the_first_language() -> None:
    assert printed("fr,en", part="score") == printed("fr", part="score")


def test_a_file_in_two_languages_says_so() -> None:
    order = resolve(Order("cover", language="FR, en")).order
    edition = pnp.lay_out("cover", language="fr,en", only=("aid", "score"), start=False)
    names = [file_name(order, part, "cover") for part in edition.parts]
    assert sorted(names) == ["cover_aid_a4_fr+en.pdf", "cover_score_a4_fr.pdf"]


@pytest.mark.parametrize(
    ("only", "language", "rulebooks"),
    [((), "fr,en", ["en"]), (("rules",), "fr,en", ["en"]), (("aid",), "fr,en", []), ((), "fr", [])],
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
