"""Lays Duck & Cover's cards out again and again in one process, one word changed each time.

    python live.py ROUNDS

It changes the catalogue of the checkout that it lies in, so it is run in a copy. Prints the median
of the processor seconds from a changed catalogue to the bytes of the file, as JSON.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from warm import Checkout  # noqa: E402 -- finds the checkout's own package

from pnp.core.bundle import Bundle  # noqa: E402 -- the same
from pnp.printing.edition import lay_out  # noqa: E402 -- the same
from pnp.printing.jobs import resolve  # noqa: E402 -- the same
from pnp.printing.orders import Order  # noqa: E402 -- the same
from pnp.printing.writing import to_bytes  # noqa: E402 -- the same


def main() -> None:
    """Measure and print."""
    bundle, seconds = Bundle(), []
    files: set[bytes] = set()
    rounds = int(sys.argv[1])
    for number in range(rounds + 2):  # the first is cold, and the second opens what it did not
        Checkout(ROOT).change_word(number)
        start = time.process_time()
        edition = lay_out(resolve(Order("cover", only=("cards",))), bundle=bundle)
        files.add(to_bytes(edition, edition.part("cards")))
        seconds.append(time.process_time() - start)
    if len(files) != len(seconds):
        sys.exit("a changed word changed nothing")
    print(json.dumps(statistics.median(seconds[2:])))


main()
