"""Elements as lxml has them: those of its calls that the press makes, in plain Python."""

# ruff: noqa: D102 -- lxml's manual explains these methods

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, overload


class XmlDocument(NamedTuple):
    """A document: its root, and the little around it that the press asks for."""

    root: XmlNode
    has_dtd: bool = False
    instructions: tuple[XmlNode, ...] = ()
    """Before the root."""

    def getroot(self) -> XmlNode:
        return self.root

    def iter(self, *tags: Any) -> Iterator[XmlNode]:
        return self.root.iter(*tags)

    @property
    def docinfo(self) -> XmlDocument:
        return self

    @property
    def internalDTD(self) -> bool | None:  # noqa: N802 -- lxml's name
        return self.has_dtd or None


class XmlNode:
    """An element, or a processing instruction: then its tag is the function `PI`."""

    __slots__ = (
        "attrib",
        "children",
        "declared",
        "document",
        "parent",
        "prefix",
        "sourceline",
        "tag",
        "tail",
        "text",
    )

    def __init__(self, tag: Any, attributes: dict[str, str], line: int | None = None) -> None:
        self.tag = tag
        self.attrib = attributes
        self.text: str | None = None
        self.tail: str | None = None
        self.sourceline = line
        self.children: list[XmlNode] = []
        self.parent: XmlNode | None = None
        self.prefix: str | None = None
        self.declared: dict[str | None, str] = {}
        self.document: XmlDocument | None = None

    @property
    def target(self) -> str:
        """Return the first word of an instruction."""
        return (self.text or "").partition(" ")[0] if self.tag is PI else ""

    # attributes ----------------------------------------------------------------------------------

    @overload
    def get(self, key: str) -> str | None: ...
    @overload
    def get(self, key: str, default: str) -> str: ...
    def get(self, key: str, default: str | None = None) -> str | None:
        return self.attrib.get(key, default)

    def put(self, key: str, value: str) -> None:
        self.attrib[key] = value

    set = put  # lxml's name

    def items(self) -> list[tuple[str, str]]:
        return list(self.attrib.items())

    def keys(self) -> list[str]:
        return list(self.attrib)

    # around --------------------------------------------------------------------------------------

    def getparent(self) -> XmlNode | None:
        return self.parent

    def iterancestors(self) -> Iterator[XmlNode]:
        parent = self.parent
        while parent is not None:
            yield parent
            parent = parent.parent

    def getroottree(self) -> XmlDocument:
        root = [self, *self.iterancestors()][-1]
        return root.document or XmlDocument(root)

    def getprevious(self) -> XmlNode | None:
        if self.parent is not None:
            siblings = self.parent.children
        elif self.document is not None:
            siblings = [*self.document.instructions, self.document.root]
        else:
            siblings = [self]
        at = siblings.index(self)
        return siblings[at - 1] if at else None

    # inside --------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.children)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[XmlNode]:
        return iter(self.children)

    def __getitem__(self, at: int) -> XmlNode:
        return self.children[at]

    def __setitem__(self, at: slice, elements: Iterable[XmlNode]) -> None:
        new = list(elements)
        for element in self.children[at]:
            element.parent = None
        for element in new:
            self._adopt(element)
        self.children[at] = new

    def index(self, child: XmlNode) -> int:
        return self.children.index(child)

    def append(self, child: XmlNode) -> None:
        self._adopt(child)
        self.children.append(child)

    def extend(self, children: Iterable[XmlNode]) -> None:
        for child in children:
            self.append(child)

    def insert(self, at: int, child: XmlNode) -> None:
        self._adopt(child)
        self.children.insert(at, child)

    def remove(self, child: XmlNode) -> None:
        self.children.remove(child)
        child.parent = None

    def replace(self, old: XmlNode, new: XmlNode) -> None:
        at = self.index(old)
        self[at : at + 1] = [new]

    def _adopt(self, child: XmlNode) -> None:
        if child.parent is not None:
            child.parent.remove(child)
        child.parent = self
        child.document = None

    def __deepcopy__(self, memo: Any) -> XmlNode:
        other = self._copy()
        around = [pair for holder in self.iterancestors() for pair in holder.declared.items()]
        for space in namespaces_of(self):  # those declared around it are declared on the copy
            if space not in other.declared.values():
                prefixes = (prefix for prefix, name in around if name == space)
                other.declared.update(dict.fromkeys(islice(prefixes, 1), space))
        return other

    def _copy(self) -> XmlNode:
        other = XmlNode(self.tag, dict(self.attrib), self.sourceline)
        other.text, other.tail, other.prefix = self.text, self.tail, self.prefix
        other.declared = dict(self.declared)
        for child in self.children:
            other.append(child._copy())  # noqa: SLF001 -- of its own kind
        return other

    # searches ------------------------------------------------------------------------------------

    def iter(self, *tags: Any) -> Iterator[XmlNode]:
        is_one = _test(tags)
        stack = [self]
        while stack:
            element = stack.pop()
            if is_one(element.tag):
                yield element
            stack.extend(reversed(element.children))

    def iterchildren(self, *tags: Any) -> Iterator[XmlNode]:
        is_one = _test(tags)
        return (child for child in list(self.children) if is_one(child.tag))

    def itertext(self) -> Iterator[str]:
        if self.text and self.tag is not PI:
            yield self.text
        for child in self.children:
            yield from child.itertext()
            if child.tail:
                yield child.tail

    def find(self, path: str) -> XmlNode | None:
        """Return the first child with a tag, or with `.//` before the tag, the first inside."""
        tag = path.removeprefix(".//")
        elements = self.iterchildren(tag) if tag == path else self.iter(tag)
        return next((element for element in elements if element is not self), None)


