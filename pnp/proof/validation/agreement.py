"""Numbers of one game in several files: in each language, ink and layout they are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from pnp.proof.validation.findings import Finding


def disagreements(files: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, Finding]]:
    """Yield the numbers that files of one game print otherwise than the first of them does.

    Args:
        files: the numbers that were read on each, by path, by the name of the file.

    Yields:
        The name of the file, and what differs.
    """
    printed: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, numbers in files.items():
        for path, value in numbers.items():
            printed[path][value].append(name)
    for path, names in printed.items():
        (first, (usual, *_)), *others = names.items()
        for value, (name, *_more) in others:
            fact = f"{path} is {value} here, and {first} in {usual}"
            hint = "the same game cannot be played with both: build them again"
            yield name, Finding("error", "agreement", fact, hint=hint)
