"""Making faces: what is wrong with a layout's words is told with the layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from msgspec.structs import replace

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Rect, Size
from pnp.press.faces import Blank, Face, FaceMaker, Layouts, PictureUse, Resolver, Wording
from pnp.press.faces.maker import BILINGUAL
from pnp.press.fonts import FontBook
from pnp.press.text import Composer, TextStyle

Make = Callable[..., Face]

SVG = "{http://www.w3.org/2000/svg}"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm">'


def refusing(place: str) -> Wording:
    def text(key: str, **_: object) -> str:
        raise MaterialError(Problem(f"unknown text id {key!r}", place, "add it"))

    def either(prefix: str, names: Iterable[str]) -> str:
        return text(prefix + "".join(names))

    return Wording("fr", text, either)


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str, str], Problem]:
    def made(inside: str, place: str) -> Problem:
        (tmp_path / "a.svg").write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
        resolver = Resolver(Composer(FontBook(())), {})
        colours = {"pond": "#123456", "sky_1": "#abcdef"}
        layouts = Layouts(tmp_path)
        maker = FaceMaker(layouts, resolver, refusing(place), colours, "full", str.encode, "1")
        with pytest.raises(MaterialError) as caught:
            maker.make("a.svg", Blank(Size(9, 9)), {})
        (problem,) = caught.value.problems
        return problem

    return made


WORDS = {"duck": "Duck", "pond": "Pond"}


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Face]:
    """make(inside, values, ...): a face of 30 x 20 mm, in English and if need be German."""

    def made(
        inside: str, values: dict[str, object] | None = None, layout: str = "a.svg", **looks: Any
    ) -> Face:
        (tmp_path / "common").mkdir(exist_ok=True)
        (tmp_path / layout).write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
        german = Wording("de", lambda key, **_: f"die {key}", str.join)
        words = Wording("en", lambda key, **_: WORDS[key], str.join, german)
        styles = {"label": TextStyle(("Andika",), 3)}
        colours = {"pond": "#123456", "tomato": "#c0392b"}
        resolver = Resolver(Composer(FontBook.load(resources.fonts())), styles)
        maker = FaceMaker(Layouts(tmp_path), resolver, words, colours, "full", str.encode, "1.2")
        return replace(maker, **looks).make(layout, Blank(Size(30, 20)), values or {})

    return made


def texts_of(face: Face) -> list[str]:
    return [str(each.text) for each in etree.fromstring(face.svg).iter(f"{SVG}text")]


def box_of(key: str) -> str:
    return f'<rect width="30" height="20" data-pnp-text="{{{{ t("{key}") }}}}"/>'


def test_a_face_in_two_languages_shows_the_second_below_the_first(make: Make) -> None:
    assert texts_of(make(box_of("duck"))) == ["Duck"]
    both = make(box_of("duck"), {BILINGUAL: True})
    assert texts_of(both) == ["Duck", "die duck"]
    first, second = etree.fromstring(both.svg).iter(f"{SVG}text")
    assert float(first.get("y", 0)) < float(second.get("y", 0))
    assert float(first.get("font-size", 0)) > float(second.get("font-size", 0))


def test_a_face_without_room_for_both_is_laid_out_as_for_one_language(make: Make) -> None:
    wide = '<rect width="{{ 4 if bilingual is defined else 30 }}" height="9"'
    box = f'{wide} data-pnp-text="{{{{ t("duck") }}}}" data-pnp-lines="1"/>'
    assert make(box, {BILINGUAL: True}).svg == make(box).svg


CORNERED = '<rect width="9" height="9" rx="2" ry="0.5" stroke-width="0.4"/><circle r="2"/>'


def test_a_theme_makes_corners_rounder_and_lines_heavier(make: Make) -> None:
    assert CORNERED.encode() in make(CORNERED).svg
    rounder = CORNERED.replace('rx="2" ry="0.5"', 'rx="3" ry="0.75"')
    assert rounder.encode() in make(CORNERED, corners=1.5).svg
    heavier = CORNERED.replace("0.4", "0.8")
    assert heavier.encode() in make(CORNERED, lines=2).svg


def test_what_all_games_share_keeps_its_corners_and_lines(make: Make) -> None:
    face = make(CORNERED, layout="common/a.svg", corners=1.5, lines=2)
    assert CORNERED.encode() in face.svg


def test_a_picture_is_named_for_the_width_at_which_it_is_drawn(make: Make) -> None:
    images = '<image href="duck" width="8" height="9"/><image href="duck" height="9"/>'
    face = make(images, at_width=lambda href, width: f"{href}-{width:g}")
    assert face.pictures == (
        PictureUse("duck", 0, (Rect(0, 0, 0, 9),)),
        PictureUse("duck-8", 8, (Rect(0, 0, 8, 9),)),
    )


def test_a_picture_s_boxes_are_those_on_the_face(make: Make) -> None:
    images = (
        '<image href="duck" x="1" width="4" height="3"/>'
        '<g transform="translate(10 5) scale(2)"><image href="duck" width="4" height="3"/></g>'
        '<image href="duck" width="50%" height="3"/>'
    )
    (use,) = make(images).pictures
    assert use.places == (Rect(1, 0, 4, 3), Rect(10, 5, 8, 6))


def test_a_face_names_the_colours_that_its_layout_asks_for_and_no_others(make: Make) -> None:
    face = make('<rect fill="{{ theme.pond }}"/>{% if "tomato" in theme %}{% endif %}')
    assert face.colours == ("pond",)


def test_a_fingerprint_tells_faces_apart_by_all_that_they_show_but_the_version(make: Make) -> None:
    image = '<image href="duck" width="8" height="9"/>'
    one = make(image + "{{ fingerprint }} {{ version }}")
    assert f"{one.fingerprint} 1.2".encode() in one.svg
    assert make(image + "{{ fingerprint }} {{ version }}", version="3").fingerprint == (
        one.fingerprint
    )
    other_art = make(image + "{{ fingerprint }} {{ version }}", pictures=lambda _: b"swan")
    assert other_art.fingerprint != one.fingerprint
    assert make(image).fingerprint != one.fingerprint
    in_two = make(box_of("duck"), {BILINGUAL: True})
    assert in_two.fingerprint != make(box_of("duck")).fingerprint


@pytest.mark.parametrize("inside", ['{{ t("dukc") }}', '{{ either("du", ("kc",)) }}'])
def test_an_unknown_id_is_told_with_the_layout_that_asks_for_it(
    told: Callable[[str, str], Problem], inside: str
) -> None:
    assert told(inside, "fr") == Problem(
        "unknown text id 'dukc'", "templates/a.svg, line 1 (fr)", "add it"
    )


def test_the_catalogue_is_told_as_well(told: Callable[[str, str], Problem]) -> None:
    assert told('{{ t("duck") }}', "fr/pond.po, duck").place == (
        "templates/a.svg, line 1: fr/pond.po, duck"
    )


@pytest.mark.parametrize(
    "inside", ["{{ theme.ponf }}", '{{ theme["ponf"] }}', '{{ f(theme["ponf"]) }}']
)
def test_an_unknown_colour_is_told_where_it_is_named_with_the_nearest(
    told: Callable[[str, str], Problem], inside: str
) -> None:
    macro = "<!--% macro f(x) %-->\n{{ x }}<!--% endmacro %-->\n"
    assert told(macro + inside, "fr") == Problem(
        "the theme has no colour 'ponf'",
        "templates/a.svg, line 3",
        "did you mean 'pond'? the colours stand in templates/palette.toml",
    )
