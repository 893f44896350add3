"""What commands answer, whole, as it was accepted: reports.txt.

A change that is meant is accepted with DUCKS_PNP_UPDATE=1; look at the difference. Sizes of files
and digests are left out: libraries of other versions pack otherwise.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from pprint import pformat
from typing import Any

import pytest

import pnp

pytestmark = pytest.mark.usefixtures("warm")

ACCEPTED = Path(__file__).with_name("reports.txt")
UPDATE = "DUCKS_PNP_UPDATE"

SCENES = (
    ("games",),
    ("games --json",),
    ("show pond",),
    ("show bucket --only token,mat,rules --lang fr,de --backs gutterfold",),
    ("show bucket --only score,aid --json",),
    ("art list gag.f",),
    ("art list die. --json",),
    ("art list nothing.like.it",),
    ("art show die.1 die.9 die.33",),
    ("preview pond --only aid,sheets --contact --dpi 30",),
    ("preview pond --only sheets --contact --dpi 500",),
    ("preview pond --only aid,sheets --dpi 40 --json",),
    ("build pond --only sheets --sheets 3",),
    ("build pond --only sheets --ink low --json",),
    ("build pond --only shets --paper a44 --lang zz",),
    ("draw here.svg",),
    ("draw here.svg --json",),
    ("draw broken.svg",),
    ("simulate pond --policy greedy --games 12 --seed 5 --interpreted",),
    ("simulate pond --policy greedy --games 5 --seed 5 --interpreted --set rows.teal.singly=13",),
    ("simulate gallery --games 4 --seed 5 --interpreted",),
    (
        "words new nl --game bucket",
        "words check nl --dir words --game bucket",
    ),
    (
        "packs list",
        "packs new mine --game pond",
        "packs list",
        "packs list --json",
    ),
    (
        "printers list",
        "printers set office --read 0.5,0,-1,-1 --margins 4,4,12.5,4",
        "printers show office",
        "printers calibrate --printer office --json",
        "printers calibrate --paper a44 --flip shrt --printer offic",
    ),
    ("preview pond --only sheets --as nobody",),
    ("validate here.svg --vary ink=low",),
    ("validate here.svg --json",),
)
"""Calls, each with those that it follows in the same folder."""

FILES = {
    "here.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm"/>',
    "broken.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm">'
    '<rect width="5" vector-effect="non-scaling-stroke" height="-3"/></svg>',
}

VARYING = (
    (re.compile(r"\b\d+(\.\d)? (kB|MB)|(?<=mm  )\d+ B"), "... kB"),
    (re.compile(r"'(bytes|version)': [^,}\n]+"), r"'\1': ..."),
    (re.compile(r" +(?=\.\.\. kB)"), "  "),
)
"""What differs between machines, and what stands in its place."""


def sections() -> list[str]:
    """The accepted reports, in the order of the calls."""
    return re.split(r"(?m)^(?=\$ ducks-pnp )", ACCEPTED.read_text(encoding="utf-8"))[1:]


@pytest.mark.parametrize("scene", SCENES, ids="; ".join)
def test_reports_are_as_accepted(
    call: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    scene: tuple[str, ...],
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    first = sum(map(len, SCENES[: SCENES.index(scene)]))
    here = slice(first, first + len(scene))
    told_now = [told(typed, call(*typed.split()), tmp_path) for typed in scene]
    accepted = sections()
    if os.environ.get(UPDATE):
        accepted[here] = told_now
        ACCEPTED.write_text("".join(accepted), encoding="utf-8")
    assert told_now == accepted[here]


def test_only_calls_that_are_made_have_reports() -> None:
    calls = [typed for scene in SCENES for typed in scene]
    heads = [section.partition("\n")[0] for section in sections()]
    assert heads == [f"$ ducks-pnp {typed}" for typed in calls]


def record(out: str) -> str:
    """What is printed; JSON with as much on a line as fits."""
    return f"{pformat(json.loads(out), width=98, compact=True)}\n" if out[:1] == "{" else out


def told(typed: str, answer: Any, home: Path) -> str:
    """A call with what it printed and its exit status."""
    text = f"$ ducks-pnp {typed}\n{record(answer.out)}"
    text += f"! {answer.err}" if answer.err else ""
    for folder, name in ((home, "HERE"), (Path(pnp.__file__).parents[1], "PROGRAM")):
        text = text.replace(str(folder), name)
    for pattern, instead in VARYING:
        text = pattern.sub(instead, text)
    ends = f"= {answer.status}\n"
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n" + f"{ends}\n"
