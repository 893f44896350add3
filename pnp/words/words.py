"""The words of a game in a language, by id.

A language is a folder with the catalogues `common.po` and `<game>.po`; the English ones say which
ids there are. A text is found along a chain of languages (`pnp.words.chain`), filled with its
values (`pnp.words.marks`), and set as its language wants it (`pnp.words.typography`). Babel is
imported when words are read, and not to find out which languages there are.
"""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from pnp.core import resources
from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean, nearest
from pnp.words import marks
from pnp.words.pseudo import PSEUDO
from pnp.words.typography import grouping, hour, typeset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from babel.core import Locale

    from pnp.words.chain import Text

Value = str | int | float
"""What may be filled into a text; numbers are written as the language writes them."""


def languages(folder: Path | None = None, catalogue: str = "*") -> tuple[str, ...]:
    """Return the languages in `folder`, or in the project, that have a catalogue of that name."""
    root = folder or resources.words()
    return tuple(sorted({path.parent.name for path in root.glob(f"*/{catalogue}.po")}))


def find_language(language: str, known: Sequence[str]) -> str:
    """Return a language as it is written here: fr for `FR`, fr-CA for `fr_ca`, told by fr.

    The pseudo-language xx is always there.

    Raises:
        CallError: neither it nor a wider language is among the `known` ones.
    """
    try:
        tag = language_tag(language)
    except CallError as error:
        hint = did_you_mean(language, known)
        raise CallError(Problem(f"there is no language {language!r}", hint=hint)) from error
    parts = tag.split("-")
    wider = ("-".join(parts[:count]) for count in range(1, len(parts) + 1))
    if tag != PSEUDO and not any(each in known for each in wider):
        hint = f"{did_you_mean(language, known)}; or begin one: ducks-pnp words new {tag}"
        raise CallError(Problem(f"there is no language {language!r}", hint=hint))
    return tag


def language_tag(language: str) -> str:
    """Return a language as it is written here, whether there are words in it or not.

    Raises:
        CallError: a language is not written so.
    """
    parts = language.replace("_", "-").split("-")
    if not _TAG.fullmatch("-".join(parts)):
        hint = "write it as in de, fr-CA or zh-Hant"
        raise CallError(Problem(f"{language[:60]!r} is no language", hint=hint))
    first, *rest = parts
    return "-".join([first.lower(), *(_cased(part) for part in rest)])


def _cased(part: str) -> str:
    """Return a region in capitals; another part of a tag as it is."""
    return part.upper() if len(part) == _REGION else part


_TAG: Final = re.compile(
    r"[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))?",
    re.ASCII | re.IGNORECASE,
)
"""A language, then perhaps its script, region and variant (RFC 5646, 2.1)."""

_SOFT_HYPHEN: Final = "\u00ad"
"""Where a translator lets a long word be parted in a narrow box."""

_FIRST_GROUPED: Final = 1000
"""The least number that languages write with a sign between its digits."""

