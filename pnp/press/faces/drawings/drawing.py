"""A drawing: its tree, read once, and the slots that labels define."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cached_property
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pnp.core.errors import MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import Size
from pnp.core.reading import read_text
from pnp.core.xml_tags import read_tags
from pnp.press.faces.drawings.inks import FULL, tone
from pnp.press.faces.drawings.labels import (
    LabelError,
    Part,
    WordLabel,
    label_in_address,
    label_of,
    option_names,
    parse_label,
    words_in,
)
from pnp.press.faces.layouts import side_mm
from pnp.press.faces.tree import IMAGE, address_of, parse, picture_names
from pnp.press.svg.tree.attributes import SVG_PREFIX

if TYPE_CHECKING:
    from pnp.core.xml import etree

MAX_BYTES: Final = 8 * 2**20

TEXT: Final = f"{SVG_PREFIX}text"
_FLOWED: Final = f"{SVG_PREFIX}flowRoot"
_HOLDS_WORDS: Final = ("rect", "text", "image")
_BRACES: Final = "{{"
_HIDDEN: Final = re.compile(r"(?:^|;)\s*display\s*:\s*none\b")
_WORD: Final = re.compile(r"[^\W\d_]{3}")
_OF_LAYOUTS: Final = (b"<!--%", b"data-pnp-")


class Slot(Struct, frozen=True):
    """An object of a drawing that is filled in."""

    index: int
    """The index of its element, in document order."""
    parts: tuple[Part, ...]
    label: str
    place: str
    """File, line and label, for messages."""


class LabelledDrawing(Struct, frozen=True, eq=False, dict=True):
    """A drawing as stored in its file. Its tree is copied before it is filled in."""

    root: etree._Element
    slots: tuple[Slot, ...]
    place: str
    hidden: tuple[Slot, ...] = ()
    """The slots of hidden layers and objects, which are not filled in."""

    @cached_property
    def _by_ink(self) -> dict[str, etree._Element]:
        return {FULL: self.root}

    def in_ink(self, ink: str) -> etree._Element:
        """Return its tree in the colours of an ink. The tree must not be changed."""
        if ink not in self._by_ink:
            root = deepcopy(self.root)
            elements = list(root.iter("*"))
            tone(root, ink, [elements[slot.index] for slot in self.slots if _shows_words(slot)])
            self._by_ink[ink] = root
        return self._by_ink[ink]

    @cached_property
    def columns(self) -> dict[str, Slot]:
        """Return the columns that its labels name, each with its first slot."""
        pairs = [(part.column, slot) for slot in self.slots for part in slot.parts]
        return dict(reversed(pairs))

    def check_columns(self, columns: Iterable[str]) -> Iterator[Problem]:
        """Yield the columns of labels that a table does not have, with the nearest match."""
        names = tuple(columns)
        for column, slot in self.columns.items():
            if column not in names:
                yield Problem(
                    f"the table has no column {column!r:.60}",
                    slot.place,
                    did_you_mean(column, names),
                )

    def check_types(self, kinds: Iterable[str]) -> Iterator[Problem]:
        """Yield the options of labels that are not kinds of text either, with the nearest match."""
        names = {*kinds}
        for slot in self.slots:
            words = [part for part in slot.parts if isinstance(part, WordLabel)]
            for option in (part.options.get("type", "") for part in words):
                if option and option not in names:
                    fact = f"{option!r:.60} is neither an option nor a kind of text"
                    yield Problem(fact, slot.place, did_you_mean(option, (*option_names(), *names)))

    @property
    def size(self) -> Size | None:
        """Return the size that the drawing states, in millimetres, if any."""
        width, height = (side_mm(str(self.root.get(side, ""))) for side in ("width", "height"))
        return Size(width, height) if width and height else None

    @property
    def word_columns(self) -> frozenset[str]:
        """Return the columns that appear in objects, as words or as pictures."""
        parts = [part for slot in self.slots for part in slot.parts]
        return frozenset(part.column for part in parts if isinstance(part, WordLabel))

    @property
    def picture_columns(self) -> frozenset[str]:
        """Return the columns that name pictures."""
        elements = list(self.root.iter("*"))
        return frozenset(
            part.column
            for slot in self.slots
            for part in slot.parts
            if isinstance(part, WordLabel)
            and (elements[slot.index].tag == IMAGE or "picture" in part.options)
        )

    @property
    def own_words(self) -> Iterator[tuple[str, str]]:
        """Yield the words that the drawing prints in each language, with their places."""
        slots = {slot.index for slot in (*self.slots, *self.hidden)}
        for index, element in enumerate(self.root.iter("*")):
            words = " ".join(map(str, element.itertext())) if element.tag == TEXT else ""
            if index not in slots and _WORD.search(words) and not _is_hidden(element):
                yield " ".join(words.split()), f"{self.place}, line {element.sourceline}"

    @property
    def linked_files(self) -> frozenset[str]:
        """Return the files, or the ids of pictures, that its images name."""
        return frozenset(PurePosixPath(name).name for name in picture_names(self.root))


def _shows_words(slot: Slot) -> bool:
    return any(isinstance(part, WordLabel) for part in slot.parts)


def is_labelled(path: Path) -> bool:
    """Return whether a file is filled in by labels of its objects, and by nothing else."""
    try:
        content = path.read_bytes()
    except OSError:  # told where the layout is read
        return False
    is_layout = any(mark in content for mark in _OF_LAYOUTS)
    return not is_layout and any(label_of(tag.attributes) for tag in read_tags(content))


def read_drawing(path: Path, place: str) -> LabelledDrawing:
    """Return the drawing in a file.

    Raises:
        MaterialError: it cannot be read, or has invalid labels; every such label is named.
    """
    root = parse(read_text(path, MAX_BYTES), place)
    problems: list[Problem] = []
    slots: list[Slot] = []
    layers: list[Slot] = []
    for index, element in enumerate(root.iter("*")):
        where = f"{place}, line {element.sourceline}"
        try:
            (layers if _is_hidden(element) else slots).extend(_slots(element, index, where))
        except LabelError as error:
            problems.append(Problem(*_unclear_label(element), where, str(error)))
        except MaterialError as error:
            problems += error.problems
    raise_if_any(problems)
    return LabelledDrawing(root, tuple(slots), place, tuple(layers))


def _is_hidden(element: etree._Element) -> bool:
    """Return whether an element or one of its layers is hidden."""
    return any(
        holder.get("display") == "none" or _HIDDEN.search(str(holder.get("style", "")))
        for holder in chain((element,), element.iterancestors())
    )


def _unclear_label(element: etree._Element) -> tuple[str]:
    label = label_of(_attributes(element)) or "".join(map(str, element.itertext()))
    return (f"the label {label.strip()!r:.60} is not understood",)


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _slots(element: etree._Element, index: int, where: str) -> Iterator[Slot]:
    """Yield the slot of an element, if a label or its own text makes it one.

    Raises:
        LabelError: its label is invalid.
        MaterialError: such an object cannot contain words.
    """
    label = label_of(_attributes(element))
    if label is None and element.tag == IMAGE:
        label = label_in_address(address_of(element))
    parts = parse_label(label) if label else ()
    if element.tag == TEXT and not any(isinstance(part, WordLabel) for part in parts):
        text = "".join(map(str, element.itertext()))
        parts += tuple(part for _, part in words_in(text) if part)
        if _BRACES in text and not any(isinstance(part, WordLabel) for part in parts):
            raise LabelError("write the column in two braces: {{title}}")
        label = label or text.strip()
    if not parts:
        return
    place = f"{where}, {label}" if label else where
    if any(isinstance(part, WordLabel) for part in parts):
        raise_if_any(list(_cannot_hold_words(element, place)))
    yield Slot(index, parts, label or "", place)


def _cannot_hold_words(element: etree._Element, place: str) -> Iterator[Problem]:
    tag = str(element.tag).removeprefix(SVG_PREFIX)
    if element.tag == _FLOWED:
        hint = "Inkscape: Text, Convert to Text; then give it its frame again"
        yield Problem("text flowed in the way of Inkscape 0.92 cannot be filled in", place, hint)
    elif tag not in _HOLDS_WORDS:
        hint = "draw a rectangle in its place, and label that"
        yield Problem(f"a <{tag}> cannot hold words or a picture", place, hint)
    elif element.find(f".//{SVG_PREFIX}textPath") is not None:
        hint = "put it on a straight line, or draw a rectangle in its place"
        yield Problem("a text on a path cannot be filled in", place, hint)
