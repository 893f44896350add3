"""Decks of Squib: a table, layouts in YAML, and a script in Ruby that is read and never run.

Read in its documentation: a layout names boxes, with `x y width height align valign font_size`, and
`extends` another, to whose numbers `+= 75` adds. Lengths are pixels, 300 an inch, or have a unit.
A card is 825 by 1125 pixels unless the script says otherwise, 37.5 of them bleed on each side. The
column `qty` says how often a card is printed. Calls in the script such as
`text str: data['Title'], layout: :title` tell which column stands in a box; a box that none names
is that of a column of its name, or is left as an outline; a column whose box is none of these
layouts, as those that Squib brings along, gets a place that suits most.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import MM_PER_PT, Size
from pnp.data.tabular import fold
from pnp.games.own.drafts import DeckDraft, Draft, Grade
from pnp.games.own.imports.sheets import take_table
from pnp.games.own.imports.sources import (
    file_beside,
    files_in,
    folder_of,
    read_foreign_table,
    read_lines,
    read_source,
)
from pnp.games.own.sketches import (
    INK,
    MAX_MM,
    OUTLINED,
    Sketch,
    SketchBox,
    guess_places,
    is_card,
    sketch_card,
)

_PX: Final = 25.4 / 300
_UNITS: Final[Mapping[str, float]] = {
    "": _PX, "px": _PX, "in": 25.4, "cm": 10.0, "mm": 1.0, "pt": MM_PER_PT, "cell": 37.5 * _PX,
}  # fmt: skip
_CARD: Final = (825.0, 1125.0)
_BLEED_MM: Final = 37.5 * _PX
_FONT_PT: Final = 96 / 300
"""Points of a font on paper for each that is asked for: Pango counts 96 dots an inch."""

_KEY: Final = re.compile(r"([A-Za-z_][\w-]*)\s*:\s*(?:#.*)?")
_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_COMMENT: Final = re.compile(r"(?:^|\s)#")
_LENGTH: Final = re.compile(
    r"(?:([-+*/])=\s*)?([-+]?(?:[0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9}))\s*([a-z]*)"
)
_CALL: Final = re.compile(r"^[ \t]*(text|svg|png)\b(.*)$", re.MULTILINE)
_COLUMN: Final = re.compile(
    r"\b(?:str|file):\s*\w+(?:\[\s*[:'\"]([\w -]*[\w-])['\"]?\s*\]|\.(\w+))"
)
_LAYOUT: Final = re.compile(r"\blayout:\s*[:'\"]([\w-]+)")
_SIDES: Final = ("x", "y", "width", "height")
_DIMENSION: Final = re.compile(r"\b(width|height):\s*['\"]?([0-9.]+\s*[a-z]*)")
_DECK: Final = re.compile(r"Squib::Deck\.new\(?(.*)")
_FILE: Final = re.compile(r"\b(?:csv|xlsx)\b[\s(]*(?:file:\s*)?['\"]([^'\"]+)['\"]")
_MAX_DEPTH: Final = 100
"""Layouts that extend one another, one after another."""

_ALIGNS: Final = ("left", "right", "top", "middle", "bottom")


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout as YAML has it, without those that it extends."""

    place: str
    entries: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Call:
    """A call of the script that shows a column in a box of a layout."""

    is_picture: bool
    column: str
    layout: str


