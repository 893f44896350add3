"""A stranger's PDF is read in bounds of memory and time, and told by its name and page.

The 778 PDFs among the tests of qpdf 11.3.0, Apache PDFBox 2.0.27, pdfminer.six 20221105 and pikepdf
6.0.0, as their source packages have them, were read without a fault: each was measured, or refused
with a problem, in at most 1.4 s of processor time a page and 190 MB. None of them is kept here.
"""

from __future__ import annotations

import io
import json
import random
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import hostile_pdfs as hostile
import pikepdf
import pytest

from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import MANIFEST, to_bytes
from pnp.proof.readback import child
from pnp.proof.readback.child import ChildReader, ReadingProcess
from pnp.proof.readback.document import first_attachment
from pnp.proof.readback.messages import MessageError, receive
from pnp.proof.readback.page_print import PagePrint
from pnp.proof.readback.reader import FileReader
from pnp.proof.validation.readings import read
from pnp.proof.validation.validate import against, validate

pytestmark = pytest.mark.one_in(4)


@pytest.fixture(scope="module")
def sheets() -> bytes:
    """Four pages, of which the second and the third are equal."""
    edition = lay_out(resolve(Order("pond", only=("sheets",), sheets=6)))
    return to_bytes(edition, edition.part("sheets"))


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bounds that are reached soon."""
    process = ReadingProcess()
    monkeypatch.setattr(child, "MAX_BYTES", 3 * 2**28)
    monkeypatch.setattr(child, "MAX_SECONDS_A_PAGE", 4.0)
    monkeypatch.setattr(child, "_process", lambda: process)
    yield
    process.end()


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(
    "made",
    [hostile.itself_twice, hostile.ladder, hostile.flate_bomb],
    ids=lambda each: each.__name__,
)
def test_what_takes_too_much_is_told_with_its_page(
    made: Callable[[], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(made())
    with pytest.raises(MaterialError) as caught:
        validate(path)
    (problem,) = caught.value.problems
    assert problem.place == f"{path}, page 1"
    assert "GB of memory" in problem.fact or "seconds to read" in problem.fact
    assert problem.hint


@pytest.mark.usefixtures("narrow")
def test_a_manifest_that_is_too_large_is_none() -> None:
    assert ChildReader(hostile.manifest_bomb(), "a.pdf").facts(MANIFEST).manifest is None


@pytest.mark.usefixtures("narrow")
def test_the_file_after_one_that_is_too_much_is_read(sheets: bytes) -> None:
    with pytest.raises(MaterialError):
        ChildReader(hostile.flate_bomb(), "a.pdf").text(1, {})
    assert ChildReader(sheets, "b.pdf").sources()[2].alike == 1


def test_both_readers_read_the_same(sheets: bytes) -> None:
    own, theirs = FileReader(sheets, "a.pdf"), ChildReader(sheets, "a.pdf")
    box = Rect(10, 10, 100, 100)
    assert theirs.facts(MANIFEST) == own.facts(MANIFEST)
    assert theirs.sources() == own.sources()
    mine, printed = own.text(2, {box: 1.0}), theirs.text(2, {box: 1.0})
    assert (printed.size, printed.letters, printed.marks) == (mine.size, mine.letters, mine.marks)
    assert theirs.view(2) == own.view(2)
    assert theirs.picture(2) == own.picture(2)


def test_files_are_read_by_turns(sheets: bytes) -> None:
    other = hostile.written({4: hostile.stream(b""), 5: b"<<>>"})
    readers = ChildReader(sheets, "a.pdf"), ChildReader(other, "b.pdf")
    pages = [each.sources()[-1].alike for each in readers * 2]
    assert pages == [3, 0, 3, 0]


def test_nothing_but_nouns_of_ours_is_made_of_an_answer() -> None:
    evil = b"cos\nsystem\n(S'true'\ntR."
    stream = io.BytesIO(len(evil).to_bytes(8, "big") + evil)
    with pytest.raises(MessageError):
        receive(stream)


def damaged(content: bytes, chance: random.Random) -> bytes:
    """A file of which a few numbers and names outside its streams are others."""
    at = [i for i in range(len(content)) if content[i : i + 1].isdigit()]
    changed = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        changed[chance.choice(at)] = chance.choice(b"0123456789 /-")
    return bytes(changed)


def test_a_damaged_page_tree_is_told(sheets: bytes, tmp_path: Path) -> None:
    chance = random.Random(1)  # noqa: S311 -- no secret
    tree = sheets.replace(b"/Count 4", b"/Count 7")
    files = [tree, *(damaged(tree, chance) for _ in range(40))]
    refused = 0
    for content in files:
        path = tmp_path / "a.pdf"
        path.write_bytes(content)
        try:
            read(path)
        except MaterialError as error:
            refused += all(each.place.startswith(str(path)) for each in error.problems)
    assert refused


@pytest.mark.parametrize(
    ("claim", "fact"),
    [
        ((4, 10_000), "tells of 4 pages, and its order makes 5,001"),
        ((5_000, 10_000), "4,996 of 5,000 pages are missing"),
        ((1, 6), "tells of 1 pages, and its order makes 4"),
    ],
)
def test_a_manifest_that_claims_what_the_file_is_not_is_told_before_anything_is_drawn(
    sheets: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    claim: tuple[int, int],
    fact: str,
) -> None:
    monkeypatch.setattr("pnp.proof.validation.validate.to_bytes", None)
    with pikepdf.open(io.BytesIO(sheets)) as pdf:
        told = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
        last, told["order"]["sheets"] = claim
        told["pages"] = [{**told["pages"][0], "first": 1, "last": last}]
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = json.dumps(told).encode()
        pdf.save(tmp_path / "a.pdf")
    facts = [each.fact for each in validate(tmp_path / "a.pdf").findings]
    assert any(fact in each for each in facts)


def test_of_very_many_pages_the_first_are_compared_and_that_is_told(
    sheets: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_here: list[int] = []

    class Reader(FileReader):
        def text(self, number: int, marks: Mapping[Rect, float]) -> PagePrint:
            read_here.append(number)
            return super().text(number, marks)

    monkeypatch.setattr("pnp.proof.validation.readings.FileReader", Reader)
    monkeypatch.setattr("pnp.proof.validation.reprint._MAX_DIFFERENT", 2)
    with pikepdf.open(io.BytesIO(sheets)) as pdf:
        pdf.pages[3].MediaBox = [0, 0, 500, 500]
        pdf.save(tmp_path / "a.pdf")
    found = [each for each in validate(tmp_path / "a.pdf").findings if each.check != "paper"]
    facts = [each.fact for each in found if each.grade != "note"]
    assert "pages from 4 on were not compared with what would be printed now" in facts
    assert not any("the page measures" in each for each in facts)
    assert read_here == [1, 2]


def test_a_page_that_is_missing_among_very_many_is_counted(
    sheets: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.proof.validation.reprint._MAX_DIFFERENT", 1)
    with pikepdf.open(io.BytesIO(sheets)) as pdf:
        del pdf.pages[3]
        pdf.save(tmp_path / "a.pdf")
    facts = [each.fact for each in validate(tmp_path / "a.pdf").findings]
    assert "the manifest tells of 4 pages, and the file has 3" in facts


def refuse(*_: object) -> None:
    raise AssertionError("nobody should ask for this")


def test_a_file_as_it_would_be_printed_now_is_read_by_this_process(
    sheets: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(sheets)
    theirs = against(read(path), open_game("pond"))
    monkeypatch.setattr(ChildReader, "facts", refuse)
    own = validate(path)
    assert (own.findings, own.numbers) == (theirs.findings, theirs.numbers)
    path.write_bytes(sheets + b"\n")
    with pytest.raises(AssertionError):
        validate(path)


@pytest.mark.parametrize("packed", [b"", b"no zlib", zlib.compress(bytes(30_000_000))])
def test_an_attachment_that_is_none_or_endless_is_not_taken(packed: bytes) -> None:
    assert first_attachment(b"/Type /EmbeddedFile\n>>\nstream\n" + packed) is None
