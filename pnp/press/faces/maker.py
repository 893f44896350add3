"""Making faces: a layout, its values, the words of a language and the colours of an ink."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import MaterialError, Problem, nearest
from pnp.press.faces.face import Blank, Face
from pnp.press.faces.layouts import Layouts
from pnp.press.faces.resolve import Resolver
from pnp.press.faces.source_lines import (
    Written,
    at_own_line,
    written_before,
    written_elements,
)
from pnp.press.faces.tree import (
    apply_theme,
    choose_levels,
    fingerprint,
    parse,
    pictures_of,
    replace_tokens,
    set_size,
)
from pnp.press.faces.wording import Wording

if TYPE_CHECKING:
    from lxml import etree

FINGERPRINT: Final = "%fingerprint%"
"""What stands in a layout's text for the face's own fingerprint until that is known."""

VERSION: Final = "%version%"
"""What stands for the program's version, which is no part of the fingerprint."""

BILINGUAL: Final = "bilingual"
"""The name of the value that says that a face is printed in two languages where it has the room."""

_FINGERPRINT_DIGITS: Final = 6
_SHARED: Final = "common/"


class ThemeColours:
    """The colours of a theme, as layouts ask for them: `theme.pond`, `theme["sky_1"]`."""

    __slots__ = ("_colours",)

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = colours

    def __getitem__(self, name: str) -> str:
        """Return a colour.

        Raises:
            MaterialError: the theme has none of that name.
        """
        if name not in self._colours:
            near = nearest(str(name), self._colours)
            advice = f"did you mean {near!r}? " if near else ""
            hint = f"{advice}the colours stand in templates/palette.toml"
            raise MaterialError(Problem(f"the theme has no colour {name!r}", hint=hint))
        return self._colours[name]

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a colour."""
        return name in self._colours


def _whatever_its_width(href: str, _width_mm: float) -> str:
    return href


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Makes faces in one language and one ink."""

    layouts: Layouts
    resolver: Resolver
    wording: Wording
    theme: Mapping[str, str]
    ink: str
    pictures: Callable[[str], bytes | Face]
    version: str
    at_width: Callable[[str, float], str] = _whatever_its_width
    """Return the id of a picture as it is drawn for a width in millimetres."""
    corners: float = 1.0
    """How much rounder corners are than a game's layouts say."""
    lines: float = 1.0
    """How much heavier lines are than a game's layouts say."""

    def make_natural(self, layout: str, values: Mapping[str, object]) -> Face:
        """Return the face that `layout` shows, in the size that the layout itself states."""
        return self.make(layout, Blank(self.layouts.size(layout)), values)

    def make(self, layout: str, blank: Blank, values: Mapping[str, Any]) -> Face:
        """Return the face that `layout` shows with `values` on a blank.

        Colours among the values, by the name `theme`, take the place of the maker's.

        Raises:
            MaterialError: every problem of the layout, with its place.
        """
        return self._made(layout, blank, values, self._parsed)

    def written(self, layout: str, blank: Blank, values: Mapping[str, Any]) -> list[Written | None]:
        """Return where each element was written of the face that `make` returns."""
        return written_elements(self._made(layout, blank, values, self._with_lines).svg)

    def _parsed(self, layout: str, values: Mapping[str, object], name: str) -> etree._Element:
        """Return the tree of a filled layout; a file that is not well-formed is told by line."""
        filled = self.layouts.fill(layout, values)
        try:
            return parse(filled, name)
        except MaterialError as error:
            again = self.layouts.fill_with_lines(layout, values)
            told = [self._at_own_line(each, name, again) for each in error.problems]
            raise MaterialError(told) from error

    def _at_own_line(self, problem: Problem, name: str, filled: str) -> Problem:
        line = problem.place.rpartition(", line ")[2]
        written = written_before(filled, int(line)) if line.isdigit() else None
        return at_own_line(problem, name, written, self.layouts) if written else problem

    def _with_lines(self, layout: str, values: Mapping[str, object], name: str) -> etree._Element:
        return parse(self.layouts.fill_with_lines(layout, values), name)

    def _made(
        self,
        layout: str,
        blank: Blank,
        values: Mapping[str, Any],
        parsed: Callable[[str, Mapping[str, object], str], etree._Element],
    ) -> Face:
        name = f"{self.layouts.place(layout)} ({self.wording.language})"
        spoken: dict[str, str] = {}
        second: dict[str, str] = {}
        also = self.wording.also if values.get(BILINGUAL) else None

        def t(key: str, **numbers: object) -> str:
            words = self.wording.text(key, **numbers)
            spoken[words] = key
            if also:
                second[words] = also(key, **numbers)
            return words

        given = {
            "t": t,
            "either": self.wording.either,
            "ink": self.ink,
            "size": blank.size,
            "bleed": blank.bleed_mm,
            "safe": blank.safe_mm,
            "fingerprint": FINGERPRINT,
            "version": VERSION,
            **values,
            "theme": ThemeColours(values.get("theme", self.theme)),
        }
        root = parsed(layout, given, name)
        unit_mm = set_size(root, blank, name)
        choose_levels(root, self.at_width)
        if not layout.startswith(_SHARED):  # marks, rulers and bank cards are alike in all games
            apply_theme(root, self.corners, self.lines)
        about = [repr(blank).encode(), "".join(second.values()).encode()]
        digits = fingerprint(root, [*about, *self._art(root)])[:_FINGERPRINT_DIGITS]
        replace_tokens(root, {FINGERPRINT: digits, VERSION: self.version})
        face = self.resolver.resolve(root, name, blank, spoken, second, unit_mm)
        return replace(face, fingerprint=digits)

    def _art(self, root: etree._Element) -> Iterator[bytes]:
        """Yield what tells the pictures that a tree shows from others."""
        for use in pictures_of(root):
            with suppress(MaterialError):  # told with its line when the face is drawn
                yield _identity(self.pictures(use.name))


def _identity(picture: bytes | Face) -> bytes:
    """Return what tells a picture from others."""
    return picture.fingerprint.encode() if isinstance(picture, Face) else picture
