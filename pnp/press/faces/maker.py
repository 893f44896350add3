"""Making faces: a layout, its values, the words of a language and the colours of an ink."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.bidi import base_level
from pnp.core.errors import MaterialError, Problem, nearest
from pnp.core.geometry import Size
from pnp.core.painted import PictureSource, document_of
from pnp.press.faces.clearance import Strictness
from pnp.press.faces.drawings import LabelledDrawing, fill_drawing
from pnp.press.faces.face import Blank, Face, Wording
from pnp.press.faces.layouts import Layouts
from pnp.press.faces.resolve import Resolver
from pnp.press.faces.source_lines import (
    Written,
    at_own_line,
    element_origins,
    tag_before,
)
from pnp.press.faces.tree import (
    apply_theme,
    choose_levels,
    fingerprint,
    parse,
    picture_names,
    replace_tokens,
    set_size,
)
from pnp.press.faces.two_languages import Second

if TYPE_CHECKING:
    from pnp.core.xml import etree

FINGERPRINT: Final = "%fingerprint%"
"""The token in a layout's text for the face's fingerprint, until that is known."""

VERSION: Final = "%version%"
"""The token for the program's version, which is not part of the fingerprint."""

BILINGUAL: Final = "bilingual"
"""The name of the value that requests two languages on a face, if there is space."""

_CARD: Final = Size(63, 88)
"""The card size for which layouts are drawn; other formats stretch them, which reduces
clearances."""
_CREDIT: Final = "credit."
"""The prefix of the ids of credits."""

_FINGERPRINT_DIGITS: Final = 6
_SHARED: Final = "common/"


class ThemeColours:
    """The colours of a theme, as used by layouts: `theme.pond`, `theme["sky_1"]`."""

    __slots__ = ("_colours", "names")

    def __init__(self, colours: Mapping[str, str], names: set[str]) -> None:
        self._colours = colours
        self.names = names
        """The names of the colours used so far."""

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
        self.names.add(name)
        return self._colours[name]

    def __contains__(self, name: object) -> bool:
        """Return whether the theme has a colour."""
        return name in self._colours


class _Answers(Struct, frozen=True):
    """The words and colours that a layout used while it was filled in."""

    spoken: dict[str, str] = field(default_factory=dict)
    """The id of each text, by its words."""
    colours: set[str] = field(default_factory=set)
    """The names of the colours."""


def _no_drawing(_layout: str) -> None:
    return None


def _whatever_its_width(href: str, _width_mm: float) -> str:
    return href


