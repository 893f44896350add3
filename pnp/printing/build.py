"""Building a game: from its data to the PDF files that people print.

The steps, as docs/architecture.md numbers them:

1. data: the game's numbers; the order resolved, so that names become values (`jobs.resolve`);
2. components: the bag of things to print;
3. faces: each component's layout filled with words, art and theme (`edition.lay_out`);
4. sheets: where faces lie on paper;
5. pdf: each distinct face drawn once and placed (`writing.write`).

All files are made before the first is written, so a problem in any of them leaves the folder as
it was.
"""

from __future__ import annotations

from pathlib import Path

from pnp.core.progress import Progress, silent
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import Printed, write


def build(order: Order, out: Path, progress: Progress = silent) -> list[Printed]:
    """Print an order into files below `out`: all of them, or none.

    Raises:
        CallError: the order names something that there is not, or that does not fit.
        MaterialError: every problem of every part, or a file that cannot be written.
    """
    job = resolve(order)
    edition = lay_out(job, progress)
    return write(edition, out, progress)