def import_squib(source: Path) -> Draft:
    """Return the draft of a deck for a folder.

    Raises:
        CallError: there is no such folder.
        MaterialError: it holds no table, the table or a layout cannot be read, or its cards have
            no size of cards.
    """
    home, draft = folder_of(source), Draft()
    script = "\n".join(read_source(path) for path in files_in(home, ".rb"))
    script = re.sub(r",\s*\n", ", ", re.sub(r"#.*", "", script))
    table = read_foreign_table(_table(home, script, draft), "", draft)
    heads, rows = take_table(table, draft)
    layouts: dict[str, _Layout] = {}
    for path in files_in(home, ".yml", ".yaml"):
        layouts |= _layouts(read_lines(path), path.name, draft)
    size = _size(script)
    paper = Size(size.width_mm - 2 * _BLEED_MM, size.height_mm - 2 * _BLEED_MM)
    if not is_card(paper):
        fact = f"a card would be cut to {paper.width_mm:.1f} x {paper.height_mm:.1f} mm"
        hint = "correct width and height in the script; without a unit they are pixels"
        raise MaterialError(Problem(fact, str(home), hint))
    columns = {fold(head): name for head, name in zip(table.heads, heads, strict=True)}
    calls = list(_calls(script))
    boxes = tuple(_boxes(layouts, calls, columns, draft))
    page = SketchBox(0, 0, size.width_mm, size.height_mm, style="fill:#ffffff")
    boxes_on_paper = tuple(_on_paper(box) for box in (page, *boxes))
    elsewhere = {columns.get(call.column, "") for call in calls if call.layout not in layouts}
    cells = {head: [row[at] for row in rows] for at, head in enumerate(heads) if head in elsewhere}
    boxes_on_paper += tuple(
        box for box in sketch_card(paper, guess_places(cells)).boxes if box.label
    )
    if cells:
        place = f"the places of {', '.join(cells):.80}, whose layouts are not in the folder"
        draft.note("guessed", place)
    draft.note("guessed", f"a card is cut to {paper.width_mm:.1f} x {paper.height_mm:.1f} mm")
    if script:
        draft.note("left out", "all of the script but sizes, and the columns that boxes show")
    deck = DeckDraft("cards", heads, rows, {"card.svg": Sketch(paper, boxes_on_paper)}, "card.svg")
    draft.decks.append(deck)
    return draft


def _on_paper(box: SketchBox) -> SketchBox:
    """Return a box as it lies from the corner of the cut card."""
    x, y = box.x - _BLEED_MM, box.y - _BLEED_MM
    return SketchBox(x, y, box.width, box.height, box.label, box.style)


def _table(home: Path, script: str, draft: Draft) -> Path:
    """Return the table of a deck: the one that the script names, else the only one there is."""
    scripts = (file_beside(home, name) for name in _FILE.findall(script))
    paths = [*filter(None, scripts), *files_in(home, ".csv", ".xlsx")]
    if not paths:
        fact, hint = "there is no table in the folder", "put its .csv or .xlsx there"
        raise MaterialError(Problem(fact, str(home), hint))
    for path in dict.fromkeys(paths[1:]):
        if path != paths[0]:
            draft.note("left out", "a further table of the folder", path.name)
    return paths[0]


def _size(script: str) -> Size:
    """Return the size of a card with its bleed."""
    options = _DECK.search(script)
    sides = dict(_DIMENSION.findall(options[1])) if options else {}
    width, height = (
        _length(sides[side], 0.0) if side in sides else usual * _PX
        for side, usual in zip(("width", "height"), _CARD, strict=True)
    )
    return Size(width, height)


def _layouts(lines: Sequence[str], file: str, draft: Draft) -> dict[str, _Layout]:
    """Return the layouts of a file by name: the plain part of YAML that they need."""
    layouts: dict[str, _Layout] = {}
    name = ""
    for number, line in enumerate(lines, start=1):
        key, entry, place = _KEY.fullmatch(line), _entry(line), f"{file}:{number}"
        if not line.strip() or line.lstrip().startswith(("#", "---")):
            continue
        if key:
            name = key[1]
            layouts[name] = _Layout(place)
        elif entry and name:
            layouts[name].entries[entry[0]] = entry[1]
            if entry[0] in _SIDES and not _LENGTH.fullmatch(entry[1]):
                draft.note("left out", f"{line.strip()!r:.60} is not a plain length", place)
        else:
            draft.note("left out", f"{line.strip()!r:.60} is not understood", place)
            name = name if line[0].isspace() else ""
    return layouts


def _entry(line: str) -> tuple[str, str] | None:
    """Return the key and the value of a line of a layout; None if it is none."""
    key, colon, value = line.strip().partition(":")
    if not (colon and line[0].isspace() and _NAME.fullmatch(key.rstrip())):
        return None
    comment = _COMMENT.search(value)
    return key.rstrip(), value[: comment.start() if comment else None].strip().strip("\"'")


def _calls(script: str) -> Iterator[_Call]:
    for kind, options in _CALL.findall(script):
        column, layout = _COLUMN.search(options), _LAYOUT.search(options)
        if column and layout:
            yield _Call(kind != "text", fold(column[1] or column[2]), layout[1])


