"""Tables: CSV, xlsx and ods read alike, and what is wrong told by cell."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from fuzzing import fuzz
from openpyxl.cell.cell import MergedCell

from pnp.core.errors import MaterialError
from pnp.data.tabular import MAX_COLUMNS, MAX_ROWS, DataTable, archives, fold, read_table

ODS = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">
<office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>"""

DAY = date(2026, 3, 1)


def csv(folder: Path, content: str | bytes) -> Path:
    path = folder / "geese.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def xlsx(folder: Path, rows: Sequence[Sequence[Any]], *more: str) -> Path:
    book = openpyxl.Workbook()
    book.active.title = "geese"
    for row in rows:
        book.active.append(row)
    for merged in more:
        book.active.merge_cells(merged)
    book.save(folder / "game.xlsx")
    return folder / "game.xlsx"


def ods(folder: Path, *rows: str, content: str | None = None) -> Path:
    table = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    with ZipFile(folder / "game.ods", "w", ZIP_DEFLATED) as archive:
        shown = content or ODS.format(f'<table:table table:name="geese">{table}</table:table>')
        archive.writestr("content.xml", shown)
    return folder / "game.ods"


def cell(text: str, more: str = "") -> str:
    kind = 'office:value-type="string"'
    return f"<table:table-cell {kind} {more}><text:p>{text}</text:p></table:table-cell>"


def texts(table: DataTable) -> list[list[str]]:
    return [list(row.cells.values()) for row in table.rows]


def refusals(path: Path, tab: str = "") -> list[tuple[str, str]]:
    with pytest.raises(MaterialError) as caught:
        read_table(path, tab)
    return [(problem.fact, problem.place) for problem in caught.value.problems]


def test_the_three_formats_hold_the_same_table(tmp_path: Path) -> None:
    number = '<table:table-cell office:value-type="float" office:value="{}"/>'
    day = '<table:table-cell office:value-type="date" office:date-value="2026-03-01"/>'
    tables = [
        csv(tmp_path, "id,cost,when\ngrey,4,2026-03-01\n\nsnow,1.5,\n"),
        xlsx(
            tmp_path, [["id", "cost", "when"], ["grey", 4.0, date(2026, 3, 1)], [], ["snow", 1.5]]
        ),
        ods(
            tmp_path,
            cell("id") + cell("cost") + cell("when"),
            cell("grey") + number.format("4") + day,
            "<table:table-cell/>",
            cell("snow") + number.format("1.5"),
        ),
    ]
    read = [read_table(path) for path in tables]
    assert [table.heads for table in read] == [("id", "cost", "when")] * 3
    assert [texts(table) for table in read] == [
        [["grey", "4", "2026-03-01"], ["snow", "1.5", ""]]
    ] * 3
    assert [table.rows[1].place for table in read] == [
        f"{tables[0]}, row 4",
        f"{tables[1]}, geese, row 4",
        f"{tables[2]}, geese, row 4",
    ]


@pytest.mark.parametrize(
    "content",
    [
        "name;cost\nRook, old;2\n",
        "name\tcost\nRook, old\t2\n",
        "sep=;\nname;cost\nRook, old;2\n",
        "\ufeffname;cost\r\nRook, old;2\r\n",
        "name;cost\nRook, old;2\n".encode("utf-16"),
    ],
)
def test_a_separator_is_told_by_the_heads(tmp_path: Path, content: str | bytes) -> None:
    table = read_table(csv(tmp_path, content))
    assert (table.heads, texts(table)) == (("name", "cost"), [["Rook, old", "2"]])


def test_two_separators_that_fit_alike_are_refused(tmp_path: Path) -> None:
    path = csv(tmp_path, "a,b;c\n1,2;3\n")
    assert refusals(path) == [("the columns are parted by ',' or ';', and both fit", str(path))]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_of_excel_in_a_comma_country_is_read(tmp_path: Path, encoding: str) -> None:
    content = "name;cost\r\nŒuf, côté;1,5\r\nOie cendrée – “gris”;4,0\r\n".encode(encoding)
    read = texts(read_table(csv(tmp_path, content)))
    assert read == [["Œuf, côté", "1,5"], ["Oie cendrée – “gris”", "4,0"]]


