"""Small faults that can be put into a source: one operator, number, condition or statement each.

A mutation replaces a piece of the text and leaves all else as it is written. Faults that crash at
once, such as a local variable that is never set, are left out.
"""

from __future__ import annotations

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Change = tuple[ast.AST, str]
"""A node, and the text that stands in its place."""

Key = tuple[str, str, str, int]
"""A function, a line before and after, and which of several such lines."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}

COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}

EXCHANGED = {"min": "max", "max": "min"}

RECORDS = {"state", "material", "view", "chance", "actions", "scores", "places", "notes"}
"""Arguments that crash in another's place."""

IN_ORDER = {"range", "isinstance", "issubclass", "getattr", "setattr", "hasattr", "cast"}
"""Functions that crash when their arguments are swapped, or whose bounds `ranges` changes."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One fault in one function."""

    module: str
    """As it is imported: `pnp.core.files`."""

    line: int
    function: str
    """With its class, if it is a method."""

    kind: str
    before: str
    """The lines that it changes, on one line."""

    after: str
    number: int
    """Which of its like in this function, from 1: the same text may stand there twice."""

    source: str
    """Of the whole module, with the fault."""

    @property
    def key(self) -> Key:
        """Its name as long as its line is not edited, wherever the function stands."""
        return self.function, self.before, self.after, self.number


def comparisons(node: ast.AST) -> Iterator[Change]:
    """`<` for `<=`, `==` for `!=`."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in COMPARED:
                others = [*node.ops]
                others[place] = COMPARED[type(operator)]()
                yield node, ast.unparse(ast.Compare(node.left, others, node.comparators))


def constants(node: ast.AST) -> Iterator[Change]:
    """One more, one less; the other truth; of a fraction the double and the half."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, str(node.value + 1)
        yield node, str(node.value - 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value:
        yield node, str(node.value * 2)
        yield node, str(node.value / 2)


def arithmetic(node: ast.AST) -> Iterator[Change]:
    """`+` for `-`, `*` for `/`, `&` for `|`; also where a variable is added to."""
    if isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
        yield node, ast.unparse(ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right))
    elif isinstance(node, ast.AugAssign) and type(node.op) in COMPUTED:
        yield node, ast.unparse(ast.AugAssign(node.target, COMPUTED[type(node.op)](), node.value))


def conditions(node: ast.AST) -> Iterator[Change]:
    """One of several conditions left out, or `not`; `and` for `or`."""
    if isinstance(node, ast.BoolOp):
        for place in range(len(node.values)):
            rest = [value for other, value in enumerate(node.values) if other != place]
            remainder = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield node, ast.unparse(remainder)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, ast.unparse(node.operand)


def branches(node: ast.AST) -> Iterator[Change]:
    """A branch that is always taken, or never; a loop that is never entered."""
    if isinstance(node, ast.If | ast.IfExp):
        yield node.test, "True"
        yield node.test, "False"
    elif isinstance(node, ast.While):
        yield node.test, "False"


def statements(node: ast.AST) -> Iterator[Change]:
    """A call, a change of a record, a jump, a refusal left out."""
    call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    change = isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple)
    if call or change or isinstance(node, ast.AugAssign | ast.Continue | ast.Break | ast.Raise):
        yield node, "pass"


def ranges(node: ast.AST) -> Iterator[Change]:
    """A bound of a range one further, one nearer. Numbers are changed by `constants`."""
    if isinstance(node, ast.Call) and name_of(node) == "range":
        for bound in node.args[:2]:
            if not isinstance(bound, ast.Constant):
                yield bound, ast.unparse(ast.BinOp(bound, ast.Add(), ast.Constant(1)))
                yield bound, ast.unparse(ast.BinOp(bound, ast.Sub(), ast.Constant(1)))


def arguments(node: ast.AST) -> Iterator[Change]:
    """Two neighbouring arguments swapped; `min` for `max`."""
    if isinstance(node, ast.Call) and name_of(node) in EXCHANGED:
        yield node.func, EXCHANGED[name_of(node)]
    elif isinstance(node, ast.Call) and name_of(node) not in IN_ORDER:
        for place, (one, other) in enumerate(pairwise(node.args)):
            texts = [ast.unparse(argument) for argument in (one, other)]
            if texts[0] != texts[1] and not RECORDS & {*texts}:
                swap = [*node.args]
                swap[place : place + 2] = other, one
                yield node, ast.unparse(ast.Call(node.func, swap, node.keywords))


