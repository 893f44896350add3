"""Duck & Cover's faces: they fit every format in both languages, and tell what they must."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
import resvg_py
from lxml import etree
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageStat
from sampling import sampled
from unchecked import with_fields

from pnp.core import resources
from pnp.core.geometry import MM_PER_PT
from pnp.core.painted import document_of
from pnp.data import tables
from pnp.games.components import Component
from pnp.games.cover.components import MIN_CARD, bag
from pnp.games.cover.model import Cover, read
from pnp.press.faces import Blank, Face
from pnp.printing.colour_vision import SIGHTS, simulate_sight
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.prepress import Prepress, prepare

pytestmark = pytest.mark.one_in(4)

LANGUAGES = ("en", "fr")
INKS = ("full", "grey", "low")
FORMATS = ("standard", "poker", "mini-euro", "mini-usa", "tarot")
BLEED_MM = SAFE_MM = 3.0
TEXT = "{http://www.w3.org/2000/svg}text"


@cache
def prepress(language: str = "en", ink: str = "full") -> Prepress:
    return prepare(resolve(Order("cover", language=language, ink=ink)))


@cache
def components() -> tuple[Component, ...]:
    """All that has a face, fillers of free places among them."""
    printed = [each for each in bag(read(), 2).components if each.kind != "rulebook"]
    return (*printed, *(each.filler for each in printed if each.filler))


def named(name: str) -> Component:
    return next(each for each in reversed(components()) if each.id == name)


def blank(component: Component, card: str = "standard", safe_mm: float = SAFE_MM) -> Blank:
    if component.kind == "card":
        return Blank(component.size or tables.card(card).size, BLEED_MM, safe_mm)
    assert component.size is not None
    return Blank(component.size)


def make(component: Component, room: Prepress, card: str = "standard") -> Face:
    values = {**component.values, "credit": room.credit, "paper": "A4"}
    return room.maker.make(component.layout, blank(component, card), values)


def make_back(component: Component, room: Prepress, card: str = "standard") -> Face:
    assert component.back is not None
    values: dict[str, Any] = {**component.back.values, "credit": room.credit}
    return room.maker.make(component.back.layout, blank(component, card, 0), values)


def backed() -> list[Component]:
    """A component for each back."""
    return list({each.back.id: each for each in components() if each.back}.values())


# --- everything fits ----------------------------------------------------------------------------


OFFERED = [
    name
    for name, card in tables.cards().items()
    if card.size.width_mm >= MIN_CARD.width_mm and card.size.height_mm >= MIN_CARD.height_mm
]
"""The formats of the list that the deck is not refused in; see test_refused_cards.py."""


@pytest.mark.parametrize(("language", "card"), sampled(product(LANGUAGES, OFFERED), 5))
def test_the_longest_words_fit_every_format_that_is_offered(language: str, card: str) -> None:
    room = prepress(language)
    for component in components():
        if component.layout.startswith("cover/draw") or component.id.endswith(".12"):
            make(component, room, card)
    for component in backed():
        if component.kind == "card":
            make_back(component, room, card)


@pytest.mark.parametrize(("language", "card"), sampled(product(LANGUAGES, FORMATS), 4))
def test_every_face_fits_every_format(language: str, card: str) -> None:
    room = prepress(language)
    for component in components():
        make(component, room, card)  # raises if words do not fit, or leave the safe zone
    for component in backed():
        make_back(component, room, card)


@pytest.mark.parametrize("ink", INKS[1:])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_is_made_in_every_ink(language: str, ink: str) -> None:
    room = prepress(language, ink)
    for component in components():
        make(component, room)
    for component in backed():
        make_back(component, room)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_is_made(language: str) -> None:
    room = prepress(language)
    values = next(each for each in bag(read(), 2).components if each.kind == "rulebook").values
    layouts = room.maker.layouts.below("cover/figures")
    assert {layout.rpartition("/")[2] for layout in layouts} == {
        f"{name}.svg"
        for name in (
            *("call", "card", "cover", "craft", "crew", "duck", "families", "grid"),
            *("parade", "score"),
        )
    }
    faces = [room.maker.make_natural(layout, values) for layout in layouts]
    shown = {name.decode() for face in faces for name in re.findall(rb'"face\.([^"]+)"', face.svg)}
    assert shown
    assert shown <= {each.id for each in components()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_names_every_family(language: str) -> None:
    room = prepress(language)
    values = next(each for each in bag(read(), 2).components if each.kind == "rulebook").values
    face = room.maker.make_natural("cover/figures/families.svg", values)
    told = re.sub(r"\s", "", "".join(etree.fromstring(face.svg).itertext()))
    for family in read().families.each:
        assert re.sub(r"\s", "", room.words.text(f"family.{family.id}")) in told


# --- what faces tell ----------------------------------------------------------------------------


def told(face: Face) -> dict[str, str]:
    return {field.name: field.text for field in face.fields}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_duck_card_tells_number_splash_and_family(language: str) -> None:
    room = prepress(language)
    for family in read().families.each:
        for duck in read().ducks.each:
            face = make(named(f"cover.duck.{family.id}.{duck.number}"), room)
            assert told(face) == {
                f"ducks.{duck.number}.number": str(duck.number),
                f"ducks.{duck.number}.splash": str(duck.splash),
                "family": room.words.text(f"family.{family.id}"),
            }


def test_a_call_card_tells_its_call() -> None:
    room = prepress()
    for call in ("7", "12"):
        face = make(named(f"cover.draw.{call}"), room)
        assert told(face) == {f"ducks.{call}.number": call}
    for call, words in [("max", "Max"), ("bis", "Encore")]:
        assert told(make(named(f"cover.draw.{call}"), room)) == {"call": words}


@pytest.mark.parametrize("card", FORMATS)
def test_a_number_stands_in_two_corners_and_the_splash_once(card: str) -> None:
    face = make(named("cover.duck.builder.12"), prepress(), card)
    across, down = face.size.width_mm, face.size.height_mm
    said = [(text.text or "", *_place(text)) for text in _elements(face)]
    upright, turned = ((x, y) for text, x, y in said if text == "12")
    assert upright < (across / 3, down / 3)
    assert turned > (2 * across / 3, 2 * down / 3)
    assert [text for text, _, _ in said].count("5") == 1
    assert [text for text, _, _ in said].count("The Builders") == 1
    assert b'href="badge.square"' in face.svg


@pytest.mark.parametrize("card", FORMATS)
def test_a_number_is_large_enough_to_read_across_a_table(card: str) -> None:
    face = make(named("cover.duck.builder.12"), prepress(), card)
    sizes = [float(text.get("font-size", "0")) for text in _elements(face) if text.text == "12"]
    assert max(sizes) > 0.28 * min(face.size.width_mm, 63 / 88 * face.size.height_mm)


@pytest.mark.parametrize("officer", ["", ".mate"])
def test_the_crew_is_as_many_as_the_call_and_louder_calls_are_larger(officer: str) -> None:
    calls = [duck.number for duck in read().ducks.each]
    faces = [make(named(f"cover.draw.{call}{officer}"), prepress()) for call in calls]
    assert [1 + face.svg.count(b'href="cover.sailor.') for face in faces] == calls
    sizes = [_largest(face) for face in faces]
    # round figures are a little smaller than straight ones
    assert all(soft < loud for soft, loud in zip(sizes, sizes[2:], strict=False))


def _largest(face: Face) -> float:
    return max(float(text.get("font-size", "0")) for text in _elements(face))


def test_six_and_nine_have_a_bar_below() -> None:
    bars = {
        number: make(named(f"cover.duck.chef.{number}"), prepress()).svg.count(b"<rect")
        for number in range(1, 13)
    }
    plain = bars[1]
    assert {number for number, count in bars.items() if count == plain + 2} == {6, 9}
    assert {count for number, count in bars.items() if number not in {6, 9}} == {plain}


@pytest.mark.parametrize("card", ["standard", "mini-usa"])
def test_only_the_small_print_is_smaller_than_eight_points(card: str) -> None:
    for component in components():
        for text in _elements(make(component, prepress("fr"), card)):
            least_pt = 6 if _stands_in_small_print(text) else 8
            assert float(text.get("font-size", "0")) / MM_PER_PT > least_pt - 0.01


def _stands_in_small_print(text: etree._Element) -> bool:
    parent = text.getparent()
    if parent is None:
        return False
    return designer() in "".join("".join(parent.itertext()).split())


@cache
def designer() -> str:
    """Return the name without spaces, since it may stand on two lines."""
    return read().credits.designers[0].replace(" ", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_broken_on_a_small_call_card(language: str) -> None:
    face = make(named("cover.draw.9"), prepress(language), "mini-euro")
    lines = ["".join(text.itertext()) for text in _elements(face) if _stands_in_small_print(text)]
    assert [line for line in lines if "Oussama" in line and "Khelifati" in line], lines


@pytest.mark.parametrize("card", OFFERED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_credit_stands_level_at_the_foot_of_a_duck_card(language: str, card: str) -> None:
    face = make(named("cover.duck.chef.1"), prepress(language), card)
    lines = [text for text in _elements(face) if _stands_in_small_print(text)]
    assert (lines[0].text or "").startswith("Duck & Cover ·")
    for line in lines:
        assert not _transform(line)
        assert float(line.get("y", "0")) > face.size.height_mm - SAFE_MM - 5.5


# --- fingerprints -------------------------------------------------------------------------------


def _fingerprints(cover: Cover) -> dict[str, str]:
    return {
        each.id: make(each, prepress()).fingerprint
        for each in bag(cover, 2).components
        if each.kind != "rulebook"
    }


def test_no_two_cards_look_alike() -> None:
    prints = _fingerprints(read())
    assert len(set(prints.values())) == len(prints)


def test_a_changed_splash_changes_the_seven_cards_that_carry_it() -> None:
    cover = read()
    each = tuple(
        with_fields(duck, splash=4) if duck.number == 9 else duck for duck in cover.ducks.each
    )
    changed = with_fields(cover, ducks=with_fields(cover.ducks, each=each))
    before, after = _fingerprints(cover), _fingerprints(changed)
    assert {name for name in before if before[name] != after[name]} == {
        f"cover.duck.{family.id}.9" for family in cover.families.each
    }


# --- looks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", INKS)
def test_letters_stand_out_from_what_they_stand_on(ink: str) -> None:
    theme = tables.theme(ink)
    pairs = [("call_on", "call"), ("ink", "tub"), ("pond", "call_tint"), ("disc_on", "disc")]
    pairs += [(words, "chip") for words in ("ink", "soft", "pond")]
    for family in read().families.each:
        colour = family.colour
        pairs += [(f"{colour}_on", colour), (f"{colour}_deep", f"{colour}_tint")]
    assert [pair for pair in pairs if _contrast(*(theme[name] for name in pair)) < 4.5] == []


@pytest.mark.parametrize("name", [each.id for each in backed() if each.kind == "card"])
def test_a_back_is_the_same_when_it_is_turned(name: str) -> None:
    picture = _pixels(make_back(named(name), prepress()), "full")
    apart = ImageChops.difference(picture, picture.transpose(Image.Transpose.ROTATE_180))
    assert ImageStat.Stat(apart).mean[0] < 6


def _is_shared(component: Component) -> bool:
    """Return whether a component is a card of no family."""
    return component.kind == "card" and not component.id.startswith("cover.duck.")


SAMPLE = (
    *(f"cover.duck.{family.id}.{number}" for number, family in enumerate(read().families.each, 6)),
    *{each.id: each for each in components() if _is_shared(each)},
)
"""A duck of each family, and all calls and cards beside them."""


@pytest.mark.parametrize("name", SAMPLE)
def test_low_ink_takes_a_third_of_full_at_most(name: str) -> None:
    full, low = (_ink(make(named(name), prepress(ink=ink)), ink) for ink in ("full", "low"))
    assert low <= full / 3


@pytest.mark.parametrize("name", [each.id for each in backed()])
def test_backs_in_low_ink_take_a_third_of_full_at_most(name: str) -> None:
    full, low = (_ink(make_back(named(name), prepress(ink=ink)), ink) for ink in ("full", "low"))
    assert low <= full / 3


@pytest.mark.parametrize(
    ("ink", "sight"), [*product(["full"], [None, *SIGHTS]), *product(INKS[1:], [None])]
)
@pytest.mark.parametrize(("draw", "least"), [(make, 0.04), (make_back, 0.03)])
def test_families_differ_in_every_ink_and_to_all_eyes(
    draw: Callable[..., Face], least: float, ink: str, sight: str | None
) -> None:
    room = prepress(ink=ink)
    drawn = (draw(named(f"cover.duck.{family.id}.8"), room) for family in read().families.each)
    for one, other in combinations([_seen(_pixels(face, ink, 126), sight) for face in drawn], 2):
        assert abs(one - other).mean() >= (least if ink != "low" else least / 2)


def _seen(picture: Image.Image, sight: str | None) -> NDArray[np.float64]:
    """Return a picture as it is seen with a sight, as small as from across a table."""
    small = picture.convert("RGB").resize((63, 88))
    return np.asarray(simulate_sight(small, sight) if sight else small, dtype=float) / 255


def _elements(face: Face) -> list[etree._Element]:
    return list(etree.fromstring(face.svg).iter(TEXT))


def _place(text: etree._Element) -> tuple[float, float]:
    """Return where a text begins, turned about as it is."""
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    if found := re.match(r"rotate\(180 ([\d.]+) ([\d.]+)\)", _transform(text)):
        return 2 * float(found[1]) - x, 2 * float(found[2]) - y
    return x, y


def _transform(text: etree._Element) -> str:
    around = (str(each.get("transform", "")) for each in text.iterancestors())
    return next(filter(None, around), "")


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.1)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [value / 255 for value in bytes.fromhex(colour[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _ink(face: Face, ink: str) -> float:
    """How much of the paper is covered on average, 0 to 1."""
    return 1 - sum(ImageStat.Stat(_pixels(face, ink)).mean) / 3 / 255


def _pixels(face: Face, ink: str, width: int = 250) -> Image.Image:
    """A face as an independent renderer draws it, bleed and all."""

    def written_in(match: re.Match[str]) -> str:
        picture = prepress(ink=ink).pictures(match[1])
        assert not isinstance(picture, Face)
        drawn = base64.b64encode(document_of(picture)).decode()
        return f'href="data:image/svg+xml;base64,{drawn}"'

    svg = re.sub(r'href="([^"#:]+)"', written_in, face.svg.decode())
    files = [str(path) for path in resources.fonts().glob("*.ttf")]
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, dpi=96, font_files=files, background="white"
    )
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")
