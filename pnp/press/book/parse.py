"""Stage 1: Markdown to blocks.

The dialect: one `#` title at the head, `##` and `###`, paragraphs, lists with one level of nesting,
tables, `>` callouts, `![caption](figure:ID)` alone in a paragraph, **bold**, *italic*, hard line
breaks, and icons as `{die:6}`. After a figure's ID may stand `wide`, to span the columns, or
`spare`, to be left out where it would cost a page. A thematic break (`***`) requests a new page.
Everything else in Markdown is refused by name, so that nothing is dropped silently or printed as
code. Grammar: CommonMark 0.31 with GitHub's tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Struct

from pnp.core.errors import MaterialError, Problem
from pnp.press.book.blocks import (
    Align,
    Block,
    Callout,
    HeadingBlock,
    Illustration,
    Inline,
    Item,
    Listing,
    PageBreak,
    ParagraphBlock,
    TableBlock,
    TableRow,
)
from pnp.press.book.inline import read_inline

if TYPE_CHECKING:
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

MAX_DEPTH: Final = 3
"""The deepest level of headings."""

MAX_NESTED: Final = 20
"""The greatest nesting of emphasis, which is that of blocks in markdown-it."""

_FIGURE: Final = re.compile(
    r"!\[(?P<caption>.*)\]\(figure:(?P<id>[\w.-]+)(?: +(?P<how>wide|spare))?\)", re.DOTALL
)
_PIPE: Final = re.compile(r"(?<!\\)\|")
_ALIGNS: Final[Mapping[str, Align]] = {
    "": "start",
    "text-align:left": "start",
    "text-align:center": "middle",
    "text-align:right": "end",
}
_STRANGE: Final = {
    "fence": "a code block",
    "code_block": "a code block (text that is indented by four spaces)",
    "hr": "a page break inside another block",
    "html_block": "raw HTML",
    "blockquote": "a callout inside another block",
    "table": "a table inside another block",
    "heading": "a heading inside another block",
    "bullet_list": "a list more than two levels deep",
    "ordered_list": "a list more than two levels deep",
}
_DIALECT: Final = "use headings, paragraphs, lists, tables, > callouts, figures and ***"


class Parsed(Struct, frozen=True):
    """The blocks of a Markdown text, and its problems."""

    title: HeadingBlock
    blocks: tuple[Block, ...]
    """The blocks after the title, in order."""
    problems: tuple[Problem, ...]
    """Everything outside the dialect, by file and line."""


@lru_cache(maxsize=1)  # a book is set several times, looser and tighter
def parse(markdown: str, source_name: str) -> Parsed:
    """Return the blocks of the rulebook `source_name`."""
    reader = _Reader(source_name, markdown.splitlines())
    blocks = reader.document(markdown)
    title = reader.title(blocks)
    rest = (block for block in blocks if not (isinstance(block, HeadingBlock) and block.level == 1))
    return Parsed(title, tuple(rest), tuple(reader.problems))


class _Syntax:
    """Markdown's own grammar."""

    def __init__(self) -> None:
        from markdown_it import MarkdownIt  # noqa: PLC0415 -- 20 ms that other parts do not pay
        from markdown_it.tree import SyntaxTreeNode  # noqa: PLC0415 -- the same

        self._markdown = MarkdownIt("commonmark").enable("table")
        self._tree = SyntaxTreeNode

    def blocks(self, markdown: str, references: dict[str, Any]) -> tuple[SyntaxTreeNode, list[int]]:
        """Return the syntax tree of a text, and the lines of paragraphs emptied for their depth.

        Args:
            markdown: the text.
            references: collects its link addresses.
        """
        tokens = self._markdown.parse(markdown, references)
        blanks = list(_indices_to_empty(tokens))
        return self._tree(tokens), blanks

    def inside(self, text: str) -> SyntaxTreeNode:
        """Return the syntax tree of the inside of a block."""
        tokens = self._markdown.parseInline(text)
        list(_indices_to_empty(tokens))  # told where they stand
        return _only_child(self._tree(tokens))


