"""The wheel: it carries all that a build needs, and a build from it works anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from wheels import build_wheel

from pnp.press.faces.templates import layout_sources

ROOT = Path(__file__).resolve().parent.parent

CARRIED = {
    "templates": "pnp/_templates",
    "fonts": "pnp/_fonts",
    "substitutes": "pnp/_substitutes",
    "examples/thin_ice": "pnp/_thin_ice",
    "pnp/words": "pnp/words",
    "pnp/games": "pnp/games",
    "pnp/art": "pnp/art",
}
"""Folders of the checkout, and where their files lie in the wheel."""

NOT_CARRIED = ("tests", "output", "benchmarks", "docs", "examples", ".ci")


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    """The names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


@pytest.mark.parametrize(("source", "target"), CARRIED.items())
def test_it_carries_every_file_of(names: frozenset[str], source: str, target: str) -> None:
    files = [path for path in (ROOT / source).rglob("*") if path.is_file()]
    kept = [path for path in files if path.suffix != ".pyc"]
    wanted = {f"{target}/{path.relative_to(ROOT / source).as_posix()}" for path in kept}
    assert wanted
    assert wanted <= names


def test_it_carries_each_layout_compiled(wheel: Path) -> None:
    layouts = dict(layout_sources(ROOT / "templates"))
    assert len(layouts) == len([*(ROOT / "templates").rglob("*.svg")])
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("pnp/_layouts/")]
        assert {Path(name).name: archive.read(name).decode() for name in names} == layouts


def test_an_editable_one_carries_none(tmp_path: Path) -> None:
    with zipfile.ZipFile(build_wheel("wheel:editable", tmp_path)) as archive:
        assert not [name for name in archive.namelist() if "_layouts" in name]


def test_it_says_that_it_is_typed(names: frozenset[str]) -> None:
    assert "pnp/py.typed" in names


def test_it_carries_the_licences(names: frozenset[str]) -> None:
    licences = {name.rpartition("/")[2] for name in names if "/licenses/" in name}
    fonts = {path.name for path in (ROOT / "fonts").glob("*.txt")}
    assert fonts
    assert licences >= {"LICENSE", *fonts}


def test_it_carries_nothing_else(names: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"pnp"}
    assert not any(part in name.split("/") for name in names for part in NOT_CARRIED)
    assert not any(name.endswith((".pyc", ".pdf", ".png.tmp")) for name in names)


def called(installed: Path, folder: Path, *arguments: str) -> Any:
    """Call the program of the wheel in a folder; return what it tells."""
    code = (
        "import sys, pnp; sys.stderr.write(pnp.__file__);"
        f"from pnp.cli import main; sys.exit(main([*{arguments}, '--json']))"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=folder,
        # pip compiles what it installs
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == str(installed / "pnp" / "__init__.py")
    return json.loads(run.stdout)


def test_it_builds_a_game_in_a_folder_of_somebody_s(installed: Path, tmp_path: Path) -> None:
    files = called(installed, tmp_path, "build", "pond", "--sheets", "2")["files"]
    assert [each["part"] for each in files] == ["start", "sheets", "aid", "rules"]
    for each in files:
        assert (tmp_path / each["path"]).read_bytes().startswith(b"%PDF-1.7")


def test_it_begins_a_game_with_rules_that_is_simulated(installed: Path, tmp_path: Path) -> None:
    begun = called(installed, tmp_path, "new", "goose", "--with-rules")["files"]
    assert not [each for each in begun if "ice" in each["path"]]
    assert called(installed, tmp_path, "check", "./goose")["findings"] == []
    asked = ("simulate", "./goose", "--games", "5", "--interpreted")
    assert called(installed, tmp_path, *asked)["policies"] == ["careful", "careful"]


def test_its_command_is_the_program(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (entry,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        text = archive.read(entry).decode()
    assert "ducks-pnp = pnp.cli:main" in text
