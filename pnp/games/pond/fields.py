"""Declarations for the Pond's rules: the material, the state, the actions, and their names.

Arrays by face have one place more than a die has faces; place 0 stays empty.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields, Grid, Struct, Vector

FACES: Final = 6
"""Of a die."""

MAX_DICE: Final = 6
"""Rolled on one day: records have room for the actions and the ways of so many."""

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

MAX_WAYS: Final = 32
"""The ways in which the moves of a day can have been made (`origins`): 2 to the power of 5, for
five dice that are each of one roll or the other; four, one of them wild, have no more."""

MAX_ACTIONS: Final = 128
"""More than are ever legal at once: 31 re-rolls, 21 feedings, 30 houses and some dozen others."""

ByAction: TypeAlias = Annotated[Vector, MAX_ACTIONS]
ByFace: TypeAlias = Annotated[Vector, FACES + 1]
ByWeather: TypeAlias = Annotated[Vector, len(WEATHERS)]
ByWay: TypeAlias = Annotated[Vector, 2 * MAX_WAYS]  # before a move and, while it is made, after it
BySet: TypeAlias = Annotated[Vector, len(SETS)]
BySeat: TypeAlias = Annotated[Vector, 2]


class PondMaterial(Struct):
    """The printed numbers, and 0 or 1 for each ruling that may be read in two ways."""

    days: int
    dice: ByWeather
    boxes: ByFace  # of a row
    singly: ByFace  # points of a row that was not filled by one roll
    one_roll: ByFace  # points of a row that was
    points: Annotated[Vector, 3]  # by set; a straight's are in run_points
    first_alike: Annotated[Vector, 3]  # dice of one face that a set takes
    second_alike: Annotated[Vector, 3]  # dice of another face
    run_points: Annotated[Vector, 7]  # by length; -1: there is no such straight
    banned: Annotated[Grid, len(SETS), len(WEATHERS)]  # sets that a weather forbids
    change_face: int
    change_step: int
    reroll_face: int
    rerolls: int  # a day
    bright_face: int
    bright_weather: int
    wild_low: int  # the faces that a wild die may be named
    wild_high: int
    wilds: int  # a day
    ranks: Annotated[Vector, len(RANKS)]  # the least score of each title
    # Readings of rulings; `rules` names the ruling of each.
    bans_by_track: int
    slides: int
    stacks: int
    spent_feeds: int
    made_rerolls: int
    wraps: int
    changes_own: int
    reroll_first: int
    two_rolls: int
    house_of_one: int
    straight_top: int  # the highest face of a straight


MATERIAL: Final = Fields.of(PondMaterial)


class PondState(Struct):
    """A game at any moment. All of it lies open, so that players see it as it is."""

    players: int
    seat: int  # who decides next
    over: int  # 1: the last day has ended
    day: int  # from 1
    weather: int
    own_weather: BySeat  # of each seat's last day
    bright: BySeat  # sunny days that each seat has bought
    pool: ByFace  # dice that may still be used, the wild one among them
    left: int  # how many those are
    made: int  # those changed to the face that re-rolls
    wild: int  # the wild die's face; 0: there is none, or it may have been used (P-17)
    ways: int  # the ways kept in `origins`; 0 where a day is one roll
    origins: ByWay  # which roll each die may have come from (P-17)
    naming: int  # 1: dice were fed, and the wild die must be named
    spent: ByFace  # dice in the area of abilities
    fed: int  # dice in the feeding area
    placed: int  # dice placed today
    rerolled: int  # times today
    wilded: int  # times today
    acted: int  # 1: the player has done something today
    filled: ByFace  # boxes of the left column
    before: ByFace  # those filled on earlier days
    marked: BySet  # 1: the set is marked in the right column
    score: BySeat
    row_points: ByFace
    set_points: BySet
    uses: Annotated[Vector, len(ABILITIES)]  # of abilities, in the whole game


STATE: Final = Fields.of(PondState)

PondView: TypeAlias = PondState
VIEW: Final = STATE
"""Everything lies open."""

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
    Kind("reroll", (0, 5), (0, 5), (0, 5), (0, 5), (0, 5), (0, 5), of_faces=True),
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
"""The number of partners that a fed die may have."""

SHARES: Final = 6
"""A re-roll takes 0 to 5 dice of a face."""
