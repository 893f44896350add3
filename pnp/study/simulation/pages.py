"""A page of HTML: without scripts or links, with plots as SVG, fit for print.

It has sections of plots and tables, in the style of `templates/report/page.html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.core.resources import templates
from pnp.study.simulation.plots import Plot


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A table's row; a share (in percent) is printed and drawn at its end."""

    cells: tuple[str, ...]
    share: float | None = None
    percentage: str = ""


@dataclass(frozen=True, slots=True)
class ReportRowGroup:
    """Rows that belong together."""

    rows: tuple[ReportRow, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows below their heads."""

    groups: tuple[ReportRowGroup, ...]
    head: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """Return the number of cells in a row."""
        row = self.groups[0].rows[0]
        return len(row.cells) + (row.share is not None)


@dataclass(frozen=True, slots=True)
class HeatCell:
    """A figure, and the shade of its background."""

    text: str
    level: int
    """0 is the lightest, `HEAT_LEVELS` - 1 the darkest."""
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class HeatMap:
    """A table whose cells are shaded by their figures: one row and one column per value."""

    caption: str
    row_title: str
    column_title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[HeatCell, ...]], ...]
    """One row of cells per value."""


HEAT_LEVELS: Final = 5


@dataclass(frozen=True, slots=True)
class Section:
    """A headline and its content."""

    title: str
    plots: tuple[Plot, ...] = ()
    tables: tuple[ReportTable, ...] = ()
    maps: tuple[HeatMap, ...] = ()
    text: str = ""
    note: str = ""


def page(
    title: str,
    summary: str,
    facts: Sequence[tuple[str, str]],
    note: str,
    sections: Sequence[Section],
) -> str:
    """Return a page of sections, as HTML.

    Args:
        title: its headline.
        summary: a sentence below it.
        facts: the parameters of the run, by name.
        note: an explanation of how to read the page.
        sections: the sections of the page.
    """
    template = Environment(
        loader=FileSystemLoader(templates() / "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    ).get_template("page.html")
    return template.render(title=title, summary=summary, facts=facts, note=note, sections=sections)


def share_row(cells: tuple[str, ...], hits: int, count: int) -> ReportRow:
    """Return a row that ends in a share, printed and drawn."""
    return ReportRow(cells, round(100 * hits / count, 1), f"{hits / count:.1%}")


def plain_table(rows: Iterable[tuple[str, ...]], head: tuple[str, ...] = ()) -> ReportTable:
    """Return rows of cells as a table."""
    return ReportTable((ReportRowGroup(tuple(ReportRow(row) for row in rows)),), head)
