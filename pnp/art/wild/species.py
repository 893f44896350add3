"""The table of plumages: all rows by name, `mallard` for the drake and `mallard.hen`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.wild.marsh_species import MARSH
from pnp.art.wild.plumage import Plumage
from pnp.art.wild.pond_species import POND
from pnp.art.wild.sea_species import SEA

PLUMAGES: Final[Mapping[str, Plumage]] = {**POND, **MARSH, **SEA}
