"""The words of a game in a language, by id.

A language is a folder with the catalogues `common.po` and `<game>.po`; the English ones define the
ids. A text is looked up along a chain of languages (`pnp.words.chain`), filled with values
(`pnp.words.marks`), and set by the rules of its language (`pnp.words.typography`). Babel is
imported when texts are read, but not to list the languages.
"""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from pnp.core import resources
from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean, nearest, raise_if_any
from pnp.words import marks
from pnp.words.pseudo import PSEUDO
from pnp.words.typography import digit_groups, hour, typeset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from babel.core import Locale

    from pnp.words.cells import CellTexts
    from pnp.words.chain import Text

Value = str | int | float
"""A value to fill into a text; numbers are formatted for the language."""


def languages(folder: Path | None = None, catalogue: str = "*") -> tuple[str, ...]:
    """Return the languages with a catalogue of that name, in `folder` or in the project."""
    root = folder or resources.words()
    return tuple(sorted({path.parent.name for path in root.glob(f"*/{catalogue}.po")}))


def find_language(language: str, languages: Sequence[str]) -> str:
    """Return the normalised tag of a known language: fr for `FR`, fr-CA for `fr_ca` if fr is known.

    The pseudo-language xx is always known.

    Raises:
        CallError: neither the language nor a wider one is known.
    """
    try:
        tag = language_tag(language)
    except CallError as error:
        hint = did_you_mean(language, languages)
        raise CallError(Problem(f"unknown language {language!r}", hint=hint)) from error
    parts = tag.split("-")
    wider = ("-".join(parts[:count]) for count in range(1, len(parts) + 1))
    if tag != PSEUDO and not any(name in languages for name in wider):
        hint = f"{did_you_mean(language, languages)}; or begin one: ducks-pnp words new {tag}"
        raise CallError(Problem(f"unknown language {language!r}", hint=hint))
    return tag


def language_tag(language: str) -> str:
    """Return the normalised tag of a language, known or not.

    Raises:
        CallError: the tag is invalid.
    """
    parts = language.replace("_", "-").split("-")
    if not _TAG.fullmatch("-".join(parts)):
        hint = "write it as in de, fr-CA or zh-Hant"
        raise CallError(Problem(f"{language[:60]!r} is not a language tag", hint=hint))
    first, *rest = parts
    return "-".join([first.lower(), *(_upper_region(part) for part in rest)])


def _upper_region(part: str) -> str:
    """Return a part of a tag, in capitals if it is a region."""
    return part.upper() if len(part) == _REGION else part


_TAG: Final = re.compile(
    r"[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))?",
    re.ASCII | re.IGNORECASE,
)
"""A language with optional script, region and variant (RFC 5646, 2.1)."""

ALTERNATIVE: Final = "alt."
"""The prefix of the ids of texts that stand for figures: they are read aloud and never printed."""

_SOFT_HYPHEN: Final = "\u00ad"
"""Marks a hyphenation point that a translator allows in a long word."""

_FIRST_GROUPED: Final = 1000
"""The smallest number with a thousands separator."""

