"""Bounds and choices that users are given, where options, files and recipes must agree.

They are constants of their own so that a help page can show them without importing a recipe.
"""

from typing import Final, Literal

Backs = Literal["duplex-long", "duplex-short", "gutterfold", "none"]
"""The sheet turned about its long or short edge; front and back side by side, to be folded and
glued; fronts only."""

Cut = Literal["double", "butt", "between"]
"""Two cuts between neighbours with bleed on both sides; one cut that both share; one cut halfway
through the gap, for what is cut or punched to its shape afterwards."""

PageOrder = Literal["collated", "fronts-then-backs"]
"""Front, back, front, back, for printers that turn the paper; or all fronts first, for paper that
is fed twice."""

PerPage = int | Literal["auto"]
"""The number of a pad's sheets on a page; "auto" for as many as fit unscaled."""

MAX_GAMES: Final = 1_000_000_000
"""Games of a simulation; in `play`, the highest game number."""

MAX_PLAYERS: Final = 99
"""More than any game seats; its recipe tells a game's own bounds."""

MAX_SEED: Final = 2**62
"""Integers in a kernel have 63 bits."""

MAX_WORKERS: Final = 256

MAX_IDLE_MIN: Final = 1_440
"""Minutes that the studio waits for somebody; a day."""

MIN_PAGE_DPI: Final = 20
MAX_PAGE_DPI: Final = 600
"""Resolution of page images."""

MIN_PICTURE_PX: Final = 16
MAX_PICTURE_PX: Final = 4000
"""Width of a picture of the kit; a plate of that takes some fifty megabytes while it is drawn."""

MAX_OFFSET_MM: Final = 10.0
MAX_ANGLE_DEG: Final = 2.0
"""Larger misregistration comes from misfed paper, which needs printing again, not correcting."""

MAX_MARGIN_MM: Final = 50.0
"""Unprintable margin of a printer along one edge."""

MAX_SHEETS: Final = 10_000
"""Twenty reams of half sheets; more is a slip of the finger."""

MAX_PER_PAGE: Final = 100
MAX_COPIES: Final = 100
MAX_SKIPPED: Final = 200
"""More places than any page has; how many this one has is known when cards are laid out."""

BLEED_MM: Final = 3.0
"""The default distance to which colour runs beyond the trim."""

MAX_BLEED_MM: Final = 10.0

MIN_GSM: Final = 40
MAX_GSM: Final = 600
BOOKLET_GSM: Final = 80.0
CARD_GSM: Final = 200.0
"""The weight of the paper of booklets and of cards, unless told: office paper, and card stock."""
