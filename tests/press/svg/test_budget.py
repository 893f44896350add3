"""One budget for all that a drawing comes to: elements, tiles, stops, pixels, pictures inside."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image

from pnp.core.errors import MaterialError, Problem
from pnp.press.fonts import FontBook
from pnp.press.svg import Pool, draw
from pnp.press.svg.elements import images
from pnp.press.svg.raster.raster import Raster, read_raster

Content = Callable[..., str]
Refused = Callable[..., tuple[Problem, ...]]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99" viewBox="0 0 99 99">'
TILED = '<rect width="99" height="99" fill="url(#p)"/>'
PATTERN = '<pattern id="p" width=".02" height=".02"><circle r="9"/></pattern>'
REPEATED = '<rect width="99" height="99" fill="url(#g)"/>'
GRADIENT = (
    '<linearGradient id="g" x2=".001" spreadMethod="repeat"><stop/><stop offset="1" '
    'stop-color="red"/></linearGradient>'
)


def blank(elements: int, name: str = "b") -> str:
    """Return a path of about so many elements' cost, most of it white space, drawn twice."""
    data = f"M0 0h9v9z{' ' * 25 * elements}"
    return f'<path id="{name}" d="{data}"/><use href="#{name}"/>'


def costly(elements: int) -> bytes:
    return f"{HEAD}{blank(elements)}</svg>".encode()


def shown(name: str, count: int = 1) -> str:
    return f'<image width="99" height="99" href="{name}"/>' * count


def png(side: int) -> bytes:
    stream = io.BytesIO()
    Image.new("L", (side, side)).save(stream, "PNG")
    return stream.getvalue()


@pytest.mark.parametrize(("defined", "one"), [(PATTERN, TILED), (GRADIENT, REPEATED)])
def test_what_repeats_is_counted(
    content: Content, refused: Refused, defined: str, one: str
) -> None:
    nearly_all = blank(56_000) + defined
    assert content(nearly_all + one)
    (problem,) = refused(nearly_all + one * 6)
    assert "comes to too much" in problem.fact


def test_pictures_inside_share_the_budget(content: Content, refused: Refused) -> None:
    pictures = {f"{n}.svg": costly(15_000 + n) for n in range(4)}
    assert content("".join(map(shown, list(pictures)[:3])), pictures)
    (problem,) = refused("".join(map(shown, pictures)), pictures)
    assert "comes to too much" in problem.fact
    assert problem.place == "duck.svg"


def test_a_picture_shown_often_is_counted_once(content: Content) -> None:
    assert content(shown("a.svg", 50), {"a.svg": costly(15_000)})


def test_tiles_in_pictures_inside_are_counted(refused: Refused) -> None:
    pictures = {
        f"{n}.svg": f"{HEAD}{blank(17_000)}{PATTERN}{TILED * 3}<!-- {n} --></svg>".encode()
        for n in range(3)
    }
    (problem,) = refused("".join(map(shown, pictures)), pictures)
    assert "comes to too much" in problem.fact


def test_what_another_drawing_has_drawn_is_counted_all_the_same(book: FontBook) -> None:
    pictures = {f"{n}.svg": costly(15_000 + n) for n in range(4)}
    pool = Pool()
    for name in pictures:
        draw(f"{HEAD}{shown(name)}</svg>".encode(), "a", book, pictures.__getitem__, pool)
    three = f"{HEAD}{''.join(map(shown, list(pictures)[:3]))}</svg>".encode()
    assert draw(three, "a", book, pictures.__getitem__, pool)
    both = f"{HEAD}{''.join(map(shown, pictures))}</svg>".encode()
    with pytest.raises(MaterialError, match="comes to too much"):
        draw(both, "a", book, pictures.__getitem__, pool)


def test_pixels_are_counted(content: Content, refused: Refused) -> None:
    pictures = dict.fromkeys([f"{n}.png" for n in range(9)], png(5400))
    assert content("".join(map(shown, list(pictures)[:2])), pictures)
    (problem,) = refused("".join(map(shown, pictures)), pictures)
    assert "comes to too much" in problem.fact


def test_a_picture_brings_the_pixels_that_its_bytes_may_well_hold(
    content: Content, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = shown("a.png").replace('"99"', '"9"')
    monkeypatch.setattr(images, "PIXEL", 100.0)
    stream = io.BytesIO()
    Image.effect_noise((99, 99), 90).save(stream, "PNG")
    assert content(small, {"a.png": stream.getvalue()})
    (problem,) = refused(small, {"a.png": png(99)})
    assert "comes to too much" in problem.fact


@pytest.mark.parametrize(("side", "times"), [(140, 3), (350, 2)])
def test_the_pixels_of_an_enlarged_picture_are_counted(
    content: Content, refused: Refused, monkeypatch: pytest.MonkeyPatch, side: int, times: int
) -> None:
    assert Raster(side, side, b"", read_raster(png(9)).header).enlargement(149) == times
    monkeypatch.setattr(images, "PIXEL", 60_000 / (times * side) ** 2)
    large = shown("a.png").replace('"99"', f'"{side * 96 / 149}"')
    assert content(shown("a.png").replace('"99"', '"9"'), {"a.png": png(side)})
    (problem,) = refused(large, {"a.png": png(side)})
    assert "comes to too much" in problem.fact


def test_a_picture_enlarged_often_is_counted_once(content: Content) -> None:
    assert content(shown("a.png", 2000), {"a.png": png(9)})


def test_a_picture_that_is_refused_is_read_once(refused: Refused) -> None:
    read = []

    class Folder(dict[str, bytes]):
        def __getitem__(self, name: str) -> bytes:
            read.append(name)
            return f"{HEAD}<blink/></svg>".encode()

    assert refused(shown("a.svg", 20), Folder(a=b""))
    assert read == ["a.svg"]


def test_what_is_written_out_is_drawn_however_much_it_is(content: Content) -> None:
    shape = f'<path d="M0 0h9v9z{" " * 25_000}"/>'
    assert content(shape * 200)


def test_what_is_written_out_leaves_no_room_for_what_multiplies_itself(refused: Refused) -> None:
    many = f'<path d="M0 0h9v9z{" " * 25_000}"/>' * 100
    doubled = "".join(
        f'<g id="g{n + 1}"><use href="#g{n}"/><use href="#g{n}"/></g>' for n in range(16)
    )
    (problem,) = refused(many + '<g id="g0"><rect width="1" height="1"/></g>' + doubled)
    assert "comes to too much" in problem.fact
