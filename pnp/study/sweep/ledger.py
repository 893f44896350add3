"""The ledger of a sweep: JSON lines, first its plan, then the counts of its games, batch by batch.

Each line is written at once, so that an interrupted run loses at most the current batch; an
incomplete last line is dropped when the file is read. Ledgers of one sweep can be merged, even from
several computers: each line says which games it counts.
"""

from __future__ import annotations

import json
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.core.errors import CallError, MaterialError, Problem, raise_if_any
from pnp.core.files import write_whole
from pnp.core.locks import lock_file
from pnp.core.replacing import problems_at
from pnp.study.simulation.counts import Histogram, add_histograms
from pnp.study.sweep.dials import Variant
from pnp.study.sweep.targets import Tally

_DIGEST: Final = "sha256"
_COUNTED: Final = ("histograms", "differences")
LONGER: Final = 4
"""The ratio of games for the game as printed to those for any variant."""

_AGAIN: Final = "leave it out, and let its games be played again"


Players = tuple[int, str, int]
"""A variant, a policy and a seed."""


class Batch(NamedTuple):
    """The games of a variant with one policy and one seed: a half-open range."""

    variant: int
    """Its index among all variants; 0 is the game as printed."""
    policy: str
    seed: int
    first: int
    last: int

    @property
    def players(self) -> Players:
        """Return the variant, policy and seed."""
        return self.variant, self.policy, self.seed


class LedgerEntry(NamedTuple):
    """The counts of a batch."""

    batch: Batch
    histograms: Mapping[str, Histogram]
    """One per column."""
    differences: Mapping[str, Histogram]
    """The differences from the game as printed, one per target."""


class StudyPlan(NamedTuple):
    """The plan of a study: everything that determines its games and how they are counted.

    Ledgers with equal plans can be merged.
    """

    game: str
    content: str
    """A digest of its rules and numbers."""
    rules: int
    """The version of the rules."""
    players: int
    games: int
    """The most games of each variant."""
    seed: int
    variants: tuple[Variant, ...]
    """The first is the game as printed."""
    targets: tuple[str, ...]
    limits: tuple[str, ...]
    usual_policy: str


def read_ledger(path: Path) -> tuple[StudyPlan, tuple[LedgerEntry, ...]]:
    """Return the plan of a ledger, and its entries.

    Raises:
        MaterialError: the file cannot be read, or a whole line of it is damaged.
    """
    with problems_at(path):
        content = path.read_bytes()
    lines = content[: content.rfind(b"\n") + 1].splitlines()
    records = [_record(line, f"{path}:{number}") for number, line in enumerate(lines, start=1)]
    try:
        head, *entries = records
        plan = _plan(head)
        return plan, tuple(_entry(entry, plan) for entry in entries)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        fact = "the file is not a ledger of a study"
        raise MaterialError(Problem(fact, str(path), "name one that --out has written")) from error


def _record(line: bytes, place: str) -> Any:
    try:
        record = json.loads(line)
        digest = record.pop(_DIGEST)
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
        digest, record = None, None
    if record is None or digest != _digest(record):
        raise MaterialError(Problem("the line is damaged", place, _AGAIN))
    return record


def _digest(record: Mapping[str, Any]) -> str:
    return sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps({**record, _DIGEST: _digest(record)}).encode() + b"\n"


def _plan(record: Mapping[str, Any]) -> StudyPlan:
    variants = tuple(
        tuple((str(path), str(value)) for path, value in variant) for variant in record["variants"]
    )
    texts = {name: tuple(map(str, record[name])) for name in ("targets", "limits")}
    plan = StudyPlan(**{**record, "variants": variants, **texts})
    numbers = (plan.rules, plan.players, plan.games, plan.seed)
    is_sound = all(type(number) is int for number in numbers) and min(plan.players, plan.games) > 0
    if not (is_sound and plan.targets and plan.variants[:1] == ((),) and len(plan.variants) > 1):
        raise ValueError
    return plan


def _entry(record: Mapping[str, Any], plan: StudyPlan) -> LedgerEntry:
    variant, policy, seed, first, last = record["batch"]
    batch = Batch(int(variant), str(policy), int(seed), int(first), int(last))
    entry = LedgerEntry(batch, *(_histograms(record[name]) for name in _COUNTED))
    is_planned = batch.last <= LONGER * plan.games and batch.variant < len(plan.variants)
    if not (0 <= batch.first < batch.last and batch.variant >= 0 and is_planned):
        raise ValueError
    return entry


def _histograms(tables: Mapping[str, Mapping[str, int]]) -> dict[str, Histogram]:
    return {
        name: Counter({int(value): int(times) for value, times in table.items()})
        for name, table in tables.items()
    }


def begin_ledger(path: Path, plan: StudyPlan, entries: Iterable[LedgerEntry] = ()) -> None:
    """Write a ledger, with the entries of an earlier one.

    Raises:
        CallError: the file exists already.
        MaterialError: the file cannot be written.
    """
    if path.exists():
        hint = "continue it by naming it behind the game, or name another file"
        raise CallError(Problem("the file is there already", str(path), hint))
    head = _line(plan._asdict())
    write_whole(path, b"".join((head, *map(_entry_line, entries))))