def _boxes(
    layouts: Mapping[str, _Layout],
    calls: list[_Call],
    columns: Mapping[str, str],
    draft: Draft,
) -> Iterator[SketchBox]:
    by_layout: dict[str, _Call] = {}
    for further in calls:
        first = by_layout.setdefault(further.layout, further)
        if first.column != further.column:
            fact = (
                f"{further.column!r:.60}, for {first.column!r:.60} stands in {first.layout!r:.60}"
            )
            draft.note("left out", fact)
    parents = {parent: layout for layout in layouts.values() for parent in _parents(layout.entries)}
    for parent, layout in parents.items():
        if parent not in layouts:
            draft.note("left out", f"there is no layout {parent!r:.60}", layout.place)
    resolutions: dict[str, dict[str, str]] = {}
    for name in layouts:
        call = by_layout.get(name)
        column = columns.get(call.column if call else fold(name), "")
        entries = _entries(layouts, name, resolutions)
        x, y, width, height = (_length(entries.get(side, ""), 0.0) for side in _SIDES)
        if not column and name in parents:
            continue
        if min(width, height) <= 0:
            draft.note("left out", f"the box {name!r:.60} states no width or height")
            continue
        if max(abs(x), abs(y), width, height) >= MAX_MM:
            draft.note("left out", f"the box {name!r:.60} is out of all measure")
            continue
        if column:
            grade: Grade = "taken over" if call else "guessed"
            draft.note(grade, f"{column!r:.60} stands in {name!r:.60}")
            options = _options(entries, is_picture=bool(call and call.is_picture))
            yield SketchBox(
                x, y, width, height, label=f"{{{{{column}{options}}}}}", style=f"fill:{INK}"
            )
        else:
            draft.note("left out", f"nothing stands in the box {name!r:.60}; it is an outline")
            yield SketchBox(x, y, width, height, style=OUTLINED.replace("#ffffff", "none"))


def _parents(entries: Mapping[str, str]) -> list[str]:
    return [name for name in re.split(r"[\s,\[\]]+", entries.get("extends", "")) if name]


def _entries(
    layouts: Mapping[str, _Layout],
    name: str,
    resolutions: dict[str, dict[str, str]],
    depth: int = 0,
) -> dict[str, str]:
    """Return the entries of a layout with those that it extends; lengths are in millimetres.

    Raises:
        MaterialError: too many extend one another.
    """
    if name in resolutions:
        return resolutions[name]
    resolutions[name] = {}  # one that extends itself gets nothing from itself
    base: dict[str, str] = {}
    if name not in layouts:
        return base
    entries = layouts[name].entries
    if depth > _MAX_DEPTH:
        fact = f"{name!r:.60} is extended by {_MAX_DEPTH} layouts, one after another"
        raise MaterialError(Problem(fact, layouts[name].place, "let them extend fewer"))
    for parent in _parents(entries):
        base |= _entries(layouts, parent, resolutions, depth + 1)
    for key, text in entries.items():
        if key in _SIDES:
            base[key] = f"{_length(text, _length(base.get(key, ''), 0.0)):.6f}mm"
        else:
            base[key] = text
    resolutions[name] = base
    return base


def _length(text: str, base: float) -> float:
    """Return a length in millimetres, no longer than any card; `+= 75` is added to the base."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None or match[3] not in _UNITS:
        return base
    sign, number = match[1], float(match[2])
    if sign in ("*", "/"):
        return _within(base * number if sign == "*" or not number else base / number)
    value = number * _UNITS[match[3]]
    return _within(base + (value if sign == "+" else -value) if sign else value)


def _within(value: float) -> float:
    return min(max(value, -MAX_MM), MAX_MM)


def _options(entries: Mapping[str, str], *, is_picture: bool) -> str:
    if is_picture:
        return "|picture"
    aligns = [entries.get(name, "").lstrip(":") for name in ("align", "valign")]
    options = [align for align in aligns if align in _ALIGNS]
    if aligns[0] == "center":
        options.append("centre")
    size = entries.get("font_size") or entries.get("font", "").rpartition(" ")[2]
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]+)?", size):
        options.append(f"size={max(float(size) * _FONT_PT, 6):.3g}")
    return "".join(f"|{option}" for option in options)
