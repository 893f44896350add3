"""The odds of hands are those of counting all of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import MaterialError
from pnp.games.own.model import Odds
from pnp.games.own.odds import chances, odds_of
from pnp.games.own.rows import OwnCardRow
from pnp.press.faces.drawings.labels import Condition

GOOSE = Path(__file__).parents[3] / "examples" / "goose"
TOML = """
id = "geese"
[credits]
title = "Geese"
designers = ["A"]
year = 2026
[decks.flock]
cards = "flock.csv"
face = "face.svg"
[odds.opening]
deck = "{deck}"
want = {{ "{want}" = 1 }}
"""

cards = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 3)), min_size=1, max_size=5)


def row(index: int, wild: bool, tame: bool, copies: int) -> OwnCardRow:
    cells = {"wild": "yes" if wild else "", "tame": "yes" if tame else "no"}
    return OwnCardRow(str(index), copies, cells, {}, "", ())


@given(cards, st.integers(0, 5), st.integers(1, 3), st.integers(1, 2))
def test_a_chance_is_the_share_of_all_hands(
    flock: list[tuple[bool, bool, int]], hand: int, wild: int, tame: int
) -> None:
    rows = [row(index, *card) for index, card in enumerate(flock)]
    deck = [card for *card, copies in flock for _ in range(copies)]
    wishes = [(Condition("wild"), wild), (Condition("tame"), tame)]
    odds = Odds(deck="flock", hand=hand, draw=1, turns=2, want={"wild": wild, "tame": tame})
    for chance in chances(rows, wishes, odds):
        hands = Counter(
            sum(card[0] for card in cards) >= wild and sum(card[1] for card in cards) >= tame
            for cards in combinations(deck, chance.cards)
        )
        assert chance.cards == min(hand + chance.turn, len(deck))
        assert chance.chance == Fraction(hands[True], hands.total())


def test_goose_hunt_has_its_statistics_and_a_hand() -> None:
    (geese,) = odds_of(GOOSE)
    assert (geese.cards, geese.different) == (24, 8)
    columns = {column.name: column for column in geese.columns}
    assert columns["eggs"].cards == {"0": 4, "1": 8, "2": 8, "3": 4}
    assert columns["eggs"].mean == Fraction(36, 24)
    assert not {"title", "text", "plumage"} & columns.keys()
    shares = [chance.chance for chance in geese.hands["nest"]]
    assert shares == sorted(shares)


def test_a_comma_before_three_digits_is_no_decimal_point(tmp_path: Path) -> None:
    toml = TOML.format(deck="flock", want="points > 500")
    (tmp_path / "game.toml").write_text(toml, encoding="utf-8")
    table = 'id,points,weight\na,"1,000","0,125"\nb,500,"1,5"\n'
    (tmp_path / "flock.csv").write_text(table, encoding="utf-8")
    (deck,) = odds_of(tmp_path)
    means = {column.name: column.mean for column in deck.columns}
    assert means == {"points": 750, "weight": Fraction(13, 16)}
    assert deck.hands["opening"][0].chance == 1


@pytest.mark.parametrize(
    ("deck", "want", "told"),
    [
        ("flok", "wild", "there is no deck 'flok'"),
        ("flock", "wilt", "the table has no column 'wilt'"),
        ("flock", "a | b; c", "is not understood"),
        ("flock", "a; if b", "'a; if b' is not understood"),
    ],
)
def test_wishes_that_are_not_understood_are_told(
    tmp_path: Path, deck: str, want: str, told: str
) -> None:
    (tmp_path / "game.toml").write_text(TOML.format(deck=deck, want=want), encoding="utf-8")
    (tmp_path / "flock.csv").write_text("id,wild\na,yes\n", encoding="utf-8")
    with pytest.raises(MaterialError) as caught:
        odds_of(tmp_path)
    assert told in str(caught.value.problems[0])