def name_of(call: ast.Call) -> str:
    """The function that a call names."""
    return call.func.id if isinstance(call.func, ast.Name) else ""


KINDS: tuple[Callable[[ast.AST], Iterator[Change]], ...] = (
    comparisons, constants, arithmetic, conditions, branches, statements, ranges, arguments,
)  # fmt: skip


def mutations(module: str, text: str) -> list[Mutation]:
    """Return all mutations of the functions and methods of a module, in the order of its lines."""
    functions = _functions(ast.parse(text).body)
    return [x for name, function in functions for x in _of_function(module, text, name, function)]


def _functions(body: Sequence[ast.stmt], owner: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield functions with their names; inner definitions belong to the outer one."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield f"{owner}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{owner}{node.name}.")


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes to change: no type of a variable, which nobody reads while the program runs.

    Nor that a `zip` is strict: lengths are equal whenever the program is right. Python 3.11 does
    not know where parts of an f-string stand.
    """
    yield node
    if not isinstance(node, ast.JoinedStr):
        for part in ast.iter_child_nodes(node):
            if part is not getattr(node, "annotation", None) and not _is_strict(node, part):
                yield from _nodes(part)


def _is_strict(node: ast.AST, part: ast.AST) -> bool:
    """Return whether a part of a call has a `zip` be strict."""
    is_zip = isinstance(node, ast.Call) and name_of(node) == "zip"
    return is_zip and isinstance(part, ast.keyword) and ast.unparse(part) == "strict=True"


def _of_function(module: str, text: str, name: str, function: ast.FunctionDef) -> list[Mutation]:
    changes = []
    numbers: Counter[tuple[str, str]] = Counter()
    nodes = [node for statement in function.body for node in _nodes(statement)]
    for node in sorted(nodes, key=lambda node: getattr(node, "lineno", 0)):
        for kind in KINDS:
            for target, replacement in kind(node):
                source, before, after = _replace(text, target, replacement)
                numbers[before, after] += 1
                changes.append(
                    Mutation(
                        module,
                        target.lineno,  # type: ignore[attr-defined]
                        name,
                        kind.__name__,
                        before,
                        after,
                        numbers[before, after],
                        source,
                    )
                )
    return changes


def _replace(text: str, node: ast.AST, replacement: str) -> tuple[str, str, str]:
    """The text with a node replaced, and the lines that it stands on before and after."""
    lines = text.splitlines(keepends=True)
    first, last = node.lineno - 1, node.end_lineno  # type: ignore[attr-defined]
    before = "".join(lines[first:last]).encode()
    # Columns count bytes of the first and of the last line.
    start = node.col_offset  # type: ignore[attr-defined]
    end = len(before) - len(lines[last - 1].encode()) + node.end_col_offset  # type: ignore[attr-defined]
    after = (before[:start] + replacement.encode() + before[end:]).decode()
    source = "".join([*lines[:first], after, *lines[last:]])
    return source, " ".join(before.decode().split()), " ".join(after.split())


def choose_mutations(mutations: Sequence[Mutation], count: int, seed: int) -> list[Mutation]:
    """So many mutations: from each function in turn, and from each kind in turn there.

    The order is drawn by each one's key, so that an edit elsewhere leaves it as it is.
    """

    def draw(mutation: Mutation) -> float:
        return random.Random(f"{seed} {mutation.key}").random()  # noqa: S311 -- no secret

    functions: defaultdict[tuple[str, str], list[Mutation]] = defaultdict(list)
    for mutation in sorted(mutations, key=draw):
        functions[mutation.module, mutation.function].append(mutation)
    ranking = [
        mutation for function in functions.values() for mutation in enumerate(_by_kinds(function))
    ]
    ranking.sort(key=lambda mutation: (mutation[0], draw(mutation[1])))
    choice = [mutation for _, mutation in ranking[:count]]
    return sorted(choice, key=lambda mutation: (mutation.module, mutation.line))


def _by_kinds(function: Sequence[Mutation]) -> list[Mutation]:
    """One of each kind first, then a second one of each, and so on."""
    counts: Counter[str] = Counter()
    turns = []
    for mutation in function:
        counts[mutation.kind] += 1
        turns.append((counts[mutation.kind], mutation))
    return [mutation for _, mutation in sorted(turns, key=lambda turn: turn[0])]
