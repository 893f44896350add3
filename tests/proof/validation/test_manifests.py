"""A manifest that says something else than is printed is told, and so is one that is gone."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import MANIFEST, to_bytes
from pnp.proof.validation import reprint
from pnp.proof.validation.manifests import wrong_manifest
from pnp.proof.validation.readings import Reading, read_bytes
from pnp.proof.validation.validate import _warn_of_mixture, against, validate

Change = Callable[[Any], object]


@pytest.fixture(scope="module")
def aid() -> bytes:
    edition = lay_out(resolve(Order("pond", only=("aid",))))
    return to_bytes(edition, edition.part("aid"))


def told(aid: bytes, change: Change) -> list[str]:
    with pikepdf.open(io.BytesIO(aid)) as pdf:
        manifest = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
        change(manifest)
        content = json.dumps(manifest).encode()
        pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, content, filename=MANIFEST)
        stream = io.BytesIO()
        pdf.save(stream)
    verdict = against(read_bytes(stream.getvalue(), "the aid"), open_game("pond"))
    return [finding.fact for finding in verdict.findings if finding.check == "manifest"]


def fields(manifest: Any) -> Any:
    return next(face["fields"] for face in manifest["faces"].values() if face["fields"])


def test_a_manifest_as_it_was_written_is_right(aid: bytes) -> None:
    assert told(aid, lambda _: None) == []


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda told: fields(told).pop(0), "names"),
        (lambda told: fields(told)[0].update(name="name"), "names"),
        (lambda told: fields(told)[0].update(at_mm=[0, 0, 1, 1]), "names"),
        (lambda told: told["pages"][0]["placed"][0].update(turn=180), "turned otherwise"),
        (lambda told: told["pages"][0]["placed"][0].update(face="other"), "has other where"),
        (lambda told: told["pages"][0]["placed"].pop(), "has nothing where"),
        (lambda told: told["pages"][0].update(kind="backs"), "other pages for fronts"),
        (lambda told: told["components"].clear(), "counts other components"),
    ],
)
def test_a_manifest_that_says_something_else_is_told(aid: bytes, change: Change, fact: str) -> None:
    assert any(fact in line for line in told(aid, change))


@pytest.mark.parametrize(("creator", "is_told"), [("ducks-pnp 9.9", True), ("a scanner", False)])
def test_a_file_of_ours_without_its_manifest_is_told(
    aid: bytes, tmp_path: Path, creator: str, *, is_told: bool
) -> None:
    path = tmp_path / "aid.pdf"
    with pikepdf.open(io.BytesIO(aid)) as pdf:
        del pdf.attachments[MANIFEST]
        pdf.docinfo["/Creator"] = creator
        pdf.save(path)
    facts = [x.fact for x in validate(path).findings if x.grade == "warning"]
    assert any("its manifest is gone" in fact for fact in facts) is is_told


BOX = Rect(10, 10, 20, 20)
DUCK, GOOSE, HEN = (Place(name, 1, BOX, ((name, BOX),)) for name in ("duck", "goose", "hen"))


def manifest(*places: Place) -> Placements:
    return Placements("pond", "cards", {}, 1, ("fronts",), frozenset(), places)


@pytest.mark.parametrize(
    ("places", "fact"),
    [
        ((DUCK, GOOSE), []),
        ((DUCK, replace(GOOSE, at=BOX.translate(0.4, 0))), []),
        ((DUCK, replace(GOOSE, at=BOX.translate(0.6, 0))), ["has goose in another place"]),
        ((DUCK, replace(GOOSE, page=2)), ["has goose in another place"]),
        ((DUCK, GOOSE, HEN), ["has hen where nothing belongs"]),
        ((DUCK,), ["has nothing where goose belongs"]),
        ((GOOSE, DUCK), ["has goose where duck belongs, and 1 more difference"]),
        ((GOOSE, DUCK, HEN), ["has goose where duck belongs, and 2 more differences"]),
        ((DUCK, replace(GOOSE, fields=())), ["names goose otherwise on goose"]),
        (
            (DUCK, replace(GOOSE, fields=(("goose", BOX.translate(0, 0.6)),))),
            ["names goose otherwise on goose"],
        ),
    ],
)
def test_the_first_difference_of_a_manifest_is_told_and_how_many_more(
    places: tuple[Place, ...], fact: list[str]
) -> None:
    found = wrong_manifest(manifest(*places), manifest(DUCK, GOOSE))
    assert [finding.fact for finding in found] == [f"its manifest {each}" for each in fact]


def test_what_a_killed_build_left_is_a_warning_beside_the_files(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    assert [*_warn_of_mixture(path)] == []
    (tmp_path / ".ducks-pnp.journal").write_text('{"a.pdf": [false, "0"]}')
    (finding,) = _warn_of_mixture(path)
    assert (finding.grade, finding.check, finding.page) == ("warning", "set", None)
    assert "a build was killed" in finding.fact
    assert finding.hint == "build again"


@pytest.mark.parametrize(
    ("firsts", "most", "count"),
    [("", 2, 6), ("126", 3, 6), ("126", 2, 5), ("126", 1, 1), ("123456", 4, 4)],
)
def test_pages_are_compared_up_to_the_first_that_is_different_once_too_often(
    firsts: str, most: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reprint, "_MAX_DIFFERENT", most)
    pages = [
        SimpleNamespace(number=number, is_first_of_its_kind=str(number) in firsts)
        for number in range(1, 7)
    ]
    reading: Any = SimpleNamespace(pages=pages)
    assert reprint._pages_to_compare(reading) == count  # noqa: SLF001


def test_a_file_without_a_manifest_has_no_fields() -> None:
    nothing: Any = None
    assert Reading(nothing, (), nothing, None).fields == ()
