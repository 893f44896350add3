"""What a command hands on to its recipe: each value that was typed, in its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from pnp.cli.commands.art.show import PictureRequest
from pnp.cli.options.requests import (
    PlayOptions,
    PrinterSettings,
    SimulationOptions,
    SolveOptions,
    StudyOptions,
)
from pnp.printing.orders import Order

Call = Callable[..., Any]
Handed = tuple[tuple[Any, ...], dict[str, Any]]

NO_PICTURES = PictureRequest((), "full", "small", None, everything=False)
GIVEN: dict[str, tuple[str, Handed]] = {
    "build pond": (
        "build.run",
        (
            ([Order("pond")], Path("output")),
            {"validates": False, "opens": False, "quiet": False},
        ),
    ),
    "build pond --lang fr --out a --validate --open --json": (
        "build.run",
        (
            ([Order("pond", language="fr")], Path("a")),
            {"validates": True, "opens": True, "quiet": True},
        ),
    ),
    "watch pond --ink low --out a --open": (
        "watch.run",
        ((Order("pond", ink="low"), Path("a")), {"opens": True}),
    ),
    "build pond --watch --out a --open": (
        "watch.run_instead",
        (
            ([Order("pond")], Path("a")),
            {"opens": True, "as_json": False, "validates": False},
        ),
    ),
    "show pond --why": (
        "show.run",
        ((Order("pond"),), {"ink": False, "quiet": False, "why": True, "every": False}),
    ),
    "show pond --list --ink-estimate --json": (
        "show.run",
        ((Order("pond"),), {"ink": True, "quiet": True, "why": False, "every": True}),
    ),
    "preview pond": (
        "preview.run",
        ((Order("pond"), None, None, None), {"contact": False, "opens": False, "quiet": False}),
    ),
    "preview pond --dpi 90 --as grey --out a --contact --open": (
        "preview.run",
        ((Order("pond"), Path("a"), 90, "grey"), {"contact": True, "opens": True, "quiet": False}),
    ),
    "draw a.svg": ("draw.run", (("a.svg", None, ()), {"opens": False})),
    "draw a.svg --out b.pdf --fonts c --fonts d --open": (
        "draw.run",
        (("a.svg", "b.pdf", ["c", "d"]), {"opens": True}),
    ),
    "play pond --game 3 --seed 5 --lang de": (
        "play.run",
        (("pond", PlayOptions(index=3, seed=5, language="de")), {"quiet": False}),
    ),
    "simulate pond -n 3 --players 2 --without all --json": (
        "simulate.run",
        (("pond", SimulationOptions(2, 3, without=["all"])), {"quiet": True}),
    ),
    "study pond a.jsonl --shard 1/2 --dial a=1": (
        "study.run",
        (("pond", StudyOptions(["a.jsonl"], ["a=1"], shard="1/2")), {"quiet": False}),
    ),
    "solve pond --players 2 --scores": (
        "solve.run",
        (("pond", SolveOptions(2, scores=True)), {"quiet": False}),
    ),
    "new goose --from mini": ("own_games.new", (("goose", "mini"), {"with_rules": False})),
    "import squib a.rb goose": ("own_games.import_deck", (("squib", "a.rb", "goose"), {})),
    "check ./goose --ids": ("own_games.check", (("./goose",), {"ids": True, "quiet": False})),
    "art list": ("art.show.list_ids", (("",), {})),
    "art list duck": ("art.show.list_ids", (("duck",), {})),
    "art show": ("art.show.draw", ((NO_PICTURES, "output/art"), {"opens": False})),
    "art show a b --ink low --level card --png 90 --out c --open": (
        "art.show.draw",
        (
            (PictureRequest(("a", "b"), "low", "card", 90, everything=False), "c"),
            {"opens": True},
        ),
    ),
    "printers calibrate": (
        "printers.calibrate.run",
        (("a4", "long", "en", None, None), {"opens": False}),
    ),
    "printers calibrate --paper a3 --flip short --lang fr --printer x --out a.pdf --open": (
        "printers.calibrate.run",
        (("a3", "short", "fr", "x", "a.pdf"), {"opens": True}),
    ),
    "printers set x --back-x 1 --back-y -2 --like safe": (
        "printers.change.run",
        (("x", PrinterSettings(back_x=1, back_y=-2, like="safe")), {}),
    ),
    "printers export x --out a.toml": ("printers.keep.export", (("x", "a.toml"), {})),
    "packs new a": ("packs.keep.begin", (("a", (), (), ()), {})),
    "packs new a --game pond --art b --layout c": (
        "packs.keep.begin",
        (("a", ["pond"], ["b"], ["c"]), {}),
    ),
    "packs check": (
        "packs.check.run",
        (((".",), ()), {"as_pixels": False, "quiet": False}),
    ),
    "packs check a b --game pond --rasterise --json": (
        "packs.check.run",
        ((["a", "b"], ["pond"]), {"as_pixels": True, "quiet": True}),
    ),
    "words list --game pond --dir a": ("words.check.list_all", ((["pond"], "a"), {})),
    "words show de --game pond --out a": ("words.write.show", (("de", ["pond"], "a"), {})),
    "words check": ("words.check.check", ((None, (), None), {"quiet": False})),
    "words check de --game pond --dir a --json": (
        "words.check.check",
        (("de", ["pond"], "a"), {"quiet": True}),
    ),
    "words new nl": ("words.write.begin", (("nl", (), "words"), {})),
    "words update nl --game pond --dir a": ("words.write.update", (("nl", ["pond"], "a"), {})),
}


@pytest.mark.parametrize("typed", GIVEN)
def test_what_is_typed_comes_to_its_recipe(
    call: Call, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    handed: list[Handed] = []

    def recipe(*values: Any, **named: Any) -> NoReturn:
        handed.append((values, named))
        raise KeyboardInterrupt

    name, expected = GIVEN[typed]
    monkeypatch.setattr(f"pnp.cli.commands.{name}", recipe)
    run = call(*typed.split())
    assert handed == [expected], run.err
    assert run.status == 130
