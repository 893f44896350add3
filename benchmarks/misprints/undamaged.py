"""Undamaged files, drawn by lot, are good: any finding of the verdict is a false alarm.

    python benchmarks/misprints/undamaged.py [--builds N] [--seed S] [--first K]

An order that cannot be printed is drawn again, and counted. Two of three builds are read as they
are; the third is saved by another program first, and compared with a print of today. Exit
status 1 if there is an error or a warning.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

import pikepdf
from lots import draw

from pnp.core.errors import CallError, MaterialError
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import Verdict, against, validate_edition

_SAVED_AGAIN: Final = 3
"""One in so many."""
_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Build:
    """The result of an order."""

    order: Order
    is_saved_again: bool
    alarms: tuple[str, ...] = ()
    refused: str = ""
    """Why it cannot be printed, if it cannot."""

    @property
    def name(self) -> str:
        """Return its order, as far as it is not the usual one."""
        usual = Order(self.order.game)
        options = (
            f"{field.name}={getattr(self.order, field.name)!r}"
            for field in fields(usual)
            if getattr(self.order, field.name) != getattr(usual, field.name)
        )
        return f"{self.order.game}: {', '.join(options)}"


def builds(first: int, count: int, seed: int) -> Iterator[Build]:
    """Yield the results of orders drawn by lot; those that cannot be printed do not count."""
    for number in range(first, first + count):
        lot = random.Random(f"{seed} {number}")  # noqa: S311 -- no secret
        for _ in range(_TRIES):
            build = _build(draw(lot), is_saved_again=number % _SAVED_AGAIN == 0)
            yield build
            if not build.refused:
                break


def _build(order: Order, *, is_saved_again: bool) -> Build:
    try:
        edition = lay_out(resolve(order))
    except (CallError, MaterialError) as error:
        return Build(order, is_saved_again, refused=str(error))
    check = _verdicts_saved_again if is_saved_again else validate_edition
    alarms = (
        f"{verdict.reading.name}, page {finding.page}: {finding.check}: {finding.fact}"
        for verdict in check(edition)
        for finding in verdict.findings
        if finding.grade != "note"
    )
    build = Build(order, is_saved_again, tuple(alarms))
    edition.keep()
    return build


def _verdicts_saved_again(edition: Edition) -> list[Verdict]:
    """Return the verdicts on an edition's files, as another program saves them."""
    game = edition.job.game
    contents = {part.name: to_bytes(edition, part) for part in edition.files if part.sides}
    return [
        against(read_bytes(_rewrite(content), name), game) for name, content in contents.items()
    ]


def _rewrite(content: bytes) -> bytes:
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return stream.getvalue()


def main(arguments: Sequence[str]) -> int:
    """Print each false alarm and each refusal, and how many files were good."""
    parser = argparse.ArgumentParser()
    for name, usual in (("builds", 500), ("seed", 1), ("first", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    options = parser.parse_args(arguments)
    good = wrong = refusals = 0
    for build in builds(options.first, options.builds, options.seed):
        if build.refused:
            refusals += 1
            print(f"refused: {build.name}: {build.refused}", flush=True)
            continue
        good, wrong = good + (not build.alarms), wrong + bool(build.alarms)
        for alarm in build.alarms:
            print(f"ALARM: {build.name}: {alarm}", flush=True)
        if (good + wrong) % 25 == 0:
            print(f"{good + wrong} builds, {wrong} with false alarms", flush=True)
    print(f"{good + wrong} builds, {wrong} with false alarms; {refusals} orders cannot be printed")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
