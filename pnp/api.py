"""The library behind `import pnp`: all that the command line does, as functions and values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from pnp.core.bounds import MAX_PAGE_DPI, MIN_PAGE_DPI
from pnp.core.errors import CallError, DucksError, MaterialError, Problem
from pnp.games.decks import deck
from pnp.games.game import Game
from pnp.games.registry import BUILT_IN, open_game
from pnp.printing import edition, jobs, writing
from pnp.printing.edition import Edition
from pnp.printing.jobs import Job
from pnp.printing.orders import Order, OrderOptions, order_of, with_boxes
from pnp.printing.writing import Printed
from pnp.rules.table import Result, Table
from pnp.rules.worths import ActionValue

if TYPE_CHECKING:
    from pnp.printing.preview import PagePicture

GAMES = tuple(BUILT_IN)
"""The keys of the built-in games."""


def resolve(game: Game | Path | str, **options: Unpack[OrderOptions]) -> Job:
    """Resolve an order into a job: its parts, paper and look.

    Args:
        game: a game, its name, or the path of its folder.
        options: fields of an `Order`: paper="letter", language="fr", only=("cards",) …

    Raises:
        CallError: an unknown option, one of the wrong type, or one that names something unknown.
        MaterialError: the game's data or a table is wrong.

    Example:
        >>> job = pnp.resolve("pond", paper="letter", ink="low")
        >>> job.paper.size
        Size(width_mm=215.9, height_mm=279.4)
        >>> job.parts
        ('start', 'sheets', 'aid', 'rules')
    """
    _refuse_other(game, (Game, Path, str), "a game", "name one, or open it: open_game('pond')")
    source = str(game) if isinstance(game, Path) else game
    return jobs.resolve(with_boxes(order_of(source, options)))


def lay_out(game: Game | Job | Path | str, **options: Unpack[OrderOptions]) -> Edition:
    """Return a game laid out on paper.

    Args:
        game: a game, its name, or the path of its folder; or a job, which has its options already.
        options: those of `resolve`.

    Raises:
        CallError: an option is wrong or given with a job, or the components do not fit the paper.
        MaterialError: every problem of every part.

    Example:
        >>> edition = pnp.lay_out("pond", only=("aid",))
        >>> [(part.name, len(part.sides)) for part in edition.parts]
        [('aid', 1)]
    """
    if not isinstance(game, Job):
        return edition.lay_out(resolve(game, **options))
    if options:
        fact = f"a job is laid out as it was resolved, not with {', '.join(options)}"
        raise CallError(Problem(fact, hint="give the options to resolve"))
    return edition.lay_out(game)


def write(laid_out: Edition, folder: Path | str = "output") -> list[Printed]:
    """Write the PDF files of an edition below a folder, all of them or none.

    Raises:
        CallError: it is not an edition, as `lay_out` returns.
        MaterialError: a picture cannot be drawn, or a file cannot be written.

    Example:
        >>> (file,) = pnp.write(pnp.lay_out("pond", only=("aid",)), "my-prints")
        >>> file.path.as_posix()
        'my-prints/pond/pond_aid_a4_en.pdf'
    """
    _refuse_other(laid_out, (Edition,), *_LAY_OUT)
    return writing.write(laid_out, Path(folder))


def pictures(laid_out: Edition, dpi: int = 100) -> list[PagePicture]:
    """Return pictures of the pages, each look once, as a preview shows them.

    Raises:
        CallError: it is not an edition, or `dpi` is out of bounds.
        MaterialError: a picture cannot be drawn.

    Example:
        >>> (picture,) = pnp.pictures(pnp.lay_out("pond", only=("aid",)), dpi=20)
        >>> picture.part, picture.image.size
        ('aid', (166, 234))
    """
    _refuse_other(laid_out, (Edition,), *_LAY_OUT)
    if not MIN_PAGE_DPI <= dpi <= MAX_PAGE_DPI:
        fact = f"cannot draw pages at {dpi:,} dots per inch"
        raise CallError(Problem(fact, hint=f"{MIN_PAGE_DPI} to {MAX_PAGE_DPI}"))
    from pnp.printing.preview import page_pictures  # noqa: PLC0415 -- rendering takes libraries of its own

    return list(page_pictures(laid_out, dpi))


_LAY_OUT: Final = ("an edition", "lay the game out first: write(lay_out('pond'))")


def _refuse_other(value: object, kinds: tuple[type, ...], what: str, hint: str) -> None:
    """Refuse a value that is of none of some types, before it causes errors elsewhere.

    Raises:
        CallError: it is none of them.
    """
    if not isinstance(value, kinds):
        raise CallError(Problem(f"{what} is wanted, and not {value!r:.60}", hint=hint))


__all__ = [
    "GAMES",
    "ActionValue",
    "CallError",
    "DucksError",
    "Edition",
    "Game",
    "Job",
    "MaterialError",
    "Order",
    "OrderOptions",
    "Printed",
    "Problem",
    "Result",
    "Table",
    "deck",
    "lay_out",
    "open_game",
    "pictures",
    "resolve",
    "write",
]
