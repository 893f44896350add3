"""Colour profiles in pictures: sRGB passes, others are refused.

Some viewers turn colours by a picture's profile, others pass over it: only a picture whose profile
says what would be taken for granted anyway is drawn alike everywhere.
"""

from __future__ import annotations

from typing import Final

from pnp.press.svg.errors import RefusalError

_KNOWN: Final = (b"sRGB", b"s\0R\0G\0B", b"\0s\0R\0G\0B", b"sGrey", b"Gray Gamma 2.2")
"""How the profiles that stand for sRGB, and its grey, call themselves; also in UTF-16."""


def check_profile(profile: bytes) -> None:
    """Refuse a profile that is not sRGB's."""
    if not any(name in profile for name in _KNOWN):
        raise RefusalError(
            "the picture has a colour profile other than sRGB",
            "convert it to sRGB and save it again",
        )