_REGION: Final = 2
"""Number of letters of a region, as in fr-CA; a script has four, as in zh-Hant."""


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of a game in one language."""

    language: str
    """The requested language, such as `fr` or `fr-CA`."""
    texts: Mapping[str, Text]
    notices: tuple[Problem, ...] = ()
    """Translations that are not printed, since they are fuzzy or older than the English."""
    catalogues: Mapping[str, Sequence[Path]] = field(default_factory=dict, repr=False)
    """The folders of each catalogue, by its name."""

    @classmethod
    def load(cls, language: str, game: str, folder: Path | None = None) -> Words:
        """Load the words of `game` in `language`, from `folder` or from the project.

        Raises:
            CallError: unknown language.
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
        more_languages: Sequence[str] = (),
    ) -> Words:
        """Load the words of several catalogues, each from its own folders of languages.

        Args:
            catalogues: folders by the name of the catalogue; later ones take precedence.
            language: such as `fr-CA`.
            problems: a list to extend with the problems of texts; None to raise them.
            more_languages: those that no catalogue has, but tables of a game.

        Raises:
            CallError: no catalogue has the language or a wider one.
            MaterialError: every problem of every catalogue.
        """
        from pnp.words.chain import read_chain  # noqa: PLC0415 -- see the head of this file

        available = (languages(root, name) for name, roots in catalogues.items() for root in roots)
        tags = {*more_languages, *itertools.chain.from_iterable(available)}
        tag = find_language(language, sorted(tags))
        texts, notices = read_chain(catalogues, tag, problems)
        return cls(tag, texts, tuple(notices), catalogues)

    def with_texts(self, texts: Mapping[str, str]) -> Words:
        """Return the words with further texts by id, which are printed without filling in."""
        if not texts:
            return self
        from pnp.words.chain import Text  # noqa: PLC0415 -- see the head of this file
        from pnp.words.plurals import ENGLISH  # noqa: PLC0415 -- see the head of this file

        more = {
            key: Text((marks.escape(text),), ENGLISH, self.language, key)
            for key, text in texts.items()
        }
        return replace(self, texts={**self.texts, **more})

    def with_cells(self, tables: CellTexts, problems: list[Problem] | None = None) -> Words:
        """Return the words with the texts of tables, which are printed without filling in.

        Args:
            tables: the texts.
            problems: a list to extend with the problems of their catalogues; None to raise them.

        Raises:
            MaterialError: every problem of their catalogues.
        """
        from pnp.words.cells import translate_cells  # noqa: PLC0415 -- see the head of this file

        cells = translate_cells(tables, self.language)
        if problems is None:
            raise_if_any(cells.faults)
        else:
            problems += cells.faults
        notices = (*self.notices, *cells.notices)
        return replace(self, texts={**self.texts, **cells.texts}, notices=notices)

    def without_soft_hyphens(self) -> Words:
        """Return the words without soft hyphens, for a screen."""
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
        """Return the ids that are printed in English because they have no translation."""
        primary = self.language.partition("-")[0]
        return tuple(
            key for key, text in self.texts.items() if text.language.partition("-")[0] != primary
        )

    def text(self, key: str, /, **values: Value) -> str:
        """Return the text of an id, with values filled in and typography applied.

        The value `n` selects the plural form; the value `hour` is an hour of the day from 0 to 23,
        converted to the clock of the language.

        Raises:
            MaterialError: the id is unknown, or the values do not match its placeholders.
        """
        text = self._find(key)
        if text.is_literal:
            return typeset(text.forms[0], text.language)
        form = text.forms[self._form_of(text, values)]
        problems = list(_wrong_values(text, form, values))
        if problems:
            raise MaterialError(
                problem.about(texts=(key,), language=self.language) for problem in problems
            )
        numbers = {**values, **_hours(values, text.language)}
        result = marks.fill(form, {name: self.number(value) for name, value in numbers.items()})
        return typeset(result, text.language)

    def number(self, value: Value) -> str:
        """Format a number for the language; a string is unchanged."""
        if isinstance(value, str):
            return value
        first, separator = digit_groups(self.language) or (_FIRST_GROUPED, None)
        if isinstance(value, int) and abs(value) < first:
            return str(value)
        if isinstance(value, int) and separator:
            return f"{value:,}".replace(",", separator)
        from babel.numbers import format_decimal  # noqa: PLC0415 -- see the head of this file

        return format_decimal(value, locale=self._locale())

    def join(self, items: Sequence[str], kind: Literal["and", "or"] = "and") -> str:
        """Join items as in a sentence of the language: A, B or C."""
        from babel.lists import format_list  # noqa: PLC0415 -- see the head of this file

        style: Literal["standard", "or"] = "or" if kind == "or" else "standard"
        return format_list(items, style, locale=self._locale())

    def _locale(self) -> Locale:
        """Return the nearest locale that Babel knows: fr-CA, else fr, else en."""
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
            raise MaterialError(Problem(f"unknown text id {key!r}", self.language, hint))
        return text

    @staticmethod
    def _form_of(text: Text, values: Mapping[str, Value]) -> int:
        """Return the index of the plural form for the value `n`."""
        if len(text.forms) == 1:
            return 0
        n = values.get("n")
        if not isinstance(n, int):
            raise MaterialError(
                Problem("the text depends on a number", text.place, "give a whole number n = ...")
            )
        return text.plurals.form_of(n)


def _hours(values: Mapping[str, Value], language: str) -> dict[str, Value]:
    """Return the value `hour`, if any, converted to the clock of a language."""
    number = values.get("hour")
    return {"hour": hour(number, language)} if isinstance(number, int) else {}


def _wrong_values(text: Text, form: str, values: Mapping[str, Value]) -> Iterator[Problem]:
    places = frozenset().union(*(marks.marks_in(form).names for form in text.forms))
    if len(text.forms) > 1:
        places |= {"n"}
    for name in sorted(marks.marks_in(form).names - set(values)):
        yield Problem(f"the text needs a value for {{{name}}}", text.place, f"give {name} = ...")
    for name in sorted(set(values) - places):
        yield Problem(
            f"the text has no place for the value {name}", text.place, f"write {{{name}}} into it"
        )
