"""Building a game: from its data to the PDF files that people print.

The steps, as docs/architecture.md numbers them:

1. data: the game's numbers, from its room on the roster;
2. components: the bag of things to print;
3. faces: each component's layout filled with words, art and theme;
4. sheets: where faces lie on paper;
5. pdf: each distinct face drawn once and placed.

All files are made before the first is written, so a problem in any of them leaves the folder as
it was.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pnp import roster
from pnp.data.manifest import read_manifest
from pnp.documents import document, file_name
from pnp.ground.files import write_all
from pnp.ground.problems import DucksError, as_one
from pnp.orders import Order, Printed
from pnp.parts import Part, chosen, lay_out
from pnp.pressroom import open_pressroom

Tell = Callable[[str, int, int], None]
"""Told before each step: what is being made, how many are done, and how many there are."""


def build(order: Order, out: Path, tell: Tell = lambda *_: None) -> list[Printed]:
    """Print an order into files below `out`: all of them, or none.

    Raises:
        CallError: the order names something that there is not, or that does not fit.
        MaterialError: every problem of every part, or a file that cannot be written.
    """
    game = roster.find(order.game)
    data = game.room().read()
    bag = game.room().bag(data, order.sheets)
    since = order.changed_since
    before = None if since is None else read_manifest(since, game.key)
    names = chosen(order, bag, before)
    pressroom = open_pressroom(order, game.key, data.credits)
    files: dict[Path, bytes] = {}
    printed: list[Printed] = []
    errors: list[DucksError] = []
    for done, name in enumerate(names):
        tell(name, done, len(names))
        try:
            part = lay_out(order, bag, name, pressroom, before)
            made = document(order, part, pressroom, data.credits)
            content = made.to_bytes()
        except DucksError as error:
            errors.append(error)
            continue
        if not part.sides:
            continue
        path = out / game.key / file_name(order, game.key, part)
        files[path] = content
        files[path.with_suffix(".json")] = made.attachments[0].content  # its manifest
        printed.append(_printed(order, part, path, content))
    if errors:
        raise as_one(errors)
    tell("writing", len(names), len(names))
    write_all(files)
    return printed


def _printed(order: Order, part: Part, path: Path, content: bytes) -> Printed:
    return Printed(
        path=path,
        game=order.game,
        part=part.name,
        language=order.language,
        paper=order.paper,
        ink=order.ink,
        pages=len(part.sides),
        sheets_of_paper=part.sheets_of_paper,
        bytes=len(content),
        components=part.copies,
        unchanged=sum(each.copies for each in part.unchanged),
        backs=part.backs,
        order=order.page_order if part.is_duplex else None,
    )
