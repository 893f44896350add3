"""The first table: the same deck by the press, by its rivals, and as plain pictures."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from domdiv_list import names
from environment import Rival, install
from measured import Call, RivalCost, RivalFailure, cost, ducks, python, run_in_turn
from rows import KB, MB, Measured, RivalRow, at_most, costs, failure, ratio
from texts import count_cards, pages

HERE = Path(__file__).resolve().parent
CARDS = 112
"""84 ducks, 26 calls, and two that fill a page: the discard limit and the captain."""
OURS = "ducks-pnp"


@dataclass(frozen=True, slots=True)
class Entry:
    """A program of the table: its call, its output, and the texts of its cards."""

    call: Call
    file: Path
    cards: Sequence[Sequence[str]]


def same_deck(folder: Path, rounds: int) -> Iterator[RivalRow]:
    """110 illustrated cards, both sides, A4."""
    deck = folder / "deck"
    deck.mkdir()
    result = cost(python(deck, HERE / "ingredients.py", deck))
    if isinstance(result, RivalFailure):
        yield RivalRow("the deck", "", "", None, result.reason)
        return
    cards = [card["texts"] for card in json.loads((deck / "deck.json").read_text("utf-8"))]
    entries, failures = programs(folder, deck, cards)
    outcomes = run_in_turn({name: entry.call for name, entry in entries.items()}, rounds)
    tell(entries, {**outcomes, **failures})
    failure_row = failure("the deck", "", {OURS: outcomes[OURS]})
    yield from [failure_row] if failure_row else promises(costs(outcomes), entries[OURS])


def programs(
    folder: Path, deck: Path, cards: Sequence[Sequence[str]]
) -> tuple[dict[str, Entry], dict[str, RivalFailure]]:
    """The programs that print the deck, and those that cannot be had."""
    file = deck / "cover" / "cover_cards_a4_duplex-long_en.pdf"
    ours = ducks(deck, "build", "cover", "--only", "cards", "--out", deck)
    plain = python(deck, HERE / "plain_images.py", deck)
    entries = {
        OURS: Entry(ours, file, cards),
        "300-dpi images on reportlab": Entry(plain, deck / "plain-images.pdf", cards),
    }
    failures: dict[str, RivalFailure] = {}
    for package, program, entries_of in (
        ("protograf", "python", of_protograf),
        ("domdiv", "dominion_dividers", of_domdiv),
    ):
        rival = install(folder, package, program)
        if isinstance(rival, RivalFailure):
            failures[package] = rival
            continue
        try:
            entries |= entries_of(rival, deck, cards)
        except (OSError, KeyError) as error:
            failures[package] = RivalFailure(f"is not as it was when this was written: {error}")
    return entries, failures


def of_protograf(rival: Rival, deck: Path, cards: Sequence[Sequence[str]]) -> dict[str, Entry]:
    """The calls of protograf: with the pictures as SVG and as PNG."""
    script = shutil.copy(HERE / "protograf_deck.py", deck)
    return {
        f"protograf {rival.version}, {kind.upper()} pictures": Entry(
            Call((str(rival.program), script, kind), deck), deck / f"protograf-{kind}.pdf", cards
        )
        for kind in ("svg", "png")
    }


def of_domdiv(rival: Rival, deck: Path, cards: Sequence[Sequence[str]]) -> dict[str, Entry]:
    """The call of domdiv: for as many dividers of its own game."""
    dividers = names(rival.files, len(cards))
    card_list, out = deck / "domdiv.txt", deck / "domdiv.pdf"
    card_list.write_text("\n".join(dividers), encoding="utf-8")
    call = (rival.program, "--papersize", "A4", "--cardlist", card_list, "--outfile", out)
    entry = Entry(Call(tuple(map(str, call)), deck), out, [(name,) for name in dividers])
    return {f"domdiv {rival.version}, its own {len(dividers)}": entry}


def tell(entries: Mapping[str, Entry], outcomes: Measured) -> None:
    """Print the first table: the costs and output of each program."""
    columns = ("seconds", "processor", "memory", "file", "pages", "text kept")
    print(f"{'program':<34}" + "".join(f"{column:>12}" for column in columns))
    for name, outcome in outcomes.items():
        if isinstance(outcome, RivalFailure):
            print(f"{name:<34}  {outcome.reason}")
            continue
        entry = entries[name]
        cells = (
            f"{outcome.seconds:.2f} s",
            f"{outcome.processor_seconds:.2f} s",
            f"{outcome.peak_bytes / MB:.0f} MB",
            f"{entry.file.stat().st_size / KB:,.0f} kB",
            f"{pages(entry.file)}",
            f"{count_cards(entry.file, entry.cards)} / {len(entry.cards)}",
        )
        print(f"{name:<34}" + "".join(f"{cell:>12}" for cell in cells))
    print(flush=True)


def promises(costs_by_name: Mapping[str, RivalCost], entry: Entry) -> Iterator[RivalRow]:
    """The promises about the deck."""
    ours = costs_by_name[OURS]
    yield at_most("the deck: bytes", entry.file.stat().st_size, 400 * KB, KB, "kB")
    yield at_most("the deck: peak memory", ours.peak_bytes, 120 * MB, MB, "MB")
    complete = count_cards(entry.file, entry.cards)
    yield RivalRow("the deck: cards with all text", str(complete), str(CARDS), complete == CARDS)
    rivals = {
        name: cost_of_rival
        for name, cost_of_rival in costs_by_name.items()
        if name.startswith("protograf")
    }
    if not rivals:
        yield RivalRow("the deck: time to protograf", "", "0.2 x", None, "see above")
    for name, cost_of_rival in rivals.items():
        mine, theirs = ours.processor_seconds, cost_of_rival.processor_seconds
        yield ratio(f"the deck: time to {name}", mine, theirs, 0.2)
