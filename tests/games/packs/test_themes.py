"""Themes: colours, fonts, corners and lines of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pack_samples import opened

from pnp import art
from pnp.core import resources
from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError, Problem
from pnp.core.painted import PaintedPicture
from pnp.data.palette import INKS, palette
from pnp.data.theme import Theme, contrast, letters_and_grounds
from pnp.printing.artwork import PictureLibrary
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

Write = Callable[..., Path]
Refusals = Callable[[Path], tuple[Problem, ...]]


def theme(pack: Write, text: str) -> Theme:
    """The theme of a pack with this `theme.toml`."""
    found = opened(pack({"theme.toml": text})).theme
    assert found is not None
    return found


def laid_out(folder: Path, part: str = "cards") -> Edition:
    return lay_out(resolve(Order(opened(folder), only=(part,))), bundle=Bundle(keeps=False))


def test_a_colour_changes_layouts_and_pictures_and_what_is_named_after_it(pack: Write) -> None:
    colours = theme(pack, '[colours]\npond = "#0a3060"\n').palette
    assert colours.in_ink("full")["disc"] == "#0a3060"
    drawn = art.draw("badge.circle", "full", table=colours)
    assert drawn == art.draw("badge.circle", "full")
    redder = theme(pack, '[colours]\ntomato = "#a01010"\n').palette
    assert b"#a01010" in art.draw("badge.circle", "full", table=redder)


def test_a_print_has_pictures_in_the_colours_of_a_theme_and_bold_where_they_are_small(
    pack: Write,
) -> None:
    darker = theme(pack, '[colours]\nink = "#101030"\n').palette
    for ink, href, width_mm in (("full", "badge.circle", None), ("low", "duck.mallard@9", 9)):
        printed = PictureLibrary(ink, table=darker)(href)
        name = href.partition("@")[0]
        usual = art.paint(name, ink, table=darker)
        assert isinstance(printed, PaintedPicture)
        assert printed.svg == art.paint(name, ink, table=darker, width_mm=width_mm).svg
        assert (printed.svg == usual.svg) == (width_mm is None)


def test_an_ink_that_is_left_out_stays_as_it_is(pack: Write) -> None:
    green = theme(pack, '[colours]\nreed = "#804020"\n').palette
    assert green.in_ink("full")["reed"] == "#804020"
    assert green.in_ink("grey") == palette().in_ink("grey")
    colours = theme(pack, '[colours]\nreed = { low = "#101010" }\n').palette
    usual = palette()
    assert colours.in_ink("low")["reed"] == "#101010"
    assert colours.in_ink("full") == usual.in_ink("full")


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("rebeccapurple", "#663399"),
        ("#639", "#663399"),
        ("rgb(40% 20% 60%)", "#663399"),
        ("hsl(270 50% 40%)", "#663399"),
        ("tomato", palette().in_ink("full")["tomato"]),
    ],
)
def test_a_colour_is_written_as_css_writes_it(pack: Write, written: str, colour: str) -> None:
    changed = theme(pack, f'[colours]\nreed = "{written}"\n').palette
    assert changed.in_ink("full")["reed"] == colour


@pytest.mark.parametrize("written", ["rgb(1 2 3 / 50%)", "transparent", "currentColor", "color("])
def test_what_is_no_opaque_colour_is_refused(pack: Write, refusals: Refusals, written: str) -> None:
    (problem,) = refusals(pack({"theme.toml": f'[colours]\nreed = "{written}"\n'}))
    assert problem.place.endswith("colours.reed.full")


def test_everything_wrong_with_colours_is_told(pack: Write, refusals: Refusals) -> None:
    (problem,) = refusals(pack({"theme.toml": '[colours]\ntomatto = "#ffffff"\n'}))
    assert problem.place.endswith("theme.toml, colours.tomatto")
    assert problem.hint.startswith("did you mean 'tomato'?")
    told = refusals(pack({"theme.toml": '[colours]\nreed = "greeen"\nsun = "#12"\n'}))
    assert {each.place.rpartition(", ")[2] for each in told} == {
        *("colours.reed.full", "colours.sun.full")
    }


def test_letters_that_are_hard_to_read_are_refused(pack: Write, refusals: Refusals) -> None:
    told = refusals(pack({"theme.toml": '[colours]\nink = "#999999"\n'}))
    assert "text in 'ink' (#999999) is hard to read on 'paper' (#ffffff)" in told[0].fact
    assert "to a contrast of 4.5" in told[0].hint


@pytest.mark.parametrize("ink", INKS)
def test_the_usual_letters_can_be_read(ink: str) -> None:
    colours = palette().in_ink(ink)  # type: ignore[arg-type] # of INKS
    pairs = list(letters_and_grounds(colours))
    assert len(pairs) > 60
    assert [each for each in pairs if contrast(*(colours[name] for name in each)) < 4.2] == []


def test_contrast_is_that_of_the_web() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_corners_and_lines_of_layouts_follow_and_marks_do_not(pack: Write) -> None:
    plain = laid_out(pack())
    shaped = laid_out(pack({"theme.toml": "[shape]\ncorners = 0.5\nlines = 2\n"}))

    def attributes(edition: Edition, name: str) -> list[float]:
        svg = edition.part("cards").faces["puddle.teal"].svg.decode()
        return [float(each) for each in re.findall(rf' {name}="([\d.]+)"', svg)]

    for name, factor in (("rx", 0.5), ("stroke-width", 2)):
        assert attributes(plain, name)
        wanted = [factor * each for each in attributes(plain, name)]
        assert attributes(shaped, name) == pytest.approx(wanted, rel=1e-3)
    assert plain.part("cards").sides == shaped.part("cards").sides


@pytest.mark.parametrize("licence", ["LICENCE.txt", "OFL", "License", "about.md"])
def test_a_font_brought_along_comes_before_the_usual_ones(pack: Write, licence: str) -> None:
    files = {
        "fonts/Own.ttf": (resources.fonts() / "DejaVuSans.ttf").read_bytes(),
        f"fonts/{licence}": "Anyone may use it.",
        "theme.toml": '[fonts]\ndisplay = ["DejaVu Sans"]\n',
    }
    svg = laid_out(pack(files)).part("cards").faces["puddle.teal"].svg
    assert b"DejaVu Sans" in svg
    assert b"Baloo 2" not in svg


def test_a_family_that_is_not_there_is_told_with_the_nearest(pack: Write) -> None:
    folder = pack({"theme.toml": '[fonts]\ntext = ["Dejavu Sanz"]\n'})
    with pytest.raises(MaterialError) as caught:
        laid_out(folder)
    (problem,) = caught.value.problems
    assert problem.fact == "there is no font family 'Dejavu Sanz'"
    assert problem.place == f"{folder / 'theme.toml'}, fonts.text"
    assert "'DejaVu Sans'" in problem.hint


def test_a_stack_that_there_is_not_is_told(pack: Write, refusals: Refusals) -> None:
    (problem,) = refusals(pack({"theme.toml": '[fonts]\nbody = ["Andika"]\n'}))
    assert problem.fact == "unknown font stack 'body'"
