"""The series and the grids that edges and marks show, on either side of each bound, as accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from page_stubs import accept
from PIL import Image, ImageDraw

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.grids.grid import (
    Grid,
    GridLine,
    grid_by_edges,
    grid_by_marks,
    grids_beside,
)
from pnp.proof.readback.grids.pixels import DOT_MM, bleed_of, edges_of, pieces_of
from pnp.proof.readback.grids.series import Edge, Series, find_series, merge_edges

Case = tuple[str, str]
CARD = 40.0


def test_grids_are_found_as_was_accepted() -> None:
    groups = (merged(), series(), folds(), spans(), marks(), edges(), beside(), pictures())
    cases = [case for group in groups for case in group]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "grids.txt", told)


def rounded(*numbers: float) -> str:
    return " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)


def of(found: Series | None) -> str:
    if found is None:
        return "nothing"
    fold = f", fold {rounded(found.fold_mm)}" if found.fold_mm else ""
    numbers = rounded(found.start_mm, found.length_mm, found.pitch_mm, found.seen_mm)
    return f"{found.count} from {numbers}{fold}"


def grid_text(grid: Grid | None) -> str:
    if grid is None:
        return "nothing"
    shape = ", round" if grid.is_round else ""
    return f"{of(grid.across)}\n{of(grid.down)}\n{grid.source}{shape}"


def merged() -> Iterator[Case]:
    for name, found in {
        "0.1 mm apart": [Edge(0.1, 3), Edge(0, 1)],
        "farther apart": [Edge(0.11, 3), Edge(0, 1)],
        "in a row": [Edge(at / 20, 1) for at in range(6)],
        "without a weight": [Edge(0.1, 0), Edge(0, 0)],
    }.items():
        lines = (rounded(edge.at_mm, edge.weight) for edge in merge_edges(found))
        yield f"edges {name}", "; ".join(lines)
    many = [Edge(at, 1 + at % 7) for at in range(80)]
    kept = merge_edges(many)
    yield "80 edges", f"{len(kept)} of which {sum(edge.weight == 1 for edge in kept)} are light"


def pieces(*starts: float, length: float = CARD, weight: float = 50) -> list[Edge]:
    return [Edge(at, weight) for start in starts for at in (start, start + length)]


def series() -> Iterator[Case]:
    frames = pieces(13, 63, length=34, weight=50)
    for name, found in {
        "a piece of 12 mm": pieces(10, length=12),
        "a smaller piece": pieces(10, length=11.9),
        "pieces edge to edge": pieces(10, 50, 90),
        "pieces 0.3 mm apart": pieces(10, 50.3, 90.6),
        "pieces 0.4 mm apart": pieces(10, 50.4, 90.8),
        "pieces 30 mm apart": pieces(10, 80),
        "pieces farther apart": pieces(10, 80.1),
        "small pieces as far apart as they are long": pieces(10, 40, length=15),
        "small pieces farther apart": pieces(10, 40.1, length=15),
        "pieces of which one is 0.3 mm off": pieces(10, 60, 110.3),
        "pieces of which one is farther off": pieces(10, 60, 110.7),
        "pieces of which one is faint": [*pieces(10, 60), *pieces(110, weight=30)],
        "pieces of which one is fainter": [*pieces(10, 60), *pieces(110, weight=29)],
        "pieces with a side each that is faint": [
            *(Edge(at, 50) for at in (10, 60, 110)),
            *(Edge(at, 20) for at in (50, 100, 150)),
        ],
        "frames of cards": [*frames, Edge(5, 9), Edge(105, 9)],
        "frames of cards edge to edge": [*frames, Edge(5.3, 9), Edge(104.7, 9)],
        "frames, and one edge": [*frames, Edge(5, 9)],
        "frames, and edges near them": [*frames, Edge(12.75, 9), Edge(97.25, 9)],
        "frames, and edges a little off": [*frames, Edge(12.6, 9), Edge(97.4, 9)],
        "frames, and edges too far off": [*frames, Edge(4.6, 9), Edge(105.4, 9)],
        "one frame": [*pieces(13, length=34), Edge(5, 9), Edge(55, 9)],
        "a whole page": [Edge(0, 60), Edge(210, 60), *pieces(15, 75, 135, length=60, weight=50)],
    }.items():
        yield name, of(find_series(found))


def folds() -> Iterator[Case]:
    for name, found in {
        "halves with a fold": pieces(10, 52, 110, 152),
        "halves 0.3 mm farther apart": pieces(10, 52, 94.3, 136.3),
        "halves a little farther apart": pieces(10, 52, 94.4, 136.4),
        "halves 30 mm apart": pieces(10, 52, 122, 164),
        "halves too far apart": pieces(10, 52, 122.2, 164.2),
        "halves of other pieces": [*pieces(10, 52), *pieces(110, 152, length=40.5)],
        "halves at another pitch": pieces(10, 52, 110, 152.5),
        "halves of two and three": pieces(10, 52, 110, 152, 194),
    }.items():
        yield name, of(find_series(found))


def spans() -> Iterator[Case]:
    for count, fold in ((1, 0), (3, 0), (4, 6), (2, 6)):
        row = Series(10, CARD, 42, count, fold_mm=fold)
        told = [rounded(*span) for span in (*row.spans(), (row.end_mm, row.gap_mm), *row.halves())]
        yield f"a row of {count} with a fold of {fold} mm", "; ".join(told)
    grid = Grid(Series(10, 20, 22, 2), Series(5, 30, 30, 2, fold_mm=3), "marks")
    boxes = [rounded(*box.edges) for box in (*grid.cells(), grid.whole)]
    yield "the places of a grid", "; ".join(boxes)


def mark(at: float, start: float, end: float, *, upright: bool = True) -> GridLine:
    return GridLine(at, start, end, is_upright=upright, is_mark=True)


def cut_marks(
    length: float = 5, places: Sequence[float] = (10, 50, 90), far: float = 118
) -> list[GridLine]:
    """Return marks of two by two cards, above, below and beside them."""
    return [
        mark(at, start, start + length, upright=upright)
        for upright in (True, False)
        for start in (4, far)
        for at in places
    ]


def marks() -> Iterator[Case]:
    page, usual = Size(130, 130), cut_marks()
    through = [mark(at, 0, 110.5, upright=upright) for upright in (True, False) for at in (10, 50)]
    for name, lines in {
        "around four cards": usual,
        "of 15 mm": cut_marks(15, (30, 60, 90), 110),
        "that are longer": cut_marks(15.1, (30, 60, 90), 110),
        "of 1 mm": cut_marks(1),
        "that are shorter": cut_marks(0.9),
        "that are none": [replace(line, is_mark=False) for line in usual],
        "and a drawing": [*usual, mark(33, 40, 45), mark(70, 40, 45)],
        "and a single line farther out": [*usual, mark(33, 0.5, 3)],
        "of one row": [line for line in usual if line.start < 10],
        "of which one is 0.4 mm off": [replace(usual[0], at=10.35), *usual[1:]],
        "of which one is farther off": [replace(usual[0], at=11), *usual[1:]],
        "0.5 mm inside": cut_marks(6.4, far=89.6),
        "farther inside": cut_marks(6.4, far=88),
        "from edge to edge": through,
        "from edge to edge, nearly": [replace(line, end=110.4) for line in through],
    }.items():
        yield f"marks {name}", grid_text(grid_by_marks(lines, page))
    lefts, page = (10, 50, 110, 150), Size(200, 110)
    columns = [mark(at + aside, y, y + 5) for y in (4, 98) for at in lefts for aside in (0, 40)]
    for end in (109.5, 110.5, 110.6):
        rows = [mark(at, end - 6, end, upright=False) for at in (12, 52, 92)]
        told = grid_text(grid_by_marks([*columns, *rows], page))
        yield f"marks at a fold, up to {end}", told
        turned = [replace(line, is_upright=not line.is_upright) for line in (*columns, *rows)]
        told = grid_text(grid_by_marks(turned, page.transpose()))
        yield f"marks at a level fold, up to {end}", told


def frame_lines(*boxes: Rect, is_round: bool = False, share: float = 1) -> list[GridLine]:
    """Return the sides of boxes, seen along a share of their length."""
    lines = []
    for box in boxes:
        for is_upright in (True, False):
            ends = (box.x_mm, box.right_mm) if is_upright else (box.y_mm, box.bottom_mm)
            start = box.y_mm if is_upright else box.x_mm
            length = share * (box.height_mm if is_upright else box.width_mm)
            lines += [
                GridLine(at, start, start + length, is_upright, is_round=is_round) for at in ends
            ]
    return lines


def cells(
    wide: float, high: float, *, left: float = 10, top: float = 10, count: int = 2
) -> list[Rect]:
    return [
        Rect(left + column * wide, top + row * high, wide, high)
        for row in range(count)
        for column in range(count)
    ]


def edges() -> Iterator[Case]:
    square, oblong = cells(30, 30), cells(30, 40)
    straight = frame_lines(*square)
    for name, lines in {
        "of cards": frame_lines(*oblong),
        "seen along two in five": frame_lines(*oblong, share=0.4),
        "seen along less": frame_lines(*oblong, share=0.39),
        "across alone": [line for line in straight if line.is_upright],
        "of discs": frame_lines(*square, is_round=True),
        "of discs that are 0.4 mm higher": frame_lines(*cells(30, 30.35), is_round=True),
        "of something round that is higher": frame_lines(*cells(30, 31), is_round=True),
        "of which half are round": [
            *frame_lines(*square[:2], is_round=True),
            *frame_lines(*square[2:]),
        ],
        "of which more are round": [
            *frame_lines(*square[:3], is_round=True),
            *frame_lines(*square[3:]),
        ],
    }.items():
        yield f"edges {name}", grid_text(grid_by_edges(lines, "edges"))


def beside() -> Iterator[Case]:
    cards = frame_lines(*cells(60, 60))
    grid = grid_by_edges(cards, "edges")
    assert grid is not None
    tokens = cells(20, 20, left=150)
    for name, boxes in {
        "nothing": [],
        "tokens": tokens,
        "tokens that touch": cells(20, 20, left=130),
        "tokens that overlap": cells(20, 20, left=129.9),
        "tokens that overlap more": cells(20, 20, left=129.5),
        "a single one": tokens[:1],
        "others below": [*tokens, *cells(15, 25, left=10, top=140)],
        "four kinds": [
            *(*tokens, *cells(15, 25, top=140), *cells(16, 18, left=60, top=200)),
            *cells(13, 19, left=150, top=250),
        ],
    }.items():
        others = grids_beside([*cards, *frame_lines(*boxes)], grid)
        yield f"cards, and beside them {name}", "\n".join(map(grid_text, others)) or "nothing"


def picture_of(*boxes: Rect, colour: str = "black") -> Image.Image:
    picture = Image.new("RGB", (round(60 / DOT_MM), round(70 / DOT_MM)), "white")
    for box in boxes:
        left, top, right, bottom = (round(edge / DOT_MM) for edge in box.edges)
        ImageDraw.Draw(picture).rectangle((left, top, right - 1, bottom - 1), colour)
    return picture


def pictures() -> Iterator[Case]:
    grid = Grid(Series(12, 16, 20, 2), Series(12, 20, 26, 2), "marks")
    places = tuple(grid.cells())
    for name, reach in {
        "no bleed": (0, 0, 0, 0),
        "bleed": (2, 2, 2, 2),
        "less on the left": (1, 2, 2, 2),
        "less on the right": (2, 1, 2, 2),
        "less above": (2, 2, 1, 2),
        "less below": (2, 2, 2, 1),
        "white on the left": (-1, 2, 2, 2),
        "a hair of white below": (2, 2, 2, -0.3),
    }.items():
        boxes = [
            Rect(
                at.x_mm - reach[0],
                at.y_mm - reach[2],
                at.width_mm + reach[0] + reach[1],
                at.height_mm + reach[2] + reach[3],
            )
            for at in places
        ]
        bleed = bleed_of(picture_of(*boxes), replace(grid, pieces=places))
        yield f"pieces with {name}", "nothing" if bleed is None else rounded(bleed)
    alone = replace(grid, pieces=places[:1])
    for far in (9.5, 12):
        colour = picture_of(Rect(12 - far, 12 - far, 16 + far + 2, 20 + far + 3))
        yield f"one piece whose colour runs on for {far} mm", rounded(bleed_of(colour, alone) or -1)
    for share in (0.58, 0.62):
        side = Rect(10, 10, 2, 4 + share * 16)  # the piece's is looked at from 14 to 30 mm
        told = bleed_of(picture_of(Rect(12, 10, 20, 24), side), alone)
        yield f"a side coloured along {share}", "nothing" if told is None else rounded(told)
    for name, box in {
        "a dot": Rect(20, 20, DOT_MM, DOT_MM),
        "a few dots": Rect(20, 20, 4 * DOT_MM, 4 * DOT_MM),
        "its rim alone": Rect(12, 12, 16, 1),
    }.items():
        count = len(pieces_of(picture_of(box), grid))
        yield f"a place with {name}", f"{count} pieces"
    for shade in ("#f5f5f5", "#f6f6f6"):
        count = len(pieces_of(picture_of(places[0], colour=shade), grid))
        yield f"a place of {shade}", f"{count} pieces"
    for wide in (2, 3, 4, 12):
        box = Rect(20, 20, wide * DOT_MM, 30)
        lines = [(line.at, line.length) for line in edges_of(picture_of(box)) if line.is_upright]
        yield f"the edges of a bar {wide} dots wide", "; ".join(rounded(*line) for line in lines)
    for share in (0.09, 0.11):
        boxes = (Rect(5, 5, 20, 60), Rect(35, 5, 5, 60 * share))
        lines = [(line.at, line.length) for line in edges_of(picture_of(*boxes)) if line.is_upright]
        yield f"edges seen along {share}", "; ".join(rounded(*line) for line in lines)
