"""Components of Duck Blind: its cards, track, tokens, player aids and rulebook.

Tables give the look of each card: the picture and the colours that its layout shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import sqrt
from typing import Any, Final

from pnp.core.geometry import Size
from pnp.data.schema import as_table
from pnp.games.blind.fields import DUCKS
from pnp.games.blind.model import Blind, Single, Species
from pnp.games.blind.times import clock
from pnp.games.components import Bag, Component
from pnp.games.factory import UPRIGHT_HALF_PAGE, ComponentFactory, GamePictures, shared_values

MIN_CARD: Final = Size(56, 80)
"""On a narrower card the warden's words and the small print find no room."""

TRACK: Final = Size(190, 259)
"""An upright page of A4 or Letter."""

_GRID: Final = (10, 13)
"""Columns and rows of squares on the track's page."""

_CUTS: Final = 2
"""How often the corners of the path are cut."""

_BEND: Final = 0.3
"""How far the corners of the page are drawn in: 0 for a rectangle, 1 for an ellipse."""

TOKEN_MM: Final = 18
"""Of the start player's token and of the markers, which fit the spaces of the track."""

PICTURES: Final = GamePictures(
    "scene.blind",
    "decoy.drake",
    (
        *("plate.king_eider.wide", "plate.smew.wide", "plate.wood.wide", "plate.gadwall.wide"),
        "plate.hooded_merganser.wide",
    ),
    check="decoy.drake",
    needs="icon.check",
)


def bag(blind: Blind, sheets: int) -> Bag:  # noqa: ARG001 -- it has no score sheets
    """Return everything to print for Duck Blind."""
    make = ComponentFactory(blind.id, layout_values(blind))
    return make.bag(
        *_duck_cards(make, blind),
        *_warden_cards(make, blind),
        *_players_cards(make, blind),
        *_timing_cards(make, blind),
        *_bonus_cards(make, blind),
        make.aid(UPRIGHT_HALF_PAGE, blind.players.most),
        make.board("track", TRACK),
        *_tokens(make, blind),
        make.rulebook(),
    )


def layout_values(blind: Blind) -> dict[str, Any]:
    """Return the values that layouts and rulebook may name: the data, and derived ones."""
    return {
        **shared_values(blind, PICTURES, {}),
        "hunters": tuple(HUNTERS)[: blind.players.most],
        "rare": [single.id for single in blind.ducks.singles if single.rare],
        "rounds": _rounds(blind),
        "shown": {kind: _picture(kind) for kind in DUCKS},
        "times": [clock(card) for card in blind.timing.cards],
        "path": spiral_path(blind.track.last + 1),
    }


