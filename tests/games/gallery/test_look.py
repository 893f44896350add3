"""The Gallery's look on the table: what lies on the cut, and what covers what."""

from __future__ import annotations

import re

from pnp.art.kit.staging import SCENES
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

FROM_THE_CUT_MM = 3.6
"""The beam's bulbs begin 0.4 mm below its edge."""
MEDAL = 30.0
"""How far the corner's medal reaches into a scene, in its units, at the scene's upper edge."""
SEEN = 16.7
"""At that edge the strings of a poster that hangs 5 below it, in units of the poster."""


def test_the_bulbs_of_the_awning_lie_inside_the_cut() -> None:
    faces = lay_out(resolve(Order("gallery", only=("cards",)))).part("cards").faces
    for name in ("gallery.duck.red", "gallery.duck.water"):
        awning = re.search(rb'href="ornament.valance"[^>]* y="([-\d.]+)"', faces[name].svg)
        assert awning, name
        assert float(awning[1]) >= FROM_THE_CUT_MM, name


def test_no_poster_hangs_from_behind_the_medal() -> None:
    behind = [placing for scene in SCENES.values() for placing in scene.behind]
    strings = [placing for placing in behind if placing.show == "gallery.strings"]
    assert strings
    for hung in strings:
        assert hung.at[0] + (36 + 11 * (40 - SEEN) / 49) * hung.scale >= MEDAL
