"""`preview`: pictures of the pages, one a page or all on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.opener import open_with_system
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.errors import CallError, Problem, quantity
from pnp.core.files import write_all
from pnp.printing.colour_vision import check_sight
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order, with_second_rulebook
from pnp.printing.preview import PagePicture, contact_sheet, page_pictures

_DPI: Final = 100
_CONTACT_DPI: Final = 40
_MAX_CONTACT_DPI: Final = 150
"""A contact sheet of fifty pages then takes a third of a gigabyte of memory."""


def run(  # noqa: PLR0913 -- one parameter an option
    order: Order,
    out: Path | None,
    dpi: int | None,
    sight: str | None,
    *,
    contact: bool,
    opens: bool,
    quiet: bool,
) -> Outcome:
    """Render the pages and write them.

    Raises:
        CallError: the contact sheet would be too large, or there is no such sight.
    """
    dots = dpi or (_CONTACT_DPI if contact else _DPI)
    if contact and dots > _MAX_CONTACT_DPI:
        fact = f"a contact sheet of {dots} dots per inch is too large"
        raise CallError(Problem(fact, hint=f"give --dpi at most {_MAX_CONTACT_DPI}"))
    if sight is not None:
        check_sight(sight)
    with show_progress(quiet=quiet) as progress:
        editions = [lay_out(resolve(variant), progress) for variant in with_second_rulebook(order)]
        suffix = "" if sight is None else f"_{sight}"
        folder = out or Path("output") / editions[0].job.game.key / "preview"
        pages = [page for edition in editions for page in page_pictures(edition, dots, sight)]
        progress("pictures", 1, 1)
        if contact:
            name = f"{editions[0].job.ticket.game}_contact{suffix}.png"
            files = {folder / name: contact_sheet(pages, dots)}
        else:
            files = {
                folder / f"{picture.name}-{picture.page}{suffix}.png": picture.to_png(dots)
                for picture in pages
            }
        write_all(files)
    return Outcome(
        record=_contact_record(files, pages) if contact else _record(files, pages),
        lines=list(_summary(files, pages)),
        notes=[*pack_notes(order.pack_folders), *(open_with_system(list(files)) if opens else [])],
    )


def _record(files: dict[Path, bytes], pages: Sequence[PagePicture]) -> dict[str, Any]:
    return {
        "files": [
            {
                "path": str(path),
                "part": picture.part,
                "page": picture.page,
                "pages": picture.pages,
                "width_px": picture.image.width,
                "height_px": picture.image.height,
                "bytes": len(content),
            }
            for (path, content), picture in zip(files.items(), pages, strict=True)
        ]
    }


def _contact_record(files: dict[Path, bytes], pictures: Sequence[PagePicture]) -> dict[str, Any]:
    ((path, content),) = files.items()
    pages = [
        {"part": picture.part, "page": picture.page, "pages": picture.pages} for picture in pictures
    ]
    return {"files": [{"path": str(path), "bytes": len(content), "shows": pages}]}


def _summary(files: dict[Path, bytes], pages: Sequence[PagePicture]) -> Iterator[Line | str]:
    rows = [(near(path), size_of(len(content))) for path, content in files.items()]
    yield from table(("picture", "size"), rows)
    alike = sum({picture.name: picture.pages for picture in pages}.values()) - len(pages)
    if alike:
        yield ""
        yield f"{quantity(alike, 'page')} more, each like one of these"