def test_cells_of_another_encoding_are_told_all_at_once(tmp_path: Path) -> None:
    rows = ["name;prix élevé\n".encode("cp1252"), "Bécasse;1\n".encode()]
    path = csv(tmp_path, b"".join([*rows, "Oie cendrée;2\n".encode("cp1252")]))
    assert refusals(path) == [
        (
            "the head is not UTF-8; in Windows-1252 it is 'prix élevé'",
            f"{path}, row 1, column 2",
        ),
        (
            "the cell is not UTF-8; in Windows-1252 it is 'Oie cendrée'",
            f"{path}, row 3, column name",
        ),
    ]


@pytest.mark.parametrize(("encoding", "word"), [("cp1252", "Œuf"), ("cp1251", "Гусь")])
def test_an_encoding_may_be_stated(tmp_path: Path, encoding: str, word: str) -> None:
    path = csv(tmp_path, f"name\n{word}\n".encode(encoding))
    assert texts(read_table(path, encoding=encoding)) == [[word]]


def test_a_letter_that_is_lost_is_refused(tmp_path: Path) -> None:
    path = csv(tmp_path, "name\nOie cendr\ufffde\n")
    fact = "a letter of the cell is lost: 'Oie cendr\ufffde'"
    assert refusals(path) == [(fact, f"{path}, row 2, column name")]
    path = csv(tmp_path, b"name\nOie\x81\n")
    with pytest.raises(MaterialError, match="is lost"):
        read_table(path, encoding="cp1252")


def test_error_cells_are_told_by_address_all_at_once(tmp_path: Path) -> None:
    path = xlsx(tmp_path, [["id", "cost"], ["a", "#DIV/0!"], ["b", "#NAME?"]])
    assert refusals(path) == [
        ("#DIV/0!", f"{path}, geese!B2"),
        ("#NAME?", f"{path}, geese!B3"),
    ]
    error = 'calcext:value-type="error"'
    path = ods(tmp_path, cell("id") + cell("cost"), cell("a") + cell("#DIV/0!", error))
    assert refusals(path) == [("#DIV/0!", f"{path}, geese!B2")]


def test_a_formula_whose_result_was_never_saved_is_refused(tmp_path: Path) -> None:
    path = xlsx(tmp_path, [["id", "cost"], ["a", "=1+1"]])
    assert refusals(path) == [("the result of the formula is not saved", f"{path}, geese!B2")]
    formula = '<table:table-cell table:formula="of:=1+1"/>'
    path = ods(tmp_path, cell("id") + cell("cost"), cell("a") + formula)
    assert refusals(path) == [("the result of the formula is not saved", f"{path}, geese!B2")]


def test_merged_cells_are_refused(tmp_path: Path) -> None:
    path = xlsx(tmp_path, [["id", "cost"], ["a", 1], ["b", 2]], "A2:A3")
    assert isinstance(openpyxl.load_workbook(path).active["A3"], MergedCell)
    assert refusals(path) == [("the cell is merged with others", f"{path}, geese!A2")]
    path = ods(tmp_path, cell("id"), cell("a", 'table:number-rows-spanned="2"'))
    assert refusals(path) == [("the cell is merged with others", f"{path}, geese!A2")]


def test_heads_that_fold_alike_are_refused(tmp_path: Path) -> None:
    path = csv(tmp_path, "Mystic Power,mystic-power,cost,cost\n1,2,3,4\n")
    place = f"{path}, first row"
    assert refusals(path) == [
        ("the columns 'Mystic Power' and 'mystic-power' have one name", place),
        ("two columns are called 'cost'", place),
    ]
    assert fold(" Mystic  Power") == fold("mystic_power")


