"""Filling in layouts with Jinja.

A layout is an SVG file that a drawing program can open. Values stand in `{{ }}`, and statements
stand in XML comments (`<!--% for day in days %-->`), so that the file is well-formed before and
after. Layouts are sandboxed: they see only what they are given, and compute only so much.

Other programs fill in an object by its label. Inkscape keeps the label of an object in
`inkscape:label`, Affinity in `serif:id`, Illustrator and Figma in its `id`. None fills in anything
here: a layout says in attributes where a value stands. So the words that the object has in the
drawing would be printed on every card, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from hashlib import sha256
from types import CodeType
from typing import Any, Final

from jinja2 import BaseLoader, BytecodeCache, TemplateNotFound
from jinja2.bccache import Bucket

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.core.xml_tags import Tag, read_tags
from pnp.press.faces.failures import problems_of
from pnp.press.faces.limits import a_budget, check_given
from pnp.press.faces.sandbox import LayoutSandbox
from pnp.press.faces.source_lines import with_lines
from pnp.press.faces.sources import LayoutFolders, foreign_letter, read_source

_LABELS: Final = ("inkscape:label", "serif:id")
_OBJECTS: Final = ("text", "image", "rect")
_VALUE: Final = re.compile(r"\{\{\s*(.*?)\s*\}\}", re.DOTALL)
_ESCAPED: Final = re.compile(r"_x7B__x7B_(\w+?)_x7D__x7D_", re.ASCII)
"""A value in an id that Illustrator wrote."""


def labels_of(source: str) -> Iterator[tuple[int, Problem]]:
    """Yield the line of each object that a label names a value for, and what is wrong with that.

    An id on a shape that other elements may name is none: macros number what they draw.
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
    """Return what to write in the place of a label."""
    if tag == "image":
        return f'give the <image> href="{{{{ {value} }}}}"'
    if tag == "rect":
        return f'give the <rect> data-pnp-text="{{{{ {value} }}}}"'
    return f'put a <rect data-pnp-text="{{{{ {value} }}}}"> in its place'


_MAX_KEPT: Final = 1_000
"""Compiled layouts that are kept in memory."""

_SHOWN: Final = 20
"""Letters that are shown before one that XML does not allow."""


_in_memory: Final[dict[str, CodeType]] = {}


class CompiledLayouts(BytecodeCache):
    """Compiled layouts by name and content, in memory in common for all.

    They are code, and so they are never read from a file.

    A bucket's key is a digest of the layout's name, text and place. Its code holds the place, which
    is no path of this machine for the project's own layouts.
    """

    def get_bucket(self, environment: Any, name: str, filename: str | None, source: str) -> Bucket:
        """Return the bucket of a layout, with its code if that is here."""
        digest = sha256(f"{name}\n{filename}\n{source}".encode()).hexdigest()
        bucket = Bucket(environment, digest, digest)
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code that is kept into a bucket."""
        bucket.code = _in_memory.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a bucket's code."""
        if bucket.code is not None:
            self._remember(bucket.key, bucket.code)

    def _remember(self, key: str, code: CodeType) -> None:
        """Keep code, in memory in the place of the oldest if there are many."""
        while len(_in_memory) >= _MAX_KEPT:
            _in_memory.pop(next(iter(_in_memory)), None)
        _in_memory[key] = code


class Filler:
    """Fills in the layouts of some folders."""

    def __init__(self, folders: LayoutFolders, *, with_lines: bool = False) -> None:
        """Fill in layouts, with the lines of their files if need be: see `source_lines.py`."""
        self._place = folders.place
        self._environment = LayoutSandbox(
            loader=_Loader(folders, with_lines=with_lines),
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

    def fill(self, name: str, values: Mapping[str, object]) -> str:
        """Return the layout `name` with `values` filled in; see `Layouts.fill`.

        Raises:
            MaterialError: whatever went wrong, with the layout and line where it did.
        """
        try:
            with a_budget():
                check_given(values)
                filled = self._environment.get_template(name).render(values)
        except Exception as error:  # of Jinja's and Python's whole trees: layouts are programs
            raise MaterialError(problems_of(error, name, self._place)) from error
        _refuse_foreign(filled, self._place(name))
        return filled


def _refuse_foreign(filled: str, place: str) -> None:
    """Raise MaterialError if there is a letter that XML does not allow."""
    at = foreign_letter(filled)
    if at is not None:
        before = filled[max(0, at - _SHOWN) : at]
        fact = f"XML does not allow U+{ord(filled[at]):04X}, printed after {before!r}"
        raise MaterialError(Problem(fact, place, "take it out of the value"))


class _Loader(BaseLoader):
    """Gives Jinja the text of layouts."""

    def __init__(self, folders: LayoutFolders, *, with_lines: bool) -> None:
        self._folders = folders
        self._with_lines = with_lines

    def get_source(self, environment: object, template: str) -> Any:  # noqa: ARG002 -- Jinja's
        """Return a layout's text, and the name that problems know it by."""
        place = partial(self._folders.place, template)

        def prepared(text: str) -> str:
            raise_if_any([replace(each, place=place(line)) for line, each in labels_of(text)])
            return with_lines(text, template) if self._with_lines else text

        try:
            source = read_source(self._folders, template, prepared)
        except FileNotFoundError as error:
            raise TemplateNotFound(template) from error
        return source, place(), None
