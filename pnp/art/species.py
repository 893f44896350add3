"""The table of plumages: all rows by name, `mallard` for the drake and `mallard.hen`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.marsh_species import MARSH
from pnp.art.plumage import Plumage
from pnp.art.pond_species import POND
from pnp.art.sea_species import SEA

PLUMAGES: Final[Mapping[str, Plumage]] = {**POND, **MARSH, **SEA}
