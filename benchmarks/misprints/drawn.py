"""Damages drawn by lot: which file, page, piece and amount; each kind counts the same.

    python benchmarks/misprints/drawn.py [--tries N] [--seed S] [--files N] [--kinds WORDS]

A damage that nobody could see is drawn again: at least eight dots of a page at 120 to the inch have
to change by a quarter of the range; changes of a manifest are exempt. It is noticed if the verdict
on the file has an error or a warning more than that on the file as it was built. Exit status 1 if
fewer than 95 in 100 are noticed over all kinds, or fewer than 99 in 100 of those to numbers.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from unittest.mock import patch

import pikepdf
import pypdfium2
from finished import Harm
from number_damages import NUMBERS, Damage
from page_damages import MANIFESTS, PAGES, save
from picture_damages import PICTURES, drop_symbol, replace_symbol
from PIL import Image, ImageChops
from program_damages import PROGRAMS

from pnp.core.errors import DucksError
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.readback import views
from pnp.proof.validation import validate
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.readings import Reading, read_bytes
from pnp.proof.validation.validate import against

LOW_INK: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a symbol dropped in low ink": drop_symbol,
        "a symbol replaced by another in low ink": replace_symbol,
    }
)
OTHER_LANGUAGE: Final = "a page in another language"
NOT_SHOWN: Final = frozenset(
    {*MANIFESTS, "a page with a unit of its own", "a file to be flipped on the other edge"}
)
"""What PDFium does not show, and paper or the verdict does."""
KINDS: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        **NUMBERS,
        **PICTURES,
        **LOW_INK,
        **PAGES,
        OTHER_LANGUAGE: lambda _: True,
        **PROGRAMS,
        **MANIFESTS,
    }
)
PARTS: Final = (
    ("pond", "sheets"),
    ("pond", "aid"),
    ("pond", "rules"),
    ("cover", "cards"),
    ("cover", "score"),
    ("cover", "mat"),
    ("bucket", "score"),
    ("bucket", "mat"),
    ("bucket", "token"),
    ("gallery", "cards"),
    ("gallery", "board"),
    ("gallery", "targets"),
    ("blind", "cards"),
    ("blind", "track"),
)
LANGUAGES: Final = ("en", "fr", "de", "es")
MIN_OVER_KINDS: Final = 0.95
MIN_OF_NUMBERS: Final = 0.99
"""Shares that are to be noticed."""
DRAWS: Final = 60
"""Times that a damage is drawn until one can be done and seen."""
_DPI: Final = 120
_MIN_DOTS: Final = 8
_MIN_STEP: Final = 64
_CARDS: Final = 9
"""Of a deck, so that a file has a few pages."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A file as it was built."""

    order: Order
    game: Game
    content: bytes
    reading: Reading
    told: Counter[tuple[str, str, str]]
    """The errors and warnings that the file gets as it is."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A damage that was done to a file."""

    kind: str
    name: str
    noticed: bool
    content: bytes


def samples(count: int, seed: int) -> Iterator[Sample]:
    """Yield files drawn by lot: every part in turn, in any ink, language and paper."""
    lot = random.Random(seed)  # noqa: S311 -- no secret
    for number in range(count):
        key, part = PARTS[number % len(PARTS)]
        game = open_game(key)
        cards: tuple[str, ...] = ()
        if part == "cards":
            first = lot.randrange(1, 40)
            cards = (f"{first}-{first + _CARDS - 1}",)
        order = Order(
            game,
            only=(part,),
            cards=cards,
            ink=lot.choice(("full", "low", "grey")),
            language=lot.choice(LANGUAGES),
            paper=lot.choice(("a4", "letter")),
        )
        yield _sample(order, game)


def _sample(order: Order, game: Game) -> Sample:
    content = _build(order)
    reading = read_bytes(content, "the file")
    return Sample(order, game, content, reading, Counter(_alarms(content, game)))


def _build(order: Order) -> bytes:
    edition = lay_out(resolve(order))
    return to_bytes(edition, edition.part(order.only[0]))


def try_damage(kind: str, pool: Sequence[Sample], lot: random.Random) -> Trial | None:
    """Do a damage of a kind to a file of the pool; None if it cannot be done to any."""
    for _ in range(DRAWS):
        sample = lot.choice(pool)
        if kind in LOW_INK and sample.order.ink != "low":
            continue
        content = _damage(kind, sample, lot)
        if content is not None and (kind in NOT_SHOWN or is_visible(content, sample.content)):
            return Trial(kind, _name(sample), _notices(content, sample), content)
    return None


def _name(sample: Sample) -> str:
    order = sample.order
    return f"{sample.game.key} {order.only[0]} {order.language} {order.ink} {order.paper}"


def _damage(kind: str, sample: Sample, lot: random.Random) -> bytes | None:
    with pikepdf.open(io.BytesIO(sample.content)) as pdf:
        if kind == OTHER_LANGUAGE:
            has_damage = _mix_languages(pdf, sample, lot)
        else:
            has_damage = KINDS[kind](Harm(pdf, sample.reading, lot))
        return save(pdf) if has_damage else None


