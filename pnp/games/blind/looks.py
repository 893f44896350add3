"""The look of Duck Blind's cards: pictures and colours that its layouts are given, in tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DuckLook:
    """The look of a species on its cards."""

    picture: str
    """The picture of the drake; that of the hen is called `.hen` after it."""
    band: str
    """The colour of the band with the name, which all ducks of the species share."""
    male: str = ""
    """The stance of the drake, if it does more than swim."""
    female: str = ""
    """That of the hen."""

    def shown(self, sex: str) -> str:
        """Return the picture for a card of that sex; a duck without a sex looks like a drake."""
        if sex == "female":
            return f"duck.{self.picture}.hen{self.female}"
        return f"duck.{self.picture}{self.male}"


LOOKS: Final[Mapping[str, DuckLook]] = {
    "wood": DuckLook("wood", "rust_red", male=".high", female=".alert"),
    "mallard": DuckLook("mallard", "bottle", female=".low"),
    "pintail": DuckLook("pintail", "chocolate", male=".high"),
    "teal": DuckLook("blue_winged_teal", "marsh_blue", male=".low", female=".low"),
    "canvasback": DuckLook("canvasback", "russet", female=".high"),
    "gadwall": DuckLook("gadwall", "horn", male=".low", female=".alert"),
    "shoveler": DuckLook("shoveler", "olive_deep", female=".low"),
    "king_eider": DuckLook("king_eider", "air_plum"),
    "hooded_merganser": DuckLook("hooded_merganser", "air_plum", male=".high"),
    "common_goldeneye": DuckLook("common_goldeneye", "air_plum", male=".alert"),
    "smew": DuckLook("smew", "air_plum", male=".high"),
}
"""By the species' ids in the data."""

WARDENS: Final = ("1", "2", "3", "4")
"""Pictures of the Game Warden, who takes turns on his cards."""

HUNTERS: Final[Mapping[str, str]] = {
    "olive": "olive",
    "brass": "brass",
    "rust": "rust_red",
    "blue": "marsh_blue",
    "pink": "dawn_pink",
}
"""The five players, by the name in their pictures' ids, and their colours."""

THINGS: Final[Mapping[str, str]] = {
    "choke": "blind.choke",
    "rogue_dog": "blind.dog",
    "duck_call": "blind.call",
    "double_barrel": "shots.{hunter}.2",
    "flush": "duck.mallard.rising",
    "special_permit": "blind.permit",
}
"""What the corner of an action card shows, so that it is known in a hand that is fanned."""

WHEN: Final[Mapping[str, str]] = {"flush": "flush", "special_permit": "permit"}
"""When an action card is played, if not with shots."""
