"""The components of a game without Python, and the texts that they need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from pnp import art
from pnp.core.errors import DucksError, MaterialError, Problem, collect_problems, did_you_mean
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.own_pictures import DRAWINGS
from pnp.data.schema import as_table
from pnp.data.tabular import fold
from pnp.games.components import Back, Component, Kind
from pnp.games.factory import (
    HALF_PAGE,
    QUARTER_PAGE,
    SIXTH_PAGE,
    THIRD_PAGE,
    UPRIGHT_HALF_PAGE,
    WHOLE_PAGE,
    Fact,
)
from pnp.games.own.columns import Columns, file_columns, find_file, number_columns
from pnp.games.own.model import (
    LONE_DECK,
    Board,
    Deck,
    GameFile,
    OwnSheet,
    Rows,
    RulesFiles,
    Score,
    Shared,
    Sides,
    Token,
    TwoSided,
    has_file,
    is_inside,
)
from pnp.games.own.rows import OWN_COLUMNS, OwnCardRow, read_rows
from pnp.press.faces.drawings import Cells, LabelledDrawing, read_drawing

_SHARES: Final[Mapping[str, Size]] = {
    "whole": WHOLE_PAGE,
    "half": HALF_PAGE,
    "upright-half": UPRIGHT_HALF_PAGE,
    "quarter": QUARTER_PAGE,
    "third": THIRD_PAGE,
    "sixth": SIXTH_PAGE,
}
_DRAWING: Final = ".svg"


@dataclass(slots=True)
class Components:
    """The components of a game, collected with all their problems."""

    file: GameFile
    home: Path
    files: Mapping[str, str]
    """The files of art/ by their names, with and without endings."""
    components: list[Component] = field(default_factory=list)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    """By language, then by id."""
    drawings: dict[str, Path] = field(default_factory=dict)
    """The files of drawings by the names of their layouts."""
    rulebooks: dict[str, Path] = field(default_factory=dict)
    """By language, the first one first."""
    problems: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)
    """Oddities that do not prevent printing."""
    icons: dict[str, str] = field(default_factory=dict)
    """The files of pictures in lines of text by name, possibly with the id of an element."""
    _read: dict[str, LabelledDrawing] = field(default_factory=dict)
    _owners: dict[str, str] = field(default_factory=dict)
    """The places of texts by id."""
    _shared: Cells = field(default_factory=Cells)
    """Numbers and kinds of text available to every drawing, whatever its table."""

    def gather(self) -> None:
        """Collect everything that the game.toml names, in order."""
        self._shared = Cells(
            {fold(name): str(number) for name, number in self.file.numbers.items()},
            types={fold(name): own.attributes() for name, own in self.file.type.items()},
        )
        self.icons |= self._own_icons()
        self._call("game.name", self.file.credits.title, self.file.credits.titles)
        for name, deck in self.file.decks.items():
            with collect_problems(self.problems, DucksError):
                self._add_deck(name, deck)
        for kind, pieces in self._pieces():
            for name, piece in pieces.items():
                with collect_problems(self.problems, DucksError):
                    self._add_pieces(name, piece, kind)
        for name, score in self.file.score.items():
            self._add_score(name, score)
        if self.file.rules:
            self._add_rules(self.file.rules)

    def _own_icons(self) -> Iterator[tuple[str, str]]:
        """Yield the names of pictures in lines and their files: those of art/, then of [icons]."""
        yield from ((name, file) for name, file in self.files.items() if name != file)
        for name, source in self.file.icons.items():
            file = find_file(source.removeprefix("art/"), self.files)
            yield name, file or ""
            if not file:
                hint = did_you_mean(source, self.files) if self.files else "put its file there"
                self._refuse(f"there is no picture {source!r:.60} in art/", f"icons.{name}", hint)
            elif "#" in file and not file.partition("#")[0].lower().endswith(DRAWINGS):
                fact = f"{source!r:.60} names a part of what is no drawing"
                self._refuse(fact, f"icons.{name}", "name the file alone")

    def _pieces(self) -> Iterator[tuple[Kind, Mapping[str, OwnSheet | Board | Token]]]:
        yield "sheet", self.file.sheets
        yield "pad", self.file.pads
        yield "aid", self.file.aids
        yield "board", self.file.boards
        yield "token", self.file.tokens

    # --- decks ------------------------------------------------------------------------------------

    def _add_deck(self, name: str, deck: Deck) -> None:
        cards = self._of_rows("decks", name, deck)
        size = self._size_of(name, deck, cards[0].layout)
        part = self._part_of(name)
        self._name(part, deck, name)
        self.components += (replace(card, part=part, size=size) for card in cards)

    def _of_rows(self, table: str, name: str, part: Rows) -> list[Component]:
        """Return a card for each row, still without a size; one if there is no table.

        Raises:
            MaterialError: everything that is wrong with the table.
        """
        key = f"{table}.{name}"
        rows = read_rows(self.home, part) if part.sources else [OwnCardRow.lone(key)]
        usual_back = part.back if isinstance(part, TwoSided) else None
        faces = {row.id: self._face_of(row, key, part.face, "face") for row in rows}
        backs = {row.id: self._face_of(row, key, usual_back, "back") for row in rows}
        layouts = {*faces.values(), *backs.values()} - {""}
        drawings = [self._read[layout] for layout in sorted(layouts) if layout in self._read]
        columns = self._columns(name, rows, drawings)
        for row in rows:
            for tag, text_id, cell in columns.texts(row):
                self._text(tag, text_id, cell, row.place)
        cards = []
        for row in rows:
            cells = columns.cells(row)
            back = backs[row.id]
            cards.append(
                Component(
                    id=".".join(filter(None, (self.file.id, name, row.id))),
                    part=name,
                    kind="card",
                    layout=faces[row.id],
                    size=None,
                    copies=row.copies,
                    values={"cells": cells},
                    back=self._back(name, row, back, cells) if back else None,
                    source=row.place if row.sources else "",
                )
            )
        return cards

    def _columns(
        self, deck: str, rows: Sequence[OwnCardRow], drawings: Sequence[LabelledDrawing]
    ) -> Columns:
        """Return the columns of a table; problems gain those that drawings name and it has not."""
        pictures = frozenset().union(*(drawing.picture_columns for drawing in drawings))
        columns = Columns(
            deck,
            self.files,
            self.file.colours,
            self._shared,
            frozenset((*self.icons, *art.ids())),
            frozenset().union(*(drawing.word_columns for drawing in drawings)),
            (pictures & rows[0].cells.keys()) | file_columns(rows, self.files),
            number_columns(rows),
            frozenset().union(*(drawing.columns for drawing in drawings)),
            self.problems,
        )
        self.problems += columns.name_clashes(rows[0])
        self.notices += columns.likely_typos(rows[0])
        has_table = bool(rows[0].sources)
        own = OWN_COLUMNS if has_table else ()
        for drawing in drawings:
            for problem in drawing.check_columns((*rows[0].cells, *own, *self._shared.cells)):
                hint = problem.hint if has_table else f'name a table: cards = "{deck}.csv"'
                self.problems.append(replace(problem, hint=hint))
        return columns

    def _part_of(self, deck: str) -> str:
        return LONE_DECK if len(self.file.decks) == 1 else deck

    def _face_of(self, row: OwnCardRow, key: str, usual: str | None, side: str) -> str:
        """Return the layout of a side of a card: that of its row, or else the default."""
        cell = row.cells.get(side, "").strip()
        if cell:
            return self._layout(cell, row.place_of(side))
        if usual:
            return self._layout(usual, f"{key}.{side}")
        if side == "face":
            hint = 'name one: face = "card.svg"'
            self._refuse("no drawing is named", row.place if row.sources else key, hint)
        return ""

    def _back(self, deck: str, row: OwnCardRow, layout: str, cells: Cells) -> Back:
        """Return a back: one for all cards, unless it shows something of each card."""
        drawing = self._read.get(layout)
        if drawing is None or not drawing.slots:
            stem = PurePosixPath(layout).stem
            return Back(f"{self.file.id}.back.{deck}.{stem}", layout, {"cells": self._shared})
        return Back(f"{self.file.id}.back.{deck}.{row.id}", layout, {"cells": cells})

    def _size_of(self, name: str, deck: Deck, layout: str) -> Size | None:
        if isinstance(deck.size, tuple):
            return Size(*deck.size)
        if deck.size:
            formats = tables.cards()
            if deck.size in formats:
                return self._landscape(formats[deck.size].size, layout)
            hint = did_you_mean(deck.size, formats)
            self._refuse(f"unknown card format {deck.size!r}", f"decks.{name}.size", hint)
            return None
        return self._size_of_drawing(layout)

    def _landscape(self, size: Size, layout: str) -> Size:
        """Return a card format, rotated to landscape if the drawing is."""
        drawing = self._read.get(layout)
        paper = drawing.size if drawing else None
        lies = paper is not None and paper.width_mm > paper.height_mm
        return (
            Size(size.height_mm, size.width_mm) if lies and size.height_mm > size.width_mm else size
        )

    # --- sheets, boards, tokens -------------------------------------------------------------------

    def _add_pieces(self, name: str, piece: OwnSheet | Board | Token, kind: Kind) -> None:
        self._name(name, piece, name)
        rows = self._of_rows(f"{kind}s", name, piece)
        if isinstance(piece, Token) and piece.mm > _largest_token_mm():
            fact = f"a token of {piece.mm:g} mm is larger than any paper"
            self._refuse(fact, f"tokens.{name}.mm", f"write {_largest_token_mm():g} at most")
        usual = self.file.players.most if self.file.players and kind == "aid" else 1
        copies = usual if piece.copies is None else piece.copies
        for row in rows:
            component = replace(row, kind=kind, copies=row.copies * copies)
            if isinstance(piece, Token):
                back = row.back or Back(f"{row.id}.back", row.layout, row.values)
                size = Size(piece.mm, piece.mm)
                component = replace(component, size=size, back=back, is_round=piece.round)
            elif isinstance(piece, OwnSheet) and piece.size:
                component = replace(component, size=_page_share(piece.size))
            else:
                layout = row.layout if kind == "board" else rows[0].layout
                component = replace(component, size=self._size_of_drawing(layout))
            self.components.append(component)

    def _add_score(self, name: str, score: Score) -> None:
        rows = [f"score.{name}.{number}" for number in range(1, len(score.rows) + 1)]
        for tag, words in {"": score.rows, **score.translations}.items():
            if len(words) != len(rows):
                hint = f"write {len(rows)}, in the same order"
                place = f"score.{name}.translations.{tag}"
                self._refuse(f"there are {len(words)} rows", place, hint)
            for key, word in zip(rows, words, strict=False):
                self._text(tag, key, word, f"score.{name}")
        values = {"rows": tuple(rows), "columns": score.columns, "total": score.total}
        self._name(name, score, name)
        ident, size = f"{self.file.id}.{name}", _page_share(score.size)
        layout = "common/score.svg"
        self.components.append(
            Component(ident, name, "pad", layout, size, score.copies, {**values, "part": name})
        )

    def _add_rules(self, rules: RulesFiles) -> None:
        text = self.home / rules.text
        if has_file(self.home, rules.text):
            self._add_rulebooks(text)
        else:
            self._refuse(f"there is no rulebook {rules.text!r:.60}", "rules.text", "write one")
        for key, picture in {"banner": rules.banner, **dict.fromkeys(rules.closing)}.items():
            name = picture or key
            if name not in self.files and name not in art.ids():
                hint = did_you_mean(name, self.files or art.ids(), "ducks-pnp art list")
                self._refuse(f"there is no picture {name!r:.60}", "rules", hint)
        for tag, tagline in {"": rules.tagline, **rules.taglines}.items():
            self._text(tag, "game.tagline", tagline, "rules.tagline")
        values = {
            "facts": tuple(self._facts()),
            "banner": self.files.get(rules.banner, rules.banner),
            "closing": tuple(self.files.get(name, name) for name in rules.closing),
            "game": self._numbers_of_rules(),
        }
        ident, text_name = f"{self.file.id}.rules", f"{self.file.id}.rules.md"
        book = Component(ident, "rules", "rulebook", text_name, None, 1, values)
        self.components.append(book)

    def _numbers_of_rules(self) -> dict[str, object]:
        """Return the numbers that rules may name: {game.numbers.goal}, {game.decks.geese.cards}."""
        decks = {
            fold(name): {"cards": sum(card.copies for card in self.components if card.part == part)}
            for name, part in zip(self.file.decks, map(self._part_of, self.file.decks), strict=True)
        }
        numbers = {fold(name): number for name, number in self.file.numbers.items()}
        facts = as_table(self.file, with_none=False)
        return {
            "numbers": numbers,
            "decks": decks,
            **{name: facts[name] for name in ("players", "length") if name in facts},
        }

    def _add_rulebooks(self, text: Path) -> None:
        """Add a rulebook and its translations beside it: rules.md, rules.fr.md."""
        self.rulebooks[self.file.language] = text
        for path in sorted(text.parent.glob("*.*.*")):
            if path.suffix == text.suffix and path.with_suffix("").stem == text.stem:
                self.rulebooks[path.name.split(".")[-2]] = path

    def _facts(self) -> Iterator[Fact]:
        """Yield the facts on the cover of the rulebook: players and time."""
        players, length = self.file.players, self.file.length
        if players and players.fewest == players.most:
            yield "own.players_exactly", {"n": players.most}, "icon.people"
        elif players:
            bounds = {"low": players.fewest, "high": players.most}
            yield "own.players", bounds, "icon.people"
        if length:
            yield "game.facts.minutes", {"n": length.minutes}, "icon.clock"

    # --- drawings and texts -----------------------------------------------------------------------

    def _layout(self, name: str, place: str) -> str:
        """Return the layout of a drawing, which is read when it is first named."""
        layout = f"{self.file.id}/{name}"
        if layout in self.drawings:
            return layout
        steps = PurePosixPath(name)
        path = self.home / steps
        self.drawings[layout] = path
        if not is_inside(self.home, name) or steps.suffix.lower() != _DRAWING:
            self._refuse(
                f"{name!r:.60} is not a drawing of the folder", place, "name an .svg in it"
            )
        elif not has_file(self.home, name):
            names = sorted(file.name for file in self.home.glob("*.svg"))
            self._refuse(f"there is no drawing {name!r:.60}", place, did_you_mean(name, names))
        else:
            with collect_problems(self.problems, MaterialError):
                drawing = read_drawing(path, str(path))
                kinds = (*tables.type_table().styles, *self._shared.types)
                self.problems += drawing.check_types(kinds)
                self._read[layout] = drawing
        return layout

    def _size_of_drawing(self, layout: str) -> Size | None:
        """Return the size of a drawing that does not state one."""
        drawing = self._read.get(layout)
        if drawing is None:
            return None
        size = drawing.size
        if size is None:
            hint = "write width and height into it, in millimetres"
            self.problems.append(Problem("the drawing states no size", drawing.place, hint))
        return size

    def _name(self, part: str, common: Shared, name: str) -> None:
        """Give a part its printed name, unless all games have one for it."""
        if common.title or part not in _NAMED:
            self._call(f"part.{part}", common.title or _title(name), common.titles)

    def _call(self, key: str, title: str, titles: Mapping[str, str]) -> None:
        """Take a title as the text of an id, with those of further languages."""
        for tag, text in {"": title, **titles}.items():
            self._text(tag, key, text, f"the title {key}")

    def _text(self, tag: str, key: str, words: str, place: str) -> None:
        """Take the words of an id, unless another place has taken it."""
        self.texts.setdefault(tag or self.file.language, {})[key] = words
        owner = self._owners.setdefault(key, place)
        if owner != place:
            fact = f"the text {key!r:.60} is one of {owner} as well"
            self._refuse(fact, place, "rename the row, the column or the table")

    def _refuse(self, fact: str, key: str, hint: str) -> None:
        place = key if str(self.home) in key else f"{self.home / 'game.toml'}, {key}"
        self.problems.append(Problem(fact, place, hint))


_NAMED: Final = (LONE_DECK, "sheets", "aid", "score")
"""Parts whose names are in the words of all games."""


def _largest_token_mm() -> float:
    """Return the shorter side of the largest paper."""
    return max(min(paper.width_mm, paper.height_mm) for paper in tables.papers().values())


def _title(name: str) -> str:
    """Return a readable name: "Egg hunt" for egg-hunt."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def _page_share(size: str | Sides) -> Size:
    return _SHARES[size] if isinstance(size, str) else Size(*size)
