"""Manifests that lie are told of, and nothing outside is opened for them."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.core.errors import DucksError
from pnp.games.registry import playable
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import MANIFEST, to_bytes
from pnp.proof.validation.validate import validate

LIES = (
    *(None, True, -1, 0, 1, 7, 5_000, 2**31, 10**30, 1e308, -1e-308, float("inf"), float("nan")),
    *("", "a4", "../../../etc/passwd", "/dev/zero", "C:\\\\pond", "pond\0", "x" * 5_000, "1,1,1"),
    *([], ["/etc"], [[[]]], {}, {"face": {}}, [0, 0, 1e9, 1e9], [-9, -9, 1e-9, 1e-9]),
)
"""Values of wrong types, paths, and numbers that are huge, tiny or none."""
SEEDS = 200


@pytest.fixture(scope="module")
def sheet() -> bytes:
    edition = lay_out(resolve(Order("pond", only=("sheets",), sheets=1)))
    return to_bytes(edition, edition.part("sheets"))


def with_manifest(content: bytes, change: Any) -> bytes:
    """Return a file whose manifest was changed."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        manifest = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
        change(manifest)
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = json.dumps(manifest).encode()
        pdf.save(stream := io.BytesIO())
    return stream.getvalue()


def lie(manifest: dict[str, Any], chance: random.Random) -> None:
    """Put other values in a few places of a manifest, at any depth."""
    for _ in range(chance.randint(1, 4)):
        table: Any = manifest
        while True:
            key = chance.choice(list(table) if isinstance(table, dict) else range(len(table)))
            if not isinstance(table[key], dict | list) or not table[key] or chance.random() < 0.2:
                break
            table = table[key]
        table[key] = chance.choice(LIES)


def untold(content: bytes, path: Path) -> str:
    """Return what went wrong with a file; nothing if it was read, or refused with a problem."""
    path.write_bytes(content)
    try:
        findings = validate(path).findings
    except DucksError as error:
        return "" if all(each.fact and each.place for each in error.problems) else str(error)
    except Exception as error:  # noqa: BLE001 -- each seed is told of
        return f"{type(error).__name__}: {error}"
    return "" if all(finding.fact for finding in findings) else "a finding says nothing"


def wrong_seeds(sheet: bytes, seeds: range, path: Path) -> dict[int, str]:
    outcomes = {
        seed: untold(
            with_manifest(sheet, lambda manifest, seed=seed: lie(manifest, random.Random(seed))),  # noqa: S311 -- no secret
            path,
        )
        for seed in seeds
    }
    return {seed: outcome for seed, outcome in outcomes.items() if outcome}


def test_a_few_manifests_that_lie_are_told_of(sheet: bytes, tmp_path: Path) -> None:
    assert not wrong_seeds(sheet, range(8), tmp_path / "a.pdf")


@pytest.mark.thorough
def test_manifests_that_lie_are_told_of(sheet: bytes, tmp_path: Path) -> None:
    assert not wrong_seeds(sheet, range(SEEDS), tmp_path / "a.pdf")


@pytest.mark.parametrize(
    ("name", "value"),
    [("packs", ["/etc"]), ("game", "/etc"), ("changed_since", "/etc/passwd"), ("only", ["/etc"])],
)
def test_a_path_in_a_manifest_is_not_opened(
    sheet: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: Any
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a stranger's path was opened")

    monkeypatch.setattr("pnp.games.packs.read_pack", refuse)
    path = tmp_path / "a.pdf"
    path.write_bytes(with_manifest(sheet, lambda told: told["order"].update({name: value})))
    facts = [finding.fact for finding in validate(path).findings]
    assert any(fact.startswith("the same cannot be built here") and name in fact for fact in facts)


def test_a_manifest_of_another_game_is_told(sheet: bytes, tmp_path: Path) -> None:
    path, other = tmp_path / "a.pdf", next(key for key in playable() if key != "pond")
    path.write_bytes(with_manifest(sheet, lambda told: told.update(game=other)))
    assert any(finding.grade in {"error", "warning"} for finding in validate(path).findings)
