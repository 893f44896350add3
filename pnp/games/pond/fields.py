"""What the Pond's rules play on: the material, the state, the actions, and their names.

Arrays by face have one place more than a die has faces; place 0 stays empty.
"""

from __future__ import annotations

from typing import Final

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields

FACES: Final = 6
"""Of a die."""

HOUSE: Final = 0
FOUR: Final = 1
FIVE: Final = 2
STRAIGHT: Final = 3
SETS: Final = ("full_house", "four_kind", "five_kind", "straight")
"""The right column: places in arrays by set, and the data's names."""

DUCKS: Final = ("", "mallard", "pintail", "canvasback", "teal", "shoveler", "")
"""The data's names of the rows, by face."""

WEATHERS: Final = ("sunny", "partly_cloudy", "cloudy", "drizzly", "rainy", "stormy")
RANKS: Final = ("honorable_mention", "novice", "connoisseur", "professional")
"""The data's names, in its order."""

CHANGED: Final = 0
REROLLED: Final = 1
BRIGHTENED: Final = 2
WILDED: Final = 3
ABILITIES: Final = ("change", "reroll", "brighten", "wild")
"""Places in `uses`, and what they are called."""

FIRST_ROLL: Final = 1
SECOND_ROLL: Final = 2
BOTH_ROLLS: Final = FIRST_ROLL | SECOND_ROLL
"""Of a day, where its re-roll is a roll of its own (P-17). A wild die goes with either."""

MATERIAL: Final = Fields(
    days=(),
    dice=6,  # by weather
    boxes=7,  # by face, as the next two
    singly=7,
    one_roll=7,
    points=3,  # by set, as the next two; a straight's are in run_points
    first_alike=3,
    second_alike=3,
    run_points=7,  # by length; -1: there is no such straight
    banned=(len(SETS), 6),  # by set and weather
    change_face=(),
    change_step=(),
    reroll_face=(),
    rerolls=(),
    bright_face=(),
    bright_weather=(),
    wild_low=(),
    wild_high=(),
    wilds=(),
    ranks=len(RANKS),
    # Readings of rulings, 0 or 1; `rules` names the ruling of each.
    bans_by_track=(),
    slides=(),
    stacks=(),
    spent_feeds=(),
    made_rerolls=(),
    wraps=(),
    changes_own=(),
    reroll_first=(),
    two_rolls=(),
    house_of_one=(),
    straight_top=(),  # the highest face of a straight
)

STATE: Final = Fields(
    players=(),
    seat=(),
    over=(),
    day=(),
    weather=(),
    own_weather=2,  # of each seat's last day
    bright=2,  # sunny days that each seat has bought
    pool=7,  # dice that may still be used, by face, the wild one among them
    left=(),  # how many those are
    made=(),  # those changed to the face that re-rolls
    late=7,  # those rolled again; kept only where that parts a roll in two (P-17)
    wild=(),  # the wild die's face; 0: there is none
    naming=(),  # 1: dice were fed, and the wild die must be named
    spent=7,  # dice in the area of abilities
    fed=(),  # dice in the feeding area
    placed=(),  # dice placed today
    rerolled=(),
    wilded=(),
    acted=(),  # 1: the player has done something today
    filled=7,  # boxes of the left column
    before=7,  # those filled on earlier days
    rolls=7,  # which of today's rolls filled boxes: 0, FIRST_ROLL, SECOND_ROLL or BOTH_ROLLS
    marked=len(SETS),  # sets of the right column
    score=2,
    row_points=7,
    set_points=len(SETS),
    uses=len(ABILITIES),  # of abilities, in the whole game
)

ACTIONS: Final = Codec(
    Kind("end"),
    Kind("put", (1, FACES)),
    Kind("wild", (1, FACES)),
    Kind("brighten"),
    Kind("up", (1, FACES)),
    Kind("down", (1, FACES)),
    Kind("house", (1, FACES), (1, FACES)),  # the face of the three, the face of the two
    Kind("four", (1, FACES)),
    Kind("five", (1, FACES)),
    Kind("straight", (1, FACES), (1, FACES)),  # lowest face, length
    Kind("feed", (1, FACES), (1, FACES + 1)),  # 7 is the spent die that re-rolled (P-07)
    Kind("reroll", (0, 5), (0, 5), (0, 5), (0, 5), (0, 5), (0, 5)),  # how many of each face
)
END: Final = ACTIONS.first("end")
PUT: Final = ACTIONS.first("put")
WILD: Final = ACTIONS.first("wild")
BRIGHTEN: Final = ACTIONS.first("brighten")
UP: Final = ACTIONS.first("up")
DOWN: Final = ACTIONS.first("down")
HOUSES: Final = ACTIONS.first("house")
FOURS: Final = ACTIONS.first("four")
FIVES: Final = ACTIONS.first("five")
STRAIGHTS: Final = ACTIONS.first("straight")
FEED: Final = ACTIONS.first("feed")
REROLL: Final = ACTIONS.first("reroll")
"""The first action of each kind."""

SPENT: Final = FACES + 1
"""The partner in a feeding that stands for the spent die."""

PARTNERS: Final = FACES + 1
"""How many partners a fed die may have."""

SHARES: Final = 6
"""A re-roll takes 0 to 5 dice of a face."""
