"""Colour profiles in pictures: sRGB passes, others are refused.

Some viewers convert colours by a picture's profile, others ignore it: only a picture in sRGB, which
is the default, looks the same in all of them.
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