@cache
def _test(tags: tuple[Any, ...]) -> Callable[[Any], bool]:
    """Return whether a tag is one of some: names, `*`, `{*}name`, `{space}*`, or `Element`."""
    names = {tag for tag in tags if isinstance(tag, str)}
    ends = tuple(tag[3:] for tag in names if tag.startswith("{*}"))
    starts = tuple(tag[:-1] for tag in names if tag.startswith("{") and tag.endswith("}*"))
    every = "*" in names or "{*}*" in names or Element in tags

    def is_one(tag: Any) -> bool:
        if not isinstance(tag, str):
            return tag in tags
        return every or tag in names or tag.startswith(starts) or tag.rpartition("}")[2] in ends

    return is_one if tags else lambda _: True


# made anew ---------------------------------------------------------------------------------------


def Element(  # noqa: N802 -- lxml's name
    tag: str,
    attrib: Mapping[str, str] | None = None,
    nsmap: Mapping[str | None, str] | None = None,
    **attributes: str,
) -> XmlNode:
    """Return a new element."""
    element = XmlNode(tag, {**(attrib or {}), **attributes})
    element.declared = dict(nsmap or {})
    return element


def SubElement(parent: XmlNode, tag: str, **attributes: str) -> XmlNode:  # noqa: N802 -- lxml's name
    """Return a new element at the end of another."""
    element = Element(tag, attributes)
    parent.append(element)
    return element


def PI(text: str) -> XmlNode:  # noqa: N802 -- lxml's name
    """Return a new processing instruction."""
    element = XmlNode(PI, {})
    element.text = text
    return element


def Entity(name: str) -> XmlNode:  # noqa: N802 -- lxml's name
    """Refuse: an entity that is not resolved is a syntax error, and never in a tree."""
    raise NotImplementedError(name)


class QName:
    """The name of an element without its namespace."""

    def __init__(self, element: XmlNode) -> None:
        self.localname = str(element.tag).rpartition("}")[2]


def namespaces_of(root: XmlNode) -> tuple[str, ...]:
    """Return the namespaces of all elements and attributes of a tree, as they first occur."""
    names = (name for element in root.iter(Element) for name in (element.tag, *element.attrib))
    return tuple(dict.fromkeys(split_tag(name)[0] for name in names))


@cache
def split_tag(tag: str) -> tuple[str, str]:
    """Return the namespace and the name of a tag."""
    space, end, name = tag.rpartition("}")
    return (space[1:], name) if end else ("", name)
