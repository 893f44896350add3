"""Every view of the studio's page at four widths: nothing is clipped, covered or too pale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pnp.studio.session import Session

LOOKS: Final = Path(__file__).with_name("looks.js").read_text()
WIDTHS: Final = (390, 768, 1280, 1680)
PATIENCE_MS: Final = 60_000
FRAMES: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until a change of the window's size is told: fields grow, and charts are drawn anew."""

LONG: Final = "Wren" + " of the woods" * 12


def nothing(page: Page) -> None:
    """Show the colours of a face."""
    page.locator("#tab-make").click()
    page.keyboard.press("Escape")
    expect(page.locator(".swatch").first).to_be_visible()


def selected(kind: str) -> Callable[[Page], None]:
    """Show what the first spot of a kind stands for."""

    def select(page: Page) -> None:
        page.locator("#tab-make").click()
        if kind == "rules":
            page.locator('.thumb[title$=" · rules.1"]').click()
        page.locator(f".big .spot.{kind}").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#inspector .tag")).to_be_visible()

    return select


def broken(page: Page) -> None:
    """Show a text that does not fit."""
    page.locator('.thumb[title$=" · teal"]').click()
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    page.locator(".tongue.shown textarea").fill(LONG)
    expect(page.locator(".tongue .fault").first).to_be_visible()


def mended(page: Page) -> None:
    """Take the text back, and show the face as printed."""
    page.locator("#undo").click()
    expect(page.locator("#problems")).to_be_hidden()
    page.locator(".seg button").nth(1).click()
    expect(page.locator(".big .printed")).to_be_visible()
    page.locator(".seg button").first.click()


def tab(name: str, sign: str) -> Callable[[Page], None]:
    """Show a view, which is there with its sign."""

    def show(page: Page) -> None:
        page.locator(f"#tab-{name}").click()
        expect(page.locator(sign).first).to_be_visible(timeout=PATIENCE_MS)

    return show


def choices(page: Page) -> None:
    """Show all that can be chosen for a print."""
    tab("print", "#pages img")(page)
    page.locator("#more > summary").click()
    page.locator("#calibrate > summary").click()


def keys(page: Page) -> None:
    """Show the keys."""
    page.keyboard.press("F1")
    expect(page.locator("#map")).to_be_visible()


VIEWS: Final = {
    "nothing": nothing,
    **{kind: selected(kind) for kind in ("word", "picture", "rules")},
    "broken": broken,
    "mended": mended,
    "print": choices,
    "share": tab("share", ".format"),
    "play": tab("play", "button.move"),
    "balance": tab("balance", "#effects .plot:not(.blank)"),
    "keys": keys,
}


def faults(page: Page, views: dict[str, Callable[[Page], None]]) -> list[str]:
    """Return what is wrong with views at all widths."""
    found = []
    for name, show in views.items():
        page.set_viewport_size({"width": WIDTHS[-1], "height": 900})
        show(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAMES)
            found += [f"{name} at {width}: {fault}" for fault in page.evaluate(LOOKS)]
    return found


@pytest.mark.parametrize(
    ("language", "scheme"),
    [("en", "light"), ("en", "dark"), ("fr", "dark"), ("de", "dark"), ("es", "dark")],
)
def test_every_view_is_legible_in_every_language(
    open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    page = open_page(locale=language, color_scheme=scheme)
    found = faults(page, VIEWS)
    assert not found, "\n".join(found)
    page.close()


@pytest.mark.parametrize("game", ["pond", "gallery"])
def test_a_sheet_and_a_table_of_cards_are_legible(
    open_shipped: Callable[..., Session],
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
    game: str,
) -> None:
    with serve(open_shipped(game, "de")) as address:
        page = open_page(address, locale="de", color_scheme="dark")
        found = faults(page, {"number": selected("number"), "play": VIEWS["play"]})
        assert not found, "\n".join(found)
        page.close()


def test_covers_are_legible(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}#start", color_scheme="dark")
    expect(page.locator(".cover")).to_have_count(6)
    found = faults(page, {"start": lambda _: None})
    assert not found, "\n".join(found)
    page.close()


def test_what_is_wrong_is_found(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.evaluate("document.querySelector('#bench-bar h1').style.color = '#999'")
    page.evaluate("document.querySelector('#status').style.marginRight = '-9em'")
    page.evaluate("document.querySelector('#undo').style.marginRight = '-2em'")
    found = "\n".join(page.evaluate(LOOKS))
    assert "contrast" in found
    assert "beyond the window" in found
    assert "overlap" in found
    page.close()
