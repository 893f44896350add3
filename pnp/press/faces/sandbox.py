"""What a layout may compute, and how much of it.

Jinja's sandbox keeps layouts from reaching what they are not given, but not from filling the
memory or never ending. So here

- every turn of a loop, every call and every import is a step, and filling a layout takes so many;
- what operators and filters make is looked at: texts, lists and numbers may be so large;
- operators and filters that could make something vast at one go are refused or left out, and so
  are Python's own methods of texts and numbers, and whatever draws by chance.

What a layout is given is not measured, nor what a list in a list in a list prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Any, Final

from jinja2 import nodes
from jinja2.environment import Template, TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.filters import do_format
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

MOST_STEPS: Final = 50_000
MOST_LONG: Final = 2_000
"""Characters of a text, or entries of a list, that is computed."""

MOST_PRINTED: Final = 8 * 2**20
"""Characters of a filled layout, or of a block of it."""

_LARGEST: Final = 10**15
_HIGHEST_POWER: Final = 64
_WIDE: Final = re.compile(r"\d{3}|\*")
"""In a format: a field of a hundred characters or more, or as wide as some value says."""

_FILTERS: Final = (
    *("abs", "capitalize", "d", "default", "dictsort", "e", "escape", "first", "float", "int"),
    *("items", "join", "last", "length", "list", "lower", "map", "max", "min", "reject"),
    *("rejectattr", "replace", "reverse", "round", "safe", "select", "selectattr", "sort"),
    *("string", "trim", "unique", "upper"),
)
_GLOBALS: Final = ("dict", "namespace")
_WITH_METHODS: Final = (LoopContext, Mapping, TemplateModule)
_COMPUTED: Final = (nodes.Add, nodes.Mul, nodes.Pow, nodes.Mod, nodes.Concat, nodes.Filter)


class TooMuchError(SecurityError):
    """A layout would compute too much."""


class LayoutSandbox(ImmutableSandboxedEnvironment):
    """An environment whose templates do a bounded amount of work."""

    intercepted_binops = frozenset(("*", "**", "%"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        kept = {name: self.filters[name] for name in _FILTERS}
        self.filters = {**kept, "format": _format, "counted": self._counted, "bounded": _bounded}
        self.globals = {name: self.globals[name] for name in _GLOBALS} | {"range": _range}
        self.refill()

    def refill(self) -> None:
        """Grant all steps anew."""
        self._steps = MOST_STEPS

    def get_template(self, *names: Any, **options: Any) -> Template:
        """A template by name; a step."""
        self._step()
        return super().get_template(*names, **options)

    def call(self, context: Context, called: Any, /, *args: Any, **named: Any) -> Any:
        """What a layout's call gives; a step."""
        self._step()
        return super().call(context, called, *args, **named)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """The result of an operator that could make something vast at one go."""
        if operator == "%" and isinstance(left, str):
            return _format(left, *(right if isinstance(right, tuple) else (right,)))
        if not all(isinstance(each, int | float) for each in (left, right)):
            raise TooMuchError(f"{operator} takes numbers")
        if operator == "**" and abs(right) > _HIGHEST_POWER:
            raise TooMuchError(f"a power is {_HIGHEST_POWER} at most")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a layout may have it: no methods but those of its own things and of mappings."""
        of_its_own = not callable(value) or isinstance(obj, _WITH_METHODS)
        return of_its_own and super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Make no exception for `str.format`: it is as unsafe as other methods of texts."""

    @staticmethod
    def concat(pieces: Iterable[str]) -> str:
        """What a layout or a block of it prints."""
        kept, length = [], 0
        for piece in pieces:
            length += len(piece)
            if length > MOST_PRINTED:
                raise TooMuchError(f"it prints more than {MOST_PRINTED:,} characters")
            kept.append(piece)
        return "".join(kept)

    def _generate(self, source: nodes.Template, *names: Any, **options: Any) -> str:
        """Jinja's hook between reading a template and making Python of it."""
        _Metering().visit(source)
        return super()._generate(source, *names, **options)

    def _counted(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._step()
            yield value

    def _step(self) -> None:
        self._steps -= 1
        if self._steps < 0:
            raise TooMuchError(f"it takes more than {MOST_STEPS:,} turns of loops and calls")


class _Metering(NodeTransformer):
    """Sends what loops run over through `counted`, and what is computed through `bounded`."""

    def visit(self, node: nodes.Node, *args: Any, **named: Any) -> nodes.Node:
        self.generic_visit(node, *args, **named)
        if isinstance(node, nodes.For):
            node.iter = _through("counted", node.iter)
        return _through("bounded", node) if isinstance(node, _COMPUTED) else node


def _through(name: str, node: nodes.Node) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _bounded(value: Any) -> Any:
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise TooMuchError(f"a number is more than {_LARGEST:,}")
    if isinstance(value, Sized) and len(value) > MOST_LONG:
        raise TooMuchError(f"a text or list is longer than {MOST_LONG:,}")
    return value


def _range(*bounds: int) -> range:
    made = range(*bounds)
    if made[MOST_LONG:]:
        raise TooMuchError(f"a range is longer than {MOST_LONG:,}")
    return made


def _format(pattern: str, *values: Any, **named: Any) -> str:
    if _WIDE.search(pattern):
        raise TooMuchError("a field of a format is 99 characters wide at most")
    return do_format(pattern, *values, **named)
