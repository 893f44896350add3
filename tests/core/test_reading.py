"""Files of data and words that are read, or why they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.core.reading import read_text


def problem_of(path: Path, most_bytes: int = 8) -> Problem:
    with pytest.raises(MaterialError) as caught:
        read_text(path, most_bytes)
    (problem,) = caught.value.problems
    return problem


def test_marks_of_byte_order_and_carriage_returns_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("\ufeffä\r\nb\r".encode())
    assert read_text(path) == "ä\nb\r"


def test_a_file_may_be_as_large_as_the_bound_and_no_larger(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345678")
    assert read_text(path, 8) == "12345678"
    assert problem_of(path, 7).fact == "the file is larger than 0 kB"
    assert problem_of(path, 7).place == str(path)


@pytest.mark.parametrize(("name", "reason"), [("", ""), ("a\0b", "null byte")])
def test_why_a_file_cannot_be_read_is_told(tmp_path: Path, name: str, reason: str) -> None:
    fact = problem_of(tmp_path / name).fact
    assert fact.startswith("the file cannot be read: ")
    assert reason in fact
    assert str(tmp_path) not in fact, "that is the place"
    assert "errno" not in fact


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert problem_of(tmp_path / "file").fact == "there is no such file"


@pytest.mark.parametrize(("content", "line"), [(b"\xff", 1), (b"a\nb\n\xe4", 3), (b"a\n\xe4\n", 2)])
def test_the_line_that_is_not_utf_8_is_named(tmp_path: Path, content: bytes, line: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert problem_of(path).place == f"{path}, line {line}"
