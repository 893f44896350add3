"""Rulebooks are set as well and as loosely as they can be on the fewest sheets."""

from __future__ import annotations

from dataclasses import astuple
from itertools import pairwise

import pytest

from pnp.core.geometry import MM_PER_PT, Size
from pnp.data import tables
from pnp.press.book import Book, Figure
from pnp.press.faces import Face
from pnp.press.text import TextStyle
from pnp.printing.parts.books import (
    OF_WHOLE_PAGES,
    SCALED,
    SETTINGS,
    TypeSetting,
    on_fewest_pages,
    on_fewest_sheets,
    set_figures,
    set_styles,
)

FACE = Face("a page", Size(148, 210), b"<svg/>")


@pytest.mark.parametrize(
    ("pages", "strays", "taken"),
    [
        ((8, 8, 8, 8, 8, 8, 8), (0, 0, 0, 0, 0, 0, 0), 0),
        ((9, 9, 8, 8, 8, 8, 8), (0, 0, 0, 0, 0, 0, 0), 2),
        ((12, 11, 11, 10, 10, 9, 9), (0, 0, 0, 0, 0, 0, 0), 0),
        ((9, 9, 9, 9, 9, 9, 8), (0, 0, 0, 0, 0, 0, 4), 6),
        ((5, 5, 5, 4, 4, 4, 3), (0, 0, 0, 0, 0, 0, 0), 3),
        ((9, 8, 8, 8, 8, 7, 7), (0, 4, 1, 2, 0, 0, 0), 4),
        ((9, 8, 8, 8, 8, 7, 7), (0, 4, 1, 2, 1, 3, 1), 2),
        ((8, 8, 8, 8, 8, 8, 8), (3, 3, 3, 3, 3, 3, 2), 6),
    ],
)
def test_the_loosest_setting_of_the_fewest_sheets_is_taken_that_keeps_figures_at_home(
    pages: tuple[int, ...], strays: tuple[int, ...], taken: int
) -> None:
    books = {
        setting: Book((lambda: FACE,) * count, (), (), stray)
        for setting, count, stray in zip(SETTINGS, pages, strays, strict=True)
    }
    assert on_fewest_sheets(books.__getitem__) is books[SETTINGS[taken]]


@pytest.mark.parametrize(
    ("pages", "strays", "taken"),
    [
        ((4, 4, 4, 3, 3, 3), (0, 0, 0, 0, 0, 0), 0),
        ((5, 5, 4, 4, 4, 4), (0, 0, 1, 1, 1, 1), 2),
        ((5, 5, 5, 5, 5, 5), (0, 0, 0, 0, 0, 0), 0),
        ((4, 4, 4, 4, 4, 4), (2, 1, 0, 0, 0, 0), 2),
        ((4, 4, 4, 4, 4, 4), (1, 1, 1, 1, 1, 1), 0),
        ((4, 5, 4, 4, 4, 4), (1, 0, 2, 1, 1, 1), 0),
        ((5, 5, 5, 5, 5, 4), (0, 0, 0, 0, 0, 1), 5),
        ((3, 3, 2, 2, 2, 2), (0, 0, 0, 0, 0, 0), 2),
    ],
)
def test_a_book_is_tightened_to_save_a_sheet_or_to_bring_figures_home(
    pages: tuple[int, ...], strays: tuple[int, ...], taken: int
) -> None:
    books = {
        setting: Book((lambda: FACE,) * count, (), (), stray)
        for setting, count, stray in zip(OF_WHOLE_PAGES, pages, strays, strict=True)
    }
    assert on_fewest_pages(books.__getitem__) is books[OF_WHOLE_PAGES[taken]]


@pytest.mark.parametrize(
    ("flaws", "taken"), [((0, 0), 0), ((4, 0), 0), ((8, 0), 1), ((16, 8), 1), ((9, 8), 0)]
)
def test_a_book_is_tightened_if_its_flaws_weigh_more(flaws: tuple[int, int], taken: int) -> None:
    usual, *tighter = OF_WHOLE_PAGES
    books = {setting: Book((lambda: FACE,) * 4, (), (), 0, flaws[1]) for setting in tighter}
    books[usual] = Book((lambda: FACE,) * 4, (), (), 0, flaws[0])
    assert on_fewest_pages(books.__getitem__) is books[OF_WHOLE_PAGES[taken]]


def test_settings_go_from_what_is_usual_to_tighter_ones() -> None:
    assert SETTINGS[0] == TypeSetting(1, 1, 1)
    for loose, tight in pairwise(SETTINGS):
        assert astuple(tight) < astuple(loose)


def test_no_text_that_flows_is_set_below_eight_and_a_half_points() -> None:
    sizes = {name: tables.type_table().styles[name].size for name in SCALED}
    assert min(sizes.values()) * min(each.size for each in SETTINGS) >= 8.5


def test_text_that_flows_is_scaled_and_title_and_foot_are_not() -> None:
    usual = TextStyle(("Andika",), 10 * MM_PER_PT, 10 * MM_PER_PT, leading=1.4)
    named = dict.fromkeys((*SCALED, "book_title", "book_foot", "credit"), usual)
    styles = set_styles(named, TypeSetting(0.9, 0.5, 1))
    for name in SCALED:
        assert styles[name].size_mm == styles[name].min_size_mm == pytest.approx(9 * MM_PER_PT)
        assert styles[name].leading == pytest.approx(0.7)
    assert styles["book_title"] == styles["book_foot"] == styles["credit"] == usual


def test_figures_keep_their_proportions() -> None:
    figures = set_figures({"a": Figure("figure.a", Size(80, 40))}, TypeSetting(1, 1, 0.5))
    assert figures == {"a": Figure("figure.a", Size(40, 20))}
