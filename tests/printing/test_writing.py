"""Files of an edition: what is told of them, while they are drawn and when they are written."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import pnp
from pnp.printing.edition import Edition
from pnp.printing.writing import titles_to_replace, to_bytes, write_together

PUDDLE = str(Path(__file__).parents[2] / "examples" / "puddle")


def laid_out(*parts: str, **options: Any) -> Edition:
    return pnp.lay_out(PUDDLE, only=parts, paper="letter", language="fr", **options)


def test_each_file_is_told_with_what_the_printer_takes(tmp_path: Path) -> None:
    edition = laid_out("cards", "sheets", copies=2, page_order="fronts-then-backs", ink="low")
    files = pnp.write(edition, tmp_path)
    assert [file.part for file in files] == ["sheets", "cards"]
    for file in files:
        part = edition.part(file.part)
        assert (file.game, file.language, file.paper, file.ink) == ("puddle", "fr", "letter", "low")
        assert file.path.parent == tmp_path / "puddle"
        assert file.bytes == file.path.stat().st_size
        assert (file.pages, file.sheets_of_paper) == (len(part.sides), part.sheets_of_paper)
        assert (file.components, file.unchanged) == (part.copies, 0)
        assert (file.backs, file.is_booklet) == (part.backs, False)
        assert file.order == ("fronts-then-backs" if part.is_duplex else None)
    assert {file.order for file in files} == {None, "fronts-then-backs"}


def test_each_page_is_told_before_it_is_drawn_and_the_files_once_all_are(tmp_path: Path) -> None:
    one, other = laid_out("sheets"), laid_out("aid", copies=30)
    told: list[tuple[object, ...]] = []
    write_together([one, other], tmp_path, lambda *news: told.append(news))
    counts = {edition.parts[0].name: len(edition.parts[0].sides) for edition in (one, other)}
    total = sum(counts.values())
    assert told[-1] == ("writing", total, total)
    drawn = [(name, done) for name, done, of in told[:-1] if of == total]
    assert len(drawn) == len(told) - 1
    sheets = counts["sheets"]
    assert drawn == [
        *(("sheets", page) for page in range(sheets + 1)),
        *(("aid", sheets + page) for page in range(counts["aid"] + 1)),
    ]


def test_files_that_are_written_together_are_one_set(tmp_path: Path) -> None:
    def sets(folder: str, *editions: Edition) -> set[str]:
        files = write_together(editions, tmp_path / folder)
        manifests = [
            json.loads(file.path.with_suffix(".json").read_text("utf-8")) for file in files
        ]
        assert {manifest["title"] for manifest in manifests} == {editions[0].title}
        return {manifest["set"] for manifest in manifests}

    sheets, aid = laid_out("sheets"), laid_out("aid")
    both = sets("both", sheets, aid)
    assert len(both) == 1
    assert sets("again", sheets, aid) == both
    assert len(both | sets("one", sheets) | sets("other", aid)) == 3


def test_another_game_s_files_are_told_by_its_title_before_they_are_replaced(
    tmp_path: Path,
) -> None:
    edition = laid_out("sheets")
    assert titles_to_replace(edition, tmp_path) == ()
    (file,) = pnp.write(edition, tmp_path)
    assert titles_to_replace(edition, tmp_path) == ()
    manifest = file.path.with_suffix(".json")
    table = json.loads(manifest.read_text("utf-8"))
    manifest.write_text(json.dumps(table | {"title": "Another Puddle"}), encoding="utf-8")
    assert titles_to_replace(edition, tmp_path) == ("Another Puddle",)


@pytest.mark.parametrize(
    ("options", "edge"),
    [
        ({"backs": "duplex-short"}, "/DuplexFlipShortEdge"),
        ({"backs": "duplex-long"}, "/DuplexFlipLongEdge"),
        ({"backs": "duplex-long", "page_order": "fronts-then-backs"}, None),
        ({"backs": "gutterfold"}, None),
        ({"backs": "none"}, None),
    ],
)
def test_a_printer_is_told_the_edge_where_it_turns_pages_itself(
    options: dict[str, Any], edge: str | None
) -> None:
    edition = laid_out("cards", **options)
    with pikepdf.open(io.BytesIO(to_bytes(edition, edition.part("cards")))) as pdf:
        hints = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        assert hints.get("/Duplex") == (edge and pikepdf.Name(edge))
