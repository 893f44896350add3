"""Draw who imports whom, from the code and the layers in tests/test_layers.py.

Run it after a change that moves a module: `python docs/draw_imports.py`. An arrow that follows from
others (a chain of arrows leads to the same place) is left out, as everything rests on the core.

1. the imports between boxes, without those that follow from others;
2. a chain of points for each arrow, one on every row that it crosses;
3. an order in each row that crosses few arrows (by means of neighbours: Sugiyama et al., 1981);
4. an x for each box and point as near to its neighbours as the order allows;
5. SVG.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Final
from xml.sax.saxutils import escape

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = {
    "imports.svg": ("LAYERS", "pnp"),
    "imports-press.svg": ("PRESS", "pnp.press"),
    "imports-art.svg": ("ART", "pnp.art"),
}
ROW: Final = 66
HEIGHT: Final = 30
GAP: Final = 26
LETTER: Final = 7.6
MARGIN: Final = 24
SWEEPS: Final = 24

Edge = tuple[str, str]


@functools.cache
def layers() -> ModuleType:
    """Return the tests' module that holds the tables of layers and reads imports."""
    spec = importlib.util.spec_from_file_location("layers", ROOT / "tests" / "test_layers.py")
    assert spec is not None
    assert spec.loader is not None
    sys.path.append(str(ROOT / "tests"))  # it imports what tests share
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(slots=True)
class Graph:
    """Rows of nodes, the top one first. A node that is not a box is a point of a long arrow."""

    rows: list[list[str]]
    edges: set[Edge]
    x: dict[str, float] = field(default_factory=dict)
    chains: dict[Edge, list[str]] = field(default_factory=dict)

    def neighbours(self, node: str, row: list[str]) -> list[str]:
        """Return the nodes of a row that are next to `node` on a chain."""
        pairs = {pair for c in self.chains.values() for pair in itertools.pairwise(c)}
        return [n for n in row if (node, n) in pairs or (n, node) in pairs]


def imports(table: str, room: str, source: ModuleType) -> Graph:
    """Return the boxes of a table, row by row, and the imports between them."""
    rows = [line.split(" | ") for line in table.strip().splitlines()]
    boxes = {
        inner: entry for row in rows for entry in row for inner in source.rooms(entry)
    }  # a.* is one box
    edges: set[Edge] = set()
    for module in source.modules():
        here = source.holder(module, table)
        for target in source.imports(module):
            there = source.holder(target, table) if source.within(target, room) else None
            if here and there and boxes[here[1]] != boxes[there[1]]:
                edges.add((boxes[here[1]], boxes[there[1]]))
    return Graph(rows, _reduce(edges))


def _reduce(edges: set[Edge]) -> set[Edge]:
    """Return the edges without those that a chain of others makes plain."""
    nodes = sorted({node for edge in edges for node in edge})
    reach = {node: _reach(node, edges) for node in nodes}
    return {
        (a, b)
        for a, b in edges
        if not any(b in reach[middle] for x, middle in edges if x == a and middle != b)
    }


def _reach(node: str, edges: set[Edge]) -> set[str]:
    reach: set[str] = set()
    stack = [node]
    while stack:
        here = stack.pop()
        new = {b for a, b in edges if a == here} - reach
        reach |= new
        stack.extend(sorted(new))
    return reach


def place(graph: Graph) -> None:
    """Give every arrow its points, every row its order, and every node its x."""
    height = {box: level for level, row in enumerate(graph.rows) for box in row}
    for a, b in sorted(graph.edges):
        points = [f"{a}>{b}@{level}" for level in range(height[a] + 1, height[b])]
        for level, point in enumerate(points, height[a] + 1):
            graph.rows[level].append(point)
        graph.chains[a, b] = [a, *points, b]
    for row in graph.rows:
        _distribute(graph, row, dict.fromkeys(row, 0.0))
    for sweep in range(SWEEPS):
        order = range(1, len(graph.rows)) if sweep % 2 == 0 else range(len(graph.rows) - 2, -1, -1)
        for level in order:
            _settle(graph, level, sorts=sweep < SWEEPS - 6)


def _settle(graph: Graph, level: int, *, sorts: bool) -> None:
    """Move the nodes of a row towards the middle of their neighbours above and below."""
    row = graph.rows[level]
    around = [n for near in (level - 1, level + 1) if 0 <= near < len(graph.rows)
              for n in graph.rows[near]]  # fmt: skip
    edges = {}
    for node in row:
        near = [graph.x[n] for n in graph.neighbours(node, around)]
        edges[node] = sum(near) / len(near) if near else graph.x[node]
    if sorts:
        row.sort(key=lambda node: edges[node])
    _distribute(graph, row, edges)


