"""The studio's page for those who listen to it, use keys alone, print it or want it still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

PATIENCE_MS: Final = 60_000
SIGNS: Final = {
    "make": ".swatch",
    "print": "#pages img",
    "play": "button.move",
    "balance": "#effects .plot:not(.blank)",
    "share": ".format",
}
"""The views, each with what is there as soon as it is laid."""

CONTROLS: Final = {
    *("button", "link", "textbox", "searchbox", "combobox", "slider", "spinbutton"),
    *("checkbox", "radio", "tab", "ColorWell", "image", "progressindicator"),
}
"""The roles of what a screen reader lists, by Chromium's names."""

ACCESS: Final = Path(__file__).with_name("access.js").read_text()


def asked(page: Page, question: str) -> Any:
    """Return the answer of a function of access.js."""
    return page.evaluate(f"({ACCESS}).{question}()")


def show(page: Page, view: str) -> None:
    """Show a view, and wait until it is laid."""
    page.locator(f"#tab-{view}").click()
    expect(page.locator(SIGNS[view]).first).to_be_visible(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def still(open_page: Callable[..., Page]) -> Page:
    return open_page(color_scheme="dark", reduced_motion="reduce")


@pytest.fixture(params=SIGNS)
def view(request: pytest.FixtureRequest, still: Page) -> Iterator[str]:
    """The name of a view, which is shown."""
    show(still, request.param)
    yield request.param
    still.emulate_media(media="screen")


def test_every_control_and_picture_has_a_name_of_its_own(still: Page, view: str) -> None:
    assert asked(still, "nameless") == []
    assert asked(still, "ambiguous") == [], view


def test_a_screen_reader_hears_a_name_for_every_control(still: Page, view: str) -> None:
    nodes = still.context.new_cdp_session(still).send("Accessibility.getFullAXTree")["nodes"]
    heard = [
        (node["role"]["value"], node.get("name", {}).get("value", "").strip())
        for node in nodes
        if not node["ignored"]
    ]
    controls = [(role, name) for role, name in heard if role in CONTROLS]
    assert len(controls) > 10, view
    assert [role for role, name in controls if not name] == []


def test_no_level_of_headings_is_left_out(still: Page, view: str) -> None:
    levels = asked(still, "levels")
    assert levels.count(1) == 1, view
    assert all(level <= max(before, 2) + 1 for before, level in pairwise(levels))


def test_nothing_moves_for_those_who_want_it_still(still: Page, view: str) -> None:
    assert still.evaluate("document.getAnimations().length") == 0, view
    assert asked(still, "smooth") == []


def test_a_view_prints_black_on_white_without_what_is_pressed(still: Page, view: str) -> None:
    still.emulate_media(media="print")
    assert still.locator("button:visible, select:visible, input:visible").count() == 0, view
    assert still.evaluate("getComputedStyle(document.body).backgroundColor") in {
        "rgba(0, 0, 0, 0)",
        "rgb(255, 255, 255)",
    }
    assert asked(still, "pale") == []


def test_keys_are_told_in_each_view_and_the_focus_comes_back(still: Page, view: str) -> None:
    still.locator(f"#tab-{view}").focus()
    for _ in range(2):
        still.keyboard.press("F1")
    expect(still.get_by_role("dialog")).to_be_visible()
    name = still.locator(f"#tab-{view}").inner_text()
    expect(still.locator("#map-title")).to_have_text(f"Keys · {name}")
    expect(still.locator("#map dl").first.locator("kbd").first).to_be_visible()
    assert still.get_by_text("Make the best move", exact=False).count() == (view == "play")
    face = still.locator("#bench-bar h1").text_content()
    still.keyboard.press("j")  # no key of the view works meanwhile
    assert still.locator("#bench-bar h1").text_content() == face
    still.keyboard.press("Escape")
    expect(still.get_by_role("dialog")).to_be_hidden()
    expect(still.locator(f"#tab-{view}")).to_be_focused()


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "In every view"),
        ("fr", "Dans chaque vue"),
        ("de", "In jeder Ansicht"),
        ("es", "En todas las vistas"),
    ],
)
def test_keys_are_told_in_the_language_of_the_page(
    open_page: Callable[..., Page], language: str, title: str
) -> None:
    page = open_page(locale=language)
    page.keyboard.press("F1")
    expect(page.locator("#map h3")).to_have_text(title)
    page.close()


def test_a_face_that_is_shown_and_a_move_that_is_made_are_told(still: Page) -> None:
    show(still, "make")
    still.locator("#bench-bar h1").click()
    still.keyboard.press("j")
    face = still.locator("#bench-bar h1").inner_text()
    expect(still.locator("#told")).to_have_text(face)
    show(still, "play")
    line = still.locator("#line").input_value()
    still.keyboard.press("1")
    expect(still.locator("#line")).not_to_have_value(line, timeout=PATIENCE_MS)
    move = still.locator("#story li").first.locator("p").first.inner_text()
    expect(still.locator("#told")).to_contain_text(move)


def test_the_focus_is_seen_wherever_the_tab_key_leads(still: Page, view: str) -> None:
    still.locator(f"#tab-{view}").focus()
    for _ in range(25):
        still.keyboard.press("Tab")
        seen = asked(still, "seesFocus")
        assert seen, (view, still.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
