"""How French, German and Spanish set a text."""

from __future__ import annotations

import pickle
import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.words.typography import Aside, find_odd_mark, hour, typeset


def shown(text: str) -> str:
    """The text with its spaces made visible: ~ does not break, _ is narrow as well."""
    return text.replace("\u00a0", "~").replace("\u202f", "_")


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ("Qui ? Moi !", "Qui_? Moi_!"),
        ("Qui? Moi!", "Qui_? Moi_!"),
        ("un ; deux", "un_; deux"),
        ("Quoi ?!", "Quoi_?!"),
        ("Total : 5", "Total~: 5"),
        ("Total: 5", "Total~: 5"),
        ("Total :", "Total~:"),
        ("« oui »", "«~oui~»"),
        ("«oui»", "«~oui~»"),
        ("« Quoi ? »", "«~Quoi_?~»"),
        ("« oui » : non", "«~oui~»~: non"),
        ("**Quoi** ?", "**Quoi**_?"),
        ("l'étang d'Éva", "l’étang d’Éva"),
        ("l’étang", "l’étang"),
        ("un {die:1} !", "un {die:1}_!"),
        ("10:30, https://x.y", "10:30, https://x.y"),
        ("5 \u00a0 !", "5_!"),
        ("| a | b |\n|---|:-:|", "| a | b |\n|---|:-:|"),
        ("![Un canard](figure:sheet wide)", "![Un canard](figure:sheet wide)"),
        ("un ![Un canard](figure:sheet)", "un ![Un canard](figure:sheet)"),
        ("un ;[deux] ?![Un canard](x)", "un_;[deux]_?![Un canard](x)"),
        ("fin\n! et ?", "fin\n! et_?"),
    ],
)
def test_french(written: str, set_: str) -> None:
    assert shown(typeset(written, "fr")) == set_


def test_a_region_is_set_like_its_language() -> None:
    assert typeset("Qui ?", "fr-CA") == "Qui\u202f?"


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ('"Ja", sagte sie.', "„Ja“, sagte sie."),
        ("„Ja“", "„Ja“"),
        ("Wie geht's?", "Wie geht’s?"),
        ('**"Ja"**, sagte sie ("leise").', "**„Ja“**, sagte sie („leise“)."),
        ('"So\ngeht es"', "„So\ngeht es“"),
        ("“Ja”, „nein“", "„Ja“, „nein“"),
        ("\"Die 'lahme' Ente\"", "„Die ‚lahme‘ Ente“"),
        ("Enten - und Gänse", "Enten – und Gänse"),
        ("| - | - |\n- eins", "| - | - |\n- eins"),
        ("z.B. u. a., d. h.", "z._B. u._a., d._h."),
    ],
)
def test_german(written: str, set_: str) -> None:
    assert shown(typeset(written, "de")) == set_


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ('Dicen "cua".', "Dicen «cua»."),
        ("« cua » y “cua”", "«cua» y “cua”"),
        ("¿ Quién ?", "¿Quién?"),
        ("¡Pato ! Final : tres", "¡Pato! Final: tres"),
        ("| a | :-: |", "| a | :-: |"),
        ("![Un pato](figure:sheet)", "![Un pato](figure:sheet)"),
    ],
)
def test_spanish(written: str, set_: str) -> None:
    assert typeset(written, "es") == set_


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Quién?", "es", ("¿", "?")),
        ("¿Quién? ¡Yo!", "es-MX", None),
        ("¡Yo", "es", ("¡", "!")),
        ("![Un pato](figure:sheet)", "es", None),
        ("Quoi ?", "fr", None),
    ],
)
def test_signs_come_in_pairs_in_spanish(
    text: str, language: str, found: tuple[str, str] | None
) -> None:
    assert find_odd_mark(text, language) == found


@given(st.text())
def test_english_is_set_as_it_was_written(text: str) -> None:
    assert typeset(text, "en") == text


TEXTS = st.text(alphabet=" \u00a0\u202f;:!?«»¿¡„'\"“”’aézB1.,()[]{}*|-\n")


@given(text=TEXTS, language=st.sampled_from(("fr", "de", "es")))
@example(text='" :', language="es")
@example(text='« "', language="es")
@example(text="“””", language="de")
@example(text="“1”1”", language="de")
@example(text="“[”1”", language="de")
@example(text="“*a*”.1”", language="de")
def test_setting_twice_changes_nothing(text: str, language: str) -> None:
    once = typeset(text, language)
    assert typeset(once, language) == once


@given(text=TEXTS)
def test_french_moves_spaces_and_curls_apostrophes_and_does_nothing_else(text: str) -> None:
    def bare(value: str) -> str:
        kept = (sign for sign in value if sign == "\n" or unicodedata.category(sign) != "Zs")
        return "".join(kept).replace("'", "’")

    assert bare(typeset(text, "fr")) == bare(text)


@given(text=TEXTS)
def test_no_line_can_end_before_a_sign_that_had_a_space(text: str) -> None:
    assert not re.search(r"\S (?!!\[)[;!?]", typeset(text, "fr"))


@given(text=TEXTS, icon=st.sampled_from(("{die:1}", "{n}", "{word:a.b}")))
def test_what_stands_in_braces_comes_out_as_it_went_in(text: str, icon: str) -> None:
    assert typeset(f"{text}{icon}", "fr").endswith(icon)


@pytest.mark.parametrize(("day", "english"), [(0, 12), (1, 1), (12, 12), (13, 1), (23, 11)])
def test_english_clocks_begin_again_after_noon(day: int, english: int) -> None:
    assert [hour(day, each) for each in ("en", "en-GB", "fr", "de", "es")] == [
        english, english, day, day, day,
    ]  # fmt: skip


def test_a_line_for_one_seat_stays_so_in_another_process() -> None:
    line = pickle.loads(pickle.dumps(Aside("Red draws a Shoot.", 2)))  # noqa: S301 -- our own
    assert (line, line.seat) == ("Red draws a Shoot.", 2)