def _distribute(graph: Graph, row: list[str], goals: dict[str, float]) -> None:
    """Give nodes the x they want as far as their order and widths allow (least squares)."""
    offsets = [0.0]
    for left, right in itertools.pairwise(row):
        offsets.append(offsets[-1] + (width(left) + width(right)) / 2 + GAP)
    blocks: list[tuple[float, int]] = []
    for node, offset in zip(row, offsets, strict=True):
        blocks.append((goals[node] - offset, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (b, m), (a, n) = blocks.pop(), blocks.pop()
            blocks.append(((a * n + b * m) / (n + m), n + m))
    starts = [start for start, count in blocks for _ in range(count)]
    graph.x.update(zip(row, map(sum, zip(starts, offsets, strict=True)), strict=True))


def width(node: str) -> float:
    """Return the width of a box, or of a point of an arrow, in pixels."""
    return 0.0 if "@" in node else LETTER * len(label(node)) + 22


def label(box: str) -> str:
    """Return the label of a box: the module without the prefix that all have in common."""
    short = box.removeprefix("pnp.press.").removeprefix("pnp.")
    return {"pnp": "import pnp", "games.*": "games/<game>", "__main__": "python -m pnp"}.get(
        short, short
    )


def svg(graph: Graph) -> str:
    """Return the picture: rows as bands, arrows from box to box, boxes on top."""
    boxes = [(box, level) for level, row in enumerate(graph.rows) for box in row if "@" not in box]
    west = min(graph.x[n] - width(n) / 2 for row in graph.rows for n in row) - MARGIN
    wide = max(graph.x[n] + width(n) / 2 for row in graph.rows for n in row) + MARGIN - west
    high = ROW * len(graph.rows)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high}" '
            f'viewBox="{west:.1f} 0 {wide:.1f} {high}" '
            'font-family="Verdana, DejaVu Sans, sans-serif" font-size="12.5">'
        ),
        "<!-- Drawn by docs/draw_imports.py: do not edit. -->",
        (
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto">'
            '<path d="M0 0 8 4 0 8z" fill="#4a7d92"/></marker></defs>'
        ),
        f'<rect x="{west:.1f}" width="{wide:.1f}" height="{high}" fill="#fff"/>',
    ]
    lines += (
        f'<rect x="{west:.1f}" y="{level * ROW}" width="{wide:.1f}" height="{ROW}" fill="#eef5f8"/>'
        for level in range(0, len(graph.rows), 2)
    )
    level_of = dict(boxes)
    lines += (
        _arrow(graph, chain, level_of[edge[0]]) for edge, chain in sorted(graph.chains.items())
    )
    lines.extend(_box(box, graph.x[box], level) for box, level in boxes)
    return "\n".join([*lines, "</svg>", ""])


def _arrow(graph: Graph, chain: list[str], level: int) -> str:
    """Return an arrow as a smooth line: curved between rows, straight down through each."""
    path = ""
    for step, (a, b) in enumerate(itertools.pairwise(chain)):
        start = (level + step) * ROW + (ROW + HEIGHT) / 2
        end = start + ROW - HEIGHT
        middle = (start + end) / 2
        x, to = graph.x[a], graph.x[b]
        path += f"M{x:.1f} {start:.0f}" if step == 0 else f"V{start:.0f}"
        path += f"C{x:.1f} {middle:.0f} {to:.1f} {middle:.0f} {to:.1f} {end:.0f}"
    return (
        f'<path d="{path}" fill="none" stroke="#4a7d92" stroke-width="1.2" marker-end="url(#tip)"/>'
    )


def _box(box: str, x: float, level: int) -> str:
    y = level * ROW + (ROW - HEIGHT) / 2
    return (
        f'<rect x="{x - width(box) / 2:.1f}" y="{y:.0f}" width="{width(box):.1f}" '
        f'height="{HEIGHT}" rx="7" fill="#ffe28a" stroke="#8a6d1d"/>'
        f'<text x="{x:.1f}" y="{y + 19.5:.1f}" text-anchor="middle" fill="#2b2b2b">'
        f"{escape(label(box))}</text>"
    )


def draw(name: str) -> str:
    """Return one of `PICTURES` as SVG."""
    source = layers()
    table, room = PICTURES[name]
    graph = imports(getattr(source, table), room, source)
    place(graph)
    return svg(graph)


def main() -> None:
    """Write all pictures."""
    for name in PICTURES:
        (ROOT / "docs" / "images" / name).write_text(draw(name), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
