"""Filling in layouts: the only room that knows Jinja.

A layout is an SVG file that a drawing program can open. Values stand in `{{ }}`, and statements
stand in XML comments (`<!--% for day in days %-->`), so that the file is well-formed before and
after. Layouts are sandboxed: they see only what they are given, and compute only so much.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.exceptions import TemplateNotFound, UndefinedError

from pnp.ground.geometry import Size
from pnp.ground.problems import DucksError, MaterialError, Problem
from pnp.press.faces.sandbox import LayoutSandbox, TooMuchError

_STATED_SIZE = re.compile(
    r'<svg[^>]*?\bwidth="(?P<width>[\d.]+)mm"[^>]*?\bheight="(?P<height>[\d.]+)mm"'
)
_ENTITIES = re.compile(r"(\{\{.*?\}\}|<!--%.*?%-->)", re.DOTALL)
_HINTS = (
    (UndefinedError, "name a value that the component gives"),
    (TooMuchError, "let the layout compute less"),
    (Exception, "mend the expression"),
)
"""What is raised while a layout is filled, and what to do about it. The first row that fits."""

_QUOTES = {"&quot;": '"', "&lt;": "<", "&gt;": ">", "&apos;": "'", "&amp;": "&"}


class Layouts:
    """The layouts below one folder, and those of other folders under a prefix."""

    def __init__(self, folder: Path, others: Mapping[str, Path] | None = None) -> None:
        """Read layouts when they are asked for.

        Args:
            folder: where the layout `pond/sheet.svg` is the file `pond/sheet.svg`.
            others: folders by a prefix: of {"wren": birds}, `wren/a.svg` is the file `birds/a.svg`.
        """
        self._folder = folder
        self._others = others or {}
        self._loader = _DrawnLoader(folder, self._others)
        self._environment = LayoutSandbox(
            loader=self._loader,
            auto_reload=False,
            autoescape=True,
            optimized=False,  # takes longer than it saves: layouts are filled a few times
            undefined=StrictUndefined,
            block_start_string="<!--%",
            block_end_string="%-->",
            comment_start_string="<!--#",
            comment_end_string="#-->",
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def fill(self, name: str, values: Mapping[str, Any]) -> str:
        """The layout `name` with `values` filled in.

        Raises:
            MaterialError: there is no such layout, it is not a valid template, it asks for a
                value that it is not given, or it computes too much.
        """
        self._environment.refill()
        try:
            return self._environment.get_template(name).render(values)
        except DucksError:
            raise
        except TemplateNotFound as error:
            raise MaterialError(Problem("there is no such layout", str(error))) from error
        except TemplateSyntaxError as error:
            raise MaterialError(_syntax_problem(name, error)) from error
        except (TemplateError, TypeError, ValueError, ArithmeticError) as error:
            raise MaterialError(_value_problem(name, error)) from error

    def size(self, name: str) -> Size:
        """The size that a layout states in millimetres.

        Raises:
            MaterialError: it states none.
        """
        source = self._loader.get_source(self._environment, name)[0]
        found = _STATED_SIZE.search(source)
        if found is None:
            hint = 'begin it with <svg width="…mm" height="…mm">'
            raise MaterialError(Problem("the layout states no size", f"templates/{name}", hint))
        return Size(float(found["width"]), float(found["height"]))

    def digest(self, *about: object) -> str:
        """Return what tells all these layouts, and some other facts, from any that differ."""
        digest = hashlib.sha256(repr(about).encode())
        for folder in (self._folder, *self._others.values()):
            for path in sorted(folder.rglob("*.svg")):
                digest.update(f"\0{path.relative_to(folder)}\0".encode() + path.read_bytes())
        return digest.hexdigest()

    def below(self, folder: str) -> tuple[str, ...]:
        """The names of the layouts that lie in a folder."""
        prefix, _, rest = folder.partition("/")
        home = self._others[prefix] / rest if prefix in self._others else self._folder / folder
        return tuple(sorted(f"{folder}/{path.name}" for path in home.glob("*.svg")))


class _DrawnLoader(FileSystemLoader):
    """Reads layouts as drawing programs leave them, with quotes escaped inside `{{ }}`."""

    def __init__(self, folder: Path, others: Mapping[str, Path]) -> None:
        super().__init__(folder, encoding="utf-8")
        self._others = {prefix: FileSystemLoader(each) for prefix, each in others.items()}

    def get_source(self, environment: Any, template: str) -> Any:
        prefix, _, rest = template.partition("/")
        if prefix in self._others:
            source, path, fresh = self._others[prefix].get_source(environment, rest)
        else:
            source, path, fresh = super().get_source(environment, template)
        return _ENTITIES.sub(_unescape, source), path, fresh


def _unescape(match: re.Match[str]) -> str:
    text = match.group(0)
    for entity, character in _QUOTES.items():
        text = text.replace(entity, character)
    return text


def _syntax_problem(name: str, error: TemplateSyntaxError) -> Problem:
    return Problem(
        f"not a valid layout: {error.message or 'syntax error'}",
        f"templates/{error.name or name}, line {error.lineno}",
        "values stand in {{ }}, statements in <!--% %-->",
    )


def _value_problem(name: str, error: Exception) -> Problem:
    hint = next(hint for kind, hint in _HINTS if isinstance(error, kind))
    return Problem(str(error), f"templates/{name}{_line_of(error)}", hint)


def _line_of(error: Exception) -> str:
    """The layout's line in a traceback: Jinja rewrites frames to point into the layout."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith(".svg"):
            line = trace.tb_lineno
        trace = trace.tb_next
    return "" if line is None else f", line {line}"
