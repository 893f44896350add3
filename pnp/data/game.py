"""What every game's data file holds beside its own tables: credits and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from pnp.data.checks import distinct
from pnp.data.schema import Checks, Fault, Identifier, Origin, Sourced, Text

if TYPE_CHECKING:
    from collections.abc import Iterator


class Credits(Sourced):
    """Whose game it is."""

    title: Text
    designers: Annotated[tuple[Text, ...], Field(min_length=1)]
    publishers: tuple[Text, ...] = ()
    artists: tuple[Text, ...] = ()
    year: Annotated[int, Field(ge=1900, le=2100)]


def _switches_to_another_reading(
    taken: str, others: tuple[str, ...], switchable: bool
) -> Iterator[Fault]:
    if taken in others:
        place = others.index(taken)
        yield Fault(f"others[{place}]", "the reading taken is not another one", "leave it out")
    if switchable and not others:
        yield Fault(
            "switchable",
            "there is no other reading to switch to",
            "add others = [...], or set switchable = false",
        )


class Ruling(Origin):
    """The reading taken where the rules can be read in more than one way."""

    about: Identifier
    taken: Identifier
    others: tuple[Identifier, ...] = ()
    switchable: bool = False

    checks: ClassVar[Checks] = (
        (("taken", "others", "switchable"), _switches_to_another_reading),
        distinct("others"),
    )
