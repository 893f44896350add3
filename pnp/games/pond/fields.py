"""Declarations for the Pond's rules: the material, the state, the actions, and their names.

Arrays by face have one more element than a die has faces; element 0 is unused.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import MUCH, Bounds, Fields, Flag, Grid, Struct, Vector

FACES: Final = 6
"""The number of faces of a die."""

MAX_DICE: Final = 6
"""The most dice rolled on one day: records are sized for the actions and ways of this many."""

SETS: Final = ("full_house", "four_kind", "five_kind", "straight")
HOUSE, FOUR, FIVE, STRAIGHT = range(len(SETS))
"""The right column: indices in arrays by set, and the data's names."""

DUCKS: Final = ("", "mallard", "pintail", "canvasback", "teal", "shoveler", "")
"""The data's names of the rows, by face."""

WEATHERS: Final = ("sunny", "partly_cloudy", "cloudy", "drizzly", "rainy", "stormy")
RANKS: Final = ("honorable_mention", "novice", "connoisseur", "professional")
"""The data's names, in order."""

ABILITIES: Final = ("change", "reroll", "brighten", "wild")
CHANGED, REROLLED, BRIGHTENED, WILDED = range(len(ABILITIES))
"""Indices in `uses`, and their names."""

FIRST_ROLL: Final = 1
SECOND_ROLL: Final = 2
BOTH_ROLLS: Final = FIRST_ROLL | SECOND_ROLL
"""The rolls of a day, if a re-roll counts as a separate roll (P-17). A wild die goes with
either."""

MAX_WAYS: Final = 32
"""The most ways in which the moves of a day can have been made (`origins`): 2 to the power of 5,
for five dice that each belong to one roll or the other; four dice with a wild one have no more."""

LATE_BITS: Final = 3
"""The bits for the number of dice of one face, in a way of `origins`."""

WILD_AT: Final = LATE_BITS * FACES
"""The first bit of the wild die's face."""

ROWS_AT: Final = WILD_AT + 3
"""The first bit of the rolls in the rows."""

WAY_BITS: Final = ROWS_AT + 2 * FACES
"""The number of bits of a whole way."""

MAX_ACTIONS: Final = 128
"""More than are ever legal at once: 31 re-rolls, 21 feedings, 30 houses and a few dozen others."""

ByFace: TypeAlias = Annotated[Vector, FACES + 1]
ByWeather: TypeAlias = Annotated[Vector, len(WEATHERS)]
ByWay: TypeAlias = Annotated[Vector, 2 * MAX_WAYS]  # before a move and, while it is made, after it
BySet: TypeAlias = Annotated[Vector, len(SETS)]
BySeat: TypeAlias = Annotated[Vector, 2]


class PondMaterial(Struct):
    """The printed numbers, and 0 or 1 for each ruling with two readings."""

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


def _last_weather(material: PondMaterial) -> int:
    return material.days - 1


def _most_bright(material: PondMaterial) -> int:
    return material.days * max(material.dice) if material.stacks else 1


def _most_ways(material: PondMaterial) -> int:
    return MAX_WAYS if material.two_rolls else 0


class PondState(Struct):
    """The state of a game. All of it is public, so that players see it as it is."""

    players: Annotated[int, Bounds(1, 2)]
    seat: Flag  # who decides next
    over: Flag  # 1: the last day has ended
    day: Annotated[int, Bounds(1, "days")]  # from 1
    weather: Annotated[int, Bounds(0, _last_weather)]
    own_weather: Annotated[BySeat, Bounds(0, _last_weather)]  # of each seat's last day
    bright: Annotated[BySeat, Bounds(0, _most_bright)]  # sunny days that each seat has bought
    pool: Annotated[ByFace, Bounds(0, "dice")]  # dice to be used, the wild one too
    left: Annotated[int, Bounds(0, "dice")]  # how many those are
    made: Annotated[int, Bounds(0, "dice")]  # those changed to the face that re-rolls
    wild: Annotated[int, Bounds(0, "wild_high")]  # its face; 0: none, or maybe used (P-17)
    ways: Annotated[int, Bounds("two_rolls", _most_ways)]  # of `origins`; 0: a day is one roll
    origins: Annotated[ByWay, Bounds(0, (1 << WAY_BITS) - 1)]  # rolls of the dice (P-17)
    naming: Flag  # 1: dice were fed, and the wild die must be named
    spent: Annotated[ByFace, Bounds(0, "dice")]  # dice in the area of abilities
    fed: Annotated[int, Bounds(0, "wilds")]  # dice in the feeding area
    placed: Annotated[int, Bounds(0, "dice")]  # dice placed today
    rerolled: Annotated[int, Bounds(0, "rerolls")]  # times today
    wilded: Annotated[int, Bounds(0, "wilds")]  # times today
    acted: Flag  # 1: the player has done something today
    filled: Annotated[ByFace, Bounds(0, "boxes")]  # boxes of the left column
    before: Annotated[ByFace, Bounds(0, "boxes")]  # those filled on earlier days
    marked: Annotated[BySet, Bounds(0, 1)]  # 1: the set is marked in the right column
    score: Annotated[BySeat, Bounds(0, MUCH)]
    row_points: Annotated[ByFace, Bounds(0, MUCH)]
    set_points: Annotated[BySet, Bounds(0, MUCH)]
    uses: Annotated[Vector, len(ABILITIES), Bounds(0, MUCH)]  # of abilities, in the whole game


STATE: Final = Fields.of(PondState)

PondView: TypeAlias = PondState
VIEW: Final = STATE
"""Everything is public."""

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
END, PUT, WILD, BRIGHTEN, UP, DOWN, HOUSES, FOURS, FIVES, STRAIGHTS, FEED, REROLL = ACTIONS.firsts
"""The first action of each kind."""

SPENT: Final = FACES + 1
"""The partner in a feeding that denotes the spent die."""

PARTNERS: Final = FACES + 1
"""The number of possible partners of a fed die."""

SHARES: Final = 6
"""The number of choices per face: a re-roll takes 0 to 5 dice of a face."""