_REGION: Final = 2
"""The letters of a region, as in fr-CA; a script has four, as in zh-Hant."""


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of a game in one language."""

    language: str
    """The language that was asked for, such as `fr` or `fr-CA`."""
    texts: Mapping[str, Text]
    notices: tuple[Problem, ...] = ()
    """Translations that are not printed: they are marked fuzzy, or older than the English."""
    catalogues: Mapping[str, Sequence[Path]] = field(default_factory=dict, repr=False)
    """The folders that each catalogue was read from, by the catalogue's name."""

    @classmethod
    def load(cls, language: str, game: str, folder: Path | None = None) -> Words:
        """Return the words of `game` in `language`, from `folder` or else from the project.

        Raises:
            CallError: there is no such language.
            MaterialError: every problem of every catalogue.
        """
        root = folder or resources.words()
        return cls.load_from({"common": (root,), game: (root,)}, language)

    @classmethod
    def load_from(
        cls,
        catalogues: Mapping[str, Sequence[Path]],
        language: str,
        problems: list[Problem] | None = None,
    ) -> Words:
        """Return the words of several catalogues, each from its own folders of languages.

        Args:
            catalogues: folders by the name of the catalogue; what a later one says comes first.
            language: such as `fr-CA`.
            problems: where to put what is wrong with some texts; None to raise it.

        Raises:
            CallError: none of them is written in the language, or in a wider one.
            MaterialError: every problem of every catalogue.
        """
        from pnp.words.chain import read_chain  # noqa: PLC0415 -- see the head of this file

        found = (languages(root, name) for name, roots in catalogues.items() for root in roots)
        known = set(itertools.chain.from_iterable(found))
        wanted = find_language(language, sorted(known))
        texts, notices = read_chain(catalogues, wanted, problems)
        return cls(wanted, texts, tuple(notices), catalogues)

    def with_texts(self, texts: Mapping[str, str]) -> Words:
        """Return the words with more texts by id, which are printed as they are."""
        if not texts:
            return self
        from pnp.words.chain import Text  # noqa: PLC0415 -- see the head of this file
        from pnp.words.plurals import ENGLISH  # noqa: PLC0415 -- see the head of this file

        more = {
            key: Text((marks.escaped(text),), ENGLISH, self.language, key)
            for key, text in texts.items()
        }
        return replace(self, texts={**self.texts, **more})

    def without_soft_hyphens(self) -> Words:
        """Return the words as a screen shows them, which parts none."""
        texts = {
            key: replace(text, forms=tuple(form.replace(_SOFT_HYPHEN, "") for form in text.forms))
            for key, text in self.texts.items()
        }
        return replace(self, texts=texts)

    def into(self, language: str) -> Words:
        """Return the words of the same catalogues in another language."""
        return Words.load_from(self.catalogues, language)

    @property
    def untranslated(self) -> tuple[str, ...]:
        """Return the ids that are printed in English for want of a translation."""
        spoken = self.language.partition("-")[0]
        return tuple(
            key for key, text in self.texts.items() if text.language.partition("-")[0] != spoken
        )

    def text(self, key: str, /, **values: Value) -> str:
        """Return the text of an id with its values, ready to be set.

        A text that depends on a number is chosen by the value `n`; a value `hour` is an hour of the
        day from 0 to 23, and written as the language's clocks count.

        Raises:
            MaterialError: there is no such id, or its values are not those it has places for.
        """
        text = self._find(key)
        form = text.forms[self._form_of(text, values)]
        problems = list(_wrong_values(text, form, values))
        if problems:
            raise MaterialError(problems)
        said = {**values, **_hours(values, text.language)}
        filled = marks.filled(form, {name: self.number(value) for name, value in said.items()})
        return typeset(filled, text.language)

    def number(self, value: Value) -> str:
        """Return a number as the language writes it; a text as it is."""
        if isinstance(value, str):
            return value
        first, parted = grouping(self.language) or (_FIRST_GROUPED, None)
        if isinstance(value, int) and abs(value) < first:
            return str(value)
        if isinstance(value, int) and parted:
            return f"{value:,}".replace(",", parted)
        from babel.numbers import format_decimal  # noqa: PLC0415 -- see the head of this file

        return format_decimal(value, locale=self._locale())

    def listed(self, items: Sequence[str], kind: Literal["and", "or"] = "and") -> str:
        """Return the items as a list in a sentence: A, B or C."""
        from babel.lists import format_list  # noqa: PLC0415 -- see the head of this file

        style: Literal["standard", "or"] = "or" if kind == "or" else "standard"
        return format_list(items, style, locale=self._locale())

    def _locale(self) -> Locale:
        """Return the nearest locale that Babel knows: fr-CA; fr for a region it has not; or en."""
        from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415 -- see the head of this file

        parts = self.language.split("-")
        for count in range(len(parts), 0, -1):
            with suppress(UnknownLocaleError):
                return Locale.parse("-".join(parts[:count]), sep="-")
        return Locale.parse("en")

    def _find(self, key: str) -> Text:
        text = self.texts.get(key)
        if text is None:
            near = nearest(key, self.texts)
            hint = f"did you mean {near!r}?" if near else "add it to the English catalogue"
            raise MaterialError(Problem(f"no text has the id {key!r}", self.language, hint))
        return text

    @staticmethod
    def _form_of(text: Text, values: Mapping[str, Value]) -> int:
        """Return the index of the plural form that a text's value `n` calls for."""
        if len(text.forms) == 1:
            return 0
        n = values.get("n")
        if not isinstance(n, int):
            raise MaterialError(
                Problem("the text depends on a number", text.place, "give a whole number n = ...")
            )
        return text.plurals.form_of(n)


def _hours(values: Mapping[str, Value], language: str) -> dict[str, Value]:
    """Return the value `hour`, if there is one, as the clocks of a language count it."""
    number = values.get("hour")
    return {"hour": hour(number, language)} if isinstance(number, int) else {}


def _wrong_values(text: Text, form: str, values: Mapping[str, Value]) -> Iterator[Problem]:
    places = frozenset().union(*(marks.marks_in(each).names for each in text.forms))
    if len(text.forms) > 1:
        places |= {"n"}
    for name in sorted(marks.marks_in(form).names - set(values)):
        yield Problem(f"the text needs a value for {{{name}}}", text.place, f"give {name} = ...")
    for name in sorted(set(values) - places):
        yield Problem(
            f"the text has no place for the value {name}", text.place, f"write {{{name}}} into it"
        )
