"""Filling in layouts with Jinja.

A layout is an SVG file that a drawing program can open. Values are in `{{ }}`, and statements in
XML comments (`<!--% for day in days %-->`), so that the file is well-formed before and after.
Layouts are sandboxed: they see only their values, and their work is limited.

Other programs fill in objects by their labels. Inkscape keeps the label of an object in
`inkscape:label`, Affinity in `serif:id`, Illustrator and Figma in its `id`. Labels have no effect
here: a layout defines the places of values by attributes. So the object's words in the drawing
would be printed on every card, and are refused.

Exceptions become problems with the layout and line at fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, Final

from jinja2 import BaseLoader, BytecodeCache, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2 import __version__ as jinjas_version
from jinja2.bccache import Bucket

from pnp.core.bounded import BoundedDict
from pnp.core.errors import DucksError, MaterialError, Problem, raise_if_any
from pnp.core.resources import layout_code
from pnp.core.xml_tags import Tag, read_tags
from pnp.press.faces.limits import TooMuchError, a_budget, check_arguments
from pnp.press.faces.sandbox import LayoutSandbox
from pnp.press.faces.sources import LayoutFolders, foreign_letter, read_source

_LABELS: Final = ("inkscape:label", "serif:id")
_OBJECTS: Final = ("text", "image", "rect")
_VALUE: Final = re.compile(r"\{\{\s*(.*?)\s*\}\}", re.DOTALL)
_ESCAPED: Final = re.compile(r"_x7B__x7B_(\w+?)_x7D__x7D_", re.ASCII)
"""A value in an id as Illustrator writes it."""


def labels_of(source: str) -> Iterator[tuple[int, Problem]]:
    """Yield the line of each object with a label that names a value, and the problem.

    An id on a shape that other elements may refer to does not count: macros number their shapes.
    """
    for tag in read_tags(source.encode()):
        value = _label(tag, source)
        if value is not None:
            fact = f"the label {value!r:.60} of <{tag.name}> fills in nothing"
            yield tag.line, Problem(fact, hint=_advice(tag.name, value))


def _label(tag: Tag, source: str) -> str | None:
    for name in _LABELS:
        value = _VALUE.search(tag.attributes.get(name, ""))
        if value:
            return value[1]
    own = tag.attributes.get("id", "")
    value = _ESCAPED.search(own)
    if value is None and tag.name in _OBJECTS and f"#{own}" not in source:
        value = _VALUE.fullmatch(own)
    return value[1] if value else None


def _advice(tag: str, value: str) -> str:
    """Return the spelling that should replace a label."""
    if tag == "image":
        return f'give the <image> href="{{{{ {value} }}}}"'
    if tag == "rect":
        return f'give the <rect> data-pnp-text="{{{{ {value} }}}}"'
    return f'put a <rect data-pnp-text="{{{{ {value} }}}}"> in its place'


_MAX_KEPT: Final = 1_000
"""The most compiled layouts in memory."""

_SHOWN: Final = 20
"""The number of characters shown before an invalid one."""


COMPILERS: Final = ("filters", "metering", "sandbox", "templates")
"""The modules, besides Jinja, that determine the Python of a layout."""

_in_memory: Final = BoundedDict[str, CodeType](_MAX_KEPT)


def layout_sources(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the file name and the Python of each layout in a folder.

    `hatch_build.py` puts the files into a wheel; `CompiledLayouts` reads them by these names.
    """
    folders = LayoutFolders(folder)
    jinja = environment(folders, with_lines=False)
    for path in sorted(folder.rglob("*.svg")):
        name = path.relative_to(folder).as_posix()
        source, place, _ = Loader(folders).get_source(jinja, name)
        python = jinja.compile(source, name, place, raw=True)
        yield _file_name(_key(name, place, source)), python


def _key(name: str, place: str | None, source: str) -> str:
    """Return the digest that identifies a layout's code."""
    return sha256(f"{compiler_digest()}\n{name}\n{place}\n{source}".encode()).hexdigest()


@cache
def compiler_digest() -> str:
    """Return the digest of Jinja's version and the modules that extend it."""
    sources = (Path(__file__).with_name(f"{name}.py").read_bytes() for name in COMPILERS)
    return sha256(b"\0".join((jinjas_version.encode(), *sources))).hexdigest()


def _file_name(key: str) -> str:
    return f"layout_{key[:32]}.py"


def _read_code(key: str, place: str | None) -> CodeType | None:
    """Return the code of a layout as compiled for the wheel; None if there is none."""
    path = layout_code() / _file_name(key)
    if not path.is_file():
        return None
    code = SourceFileLoader(path.stem, str(path)).get_code(path.stem)
    return code and _with_place(code, place or "<template>")


def _with_place(code: CodeType, place: str) -> CodeType:
    """Return code, including its functions, with the file name of its source."""
    constants = (_with_place(c, place) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_filename=place, co_consts=tuple(constants))


class CompiledLayouts(BytecodeCache):
    """Compiled layouts by name and content: those of the wheel, and others in memory.

    They are code, so they are only read from places where nobody but the program's installer
    writes. A bucket's key is a digest of the layout's name, text and place, and of the compiler.
    Its code contains the place, which for the project's own layouts is no path of this machine.
    """

    def get_bucket(self, environment: Any, name: str, filename: str | None, source: str) -> Bucket:
        """Return the bucket of a layout, with its code if available."""
        key = _key(name, filename, source)
        bucket = Bucket(environment, key, key)
        bucket.code = _in_memory.get(key) or _read_code(key, filename)
        self.set_bucket(bucket)
        return bucket

    def set_bucket(self, bucket: Bucket) -> None:
        """Store a bucket's code, if it has any."""
        if bucket.code is not None:
            _in_memory[bucket.key] = bucket.code


