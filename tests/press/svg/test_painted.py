"""Pictures as shapes are drawn as their documents are."""

from __future__ import annotations

from itertools import product

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat
from sampling import sampled

from pnp import art
from pnp.art import Level
from pnp.art.kit.levels import LEVELS
from pnp.art.kit.palette import INKS, Ink
from pnp.core.geometry import IDENTITY, MM_PER_PT, Size
from pnp.core.painted import PaintedDisc, PaintedPath, PaintedPicture, ShapeGroup, number
from pnp.press.fonts import FontBook, load_fonts
from pnp.press.forms import Form
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import Pool, draw

OF_KIT = [
    (picture_id, ink, level)
    for picture_id, ink in product((*art.ids(), "duck.teal.left", "duck.pintail.asleep.left"), INKS)
    for level in (LEVELS if art.has_levels(picture_id) else LEVELS[:1])
]

NUMBERS = st.integers(-40, 1400).map(lambda tenths: number(tenths / 10))
POINTS = st.tuples(NUMBERS, NUMBERS).map(" ".join)
SEGMENTS = st.one_of(
    POINTS.map("L{}".format),
    st.tuples(POINTS, POINTS).map(" ".join).map("Q{}".format),
    st.tuples(POINTS, POINTS, POINTS).map(" ".join).map("C{}".format),
)
PARTS = st.builds("M{}{}{}".format, POINTS, st.lists(SEGMENTS).map("".join), st.sampled_from("Z "))
SHAPES = st.lists(PARTS, max_size=3).map(lambda parts: "".join(parts).strip())
COLOURS = st.sampled_from(("none", "#000000", "#d9a441", "#ffffff"))
STYLES = st.fixed_dictionaries(
    {},
    optional={
        "fill": COLOURS,
        "stroke": COLOURS,
        "stroke-width": st.sampled_from(("0", "0.24", "2.5")),
        "stroke-dasharray": st.sampled_from(("3 2", "0.1 4")),
        "stroke-linecap": st.sampled_from(("butt", "round")),
    },
)
CLIPS = st.lists(SHAPES.filter(bool), max_size=2).map(tuple)
TRANSFORMS = st.sampled_from(
    ("", "translate(3 -2)", "rotate(30)", "scale(0.5 -1.5)", "scale(0)", "skewX(20) rotate(9 4 4)")
)
LEAVES = st.one_of(
    st.builds(PaintedPath, SHAPES, STYLES, CLIPS),
    st.builds(PaintedDisc, st.tuples(NUMBERS, NUMBERS), st.sampled_from(("0", "7.5")), COLOURS),
)
GROUPS = st.recursive(
    st.builds(ShapeGroup, STYLES, CLIPS, TRANSFORMS, children=st.lists(LEAVES)),
    lambda inner: st.builds(
        ShapeGroup, STYLES, CLIPS, TRANSFORMS, children=st.lists(LEAVES | inner)
    ),
    max_leaves=4,
)


def clips_of(group: ShapeGroup) -> list[tuple[str, ...]]:
    clips = [group.clip]
    for child in group.children:
        match child:
            case PaintedPath():
                clips.append(child.clip)
            case ShapeGroup():
                clips += clips_of(child)
    return [clip for clip in clips if clip]


def in_one_piece(picture: PaintedPicture) -> PaintedPicture:
    """The same picture without pictures of their own in it, as its document has it."""
    return replace(picture, root=merged(picture.root))


def merged(group: ShapeGroup) -> ShapeGroup:
    children = [merged(each) if isinstance(each, ShapeGroup) else each for each in group.children]
    return replace(group, apart=False, children=children)


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    return load_fonts()


def shown(picture: PaintedPicture | bytes, fonts: FontBook) -> Form:
    """The form of a picture that a drawing shows."""
    pool = Pool()
    image = '<image href="it" width="70" height="94" preserveAspectRatio="xMidYMid"/>'
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="94">{image}</svg>'
    draw(page.encode(), "page", fonts, lambda _: picture, pool)
    (document,) = pool.vectors
    return pool.vectors[document].form


@pytest.mark.parametrize(("picture_id", "ink", "level"), sampled(OF_KIT, 40))
def test_a_picture_of_the_kit_is_drawn_as_its_document(
    picture_id: str, ink: Ink, level: Level, fonts: FontBook
) -> None:
    picture = in_one_piece(art.paint(picture_id, ink, level))
    assert shown(picture, fonts) == shown(picture.svg, fonts)


@given(GROUPS)
@settings(max_examples=30)
def test_any_shapes_are_drawn_as_their_document(group: ShapeGroup) -> None:
    root = ShapeGroup({"fill": "none"}, children=[group])
    clips = tuple(dict.fromkeys(clips_of(root)))
    picture = PaintedPicture(("90", "120"), ("120", "160"), root, clips)
    assert shown(picture, load_fonts()) == shown(picture.svg, load_fonts())


def pixels(form: Form) -> Image.Image:
    """A form of 90 by 120 points, in greys."""
    page = Page(Size(90 * MM_PER_PT, 120 * MM_PER_PT), (Placed(form, IDENTITY),))
    pdf = Document("case", "en", "", "", "", [page]).to_bytes()
    with pypdfium2.PdfDocument(pdf) as document:
        return document[0].render(scale=2).to_pil().convert("L")


PATH = "M0 0" + "".join(f"L{x % 7}.5 {x}.5" for x in range(120))


def apart(transform: str, *shapes: str) -> PaintedPicture:
    """A picture with groups of their own, each of one shape, all placed by one transform."""
    black = {"fill": "#000000", "stroke": "#000000", "stroke-width": "2"}
    groups = [
        ShapeGroup(transform=transform, apart=True, children=[PaintedPath(shape, black)])
        for shape in shapes
    ]
    return PaintedPicture(("90", "120"), ("120", "160"), ShapeGroup(children=list(groups)), ())


def test_pictures_share_what_is_drawn_apart(fonts: FontBook) -> None:
    one, other = (shown(apart(by, PATH), fonts) for by in ("rotate(20)", "translate(9 9) scale(2)"))
    assert one != other
    assert list(one.resources.values()) == list(other.resources.values())
    assert all(isinstance(resource, Form) for resource in one.resources.values())
    assert not shown(apart("rotate(20)", "M0 0L40 0L40 40Z"), fonts).resources, "as short inside"


@pytest.mark.parametrize("transform", ["", "rotate(30 40 50)", "translate(90 4) scale(-0.5 0.5)"])
def test_what_is_drawn_apart_looks_the_same(transform: str, fonts: FontBook) -> None:
    picture = apart(transform, PATH, "M0 0L40 0L40 40Z")
    one, other = (pixels(shown(each, fonts)) for each in (picture, in_one_piece(picture)))
    assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] < 0.2
    assert 20 < ImageStat.Stat(one).mean[0] < 250


def test_a_shape_that_recurs_stands_once_in_the_document() -> None:
    shape = "M0 0C10.5 0 20.5 4 30.5 9C40.5 14 40.5 30 30.5 39.5L0 39.5L0 20Z"
    root = ShapeGroup(clip=(shape,), children=[PaintedPath(shape, {"fill": "#000000"})])
    svg = PaintedPicture(("40", "40"), ("40", "40"), root, ((shape,),)).svg.decode()
    assert svg.count(shape) == 1
    assert svg.count("<use ") == 2