def _mix_languages(pdf: pikepdf.Pdf, sample: Sample, lot: random.Random) -> bool:
    """Print a page in another language."""
    others = [language for language in LANGUAGES if language != sample.order.language]
    language = lot.choice(others)
    with pikepdf.open(io.BytesIO(_in(sample, language))) as other:
        at = lot.randrange(len(pdf.pages))
        if at >= len(other.pages):
            return False
        pdf.pages.append(other.pages[at])
        pdf.pages[at] = pdf.pages[-1]
        del pdf.pages[-1]
    return True


@cache
def _in_language(order: tuple[Any, ...], game: str, language: str) -> bytes:
    part, cards, ink, paper = order
    return _build(Order(game, only=(part,), cards=cards, ink=ink, language=language, paper=paper))


def _in(sample: Sample, language: str) -> bytes:
    order = sample.order
    return _in_language(
        (order.only[0], order.cards, order.ink, order.paper), sample.game.key, language
    )


def is_visible(content: bytes, before: bytes) -> bool:
    """Return whether a person could see that a file prints something else."""
    one, other = (pypdfium2.PdfDocument(source) for source in (content, before))
    if len(one) != len(other):
        return True
    return any(_differs(*pair) for pair in zip(one, other, strict=True))


def _differs(one: pypdfium2.PdfPage, other: pypdfium2.PdfPage) -> bool:
    if one.get_size() != other.get_size():
        return True
    pictures = [_picture(document) for document in (one, other)]
    channels = ImageChops.difference(*pictures).split()
    return any(sum(channel.histogram()[_MIN_STEP:]) >= _MIN_DOTS for channel in channels)


def _picture(page: pypdfium2.PdfPage) -> Image.Image:
    rendering: Image.Image = page.render(scale=_DPI / 72, optimize_mode="print").to_pil()
    return rendering.convert("RGB")


def _notices(content: bytes, sample: Sample) -> bool:
    return bool(Counter(_alarms(content, sample.game)) - sample.told)


def _alarms(content: bytes, game: Game) -> list[tuple[str, str, str]]:
    try:
        findings = _findings(content, game)
    except DucksError as error:
        return [("error", "refused", str(error))]
    return [(x.grade, x.check, x.fact) for x in findings if x.grade != "note"]


def _findings(content: bytes, game: Game) -> Iterable[Finding]:
    reading = read_bytes(content, "the file")
    if reading.placements is not None:
        return against(reading, game).findings
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.pdf"
        path.write_bytes(content)
        return validate.validate(path).findings


class Kept:
    """Caches the layout, the print and the reading of each order."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self.editions: dict[str, Edition] = {}
        self.readings: dict[tuple[bytes, int | None], Reading] = {}

    def lay_out(self, job: Any) -> Edition:
        """Return the edition of a job."""
        key = repr(job.ticket)
        if key not in self.editions:
            self.editions[key] = lay_out(job)
        return self.editions[key]

    def read(self, content: bytes, name: str, most: int | None = None) -> Reading:
        """Return the reading of a file."""
        key = content, most
        if key not in self.readings:
            self.readings[key] = read_bytes(content, name, most)
        return self.readings[key]


def measure(
    kinds: Sequence[str], pool: Sequence[Sample], tries: int, seed: int
) -> Iterator[Trial | None]:
    """Yield the results of damages; None where one cannot be done to any file."""
    cache = Kept()
    with (
        patch.object(validate, "lay_out", cache.lay_out),
        patch.object(validate, "read_bytes", cache.read),
        patch.object(views, "_MAX_FINE_PRINTS", 40),
    ):
        for kind in kinds:
            for turn in range(tries):
                lot = random.Random(f"{seed} {kind} {turn}")  # noqa: S311 -- no secret
                yield try_damage(kind, pool, lot)


def main(arguments: Sequence[str]) -> int:
    """Print a row for each kind: how many were tried, and how many noticed."""
    parser = argparse.ArgumentParser()
    for name, usual in (("tries", 12), ("seed", 1), ("files", 28)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--kinds", default="")
    parser.add_argument("--keep", type=Path, help="a folder for files whose damage is not noticed")
    options = parser.parse_args(arguments)
    pool = list(samples(options.files, options.seed))
    kinds = [kind for kind in KINDS if options.kinds in kind]
    shares: dict[str, float] = {}
    print("| kind | tried | noticed |\n|---|---|---|", flush=True)
    for kind in kinds:
        trials = [x for x in measure([kind], pool, options.tries, options.seed) if x]
        misses = [trial for trial in trials if not trial.noticed]
        shares[kind] = 1 - len(misses) / max(1, len(trials))
        print(f"| {kind} | {len(trials)} | {len(trials) - len(misses)} |", flush=True)
        for number, trial in enumerate(misses):
            print(f"  {trial.name}", file=sys.stderr, flush=True)
            if options.keep:
                (options.keep / f"{kind} {number} {trial.name}.pdf").write_bytes(trial.content)
    numbers = [shares[kind] for kind in kinds if kind in NUMBERS]
    over = sum(shares.values()) / len(shares)
    of_numbers = sum(numbers) / len(numbers) if numbers else 1.0
    print(f"\n{len(kinds)} kinds: {over:.1%} noticed; of numbers: {of_numbers:.1%}")
    return int(over < MIN_OVER_KINDS or of_numbers < MIN_OF_NUMBERS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
