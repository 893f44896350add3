"""The Pond's rulebook: what it has and no other (see test_any_rulebook.py)."""

from __future__ import annotations

import io
import re

import pytest
from lxml import etree
from PIL import Image

from pnp import art
from pnp.games.pond.components import layout_values
from pnp.games.pond.model import Pond, read
from pnp.printing.draw import picture_png
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.prepress import prepare
from pnp.words.rulebook import read_rulebook
from pnp.words.words import Words, languages

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def pond() -> Pond:
    return read()


def test_a_shared_win_is_our_own(pond: Pond) -> None:
    assert pond.two_players.but["tie"].provenance == "default"


def test_the_count_at_the_end_has_the_rank_that_it_earns(pond: Pond) -> None:
    words = Words.load("en", "pond")
    filled = read_rulebook(words, "pond", layout_values(pond)).markdown
    score, rank = re.findall(r"Together (\d+): (\w+)\.", filled)[0]
    earned = [each.id for each in pond.ranks.each if int(score) >= each.at_least][-1]
    assert words.text(f"rank.{earned}") == rank


@pytest.mark.parametrize("language", languages())
def test_numbers_and_names_stand_below_the_ripples_of_their_ducks(
    pond: Pond, language: str
) -> None:
    room = prepare(resolve(Order("pond", language=language)))
    face = room.maker.make_natural("pond/figures/guide.svg", layout_values(pond))
    boxes = {
        element.get("href", ""): [float(element.get(key, 0)) for key in ("x", "y", "height")]
        for element in etree.fromstring(face.svg).iter(f"{SVG}image")
    }
    for row in pond.rows.each:
        href = next(href for href in boxes if href.startswith(f"duck.{row.id}"))
        _, top, height = boxes[href]
        drawn = Image.open(
            io.BytesIO(picture_png(art.draw(href.partition("@")[0], "full"), href, 400))
        )
        lowest = (drawn.getchannel("A").getbbox() or (0, 0, 0, 0))[3] / drawn.height
        assert boxes[f"die.{row.face}"][1] > top + lowest * height
