"""Measures the promises of speed and size, all in one run, and prints a row for each.

    python benchmarks/run.py [ROUNDS]

Everything is a ratio of two things measured in turn on the same machine, times in seconds of the
processor, but for memory and the bytes of a page, which need no machine to compare with. Exit
status 1 if a promise is broken.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from processes import ROOT, Cost, ducks, output, python, run_in_turn

HERE = Path(__file__).resolve().parent
ROUNDS = 7

COMMANDS = ("", "build", "games", "show", "preview", "draw")
FORBIDDEN = ("reportlab", "lxml", "uharfbuzz", "numpy")
"""What help may not import."""

MB = 1_000_000

MAX_BUILD_TO_IMPORTS = 7
"""A whole build draws its pictures and sets its texts, which takes 5.8 times as long as importing
the libraries for it; the rest is room for other machines."""


@dataclass(frozen=True, slots=True)
class PromiseRow:
    """A promise and its measurement."""

    what: str
    figure: str
    bound: str
    kept: bool | None
    """None if it could not be measured."""

    @property
    def verdict(self) -> str:
        """In a word."""
        return {True: "kept", False: "BROKEN", None: "not measured"}[self.kept]


def ratio(what: str, one: float, other: float, most: float) -> PromiseRow:
    """A promise that one thing is at most so many times another."""
    return PromiseRow(what, f"{one / other:.2f} x", f"{most:g} x", one <= most * other)


def sheets(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """Pads of 2, 50 and 5000 sheets: bytes, time and memory."""
    counts = (2, 50, 5000)
    calls = {str(n): pad(n, folder) for n in counts}
    costs = run_in_turn(calls, folder, rounds)
    few, some, many = (costs[str(n)] for n in counts)
    reports = [json.loads(output([*pad(n, folder), "--json"], folder))["files"][0] for n in counts]
    yield ratio("50 sheets to 2: bytes", reports[1]["bytes"], reports[0]["bytes"], 2)
    yield ratio("50 sheets to 2: time", some.processor_seconds, few.processor_seconds, 1.25)
    page = reports[2]["bytes"] / reports[2]["pages"]
    yield PromiseRow("5000 sheets: bytes a page", f"{page:.0f} B", "1200 B", page <= 1200)  # noqa: PLR2004
    yield ratio("5000 sheets to 50: time", many.processor_seconds, some.processor_seconds, 12)
    for count in counts:
        yield memory(f"{count} sheets: peak memory", costs[str(count)])


def pad(sheets: int, folder: Path) -> list[str]:
    """The call that prints a pad."""
    out = str(folder / str(sheets))
    return ducks("build", "pond", "--only", "sheets", "--sheets", str(sheets), "--out", out)


def memory(what: str, costs: Cost) -> PromiseRow:
    """A promise of memory."""
    return PromiseRow(
        what, f"{costs.peak_bytes / MB:.0f} MB", "150 MB", costs.peak_bytes <= 150 * MB
    )


def whole_build(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """All parts, compared with a process that only imports the libraries."""
    names = folder / "loaded.txt"
    names.write_text(output(python(str(HERE / "loaded.py")), folder), encoding="utf-8")
    calls = {
        "build": ducks("build", "pond", "--sheets", "50"),
        "imports": python(str(HERE / "imports.py"), str(names)),
    }
    costs = run_in_turn(calls, folder, rounds)
    build, imports = (costs[name].processor_seconds for name in ("build", "imports"))
    yield ratio(f"build pond ({build:.2f} s) to its imports", build, imports, MAX_BUILD_TO_IMPORTS)


def help_pages(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """Help, compared with importing Typer, and its imports."""
    calls = {name: ducks(*filter(None, (name, "--help"))) for name in COMMANDS}
    calls["typer"] = python("-c", "import typer")
    costs = run_in_turn(calls, folder, rounds)
    slowest = max(costs[name].processor_seconds for name in COMMANDS)
    typer = costs["typer"].processor_seconds
    yield ratio("--help (the slowest page) to import typer", slowest, typer, 3)
    modules = sorted({name for page in COMMANDS for name in forbidden(page, folder)})
    yield PromiseRow(
        "--help imports", ", ".join(modules) or "nothing heavy", "nothing heavy", not modules
    )


def forbidden(page: str, folder: Path) -> list[str]:
    """The modules that a page of help imports and should not."""
    code = (
        "import sys; from pnp.cli import main; main(sys.argv[1:]);"
        f"print(*[name for name in {FORBIDDEN!r} if name in sys.modules])"
    )
    call = python("-c", code, *filter(None, (page, "--help")))
    return output(call, folder).splitlines()[-1].split()


def face(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """One illustrated face, compared with svglib."""
    what = "an illustrated face to svglib"
    if importlib.util.find_spec("svglib") is None:
        yield PromiseRow(what, "pip install svglib", "1 x", None)
        return
    script = python(str(HERE / "face.py"), str(folder / "face.svg"), str(3 * rounds))
    costs = json.loads(output(script, folder))["seconds"]
    yield ratio(f"{what} ({costs['press'] * 1000:.0f} ms)", costs["press"], costs["svglib"], 1)


def boxes(folder: Path, rounds: int) -> Iterator[PromiseRow]:
    """Boxes of text, compared with reportlab's paragraphs."""
    script = python(str(HERE / "boxes.py"), str(rounds))
    costs = json.loads(output(script, folder))["seconds"]
    yield ratio("boxes of text to Paragraph", costs["press"], costs["reportlab"], 1)


def main() -> int:
    """Measure everything and print it."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"{ROOT.name}, Python {sys.version.split()[0]}, medians of {rounds} rounds\n")
    print(f"{'what':<44}{'figure':>20}{'at most':>15}  verdict")
    failures = 0
    with tempfile.TemporaryDirectory(prefix="ducks-benchmark-") as name:
        for measure in (sheets, whole_build, help_pages, face, boxes):
            for row in measure(Path(name), rounds):
                print(f"{row.what:<44}{row.figure:>20}{row.bound:>15}  {row.verdict}", flush=True)
                failures += row.kept is False
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
