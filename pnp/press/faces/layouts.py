"""The layouts below a folder: their names, the sizes that they state, and filling them in.

Jinja is imported when the first layout is filled, and each layout is compiled at first use: once
per process for the same text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.core.xml_tags import read_tags
from pnp.press.faces.sources import LayoutFolders, read_source

if TYPE_CHECKING:
    from pnp.press.faces.templates import Filler

_SIDE: Final = re.compile(r"\s*\+?(\d{0,6}(?:\.\d{1,12}|\d))(mm|cm|in|pt|pc|px|)\s*", re.ASCII)
_MM: Final = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}
_MM_PER_PX: Final = 25.4 / 96
_SIDES_MM: Final = (1.0, 5000.0)
"""The shortest and the longest side of a face."""


class Layouts:
    """The layouts below one folder, and those of other folders under a prefix."""

    def __init__(
        self,
        folder: Path,
        others: Mapping[str, Path] | None = None,
        over: tuple[Path, ...] = (),
    ) -> None:
        """Read layouts on demand.

        Args:
            folder: see `LayoutFolders.home`.
            others: see `LayoutFolders.others`.
            over: see `LayoutFolders.over`.
        """
        self._folders = LayoutFolders(folder, others or {}, over)

    @cached_property
    def _filler(self) -> Filler:
        from pnp.press.faces.templates import Filler  # noqa: PLC0415 -- imports Jinja, 50 ms

        return Filler(self._folders)

    def fill_with_lines(self, name: str, values: Mapping[str, object]) -> str:
        """Fill a layout in, with the lines of its files; see `source_lines.py`."""
        from pnp.press.faces.templates import Filler  # noqa: PLC0415 -- imports Jinja, 50 ms

        return Filler(self._folders, with_lines=True).fill(name, values)

    def fill(self, name: str, values: Mapping[str, object]) -> str:
        """Return the layout `name` with `values` filled in.

        Raises:
            MaterialError: the layout does not exist, is not a valid template, uses an unknown
                value, or computes too much.
        """
        return self._filler.fill(name, values)

    def size(self, name: str) -> Size:
        """Return the size that a layout states.

        Raises:
            MaterialError: the layout does not exist, or states no size.
        """
        attributes = _root_attributes(self.content(name))
        width, height = (side_mm(attributes.get(side, "")) for side in ("width", "height"))
        if width is None or height is None:
            hint = 'begin it with <svg width="…mm" height="…mm">'
            raise MaterialError(Problem("the layout states no size", self.place(name), hint))
        shortest, longest = _SIDES_MM
        if not (shortest <= min(width, height) and max(width, height) <= longest):
            fact = f"the layout states a size of {width:g} x {height:g} mm"
            hint = f"each side is {shortest:g} to {longest:g} mm long"
            raise MaterialError(Problem(fact, self.place(name), hint))
        return Size(width, height)

    def air_mm(self, name: str) -> float:
        """Return the height of a drawing above its origin, which may be cropped.

        The layout has a size, and a viewBox in millimetres.
        """
        _, top, *_ = _root_attributes(self.content(name)).get("viewBox", "0 0").split()
        return max(0.0, -float(top))

    def content(self, name: str) -> bytes:
        """Return the content of a layout's file.

        Raises:
            MaterialError: the layout does not exist, or is too large.
        """
        self._source(name)
        folder, rest = self._folders.find(name)
        return (folder / rest).read_bytes()

    def path(self, name: str) -> Path:
        """Return the path of a layout's file, which need not exist."""
        folder, rest = self._folders.find(name)
        return folder / rest

    def states(self, name: str, size: Size) -> bool:
        """Return whether a layout states a given size, in millimetres."""
        root = _root_attributes(self.content(name))
        sides = (side_mm(str(root.get(side, ""))) for side in ("width", "height"))
        return tuple(sides) == (size.width_mm, size.height_mm)

    def place(self, name: str) -> str:
        """Return the name of a layout in problems."""
        return self._folders.place(name)

    def is_ours(self, name: str) -> bool:
        """Return whether a layout is in the first folder, the program's own."""
        return self._folders.find(name)[0] == self._folders.home

    def below(self, folder: str) -> tuple[str, ...]:
        """Return the names of the layouts in a folder."""
        return self._folders.below(folder)

    def digest(self, *about: object) -> str:
        """Return a digest of all these layouts, and of some other facts."""
        return self._folders.digest(*about)

    def _source(self, name: str) -> str:
        try:
            return read_source(self._folders, name)
        except FileNotFoundError as error:
            raise MaterialError(Problem("there is no such layout", self.place(name))) from error


def side_mm(text: str) -> float | None:
    """Return the length of a side in millimetres; None if its unit is unknown."""
    match = _SIDE.fullmatch(text)
    return float(match[1]) * _MM.get(match[2], _MM_PER_PX) if match else None


@lru_cache(maxsize=32)
def _root_attributes(content: bytes) -> Mapping[str, str]:
    """Return the attributes of the first element; none if the file is not XML up to there."""
    tags = read_tags(content, most=1)
    return tags[0].attributes if tags else {}
