"""The words of a face, as they are read aloud or searched."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Rect, Size
from pnp.press.faces import Face, TextPlace, alternative_text, texts_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def face(lines: str, *sources: str) -> Face:
    places = tuple(TextPlace((), None, text, Rect(0, 0, 1, 1), 1.0, 1, 1.0) for text in sources)
    return Face("a face", Size(63, 88), SVG.format(lines).encode(), texts=places)


def box(*lines: str, language: str = "fr", size: float = 3.0) -> str:
    texts = (f'<text lang="{language}" font-size="{size}">{line}</text>' for line in lines)
    return f"<g>{''.join(texts)}</g>"


@pytest.mark.parametrize(
    ("lines", "source", "words"),
    [
        (("Gardez-les, ou défaus-", "sez-les."), "Gardez-les, ou défaussez-les.", None),
        (("Un", "Envol", "?"), "Un **Envol**\u202f?", "Un Envol\u202f?"),
        (("In the bucket,", "die 2 wild", "is any."), "In the bucket, {die:2.wild} is any.", None),
        (("Papageien-", "taucher"), "Papageien\u00adtaucher", "Papageientaucher"),
        (("1", "×"), "1 ×", "1 ×"),
        (("*", "odd"), "* odd", "* odd"),
    ],
)
def test_words_are_those_before_lines_were_broken(
    lines: tuple[str, ...], source: str, words: str | None
) -> None:
    (text,) = texts_of(face(box(*lines), source))
    assert text.words == (words or source.replace("{die:2.wild}", "die 2 wild"))


def test_boxes_without_such_words_are_told_as_they_are_drawn() -> None:
    shown = face(box("1") + box("Show a", "Permit", ", or leave."), "1 ×")
    assert [text.words for text in texts_of(shown)] == ["1", "Show a Permit, or leave."]
    assert alternative_text(shown) == "1 Show a Permit, or leave."


def test_boxes_keep_their_language_and_their_largest_letters() -> None:
    french, german = texts_of(face(box("un") + box("eins", language="de", size=4.5)))
    assert (french.language, german.language) == ("fr", "de")
    assert (french.size_mm, german.size_mm) == (3.0, 4.5)
