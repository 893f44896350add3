"""Duck Blind's numbers: what the file says, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.games.blind import telling
from pnp.games.blind.model import Blind

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game and changes of its file, what is told of it (tests/games/conftest.py)."""


DEAL_FOR_TWO = (
    "  { players = 2, ducks = 28, wardens = 1,"
    ' provenance = "seed", source = "setup, two players" },'
)


def test_the_bonus_cards_are_told_by_their_names(blind: Blind) -> None:
    assert tuple(card.id for card in blind.bonus.each) == telling.BONUS


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("cards = 46", "cards = 47", "ducks.cards", "47 cards, but the kinds make 46"),
        ("points = 138", "points = 139", "ducks.points", "139 points, but ducks have 138"),
        ("shots = 19", "shots = 20", "shots.shots", "20 shots, but the cards have 19"),
        ("shot_cards = 9", "shot_cards = 8", "shots.shot_cards", "8 cards, but there are 9"),
        ("cards = 30", "cards = 24", "actions.cards", "24 cards, but 5 players have 30"),
        ("ducks = 28", "ducks = 48", "setup.each[0].ducks", "48 of 46"),
        ('"noon", "dusk"]', '"nun", "dusk"]', "timing.scored_after[0]", "no timing card is 'nun'"),
        ('"at_0600"', '"at_"', "timing.cards[1]", "'at_' is not a time"),
        ('"at_0600"', '"at_2400"', "timing.cards[1]", "'at_2400' is not a time"),
        ("dealt = 3", "dealt = 11", "bonus.dealt", "11 of 10 cards"),
        (', of = "teal"', "", "bonus.each[5].of",
         "a species is told with most = 'of_species', and only then"),
        ("played = 1", "played = 3", "days.played", "3 is too large"),
        ("copies = [1, 3, 3, 2, 1]", "copies = [2, 3, 3, 2, 1]", "shots.copies[0]",
         "2 is too large"),
        ('["choke", "rogue_dog",', '["rogue_dog", "choke",', "actions.each",
         "each action card stands here once"),
        ('["noon", "dusk"]', '["noon", "noon"]', "timing.scored_after[1]",
         "the day's last card is not scored"),
        ('id = "smew"', 'id = "king_eider"', "ducks.singles", "each kind stands here once"),
        (', of = "teal"', ', of = "tael"', "bonus.each[5].of", "no species is 'tael'"),
        (", worth = 1", "", "bonus.each[8].worth",
         "it is told with most = 'of_worth', and only then"),
        ("lap = 100", "lap = 99", "track.lap", "99, but the last space is 99"),
        (DEAL_FOR_TWO, "", "setup.each", "no deck is told for 2 players"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(faults: Faults, old: str, new: str, key: str, fact: str) -> None:
    assert faults("blind", (old, new)) == [(key, fact)]
