"""Draw the pictures of studio.md: the studio as a browser shows it.

Run it after a change of the page: `python docs/draw_studio.py`, perhaps with the names of pictures.
It wants the extras `studio` and `test`, and Chromium, which `PNP_CHROMIUM` may name.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

IMAGES: Final = Path(__file__).resolve().parent / "images"
GOOSE: Final = IMAGES.parents[1] / "examples/goose"
PATIENCE_MS: Final = 600_000
"""Rules and solver may have to be compiled first."""

WIDE: Final = {"width": 1280, "height": 800}
COLOURS: Final = 192
"""Of a picture's palette, which keeps it small."""


@contextmanager
def studio(game: str) -> Iterator[str]:
    """Run the studio of a game in a folder of its own, and give its address."""
    command = [sys.executable, "-m", "pnp", "studio", game, "--no-browser"]
    with tempfile.TemporaryDirectory() as folder, Popen(command, cwd=folder, stdout=PIPE) as run:  # noqa: S603 -- our own
        assert run.stdout is not None
        try:
            yield run.stdout.readline().decode().strip()
        finally:
            run.terminate()


def word(page: Page) -> None:
    """Show a card of which a sentence is being changed."""
    page.locator(".spot.word").nth(1).click()
    page.wait_for_timeout(1500)


def dark(page: Page) -> None:
    """Show a card in French, of which the longest text is being changed."""
    page.locator("#language").select_option("fr")
    page.locator("#strip h2", has_text="Cartes").wait_for(timeout=PATIENCE_MS)
    page.locator(".spot.word").nth(3).click()
    page.wait_for_timeout(1500)


def printing(page: Page) -> None:
    """Show the pages as they will be printed."""
    page.locator("#tab-print").click()
    page.wait_for_timeout(15_000)


def table(page: Page) -> None:
    """Show the table of a game of one's own, with its cards."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.wait_for_timeout(3000)


def slots(page: Page) -> None:
    """Show the slots of a drawing of one's own, one of which is framed on the card."""
    page.locator("#slot-text").focus()
    page.wait_for_timeout(1500)


def rulebook(page: Page) -> None:
    """Show a paragraph of the rulebook, being translated."""
    page.locator("#language").select_option("de")
    page.locator('.thumb[title^="Spielregel 1 "]').click()
    page.locator(".spot.rules").nth(5).click()
    page.wait_for_timeout(1500)


GAME: Final = "pond 3 seed=7 game=0 players=you: put 5; put 5; feed 2 6; wild 5; put 5; end; end"


def play(page: Page) -> None:
    """Show a game of the Pond on its third day, each move with its worth."""
    page.locator("#tab-play").click()
    page.locator("#line").fill(GAME)
    page.locator("#line").press("Enter")
    page.wait_for_selector(".tick", state="attached")
    page.locator("#desk").evaluate("desk => desk.scrollTo(0, 0)")
    page.locator("#moves .note", has_text="exact").wait_for(timeout=PATIENCE_MS)


def balance(page: Page) -> None:
    """Show the effect of 24 points in place of 20 for a row of shovelers."""
    page.locator("#tab-balance").click()
    page.locator('[id="dial-rows.shoveler.one_roll-number"]').fill("24")
    page.locator("#effects progress").wait_for(state="detached", timeout=PATIENCE_MS)
    page.locator("#dials").evaluate("dials => dials.scrollTo(0, 240)")


PICTURES: Final[dict[str, tuple[str, Callable[[Page], None], dict[str, Any]]]] = {
    "studio-word.png": ("cover", word, {"viewport": WIDE}),
    "studio-table.png": (str(GOOSE), table, {"viewport": WIDE}),
    "studio-slots.png": (str(GOOSE), slots, {"viewport": WIDE}),
    "studio-rules.png": ("pond", rulebook, {"viewport": WIDE, "locale": "de"}),
    "studio-print.png": ("cover", printing, {"viewport": WIDE}),
    "studio-play.png": ("pond", play, {"viewport": WIDE}),
    "studio-balance.png": ("pond", balance, {"viewport": WIDE}),
    "studio-dark.png": ("blind", dark, {"viewport": WIDE, "color_scheme": "dark", "locale": "fr"}),
}
"""Pictures: the game, what is done, and the window."""


def main() -> None:
    """Draw all of them, or those that are named."""
    program = os.environ.get("PNP_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name in sys.argv[1:] or PICTURES:
            game, act, window = PICTURES[name]
            with studio(game) as address:
                page = browser.new_page(**window)
                page.goto(address, timeout=120_000)
                page.wait_for_selector(".spot", timeout=120_000)
                act(page)
                picture = Image.open(io.BytesIO(page.screenshot()))
                picture.convert("RGB").quantize(COLOURS).save(IMAGES / name, optimize=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
