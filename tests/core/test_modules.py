"""A folder of one's own is a package, and what its Python raises is told with file and line."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.modules import errors_of_own_modules, package_of, problem_of

HELPER = """
from pnp.core.errors import CallError, Problem

def outer():
    inner()

def inner():
    raise ValueError

def unread():
    raise SyntaxError("no file has it")

def told():
    raise CallError(Problem("as it is"))
"""


def helper(folder: Path, text: str = HELPER) -> ModuleType:
    """A module that a package of one's own imports."""
    (folder / "__init__.py").write_text("from . import helper", encoding="utf-8")
    (folder / "helper.py").write_text(text, encoding="utf-8")
    found: ModuleType = package_of(folder).helper
    return found


def raised_by(folder: Path, name: str) -> Problem:
    """What is told of what a function of the module raises."""
    found = helper(folder)
    with pytest.raises(MaterialError) as caught, errors_of_own_modules():
        getattr(found, name)()
    (problem,) = caught.value.problems
    return problem


def test_a_folder_opened_again_is_the_package_that_was_opened(tmp_path: Path) -> None:
    found, opened = helper(tmp_path), package_of(tmp_path)
    assert helper(tmp_path) is found
    assert package_of(tmp_path) is opened is sys.modules[opened.__name__]


def test_the_innermost_line_of_one_s_own_is_told(tmp_path: Path) -> None:
    problem = raised_by(tmp_path, "outer")
    assert problem.fact == "the game's code raised ValueError"
    assert problem.place == f"{tmp_path / 'helper.py'}, line 8"


def test_an_error_of_syntax_without_a_file_is_one_like_others(tmp_path: Path) -> None:
    problem = raised_by(tmp_path, "unread")
    assert problem.fact == "the game's code raised SyntaxError: no file has it"
    assert problem.place == f"{tmp_path / 'helper.py'}, line 11"


def test_what_the_program_itself_tells_is_not_told_again(tmp_path: Path) -> None:
    found = helper(tmp_path)
    with pytest.raises(CallError, match=r"^as it is$"), errors_of_own_modules():
        found.told()


def test_what_others_raise_is_not_the_reader_s() -> None:
    with pytest.raises(ZeroDivisionError), errors_of_own_modules():
        1 / 0  # noqa: B018 -- raises
    assert problem_of(SyntaxError("no", ("/elsewhere.py", 1, 1, "no"))) is None


@pytest.mark.parametrize(
    ("text", "place", "fact"),
    [
        ("import nonesuch_of_mine", "helper.py, line 1", "ModuleNotFoundError: No module named"),
        ("from .modell import X", "helper.py, line 1", "Error: No module named 'modell'"),
        ("x = 1\nx = (", "helper.py, line 2", "syntax error: '(' was never closed"),
        ("x = 1\nraise SystemExit(3)", "helper.py, line 2", "raised SystemExit: 3"),
        ("x = '\0'", "__init__.py, line 1", "source code string cannot contain null bytes"),
    ],
)
def test_a_module_that_cannot_be_imported_says_why_and_where(
    tmp_path: Path, text: str, place: str, fact: str
) -> None:
    with pytest.raises(MaterialError) as caught:
        helper(tmp_path, text)
    (problem,) = caught.value.problems
    assert problem.place.startswith(f"{tmp_path / place}")
    assert fact in problem.fact


@pytest.mark.parametrize("content", [b"\0", b"\xff", b"x = ("])
def test_a_package_that_is_no_python_is_told_and_forgotten(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "__init__.py").write_bytes(content)
    before = {*sys.modules}
    with pytest.raises(MaterialError) as caught:
        package_of(tmp_path)
    (problem,) = caught.value.problems
    assert problem.place.startswith(str(tmp_path / "__init__.py"))
    assert problem.fact.startswith(("cannot import the package: ", "syntax error: "))
    assert {*sys.modules} == before


def test_a_module_that_is_edited_is_read_again(tmp_path: Path) -> None:
    assert helper(tmp_path, "ducks = 1") is not helper(tmp_path, "ducks = 2")


def test_what_the_program_tells_while_a_module_is_imported_stays_as_it_is(tmp_path: Path) -> None:
    text = "from pnp.core.errors import CallError, Problem\nraise CallError(Problem('as it is'))"
    with pytest.raises(CallError, match=r"^as it is$"):
        helper(tmp_path, text)
