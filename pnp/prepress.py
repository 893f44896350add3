"""Prepress: fonts, words, pictures and colours made ready for one job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from pnp import art
from pnp.art.palette import Ink
from pnp.data import tables
from pnp.data.game import Credits
from pnp.data.words import Words
from pnp.ground import resources
from pnp.ground.geometry import Size
from pnp.ground.lengths import MM_PER_PT
from pnp.jobs import Job
from pnp.press.faces import Face, FaceMaker, Layouts, Resolver, Wording
from pnp.press.fonts import bundled_fonts
from pnp.press.printing import Renderer
from pnp.press.text import Composer, Icon, TextStyle
from pnp.version import __version__


class Pictures:
    """The pictures by id: a game's own, the art kit's, and faces to be shown in other faces."""

    def __init__(self, ink: str, own: Path | None = None) -> None:
        self._ink = ink
        self._own = own
        self._held: dict[str, bytes | Face] = {}
        self._offered: dict[str, Callable[[], Face]] = {}

    def __call__(self, href: str) -> bytes | Face:
        """Return the picture of that id. Raise MaterialError if there is none."""
        if href not in self._held:
            make = self._offered.get(href)
            self._held[href] = make() if make else self._read(href)
        return self._held[href]

    def _read(self, href: str) -> bytes:
        own = self._own and self._own / f"{href}.svg"
        if own and _is_plain(href) and own.is_file():
            return own.read_bytes()
        return art.draw(href, cast("Ink", self._ink))

    @staticmethod
    def size(name: str) -> Size:
        """Return the proportions of a picture of the art kit."""
        return Size(*art.box(name))

    def offer(self, name: str, make: Callable[[], Face]) -> None:
        """Offer a face as a picture; it is made when it is first asked for."""
        self._offered[name] = make


def _is_plain(name: str) -> bool:
    """Return whether a name can be a file's and no path."""
    return bool(name) and not set(name) & set("/\\:\0")


@dataclass(frozen=True, slots=True)
class Prepress:
    """What turns the components of one job into faces, and faces into pages."""

    words: Words
    styles: Mapping[str, TextStyle]
    composer: Composer
    maker: FaceMaker
    pictures: Pictures
    renderer: Renderer
    icons: Mapping[str, Icon]
    """The pictures that may stand in a line of text."""
    credit: str
    """The line that every sheet carries: whose game, whose layout, and that it is unofficial."""


def prepare(job: Job) -> Prepress:
    """Make ready for a job.

    Raises:
        MaterialError: words, tables or fonts are wrong.
    """
    words = job.game.words_in(job.language)
    fonts = bundled_fonts()
    composer = Composer(fonts)
    styles = text_styles(job.language)
    pictures = Pictures(job.order.ink, job.game.art)
    maker = FaceMaker(
        Layouts(resources.templates(), job.game.layouts),
        Resolver(composer, styles),
        wording(words),
        job.theme,
        job.order.ink,
        pictures,
        __version__,
    )
    return Prepress(
        words=words,
        styles=styles,
        composer=composer,
        maker=maker,
        pictures=pictures,
        renderer=Renderer(fonts, pictures),
        icons=_icons(),
        credit=credit_line(words, job.game.credits),
    )


def _icons() -> dict[str, Icon]:
    sizes = {name: art.box(name) for name in art.ids()}
    return {name: Icon(name, width / height) for name, (width, height) in sizes.items()}


def text_styles(language: str) -> dict[str, TextStyle]:
    """Return the kinds of text of templates/type.toml for a language, lengths in millimetres."""
    table = tables.type_table()
    return {
        name: TextStyle(
            stack=table.stacks[style.stack],
            size_mm=style.size * MM_PER_PT,
            min_size_mm=style.floor * MM_PER_PT,
            weight=style.weight,
            bold_weight=style.bold_weight,
            italic=style.italic,
            leading=style.leading,
            language=language,
            hyphenate=style.hyphenate,
            tracking_em=style.tracking_em,
        )
        for name, style in table.styles.items()
    }


def credit_line(words: Words, rights: Credits) -> str:
    """Return whose game it is, that this is no official print, and whose layout."""
    values = {
        "game": rights.title,
        "designer": words.listed(rights.designers),
        "year": str(rights.year),
    }
    if rights.publishers:
        publisher = words.listed(rights.publishers)
        whose = words.text("credit.line_published", publisher=publisher, **values)
    else:
        whose = words.text("credit.line", **values)
    unofficial = words.text("credit.unofficial")
    layout = words.text("credit.layout", version=__version__)
    return f"{whose} {unofficial} {layout}"


def wording(words: Words) -> Wording:
    """Return the words as layouts ask for them."""

    def either(prefix: str, names: Iterable[str]) -> str:
        return words.listed([words.text(prefix + name) for name in names], "or")

    return Wording(words.language, words.text, either)