def test_tabs_are_chosen_by_name_and_hidden_ones_only_so(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title, book.active.sheet_state = "notes", "hidden"
    book.create_sheet("geese").append(["id"])
    book["geese"].append(["grey"])
    book["notes"].append(["id"])
    book["notes"].append(["old"])
    book.save(tmp_path / "game.xlsx")
    assert texts(read_table(tmp_path / "game.xlsx")) == [["grey"]]
    assert texts(read_table(tmp_path / "game.xlsx", "notes")) == [["old"]]
    assert refusals(tmp_path / "game.xlsx", "goose")[0][0] == "there is no tab 'goose'"


def test_tables_are_bounded(tmp_path: Path) -> None:
    path = csv(tmp_path, "id\n" + "a\n" * (MAX_ROWS + 1))
    assert refusals(path) == [("the table has more than 5,000 rows", str(path))]
    path = csv(tmp_path, ",".join(f"c{n}" for n in range(MAX_COLUMNS + 1)) + "\n")
    assert refusals(path) == [("the table has more than 200 columns", str(path))]
    path = csv(tmp_path, "id\n" + "a" * 5_001 + "\n")
    assert refusals(path) == [("the cell has over 5,000 letters", f"{path}, row 2, column id")]
    path = ods(
        tmp_path,
        cell("id"),
        f'{cell("a")}<table:table-cell table:number-columns-repeated="9999999"/>',
    )
    assert texts(read_table(path)) == [["a"]]
    rows = '<table:table-row table:number-rows-repeated="1048576">' + cell("a")
    table = f'<table:table table:name="geese">{rows}</table:table-row></table:table>'
    path = ods(tmp_path, content=ODS.format(table))
    assert refusals(path) == [("the table has more than 5,000 rows", f"{path}, geese")]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("line", ["sep=;", " SEP=; ", "sep=|", "sep=\t"])
def test_a_first_line_may_state_the_separator(tmp_path: Path, line: str, end: str) -> None:
    separator = line.strip(" ")[-1]
    rows = f"id{separator}cost,when{end}a{separator}1,2{end}"
    assert texts(read_table(csv(tmp_path, f"{line}{end}{rows}"))) == [["a", "1,2"]]


@pytest.mark.parametrize("head", ["sep=", "sep=;;", "sep= ;", "separator"])
def test_a_first_line_that_states_none_is_the_heads(tmp_path: Path, head: str) -> None:
    table = read_table(csv(tmp_path, f'"{head}",cost\na,1\n'))
    assert texts(table) == [["a", "1"]]


def test_a_row_of_more_cells_than_columns_is_told_by_its_number(tmp_path: Path) -> None:
    path = csv(tmp_path, "id,cost\na,1\nb,2,3\n")
    assert refusals(path) == [("there are more cells than columns", f"{path}, row 3")]


def test_spaces_breaks_and_styles_of_a_paragraph_are_its_text_and_comments_are_not(
    tmp_path: Path,
) -> None:
    words = (
        "a<text:s/>b<text:s text:c='3'/>c<text:tab/>d<text:line-break/>"
        "<text:span>e<text:span>f</text:span>g</text:span>"
        "<office:annotation><text:p>no</text:p></office:annotation>h"
    )
    path = ods(tmp_path, cell("id"), cell(words))
    assert texts(read_table(path)) == [["a b   c\td\nefgh"]]


@pytest.mark.parametrize("number", ["", "-1", "two", "2.5", "12345678"])
def test_a_number_of_repetitions_that_makes_no_sense_is_one(tmp_path: Path, number: str) -> None:
    row = f'<table:table-row table:number-rows-repeated="{number}">{cell("a")}{cell("b")}'
    heads = f"<table:table-row>{cell('id')}{cell('cost')}</table:table-row>"
    table = f'<table:table table:name="geese">{heads}{row}</table:table-row></table:table>'
    assert texts(read_table(ods(tmp_path, content=ODS.format(table)))) == [["a", "b"]]
    cells = cell("a", f'table:number-columns-repeated="{number}"') + cell("b")
    path = ods(tmp_path, cell("id") + cell("cost"), cells)
    assert texts(read_table(path)) == [["a", "b"]]


@pytest.mark.parametrize(
    ("letter", "fact"),
    [
        ("\ufffd", "a letter of the cell is lost: 'a\ufffd'"),
        ("\x07", "the cell holds U+0007, which cannot be printed"),
        ("\uffff", "the cell holds U+FFFF, which cannot be printed"),
    ],
)
def test_letters_that_cannot_be_printed_are_told(tmp_path: Path, letter: str, fact: str) -> None:
    path = csv(tmp_path, f"id\na{letter}\n")
    assert refusals(path) == [(fact, f"{path}, row 2, column id")]


def test_an_archive_whose_names_are_no_text_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "game.xlsx"
    with ZipFile(path, "w") as archive:
        archive.writestr("é.xml", "<a/>")
    name = "é.xml".encode()
    path.write_bytes(path.read_bytes().replace(name, b"\xff" * len(name), 1))
    assert refusals(path) == [("the file is damaged, or no spreadsheet", str(path))]


def test_zip_bombs_and_entities_are_refused(tmp_path: Path) -> None:
    path = ods(tmp_path, content=" " * (64 * 2**20 + 1))
    assert refusals(path) == [("the file unpacks to more than 64 MB", str(path))]
    path = ods(tmp_path, content='<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    assert refusals(path)[0][0] == "the file declares entities, which no spreadsheet does"
    path = ods(tmp_path, content='<?xml version="1.0"?><a/>'.encode("utf-16").decode("latin-1"))
    assert refusals(path)


@pytest.mark.parametrize(("more", "is_refused"), [(0, False), (1, True)])
def test_an_archive_of_very_many_files_is_refused(
    tmp_path: Path, more: int, is_refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MAX_MEMBERS", 5)
    path = ods(tmp_path, cell("id"), cell("a"))
    with ZipFile(path, "a") as archive:
        for number in range(4 + more):
            archive.writestr(f"{number}.png", "")
    if is_refused:
        assert refusals(path) == [("the file holds more than 5 others", str(path))]
    else:
        assert texts(read_table(path)) == [["a"]]


def test_a_tab_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    path = ods(tmp_path, cell("id"), cell("a"))
    assert refusals(path, "gese") == [("there is no tab 'gese'", str(path))]
    with pytest.raises(MaterialError, match="did you mean 'geese'"):
        read_table(path, "gese")


def test_truths_days_and_numbers_of_ods_are_words(tmp_path: Path) -> None:
    values = (
        *("boolean-value='true'", "boolean-value='false'"),
        *("date-value='2026-03-01'", "date-value='2026-03-01T00:00:00'"),
        *("value='2'", "value='2.5'", "value='x'"),
    )
    kinds = ("boolean", "boolean", "date", "date", "float", "float", "float")
    row = "".join(
        f"<table:table-cell office:value-type='{kind}' office:{value}>"
        "<text:p>?</text:p></table:table-cell>"
        for kind, value in zip(kinds, values, strict=True)
    )
    path = ods(tmp_path, "".join(map(cell, "abcdefg")), row)
    assert texts(read_table(path)) == [["yes", "no", "2026-03-01", "2026-03-01", "2", "2.5", "?"]]


@pytest.mark.parametrize("name", ["game.xls", "game.numbers", "none.csv", "none.xlsx", "none.ods"])
def test_a_file_that_is_not_read_is_refused(tmp_path: Path, name: str) -> None:
    ((_, place),) = refusals(tmp_path / name)
    assert place == str(tmp_path / name)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_damaged_file_is_read_or_refused(tmp_path: Path, kind: str) -> None:
    makers = {
        "csv": lambda: csv(tmp_path, "id,cost\ngrey,4\n"),
        "xlsx": lambda: xlsx(tmp_path, [["id", "cost"], ["grey", 4], ["snow", 1.5]]),
        "ods": lambda: ods(tmp_path, cell("id"), cell("grey")),
    }
    path = makers[kind]()
    members = members_of(path)

    def read(chance: random.Random) -> None:
        write_members(path, {name: damaged(each, chance) for name, each in members.items()})
        read_table(path)

    assert fuzz("tables", read, 40) < 1


def members_of(path: Path) -> dict[str, bytes]:
    if path.suffix == ".csv":
        return {"": path.read_bytes()}
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write_members(path: Path, members: dict[str, bytes]) -> None:
    if path.suffix == ".csv":
        path.write_bytes(members[""])
        return
    with ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Some bytes of one member in three are others, or missing."""
    changed = bytearray(content)
    if content and chance.random() < 1 / 3:
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(changed))
            changed[at : at + chance.randrange(3)] = bytes([chance.randrange(256)])
    return bytes(changed)