def _indices_to_empty(tokens: Iterable[Token]) -> Iterator[int]:
    """Empty the tokens that are nested too deeply, and yield their lines."""
    line = 1
    for token in tokens:
        line = token.map[0] + 1 if token.map else line  # a cell of a table stands in its row's
        if _depth(token) > MAX_NESTED:
            token.children = []
            yield line


def _depth(token: Token) -> int:
    """Return the nesting depth inside a token; the text of a picture counts as another level."""
    return max((child.level + 1 + _depth(child) for child in token.children or ()), default=0)


class _Reader:
    """Walks one syntax tree and gathers blocks and problems."""

    def __init__(self, source_name: str, lines: Sequence[str]) -> None:
        self.problems: list[Problem] = []
        self._name = source_name
        self._lines = lines
        self._syntax = _Syntax()
        self._document: Mapping[str, Callable[[SyntaxTreeNode], Block]] = {
            "heading": self._heading,
            "paragraph": self._paragraph_or_figure,
            "bullet_list": self._listing,
            "ordered_list": self._listing,
            "table": self._table,
            "blockquote": self._callout,
            "hr": lambda node: PageBreak(_line(node)),
        }
        self._boxed = {key: self._document[key] for key in ("bullet_list", "ordered_list")}
        self._boxed["paragraph"] = self._paragraph

    def document(self, markdown: str) -> tuple[Block, ...]:
        links: dict[str, Any] = {}
        root, too_deep = self._syntax.blocks(markdown, links)
        for line in too_deep:
            fact = f"emphasis or links nested more than {MAX_NESTED} deep"
            self._refuse(line, fact, "leave some of them out")
        for label, reference in links.get("references", {}).items():
            self._refuse(reference["map"][0] + 1, f"a link address for [{label.lower()}]")
        return tuple(self._read(root.children, self._document))

    def title(self, blocks: Sequence[Block]) -> HeadingBlock:
        """Return the title, which must come first and only once; an empty one if it is missing."""
        titles = [block for block in blocks if isinstance(block, HeadingBlock) and block.level == 1]
        if not titles or titles[0] is not blocks[0]:
            self._problem(1, "the rulebook does not begin with its title", "begin with # Title")
        for title in titles[1:]:
            self._problem(title.line, "a second title", "use ## for a chapter")
        return titles[0] if titles else HeadingBlock((), 1, 1)

    def _read(
        self,
        nodes: Sequence[SyntaxTreeNode],
        readers: Mapping[str, Callable[[SyntaxTreeNode], Block]],
    ) -> Iterator[Block]:
        for node in nodes:
            if node.type in readers:
                yield readers[node.type](node)
            else:
                self._refuse(_line(node), _STRANGE.get(node.type, node.type))

    def _heading(self, node: SyntaxTreeNode) -> HeadingBlock:
        level = int(node.tag.removeprefix("h"))
        if set(node.markup) != {"#"}:
            self._refuse(_line(node), "a heading by underlining", "begin the line with # or ##")
        if level > MAX_DEPTH:
            self._refuse(_line(node), f"a heading of level {level}", "use at most ###")
        return HeadingBlock(self._inline(node), level, _line(node))

    def _paragraph(self, node: SyntaxTreeNode) -> ParagraphBlock:
        return ParagraphBlock(self._inline(node), _line(node))

    def _paragraph_or_figure(self, node: SyntaxTreeNode) -> ParagraphBlock | Illustration:
        source = _only_child(node).content if node.children else ""
        match = _FIGURE.fullmatch(source.strip())
        if match is None:
            return self._paragraph(node)
        caption = self._read_inline(self._syntax.inside(match["caption"]), _line(node))
        return Illustration(
            match["id"], caption, match["how"] == "wide", match["how"] == "spare", _line(node)
        )

    def _listing(self, node: SyntaxTreeNode) -> Listing:
        items = tuple(self._item(child, is_nested=True) for child in node.children)
        return Listing(items, _start(node), _line(node))

    def _sublist(self, node: SyntaxTreeNode) -> Listing:
        items = tuple(self._item(child, is_nested=False) for child in node.children)
        return Listing(items, _start(node), _line(node))

    def _item(self, node: SyntaxTreeNode, *, is_nested: bool) -> Item:
        readers: dict[str, Callable[[SyntaxTreeNode], Block]] = {"paragraph": self._paragraph}
        if is_nested:
            readers |= {"bullet_list": self._sublist, "ordered_list": self._sublist}
        blocks = list(self._read(node.children, readers))
        paragraphs = tuple(block for block in blocks if isinstance(block, ParagraphBlock))
        lists = [block for block in blocks if isinstance(block, Listing)]
        if not paragraphs or len(lists) > 1 or (lists and blocks[-1] is not lists[0]):
            fact = "an entry of a list that is not text with at most one list after it"
            self._refuse(_line(node), fact)
        return Item(paragraphs, lists[0] if lists else None, _line(node))

    def _table(self, node: SyntaxTreeNode) -> TableBlock:
        rows = [self._row(row) for part in node.children for row in part.children]
        cells = node.children[0].children[0].children
        aligns = tuple(_ALIGNS[str(cell.attrs.get("style", ""))] for cell in cells)
        for row in rows:
            self._check_width(row, len(aligns))
        return TableBlock(rows[0], tuple(rows[1:]), aligns, _line(node))

    def _row(self, node: SyntaxTreeNode) -> TableRow:
        line = _line(node)
        return TableRow(
            tuple(self._read_inline(_only_child(cell), line) for cell in node.children), line
        )

    def _check_width(self, row: TableRow, columns: int) -> None:
        """Refuse cells beyond those of the head, which Markdown drops."""
        source = self._lines[row.line - 1].strip()
        inside = source.removeprefix("|")
        count = len(_PIPE.findall(inside)) + (not _PIPE.search(inside[-1:]))
        if count != columns:
            fact = f"a table row of {count} cells under a head of {columns}"
            self._problem(row.line, fact, "give every row as many cells as the head")

    def _callout(self, node: SyntaxTreeNode) -> Callout:
        blocks = tuple(self._read(node.children, self._boxed))
        inside = tuple(block for block in blocks if isinstance(block, ParagraphBlock | Listing))
        return Callout(inside, _begins_bold(inside), _line(node))

    def _inline(self, node: SyntaxTreeNode) -> Inline:
        return self._read_inline(_only_child(node), _line(node)) if node.children else ()

    def _read_inline(self, node: SyntaxTreeNode, line: int) -> Inline:
        try:
            return read_inline(node, self._name, line)
        except MaterialError as error:
            self.problems.extend(error.problems)
            return ()

    def _refuse(self, line: int, what: str, hint: str = _DIALECT) -> None:
        self._problem(line, f"{what} has no place in a rulebook", hint)

    def _problem(self, line: int, fact: str, hint: str) -> None:
        self.problems.append(Problem(fact, f"{self._name}:{line}", hint))


def _line(node: SyntaxTreeNode) -> int:
    """Return the line where a block begins, from 1."""
    first, _ = cast("tuple[int, int]", node.map)  # every block has one
    return first + 1


def _only_child(node: SyntaxTreeNode) -> SyntaxTreeNode:
    (child,) = node.children
    return child


def _start(node: SyntaxTreeNode) -> int | None:
    return None if node.type == "bullet_list" else int(node.attrs.get("start", 1))


def _begins_bold(blocks: Sequence[ParagraphBlock | Listing]) -> bool:
    if not blocks or not isinstance(blocks[0], ParagraphBlock) or not blocks[0].content:
        return False
    return bool(getattr(blocks[0].content[0], "bold", False))
