"""Layouts compiled for the wheel: the same code, used for the same text only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest

from pnp.core.errors import MaterialError
from pnp.core.resources import templates as ours
from pnp.press.faces import Layouts, templates
from pnp.press.faces.sandbox import LayoutSandbox
from pnp.press.faces.sources import LayoutFolders

FAULTY = "<svg>\n<!--% macro half(x) %-->\n{{ 1 / x }}<!--% endmacro %-->\n\n{{ half(x) }}</svg>"


class Compilations(list[str]):
    """The layouts that were compiled, by their places."""


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> Compilations:
    """What is compiled from now on; nothing is held in memory."""
    places = Compilations()

    class Counting(LayoutSandbox):
        def _compile(self, source: str, filename: str) -> CodeType:
            places.append(filename)
            return super()._compile(source, filename)

    monkeypatch.setattr(templates, "LayoutSandbox", Counting)
    monkeypatch.setattr(templates, "_in_memory", {})
    return places


def ship(folder: Path, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the layouts of a folder as they are written for a wheel, and read them from there."""
    shipped.mkdir()
    for name, python in templates.layout_sources(folder):
        (shipped / name).write_text(python, encoding="utf-8")
    monkeypatch.setattr(templates, "layout_code", lambda: shipped)
    monkeypatch.setattr(templates, "_in_memory", {})


def sources() -> Iterator[tuple[str, str, str]]:
    """Yield each layout of the project: its name, place and text."""
    folders = LayoutFolders(ours())
    for path in sorted(ours().rglob("*.svg")):
        name = path.relative_to(ours()).as_posix()
        source, place, _ = templates.Loader(folders).get_source(None, name)
        yield name, place, source


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and all those in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def test_each_layout_of_a_wheel_is_the_code_that_is_compiled_without(
    tmp_path: Path, compilations: Compilations, monkeypatch: pytest.MonkeyPatch
) -> None:
    ship(ours(), tmp_path / "shipped", monkeypatch)
    del compilations[:]
    environment = templates.environment(LayoutFolders(ours()), with_lines=False)
    for name, place, source in sources():
        shipped = templates.CompiledLayouts().get_bucket(environment, name, place, source).code
        assert compilations == []
        compiled = environment.compile(source, name, place)
        assert shipped == compiled
        assert [*map(where, codes(shipped))] == [*map(where, codes(compiled))]
        assert compilations.pop() == place


def where(code: CodeType) -> object:
    """Return what messages are told by: the file of a code, and its lines."""
    return code.co_filename, [*code.co_lines()]


def test_a_layout_of_a_wheel_tells_of_the_same_lines(
    tmp_path: Path, compilations: Compilations, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "layouts"
    folder.mkdir()
    (folder / "a.svg").write_text(FAULTY, encoding="utf-8")
    without = problems_of(folder)
    assert without[0].place == "templates/a.svg, line 3"
    ship(folder, tmp_path / "shipped", monkeypatch)
    del compilations[:]
    assert problems_of(folder) == without
    assert compilations == []


def problems_of(folder: Path) -> tuple[object, ...]:
    with pytest.raises(MaterialError) as caught:
        Layouts(folder).fill("a.svg", {"x": 0})
    return caught.value.problems


@pytest.mark.parametrize("change", ["text", "version of Jinja", "code generator"])
def test_a_layout_is_compiled_anew_for_another(
    tmp_path: Path, compilations: Compilations, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    folder = tmp_path / "layouts"
    folder.mkdir()
    (folder / "a.svg").write_text("<a/>", encoding="utf-8")
    ship(folder, tmp_path / "shipped", monkeypatch)
    monkeypatch.setattr(templates, "compiler_digest", templates.compiler_digest.__wrapped__)
    del compilations[:]
    assert Layouts(folder).fill("a.svg", {}) == "<a/>"
    assert compilations == []
    monkeypatch.setattr(templates, "_in_memory", {})
    if change == "text":
        (folder / "a.svg").write_text("<b/>", encoding="utf-8")
    elif change == "version of Jinja":
        monkeypatch.setattr(templates, "jinjas_version", "0")
    else:
        monkeypatch.setattr(templates, "COMPILERS", ("sandbox",))
    assert Layouts(folder).fill("a.svg", {}) == ("<b/>" if change == "text" else "<a/>")
    assert compilations == ["templates/a.svg"]