def _entry_line(entry: LedgerEntry) -> bytes:
    tables = {name: _sort(getattr(entry, name)) for name in _COUNTED}
    return _line({"batch": [*entry.batch], **tables})


def _sort(histograms: Mapping[str, Histogram]) -> dict[str, dict[str, int]]:
    return {
        name: {str(value): table[value] for value in sorted(table)}
        for name, table in sorted(histograms.items())
    }


def cut_half_line(path: Path) -> None:
    """Remove the incomplete last line that an interrupted run leaves.

    Raises:
        MaterialError: the file cannot be written.
    """
    with problems_at(path), path.open("r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def append(path: Path, entry: LedgerEntry) -> None:
    """Append an entry to a ledger and flush it to disk.

    Raises:
        MaterialError: the file cannot be written.
    """
    with problems_at(path), path.open("ab") as file:
        file.write(_entry_line(entry))


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Lock a ledger against other runs inside the block, as far as the file system supports locks.

    Its folder is created; new folders are removed again if nothing was written.

    Raises:
        CallError: another run uses it.
        MaterialError: its folder cannot be written.
    """
    target = path.resolve()  # a link to a ledger is that ledger
    with ExitStack() as stack:
        for folder in reversed(target.parents):
            if not folder.exists():
                stack.callback(_remove_if_empty, folder)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(lock_file(target.with_name(f".{target.name}.lock"), tries=1))
        except BlockingIOError as error:
            hint = "wait for it; or play other games into a ledger of their own: --shard, --out"
            raise CallError(
                Problem("another run is writing the ledger", str(path), hint)
            ) from error
        except OSError:
            with problems_at(path):
                raise
        yield


def _remove_if_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


class Ledger:
    """The entries of a sweep by batch, appended to a file if there is one."""

    def __init__(self, entries: Iterable[LedgerEntry] = (), path: Path | None = None) -> None:
        """Start from earlier entries; append later ones to a file."""
        self._path = path
        self._entries: dict[Players, list[LedgerEntry]] = {}
        for entry in entries:
            self._keep(entry)

    def _keep(self, entry: LedgerEntry) -> None:
        insort(self._entries.setdefault(entry.batch.players, []), entry, key=_first_game)

    def add(self, entry: LedgerEntry) -> None:
        """Add an entry.

        Raises:
            MaterialError: the file cannot be written.
        """
        if self._path:
            append(self._path, entry)
        self._keep(entry)

    def gaps(self, batch: Batch) -> Iterator[Batch]:
        """Yield the parts of a batch that have not been played."""
        first = batch.first
        for entry in self._within(batch):
            if first < entry.batch.first:
                yield batch._replace(first=first, last=entry.batch.first)
            first = entry.batch.last
        if first < batch.last:
            yield batch._replace(first=first)

    def tally(self, batch: Batch) -> Tally:
        """Return the counts of a batch that has been played completely."""
        histograms: Mapping[str, Histogram] = {}
        differences: Mapping[str, Histogram] = {}
        for entry in self._within(batch):
            histograms = add_histograms(histograms, entry.histograms)
            differences = add_histograms(differences, entry.differences)
        return Tally(batch.last - batch.first, histograms, differences)

    def _within(self, batch: Batch) -> list[LedgerEntry]:
        entries = self._entries.get(batch.players, [])
        begin = bisect_left(entries, batch.first, key=_first_game)
        end = bisect_left(entries, batch.last, key=_first_game)
        return entries[begin:end]


def _first_game(entry: LedgerEntry) -> int:
    return entry.batch.first


def merge_ledgers(paths: Sequence[Path]) -> tuple[StudyPlan, tuple[LedgerEntry, ...]]:
    """Return the plan of some ledgers and all their entries, without repetitions.

    Raises:
        MaterialError: a ledger cannot be read, has another plan, or counts games that another one
            counts as well.
    """
    ledgers = {path: read_ledger(path) for path in paths}
    (first_path, (plan, _)), *others = ledgers.items()
    problems = [
        Problem(f"it is of another plan than {first_path}", str(path), "leave it out")
        for path, (other, _) in others
        if other != plan
    ]
    raise_if_any(problems)
    paths_by_entry: list[tuple[LedgerEntry, Path]] = []
    for path, (_, entries) in ledgers.items():
        paths_by_entry += ((entry, path) for entry in entries)
    paths_by_entry.sort(key=lambda pair: pair[0].batch)
    unique = [next(group) for _, group in groupby(paths_by_entry, key=lambda pair: pair[0])]
    problems = [
        Problem(f"it counts {_name(later)} as {path} does", str(later_path), "leave it out")
        for (earlier, path), (later, later_path) in pairwise(unique)
        if earlier.batch.players == later.batch.players and later.batch.first < earlier.batch.last
    ]
    raise_if_any(problems)
    return plan, tuple(entry for entry, _ in unique)


def _name(entry: LedgerEntry) -> str:
    batch = entry.batch
    return f"games {batch.first:,} to {batch.last - 1:,} of variant {batch.variant}"
