"""A block of a rulebook is changed in the pack's copy of the text, and nothing else of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.errors import CallError
from pnp.studio.about import Shipped, about_number, about_rule
from pnp.studio.edits import RulesEdit
from pnp.studio.rules_text import blocks_with
from pnp.studio.session import Session
from pnp.studio.views import Spot

SHIPPED = Path(__file__).resolve().parents[2] / "examples/puddle/words"


def blocks(session: Session) -> list[Spot]:
    return [spot for face in session.view.faces for spot in face.spots if spot.kind == "rules"]


def test_each_block_of_the_page_is_its_lines_of_the_text(session: Session) -> None:
    text = (SHIPPED / "en/puddle.rules.md").read_text()
    spots = blocks(session)
    assert len(spots) > 10
    end = 0
    for key in dict.fromkeys(spot.ids[0] for spot in spots):
        block = about_rule(session, session.game, key)["text"]
        begin = text.index(block)
        assert text[end:begin].strip() == "" or end == 0  # the title is not a block
        end = begin + len(block)
    assert text[end:].strip() == ""


def test_a_block_is_changed_shown_and_taken_back(session: Session) -> None:
    spot = blocks(session)[0]
    line = int(spot.ids[0].partition(":")[2])
    shipped = about_rule(session, session.game, spot.ids[0])["text"]
    session.edit(RulesEdit("en", line, "A goose is not a duck.\n\nNor is a swan."))
    path = session.folder.path / "words/en/puddle.rules.md"
    before = (SHIPPED / "en/puddle.rules.md").read_text()
    assert path.read_text() == before.replace(shipped, "A goose is not a duck.\n\nNor is a swan.")
    assert blocks(session)[0].text == "A goose is not a duck."
    session.edit(RulesEdit("en", line, "A {goose"))
    assert any("unmatched" in problem.fact for problem in session.view.problems)
    assert blocks(session)[0].text == "A goose is not a duck."  # the page is as it was last
    session.undo()
    assert not path.exists()
    assert session.view.problems == ()


def test_a_changed_block_tells_how_it_was_shipped(session: Session) -> None:
    key = blocks(session)[0].ids[0]
    before = about_rule(session, session.game, key)
    session.edit(RulesEdit("en", int(key.partition(":")[2]), "A goose is not a duck."))
    after = about_rule(session, session.game, key)
    assert (before["shipped"], after["shipped"]) == (None, before["text"])


@pytest.mark.parametrize("language", ["xq", "en" * 500, "../en"])
def test_rules_in_an_unknown_language_are_refused(session: Session, language: str) -> None:
    with pytest.raises(CallError, match="unknown language"):
        session.edit(RulesEdit(language, 3, "A goose."))


def test_a_translation_stands_beside_the_english(open_session: Callable[..., Session]) -> None:
    session = open_session(language="fr")
    block = about_rule(session, session.game, blocks(session)[0].ids[0])
    assert block["language"] == "fr"
    assert block["english"] in (SHIPPED / "en/puddle.rules.md").read_text()
    assert block["text"] in (SHIPPED / "fr/puddle.rules.md").read_text()


@pytest.mark.parametrize(("language", "line"), [("en", 4), ("en", 9_999), ("de", 3), ("../en", 3)])
def test_what_is_no_block_is_refused(session: Session, language: str, line: int) -> None:
    with pytest.raises(CallError):
        session.edit(RulesEdit(language, line, "x"))
    assert not session.folder.path.exists()


@pytest.mark.parametrize(
    "key", ["rules:0", "rules:", "rules:x", "rules:" + "9" * 40, "rules:\u0663"]
)
def test_a_strange_name_of_a_block_is_refused(session: Session, key: str) -> None:
    with pytest.raises(CallError):
        about_rule(session, session.game, key)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_numbers_lead_to_the_blocks_that_they_are_filled_into(
    open_session: Callable[..., Session], language: str
) -> None:
    session = open_session(language=language)
    game, original = session.game, Shipped(session.game)
    for path in ("dice.count", "ducks.teal.copies", "ducks.flock"):
        (block,) = blocks_with(game, session.folder, language, path)
        assert f"{{game.{path}}}" in about_rule(session, game, block)["text"]
        assert "puddle.rules.1" in about_number(session, original, path)["faces"]
    assert not list(blocks_with(game, session.folder, language, "ducks.teal.copie"))
    assert about_number(session, original, "players.fewest")["faces"] == []


def test_a_broken_rulebook_of_a_pack_does_not_hide_where_a_number_is(session: Session) -> None:
    path = session.folder.path / "words/en/puddle.rules.md"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff")
    assert "puddle.aid" in about_number(session, Shipped(session.game), "dice.count")["faces"]


@pytest.mark.parametrize("before", ["", "\n", "\n\n\n", "<!-- of the pond -->\n\n"])
def test_numbers_lead_to_their_block_below_whatever_stands_before_the_title(
    session: Session, before: str
) -> None:
    path = session.folder.path / "words/en/puddle.rules.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"{before}# Puddle\n\n{{game.dice.count}} dice.\n\nRoll {{game.dice.count}}.\n")
    keys = blocks_with(session.game, session.folder, "en", "dice.count")
    texts = [about_rule(session, session.game, key)["text"] for key in keys]
    assert texts == ["{game.dice.count} dice.", "Roll {game.dice.count}."]
