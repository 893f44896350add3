"""Kept faces: what nothing has changed of is taken, and whatever has changed makes a face anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.press.faces import Blank, Digests, Face, FaceMaker, Layouts, Resolver, Wording
from pnp.press.fonts import FontBook
from pnp.press.kept_faces import KeptFaces, Sources
from pnp.press.packing import Packing
from pnp.press.text import Composer

LAYOUT = """<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="8mm">
<!--% import "part.svg" as part %-->
<!--% if n > 1 %--><desc>{{ t("many", n=n) }}</desc><!--% endif %-->
<title fill="{{ theme.pond }}">{{ t("name") }} {{ either("a.", ("x", "y")) }}</title>
<image href="duck" width="1" height="1"/>
</svg>"""


def no_fonts() -> FontBook:
    return FontBook(())


@dataclass
class Press:
    """All that a face is made from, and the bundle that outlives a change of it."""

    folder: Path
    bundle: Bundle = field(default_factory=Bundle)
    words: dict[str, str] = field(
        default_factory=lambda: {"name": "Duck", "many": "Ducks", "a.x": "X", "a.y": "Y"}
    )
    pictures: dict[str, bytes] = field(default_factory=lambda: {"duck": b"<svg/>"})
    colours: dict[str, str] = field(default_factory=lambda: {"pond": "#123456"})
    ink: str = "full"
    values: dict[str, Any] = field(default_factory=lambda: {"n": 1, "paper": "A4"})
    blank: Blank = field(default_factory=lambda: Blank(Size(9, 8)))
    names: dict[str, str] = field(default_factory=dict)
    """Names of pictures that suit a width, where these are not their ids."""
    layouts: dict[str, str] = field(default_factory=dict)
    """The layouts of pictures that are faces themselves."""
    kept: KeptFaces = field(init=False)
    made: int = 0

    def face(self) -> Face:
        """Return the face, as a new process would that has the bundle."""
        layouts = Layouts(self.folder)

        def make_maker(wording: Wording, at_width: Callable[[str, float], str]) -> FaceMaker:
            self.made += 1
            resolver = Resolver(Composer(no_fonts()), {})
            args = (layouts, resolver, wording, self.colours, self.ink, self.picture, "1", at_width)
            return FaceMaker(*args)

        def named(href: str, _width_mm: float) -> str:
            return self.names.get(href, href)

        looks = (layouts.digest(), sorted(self.colours.items()), self.ink)
        packing = Packing(self.bundle, no_fonts)
        sources = Sources(self.wording(), named, Digests(self.picture))
        kept = KeptFaces(make_maker, sources, layouts, packing, *looks)
        self.kept = kept
        return kept.make("a.svg", self.blank, self.values)

    def rename(self, href: str, name: str) -> None:
        """Give a picture another name for its width, under which it looks as ever."""
        self.names[href] = name
        self.pictures[name] = self.pictures[href]

    def wording(self) -> Wording:
        def text(key: str, **numbers: object) -> str:
            if key not in self.words:
                raise MaterialError(Problem(f"unknown text id {key!r}"))
            return self.words[key] + "".join(map(str, numbers.values()))

        def either(prefix: str, names: Iterable[str]) -> str:
            return " or ".join(text(prefix + name) for name in names)

        return Wording("en", text, either)

    def picture(self, href: str) -> bytes | Face:
        if href in self.layouts:
            return self.kept.make(self.layouts[href], self.blank, self.values)
        if href not in self.pictures:
            raise MaterialError(Problem(f"there is no picture {href!r}"))
        return self.pictures[href]

    def write(self, name: str, source: str) -> None:
        (self.folder / name).write_text(source, encoding="utf-8")


@pytest.fixture
def press(tmp_path: Path) -> Press:
    made = Press(tmp_path)
    made.write("a.svg", LAYOUT)
    made.write("part.svg", "<g/>")
    return made


CHANGES: dict[str, Callable[[Press], Any]] = {
    "a word": lambda press: press.words.update(name="Canard"),
    "a word of a list": lambda press: press.words.update({"a.y": "Z"}),
    "the layout": lambda press: press.write("a.svg", LAYOUT.replace("<title", "<desc/><title")),
    "a layout that it imports": lambda press: press.write("part.svg", "<g><g/></g>"),
    "a value": lambda press: press.values.update(n=0),
    "the kind of a value": lambda press: press.values.update(n=1.0),
    "the paper": lambda press: press.values.update(paper="Letter"),
    "a colour": lambda press: press.colours.update(pond="#654321"),
    "the ink": lambda press: setattr(press, "ink", "low"),
    "a picture": lambda press: press.pictures.update(duck=b"<svg><g/></svg>"),
    "the name of a picture for its width": lambda press: press.rename("duck", "duck@card"),
    "a picture that is gone": lambda press: press.pictures.clear(),
    "the size": lambda press: setattr(press, "blank", Blank(Size(9, 9))),
    "the bleed": lambda press: setattr(press, "blank", Blank(Size(9, 8), 3)),
}


def test_what_has_not_changed_is_taken(press: Press) -> None:
    first = press.face()
    assert press.face() == first
    assert press.made == 1


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_makes_the_face_anew(press: Press, change: Callable[[Press], Any]) -> None:
    press.face()
    change(press)
    changed = press.face()
    assert press.made == 2
    press.bundle = Bundle()
    assert press.face() == changed


def test_a_word_that_the_face_does_not_show_makes_nothing_anew(press: Press) -> None:
    first = press.face()
    press.words["many"] = "Canards"
    del press.words["many"]
    press.words["more"] = "More"
    assert press.face() == first
    assert press.made == 1


def test_a_word_that_is_shown_for_some_values_is_asked_for_with_those(press: Press) -> None:
    press.face()
    press.values["n"] = 2
    assert b"Ducks2" in press.face().svg
    press.words["many"] = "Canards"
    assert b"Canards2" in press.face().svg
    press.values["n"] = 1
    press.face()
    assert press.made == 3


def test_a_word_that_is_gone_is_a_problem_and_not_taken_from_before(press: Press) -> None:
    press.face()
    del press.words["name"]
    with pytest.raises(MaterialError, match="unknown text id 'name'"):
        press.face()


def test_values_that_may_hide_a_change_are_not_kept(press: Press) -> None:
    press.values["odd"] = object()
    press.face()
    press.face()
    assert press.made == 2


def test_a_face_that_is_made_within_another_leaves_it_its_own_words(press: Press) -> None:
    inner = LAYOUT.replace("duck", "pond").replace('t("name")', 't("many")')
    press.write("b.svg", inner)
    press.layouts["duck"] = "b.svg"
    press.pictures["pond"] = b"<svg/>"
    press.face()
    press.words["name"] = "Canard"
    assert b"Canard" in press.face().svg