def spiral_path(spaces: int) -> dict[str, Any]:
    """Return the track's path: its grid, and the places of its spaces, which wind inwards.

    It sets out to the right from the upper left corner. The grid has the shape of the page, and
    spaces flatten where a page of square ones has not enough. The innermost ring, two columns
    wide, is left to the marsh: no path turns so sharply. `squares` are the column and row of each
    space, `points` their middles in columns and rows: corners are cut, and the page's own corners
    are drawn in. A curve that bends at the points passes through `places`, where spaces lie.
    """
    columns = _GRID[0]
    outer = columns - 2
    rows = max(_GRID[1], -(-(spaces - 2 * outer) // outer))
    squares = [*islice(_spiral(columns, rows), spaces)]
    points = [(column + 0.5, row + 0.5) for column, row in squares]
    for _ in range(_CUTS):
        points = [*_cut_corners(points, 2)]
    bends = [_draw_in(columns / 2, rows / 2, *point) for point in points]
    places = [*_cut_corners(bends, 6)]
    return {"columns": columns, "rows": rows, "squares": squares, "points": bends, "places": places}


def _cut_corners(
    points: Sequence[tuple[float, float]], weight: int
) -> Iterator[tuple[float, float]]:
    """Yield the mean of each point, with that weight, and its neighbours; the ends stay."""
    for k, (x, y) in enumerate(points):
        if 0 < k < len(points) - 1:
            (before_x, before_y), (after_x, after_y) = points[k - 1], points[k + 1]
            parts = weight + 2
            yield (
                (before_x + weight * x + after_x) / parts,
                (before_y + weight * y + after_y) / parts,
            )
        else:
            yield x, y


def _draw_in(middle_x: float, middle_y: float, x: float, y: float) -> tuple[float, float]:
    """Return a point nearer to the middle, the more so the farther it is along both axes."""
    across, down = x / middle_x - 1, y / middle_y - 1
    return (
        middle_x * (1 + across * sqrt(1 - _BEND * down**2)),
        middle_y * (1 + down * sqrt(1 - _BEND * across**2)),
    )


def _spiral(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield the column and row of each square of a grid, clockwise and inwards."""
    squares = [[(column, row) for column in range(columns)] for row in range(rows)]
    while squares:
        yield from squares[0]
        squares = [list(line) for line in zip(*squares[1:], strict=True)][::-1]


def _rounds(blind: Blind) -> dict[str, int]:
    """Return the numbers of rounds in a day, before it is scored at noon, and after."""
    day = len(blind.timing.cards)
    noon = blind.timing.cards.index(blind.timing.scored_after[0]) + 1
    return {"day": day, "morning": noon, "afternoon": day - noon}


def _picture(kind: str) -> str:
    """Return the picture of a kind of duck, swimming."""
    duck, _, sex = kind.partition(".")
    return f"duck.{LOOKS[duck].bird(sex)}"


def _look(duck: str, sex: str) -> dict[str, Any]:
    """Return the values of a card that say how its duck looks and where it is."""
    look = LOOKS[duck]
    bird, pose = look.bird(sex), look.pose(sex)
    return {
        "shown": f"duck.{bird}{pose.stance}",
        "place": bird,
        "larger": pose.size,
        "aside": pose.aside,
        "band_paint": look.band,
    }


def _duck_cards(make: ComponentFactory, blind: Blind) -> Iterator[Component]:
    """Yield the ducks; the wardens among them have the same back."""
    back = make.back("marsh", "back", {"picture": "back.marsh"})
    for species, sex in product(blind.ducks.species, ("male", "female")):
        values, copies = _values_of_pair(species, sex), species.of_each_sex
        name = f"duck.{species.id}.{sex}"
        yield make.card(name, "duck", values, copies=copies, back=back, least=MIN_CARD)
    for single in blind.ducks.singles:
        yield make.card(f"duck.{single.id}", "duck", _alone(single), back=back, least=MIN_CARD)


def _values_of_pair(species: Species, sex: str) -> dict[str, Any]:
    """Return the values of the card of a species that comes in two sexes."""
    place = f"ducks.species.{species.id}"
    return {
        "duck": species.id,
        "sex": sex,
        "points": species.male if sex == "male" else species.female,
        "points_field": f"{place}.{sex}",
        "count": species.of_each_sex,
        "count_field": f"{place}.of_each_sex",
        "rare": False,
        **_look(species.id, sex),
    }


def _alone(single: Single) -> dict[str, Any]:
    """Return the values of the card of a duck of which there is one."""
    return {
        "duck": single.id,
        "sex": "",
        "points": single.worth,
        "points_field": f"ducks.singles.{single.id}.worth",
        "count": 1,
        "count_field": "",
        "rare": single.rare,
        **_look(single.id, ""),
    }


def _warden_cards(make: ComponentFactory, blind: Blind) -> Iterator[Component]:
    back = make.back("marsh", "back", {"picture": "back.marsh"})
    for number, (warden, place) in enumerate(WARDENS.items()):
        copies = (blind.wardens.cards + len(WARDENS) - 1 - number) // len(WARDENS)
        values = {
            "picture": f"blind.warden.{warden}",
            "post": warden,
            "place": place,
            "mirrored": number % 2 == 1,
            "rare": make.values["rare"],
        }
        name = f"warden.{warden}"
        if copies:
            yield make.card(name, "warden", values, copies=copies, back=back, least=MIN_CARD)


def _players_cards(make: ComponentFactory, blind: Blind) -> Iterator[Component]:
    """Yield the shot and action cards of each player, which have one back."""
    for hunter in make.values["hunters"]:
        hunter_values = {"hunter": hunter, "paint": HUNTERS[hunter]}
        back = make.back(hunter, "back", {"picture": f"back.shots.{hunter}"})
        for shots in reversed(range(len(blind.shots.copies))):
            name, copies = f"shot.{hunter}.{shots}", blind.shots.copies[shots]
            values = {**hunter_values, "shots": shots}
            yield make.card(name, "shot", values, copies=copies, back=back, least=MIN_CARD)
        for action, copies in zip(blind.actions.each, blind.actions.copies, strict=True):
            name, values = f"action.{hunter}.{action}", {**hunter_values, **_action(action)}
            yield make.card(name, "action", values, copies=copies, back=back, least=MIN_CARD)


def _action(action: str) -> dict[str, str]:
    return {"action": action, "when": WHEN.get(action, "shots")}


def _timing_cards(make: ComponentFactory, blind: Blind) -> Iterator[Component]:
    back = make.back("timing", "back", {"picture": "back.timing"})
    cards = blind.timing.cards
    for number, card in enumerate(cards, start=1):
        values = {
            "card": card,
            "time": clock(card),
            "number": number,
            "rounds": len(cards),
            "scored": card in blind.timing.scored_after,
            "last": number == len(cards),
        }
        yield make.card(f"timing.{card}", "timing", values, back=back, least=MIN_CARD)


def _bonus_cards(make: ComponentFactory, blind: Blind) -> Iterator[Component]:
    back = make.back("bonus", "back", {"picture": "back.bonus"})
    for card in blind.bonus.each:
        values = {"bonus": as_table(card)}
        yield make.card(f"bonus.{card.id}", "bonus", values, back=back, least=MIN_CARD)


def _tokens(make: ComponentFactory, blind: Blind) -> Iterator[Component]:
    """Yield the start player's token and each player's marker, which one sheet or card holds."""
    markers = tuple(make.values["hunters"])
    back = make.back("pieces", "pieces", {"markers": markers, "lap": blind.track.lap})
    pieces = make.card("pieces", "pieces", {"markers": markers}, back=back, least=MIN_CARD)
    start = make.token("token", TOKEN_MM, "blind.start", "blind.start")
    for token in (start, *(_marker(make, hunter, blind.track.lap) for hunter in markers)):
        yield replace(token, filler=pieces)


def _marker(make: ComponentFactory, hunter: str, lap: int) -> Component:
    """Return a marker, whose back says that it has been around the track."""
    name = f"marker.{hunter}"
    front = make.token(name, TOKEN_MM, name, name, layout="token", part="token")
    behind = make.back(name, "token", {"shown": name, "lap": lap})
    return replace(front, back=behind)


@dataclass(frozen=True, slots=True)
class DuckPose:
    """The pose of a duck on its card."""

    stance: str = ""
    """The end of its picture's id, if it does more than swim to the right."""
    size: float = 1.0
    """How much larger it is drawn than others: at most 1.12, or it would be drawn as on a plate."""
    aside: float = 0.0
    """How far to the right of the middle, in parts of the picture's width."""


@dataclass(frozen=True, slots=True)
class DuckLook:
    """The look of a species on its cards."""

    picture: str
    """The picture of the drake; that of the hen is called `.hen` after it."""
    band: str
    """The colour of the band with the name, which all ducks of the species share."""
    male: DuckPose = DuckPose()
    """The drake, or a duck of which there is one card."""
    female: DuckPose = DuckPose()

    def bird(self, sex: str) -> str:
        """Return the name of the bird of that sex; a duck without a sex looks like a drake."""
        return f"{self.picture}.hen" if sex == "female" else self.picture

    def pose(self, sex: str) -> DuckPose:
        """Return its pose."""
        return self.female if sex == "female" else self.male


LOOKS: Final[Mapping[str, DuckLook]] = {
    "wood": DuckLook("wood", "rust_red", DuckPose(".perched", 0.96), DuckPose(".alert", 1.05)),
    "mallard": DuckLook("mallard", "bottle", DuckPose("", 0.95), DuckPose(".calling", 0.96)),
    "pintail": DuckLook(
        "pintail", "chocolate", DuckPose(".high", 0.95, 0.02), DuckPose(".alert", 1.02, 0.01)
    ),
    "teal": DuckLook(
        "blue_winged_teal",
        "marsh_blue",
        DuckPose(".low.left", 1.1, 0.015),
        DuckPose(".rising", 1.3),
    ),
    "canvasback": DuckLook("canvasback", "russet", DuckPose("", 0.93), DuckPose(".low", 0.97)),
    "gadwall": DuckLook("gadwall", "horn", DuckPose(".asleep", 1.12), DuckPose(".standing", 1.1)),
    "shoveler": DuckLook(
        "shoveler", "olive_deep", DuckPose(".low", 0.94), DuckPose(".low.left", 0.94)
    ),
    "king_eider": DuckLook("king_eider", "air_plum", DuckPose("", 0.94)),
    "hooded_merganser": DuckLook("hooded_merganser", "air_plum", DuckPose(".high", 0.86)),
    "common_goldeneye": DuckLook("common_goldeneye", "air_plum", DuckPose(".landing", 1.03, 0.1)),
    "smew": DuckLook("smew", "air_plum", DuckPose(".high", 1.04)),
}
"""By the species' ids in the data."""

WARDENS: Final[Mapping[str, str]] = {
    "1": "hooded_merganser",
    "2": "canvasback",
    "3": "pintail",
    "4": "king_eider",
}
"""Pictures of the Game Warden, who takes turns on his cards, and the duck whose place he guards."""

HUNTERS: Final[Mapping[str, str]] = {
    "olive": "olive",
    "brass": "brass",
    "rust": "rust_red",
    "blue": "marsh_blue",
    "pink": "dawn_pink",
}
"""The five players, by the name in their pictures' ids, and their colours."""

WHEN: Final[Mapping[str, str]] = {"flush": "flush", "special_permit": "permit"}
"""When an action card is played, if not with shots."""
