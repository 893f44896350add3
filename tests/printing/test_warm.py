"""Warm builds: their bytes are those of cold ones, and they import nothing that makes things."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.core import bundle as bundles
from pnp.core import resources
from pnp.core.bundle import VARIABLE, Bundle
from pnp.press.fonts.book import load_fonts
from pnp.press.svg import draw
from pnp.printing.artwork.library import PictureLibrary
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes

MAKERS = ("jinja2", "lxml", "markdown_it", "reportlab", "uharfbuzz")
"""What fills, reads, sets, computes and shapes: nothing that is kept wants it."""

BUILD = f"""
import sys
from pathlib import Path
from pnp.printing.build import build
from pnp.printing.orders import Order
build(Order("cover", only=("limit", "rules")), Path(sys.argv[1]))
print(*[name for name in {MAKERS} if name in sys.modules])
"""


def limit(ink: str, bundle: Bundle) -> bytes:
    edition = lay_out(resolve(Order("cover", only=("limit",), ink=ink)), bundle=bundle)
    return to_bytes(edition, edition.part("limit"))


def test_jobs_of_different_inks_do_not_mix() -> None:
    cold = {ink: limit(ink, Bundle()) for ink in ("full", "low")}
    shared = Bundle()
    for ink in ("full", "low", "full"):
        assert limit(ink, shared) == cold[ink]
    assert cold["full"] != cold["low"]


def test_a_warm_build_is_equal_and_imports_nothing_that_makes_things(tmp_path: Path) -> None:
    environment = {**os.environ, VARIABLE: str(tmp_path / "kept")}
    imported = []
    for out in ("cold", "warm"):
        call = [sys.executable, "-c", BUILD, str(tmp_path / out)]
        done = subprocess.run(call, env=environment, capture_output=True, check=True, text=True)
        imported.append(done.stdout.split())
    assert imported == [list(MAKERS), []]
    cold, warm = (
        {path.name: path.read_bytes() for path in (tmp_path / out).rglob("*.*") if path.is_file()}
        for out in ("cold", "warm")
    )
    assert len(cold) == 4
    assert warm == cold


def test_another_font_makes_everything_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.ttf").write_bytes(b"one")
    monkeypatch.setattr(resources, "fonts", lambda: tmp_path)
    monkeypatch.setattr(bundles, "program", bundles.program.__wrapped__)
    before = bundles.program()
    assert bundles.program() == before
    (tmp_path / "a.ttf").write_bytes(b"other")
    assert bundles.program() != before


def test_a_picture_from_the_cache_is_drawn_as_when_it_was_painted() -> None:
    mate = '<image href="captain.mate.siren" width="9" height="9"/>'  # parts of it are stored once
    page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{mate}</svg>'.encode()
    bundle, fonts, forms = Bundle(), load_fonts(), []
    for _ in range(2):
        pictures: Any = PictureLibrary("full", bundle=bundle)  # none of them is a face
        forms.append(draw(page, "page", fonts, pictures).form)
    assert forms[0] == forms[1]