class FaceMaker(Struct, frozen=True):
    """Makes faces in one language and one ink."""

    layouts: Layouts
    resolver: Resolver
    wording: Wording
    theme: Mapping[str, str]
    ink: str
    pictures: Callable[[str], PictureSource | Face]
    version: str
    at_width: Callable[[str, float], str] = _whatever_its_width
    """Returns the id of a picture at the level of detail for a width in millimetres."""
    corners: float = 1.0
    """The factor for the corner radii of a game's layouts."""
    lines: float = 1.0
    """The factor for the line widths of a game's layouts."""
    drawing_of: Callable[[str], LabelledDrawing | None] = _no_drawing
    """Returns the labelled drawing of that name; None for a Jinja layout."""
    strictness: Strictness = Strictness.FULL
    """The strictness of checks for the program's own layouts."""

    def make_natural(self, layout: str, values: Mapping[str, object]) -> Face:
        """Return the face of `layout`, in the size that the layout states."""
        return self.make(layout, Blank(self.layouts.size(layout)), values)

    def make(self, layout: str, blank: Blank, values: Mapping[str, Any]) -> Face:
        """Return the face of `layout` with `values` on a blank.

        Colours among the values, under the name `theme`, replace those of the maker.

        Raises:
            MaterialError: every problem of the layout, with its place.
        """
        return self._make_face(layout, blank, values, self._parse)

    def source_positions(
        self, layout: str, blank: Blank, values: Mapping[str, Any]
    ) -> list[Written | None]:
        """Return the source positions of all elements of the face that `make` returns."""
        return element_origins(self._make_face(layout, blank, values, self._with_lines).svg)

    def _parse(self, layout: str, values: Mapping[str, object], name: str) -> etree._Element:
        """Return the tree of a filled layout; a syntax error is reported by line."""
        drawing = self.drawing_of(layout)
        if drawing is not None:
            return fill_drawing(drawing, values)
        text = self.layouts.fill(layout, values)
        try:
            return parse(text, name)
        except MaterialError as error:
            again = self.layouts.fill_with_lines(layout, values)
            own_problems = [self._at_own_line(problem, name, again) for problem in error.problems]
            raise MaterialError(own_problems) from error

    def _at_own_line(self, problem: Problem, name: str, text: str) -> Problem:
        line = problem.place.rpartition(", line ")[2]
        origin = tag_before(text, int(line)) if line.isdigit() else None
        return at_own_line(problem, name, origin, self.layouts.place) if origin else problem

    def _with_lines(self, layout: str, values: Mapping[str, object], name: str) -> etree._Element:
        drawing = self.drawing_of(layout)
        if drawing is not None:
            return fill_drawing(drawing, values)
        return parse(self.layouts.fill_with_lines(layout, values), name)

    def _make_face(
        self,
        layout: str,
        blank: Blank,
        values: Mapping[str, Any],
        parse: Callable[[str, Mapping[str, object], str], etree._Element],
    ) -> Face:
        def fill(wording: Wording, answers: _Answers) -> tuple[etree._Element, float]:
            return self._fill(layout, blank, values, parse, wording, answers)

        answers = _Answers()
        second = self.wording.second if values.get(BILINGUAL) else None
        if second is not None:
            with suppress(MaterialError):  # then it is printed in the first alone
                tree = fill(self.wording, answers)
                other, _ = fill(_without_credit(second, self.wording), _Answers())
                in_second = Second(second.language, other)
                return self._resolve(layout, blank, tree, answers, in_second)
            values = {name: value for name, value in values.items() if name != BILINGUAL}
        return self._resolve(layout, blank, fill(self.wording, answers), answers)

    def _fill(  # noqa: PLR0913, PLR0917 -- a layout, its blank and values, and what fills it in
        self,
        layout: str,
        blank: Blank,
        values: Mapping[str, Any],
        parse: Callable[[str, Mapping[str, object], str], etree._Element],
        wording: Wording,
        answers: _Answers,
    ) -> tuple[etree._Element, float]:
        """Return a layout filled in one language, and the length of its unit."""

        def t(key: str, **numbers: object) -> str:
            words = wording.text(key, **numbers)
            answers.spoken[words] = key
            return words

        context = {
            "t": t,
            "is_rtl": base_level,
            "either": wording.either,
            "ink": self.ink,
            "size": blank.size,
            "bleed": blank.bleed_mm,
            "safe": blank.safe_mm,
            "fingerprint": FINGERPRINT,
            "version": VERSION,
            **values,
            "theme": ThemeColours(values.get("theme", self.theme), answers.colours),
        }
        name = f"{self.layouts.place(layout)} ({wording.language})"
        root = parse(layout, context, name)
        unit_mm = set_size(root, blank, name)
        choose_levels(root, self.at_width)
        if not layout.startswith(_SHARED):  # marks, rulers and bank cards are alike in all games
            apply_theme(root, self.corners, self.lines)
        return root, unit_mm

    def _resolve(
        self,
        layout: str,
        blank: Blank,
        tree: tuple[etree._Element, float],
        answers: _Answers,
        second: Second | None = None,
    ) -> Face:
        """Return the face of a filled layout, bilingual if `second` is given."""
        root, unit_mm = tree
        about = [repr(blank).encode(), *self._art(root)]
        if second is not None:
            about.append(fingerprint(second.root, ()).encode())
        digits = fingerprint(root, about)[:_FINGERPRINT_DIGITS]
        languages = [self.wording.language]
        replace_tokens(root, {FINGERPRINT: digits, VERSION: self.version})
        if second is not None:
            replace_tokens(second.root, {FINGERPRINT: digits, VERSION: self.version})
            languages.append(second.language)
        name = f"{self.layouts.place(layout)} ({self.wording.language})"
        strictness = self._strictness(layout, blank)
        face = self.resolver.resolve(root, name, blank, answers.spoken, second, unit_mm, strictness)
        colours = tuple(sorted(answers.colours))
        return replace(face, fingerprint=digits, languages=tuple(languages), colours=colours)

    def _strictness(self, layout: str, blank: Blank) -> Strictness:
        """Return the strictness for a face: less for a card to which its layout is stretched."""
        if not self.layouts.is_ours(layout):
            return Strictness.NOTED
        is_stretched = blank.size != _CARD and self.layouts.states(layout, _CARD)
        return Strictness.NOTED if is_stretched else self.strictness

    def _art(self, root: etree._Element) -> Iterator[bytes]:
        """Yield the identities of the pictures that a tree shows."""
        for name in picture_names(root):
            with suppress(MaterialError):  # told with its line when the face is drawn
                yield _identity(self.pictures(name))


def _without_credit(wording: Wording, first: Wording) -> Wording:
    """Return the words of a second language, without the credit, which only the first has."""

    def text(key: str, **numbers: object) -> str:
        return (first if key.startswith(_CREDIT) else wording).text(key, **numbers)

    return replace(wording, text=text)


def _identity(picture: PictureSource | Face) -> bytes:
    """Return the identity of a picture."""
    return picture.fingerprint.encode() if isinstance(picture, Face) else document_of(picture)