def environment(folders: LayoutFolders, *, with_lines: bool) -> LayoutSandbox:
    """Return a Jinja environment for the layouts of some folders."""
    return LayoutSandbox(
        loader=Loader(folders, with_lines=with_lines),
        bytecode_cache=CompiledLayouts(),
        auto_reload=False,
        block_start_string="<!--%",
        block_end_string="%-->",
        comment_start_string="<!--#",
        comment_end_string="#-->",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


class Filler:
    """Fills in the layouts of some folders."""

    def __init__(self, folders: LayoutFolders, *, with_lines: bool = False) -> None:
        """Fill in layouts, optionally with the lines of their files: see `source_lines.py`."""
        self._place = folders.place
        self._environment = environment(folders, with_lines=with_lines)

    def fill(self, name: str, values: Mapping[str, object]) -> str:
        """Return the layout `name` with `values` filled in; see `Layouts.fill`.

        Raises:
            MaterialError: everything that went wrong, with its layout and line.
        """
        try:
            with a_budget():
                check_arguments(values)
                text = self._environment.get_template(name).render(values)
        except Exception as error:  # of Jinja's and Python's whole trees: layouts are programs
            raise MaterialError(problems_of(error, name, self._place)) from error
        _refuse_foreign(text, self._place(name))
        return text


def _refuse_foreign(text: str, place: str) -> None:
    """Raise MaterialError for a character that XML does not allow."""
    at = foreign_letter(text)
    if at is not None:
        before = text[max(0, at - _SHOWN) : at]
        fact = f"XML does not allow U+{ord(text[at]):04X}, printed after {before!r}"
        raise MaterialError(Problem(fact, place, "take it out of the value"))


class Loader(BaseLoader):
    """Gives Jinja the text of layouts."""

    def __init__(self, folders: LayoutFolders, *, with_lines: bool = False) -> None:
        self._folders = folders
        self._with_lines = with_lines

    def get_source(self, environment: object, template: str) -> Any:  # noqa: ARG002 -- Jinja's
        """Return a layout's text, and its name in problems."""
        place = partial(self._folders.place, template)

        def prepare(text: str) -> str:
            raise_if_any([replace(problem, place=place(line)) for line, problem in labels_of(text)])
            return self._with_marks(text, template)

        try:
            source = read_source(self._folders, template, prepare)
        except FileNotFoundError as error:
            raise TemplateNotFound(template) from error
        return source, place(), None

    def _with_marks(self, text: str, template: str) -> str:
        if not self._with_lines:
            return text
        from pnp.press.faces.source_lines import with_lines  # noqa: PLC0415 -- imports lxml

        return with_lines(text, template)


_SUFFIX: Final = ".svg"
_LESS: Final = "let the layout compute less"
_EXPRESSION: Final = "fix the expression"
_HINTS: Final = (
    (UndefinedError, "name a value that the component gives"),
    (TooMuchError, _LESS),
    (RecursionError, _LESS),
    (MemoryError, _LESS),
    (Exception, _EXPRESSION),
)
"""Exceptions raised while a layout is filled, with remedies. The first match counts."""

_ENDLESS: Final = "the layout calls or imports itself without end"
"""The meaning of a RecursionError, whose own text is about Python."""


Place = Callable[[str], str]
"""Returns the name of a layout in problems."""


def problems_of(error: Exception, name: str, place_of: Place) -> Iterator[Problem]:
    """Yield the problems of filling the layout `name`."""
    place = _place(error)
    if isinstance(error, DucksError):
        yield from (_at_layout(problem, place) for problem in error.problems)
    elif isinstance(error, TemplateSyntaxError):
        yield Problem(
            f"not a valid layout: {error.message or 'syntax error'}",
            f"{error.filename or place_of(name)}, line {error.lineno}",
            "values stand in {{ }}, statements in <!--% %-->",
        )
    elif isinstance(error, TemplateNotFound):
        layout = place_of(str(error.name))
        yield Problem("there is no such layout", f"{place}: {layout}" if place else layout)
    else:
        fact = _ENDLESS if isinstance(error, RecursionError) else str(error) or type(error).__name__
        hint = next(hint for kind, hint in _HINTS if isinstance(error, kind))
        yield Problem(fact, place or place_of(name), hint)


def _at_layout(problem: Problem, place: str) -> Problem:
    """Return a problem of words or colours with the layout that uses them.

    A problem that names a layout keeps its place; another file follows the layout; anything else,
    such as a language, follows in brackets.
    """
    if not place or problem.place.partition(", line ")[0].endswith(_SUFFIX):
        return problem
    where = f"{place} ({problem.place})" if problem.place else place
    return replace(problem, place=f"{place}: {problem.place}" if "/" in problem.place else where)


def _place(error: Exception) -> str:
    """Return the innermost layout and line that raised: Jinja rewrites frames accordingly."""
    place = ""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(_SUFFIX):
            place = f"{file}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return place
