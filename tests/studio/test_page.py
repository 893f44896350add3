"""The studio's page in a browser: used with mouse and keys, it shows what the session does."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image
from playwright.sync_api import Page, Route, expect

from pnp.data import profiles
from pnp.exports.formats import FORMATS
from pnp.studio.session import Session, SessionRequest

PATIENCE_MS = 20_000
MOST_MOVES = 400
LONG = "Wren" + " of the woods" * 12
UNTIL_MOVED = """([line, patience]) => new Promise((done, fail) => {
  const hasMoved = () => document.querySelector("#line").value !== line;
  const look = () => hasMoved() ? done() : requestAnimationFrame(look);
  setTimeout(() => fail(new Error(`no move after ${line}`)), patience);
  look();
})"""
"""Looks at each frame: `expect` looks again after a tenth of a second, a quarter, and so on."""


@pytest.fixture(scope="module")
def session(page_session: Session) -> Session:
    return page_session


@pytest.fixture
def goose_page(
    open_goose: Callable[[], Session],
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
) -> Iterator[Page]:
    """The page of a game of tables."""
    with serve(open_goose()) as address:
        page = open_page(address)
        yield page
        page.close()


@pytest.fixture(scope="module")
def shared(open_page: Callable[..., Page]) -> Page:
    return open_page(viewport={"width": 1300, "height": 850})


@pytest.fixture
def page(shared: Page, session: Session) -> Iterator[Page]:
    """The page on its card of a teal, with nothing changed."""
    shared.locator("#tab-make").click()
    shared.locator('.thumb[title$=" · teal"]').click()
    yield shared
    shared.keyboard.press("Escape")
    while session.view.undo is not None:
        with shared.expect_response("**/undo?*") as answer:
            shared.locator("#undo").click()
        assert answer.value.ok  # otherwise this would go on for ever
    expect(shared.locator("#undo")).to_be_disabled(timeout=PATIENCE_MS)


def test_every_spot_and_field_has_a_name(page: Page) -> None:
    names = page.locator(".spot, .thumb, .icon").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert len(names) > 10
    assert all(names)
    assert page.locator("[role=status]").count() == page.locator("[role=alert]").count() == 1


def test_a_face_is_called_by_its_words(page: Page) -> None:
    expect(page.locator("#bench-bar h1")).to_have_text("Teal")
    expect(page.locator("#bench-bar .name")).to_have_text("teal")


def test_a_word_is_typed_seen_and_undone(page: Page) -> None:
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    page.locator("#word-en-0").fill("Wren")
    expect(page.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)
    expect(page.locator("#status")).to_contain_text("my-puddle")
    expect(page.locator("#word-en-0")).to_be_focused()
    page.locator("#undo").click()
    expect(page.locator("#word-en-0")).to_have_value("Teal", timeout=PATIENCE_MS)


def test_a_text_that_does_not_fit_is_told_and_leads_to_its_field(page: Page) -> None:
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    page.locator("#word-en-0").fill(LONG)
    expect(page.locator("#problems button").first).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#faults-en .fault").first).to_be_visible()
    expect(page.locator('.thumb.broken[title$=" · teal"]')).to_be_visible()
    page.locator('.thumb[title$=" · shoveler"]').click()
    page.locator("#problems button").first.click()
    expect(page.locator("#word-en-0")).to_have_value(LONG, timeout=PATIENCE_MS)


def test_the_face_is_shown_as_printed_and_as_others_see_it(page: Page) -> None:
    page.get_by_role("button", name="As printed").click()
    expect(page.locator(".big .printed")).to_be_visible()
    expect(page.locator(".big .spot")).to_have_count(0)
    page.wait_for_timeout(100)
    page.locator(".big .printed").evaluate("image => image.decode()")
    width, height = page.locator(".big .printed").evaluate(
        "image => [image.naturalWidth, image.naturalHeight]"
    )
    assert width / height == pytest.approx(63 / 88, rel=0.01)
    page.get_by_label("green-blind").check()
    for part in (".big .printed", ".big .face"):
        expect(page.locator(part)).to_have_css("filter", 'url("#sight-deuteranopia")')
    page.get_by_label("most people").check()
    page.get_by_role("button", name="Edit").click()
    expect(page.locator(".big .spot").first).to_be_attached()


def test_a_dropped_photograph_is_cropped_by_a_click(
    page: Page, session: Session, tmp_path: Path
) -> None:
    Image.linear_gradient("L").resize((300, 100)).convert("RGB").save(tmp_path / "duck.png")
    spot = page.locator('.spot.picture[title="duck.teal"]').first
    spot.focus()
    spot.press("Enter")
    page.locator("#file").set_input_files(tmp_path / "duck.png")
    page.locator(".crop img").click(position={"x": 30, "y": 5})
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("crop"))
    text = (session.folder.path / "pack.toml").read_text()
    assert re.search(r"focus = \[0\.\d+, 0\.\d+\]", text)
    slider = page.get_by_label("from the top")
    with page.expect_response("**/edit*"):
        slider.press("End")
    expect(slider).to_have_value("100")
    slider.blur()
    answers: list[Route] = []

    def hold(route: Route) -> None:
        answers.append(route)

    page.route("**/about*", hold, times=1)
    with page.expect_request("**/about*"):
        catalogue = session.folder.path / "words/en/puddle.po"  # another program's save
        catalogue.parent.mkdir(parents=True)
        catalogue.write_text('msgctxt "duck.mallard"\nmsgid "Mallard"\nmsgstr "Drake"\n')
    slider.focus()
    answers[0].continue_()
    page.wait_for_timeout(200)
    page.keyboard.press("Home")  # reaches a slider that was not laid anew
    expect(slider).to_have_value("0")
    shutil.rmtree(catalogue.parent.parent)


def test_a_sentence_of_the_rulebook_is_clicked_and_changed(page: Page) -> None:
    page.locator('.thumb[title$=" · rules.1"]').click()
    page.locator(".spot.rules").first.click()
    page.locator("#rules-text").fill("A goose is not a duck.")
    expect(page.locator('.spot.rules[aria-label$=": A goose is not a duck."]')).to_be_attached(
        timeout=PATIENCE_MS
    )
    page.locator("#rules-text").fill("A {goose")
    expect(page.locator("#faults-rules .fault")).to_be_visible(timeout=PATIENCE_MS)


def test_a_save_of_another_program_is_seen(page: Page, session: Session) -> None:
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    page.locator("#word-en-0").fill("Wren")
    expect(page.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)
    path = session.folder.path / "words/en/puddle.po"
    before = path.read_bytes()
    path.write_bytes(before.replace(b"Wren", b"Robin"))
    expect(page.locator('.spot[aria-label$=": Robin"]')).to_be_attached(timeout=PATIENCE_MS)
    path.write_bytes(before)
    expect(page.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)


def test_a_button_stays_under_a_press_while_a_problem_comes(
    open_session: Callable[[], Session],
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
) -> None:
    session = open_session()
    with serve(session) as address, closing(open_page(address)) as page:
        page.locator('.thumb[title$=" · teal"]').click()
        page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
        page.locator("#word-en-0").fill("Wren")
        expect(page.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)
        chip = page.locator("#inspector .chip").first
        chip.hover()
        place = chip.bounding_box()
        page.mouse.down()
        (session.folder.path / "words/en/puddle.po").write_text("msgid", encoding="utf-8")
        wait_until(page, lambda: bool(session.view.problems))
        page.wait_for_timeout(300)
        assert chip.bounding_box() == place
        expect(page.locator("#problems")).to_be_hidden()
        page.mouse.up()
        expect(page.locator("#problems")).to_be_visible()


def test_a_word_saved_elsewhere_while_it_is_typed_is_marked_and_nothing_lost(
    open_session: Callable[[], Session],
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
) -> None:
    session = open_session()
    with serve(session) as address, closing(open_page(address)) as page:
        page.locator('.thumb[title$=" · teal"]').click()
        type_while_another_saves(page, session)


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    for _ in range(PATIENCE_MS // 50):
        if is_so():
            return
        page.wait_for_timeout(50)
    pytest.fail("waited in vain")


def save_before_edit(page: Page, path: Path, old: bytes, new: bytes) -> None:
    """Let another program save a file between the next key and the edit that the page sends."""

    def save(route: Route) -> None:
        path.write_bytes(path.read_bytes().replace(old, new))
        route.continue_()

    page.route("**/edit*", save, times=1)


def type_while_another_saves(page: Page, session: Session) -> None:
    path = session.folder.path / "words/en/puddle.po"
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    box, mark = page.locator("#word-en-0"), page.locator(".elsewhere .fault")
    box.fill("Wren")
    expect(page.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)
    expect(mark).to_have_count(0)
    save_before_edit(page, path, b"Wren", b"Robin")
    box.press_sequentially("s", delay=0)
    expect(mark).to_contain_text("Robin", timeout=PATIENCE_MS)
    expect(box).to_have_value("Wrens")
    box.press_sequentially("!")
    page.locator('.thumb[title$=" · shoveler"]').click()  # what was typed waits there
    page.locator('.thumb[title$=" · teal"]').click()
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    expect(box).to_have_value("Wrens!", timeout=PATIENCE_MS)
    assert b"Robin" in path.read_bytes()
    page.get_by_role("button", name="keep mine").click()
    expect(mark).to_have_count(0)
    expect(page.locator('.spot[aria-label$=": Wrens!"]')).to_be_attached(timeout=PATIENCE_MS)
    assert b"Wrens!" in path.read_bytes()
    expect(page.locator("#problems")).to_be_hidden(timeout=PATIENCE_MS)
    box.focus()
    path.write_bytes(path.read_bytes().replace(b"Wrens!", b"Robin"))
    expect(box).to_have_value("Robin", timeout=PATIENCE_MS)  # nothing was typed
    save_before_edit(page, path, b"Robin", b"Finch")
    box.press_sequentially("s", delay=0)
    expect(page.locator('.spot[aria-label$=": Finch"]')).to_be_attached(timeout=PATIENCE_MS)
    expect(page.locator("#problems")).to_be_visible(timeout=PATIENCE_MS)
    page.wait_for_timeout(300)  # all faces have followed
    page.get_by_role("button", name="take theirs").hover()
    page.mouse.down()
    version = session.view.version
    mallard = b'\nmsgctxt "duck.mallard"\nmsgid "Mallard"\nmsgstr "Drake"\n'
    path.write_bytes(path.read_bytes() + mallard)  # a save within a slow click
    wait_until(page, lambda: session.view.version > version)
    page.wait_for_timeout(300)
    page.mouse.up()
    expect(box).to_have_value("Finch")
    assert b"Finch" in path.read_bytes()
    page.locator(".spot.number").first.click()
    number, file = page.locator("#number"), session.folder.path / "game.toml"
    number.fill("5")
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("ducks"))
    assert file.read_text().count("5") == 1
    save_before_edit(page, file, b"5", b"6")
    number.fill("7")
    expect(mark).to_contain_text("6", timeout=PATIENCE_MS)
    page.get_by_role("button", name="take theirs").press("Enter")
    expect(number).to_have_value("6")
    expect(page.locator("#slider")).to_have_value("6")


def test_keys_alone_lead_from_the_start_to_a_pdf(page: Page) -> None:
    page.locator("#tab-make").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#pages img").first).to_be_visible(timeout=PATIENCE_MS)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('a[href^=\"pdf/\"]')"):
            break
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename.endswith(".pdf")
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


def test_what_has_changed_since_a_download_is_downloaded_alone(page: Page) -> None:
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    page.get_by_role("tab", name="Print").click()
    changes = page.locator('a[href*="pdf/cards"][href*="changed"]')
    with page.expect_download():
        page.locator('a[href^="pdf/cards?"]').click()
    expect(changes).to_have_count(0)
    page.get_by_role("tab", name="Make").click()
    page.locator("#word-en-0").fill("Wren")
    expect(page.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)
    page.get_by_role("tab", name="Print").click()
    with page.expect_download() as download:
        changes.click(timeout=PATIENCE_MS)
    assert "changed" in download.value.suggested_filename


@pytest.mark.parametrize("game", ["pond", "cover", "bucket", "blind", "gallery"])
def test_a_whole_game_is_played_by_keys_and_a_move_taken_back(
    open_shipped: Callable[..., Session],
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
    game: str,
) -> None:
    with serve(open_shipped(game)) as address:
        page = open_page(address)
        page.locator("#tab-make").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("button.move").first).to_be_visible(timeout=PATIENCE_MS)
        names = page.locator(".legal, #play button, #play select, #play input").evaluate_all(
            "all => all.map(one => one.ariaLabel || one.textContent || one.labels?.[0].textContent)"
        )
        assert all(names)
        for _ in range(MOST_MOVES):
            if page.locator("button.move").count() == 0:
                break
            line = page.locator("#line").input_value()
            page.keyboard.press("1")
            page.evaluate(UNTIL_MOVED, [line, PATIENCE_MS])
        expect(page.locator(".when h1")).to_have_text("The game is over")
        with page.expect_response("**/table"):
            page.keyboard.press("z")
        expect(page.locator("button.move").first).to_be_visible(timeout=PATIENCE_MS)
        page.close()


def test_nothing_of_a_hand_is_shown_before_the_screen_has_been_passed_on(
    open_shipped: Callable[..., Session],
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
) -> None:
    session = open_shipped("gallery")
    with serve(session) as address:
        page = open_page(f"{address}#play")
        worths = json.dumps({"worths": [[0.5, 0.1]] * 9, "exact": False, "games": 2})
        page.route("**/advice*", lambda route: route.fulfill(body=f"{worths}\n"))
        version = session.game.playing.rules.RULES_VERSION
        page.locator("#line").fill(f"gallery {version} seed=7 game=0 players=you,you,you:")
        page.locator("#line").press("Enter")
        for _ in range(2):
            expect(page.locator(".pass")).to_be_visible(timeout=PATIENCE_MS)
            page.wait_for_timeout(1_000)  # the worths of moves come meanwhile
            assert page.locator("#moves, #story, #again").all_inner_texts() == ["", "", ""]
            assert page.locator(".zone").count() == 0
            page.locator(".pass button").click()
            expect(page.locator("button.move").first).to_be_visible(timeout=PATIENCE_MS)
            page.keyboard.press("1")
        page.close()


def test_a_cell_of_a_table_is_typed_and_its_card_follows(goose: Path, goose_page: Page) -> None:
    before = (goose / "geese.csv").read_bytes()
    goose_page.get_by_role("button", name="Table", exact=True).click()
    cell = goose_page.get_by_role("textbox", name="title 3", exact=True)
    cell.fill("Blizzard")
    cell.press("Enter")
    expect(goose_page.get_by_role("textbox", name="title 4", exact=True)).to_be_focused()
    expect(goose_page.locator('.thumb[title^="Blizzard"]')).to_be_attached(timeout=PATIENCE_MS)
    assert "snow,4,goose,Blizzard," in (goose / "geese.csv").read_text()
    goose_page.get_by_role("button", name="3: Blizzard").click()
    goose_page.locator('.spot.word[aria-label*="title"]').click()
    goose_page.locator("#word-en-0").fill("Storm")
    expect(goose_page.locator('.spot[aria-label$=": Storm"]')).to_be_attached(timeout=PATIENCE_MS)
    assert "snow,4,goose,Storm," in (goose / "geese.csv").read_text()
    goose_page.locator("#undo").click()  # one cell in a row is one step
    expect(goose_page.locator("#undo")).to_be_disabled(timeout=PATIENCE_MS)
    assert (goose / "geese.csv").read_bytes() == before
    long = {
        "name": "geese.csv",
        "first": 1,
        "deck": "geese",
        "heads": ["title"],
        "fixed": False,
    }
    rows = [[number + 2, [f"Goose {number}"]] for number in range(305)]
    answer = json.dumps({"tables": [{**long, "wrong": "", "rows": rows}]})
    goose_page.route("**/tables", lambda route: route.fulfill(body=answer))
    goose_page.locator("#bench-bar").get_by_role("button", name="Table").click()
    expect(goose_page.get_by_text("More rows: 5")).to_be_visible(timeout=PATIENCE_MS)
    expect(goose_page.locator(".grid tbody tr")).to_have_count(300)


def test_rows_of_a_table_come_and_go_by_keys_and_no_cell_typed_before_is_lost(
    goose: Path, goose_page: Page
) -> None:
    goose_page.get_by_role("button", name="Table", exact=True).click()
    expect(goose_page.get_by_role("button", name="Delete", exact=True)).to_be_disabled()
    for column, text in (("kind", "swan"), ("title", "Swan"), ("eggs", "5")):
        goose_page.get_by_role("textbox", name=f"{column} 4", exact=True).fill(text)
    goose_page.keyboard.press("Control+Enter")
    row_5 = goose_page.get_by_role("textbox", name="id 5", exact=True)
    expect(row_5).to_be_focused(timeout=PATIENCE_MS)
    expect(row_5).to_have_text("new")
    lines = (goose / "geese.csv").read_text().splitlines()
    assert lines[3].startswith("barnacle,4,swan,Swan,")
    assert lines[3].split(",")[-10] == "5"
    assert lines[4].rstrip(",") == "new"
    goose_page.get_by_role("button", name="Delete", exact=True).press("Enter")
    expect(row_5).to_have_text("canada", timeout=PATIENCE_MS)
    goose_page.get_by_role("textbox", name="id 2", exact=True).focus()
    goose_page.get_by_role("button", name="Duplicate", exact=True).press("Enter")
    expect(goose_page.get_by_role("textbox", name="id 3", exact=True)).to_have_text(
        "greylag-2", timeout=PATIENCE_MS
    )
    expect(goose_page.locator('.thumb[title$=" · geese.greylag-2"]')).to_be_attached()


def test_the_slots_of_a_card_are_filled_by_keys_and_lie_on_the_bench(
    goose: Path, goose_page: Page
) -> None:
    title, text = (goose_page.locator(f"#slot-{name}") for name in ("title", "text"))
    expect(title).to_have_value("Greylag")
    title.focus()
    expect(goose_page.locator(".slot-box")).to_have_count(1)
    title.fill("Greylag of the marsh")
    said = goose_page.locator('.slot[data-column="title"] .slot-state')
    expect(said).to_contain_text("shrunk", timeout=PATIENCE_MS)
    title.fill("Greylag of all the marshes of the north")
    expect(said).to_contain_text("takes 2 lines", timeout=PATIENCE_MS)
    expect(title).to_be_focused()
    title.fill("Grey")
    expect(said).to_have_text("", timeout=PATIENCE_MS)
    goose_page.keyboard.press("Tab")
    goose_page.keyboard.press("Tab")
    expect(text).to_be_focused()
    collar = goose_page.get_by_role("button", name="collar", exact=True)
    collar.focus()
    expect(goose_page.locator(".slot-box.off")).to_have_count(1)
    collar.press("Enter")
    expect(collar).to_have_attribute("aria-pressed", "true", timeout=PATIENCE_MS)
    expect(goose_page.locator(".slot-box:not(.off)")).to_have_count(1)
    expect(collar).to_be_focused()
    expect(goose_page.locator("#slot-mark")).to_have_value("collar")
    assert "greylag,6,goose,Grey," in (goose / "geese.csv").read_text()
    goose_page.locator("#language").select_option("fr")
    expect(title).to_have_value("Oie cendrée", timeout=PATIENCE_MS)
    names = goose_page.locator(".slot input, .slot textarea").evaluate_all(
        "fields => fields.filter(f => !f.labels.length && !f.ariaLabel).map(f => f.id)"
    )
    assert names == []


def test_a_cell_saved_elsewhere_while_it_is_typed_is_marked_and_nothing_lost(
    goose: Path, goose_page: Page
) -> None:
    path = goose / "geese.csv"
    mark = goose_page.locator(".elsewhere .fault")
    goose_page.get_by_role("button", name="Table", exact=True).click()
    title, copies = (
        goose_page.get_by_role("textbox", name=f"{column} 3", exact=True)
        for column in ("title", "copies")
    )
    title.fill("Bliz")
    expect(goose_page.locator("#undo")).to_be_enabled(timeout=PATIENCE_MS)
    path.write_bytes(path.read_bytes().replace(b"snow,4,", b"snow,7,"))
    expect(copies).to_have_text("7", timeout=PATIENCE_MS)
    expect(mark).to_have_count(0)  # all that was typed is saved
    save_before_edit(goose_page, path, b"Bliz", b"Polar")
    title.press_sequentially("zard", delay=0)
    expect(mark).to_contain_text("title 3: Polar", timeout=PATIENCE_MS)
    assert b"zard" not in path.read_bytes()
    copies.focus()
    path.write_bytes(path.read_bytes() + b"eider,1,duck,Eider\n")  # the table is laid anew
    expect(goose_page.get_by_role("textbox", name="title 6", exact=True)).to_be_attached()
    expect(title).to_contain_text("zard")
    typed = title.inner_text()
    goose_page.get_by_role("button", name="keep mine").click()
    expect(mark).to_have_count(0)
    expect(goose_page.locator(f'.thumb[title^="{typed}"]')).to_be_attached(timeout=PATIENCE_MS)
    assert f"snow,7,goose,{typed},".encode() in path.read_bytes()
    save_before_edit(goose_page, path, b"snow,7", b"snow,8")
    title.fill("Storm")
    expect(mark).to_contain_text("title 3: snow · 8 · ", timeout=PATIENCE_MS)
    goose_page.get_by_role("button", name="take theirs").click()
    expect(title).to_have_text(typed)
    expect(goose_page.locator("#problems")).to_be_hidden()
    title.fill("Storm")
    expect(goose_page.locator('.thumb[title^="Storm"]')).to_be_attached(timeout=PATIENCE_MS)
    assert b"snow,8,goose,Storm," in path.read_bytes()


def test_a_slot_saved_elsewhere_while_it_is_typed_is_marked_and_nothing_lost(
    goose: Path, goose_page: Page
) -> None:
    path, title = goose / "geese.csv", goose_page.locator("#slot-title")
    title.fill("Grey")
    expect(goose_page.locator('.thumb[title^="Grey ·"]')).to_be_attached(timeout=PATIENCE_MS)
    save_before_edit(goose_page, path, b"greylag,6,goose,Grey,", b"greylag,6,goose,Ash,")
    title.press_sequentially("!", delay=0)
    expect(goose_page.locator(".elsewhere .fault")).to_contain_text("Ash", timeout=PATIENCE_MS)
    goose_page.get_by_role("button", name="take theirs").click()
    expect(title).to_have_value("Ash")
    assert b"greylag,6,goose,Ash," in path.read_bytes()


def test_two_tabs_show_each_other_s_edits(page: Page, open_page: Callable[..., Page]) -> None:
    with closing(open_page()) as other:
        page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
        page.locator("#word-en-0").fill("Wren")
        other.locator('.thumb[title$=" · teal"]').click()
        expect(other.locator('.spot[aria-label$=": Wren"]')).to_be_attached(timeout=PATIENCE_MS)
        other.locator("#undo").click()
        expect(page.locator('.spot[aria-label$=": Teal"]')).to_be_attached(timeout=PATIENCE_MS)


def test_of_a_thousand_faces_those_near_are_drawn(
    page_session: Session, open_page: Callable[..., Page]
) -> None:
    view = page_session.view.as_json()
    part = view["parts"][0]
    first = part["faces"][0]
    part["faces"] = [{**first, "name": f"{first['name']}.{n}"} for n in range(1_000)]
    with closing(open_page()) as page:
        show = (
            "view => import('./s/state.js').then(({take, state}) => take({...state.view, ...view}))"
        )
        page.evaluate(f"({show})({json.dumps(view)})")  # an argument would be taken to pieces
        expect(page.locator(".thumb")).to_have_count(
            sum(len(each["faces"]) for each in view["parts"]), timeout=PATIENCE_MS
        )
        page.wait_for_timeout(500)
        drawn = page.locator(".thumb .face").evaluate_all(
            "views => views.filter(view => view.shadowRoot?.childElementCount).length"
        )
        assert 0 < drawn < 200


@pytest.mark.parametrize(
    ("language", "make"), [("qq", "Make"), ("xx", "Mååké"), ("fr-CA", "Créer")]
)
def test_the_page_is_in_the_language_that_its_address_asks_for(
    language: str, make: str, address: str, open_page: Callable[..., Page]
) -> None:
    with closing(open_page(f"{address}?ui={language}")) as page:
        expect(page.locator("#tab-make")).to_contain_text(make)


def test_a_browser_that_has_slept_asks_for_the_whole_view(page: Page) -> None:
    news = "{whole: false, version: 1e6, since: 1e6 - 1, faces: []}"
    with page.expect_response("**/view"):
        page.evaluate(f"import('./s/state.js').then((state) => void state.takeNews({news}))")


def test_a_printer_is_calibrated_step_by_step_and_single_cards_are_printed(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "folder", lambda: tmp_path / "printers")
    page.locator("#tab-print").click()
    page.locator("#more > summary").click()
    page.locator("#print-cards").fill("1")
    page.locator("#print-cards").press("Enter")
    expect(page.locator(".partrow")).to_have_count(1, timeout=PATIENCE_MS)
    page.locator("#calibrate > summary").press("Enter")
    with page.expect_download() as download:
        page.locator("#calibrate a").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.locator("#read-A").fill("14")
    page.locator("#read-B").fill("-14")
    page.locator("#keep-printer").click()
    expect(page.locator("#calibrate .fault")).to_be_visible()
    page.locator("#read-A").fill("1")
    page.locator("#read-B").fill("0.5")
    page.locator("#keep-printer").click()
    expect(page.locator("#print-printer")).to_have_value("office", timeout=PATIENCE_MS)
    page.locator("#print-printer").select_option("typical")
    page.locator("#print-cards").fill("")
    page.locator("#print-cards").press("Enter")
    expect(page.locator("#pages img").first).to_be_visible(timeout=PATIENCE_MS)


def test_without_a_game_the_page_opens_on_covers(
    address: str, session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{address}#start")
    expect(page.locator(".cover")).to_have_count(6)  # the puddle, too
    page.get_by_role("button", name=session.game.title).press("Enter")
    expect(page.locator(".big .spot").first).to_be_visible(timeout=PATIENCE_MS)
    page.close()


def test_a_format_is_chosen_and_its_zip_downloaded(page: Page) -> None:
    page.locator("#tab-share").click()
    expect(page.locator(".format")).to_have_count(len(FORMATS), timeout=PATIENCE_MS)
    page.get_by_role("radio", name="PlayingCards.io").check()
    expect(page.locator("#make-export")).to_be_disabled()
    expect(page.locator("#chosen")).not_to_contain_text("null")
    page.locator("#share-public").check()
    with page.expect_download(timeout=PATIENCE_MS) as download:
        page.locator("#make-export").click()
    assert download.value.suggested_filename == "puddle-pcio.zip"
    with ZipFile(download.value.path()) as archive:
        assert {"README.txt", "puddle.pcio"} <= {*archive.namelist()}
    expect(page.locator("#export-told")).to_contain_text("puddle-pcio.zip")


def test_pages_are_blank_until_they_are_made_and_what_is_wrong_stands_there(page: Page) -> None:
    wrong = {"problems": [{"fact": "the ink has run dry", "hint": "", "place": ""}]}
    page.route("**/pages/**", lambda route: route.fulfill(body=f"{json.dumps(wrong)}\n"))
    page.locator("#tab-print").click()
    page.locator("#print-copies").fill("2")
    page.locator("#print-copies").press("Enter")
    expect(page.locator("#pages .fault")).to_have_text("the ink has run dry")
    page.unroute("**/pages/**")
    held: list[Route] = []
    page.route("**/pages/**", lambda route: held.append(route))  # noqa: PLW0108 -- it is marked
    page.locator("#print-copies").fill("1")
    with page.expect_request("**/pages/**"):
        page.locator("#print-copies").press("Enter")
    expect(page.locator("#pages .blank").first).to_be_visible()
    held[0].continue_()
    expect(page.locator("#pages img").first).to_be_visible(timeout=PATIENCE_MS)
    page.unroute("**/pages/**")
    expect(page.locator("#pages")).not_to_have_attribute("aria-busy", "true")


def test_a_phone_in_the_dark_shows_it_in_french_and_scrolls_only_down(
    open_page: Callable[..., Page],
) -> None:
    size = {"width": 390, "height": 844}
    page = open_page(viewport=size, color_scheme="dark", locale="fr-FR")
    expect(page.locator("#tab-make")).to_have_text("Créer")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.close()


def test_choices_in_a_low_window_scroll_their_column_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 1280, "height": 230})
    page.keyboard.press("Escape")
    page.locator(".sights input").last.check()
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.querySelector('#inspector').scrollTop") > 0
    assert page.locator(".big").evaluate("big => big.style.getPropertyValue('--sight')") != "none"
    page.close()


def test_boxes_beyond_a_face_end_at_its_edge(page: Page) -> None:
    page.evaluate(
        "import('./s/bench.js').then(bench => bench.markBoxes([{at: [-9, -9, 999, 999]}]))"
    )
    face, box = (page.locator(name).bounding_box() for name in (".big", ".slot-box"))
    assert face is not None
    assert box == pytest.approx(face, abs=3)


def test_a_hand_that_rests_after_a_space_breaks_nothing(page: Page, session: Session) -> None:
    page.locator('.spot.word[aria-label*="duck.teal"]').first.click()
    with page.expect_response("**/edit"):
        page.locator(".tongue.shown textarea").fill("Green ")
    expect(page.locator("#status")).to_contain_text("Saved")
    assert session.view.problems == ()
    expect(page.locator(".tongue.shown textarea")).to_have_value("Green ")


def test_a_number_that_makes_games_endless_is_told_in_place_of_a_chart(
    endless: Path,
    tmp_path: Path,
    serve: Callable[[Session], Any],
    open_page: Callable[..., Page],
) -> None:
    session = Session(SessionRequest(str(endless)), lambda _: tmp_path / "my-ice")
    with serve(session) as address:
        page = open_page(address)
        page.locator("#tab-balance").click()
        expect(page.locator("#effects .chart")).to_be_visible(timeout=3 * PATIENCE_MS)
        page.locator('[id="dial-numbers.ice-number"]').fill("99")
        told = page.locator("#effects > .fault")
        expect(told).to_contain_text("games do not end", timeout=3 * PATIENCE_MS)
        expect(told).to_contain_text("no scores to show")
        expect(page.locator("#effects .chart, #effects .figure")).to_have_count(0)
        page.get_by_role("button", name="all as shipped").click()
        expect(page.locator("#effects .chart")).to_be_visible(timeout=3 * PATIENCE_MS)
        expect(told).to_have_count(0)
        page.close()
