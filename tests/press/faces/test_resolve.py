"""Placeholders become laid-out text, or every problem of the layout is told."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from lxml import etree

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Rect, Size
from pnp.press.faces import Blank, Face, Field, Resolver, resolve
from pnp.press.faces.tree import parse, set_size
from pnp.press.faces.write import text_elements
from pnp.press.fonts import FontBook
from pnp.press.text import Composer, TextStyle

SVG = "{http://www.w3.org/2000/svg}"
SIZE = Size(100, 50)


@cache
def resolver() -> Resolver:
    styles = {
        "label": TextStyle(("Andika", "DejaVu Sans"), 3, min_size_mm=2.5),
        "wide": TextStyle(("Andika",), 3, min_size_mm=3, tracking_em=0.1),
    }
    return Resolver(Composer(FontBook.load(resources.fonts())), styles)


def resolved(
    body: str,
    spoken: dict[str, str] | None = None,
    blank: Blank = Blank(SIZE),  # noqa: B008 -- a Blank is frozen
) -> Face:
    source = f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    root = parse(source, "a.svg (en)")
    set_size(root, blank, "a.svg (en)")
    return resolver().resolve(root, "a.svg (en)", blank, spoken)


def problems(
    body: str,
    spoken: dict[str, str] | None = None,
    blank: Blank = Blank(SIZE),  # noqa: B008 -- a Blank is frozen
) -> list[Problem]:
    with pytest.raises(MaterialError) as caught:
        resolved(body, spoken, blank)
    return list(caught.value.problems)


def placeholder(text: str, **attributes: str) -> str:
    spelled = "".join(f' data-pnp-{name}="{value}"' for name, value in attributes.items())
    return (
        f'<rect x="10" y="5" width="40" height="8" fill="#123456" data-pnp-text="{text}"{spelled}/>'
    )


def texts(face: Face) -> list[etree._Element]:
    return list(etree.fromstring(face.svg).iter(f"{SVG}text"))


def test_a_placeholder_becomes_positioned_text_of_its_colour() -> None:
    (text,) = texts(resolved(placeholder("Day 1")))
    assert text.text == "Day 1"
    assert text.get("x") == "10"
    assert 5 < float(text.get("y", "0")) < 13
    assert text.get("font-family") == "'Andika'"
    assert text.get("font-size") == "3"
    assert text.get("fill") == "#123456"


def test_the_placeholder_itself_is_gone() -> None:
    assert b"data-pnp" not in resolved(placeholder("Day 1")).svg


def test_the_face_has_its_size_in_millimetres() -> None:
    root = etree.fromstring(resolved("<g/>").svg)
    assert (root.get("width"), root.get("height")) == ("100mm", "50mm")
    assert root.get("viewBox") == "0 0 100 50"


def test_alignment_moves_the_words() -> None:
    start, middle, end = (
        float(texts(resolved(placeholder("Day", align=align)))[0].get("x", "0"))
        for align in ("start", "middle", "end")
    )
    assert 10 == start < middle < end < 50


def test_bold_words_are_a_run_of_their_own() -> None:
    weights = [text.get("font-weight") for text in texts(resolved(placeholder("a **b** c")))]
    assert weights == ["400", "700", "400"]


def test_italic_words_are_a_run_of_their_own() -> None:
    styles = [text.get("font-style") for text in texts(resolved(placeholder("a *b* c")))]
    assert styles == [None, "italic", None]


def test_an_icon_is_a_picture_with_its_word_in_invisible_text() -> None:
    root = etree.fromstring(resolved(placeholder("roll {die:6}")).svg)
    (picture,) = root.iter(f"{SVG}image")
    assert picture.get("href") == "die.6"
    assert [text.get("fill") for text in root.iter(f"{SVG}text")] == ["#123456", "none"]


@pytest.mark.parametrize(("letters", "is_refused"), [(5_000, False), (5_001, True)])
def test_very_many_letters_are_refused(letters: int, is_refused: bool) -> None:
    facts = [problem.fact for problem in problems(placeholder("x" * letters))]
    assert ("a placeholder has over 5,000 letters" in facts) is is_refused


def test_tracking_is_kept_in_millimetres() -> None:
    (text,) = texts(resolved(placeholder("Day", type="wide")))
    assert float(text.get("letter-spacing", "0")) == pytest.approx(0.3)


def test_words_that_do_not_fit_are_told_with_the_id_they_came_from() -> None:
    words = "far far far far too many words for such a little box to hold them all in it"
    (found,) = problems(placeholder(words), spoken={words: "sheet.hint"})
    assert found.place == "a.svg (en), sheet.hint"
    assert "has 8.0 mm" in found.fact


def test_words_that_are_joined_of_texts_are_told_with_the_ids_of_all_of_them() -> None:
    spoken = {"Ducks": "ducks", "geese": "geese", "swans": "swans", "a": "letter"}
    (found,) = problems(placeholder("Ducks and geese " * 20), spoken)
    assert found.place == "a.svg (en), ducks + geese"


def test_all_problems_of_a_layout_are_told_at_once() -> None:
    facts = [
        found.fact
        for found in problems(
            placeholder("漢")
            + placeholder("x", type="lable")
            + placeholder("x", align="left")
            + placeholder("x", colour="red")
            + placeholder("x", lines="two")
            + '<rect data-pnp-type="label" width="1" height="1"/>'
            + '<rect data-pnp-text="x" height="1"/>'
        )
    ]
    assert len(facts) == 7
    assert "U+6F22" in facts[0]
    assert facts[1:] == [
        "no text style 'lable'",
        "data-pnp-align is 'left'",
        "unknown attribute data-pnp-colour",
        "data-pnp-lines is not a whole number from 1 to 999",
        "a placeholder without data-pnp-text",
        "width of a placeholder is '', not a number of millimetres",
    ]


def test_a_layout_that_is_not_well_formed_is_refused() -> None:
    (found,) = problems("<g>")
    assert found.fact.startswith("not well-formed")


def test_bleed_widens_the_picture_and_leaves_the_origin_at_the_trim() -> None:
    root = etree.fromstring(resolved("<g/>", blank=Blank(SIZE, bleed_mm=3)).svg)
    assert (root.get("width"), root.get("height")) == ("106mm", "56mm")
    assert root.get("viewBox") == "-3 -3 106 56"


def test_a_field_tells_its_name_its_words_and_its_box() -> None:
    turned = f'<g transform="translate(20 30) rotate(90)">{placeholder("7", field="points")}</g>'
    face = resolved(placeholder("5", field="splash") + turned)
    assert face.fields[0] == Field("splash", "5", Rect(10, 5, 40, 8))
    assert face.fields[1].name == "points"
    assert (face.fields[1].at.x_mm, face.fields[1].at.width_mm) == pytest.approx((7, 8))


@pytest.mark.parametrize(("x", "told"), [("3", 0), ("1", 1)])
def test_words_near_the_trim_are_refused(x: str, told: int) -> None:
    body = placeholder("word").replace('x="10"', f'x="{x}"')
    if told:
        (found,) = problems(body, blank=Blank(SIZE, safe_mm=2))
        assert found.fact == "the text leaves the safe zone, 2 mm inside the trim: 'word'"
    else:
        resolved(body, blank=Blank(SIZE, safe_mm=2))


@pytest.mark.parametrize(("x", "told"), [("3", 0), ("1", 1)])
def test_icons_near_the_trim_are_refused(x: str, told: int) -> None:
    body = placeholder("{die:6}").replace('x="10"', f'x="{x}"')
    if told:
        (found,) = problems(body, blank=Blank(SIZE, safe_mm=2))
        assert "leaves the safe zone" in found.fact
    else:
        resolved(body, blank=Blank(SIZE, safe_mm=2))


def test_an_unknown_style_is_told_with_the_nearest() -> None:
    (found,) = problems(placeholder("x", type="lable"), {"x": "sheet.x"})
    assert (found.fact, found.place) == ("no text style 'lable'", "a.svg (en), sheet.x")
    assert found.hint.startswith("did you mean 'label'?")


def test_whoever_asks_is_told_of_each_text() -> None:
    seen: list[str] = []
    composer = Composer(FontBook.load(resources.fonts()))
    styles = {"label": TextStyle(("Andika",), 3)}
    telling = Resolver(composer, styles, lambda each: seen.append(each.text))
    body = placeholder("one") + placeholder("two").replace('y="5"', 'y="25"')
    root = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', "a")
    telling.resolve(root, "a", Blank(SIZE))
    assert seen == ["one", "two"]


def test_a_face_tells_where_its_texts_stand_and_how_much_room_they_have() -> None:
    body = f'<g transform="translate(5 0)">{placeholder("Teal", lines="1")}</g>'
    (text,) = resolved(body, {"Teal": "duck.teal"}).texts
    assert (text.ids, text.field, text.text) == (("duck.teal",), None, "Teal")
    assert text.at == Rect(15, 5, 40, 8)
    assert (text.lines, text.width_mm, text.size_mm) == (1, 40, 2.5)
    assert text.letters == int(40 / (0.52 * 2.5))


def test_a_problem_names_the_texts_that_it_is_about() -> None:
    long = "a word that will not fit " * 9
    (problem,) = problems(placeholder(long), {long: "duck.teal"})
    assert problem.subject.texts == ("duck.teal",)


def test_an_unknown_font_family_is_told_once_with_the_first_style_that_names_it() -> None:
    styles = {
        name: TextStyle(stack, 3, min_size_mm=3)
        for name, stack in (
            ("label", ("Andika",)),
            ("title", ("Andica", "Andika")),
            ("body", ("Andica",)),
            ("value", ("Balu", "Andica")),
        )
    }
    with pytest.raises(MaterialError) as caught:
        Resolver(Composer(FontBook.load(resources.fonts())), styles)
    assert [(each.fact, each.place) for each in caught.value.problems] == [
        ("there is no font family 'Andica'", "templates/type.toml, styles.title and 2 more"),
        ("there is no font family 'Balu'", "templates/type.toml, styles.value"),
    ]
    assert caught.value.problems[0].hint.startswith("did you mean 'Andika'?")


@pytest.mark.parametrize("length", ["nan", "inf", "1e999", "1_0", "-10001", "٣", "", "1" * 400])
@pytest.mark.parametrize("key", ["x", "y", "width", "height"])
def test_a_length_that_is_no_usable_number_is_refused(key: str, length: str) -> None:
    old = {"x": "10", "y": "5", "width": "40", "height": "8"}[key]
    (found,) = problems(placeholder("a").replace(f'{key}="{old}"', f'{key}="{length}"'))
    assert found.fact.startswith(f"{key} of a placeholder is ")


@pytest.mark.parametrize("lines", ["0", "-1", "1000", "٣", "1.5", "9" * 400])
def test_a_number_of_lines_that_no_box_holds_is_refused(lines: str) -> None:
    (found,) = problems(placeholder("a", lines=lines))
    assert found.fact == "data-pnp-lines is not a whole number from 1 to 999"


@pytest.mark.parametrize(
    "body",
    [
        '<g data-pnp-text="a" width="9" height="9"/>',
        '<circle data-pnp-text="a" width="9" height="9"/>',
        f'<rect data-pnp-text="a" width="9" height="9">{placeholder("b")}</rect>',
    ],
)
def test_words_in_anything_but_an_empty_rectangle_are_refused(body: str) -> None:
    (found,) = problems(body)
    assert found.fact.startswith("a placeholder is an empty <rect>, and this is <")


def test_a_layout_that_is_itself_a_placeholder_is_refused() -> None:
    source = '<svg xmlns="http://www.w3.org/2000/svg" data-pnp-text="a"/>'
    with pytest.raises(MaterialError, match="this is <svg>"):
        resolver().resolve(parse(source, "a.svg (en)"), "a.svg (en)", Blank(SIZE))


def test_very_long_words_and_very_many_placeholders_are_refused() -> None:
    (found,) = problems(placeholder("a" * 5001))
    fact = "a placeholder has over 5,000 letters"
    assert found == Problem(fact, "a.svg (en)", "share it out among several")
    (found,) = problems(placeholder("a") * 5001)
    assert found.fact == "more than 5,000 placeholders in one layout"


def test_a_mark_is_drawn_as_it_stands_and_told_with_its_box() -> None:
    mark = '<rect x="2" y="3" width="7" height="8"{}/>'
    named = mark.format(' data-pnp-mark="rows.mallard"')
    face = resolved(f'<g transform="translate(20 30)">{named}</g>')
    assert face.fields == (Field("mark:rows.mallard", "", Rect(22, 33, 7, 8)),)
    assert mark.format("").encode() in face.svg


def test_a_mark_that_is_no_rectangle_is_refused() -> None:
    (found,) = problems('<circle r="2" data-pnp-mark="rows.mallard"/>')
    assert found == Problem("a mark is a <rect>, and this is <circle>", "a.svg (en)")


def test_so_many_marks_may_stand_on_a_face_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.press.faces.resolve.MAX_PLACEHOLDERS", 2)
    mark = '<rect width="7" height="8" data-pnp-mark="rows.mallard"/>'
    assert len(resolved(mark * 2).fields) == 2
    (found,) = problems(mark * 3)
    assert found == Problem("more than 2 marks in one layout", "a.svg (en)")


def test_words_may_stand_where_no_edge_of_the_trim_is_near() -> None:
    assert Blank(SIZE, safe_mm=2).safe == Rect(2, 2, 96, 46)
    assert Blank(SIZE, bleed_mm=3).with_bleed == Size(106, 56)


def test_letters_are_outlined_as_their_rectangle_is() -> None:
    outlined = placeholder("Day 1").replace("<rect", '<rect stroke="#ffffff" stroke-width="0.4"')
    (text,) = texts(resolved(outlined))
    assert (text.get("stroke"), text.get("stroke-width")) == ("#ffffff", "0.4")
    assert texts(resolved(placeholder("Day 1")))[0].get("stroke") is None


def test_every_placeholder_that_cannot_be_replaced_is_told() -> None:
    facts = [found.fact for found in problems('<text data-pnp-text="x"/><path data-pnp-text="x"/>')]
    assert facts == [
        f"a placeholder is an empty <rect>, and this is <{tag}>" for tag in ("text", "path")
    ]


def test_an_entity_of_a_layout_is_refused() -> None:
    source = f'<!DOCTYPE svg [<!ENTITY a "secret">]><svg xmlns="{SVG[1:-1]}"><desc>&a;</desc></svg>'
    with pytest.raises(MaterialError) as caught:
        resolver().resolve(parse(source, "a.svg"), "a.svg", Blank(SIZE))
    (problem,) = caught.value.problems
    assert problem.fact == "&a; is not filled in"


def test_words_that_recur_from_face_to_face_are_laid_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spelled: list[object] = []

    def spelling(*given: Any) -> list[etree._Element]:
        spelled.append(given)
        return text_elements(*given)

    monkeypatch.setattr(resolve, "text_elements", spelling)
    words = placeholder("**Tied** to a {duck:2} pier", field="a")
    other = placeholder("one more").replace('y="5"', 'y="25"')
    first = resolved(words)
    assert resolved(words.replace('field="a"', 'field="b"') + other).fields[0].name == "b"
    assert resolved(words) == first
    assert len(spelled) == 2


def test_what_differs_in_one_attribute_is_laid_out_anew() -> None:
    plain = placeholder("Moored")
    others = [
        plain.replace(*change)
        for change in (
            ("#123456", "#654321"),
            ('x="10"', 'x="11"'),
            ("<rect", '<rect stroke="red"'),
            ("<rect", '<rect opacity="0.5"'),
            ("<rect", '<rect transform="rotate(2)"'),
            ("<rect", '<rect data-pnp-type="wide"'),
        )
    ]
    drawn = [resolved(each).svg for each in (plain, *others, plain)]
    assert drawn[0] == drawn[-1]
    assert len(set(drawn)) == len(drawn) - 1


def test_equal_words_on_one_another_are_refused() -> None:
    resolved(placeholder("twice"))
    assert "touches" in problems(2 * placeholder("twice"))[0].fact


@pytest.mark.parametrize("key", ["align", "valign"])
def test_a_place_that_there_is_not_is_told_with_the_nearest(key: str) -> None:
    (problem,) = problems(placeholder("words", **{key: "midle"}))
    assert problem.fact == f"data-pnp-{key} is 'midle'"
    assert "did you mean 'middle'?" in problem.hint
    assert problem.place
